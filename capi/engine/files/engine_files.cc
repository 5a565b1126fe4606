// Machines, alphabets and strings in files: include/hawser/io.h, alphabet.h, strings.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/files/model_file.hh"
#include "capi/base/guard.hh"
#include "capi/engine/att_format.hh"
#include "capi/engine/files/engine_file_calls.hh"
#include "fsa/base/files/file.hh"
#include "fsa/io/binary.hh"
#include "fsa/io/string_lines.hh"
#include "fsa/io/symbols.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kFileBytes[] = {kMaxBytes};
constexpr OptionSpec kTextFileSizes[] = {kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kMachineFileSizes[] = {kMaxStates, kMaxArcs, kMaxBytes, kInPlace};

}  // namespace

hws_status hws_write_file(const char *path, const void *buffer, int64_t length) {
  return Call().run([&] {
    const std::span<const std::byte> bytes = bytes_in(buffer, length, "buffer");
    write_file(name_in(path, "path"), {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
  });
}

HWS_OPTIONS(hws_alphabet_read_file, kFileBytes);
hws_status hws_alphabet_read_file(const char *path, const hws_options *options, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const Asked asked(option_tables::hws_alphabet_read_file, options);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    hand_out(alphabet, read_symbols(file.text(), asked.run()));
  });
}

HWS_OPTIONS(hws_strings_read_file, kFileBytes);
hws_status hws_strings_read_file(const char *path, int32_t tapes, int32_t split, const hws_alphabet *const *alphabets,
                                 const hws_options *options, hws_strings **strings) {
  return Call().out("strings", strings).run([&] {
    const Asked asked(option_tables::hws_strings_read_file, options);
    const Split how = split_in(split);
    std::vector<AlphabetPtr> per_tape = alphabets_in(alphabets, tapes);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    hand_out(strings, read_string_lines(file.text(), std::move(per_tape), how, asked.run()));
  });
}

HWS_OPTIONS(hws_machine_read_file, kMachineFileSizes);
hws_status hws_machine_read_file(const char *path, const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Asked asked(option_tables::hws_machine_read_file, options);
    FileBytes file = model_file(name_in(path, "path"), asked);
    hand_out(machine, read_binary(file.bytes, std::move(file.owner), asked.run()));
  });
}

hws_status hws_machine_write_file(const hws_machine *machine, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), BinaryWriter(given(machine, "machine").p).finish()); });
}

HWS_OPTIONS(hws_machine_read_text_file, kTextFileSizes);
hws_status hws_machine_read_text_file(const char *path, int32_t semiring, int32_t tapes,
                                      const hws_alphabet *const *alphabets, int32_t alphabet_count, const char *phi,
                                      const char *rho, const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Asked asked(option_tables::hws_machine_read_text_file, options);
    const AttFormat format = att_format_in(semiring, tapes, alphabets, alphabet_count, phi, rho);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    hand_out(machine, read_att_text(file.text(), format, asked.run()));
  });
}

hws_status hws_machine_write_text_file(const hws_machine *machine, const char *phi, const char *rho, const char *path) {
  return Call().run([&] {
    name_in(path, "path");
    write_file(path, att_text(machine, phi, rho));
  });
}
