#include "src/edit/score_matrix.hh"

#include <algorithm>
#include <cmath>

#include "src/edit/edit_score.hh"
#include "tests/src/edit/edit_oracle.hh"
#include "tests/src/edit/pair_batch.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace edit_oracle;

namespace {

std::vector<double> matrix_of(const EditModel &model, const std::vector<Word> &inputs, const std::vector<Word> &outputs,
                              EditPaths ways, int32_t threads = 1) {
  std::vector<double> all(inputs.size() * outputs.size(), 7);
  Run run;
  run.threads = threads;
  score_matrix(model, list_of(model.alphabet(), inputs), list_of(model.alphabet(), outputs), ways, all, run);
  return all;
}

void assert_alike(double found, double right) {
  if (std::isinf(right)) {
    assert_true(std::isinf(found) && found < 0);
  } else {
    assert_close(found, right, 1e-9 * (1 + std::fabs(right)));
  }
}

}  // namespace

static void entries_are_those_of_all_sequences_of_edits(void **) {
  int impossible = 0, differ = 0;
  for (uint32_t seed = 0; seed < 150; ++seed) {
    Rng r(1, RngMethod::test, 3, seed, 0);
    const Label symbols = static_cast<Label>(1 + r.below(3));
    const Windows windows{static_cast<int32_t>(r.below(4)), static_cast<int32_t>(r.below(4)), static_cast<int32_t>(r.below(3))};
    const EditModelPtr model = random_model(r, symbols, windows, 0.7);
    std::vector<Word> inputs(1 + r.below(12)), outputs(1 + r.below(5));
    for (Word &w : inputs) w = random_word(r, symbols, 4);
    for (Word &w : outputs) w = random_word(r, symbols, 4);
    inputs.push_back(inputs[0]);  // equal inputs, and one that another begins with
    inputs.push_back({});
    outputs.push_back({});
    const std::vector<double> sums = matrix_of(*model, inputs, outputs, EditPaths::sum);
    const std::vector<double> best = matrix_of(*model, inputs, outputs, EditPaths::best);
    assert_true(matrix_of(*model, inputs, outputs, EditPaths::sum, 3) == sums);
    for (size_t i = 0; i < inputs.size(); ++i) {
      for (size_t k = 0; k < outputs.size(); ++k) {
        Real most = 0, all = 0;
        enumerate(*model, inputs[i], outputs[k], [&](const Array<Edit> &, Real p) {
          most = std::max(most, p);
          all += p;
        });
        assert_alike(sums[i * outputs.size() + k], static_cast<double>(std::log(all)));
        assert_alike(best[i * outputs.size() + k], static_cast<double>(std::log(most)));
        impossible += all == 0;
        differ += most < all;
      }
    }
  }
  assert_true(impossible > 50 && differ > 500);
}

static void long_strings_are_scored_as_pairs_are(void **) {
  Rng r(1, RngMethod::test, 3, 1000, 0);
  const EditModelPtr model = random_model(r, 3, {1, 2, 1}, 0.5);
  std::vector<Word> inputs, outputs;
  for (const size_t length : {size_t{0}, size_t{1}, size_t{60}, size_t{300}, size_t{900}}) {
    inputs.push_back(Word(length, 1));
    outputs.push_back(Word(length, 2));
    for (size_t i = 0; i < length; ++i) inputs.back()[i] = static_cast<Label>(1 + r.below(3));
    outputs.push_back(inputs.back());
  }
  const std::vector<double> sums = matrix_of(*model, inputs, outputs, EditPaths::sum);
  const std::vector<double> best = matrix_of(*model, inputs, outputs, EditPaths::best);
  int below_doubles = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    for (size_t k = 0; k < outputs.size(); ++k) {
      double right = 0;
      score_pairs(*model, *pair_batch(model->alphabet(), {{inputs[i], outputs[k]}}), {&right, 1}, Run{});
      assert_alike(sums[i * outputs.size() + k], right);
      assert_true(best[i * outputs.size() + k] <= sums[i * outputs.size() + k] + 1e-9);
      below_doubles += right < -800 && std::isfinite(right);
    }
  }
  assert_true(below_doubles > 5);
}

static void a_single_way_is_the_best_one(void **) {
  EditSettings settings;
  settings.p_insert = settings.p_delete = 0;
  const EditModelPtr model = new_edit_model(Alphabet::sized(4), settings, Run{});
  const std::vector<Word> inputs{Word(700, 1), {1, 2}}, outputs{Word(700, 2), {2, 2}};
  const std::vector<double> best = matrix_of(*model, inputs, outputs, EditPaths::best);
  assert_close(best[0], 700 * std::log(0.08 / 3), 1e-9);
  assert_close(best[3], std::log(0.92 * 0.08 / 3), 1e-12);
  assert_true(std::isinf(best[1]) && std::isinf(best[2]));
}

static void bad_strings_are_refused_and_none_are_fine(void **) {
  const EditModelPtr model = new_edit_model(Alphabet::sized(3), EditSettings{}, Run{});
  assert_true(matrix_of(*model, {}, {{1}}, EditPaths::sum).empty() && matrix_of(*model, {{1}}, {}, EditPaths::best).empty());
  assert_throws(matrix_of(*model, {{4}}, {{1}}, EditPaths::sum), Code::argument);
  assert_throws(matrix_of(*model, {{1}}, {{4}}, EditPaths::sum), Code::argument);
  double out[4];
  const StringBatch good = list_of(model->alphabet(), {{1}}), other = list_of(Alphabet::sized(4), {{1}});
  assert_throws(score_matrix(*model, good, other, EditPaths::sum, out, Run{}), Code::argument);
  const auto pairs = pair_batch(model->alphabet(), {{Word{1}, Word{1}}});
  assert_throws(score_matrix(*model, *pairs, good, EditPaths::sum, out, Run{}), Code::argument);
  Run tight;
  tight.max_bytes = 100;
  assert_throws(score_matrix(*model, list_of(model->alphabet(), {Word(90, 1)}), good, EditPaths::sum, out, tight), Code::limit);
}

TESTS(entries_are_those_of_all_sequences_of_edits, long_strings_are_scored_as_pairs_are, a_single_way_is_the_best_one,
      bad_strings_are_refused_and_none_are_fine)
