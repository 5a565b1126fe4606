// What hawser.hpp promises beside the numbers (tests/clients/cpp has those): ownership, options, arrays, optional arguments.
// Errors are thrown or, with HAWSER_NO_EXCEPTIONS, come back as a status.
#include <array>
#include <cstdio>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "hawser.hpp"

namespace {

int failures = 0;

void expect(bool holds, const char *what) {
  if (holds) return;
  std::printf("FAILED: %s\n", what);
  ++failures;
}

#if defined(HAWSER_NO_EXCEPTIONS)
template <class T>
T get(hawser::result<T> result) {
  return std::move(result).value();
}
template <class Call>
void expect_error(hws_status status, const char *said, Call call) {
  const auto result = call();
  expect(!result && result.status() == status, said);
  expect(std::string(hws_error_message_view()).find(said) != std::string::npos, said);
}
#else
template <class T>
T get(T result) {
  return result;
}
template <class Call>
void expect_error(hws_status status, const char *said, Call call) {
  try {
    (void)call();
    expect(false, said);
  } catch (const hawser::error &e) {
    expect(e.code() == status && std::string(e.what()).find(said) != std::string::npos, said);
  }
}
#endif

static_assert(!std::is_copy_constructible_v<hawser::machine> && std::is_nothrow_move_constructible_v<hawser::machine>);
static_assert(!std::is_copy_assignable_v<hawser::hmm_learner> && std::is_nothrow_move_assignable_v<hawser::hmm_learner>);

void ownership(const hawser::alphabet &letters) {
  hawser::machine words = get(hawser::machine::from_regex(letters, hawser::semiring::real, "ab|b"));
  const hawser::machine moved = std::move(words);
  expect(moved && moved.states() > 1, "a machine that was moved is whole");
  expect(!words, "nothing is left where it was");  // NOLINT
  const std::string text = get(moved.write_text());
  expect(!text.empty() && text.back() != '\0', "a text has no closing zero byte");
}

void optional_arguments(const hawser::alphabet &letters) {
  const auto by_reference = get(hawser::machine::from_regex(letters, hawser::semiring::real, "a"));
  const auto by_pointer = get(hawser::machine::from_regex(&letters, hawser::semiring::real, "a"));
  const auto without = get(hawser::machine::from_regex(nullptr, hawser::semiring::real, "1"));
  expect(by_reference.states() == by_pointer.states() && without.states() == 2, "an object that a call can do without");
}

void options(const hawser::alphabet &letters) {
  const auto many = get(hawser::machine::from_regex(letters, hawser::semiring::real, "(a|b)(a|b)(a|b)"));
  hawser::machine_best_strings_options limited;
  limited.max_arcs = 1;
  const std::string name = "max_arcs";
  expect_error(HWS_E_LIMIT, name.c_str(), [&] { return many.best_strings(8, limited); });
  hawser::cancel stop = get(hawser::cancel::make());
  stop.set();
  hawser::machine_best_strings_options watched;
  watched.cancel = &stop;
  expect_error(HWS_E_CANCELLED, "cancel", [&] { return many.best_strings(8, watched); });
}

void arrays(const hawser::alphabet &letters) {
  const auto builder = get(hawser::builder::make(hawser::semiring::real, 1, {&letters}));
  (void)get(builder.add_states(2));
  const std::array<std::int64_t, 1> from{0}, to{1};
  const std::int32_t label[] = {1};
  const std::vector<double> weight{0.5}, weights{0.5, 0.5};
  (void)builder.add_arcs(from, label, weight, to);
  const auto built = get(builder.build());
  expect(built.arcs() == 1, "arrays of three kinds");
  expect_error(HWS_E_ARGUMENT, "", [&] { return builder.add_arcs(from, label, weights, to); });
}

void errors(const hawser::alphabet &letters) {
  expect_error(HWS_E_PARSE, "expected", [&] { return hawser::machine::from_regex(letters, hawser::semiring::real, "(a"); });
  expect_error(HWS_E_IO, "/nowhere", [] { return hawser::machine::read_file("/nowhere/at/all"); });
}

}  // namespace

int main() {
  const auto letters = get(hawser::alphabet::from_chars("ab"));
  ownership(letters);
  optional_arguments(letters);
  options(letters);
  arrays(letters);
  errors(letters);
  return failures > 0;
}
