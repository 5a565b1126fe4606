#include "src/hmm/hmm_sample.hh"

#include "tests/harness.hh"
#include "tests/src/hmm/random_models.hh"

using namespace hws;

namespace {

HmmModelPtr model(bool end) {
  const std::vector<double> initial{1, 0}, transition = end ? std::vector<double>{0, 0.5, 0.5, 0} : std::vector<double>{0, 1, 1, 0},
                            ends = end ? std::vector<double>{0.5, 0.5} : std::vector<double>(), emission{0.25, 0, 0.75, 0, 1, 0};
  return hmm_model(Alphabet::sized(3), Alphabet::named({"A", "B"}), {initial, transition, ends, emission}, Run{});
}

}  // namespace

static void what_has_no_probability_is_never_drawn(void **) {
  const TaggedCorpusPtr t = sample_sequences(*model(false), 500, 3, {6, 100}, Run{});
  assert_int_equal(t->count(), 500);
  int64_t firsts = 0;
  for (size_t i = 0; i < t->tag.size(); ++i) {
    assert_int_equal(t->tag[i], 1 + i % 6 % 2);
    const Label w = t->words->symbols[i];
    assert_true(t->tag[i] == 2 ? w == 2 : w != 2);
    firsts += w == 1;
  }
  assert_true(std::abs(static_cast<double>(firsts) - 375) < 5 * std::sqrt(1500 * 0.25 * 0.75));
}

static void a_sequence_depends_on_the_seed_and_its_number_alone(void **) {
  const TaggedCorpusPtr many = sample_sequences(*model(true), 50, 8, {}, Run{}), few = sample_sequences(*model(true), 7, 8, {}, Run{});
  for (int64_t i = 0; i < 7; ++i) {
    const std::span<const Label> a = many->words->sequence(i), b = few->words->sequence(i);
    assert_true(std::equal(a.begin(), a.end(), b.begin(), b.end()) && !a.empty());
  }
  assert_true(sample_sequences(*model(true), 50, 9, {}, Run{})->words->symbols != many->words->symbols);
  assert_int_equal(sample_sequences(*model(true), 0, 9, {}, Run{})->count(), 0);
}

static void lengths_belong_to_models_without_an_end(void **) {
  assert_throws(sample_sequences(*model(true), 1, 1, {3, 100}, Run{}), Code::argument);
  assert_throws(sample_sequences(*model(false), 1, 1, {0, 100}, Run{}), Code::argument);
  assert_throws(sample_sequences(*model(false), -1, 1, {3, 100}, Run{}), Code::argument);
  assert_throws(sample_sequences(*model(false), 1, 1, {3, 2}, Run{}), Code::limit);
  assert_throws(sample_sequences(*model(true), 1000, 1, {0, 2}, Run{}), Code::limit);
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(what_has_no_probability_is_never_drawn),
                              cmocka_unit_test(a_sequence_depends_on_the_seed_and_its_number_alone),
                              cmocka_unit_test(lengths_belong_to_models_without_an_end)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
