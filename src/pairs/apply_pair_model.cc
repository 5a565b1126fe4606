#include "src/pairs/apply_pair_model.hh"

#include <algorithm>
#include <cinttypes>
#include <optional>

#include "fsa/base/error.hh"
#include "fsa/base/log_add.hh"
#include "fsa/base/parallel_for.hh"
#include "src/pairs/best_outputs.hh"
#include "src/pairs/input_sums.hh"
#include "src/pairs/pair_score.hh"

namespace hws {

namespace {

constexpr int64_t kInputsOfBlock = 32;

// Calls work(block's first item, one behind its last, block) for all blocks.
template <class Work>
void each_block(int64_t items, const Run &run, Work work) {
  parallel_for((items + kInputsOfBlock - 1) / kInputsOfBlock, run.threads, [&](int64_t b) {
    work(b * kInputsOfBlock, std::min((b + 1) * kInputsOfBlock, items), b);
  });
}

// An input in the order of reading, without symbols that nothing reads if these are skipped.
void read_input(const PairModel &model, std::span<const Label> input, bool skip, Array<Label> *to) {
  in_reading_order(input, model.reversed(), to);
  if (!skip) return;
  erase_if(*to, [&](Label l) { return !model.is_read(l); });
}

// The outputs of some inputs.
struct Part {
  Array<Label> labels;
  Array<int64_t> ends;
  Array<double> values;
  Array<int64_t> counts;
  void add(std::span<const Label> output, bool reversed, double value) {
    const size_t before = labels.size();
    labels.insert(labels.end(), output.begin(), output.end());
    if (reversed) std::reverse(labels.begin() + before, labels.end());
    ends.push_back(static_cast<int64_t>(labels.size()));
    values.push_back(value);
  }
};

Answers joined_answers(std::vector<Part> parts, const AlphabetPtr &alphabet) {
  Answers all;
  auto batch = std::make_shared<StringBatch>();
  batch->alphabets = {alphabet};
  for (Part &part : parts) {
    const auto before = static_cast<int64_t>(batch->labels.size());
    for (const int64_t end : part.ends) batch->offsets.push_back(before + end);
    batch->labels.insert(batch->labels.end(), part.labels.begin(), part.labels.end());
    batch->values.insert(batch->values.end(), part.values.begin(), part.values.end());
    all.counts.insert(all.counts.end(), part.counts.begin(), part.counts.end());
    part = {};
  }
  all.outputs = std::move(batch);
  return all;
}

// Appends the known outputs of an input, n at most, the most probable first. Those that fold to one are one. Returns how many.
int64_t add_known(const PairModel &model, std::pair<int64_t, int64_t> pairs, int64_t n, bool fold, Part *part) {
  struct Known {
    int64_t pair;
    double log_p;
  };
  const KnownOutputs &known = model.known();
  Array<Known> outputs;
  const auto symbol = [&](Label l) { return model.read_as(l, fold); };
  const auto alike = [&](std::span<const Label> a, std::span<const Label> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](Label x, Label y) { return symbol(x) == symbol(y); });
  };
  for (int64_t p = pairs.first; p < pairs.second; ++p) {
    auto same = outputs.begin();
    while (same != outputs.end() && !alike(known.output(p), known.output(same->pair))) ++same;
    if (same == outputs.end()) outputs.push_back({p, known.log_prob(p)});
    else same->log_p = log_add(same->log_p, known.log_prob(p));
  }
  std::sort(outputs.begin(), outputs.end(), [](const Known &a, const Known &b) {
    return a.log_p != b.log_p ? a.log_p > b.log_p : a.pair < b.pair;
  });
  const auto count = std::min(n, static_cast<int64_t>(outputs.size()));
  Array<Label> output;
  for (int64_t k = 0; k < count; ++k) {
    output.clear();
    for (const Label l : known.output(outputs[k].pair)) output.push_back(symbol(l));
    part->add(output, false, outputs[k].log_p);
  }
  return count;
}

// Whether all symbols of an alphabet are the first ones of another. A model's output alphabet has folded symbols behind those
// that it was made of.
bool begins(const Alphabet &all, const Alphabet &some) {
  if (!some.has_names() || !all.has_names() || some.size() > all.size()) return false;
  for (Label l = 1; l <= some.size(); ++l) {
    if (some.name(l) != all.name(l)) return false;
  }
  return true;
}

}  // namespace

void check_tape_alphabet(const PairModel &model, const StringBatch &batch, int32_t tape, bool written) {
  const char *const side = written ? "output" : "input";
  const AlphabetPtr &own = written ? model.output() : model.input(), &given = batch.alphabets[static_cast<size_t>(tape)];
  if (!join(given, own) && !(written && begins(*own, *given))) {
    fail(Code::argument, "strings over %s; expected the model's %s symbols, %s", given->describe().c_str(), side,
         own->describe().c_str());
  }
  for (int64_t i = 0; given->is_open() && i < batch.count(); ++i) {
    for (const Label l : batch.labels_of(i, tape)) {
      if (!own->holds(l)) {
        fail(Code::argument, "item %" PRId64 " has the %s symbol %d; expected one of the model's, %s", i, side, l,
             own->describe().c_str());
      }
    }
  }
}

void check_pair_alphabets(const PairModel &model, const StringBatch &batch, int32_t tapes) {
  if (batch.tapes != tapes) fail(Code::argument, "strings of %d tapes; expected %d", batch.tapes, tapes);
  for (int32_t tape = 0; tape < tapes; ++tape) check_tape_alphabet(model, batch, tape, tape == 1);
}

Answers best_answers(const PairModel &model, const StringBatch &inputs, int64_t n, const ApplySettings &s, const Run &run) {
  check_pair_alphabets(model, inputs, 1);
  run.stage("outputs of a pair model", inputs.count());
  std::vector<Part> parts(static_cast<size_t>((inputs.count() + kInputsOfBlock - 1) / kInputsOfBlock));
  each_block(inputs.count(), run, [&](int64_t first, int64_t last, int64_t block) {
    OutputSearch search(model, s);
    InputSums sums(model, s, false);
    Array<Label> input, output;
    Part &part = parts[static_cast<size_t>(block)];
    for (int64_t i = first; i < last; ++i) {
      run.check();
      const auto known = s.known ? model.known().find(inputs.labels_of(i, 0)) : std::pair<int64_t, int64_t>();
      if (known.first < known.second) {
        part.counts.push_back(add_known(model, known, n, s.fold, &part));
        continue;
      }
      read_input(model, inputs.labels_of(i, 0), s.skip, &input);
      const std::span<const ScoredOutput> found = search.best(input, n, run);
      const double total = s.normalize && !found.empty() ? sums.total(input, run) : 0;
      for (const ScoredOutput &scored : found) {
        search.spell(scored, &output);
        part.add(output, model.reversed(), std::min(0.0, scored.log_joint - total));
      }
      part.counts.push_back(static_cast<int64_t>(found.size()));
    }
  });
  return joined_answers(std::move(parts), model.output());
}

Answers drawn_answers(const PairModel &model, const StringBatch &inputs, int64_t n, uint64_t seed, const ApplySettings &s,
                      const Run &run) {
  check_pair_alphabets(model, inputs, 1);
  run.stage("draws of a pair model", inputs.count());
  std::vector<Part> parts(static_cast<size_t>((inputs.count() + kInputsOfBlock - 1) / kInputsOfBlock));
  const Rng stream(seed, RngMethod::pair_samples, 0, 0, 0);
  each_block(inputs.count(), run, [&](int64_t first, int64_t last, int64_t block) {
    InputSums sums(model, s, true);
    Array<Label> input, output;
    Part &part = parts[static_cast<size_t>(block)];
    for (int64_t i = first; i < last; ++i) {
      run.check();
      Rng rng = stream.at_item(static_cast<uint64_t>(i));
      const auto known = s.known ? model.known().find(inputs.labels_of(i, 0)) : std::pair<int64_t, int64_t>();
      if (known.first < known.second) {
        for (int64_t k = 0; k < n; ++k) {
          int64_t pair = known.first;
          double left = rng.uniform() - std::exp(model.known().log_prob(pair));
          while (left >= 0 && pair + 1 < known.second) left -= std::exp(model.known().log_prob(++pair));
          output.clear();
          for (const Label l : model.known().output(pair)) output.push_back(model.read_as(l, s.fold));
          part.add(output, false, model.known().log_prob(pair));
        }
        part.counts.push_back(n);
        continue;
      }
      read_input(model, inputs.labels_of(i, 0), s.skip, &input);
      const double total = sums.total(input, run);
      const int64_t draws = total > -INFINITY ? n : 0;
      for (int64_t k = 0; k < draws; ++k) {
        output.clear();
        const double log_way = sums.draw(&rng, &output);
        part.add(output, model.reversed(), s.normalize ? std::min(0.0, log_way - total) : log_way);
      }
      part.counts.push_back(draws);
    }
  });
  return joined_answers(std::move(parts), model.output());
}

void score_answers(const PairModel &model, const StringBatch &pairs, const ApplySettings &s, std::span<double> log_probs,
                   const Run &run) {
  check_pair_alphabets(model, pairs, 2);
  run.stage("scores of a pair model", pairs.count());
  each_block(pairs.count(), run, [&](int64_t first, int64_t last, int64_t) {
    PairScore score(model, s);
    InputSums sums(model, s, false);
    Array<Label> input, output, summed;
    std::optional<double> total;  // of `summed`: one input often has many outputs, one behind the other
    for (int64_t i = first; i < last; ++i) {
      run.check();
      read_input(model, pairs.labels_of(i, 0), s.skip, &input);
      in_reading_order(pairs.labels_of(i, 1), model.reversed(), &output);
      for (Label &l : output) l = model.read_as(l, s.fold);
      double &log_p = log_probs[static_cast<size_t>(i)];
      log_p = score.log_joint(input, output, run) + score.log_language(output);
      if (!s.normalize || !(log_p > -INFINITY)) continue;
      if (!total || !std::equal(input.begin(), input.end(), summed.begin(), summed.end())) {
        total = sums.total(input, run);
        summed = input;
      }
      log_p = std::min(0.0, log_p - *total);
    }
  });
}

StringBatchPtr cut_pairs(const PairModel &model, const StringBatch &pairs, const ApplySettings &s, const Run &run) {
  check_pair_alphabets(model, pairs, 2);
  run.stage("cutting pairs by a pair model", pairs.count());
  std::vector<Part> parts(static_cast<size_t>((pairs.count() + kInputsOfBlock - 1) / kInputsOfBlock));
  each_block(pairs.count(), run, [&](int64_t first, int64_t last, int64_t block) {
    PairCut cut(model, s);
    Array<Label> input, output, chunks;
    for (int64_t i = first; i < last; ++i) {
      run.check();
      in_reading_order(pairs.labels_of(i, 0), model.reversed(), &input);
      in_reading_order(pairs.labels_of(i, 1), model.reversed(), &output);
      const double log_p = cut.best(input, output, &chunks, run);
      parts[static_cast<size_t>(block)].add(chunks, model.reversed(), log_p);
    }
  });
  return joined_answers(std::move(parts), Alphabet::sized(std::max(1, model.chunks().size()))).outputs;
}

StringBatchPtr chunks_of_model(const PairModel &model) {
  auto batch = std::make_shared<StringBatch>();
  batch->tapes = 2;
  batch->alphabets = {model.input(), model.output()};
  Array<Label> side;
  for (int32_t k = 0; k < model.chunks().size(); ++k) {
    const ChunkSides sides = model.chunks()[k];
    for (const std::span<const Label> own : {sides.input, sides.output}) {
      in_reading_order(own, model.reversed(), &side);
      batch->labels.insert(batch->labels.end(), side.begin(), side.end());
      batch->end_string();
    }
    NgramNode to;
    batch->end_item(std::exp(model.ngrams()->read(NgramTrie::kRoot, k + 1, &to)));
  }
  return batch;
}

}  // namespace hws
