// Owning pointers for hawser's handles, and statuses as exceptions: the whole of
// what a C++ program needs on top of the C interface.
#pragma once
#include <hawser/hawser.h>

#include <memory>
#include <string>
#include <vector>

namespace tool {

inline constexpr int kInterrupted = 130;

// Ends a command. The exit code is 1 (data), 2 (usage), 3 (the result is written but has not converged) or kInterrupted, in
// place of which the program ends with interrupt_code().
// The message is one line for standard error.
struct Failure {
  int code;
  std::string line;
  bool placed = true;  // the line names what is at fault; or else the verb's input files are put before it
};

// Throws if a call failed; `where` names the input the call was about ("": the verb's input files).
void check(hws_status status, const std::string &where = "");

template <auto free_function>
struct Free {
  template <class T>
  void operator()(T *handle) const {
    free_function(handle);
  }
};
using Machine = std::unique_ptr<hws_machine, Free<hws_machine_free>>;
using Archive = std::unique_ptr<hws_archive, Free<hws_archive_free>>;
using Cascade = std::unique_ptr<hws_cascade, Free<hws_cascade_free>>;
using Alphabet = std::unique_ptr<hws_alphabet, Free<hws_alphabet_free>>;
using Strings = std::unique_ptr<hws_strings, Free<hws_strings_free>>;
using Options = std::unique_ptr<hws_options, Free<hws_options_free>>;
using Cancel = std::unique_ptr<hws_cancel, Free<hws_cancel_free>>;
using Monitor = std::unique_ptr<hws_monitor, Free<hws_monitor_free>>;
using Learner = std::unique_ptr<hws_learner, Free<hws_learner_free>>;
using EditModel = std::unique_ptr<hws_edit_model, Free<hws_edit_model_free>>;

// Calls make(&raw) and takes the handle: own<Machine>("a.txt", [&](auto *out) { return hws_...(..., out); }).
template <class Handle, class Make>
Handle own(const std::string &where, Make make) {
  typename Handle::pointer raw = nullptr;
  check(make(&raw), where);
  return Handle(raw);
}

// Runs the two-call pattern for text or bytes: fill(buffer, capacity, needed).
template <class Fill>
std::string copied(Fill fill, bool closing_zero = true) {
  int64_t needed = 0;
  check(fill(nullptr, 0, &needed));
  std::string out(static_cast<size_t>(needed), '\0');
  check(fill(out.data(), needed, &needed));
  if (closing_zero && !out.empty()) out.pop_back();
  return out;
}
// The same for numbers.
template <class Fill>
std::vector<double> copied_numbers(Fill fill) {
  int64_t needed = 0;
  check(fill(nullptr, 0, &needed));
  std::vector<double> out(static_cast<size_t>(needed));
  if (needed > 0) check(fill(out.data(), needed, nullptr));
  return out;
}

}  // namespace tool
