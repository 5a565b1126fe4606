// hawser doctor: what a report of a fault should have in it.
#include <cstdint>
#include <nlohmann/json.hpp>
#include <thread>

#include "tools/base/print_values.hh"
#include "tools/base/standard_output.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

// "files threads ngram", the second part of hws_build_info(), which parts by semicolons.
std::string part_of(const std::string &info, size_t number) {
  size_t begin = 0;
  for (; number > 0; --number) begin = info.find("; ", begin) + 2;
  return info.substr(begin, info.find("; ", begin) - begin);
}

// The widest vectors that the processor has of those for which there are kernels.
std::string kernels() {
#if defined(__x86_64__) && defined(__GNUC__) && !defined(_WIN32)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? "avx2" : "baseline";
#else
  return "baseline";
#endif
}

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#else
  return "unknown";
#endif
}

}  // namespace

void add_doctor_verb(Command all, Session *session) {
  Command doctor = all.verb("doctor", "Show versions, modules, processors, kernels and limits, for reports of faults");
  session->add_json_flag(doctor);
  doctor.run([session] {
    const std::string info = hws_build_info();
    nlohmann::ordered_json values;
    values["version"] = hws_version();
    values["abi_version"] = hws_abi_version();
    values["compiler"] = compiler();
    values["modules"] = part_of(info, 1);
    values["random_numbers"] = part_of(info, 2).substr(4);
    values["limits"] = part_of(info, 3);
    values["processors"] = std::thread::hardware_concurrency();
    values["kernels"] = kernels();
    values["pointer_bits"] = 8 * sizeof(void *);
    values["terminal"] = stdout_is_terminal() ? "yes" : "no";
    print_values(session, values);
  });
}

}  // namespace tool
