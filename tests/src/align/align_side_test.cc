// Steps of every method in one direction beside the golden numbers, which were made by sums and by enumeration.
#include "src/align/align_side.hh"

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

}  // namespace

TESTS(em_steps_are_the_golden_ones, variational_steps_are_the_golden_ones, collapsed_passes_are_the_golden_ones)
