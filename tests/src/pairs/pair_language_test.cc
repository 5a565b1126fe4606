// Language models of outputs against listing every output of an input: answers, totals, scores, draws; how one is estimated,
// and how its weight is chosen; bytes.
#include "src/pairs/pair_language.hh"

#include <algorithm>

#include "fsa/base/log_add.hh"
#include "fsa/ngram/estimate.hh"
#include "src/pairs/best_outputs.hh"
#include "src/pairs/input_sums.hh"
#include "src/pairs/pair_model_io.hh"
#include "src/pairs/pair_score.hh"
#include "tests/src/pairs/random_pair_model.hh"

using namespace hws;

namespace {

// Random outputs of a model's own alphabet, in the order of the strings; some are equal.
StringBatch random_outputs(Rng *rng, const PairModel &model, int64_t count) {
  StringBatch outputs;
  outputs.alphabets = {model.output()};
  for (int64_t i = 0; i < count; ++i) {
    for (uint64_t n = rng->below(5); n > 0; --n) {
      outputs.labels.push_back(static_cast<Label>(rng->below(static_cast<uint64_t>(model.output()->size()))) + 1);
    }
    outputs.end_string();
    outputs.end_item(static_cast<double>(rng->below(3)));
  }
  outputs.values[0] = 1;
  return outputs;
}

SequenceFit random_fit(Rng *rng) {
  SequenceFit s;
  s.order = 1 + static_cast<int64_t>(rng->below(4));
  s.estimate = rng->below(2) ? SequenceEstimate::kneser_ney : SequenceEstimate::witten_bell;
  return s;
}

// A random model with a random language model, which may exclude outputs; null if none can be made.
PairModelPtr random_joined(Rng *rng, int round, bool marked, double weight) {
  const PairModelPtr model = random_model(rng, round, marked);
  if (!model) return nullptr;
  const StringBatch outputs = random_outputs(rng, *model, 8);
  NgramModelPtr language = estimate_language(*model, outputs, random_fit(rng), Run{});
  if (round % 5 == 0) {  // without symbols that it never saw
    const NgramCountsPtr counts = count_strings(outputs, 0, outputs.count(), model->output(), 2, Run{});
    language = maximum_likelihood(*counts, Run{});
  }
  return model->with_language({language, nullptr, weight});
}

// ln of the language model's part in an output in the order of reading.
double log_share(const PairModel &model, std::span<const Label> output, double weight) {
  Array<Label> folded(output.begin(), output.end());
  for (Label &l : folded) l = model.read_as(l, true);
  return weight == 0 ? 0 : weight * model.language().ngrams->log_weight(folded);
}

// All outputs of an input with their weighted ln p, those of probability 0 left out, and ln of their sum.
Outputs listed_outputs(const PairModel &model, std::span<const Label> input, bool fold, double weight, double *total) {
  Outputs all;
  Array<Label> chunks;
  std::vector<Label> written;
  list_outputs(model, input, fold, &chunks, &written, &all);
  *total = -INFINITY;
  for (auto &[output, log_p] : all) {
    log_p += log_share(model, output, weight);
    if (log_p > -INFINITY) *total = *total == -INFINITY ? log_p : log_add(*total, log_p);
  }
  std::erase_if(all, [](const auto &entry) { return entry.second == -INFINITY; });
  return all;
}

void answers_have_the_language_model_s_part(void **) {
  Rng rng(11, RngMethod::test, 0, 0, 0);
  int several = 0, checked = 0, other_best = 0, excluded = 0;
  for (int round = 0; round < 300; ++round) {
    const double own = round % 7 == 0 ? 0 : 2 * rng.uniform();
    const PairModelPtr model = random_joined(&rng, round, round % 2 == 0, own);
    if (!model) continue;
    SearchSettings s = kWide;
    s.fold = round % 4 == 0;
    if (round % 3 == 0) s.language_weight = rng.uniform();
    const double weight = s.language_weight.value_or(own);
    OutputSearch search(*model, s);
    InputSums totals(*model, s, false), sums(*model, s, true);
    PairScore score(*model, s);
    for (int k = 0; k < 4; ++k) {
      const Array<Label> input = random_input(&rng, 5);
      double total, plain_total;
      const Outputs all = listed_outputs(*model, input, s.fold, weight, &total);
      const Outputs plain = listed_outputs(*model, input, s.fold, 0, &plain_total);
      excluded += plain.size() > all.size();
      const auto found = search.best(input, INT32_MAX, Run{});
      assert_int_equal(found.size(), all.size());
      Array<Label> output;
      double before = INFINITY;
      for (const ScoredOutput &of : found) {
        search.spell(of, &output);
        const auto at = all.find({output.begin(), output.end()});
        assert_true(at != all.end());
        assert_close(of.log_joint, at->second, 1e-11);
        assert_close(score.log_joint(input, output, Run{}) + score.log_language(output), at->second, 1e-11);
        assert_true(of.log_joint <= before);
        before = of.log_joint;
      }
      assert_close(totals.total(input, Run{}), total, 1e-11);
      assert_close(sums.total(input, Run{}), total, 1e-11);
      const auto higher = [](const auto &a, const auto &b) { return a.second < b.second; };
      several += all.size() > 3;
      if (!all.empty()) {
        other_best += std::max_element(all.begin(), all.end(), higher)->first !=
                      std::max_element(plain.begin(), plain.end(), higher)->first;
      }
      ++checked;
    }
  }
  assert_true(checked > 800 && several > 100 && other_best > 50 && excluded > 20);
}

void batches_divide_by_the_sum_over_all_outputs(void **) {
  Rng rng(12, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 60; ++round) {
    const PairModelPtr model = random_joined(&rng, round, round % 2 == 0, .5);
    if (!model) continue;
    StringBatch inputs;
    inputs.alphabets = {model->input()};
    for (int k = 0; k < 40; ++k) {
      const Array<Label> input = random_input(&rng, 4);
      inputs.labels.insert(inputs.labels.end(), input.begin(), input.end());
      inputs.end_string();
      inputs.end_item(1);
    }
    ApplySettings s;
    s.beam = 1e9;
    s.hypotheses = INT32_MAX;
    s.fold = round % 4 == 0;
    Run threads;
    threads.threads = 3;
    const Answers all = best_answers(*model, inputs, INT32_MAX, s, threads);
    StringBatch pairs;
    pairs.tapes = 2;
    pairs.alphabets = {model->input(), model->output()};
    Array<double> values;
    int64_t at = 0;
    for (int64_t i = 0; i < inputs.count(); ++i) {
      double sum = 0;
      for (int64_t k = 0; k < all.counts[i]; ++k, ++at) {
        sum += std::exp(all.outputs->values[at]);
        for (const auto side : {inputs.labels_of(i, 0), all.outputs->labels_of(at, 0)}) {
          pairs.labels.insert(pairs.labels.end(), side.begin(), side.end());
          pairs.end_string();
        }
        pairs.end_item(1);
        values.push_back(all.outputs->values[at]);
      }
      if (all.counts[i] > 0) assert_close(sum, 1, 1e-9);
    }
    Array<double> scores(values.size());
    score_answers(*model, pairs, s, scores, Run{});
    for (size_t k = 0; k < scores.size(); ++k) assert_close(scores[k], values[k], 1e-9);
    // The sum over all outputs of an input serves the pairs behind it: they have the bits of a pair by itself.
    for (int64_t k = 0; k < pairs.count(); ++k) {
      StringBatch one;
      one.tapes = 2;
      one.alphabets = pairs.alphabets;
      for (const int32_t tape : {0, 1}) {
        const auto side = pairs.labels_of(k, tape);
        one.labels.insert(one.labels.end(), side.begin(), side.end());
        one.end_string();
      }
      one.end_item(1);
      double score = 0;
      score_answers(*model, one, s, {&score, 1}, Run{});
      assert_true(score == scores[static_cast<size_t>(k)]);
    }
  }
}

void draws_have_the_shares_of_both_models(void **) {
  Rng rng(13, RngMethod::test, 0, 0, 0);
  int drawn_from = 0;
  for (int round = 1; round < 30; ++round) {
    const PairModelPtr model = random_joined(&rng, round, false, 1.5);
    if (!model) continue;
    Array<Label> input = random_input(&rng, 4);
    StringBatch inputs;
    inputs.alphabets = {model->input()};
    inputs.labels = input;
    inputs.end_string();
    inputs.end_item(1);
    if (model->reversed()) std::reverse(input.begin(), input.end());
    double total;
    const Outputs all = listed_outputs(*model, input, false, 1.5, &total);
    ApplySettings s;
    s.beam = 1e9;
    s.hypotheses = INT32_MAX;
    constexpr int64_t kDraws = 5000;
    const Answers drawn = drawn_answers(*model, inputs, kDraws, 7, s, Run{});
    assert_int_equal(drawn.counts[0], all.empty() ? 0 : kDraws);
    if (all.empty()) continue;
    std::map<std::vector<Label>, int64_t> seen;
    for (int64_t i = 0; i < kDraws; ++i) {
      const auto output = drawn.outputs->labels_of(i, 0);
      std::vector<Label> read(output.begin(), output.end());
      if (model->reversed()) std::reverse(read.begin(), read.end());
      ++seen[read];
    }
    for (const auto &[output, log_p] : all) {
      const double p = std::exp(log_p - total), found = static_cast<double>(seen[output]) / kDraws;
      assert_true(std::fabs(found - p) <= 5 * std::sqrt(p * (1 - p) / kDraws) + 1e-12);
    }
    drawn_from += all.size() > 1;
  }
  assert_true(drawn_from > 5);
}

void languages_are_estimated_in_the_order_of_reading(void **) {
  Rng rng(14, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 60; ++round) {
    const PairModelPtr model = random_model(&rng, round, round % 2 == 0);
    if (!model) continue;
    const StringBatch outputs = random_outputs(&rng, *model, 10);
    const SequenceFit s = random_fit(&rng);
    const NgramModelPtr language = estimate_language(*model, outputs, s, Run{});
    // The slow way: every output as often as it counts, turned and folded by hand.
    StringBatch read;
    read.alphabets = {model->output()};
    for (int64_t i = 0; i < outputs.count(); ++i) {
      const auto output = outputs.labels_of(i, 0);
      for (double k = 0; k < outputs.values[i]; ++k) {
        for (size_t j = 0; j < output.size(); ++j) {
          const Label l = output[model->reversed() ? output.size() - 1 - j : j];
          read.labels.push_back(model->folded().empty() ? l : model->folded()[static_cast<size_t>(l - 1)]);
        }
        read.end_string();
        read.end_item(1);
      }
    }
    const NgramCountsPtr counts =
        count_strings(read, 0, read.count(), model->output(), static_cast<int32_t>(s.order), Run{});
    const NgramModelPtr expected =
        s.estimate == SequenceEstimate::kneser_ney ? kneser_ney(*counts, Run{}) : witten_bell(*counts, Run{});
    for (int k = 0; k < 20; ++k) {
      Array<Label> output;
      for (uint64_t n = rng.below(6); n > 0; --n) {
        output.push_back(static_cast<Label>(rng.below(static_cast<uint64_t>(model->output()->size()))) + 1);
      }
      assert_close(language->log_weight(output), expected->log_weight(output), 1e-12);
    }
  }
}

void weights_are_chosen_as_by_listing(void **) {
  Rng rng(15, RngMethod::test, 0, 0, 0);
  int chosen_above = 0, apart = 0;
  constexpr double kWeights[] = {1, 0, .25, .5, .5, 2};
  for (int round = 0; round < 120; ++round) {
    const bool marked = round % 2 == 0;
    const PairModelPtr model = random_joined(&rng, round, marked, 0);
    if (!model) continue;
    const auto pairs = random_pairs(&rng, 12, 3, marked ? 4 : 3, 4, marked ? kMarked : std::vector<std::string>());
    pairs->alphabets[0] = model->input();
    ApplySettings s;
    s.beam = 1e9;
    s.hypotheses = INT32_MAX;
    s.fold = round % 4 == 0;
    pairs->values[0] = 2;
    size_t chosen[2];
    for (const WeightCriterion criterion : {WeightCriterion::errors, WeightCriterion::likelihood}) {
      const WeightTrials made = try_language_weights(*model, *pairs, kWeights, criterion, true, s, Run{});
      chosen[static_cast<size_t>(criterion)] = made.chosen;
      for (size_t w = 0; w < std::size(kWeights); ++w) {
        // By input: its outputs with their weights.
        std::map<std::vector<Label>, std::map<std::vector<Label>, double>> listed;
        for (int64_t i = 0; i < pairs->count(); ++i) {
          Array<Label> sides[2];
          for (const int32_t tape : {0, 1}) in_reading_order(pairs->labels_of(i, tape), model->reversed(), &sides[tape]);
          if (pairs->values[i] > 0) {
            listed[{sides[0].begin(), sides[0].end()}][{sides[1].begin(), sides[1].end()}] += pairs->values[i];
          }
        }
        double wrong = 0, sum = 0, count = 0;
        for (const auto &[input, outputs] : listed) {
          double total, plain;
          const Outputs all = listed_outputs(*model, Array<Label>(input.begin(), input.end()), s.fold, kWeights[w], &total);
          const Outputs possible = listed_outputs(*model, Array<Label>(input.begin(), input.end()), s.fold, 0, &plain);
          double highest = -INFINITY, own = -INFINITY, log_p = 0, share = 0;
          for (const auto &[output, value] : all) highest = std::max(highest, value);
          for (const auto &[output, value] : outputs) {
            std::vector<Label> folded = output;
            for (Label &l : folded) l = model->read_as(l, s.fold);
            const auto at = all.find(folded);
            if (at != all.end()) own = std::max(own, at->second);
            if (!possible.contains(folded)) continue;
            log_p += value * (at != all.end() ? at->second - total : -INFINITY);
            share += value;
          }
          wrong += all.empty() || own < highest - 1e-9;
          if (share == 0) continue;
          sum += log_p / share;
          ++count;
        }
        assert_int_equal(static_cast<int>(made.trials[w].wrong), static_cast<int>(wrong));
        const double mean = count > 0 ? sum / count : -INFINITY;
        if (mean == -INFINITY) assert_true(made.trials[w].log_prob == -INFINITY);
        else assert_close(made.trials[w].log_prob, mean, 1e-9);
        const WeightTrial &best = made.trials[made.chosen], &now = made.trials[w];
        const double gain = criterion == WeightCriterion::errors ? best.wrong - now.wrong : now.log_prob - best.log_prob;
        assert_true(!(gain > 0) && (gain != 0 || kWeights[made.chosen] <= kWeights[w]));
      }
      chosen_above += kWeights[made.chosen] > 0;
    }
    apart += chosen[0] != chosen[1];
  }
  assert_true(chosen_above > 20 && apart > 10);
}

void bytes_hold_the_language_model(void **) {
  Rng rng(16, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 12; ++round) {
    PairModelPtr model = random_joined(&rng, round, round % 2 == 0, .75);
    if (!model) continue;
    if (round % 3 == 0) {
      const PackedNgramsPtr packed = pack_ngrams(*model->language().ngrams, 8, Run{});
      model = model->with_language({unpack_ngrams(*packed, Run{}), packed, .75});
    }
    const std::string bytes = write_pair_model(*model);
    AlignedCopy copy = aligned_copy({reinterpret_cast<const std::byte *>(bytes.data()), bytes.size()});
    const PairModelPtr read = read_pair_model(copy.bytes, copy.owner, nullptr, Run{});
    assert_true(write_pair_model(*read) == bytes);
    assert_true(read->language().weight == .75);
    assert_true((read->language().packed != nullptr) == (round % 3 == 0));
    assert_true(write_pair_model(*read->with_language({})).size() < bytes.size());
    for (size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / 199) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x21);
      AlignedCopy other = aligned_copy({reinterpret_cast<const std::byte *>(damaged.data()), damaged.size()});
      try {
        read_pair_model(other.bytes, other.owner, nullptr, Run{});
        fail();
      } catch (const Error &e) {
        assert_true(e.code == Code::corrupt || e.code == Code::version);
      }
    }
  }
}

void what_does_not_fit_is_refused(void **) {
  Rng rng(17, RngMethod::test, 0, 0, 0);
  PairModelPtr model;
  for (int round = 0; !model; ++round) model = random_joined(&rng, round, false, 1);
  const auto refused = [](auto work) {
    try {
      work();
    } catch (const Error &e) {
      return e.code;
    }
    return Code::internal;
  };
  const NgramModelPtr language = model->language().ngrams;
  for (const double weight : {-.5, std::numeric_limits<double>::infinity(), std::nan("")}) {
    assert_int_equal(refused([&] { model->with_language({language, nullptr, weight}); }), Code::argument);
    assert_int_equal(refused([&] {
                       const auto pairs = random_pairs(&rng, 3, 3, 3, 2);
                       pairs->alphabets = {model->input(), model->output()};
                       pairs->values[0] = 1;
                       try_language_weights(*model, *pairs, {&weight, 1}, WeightCriterion::errors, false, {}, Run{});
                     }),
                     Code::argument);
  }
  assert_int_equal(refused([&] { model->with_language({model->ngrams(), nullptr, 1}); }),
                   model->chunks().size() == model->output()->size() ? Code::internal : Code::argument);
  StringBatch outputs = random_outputs(&rng, *model, 3);
  outputs.values = {0, 0, 0};
  assert_int_equal(refused([&] { estimate_language(*model, outputs, {}, Run{}); }), Code::empty);
  outputs.values = {1, -1, 0};
  assert_int_equal(refused([&] { estimate_language(*model, outputs, {}, Run{}); }), Code::argument);
  outputs.values = {1, .5, 0};
  assert_int_equal(refused([&] { estimate_language(*model, outputs, {}, Run{}); }), Code::argument);  // Kneser-Ney
  outputs.alphabets = {Alphabet::named({"x", "y"})};
  assert_int_equal(refused([&] { estimate_language(*model, outputs, {}, Run{}); }), Code::argument);
  SearchSettings s;
  s.language_weight = .5;
  assert_int_equal(refused([&] { OutputSearch(*model->with_language({}), s); }), Code::argument);
}

}  // namespace

TESTS(answers_have_the_language_model_s_part, batches_divide_by_the_sum_over_all_outputs, draws_have_the_shares_of_both_models,
      languages_are_estimated_in_the_order_of_reading, weights_are_chosen_as_by_listing, bytes_hold_the_language_model,
      what_does_not_fit_is_refused)
