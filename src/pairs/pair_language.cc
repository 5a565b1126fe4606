#include "src/pairs/pair_language.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/parallel_for.hh"
#include "src/pairs/input_sums.hh"
#include "src/pairs/pair_grids.hh"
#include "src/pairs/pair_score.hh"

namespace hws {

namespace {

constexpr int64_t kTrialsOfBlock = 32;
// A given output leaves few hypotheses, of which the right one may look bad for a while.
constexpr double kGivenBeam = 30;
constexpr int64_t kGivenHypotheses = 2000;

// An output in the order of reading.
void read_output(const PairModel &model, std::span<const Label> output, bool fold, Array<Label> *to) {
  in_reading_order(output, model.reversed(), to);
  for (Label &l : *to) l = model.read_as(l, fold);
}

// How many inputs of a list have a most probable output that is none of theirs.
double wrong_inputs(const PairModel &model, const KnownOutputs &listed, const ApplySettings &settings, const Run &run) {
  StringBatch inputs;
  inputs.alphabets = {model.input()};
  for (int64_t i = 0; i < listed.inputs(); ++i) {
    const std::span<const Label> input = listed.input(i);
    inputs.labels.insert(inputs.labels.end(), input.begin(), input.end());
    inputs.end_string();
    inputs.end_item(1);
  }
  ApplySettings s = settings;
  s.normalize = false;
  s.known = false;
  const Answers answers = best_answers(model, inputs, 1, s, run);
  int64_t wrong = 0, at = 0;
  for (int64_t i = 0; i < listed.inputs(); ++i) {
    bool right = false;
    if (answers.counts[i] > 0) {
      const std::span<const Label> answer = answers.outputs->labels_of(at++, 0);
      const auto [first, last] = listed.pairs_of(i);
      for (int64_t p = first; p < last && !right; ++p) {
        const std::span<const Label> output = listed.output(p);
        right = std::equal(output.begin(), output.end(), answer.begin(), answer.end(),
                           [&](Label a, Label b) { return model.read_as(a, s.fold) == b; });
      }
    }
    wrong += !right;
  }
  return static_cast<double>(wrong);
}

// Of each listed pair ln p(input, output) without the language model, and the language model's ln p of the output.
struct PairLogs {
  double joint = 0, language = 0;
};
Array<PairLogs> logs_of_pairs(const PairModel &model, const KnownOutputs &listed, const ApplySettings &settings,
                              const Run &run) {
  Array<PairLogs> logs(static_cast<size_t>(listed.pairs()));
  SearchSettings s = settings;
  s.beam = kGivenBeam;
  s.hypotheses = kGivenHypotheses;
  s.language_weight = 1;
  parallel_for((listed.inputs() + kTrialsOfBlock - 1) / kTrialsOfBlock, run.threads, [&](int64_t b) {
    PairScore score(model, s);
    Array<Label> input, output;
    for (int64_t i = b * kTrialsOfBlock; i < std::min((b + 1) * kTrialsOfBlock, listed.inputs()); ++i) {
      run.check();
      in_reading_order(listed.input(i), model.reversed(), &input);
      const auto [first, last] = listed.pairs_of(i);
      for (int64_t p = first; p < last; ++p) {
        read_output(model, listed.output(p), s.fold, &output);
        logs[p] = {score.log_joint(input, output, run), score.log_language(output)};
      }
    }
  });
  return logs;
}

// The mean over inputs of ln p(output | input) with the weight that settings have. Inputs whose pairs are all impossible do
// not count.
double mean_log_prob(const PairModel &model, const KnownOutputs &listed, std::span<const PairLogs> logs, const ApplySettings &s,
                     const Run &run) {
  struct Sum {
    double log_p = 0, share = 0;
  };
  Array<Sum> sums(static_cast<size_t>(listed.inputs()), Sum{});
  const double weight = *s.language_weight;
  parallel_for((listed.inputs() + kTrialsOfBlock - 1) / kTrialsOfBlock, run.threads, [&](int64_t b) {
    InputSums totals(model, s, false);
    Array<Label> input;
    for (int64_t i = b * kTrialsOfBlock; i < std::min((b + 1) * kTrialsOfBlock, listed.inputs()); ++i) {
      run.check();
      const auto [first, last] = listed.pairs_of(i);
      double total = 0;
      for (int64_t p = first; p < last; ++p) {
        const PairLogs &of = logs[static_cast<size_t>(p)];
        if (of.joint == -INFINITY) continue;
        if (sums[i].share == 0) {
          in_reading_order(listed.input(i), model.reversed(), &input);
          total = totals.total(input, run);
        }
        const double share = std::exp(listed.log_prob(p)), log_p = of.joint + (weight > 0 ? weight * of.language : 0);
        // A total may lack what the beam left out, and may be 0 where the language model excludes all outputs.
        sums[i].log_p += share * (log_p > -INFINITY ? std::min(0.0, log_p - total) : log_p);
        sums[i].share += share;
      }
    }
  });
  double sum = 0, count = 0;
  for (const Sum &own : sums) {
    if (own.share == 0) continue;
    sum += own.log_p / own.share;
    ++count;
  }
  return count > 0 ? sum / count : -INFINITY;
}

}  // namespace

NgramModelPtr estimate_language(const PairModel &model, const StringBatch &outputs, const SequenceFit &settings,
                                const Run &run) {
  if (outputs.tapes != 1) fail(Code::argument, "outputs of %d tapes; expected 1", outputs.tapes);
  check_tape_alphabet(model, outputs, 0, true);
  check_weights_of(outputs, "output");
  run.stage("estimating a language model of outputs", 0);
  StringBatch read;
  Array<Label> output;
  for (int64_t i = 0; i < outputs.count(); ++i) {
    if (outputs.values[i] == 0) continue;
    read_output(model, outputs.labels_of(i, 0), true, &output);
    read.labels.insert(read.labels.end(), output.begin(), output.end());
    read.end_string();
    read.end_item(outputs.values[i]);
  }
  if (read.count() == 0) fail(Code::empty, "no output with a weight above 0; expected one");
  return estimate_sequences(std::move(read), model.output(), settings, run);
}

WeightTrials try_language_weights(const PairModel &model, const StringBatch &pairs, std::span<const double> weights,
                                  WeightCriterion criterion, bool likelihoods, const ApplySettings &settings, const Run &run) {
  check_pair_alphabets(model, pairs, 2);
  const KnownOutputs listed(pairs, run);
  if (listed.inputs() == 0) fail(Code::empty, "no pair with a weight above 0; expected one");
  likelihoods = likelihoods || criterion == WeightCriterion::likelihood;
  Array<PairLogs> logs;
  if (likelihoods) logs = logs_of_pairs(model, listed, settings, run);
  WeightTrials made;
  for (const double weight : weights) {
    if (!(weight >= 0 && weight < INFINITY)) {
      fail(Code::argument, "the weight %s of a language model; expected a finite number >= 0", NumberText(weight).text);
    }
    ApplySettings s = settings;
    s.language_weight = weight;
    WeightTrial trial;
    trial.wrong = wrong_inputs(model, listed, s, run);
    if (likelihoods) trial.log_prob = mean_log_prob(model, listed, logs, s, run);
    made.trials.push_back(trial);
  }
  for (size_t k = 1; k < made.trials.size(); ++k) {
    const WeightTrial &now = made.trials[k], &best = made.trials[made.chosen];
    const double gain = criterion == WeightCriterion::errors ? best.wrong - now.wrong : now.log_prob - best.log_prob;
    if (gain > 0 || (gain == 0 && weights[k] < weights[made.chosen])) made.chosen = k;
  }
  return made;
}

}  // namespace hws
