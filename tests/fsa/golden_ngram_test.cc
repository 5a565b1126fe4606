// n-gram counts against tests/golden/projection.json: a lexicon, or a lexicon through an edit
// channel, whose output is the second tape of the composition.
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "fsa/distance/ngram_counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "tests/harness.hh"

using namespace hws;
using Json = nlohmann::json;

namespace {

constexpr NgramEnds kEnds{101, 102};

Label label_of(char c) { return c == '^' ? kEnds.bos : c == '$' ? kEnds.eos : static_cast<Label>(c - 'a' + 1); }

MachinePtr lexicon(const Json &words, const AlphabetPtr &alphabet) {
  Builder b(Semiring::real, {alphabet});
  b.add_states(2);
  for (const auto &[word, weight] : words.items()) {
    State at = 0;
    for (const char c : word) {
      const Label l = label_of(c);
      const State next = b.add_state();
      b.add_arc(at, &l, 1, next);
      at = next;
    }
    const Label none = kEpsilon;
    b.add_arc(at, &none, weight.get<double>(), 1);
  }
  b.set_final(1, 1);
  return b.build();
}

MachinePtr channel(const Json &edit, const AlphabetPtr &alphabet) {
  Builder b(Semiring::real, {alphabet, alphabet});
  b.add_states(1);
  for (Label in = 0; in <= alphabet->size(); ++in) {
    for (Label out = 0; out <= alphabet->size(); ++out) {
      if (in == 0 && out == 0) continue;
      const Label labels[] = {in, out};
      b.add_arc(0, labels, edit[in == out ? "copy" : in == 0 ? "ins" : out == 0 ? "del" : "sub"].get<double>(), 0);
    }
  }
  b.set_final(0, edit["final"].get<double>());
  return b.build();
}

}  // namespace

static void expected_counts_of_all_ngrams(void **) {
  std::ifstream file(HWS_TEST_DATA "/golden/projection.json");
  int compared = 0;
  for (const Json &entry : Json::parse(file)) {
    const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
    MachinePtr m = lexicon(entry["lexicon"], alphabet);
    if (entry.contains("edit")) m = compose(m, channel(entry["edit"], alphabet), Run{});
    assert_close(total(*m, Run{}).value() / entry["Z"].get<double>(), 1, 1e-10);
    const int32_t tape = m->tapes() - 1;
    for (const auto &[order, model] : entry["ngram"].items()) {
      StringBatch ngrams;
      ngrams.alphabets = {Alphabet::open()};
      std::vector<double> expected;
      for (const auto &[ngram, count] : model["expected_counts"].items()) {
        for (const char c : ngram) ngrams.labels.push_back(label_of(c));
        ngrams.end_string();
        ngrams.end_item(1);
        expected.push_back(count.get<double>());
      }
      std::vector<double> counts(expected.size());
      ngram_counts(*m, tape, ngrams, kEnds, counts, Run{});
      for (size_t i = 0; i < counts.size(); ++i) assert_close(counts[i], expected[i], 1e-10);
      compared += static_cast<int>(counts.size());
    }
  }
  assert_true(compared > 150);
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(expected_counts_of_all_ngrams)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
