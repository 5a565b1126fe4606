// Aligners of two halves of a bitext made one, and learning that goes on from one of them, beside their definition.
#include "src/align/merged_aligner.hh"

#include <map>

#include "src/align/align_learner.hh"
#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

const char kOld[] = "the house ||| das haus\na house ||| ein haus\nthe book ||| das buch\n";
const char kNew[] = "the small book ||| das kleine buch\nberlin ||| berlin\na small house ||| ein kleines haus\n ||| leer\n";

AlignModelPtr learned(const char *text, const char *schedule, AlignModelPtr start = nullptr) {
  AlignSettings s;
  s.schedule = parse_schedule(schedule);
  AlignLearner learner(std::move(start), read_bitext(text, nullptr, nullptr, Run{}), s, Run{});
  learner.step(100);
  return learner.model();
}

// Counts by the words' names.
std::map<std::pair<std::string, std::string>, double> counts_of(const AlignModel &m, int direction) {
  const Alphabet &from = direction == 0 ? *m.source : *m.target, &to = direction == 0 ? *m.target : *m.source;
  const PseudoCounts pseudo(m, direction);
  const AlignDirectionModel &d = m.directions[direction];
  std::map<std::pair<std::string, std::string>, double> counts;
  for (size_t e = 0; e < d.rows(); ++e) {
    double all = 0;
    for (int32_t k = d.starts[e]; k < d.starts[e + 1]; ++k) {
      const std::string target(to.name(d.targets[static_cast<size_t>(k)]));
      const double count = pseudo.count(static_cast<int32_t>(e), k);
      if (count > 0) counts[{e == 0 ? "" : std::string(from.name(static_cast<Label>(e))), target}] += count;
      all += count + pseudo.of(static_cast<int32_t>(e), k) - d.unseen;
    }
    assert_close(d.totals[e], all + d.unseen * static_cast<double>(d.target_words()), 1e-4);
  }
  return counts;
}

void assert_sum(const AlignModel &sum, const AlignModel &a, const AlignModel &b) {
  for (int direction = 0; direction < 2; ++direction) {
    auto expected = counts_of(a, direction);
    for (const auto &[words, count] : counts_of(b, direction)) expected[words] += count;
    const auto found = counts_of(sum, direction);
    assert_int_equal(found.size(), expected.size());
    for (const auto &[words, count] : expected) assert_close(found.at(words), count, 1e-5);
    const AlignDirectionModel &s = sum.directions[direction], &x = a.directions[direction], &y = b.directions[direction];
    if (!has_jumps(s.kind)) continue;
    for (size_t k = 0; k < s.jumps.size(); ++k) assert_close(s.jumps[k], x.jumps[k] + y.jumps[k] - x.prior_jump, 1e-9);
  }
}

void merged_counts_are_sums(void **) {
  for (const char *schedule : {"ibm1:3", "ibm1:2,hmm:2", "ibm1:2,hmm:2,fertility:5", "diagonal:3"}) {
    const AlignModelPtr a = learned(kOld, schedule), b = learned(kNew, schedule), both = merged_aligner(*a, *b, Run{});
    assert_sum(*both, *a, *b);
    assert_int_equal(both->source->find("house"), a->source->find("house"));
    const AlignDirectionModel &d = both->directions[0];
    if (d.kind != AlignModelKind::fertility) continue;
    // Each occurrence of a word has a fertility: house stands twice in the old pairs and once in the new ones.
    const size_t house = static_cast<size_t>(both->source->find("house"));
    double all = 0;
    for (size_t k = 0; k < kFertilities; ++k) all += d.fertilities[house * kFertilities + k] - d.prior_fertility;
    assert_close(all, 3, 1e-4);
  }
  const AlignModelPtr a = learned(kOld, "ibm1:3"), b = learned(kNew, "ibm1:2,hmm:2");
  assert_throws(merged_aligner(*a, *b, Run{}), Code::argument);
}

void what_a_start_has_counted_stays(void **) {
  for (const char *schedule : {"ibm1:3", "ibm1/vi:3", "ibm1/cvi1:3", "ibm1/svi:3", "ibm1:2,hmm/cvi2:2", "ibm1:2,hmm/scvi2:2",
                               "hmm/cvi1:3", "ibm1:2,hmm:2,fertility:5", "diagonal:3", "diagonal/cgs:3"}) {
    const AlignModelPtr old = learned(kOld, "ibm1:3,hmm:3"), later = learned(kNew, schedule, old);
    const AlignModelPtr like = learned(kNew, schedule);
    // What is new are as many target words as the new pairs have.
    const AlignModelPtr kept = converted_aligner(*old, *like, Run{});
    for (int direction = 0; direction < 2; ++direction) {
      double before = 0, after = 0;
      const auto then = counts_of(*kept, direction), now = counts_of(*later, direction);
      for (const auto &[words, count] : then) {
        before += count;
        assert_true(now.at(words) >= count - 1e-5);
      }
      for (const auto &[words, count] : now) after += count;
      assert_close(after - before, direction == 0 ? 8 : 7, 1e-3);
    }
    assert_int_equal(later->source->find("house"), old->source->find("house"));
  }
}

// A step of em from a start is that of the counts of both: its objective never falls.
void em_climbs_from_a_start(void **) {
  for (const char *schedule : {"ibm1:8", "hmm:8"}) {
    AlignSettings s;
    s.schedule = parse_schedule(schedule);
    AlignLearner learner(learned(kOld, "ibm1:3,hmm:3"), read_bitext(kNew, nullptr, nullptr, Run{}), s, Run{});
    double before = -INFINITY;
    int climbed = 0;
    for (int step = 0; step < 8; ++step) {
      learner.step(1);
      const double objective = learner.known("objective");
      if (std::isnan(objective)) continue;
      assert_true(objective >= before - 1e-9 * std::abs(before));
      climbed += objective > before;
      before = objective;
    }
    assert_true(climbed >= 4);
  }
}

void starts_are_refused_that_do_not_fit(void **) {
  AlignSettings s;
  s.schedule = parse_schedule("ibm1:3");
  s.direction = AlignDirection::forward;
  const auto bitext = [](const char *text) { return read_bitext(text, nullptr, nullptr, Run{}); };
  AlignLearner forward(nullptr, bitext(kOld), s, Run{});
  forward.step(3);
  s.direction = AlignDirection::both;
  assert_throws(AlignLearner(forward.model(), bitext(kNew), s, Run{}), Code::argument);
  s.direction = AlignDirection::forward;
  s.folding.lower = true;
  assert_throws(AlignLearner(forward.model(), bitext(kNew), s, Run{}), Code::argument);
  s.folding.lower = false;
  s.prior_translation = 0;
  assert_throws(AlignLearner(forward.model(), bitext(kNew), s, Run{}), Code::argument);
}

}  // namespace

TESTS(merged_counts_are_sums, what_a_start_has_counted_stays, em_climbs_from_a_start, starts_are_refused_that_do_not_fit)
