#include "fsa/ngram/log_linear.hh"

#include <algorithm>
#include <cmath>

#include "fsa/ngram/unit_backoff.hh"

namespace hws {

LogLinear log_linear(const AlphabetPtr &alphabet, std::span<const int64_t> offsets, std::span<const Label> labels,
                     std::span<const double> theta, const Run &run) {
  if (alphabet->is_open()) fail(Code::argument, "n-grams over an open alphabet; expected one with a size");
  NgramTrieBuilder builder(alphabet->size());
  const Label eos = static_cast<Label>(alphabet->size() + 1), bos = static_cast<Label>(alphabet->size() + 2);
  Array<double> weight;  // by number
  Array<char> given;
  double of_begin = 0;
  for (size_t i = 0; i < theta.size(); ++i) {
    if ((i & 1023) == 0) run.check();
    if (std::isnan(theta[i]) || theta[i] == INFINITY) {
      fail(Code::argument, "the weight of n-gram %zu is %s; expected a number or -infinity", i, NumberText(theta[i]).text);
    }
    const std::span<const Label> ngram =
        labels.subspan(static_cast<size_t>(offsets[i]), static_cast<size_t>(offsets[i + 1] - offsets[i]));
    const size_t number = static_cast<size_t>(builder.add(ngram));
    weight.resize(static_cast<size_t>(builder.count()), 0);
    given.resize(weight.size(), false);
    if (given[number]) fail(Code::argument, "n-gram %zu is given twice; expected each once", i);
    given[number] = true;
    const bool begin = ngram.size() == 1 && ngram[0] == bos;
    (begin ? of_begin : weight[number]) = theta[i];
    run.limit_bytes(builder.bytes());
  }
  if (of_begin != 0) {
    const size_t end = static_cast<size_t>(builder.extend(0, eos));
    weight.resize(static_cast<size_t>(builder.count()), 0);
    weight[end] += of_begin;
  }
  weight.resize(static_cast<size_t>(builder.count()), 0);
  Array<NgramNode> node;
  LogLinear l{alphabet, builder.build(&node, run), Array<double>(weight.size(), 0)};
  for (size_t i = 0; i < weight.size(); ++i) l.theta[static_cast<size_t>(node[i])] = weight[i];
  return l;
}

LogLinear even_log_linear(const AlphabetPtr &alphabet, const Run &run) {
  const int64_t none[] = {0, 0};
  const double theta[] = {-std::log(static_cast<double>(std::max<int64_t>(alphabet->size(), 1)) + 1) - 0.5};
  return log_linear(alphabet, none, {}, theta, run);
}

NgramModelPtr encode_log_linear(const LogLinear &l) {
  Array<double> score(l.theta);
  for (NgramNode w = 1; w < l.trie->nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    score[i] = w == l.trie->begin_node() ? 0 : score[i] + score[l.trie->suffix(w)];
  }
  return std::make_shared<const NgramModel>(l.alphabet, l.trie, std::move(score), Array<double>());
}

namespace {

// Where the empty n-gram has weight zero and single symbols have not: an n-gram of weight zero for
// each symbol (and the end) without one, so that the empty one, which reads nothing then, may have any weight.
NgramModelPtr without_zero_default(const NgramModelPtr &m, const Run &run) {
  const NgramTrie &trie = m->trie();
  if (m->score(NgramTrie::kRoot) > -INFINITY) return m;
  bool readable = false;
  for (NgramNode w = trie.child_begin(0); w < trie.child_end(0); ++w) {
    readable |= w != trie.begin_node() && m->score(w) > -INFINITY;
  }
  if (!readable) return m;
  run.limit_arcs(int64_t{trie.nodes()} + trie.symbols());
  run.limit_bytes((int64_t{trie.nodes()} + trie.symbols()) * 64);
  NgramTrieBuilder builder(trie.symbols());
  const Array<int32_t> number = builder.add_tree(trie, run);
  for (Label c = 1; c <= trie.eos(); ++c) builder.extend(0, c);
  Array<NgramNode> node;
  Array<double> score(static_cast<size_t>(builder.count()), -INFINITY);
  NgramTriePtr wider = builder.build(&node, run);
  for (NgramNode w = 1; w < trie.nodes(); ++w) {
    score[node[number[w]]] = m->score(w);
  }
  score[0] = -std::log(static_cast<double>(trie.eos()));
  return std::make_shared<const NgramModel>(m->alphabet(), std::move(wider), std::move(score), Array<double>());
}

}  // namespace

LogLinear decode_log_linear(const NgramModelPtr &m, const Run &run) {
  const NgramModelPtr unit = without_zero_default(unit_backoff(m, run), run);
  const NgramTrie &trie = unit->trie();
  LogLinear l{unit->alphabet(), unit->trie_ptr(), Array<double>(static_cast<size_t>(trie.nodes()), 0)};
  l.theta[NgramTrie::kRoot] = unit->score(NgramTrie::kRoot);
  for (NgramNode w = 1; w < trie.nodes(); ++w) {
    if ((w & 4095) == 0) run.check();
    if (w == trie.begin_node()) continue;
    const double own = unit->score(w), suffix = unit->score(trie.suffix(w));
    if (suffix > -INFINITY) {
      l.theta[static_cast<size_t>(w)] = own - suffix;
    } else if (own > -INFINITY) {
      Array<Label> labels;
      trie.spell(w, &labels);
      fail(Code::unsupported,
           "an n-gram of %zu symbols that ends in %d can be read where its suffix has weight zero; no log-linear weights say "
           "that",
           labels.size(), labels.back());
    }
  }
  return l;
}

}  // namespace hws
