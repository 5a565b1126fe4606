// Steps of every method in one direction: em, vi and cvi2 beside the golden numbers, which were made by sums and by
// enumeration, and minibatches beside their definition.
#include "src/align/align_side.hh"

#include "src/learner/minibatch_loop.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Golden {
  golden::Json file = golden::read("align.json");
  int32_t sources = file["source_words"].get<int32_t>(), targets = file["target_words"].get<int32_t>();
  Bitext bitext;

  Golden() {
    std::vector<tiny::Words> from, to;
    for (const golden::Json &pair : file["pairs"]) {
      from.push_back(pair["source"].get<tiny::Words>());
      to.push_back(pair["target"].get<tiny::Words>());
      for (int32_t &word : from.back()) ++word;
      for (int32_t &word : to.back()) ++word;
    }
    bitext = {tiny::corpus(from, sources, "e"), tiny::corpus(to, targets, "f")};
  }
  AlignSettings settings(const std::string &schedule, bool normalized) const {
    AlignSettings s;
    s.schedule = parse_schedule(schedule);
    s.normalized = normalized;
    s.null = file["null_probability"].get<double>();
    s.prior_translation = .1;
    s.prior_spelling = 0;
    s.prior_jump = .3;
    s.max_jump = 3;
    return s;
  }
  // Where a golden row (the words, then null) and a target word are.
  int32_t place(const WordPairs &pairs, int32_t row, int32_t target) const {
    const int32_t e = row == sources ? 0 : row + 1;
    for (int32_t k = pairs.starts()[static_cast<size_t>(e)]; k < pairs.starts()[static_cast<size_t>(e) + 1]; ++k) {
      if (pairs.targets()[static_cast<size_t>(k)] == target + 1) return k;
    }
    return -1;
  }
  Array<double> numbers(const WordPairs &pairs, const golden::Json &matrix) const {
    Array<double> all(pairs.size(), 0.0);
    for (int32_t e = 0; e <= sources; ++e) {
      for (int32_t f = 0; f < targets; ++f) {
        const int32_t k = place(pairs, e, f);
        if (k >= 0) all[k] = matrix[static_cast<size_t>(e)][static_cast<size_t>(f)].get<double>();
      }
    }
    return all;
  }
  void begin(AlignSide *side) const {
    Array<double> jumps;
    for (const double x : file["jump"].get<std::vector<double>>()) jumps.push_back(x);
    side->begin(numbers(side->pairs(), file["translation"]), std::move(jumps));
  }
};

void make_step(AlignSide *side, int64_t step) {
  side->prepare(step, Run{});
  side->commit();
}

void assert_numbers(std::span<const double> found, std::span<const double> expected) {
  assert_int_equal(found.size(), expected.size());
  for (size_t k = 0; k < found.size(); ++k) assert_close(found[k], expected[k], 1e-10);
}

void assert_counts(const Golden &golden, const AlignSide &side, const golden::Json &counts, const golden::Json &jumps) {
  const AlignCounts found = side.counts();
  assert_numbers(found.translation, golden.numbers(side.pairs(), counts));
  if (!jumps.is_null()) assert_numbers(found.jumps, jumps.get<std::vector<double>>());
}

std::string name_of(const golden::Json &model) { return model["model"].get<std::string>(); }

void em_steps_are_the_golden_ones(void **) {
  const Golden golden;
  for (const golden::Json &model : golden.file["models"]) {
    const bool normalized = model["jumps_normalized"].get<bool>();
    AlignSide side(golden.bitext, golden.settings(name_of(model) + ":3", normalized), Run{});
    golden.begin(&side);
    int64_t step = 0;
    for (const golden::Json &expected : model["em"]) {
      if (step == 0) {
        const AlignWeights w = side.weights(AlignMethod::em, AlignModelKind::hmm);
        for (int64_t p = 0; p < golden.bitext.count(); ++p) {
          AlignmentSums sums;
          const JumpRow row(w.jumps, 4);
          const bool ibm1 = name_of(model) == "ibm1";
          side.pair_posteriors(p, ibm1 ? AlignModelKind::ibm1 : AlignModelKind::hmm, normalized, w, row, &sums);
          size_t k = 0;
          for (const golden::Json &line : expected["posteriors"][static_cast<size_t>(p)]) {
            for (const golden::Json &x : line) assert_close(sums.posteriors()[k++], x.get<double>(), 1e-10);
          }
        }
      }
      make_step(&side, step++);
      assert_close(side.measures().log_likelihood, expected["log_likelihood"].get<double>(), 1e-9);
      if (expected.contains("counts")) assert_counts(golden, side, expected["counts"], expected["jump_counts"]);
      const AlignWeights w = side.weights(AlignMethod::em, AlignModelKind::hmm);
      assert_numbers(w.translation, golden.numbers(side.pairs(), expected["new_translation"]));
      if (!expected["new_jump"].is_null()) assert_numbers(w.jumps, expected["new_jump"].get<std::vector<double>>());
    }
  }
}

void variational_steps_are_the_golden_ones(void **) {
  const Golden golden;
  for (const golden::Json &model : golden.file["models"]) {
    if (!model.contains("vi")) continue;
    AlignSide side(golden.bitext, golden.settings(name_of(model) + "/vi:4", false), Run{});
    golden.begin(&side);
    make_step(&side, 0);
    assert_true(std::isnan(side.measures().objective));
    int64_t step = 1;
    double before = -INFINITY;
    for (const golden::Json &expected : model["vi"]["steps"]) {
      assert_counts(golden, side, expected["counts_used"], expected["jump_counts_used"]);
      make_step(&side, step++);
      assert_close(side.measures().objective, expected["elbo"].get<double>(), 1e-9);
      assert_true(side.measures().objective >= before);
      before = side.measures().objective;
    }
  }
}

void collapsed_passes_are_the_golden_ones(void **) {
  const Golden golden;
  for (const golden::Json &model : golden.file["models"]) {
    if (!model.contains("cvi2")) continue;
    AlignSide side(golden.bitext, golden.settings(name_of(model) + "/cvi2:2", model["jumps_normalized"].get<bool>()), Run{});
    golden.begin(&side);
    int64_t step = 0;
    for (const golden::Json &expected : model["cvi2"]["passes"]) {
      make_step(&side, step++);
      assert_close(side.measures().objective, expected["surrogate"].get<double>(), 1e-9);
      assert_counts(golden, side, expected["counts"], expected["jump_counts"]);
    }
  }
}

constexpr AlignModelKind kSummed[] = {AlignModelKind::ibm1, AlignModelKind::diagonal, AlignModelKind::hmm};

AlignSettings of_stage(const Golden &golden, AlignModelKind model, AlignMethod method, int64_t steps) {
  AlignSettings s = golden.settings("ibm1:1", false);
  s.schedule.stages[0] = {model, method, steps};
  return s;
}

// A minibatch of all pairs whose step has size 1 is a step of vi, and of sums under posterior means.
void minibatches_are_blended_as_their_sizes_say(void **) {
  const Golden golden;
  for (const AlignModelKind model : kSummed) {
    for (const AlignMethod method : {AlignMethod::svi, AlignMethod::scvi2}) {
      AlignSettings s = of_stage(golden, model, method, 9);
      s.minibatch = 2;
      s.forgetting_rate = .7;
      s.delay = 3;
      AlignSide side(golden.bitext, s, Run{});
      golden.begin(&side);
      const MinibatchPlan plan{golden.bitext.count(), 2, s.seed, .7, 3, 9};
      for (int64_t step = 0; step < 9; ++step) {
        const AlignMethod batch = method == AlignMethod::svi ? AlignMethod::vi : AlignMethod::cvi2;
        const AlignWeights w = side.weights(batch, model);
        const JumpRow row(w.jumps, 9);
        MinibatchLoop loop(plan);
        loop.resume(step, {});
        AlignCounts before = side.counts();
        if (step == 0) {  // counts of all pairs under the same weights
          AlignSettings once = of_stage(golden, model, AlignMethod::em, 1);
          AlignSide start(golden.bitext, once, Run{});
          golden.begin(&start);
          make_step(&start, 0);
          before = start.counts();
        }
        std::vector<double> expected(side.pairs().size(), 0.0), jumps(7, 0.0);
        for (const int64_t p : loop.units_of(step, 0, golden.bitext.count())) {
          AlignmentSums sums;
          side.pair_posteriors(p, model, false, w, row, &sums);
          const double *posteriors = sums.posteriors();
          const int32_t *places = side.pairs().places(p);
          for (const Label f : golden.bitext.target->sequence(p)) {
            expected[static_cast<size_t>(f) - 1] += *posteriors++;
            for (size_t i = 0; i < golden.bitext.source->sequence(p).size(); ++i) {
              expected[static_cast<size_t>(*places++)] += *posteriors++;
            }
          }
          if (model == AlignModelKind::hmm) sums.add_jumps(row, jumps);
        }
        const double rate = std::pow(3 + static_cast<double>(step + 1), -.7), scale = loop.scale();
        make_step(&side, step);
        const AlignCounts found = side.counts();
        for (size_t k = 0; k < expected.size(); ++k) {
          assert_close(found.translation[k], (1 - rate) * before.translation[k] + rate * scale * expected[k], 1e-12);
        }
        for (size_t d = 0; d < found.jumps.size(); ++d) {
          assert_close(found.jumps[d], (1 - rate) * before.jumps[d] + rate * scale * jumps[d], 1e-12);
        }
      }
      // All pairs at once, and nothing kept: what vi does.
      if (method != AlignMethod::svi) continue;
      s.minibatch = 1000;
      s.forgetting_rate = 0;
      AlignSide whole(golden.bitext, s, Run{}), vi(golden.bitext, of_stage(golden, model, AlignMethod::vi, 4), Run{});
      golden.begin(&whole);
      golden.begin(&vi);
      for (int64_t step = 0; step < 4; ++step) {
        make_step(&whole, step);
        make_step(&vi, step);
        assert_numbers(whole.counts().translation, vi.counts().translation);
      }
    }
  }
}

void em_and_vi_climb_under_the_diagonal_model(void **) {
  const Golden golden;
  for (const AlignMethod method : {AlignMethod::em, AlignMethod::vi}) {
    AlignSide side(golden.bitext, of_stage(golden, AlignModelKind::diagonal, method, 60), Run{});
    golden.begin(&side);
    double before = -INFINITY, first = NAN;
    for (int64_t step = 0; step < 60; ++step) {
      make_step(&side, step);
      const double objective = side.measures().objective;
      if (std::isnan(objective)) continue;
      assert_true(objective >= before - 1e-9);
      if (std::isnan(first)) first = objective;
      before = objective;
    }
    assert_true(before > first + 1e-3);
    AlignDirectionModel model;
    AlignArrays arrays;
    side.model(AlignModelKind::diagonal, false, &model, &arrays);
    assert_true(model.jumps.size() == 1 && model.jumps[0] != kFirstTension);
  }
}

// Expected counts are those of the posteriors, whatever the order in which they were taken out and put in.
void token_passes_keep_their_counts(void **) {
  const Golden golden;
  for (const AlignModelKind model : kSummed) {
    AlignSide side(golden.bitext, of_stage(golden, model, AlignMethod::cvi1, 30), Run{});
    golden.begin(&side);
    double change = 1;
    for (int64_t step = 0; step < 30; ++step) {
      make_step(&side, step);
      const AlignCounts counts = side.counts();
      double words = 0, jumps = 0, nulls = 0;
      for (size_t k = 0; k < counts.translation.size(); ++k) {
        assert_true(counts.translation[k] > -1e-9);
        words += counts.translation[k];
        if (k < side.pairs().target_words()) nulls += counts.translation[k];
      }
      for (const double x : counts.jumps) jumps += x;
      assert_close(words, static_cast<double>(golden.bitext.target->symbols.size()), 1e-9);
      if (model == AlignModelKind::hmm) assert_close(jumps, words - nulls, 1e-9);
      change = side.measures().change;
    }
    assert_true(change < .02);  // passes settle
  }
}

}  // namespace

TESTS(em_steps_are_the_golden_ones, variational_steps_are_the_golden_ones, collapsed_passes_are_the_golden_ones,
      minibatches_are_blended_as_their_sizes_say, em_and_vi_climb_under_the_diagonal_model, token_passes_keep_their_counts)
