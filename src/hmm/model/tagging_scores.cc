#include "src/hmm/model/tagging_scores.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/stats/optimal_assignment.hh"

namespace hws {

namespace {

double part_of_all(int64_t right, const ConfusionTable &table) {
  if (table.tokens == 0) fail(Code::empty, "no tokens with a gold tag; expected one to be scored");
  return static_cast<double>(right) / static_cast<double>(table.tokens);
}

std::span<const int64_t> row(const ConfusionTable &table, int32_t state) {
  return std::span(table.counts)
      .subspan(static_cast<size_t>(state) * static_cast<size_t>(table.tags), static_cast<size_t>(table.tags));
}

// Adds part/all · log2(whole/part). Summed over the parts of wholes this is an entropy, or one given the wholes.
void add_surprise(LongSum &sum, int64_t part, int64_t whole, int64_t all) {
  if (part > 0) {
    sum.add(static_cast<double>(part) / static_cast<double>(all) *
            std::log2(static_cast<double>(whole) / static_cast<double>(part)));
  }
}

// The index of the token where the second half begins.
size_t second_half(const TaggedCorpus &gold) {
  const auto tagged = [&](int64_t i) {
    const std::span<const Label> tags = gold.tags_of(i);
    return static_cast<int64_t>(tags.size()) - std::count(tags.begin(), tags.end(), 0);
  };
  int64_t sequences = 0, last = 0;
  for (int64_t i = 0; i < gold.count(); ++i) {
    if (tagged(i) == 0) continue;
    ++sequences;
    last = i;
  }
  if (sequences == 1) {
    size_t token = static_cast<size_t>(gold.words->offsets[static_cast<size_t>(last)]);
    for (int64_t left = tagged(last) / 2; left > 0; ++token) left -= gold.tag[token] != 0;
    return token;
  }
  int64_t i = 0;
  for (int64_t left = sequences / 2; left > 0; ++i) left -= tagged(i) != 0;
  return static_cast<size_t>(gold.words->offsets[static_cast<size_t>(i)]);
}

}  // namespace

ConfusionTable::ConfusionTable(int32_t of_states, int32_t of_tags, const Run &run) : states(of_states), tags(of_tags) {
  if (states < 1 || tags < 1) {
    fail(Code::argument, "%d states and %d tags to be compared; expected one each at least", states, tags);
  }
  run.limit_bytes(8 * int64_t{states} * tags);
  counts.resize(static_cast<size_t>(states) * static_cast<size_t>(tags));
  stateless.resize(static_cast<size_t>(tags));
}

void ConfusionTable::add(std::span<const Label> gold, std::span<const int32_t> states_of_tokens, const Run &run) {
  if (gold.size() != states_of_tokens.size()) {
    fail(Code::argument, "states of %zu tokens for %zu gold tags; expected one each", states_of_tokens.size(), gold.size());
  }
  for (size_t t = 0; t < gold.size(); ++t) {
    if ((t & 65535) == 0) run.check();
    const int32_t state = states_of_tokens[t];
    if (state < -1 || state >= states) {
      fail(Code::argument, "state %d of token %zu; expected 0 to %d, or -1 for none", state, t, states - 1);
    }
    if (gold[t] < 0 || gold[t] > tags) fail(Code::argument, "gold tag %d of token %zu; expected 0 to %d", gold[t], t, tags);
    if (gold[t] == 0) continue;
    const size_t tag = static_cast<size_t>(gold[t]) - 1;
    ++(state < 0 ? stateless[tag] : counts[static_cast<size_t>(state) * static_cast<size_t>(tags) + tag]);
    ++tokens;
  }
}

double tagging_accuracy(const ConfusionTable &table) {
  int64_t right = 0;
  for (int32_t k = 0; k < std::min(table.states, table.tags); ++k) right += table.at(k, k);
  return part_of_all(right, table);
}

double one_to_one(const ConfusionTable &table, const Run &run) {
  return part_of_all(optimal_assignment(table.counts, table.states, table.tags, run).total, table);
}

double many_to_one(const ConfusionTable &table) { return many_to_one(table, table); }

double many_to_one(const ConfusionTable &mapped, const ConfusionTable &scored) {
  if (mapped.states != scored.states || mapped.tags != scored.tags) {
    fail(Code::argument, "a mapping of %d states and %d tags for %d and %d; expected as many", mapped.states, mapped.tags,
         scored.states, scored.tags);
  }
  int64_t right = 0;
  for (int32_t k = 0; k < mapped.states; ++k) {
    const std::span<const int64_t> seen = row(mapped, k);
    const auto most = std::max_element(seen.begin(), seen.end());
    if (*most > 0) right += scored.at(k, static_cast<int32_t>(most - seen.begin()));
  }
  return part_of_all(right, scored);
}

EntropyScores entropy_scores(const ConfusionTable &table) {
  part_of_all(0, table);
  const int64_t all = table.tokens;
  Array<int64_t> of_tag(static_cast<size_t>(table.tags)), of_state(static_cast<size_t>(table.states) + 1);
  const auto row_of = [&](int32_t k) { return k < table.states ? row(table, k) : std::span<const int64_t>(table.stateless); };
  for (int32_t k = 0; k <= table.states; ++k) {
    for (size_t g = 0; g < of_tag.size(); ++g) {
      of_state[static_cast<size_t>(k)] += row_of(k)[g];
      of_tag[g] += row_of(k)[g];
    }
  }
  LongSum tags, states, tags_given_states, states_given_tags;
  for (const int64_t n : of_tag) add_surprise(tags, n, all, all);
  for (const int64_t n : of_state) add_surprise(states, n, all, all);
  for (int32_t k = 0; k <= table.states; ++k) {
    for (size_t g = 0; g < of_tag.size(); ++g) {
      add_surprise(tags_given_states, row_of(k)[g], of_state[static_cast<size_t>(k)], all);
      add_surprise(states_given_tags, row_of(k)[g], of_tag[g], all);
    }
  }
  // Rounding may make a conditional entropy slightly larger than the entropy.
  const auto explained = [](double given, double whole) { return whole > 0 ? std::max(0., 1 - given / whole) : 1; };
  EntropyScores scores;
  scores.vi_bits = tags_given_states.value() + states_given_tags.value();
  scores.homogeneity = explained(tags_given_states.value(), tags.value());
  scores.completeness = explained(states_given_tags.value(), states.value());
  const double sum = scores.homogeneity + scores.completeness;
  scores.v_measure = sum > 0 ? 2 * scores.homogeneity * scores.completeness / sum : 0;
  return scores;
}

TaggingScores tagging_scores(const TaggedCorpus &gold, std::span<const int32_t> states, int32_t state_count, const Run &run) {
  if (!gold.tags) fail(Code::empty, "no tokens with a gold tag; expected one to be scored");
  if (states.size() != gold.tag.size()) {
    fail(Code::argument, "states of %zu tokens for a corpus of %zu; expected one each", states.size(), gold.tag.size());
  }
  const int32_t tags = static_cast<int32_t>(gold.tags->size());
  const size_t cut = second_half(gold);
  ConfusionTable first(state_count, tags, run), second(state_count, tags, run);
  const std::span<const Label> labels(gold.tag);
  first.add(labels.first(cut), states.first(cut), run);
  second.add(labels.subspan(cut), states.subspan(cut), run);
  TaggingScores scores;
  scores.many_to_one_cv = many_to_one(first, second);
  for (size_t i = 0; i < second.counts.size(); ++i) first.counts[i] += second.counts[i];
  for (size_t g = 0; g < second.stateless.size(); ++g) first.stateless[g] += second.stateless[g];
  first.tokens += second.tokens;
  scores.tokens = first.tokens;
  scores.one_to_one = one_to_one(first, run);
  scores.many_to_one = many_to_one(first);
  scores.entropy = entropy_scores(first);
  return scores;
}

double random_accuracy(std::span<const Label> gold, const TokenSets &allowed, const Run &run) {
  if (gold.size() != allowed.of_token.size()) {
    fail(Code::argument, "allowed tags of %zu tokens for %zu gold tags; expected one each", allowed.of_token.size(),
         gold.size());
  }
  LongSum right;
  int64_t tokens = 0;
  for (size_t t = 0; t < gold.size(); ++t) {
    if ((t & 65535) == 0) run.check();
    if (gold[t] == 0) continue;
    ++tokens;
    const int32_t set = allowed.of_token[t];
    if (allowed.sets.holds(set, gold[t] - 1)) right.add(1 / static_cast<double>(allowed.sets.set(set).size()));
  }
  if (tokens == 0) fail(Code::empty, "no tokens with a gold tag; expected one to be scored");
  return right.value() / static_cast<double>(tokens);
}

double error_reduction(double accuracy, double random) { return random < 1 ? (accuracy - random) / (1 - random) : 0; }

}  // namespace hws
