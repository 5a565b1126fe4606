#include "fsa/distance/ngram_extensions.hh"
#include "fsa/ngram/fit_expected.hh"
#include "fsa/ngram/project_ngrams.hh"

namespace hws {

namespace {

// The n-grams that go on after each context of the given ones, depth first: a context's map
// comes from that of the context before.
class Completing {
 public:
  Completing(const Machine &p, const NgramModel &given, double threshold, const Run &run)
      : given_(given.trie()), alphabet_(given.alphabet()), threshold_(threshold), run_(run), builder_(given_.symbols()),
        extensions_(p, 0, {given_.bos(), given_.eos()}, run) {}

  ExpectedNgrams expected() {
    count_ = {extensions_.events(), 1};
    add(NgramTrie::kRoot, 0, extensions_.first(threshold_));
    while (!contexts_.empty()) {
      run_.check();
      const Context c = std::move(contexts_.back());
      contexts_.pop_back();
      held_ -= static_cast<int64_t>(c.map.size());
      add(c.given, c.number, extensions_.next(c.map, threshold_));
    }
    Array<NgramNode> node;
    ExpectedNgrams e{alphabet_, builder_.build(&node, run_), Array<double>(count_.size())};
    for (size_t i = 0; i < count_.size(); ++i) e.count[node[i]] = count_[i];
    return e;
  }

 private:
  struct Context {
    NgramNode given;
    int32_t number;
    NgramMap map;
  };
  void add(NgramNode given, int32_t number, std::vector<NgramExtension> found) {
    for (NgramExtension &x : found) {
      const int32_t to = builder_.extend(number, x.label);  // the begin alone is there
      if (static_cast<size_t>(to) == count_.size()) count_.push_back(x.count);
      const NgramNode w = given_.child(given, x.label);
      if (w < 0 || !given_.has_children(w)) continue;
      held_ += static_cast<int64_t>(x.map.size());
      contexts_.push_back({w, to, std::move(x.map)});
    }
    run_.limit_states(builder_.count());
    run_.limit_bytes(builder_.bytes() + held_ * int64_t{sizeof(NgramMap::value_type)});
  }

  const NgramTrie &given_;
  const AlphabetPtr alphabet_;
  const double threshold_;
  const Run &run_;
  NgramTrieBuilder builder_;
  NgramExtensions extensions_;
  Array<double> count_;  // by number
  std::vector<Context> contexts_;
  int64_t held_ = 0;  // entries of maps kept
};

}  // namespace

NgramProjection project_closed(const MachinePtr &p, const NgramModel &given, double threshold, const Run &run) {
  if (p->tapes() != 1) fail(Code::argument, "a machine of %d tapes; expected 1", p->tapes());
  if (!join(p->alphabet(0), given.alphabet())) {
    fail(Code::argument, "a machine over %s and n-grams over %s; expected the same symbols", p->alphabet(0)->describe().c_str(),
         given.alphabet()->describe().c_str());
  }
  const ExpectedNgrams e = Completing(*p, given, threshold, run).expected();
  const LongestMatch m = longest_match(e);
  const NgramModelPtr q = fit_closed(e, m);
  return {q, cross_entropy(m, *q)};
}

}  // namespace hws
