// Training: gradients, averages, what a step may not leave behind, and checkpoints that parse.
#include "src/parse/parser_learner.hh"

#include <cmath>

#include "fsa/base/file_kinds.hh"
#include "src/parse/parse_treebank.hh"
#include "tests/src/parse/tiny_treebank.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr const char *kTemplates = "arc h.tag m.tag m.dist\ngrandparent g.tag h.tag m.tag\nsibling h.tag m.tag s.tag m.dir\n";

ParserSettings few_bits(ParseMethod method) {
  ParserSettings s;
  s.bits = 12;
  s.method = method;
  return s;
}

std::unique_ptr<ParserLearner> learner_of(const TreebankPtr &bank, const ParserSettings &settings, int32_t threads = 1,
                                          const ParserModelPtr &start = nullptr) {
  Run run;
  run.threads = threads;
  return std::make_unique<ParserLearner>(bank, start, settings, start ? "" : kTemplates, run);
}

std::span<const std::byte> bytes_of_text(const std::string &text) {
  return {reinterpret_cast<const std::byte *>(text.data()), text.size()};
}

// Whether a word attaches to the verb or to the noun shows in the word below it alone: a grandparent sees it, an arc does not.
std::string attachments() {
  std::string text;
  for (int i = 0; i < 6; ++i) text += tiny_sentence("VNPT", {0, 1, 1, 3}) + tiny_sentence("VNPL", {0, 1, 2, 3});
  return text;
}

void pairs_of_arcs_are_right_where_single_arcs_are_not(void **) {
  const TreebankPtr bank = tiny_bank(attachments());
  for (const ParseMethod method : {ParseMethod::tree, ParseMethod::bp, ParseMethod::min_joint, ParseMethod::min_size}) {
    ParserSettings settings = few_bits(method);
    settings.epochs = 40;
    const auto learner = learner_of(bank, settings);
    learner->step(INT64_MAX / 8);
    assert_true(learner->done());
    const TreebankParses parses = parse_treebank(*learner->model(), *bank, settings, Run{});
    int64_t right = 0;
    for (size_t w = 0; w < bank->arrays().head.size(); ++w) right += bank->arrays().head[w] == parses.bank->arrays().head[w];
    assert_int_equal(right, method == ParseMethod::tree ? 42 : 48);
    assert_int_equal(parses.once, method == ParseMethod::tree ? 12 : 0);
  }
}

void the_gradient_is_that_of_the_log_likelihood(void **) {
  const TreebankPtr bank = tiny_bank(random_trees(20, 1));
  for (const ParseMethod method : {ParseMethod::tree, ParseMethod::bp}) {
    for (const ParseTrees trees : {ParseTrees::projective, ParseTrees::non_projective}) {
      for (const ParseRoots roots : {ParseRoots::one, ParseRoots::many}) {
        ParserSettings settings = few_bits(method);
        settings.trees = trees;
        settings.roots = roots;
        settings.tolerance = 1e-13;
        settings.iterations = 1000;
        settings.epochs = 2;
        const auto learner = learner_of(bank, settings);
        learner->step(INT64_MAX / 8);
        assert_true(learner->gradient_error(40) < 1e-3);
      }
    }
  }
}

// Before the first step no weight matters, and all trees are alike: the likelihood is that of a uniform choice.
void the_likelihood_is_what_metrics_say(void **) {
  const TreebankPtr bank = tiny_bank(tiny_sentence("AB", {0, 1}));
  ParserSettings settings = few_bits(ParseMethod::tree);
  settings.likelihood = true;
  const auto learner = learner_of(bank, settings);
  assert_true(std::isnan(learner->known("log_likelihood_per_token")));
  learner->step(1);
  assert_close(learner->metric("log_likelihood_per_token"), -std::log(2) / 2, 1e-12);
  learner->step(1);
  assert_true(learner->metric("log_likelihood_per_token") > -std::log(2) / 2);
}

void what_parses_is_the_average_over_the_steps(void **) {
  const TreebankPtr bank = tiny_bank(random_trees(20, 6));
  ParserSettings settings = few_bits(ParseMethod::tree);
  settings.batch = 8;
  const auto learner = learner_of(bank, settings);
  Array<double> sums(size_t{1} << 12, 0.0);
  constexpr int kSteps = 7;
  Array<float> last;
  for (int step = 1; step <= kSteps; ++step) {
    learner->step(1);
    // The last weights, from the averages of this step and of the one before: T a_T - (T - 1) a_(T-1).
    const std::string file = learner->save();
    const SectionReader in(bytes_of_text(file), FileKind::checkpoint, kCheckpointVersion);
    const TrainedWeights weights = read_trained(in, 12, Run{});
    for (size_t i = 0; i < sums.size(); ++i) sums[i] += weights.last[i];
  }
  const ParserModelPtr model = learner->model();
  for (size_t i = 0; i < sums.size(); ++i) assert_true(std::fabs(model->weights[i] - sums[i] / kSteps) < 1e-6);
  // A learner that begins with the parser has these weights before its first step, and the squares of its gradients.
  const auto next = learner_of(bank, settings, 1, model);
  assert_true(next->model()->weights == model->weights);
  assert_true(next->model()->squares == model->squares);
}

void threads_show_in_no_bit(void **) {
  const TreebankPtr bank = tiny_bank(random_trees(40, 7));
  for (const ParseMethod method : {ParseMethod::tree, ParseMethod::bp, ParseMethod::min_joint}) {
    const auto one = learner_of(bank, few_bits(method), 1), four = learner_of(bank, few_bits(method), 4);
    one->step(15);
    four->step(15);
    assert_true(one->save() == four->save());
  }
}

void a_checkpoint_is_a_parser_too(void **) {
  const TreebankPtr bank = tiny_bank(random_trees(30, 8));
  const auto learner = learner_of(bank, few_bits(ParseMethod::min_joint));
  learner->step(9);
  const std::string file = learner->save();
  const ParserModelPtr read = read_parser_binary(bytes_of_text(file), nullptr, Run{}), model = learner->model();
  assert_true(read->weights == model->weights && read->squares == model->squares);
  assert_true(read->method == model->method && read->bits == model->bits && read->trees == model->trees);
  assert_string_equal(read->templates.text.c_str(), kTemplates);
  ModelCard card;
  card.add("", "steps", int64_t{9});
  const std::string binary = parser_binary(*model, card).finish();
  ModelCard found;
  const ParserModelPtr again = read_parser_binary(bytes_of_text(binary), &found, Run{});
  assert_true(again->weights == model->weights && again->squares == model->squares);
  assert_string_equal(found.json().c_str(), card.json().c_str());
  Run little;
  little.max_bytes = 1000;
  assert_throws(read_parser_binary(bytes_of_text(binary), nullptr, little), Code::limit);
}

void settings_that_do_not_fit_are_refused(void **) {
  const TreebankPtr bank = tiny_bank(random_trees(10, 9));
  const ParserModelPtr start = learner_of(bank, few_bits(ParseMethod::tree))->model();
  ParserSettings other = few_bits(ParseMethod::tree);
  other.bits = 13;
  assert_throws(learner_of(bank, other, 1, start), Code::argument);
  other.bits.reset();
  assert_int_equal(learner_of(bank, other, 1, start)->model()->bits, 12);
  assert_throws(ParserLearner(bank, start, other, "arc h.tag\n", Run{}), Code::argument);
  assert_throws(learner_of(tiny_bank(tiny_sentence("AB", {})), few_bits(ParseMethod::tree)), Code::argument);
  assert_throws(learner_of(tiny_bank(tiny_sentence("AB", {0, 0})), few_bits(ParseMethod::tree)), Code::empty);
  Run little;
  little.max_bytes = 1 << 12;
  assert_throws(ParserLearner(bank, nullptr, few_bits(ParseMethod::tree), kTemplates, little), Code::limit);
  // Trees of another kind are left out, and counted.
  const TreebankPtr mixed =
      tiny_bank(tiny_sentence("ABCD", {3, 0, 2, 2}) + tiny_sentence("ABC", {2, 0, 2}) + tiny_sentence("AB", {0, 0}));
  assert_close(learner_of(mixed, few_bits(ParseMethod::tree))->metric("left_out"), 2, 0);
  ParserSettings any = few_bits(ParseMethod::tree);
  any.trees = ParseTrees::non_projective;
  assert_close(learner_of(mixed, any)->metric("left_out"), 1, 0);
  any.roots = ParseRoots::many;
  assert_close(learner_of(mixed, any)->metric("left_out"), 0, 0);
}

void a_step_that_is_cancelled_leaves_nothing_behind(void **) {
  const TreebankPtr bank = tiny_bank(random_trees(30, 10));
  const auto learner = learner_of(bank, few_bits(ParseMethod::bp), 2);
  learner->step(3);
  const std::string before = learner->save();
  CancelFlag cancel;
  cancel.set = 1;
  learner->watch(&cancel);
  assert_throws(learner->step(1), Code::cancelled);
  learner->watch(nullptr);
  assert_true(learner->save() == before);
}

}  // namespace

TESTS(pairs_of_arcs_are_right_where_single_arcs_are_not, the_gradient_is_that_of_the_log_likelihood,
      the_likelihood_is_what_metrics_say, what_parses_is_the_average_over_the_steps, threads_show_in_no_bit,
      a_checkpoint_is_a_parser_too, settings_that_do_not_fit_are_refused, a_step_that_is_cancelled_leaves_nothing_behind)
