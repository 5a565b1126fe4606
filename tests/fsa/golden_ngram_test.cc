// n-gram counts against tests/golden/projection.json: a lexicon, or a lexicon through an edit
// channel, whose output is the second tape of the composition.
#include <string>

#include "fsa/distance/ngram_counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "tests/fsa/golden_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using golden::golden_machine;
using golden::Json;

namespace {

constexpr NgramEnds kEnds{101, 102};

Label label_of(char c) { return c == '^' ? kEnds.bos : c == '$' ? kEnds.eos : static_cast<Label>(c - 'a' + 1); }

}  // namespace

static void expected_counts_of_all_ngrams(void **) {
  int compared = 0;
  for (const Json &entry : golden::read("projection.json")) {
    const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
    const MachinePtr m = golden_machine(entry, alphabet);
    assert_close(total(*m, Run{}).value() / entry["Z"].get<double>(), 1, 1e-10);
    const int32_t tape = m->tapes() - 1;
    for (const auto &[order, model] : entry["ngram"].items()) {
      StringBatch ngrams;
      ngrams.alphabets = {Alphabet::open()};
      Array<double> expected;
      for (const auto &[ngram, count] : model["expected_counts"].items()) {
        for (const char c : ngram) ngrams.labels.push_back(label_of(c));
        ngrams.end_string();
        ngrams.end_item(1);
        expected.push_back(count.get<double>());
      }
      Array<double> counts(expected.size());
      ngram_counts(*m, tape, ngrams, kEnds, counts, Run{});
      for (size_t i = 0; i < counts.size(); ++i) assert_close(counts[i], expected[i], 1e-10);
      compared += static_cast<int>(counts.size());
    }
  }
  assert_true(compared > 150);
}

TESTS(expected_counts_of_all_ngrams)
