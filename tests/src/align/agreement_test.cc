// Agreement of both directions beside its definition, and a learner that stops where agreement falls.
#include "src/align/agreement.hh"

#include <random>

#include "src/align/align_learner.hh"
#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

void agreement_is_the_share_of_common_links(void **) {
  const Bitext bitext{tiny::corpus({{1, 2}, {}, {1}}, 2, "e"), tiny::corpus({{1}, {1}, {1, 2}}, 2, "f")};
  // Pair 1: f1 to e1 .5, e2 .25. Pair 2 has null alone. Pair 3: f1 to e1 1, f2 to e1 .5.
  const std::vector<double> forward{.25, .5, .25, 1, 0, 1, .5, .5};
  // Pair 1: e1 to f1 .8, e2 to f1 0. Pair 3: e1 to f1 .25, f2 .75.
  const std::vector<double> reverse{.2, .8, 1, 0, 0, .25, .75};
  const double both = .5 * .8 + 1 * .25 + .5 * .75, links = (.5 + .25 + 1 + .5 + .8 + .25 + .75) / 2;
  assert_close(agreement_of(bitext, forward, reverse), both / links, 1e-14);
  const Bitext empty{tiny::corpus({{}}, 1, "e"), tiny::corpus({{1}}, 1, "f")};
  assert_close(agreement_of(empty, std::vector<double>{1}, {}), 0, 0);
}

BitextPtr random_pairs(uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<tiny::Words> sides[2];
  for (int p = 0; p < 40; ++p) {
    for (auto &side : sides) side.emplace_back();
    const size_t length = 2 + random() % 5;
    for (size_t k = 0; k < length; ++k) {
      const int32_t word = static_cast<int32_t>(1 + random() % 12);
      sides[0].back().push_back(word);
      if (random() % 6 != 0) sides[1].back().push_back(random() % 5 == 0 ? static_cast<int32_t>(1 + random() % 12) : word);
    }
  }
  return make_bitext(tiny::corpus(sides[0], 12, "e"), tiny::corpus(sides[1], 12, "f"));
}

AlignSettings settings_of(const char *schedule, AlignStop stop) {
  AlignSettings s;
  s.schedule = parse_schedule(schedule);
  s.prior_translation = .001;
  s.prior_spelling = 0;
  s.stop = stop;
  return s;
}

// A pass that lowers agreement is not taken, and the next stage begins, or learning ends: counts are those of the passes
// before.
void a_stage_ends_where_agreement_falls(void **) {
  int stopped = 0;
  for (uint32_t seed = 0; seed < 6; ++seed) {
    for (const char *method : {"ibm1/cvi1", "ibm1/cvi2", "hmm/cvi2"}) {
      const BitextPtr pairs = random_pairs(seed);
      const std::string schedule = std::string(method) + ":40,hmm/em:2";
      AlignLearner learner(nullptr, pairs, settings_of(schedule.c_str(), AlignStop::agreement), Run{});
      double best = -1;
      int64_t passes = 0;
      while (learner.steps() < 42 && !learner.done()) {
        learner.step(1);
        if (learner.known("stage") > 0) break;
        const double now = learner.metric("agreement");
        assert_true(now >= best);
        best = now;
        ++passes;
      }
      if (passes == 39) continue;  // all 40 were made, of which the last one ended the stage
      ++stopped;
      assert_int_equal(learner.steps(), passes + 1);
      // The same passes without a rule.
      AlignLearner plain(nullptr, pairs, settings_of((std::string(method) + ":" + std::to_string(passes) + ",hmm/em:2").c_str(),
                                                     AlignStop::none),
                         Run{});
      plain.step(passes);
      const AlignCounts found = learner.sides()[0]->counts(), expected = plain.sides()[0]->counts();
      for (size_t k = 0; k < expected.translation.size(); ++k) assert_true(found.translation[k] == expected.translation[k]);
      // A checkpoint keeps the rule's state.
      AlignLearner again(nullptr, pairs, settings_of(schedule.c_str(), AlignStop::agreement), Run{});
      const std::string bytes = learner.save();
      again.load({reinterpret_cast<const std::byte *>(bytes.data()), bytes.size()});
      assert_true(learner.step(2));
      assert_true(again.step(2));
      assert_true(again.save() == learner.save());
    }
  }
  assert_true(stopped > 3);
}

}  // namespace

TESTS(agreement_is_the_share_of_common_links, a_stage_ends_where_agreement_falls)
