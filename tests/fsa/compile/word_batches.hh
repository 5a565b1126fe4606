// Lists of words, and what every way of compiling them refuses and keeps to.
#pragma once
#include <utility>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"
#include "tests/harness.hh"

namespace words {

using namespace hws;
using Word = Array<Label>;
using List = std::vector<std::pair<Word, double>>;

inline StringBatch batch(const List &words) {
  StringBatch b;
  b.alphabets = {Alphabet::open()};
  for (const auto &[word, value] : words) {
    b.labels.insert(b.labels.end(), word.begin(), word.end());
    b.end_string();
    b.end_item(value);
  }
  return b;
}

template <class Compile>
void assert_bad_values_are_named(Compile compile) {
  const auto make = [&](const List &words, Semiring s) { return compile(batch(words), s, Run{}); };
  assert_throws(make({{{1}, 1}, {{2}, NAN}}, Semiring::log), Code::argument);
  assert_throws(make({{{1}, -INFINITY}}, Semiring::tropical), Code::argument);
  assert_throws(make({{{1}, -1}}, Semiring::real), Code::argument);
  assert_throws(make({{{1}, 1}}, Semiring::boolean), Code::argument);
  assert_throws(make({{{1}, 1.5e308}, {{1}, 1.5e308}}, Semiring::real), Code::limit);
  assert_int_equal(make({}, Semiring::real)->states(), 1);
  StringBatch two;
  two.tapes = 2;
  two.alphabets = {Alphabet::open(), Alphabet::open()};
  assert_throws(compile(two, Semiring::real, Run{}), Code::argument);
}

// words: as a machine of `states` states and at least 4 arcs.
template <class Compile>
void assert_limits_and_cancel_are_kept(Compile compile, const List &words, State states) {
  const StringBatch b = batch(words);
  Run run;
  run.max_states = states;
  assert_int_equal(compile(b, Semiring::log, run)->states(), states);
  run.max_states = states - 1;
  assert_throws(compile(b, Semiring::log, run), Code::limit);
  Run arcs;
  arcs.max_arcs = 3;
  assert_throws(compile(b, Semiring::log, arcs), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run stop;
  stop.cancel = &flag;
  assert_throws(compile(b, Semiring::log, stop), Code::cancelled);
}

}  // namespace words
