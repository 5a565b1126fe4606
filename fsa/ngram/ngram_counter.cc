#include "fsa/ngram/ngram_counter.hh"

#include "fsa/base/sections.hh"
#include "fsa/io/alphabet_bytes.hh"

namespace hws {

double NgramCounts::events() const {
  double sum = 0;
  for (NgramNode w = trie->child_begin(NgramTrie::kRoot); w < trie->begin_node(); ++w) sum += count[w];
  return sum;
}

uint64_t fingerprint(const NgramCounts &counts) {
  const std::string symbols = write_alphabet(*counts.alphabet);
  const NgramArrays &a = counts.trie->arrays();
  uint64_t h = checksum64(symbols.data(), symbols.size());
  h = checksum64(a.label.data(), a.label.size_bytes(), h);
  h = checksum64(a.parent.data(), a.parent.size_bytes(), h);
  return checksum64(counts.count.data(), counts.count.size() * sizeof counts.count[0], h);
}

NgramCounter::NgramCounter(AlphabetPtr alphabet, int32_t order) : alphabet_(std::move(alphabet)), order_(order) {
  if (alphabet_->is_open()) fail(Code::argument, "n-grams over an open alphabet; expected a sized one");
  if (order < 1 || order > kMostOrder) fail(Code::argument, "n-grams of order %d; expected 1 to %d", order, kMostOrder);
}

void NgramCounter::add(const StringBatch &strings, const Run &run) {
  if (strings.tapes != 1) fail(Code::argument, "strings of %d tapes; expected 1", strings.tapes);
  if (!join(alphabet_, strings.alphabets[0])) {
    fail(Code::argument, "the strings have %s; the counts have %s; expected the same symbols",
         strings.alphabets[0]->describe().c_str(), alphabet_->describe().c_str());
  }
  // By pieces whose positions fit into 32 bits, with room.
  constexpr int64_t kMost = int64_t{1} << 28;
  NgramCountsPtr sum;
  for (int64_t from = 0, to = 0; from < strings.count(); from = to) {
    while (to < strings.count() && (to == from || strings.offsets[static_cast<size_t>(to) + 1] -
                                                          strings.offsets[static_cast<size_t>(from)] + 2 * (to + 1 - from) <=
                                                      kMost)) {
      ++to;
    }
    NgramCountsPtr piece = count_strings(strings, from, to, alphabet_, order_, run);
    sum = sum ? merge_counts(*sum, *piece, run) : piece;
  }
  if (sum) put(std::move(sum), run);
}

void NgramCounter::add(const Machine &m, int32_t tape, double threshold, double weight, const Run &run) {
  put(count_machine(m, tape, alphabet_, order_, threshold, weight, run), run);
}

void NgramCounter::add(NgramCountsPtr counts, const Run &run) {
  if (counts) put(std::move(counts), run);
}

void NgramCounter::put(NgramCountsPtr part, const Run &run) {
  std::vector<NgramCountsPtr> parts = parts_;
  run.limit_states(part->trie->nodes());
  while (!parts.empty() && parts.back()->trie->nodes() / 2 <= part->trie->nodes()) {
    part = merge_counts(*parts.back(), *part, run);
    parts.pop_back();
  }
  parts.push_back(std::move(part));
  parts_.swap(parts);
}

NgramCountsPtr NgramCounter::counts(const Run &run) {
  if (parts_.empty()) fail(Code::empty, "no strings were counted; expected at least one");
  NgramCountsPtr sum = parts_.back();
  for (size_t i = parts_.size() - 1; i-- > 0;) sum = merge_counts(*parts_[i], *sum, run);
  parts_.assign(1, sum);
  return sum;
}

}  // namespace hws
