// Closed forms against sums over all short strings.
#include "src/graph/strings/ep/projection/closed_form.hh"

#include "fsa/ngram/log_linear.hh"
#include "src/graph/strings/ep/model/feature_tree.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Occurrences of a node's n-gram in a string with its ends.
double occurrences(const NgramTrie &t, NgramNode w, const Array<Label> &string) {
  Array<Label> labels, text{t.bos()};
  t.spell(w, &labels);
  text.insert(text.end(), string.begin(), string.end());
  text.push_back(t.eos());
  if (w == NgramTrie::kRoot) return static_cast<double>(string.size() + 1);
  double n = 0;
  for (size_t i = 0; i + labels.size() <= text.size(); ++i) {
    n += std::equal(labels.begin(), labels.end(), text.begin() + static_cast<int64_t>(i));
  }
  return n;
}

struct Weighted {
  Array<Label> string;
  double p;
};

Array<double> expectations(const NgramTrie &t, const std::vector<Weighted> &words) {
  Array<double> e(static_cast<size_t>(t.nodes()), 0);
  for (const Weighted &w : words) {
    for (NgramNode i = 0; i < t.nodes(); ++i) e[static_cast<size_t>(i)] += w.p * occurrences(t, i, w.string);
  }
  return e;
}

NgramModelPtr model(const NgramTriePtr &t, Array<double> theta) {
  return encode_log_linear({Alphabet::sized(t->symbols()), t, std::move(theta)});
}

}  // namespace

// A trigram model of three words whose trigrams do not mix gives them back; n-grams never seen cannot be read.
static void fixed_orders_give_conditional_probabilities(void **) {
  const std::vector<Weighted> words = {{{1, 2, 2}, 0.5}, {{1, 1}, 0.3}, {{2}, 0.2}};
  const NgramTriePtr t = full_tree(2, 3, Run{});
  const Array<double> e = expectations(*t, words);
  Array<double> theta(e.size());
  fixed_order_theta(*t, 3, e, theta);
  const NgramModelPtr m = model(t, theta);
  for (const Weighted &w : words) assert_close(m->log_weight(w.string), std::log(w.p), 1e-14);
  const Label none[] = {2, 1};
  assert_true(m->log_weight(none) == -INFINITY);
}

// Order 1: a symbol's share of all symbols and ends.
static void order_one_is_the_unigram(void **) {
  const NgramTriePtr t = full_tree(2, 1, Run{});
  const Array<double> e = expectations(*t, {{{1, 1, 2}, 0.5}, {{}, 0.5}});
  Array<double> theta(e.size());
  fixed_order_theta(*t, 1, e, theta);
  const Label a[] = {1}, string[] = {1, 2};
  assert_close(theta[static_cast<size_t>(t->find(a))], std::log(1 / 2.5), 1e-15);
  assert_close(model(t, theta)->log_weight(string), std::log(0.4 * 0.2 * 0.4), 1e-14);
}

// The 0-gram model matches the length, in both spellings.
static void even_weights_match_the_length(void **) {
  const EvenWeights even = even_weights(2, 3.5);
  for (const int32_t order : {1, 3}) {
    const NgramTriePtr t = full_tree(2, order, Run{});
    Array<double> theta(static_cast<size_t>(t->nodes()));
    order == 1 ? even_theta(*t, even, theta) : even_fixed_order_theta(*t, order, even, theta);
    const NgramModelPtr m = model(t, theta);
    double mass = 0, length = 0;
    Array<Label> string;
    for (int n = 0; n < 400; ++n) {  // all strings of one length have the same weight
      const double p = std::exp(m->log_weight(string) + n * std::log(2));
      mass += p;
      length += p * n;
      string.push_back(1 + n % 2);
    }
    assert_close(mass, 1, 1e-12);
    assert_close(length, 2.5, 1e-12);
  }
}

TESTS(fixed_orders_give_conditional_probabilities, order_one_is_the_unigram, even_weights_match_the_length)
