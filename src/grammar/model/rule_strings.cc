#include "src/grammar/model/rule_strings.hh"

#include <algorithm>

#include "fsa/base/error.hh"

namespace hws {

namespace {

uint64_t key_of(int32_t node, int32_t word) {
  return (uint64_t{static_cast<uint32_t>(node)} << 32) | static_cast<uint32_t>(word);
}

}  // namespace

int32_t StringTrie::find(int32_t node, int32_t word) const {
  const uint64_t key = key_of(node, word);
  return slots_.find(slots_.hash().of(key), [&](int32_t k) { return keys_.data()[k] == key; }) + 1;
}

int32_t StringTrie::add(int32_t node, int32_t word, const Run &run) {
  const uint64_t key = key_of(node, word);
  slots_.reserve(keys_.size(), run, static_cast<int64_t>(keys_.capacity()) * 16,
                 [&](int32_t k) { return slots_.hash().of(keys_[k]); });
  return slots_.number(slots_.hash().of(key), [&](int32_t k) { return keys_[k] == key; }, [&] {
    if (keys_.size() >= INT32_MAX - 1) fail(Code::unsupported, "2^31 different strings or more");
    keys_.push_back(key);
    return static_cast<int32_t>(keys_.size()) - 1;
  }) + 1;
}

int32_t StringTrie::add(std::span<const int32_t> words, const Run &run) {
  int32_t node = 0;
  for (const int32_t word : words) node = add(node, word, run);
  return node;
}

void StringTrie::append(int32_t node, Array<int32_t> *words) const {
  const auto begin = static_cast<ptrdiff_t>(words->size());
  for (; node != 0; node = static_cast<int32_t>(keys_[node - 1] >> 32)) {
    words->push_back(static_cast<int32_t>(static_cast<uint32_t>(keys_[node - 1])));
  }
  std::reverse(words->begin() + begin, words->end());
}

int32_t RuleStrings::label(std::span<const int32_t> words, const Run &run) {
  const int32_t node = trie_.add(words, run);
  label_.resize(static_cast<size_t>(trie_.nodes()), 0);
  if (label_[node] == 0) {
    if (next_ == INT32_MAX - 1) fail(Code::unsupported, "2^31 different words and strings or more");
    label_[node] = next_++;
  }
  return label_[node];
}

}  // namespace hws
