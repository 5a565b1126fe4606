// Walks through an automaton. For each state it has the cumulative probabilities of stopping, of its arcs and of its
// background, which are searched by bisection. A string has random numbers of its own, so it does not depend on what else is
// drawn.
#include <algorithm>
#include <cinttypes>

#include "fsa/base/rng.hh"
#include "src/pfa/model/pfa_model.hh"

namespace hws {

namespace {

class Walker {
 public:
  Walker(const Pfa &pfa, const Run &run);
  // Memory of its tables, while they are made.
  static int64_t bytes(const Pfa &pfa) { return 16 * static_cast<int64_t>(pfa.weight.size()) + 64 * int64_t{pfa.states}; }
  // Appends a string to `out`. Returns false once it has more than `most` symbols. `held` is how many bytes are in use beside
  // `out`.
  bool walk(Rng &random, int64_t most, int64_t held, const Run &run, Array<Label> &out) const;

 private:
  struct Choice {
    Label symbol;  // 0: the end, −1: the background
    int32_t to;
  };
  // Draws an index. `up_to` are cumulative weights; the last one is the total.
  static size_t draw(std::span<const double> up_to, Rng &random) {
    const double x = random.uniform() * up_to.back();
    const size_t at = static_cast<size_t>(std::upper_bound(up_to.begin(), up_to.end(), x) - up_to.begin());
    return std::min(at, up_to.size() - 1);
  }

  const Pfa &pfa_;
  Array<double> start_;     // cumulative
  Array<int64_t> offsets_;  // by state
  Array<Choice> choices_;
  Array<double> up_to_;      // by choice, cumulative within its state
};

Walker::Walker(const Pfa &pfa, const Run &run) : pfa_(pfa) {
  const size_t n = static_cast<size_t>(pfa.states);
  const bool smooth = !pfa.background.empty();
  double sum = 0;
  for (const double p : pfa.initial) start_.push_back(sum += p);
  offsets_.assign(n + 1, 0);
  for (const int32_t i : pfa.from) ++offsets_[static_cast<size_t>(i) + 1];
  for (size_t i = 0; i < n; ++i) offsets_[i + 1] += offsets_[i] + 1 + smooth;
  choices_.resize(static_cast<size_t>(offsets_[n]));
  up_to_.resize(choices_.size());
  Array<int64_t> at(offsets_.begin(), offsets_.end() - 1);
  const auto add = [&](size_t i, Choice choice, double p) {
    const size_t k = static_cast<size_t>(at[i]++);
    choices_[k] = choice;
    up_to_[k] = p + (static_cast<int64_t>(k) > offsets_[i] ? up_to_[k - 1] : 0);
  };
  for (size_t i = 0; i < n; ++i) add(i, {0, 0}, pfa.final[i]);
  for (size_t a = 0; a + 1 < pfa.offsets.size(); ++a) {
    run.check();
    for (int64_t k = pfa.offsets[a]; k < pfa.offsets[a + 1]; ++k) {
      const size_t arc = static_cast<size_t>(k);
      add(static_cast<size_t>(pfa.from[arc]), {static_cast<Label>(a + 1), pfa.to[arc]}, pfa.probability(arc));
    }
  }
  const double targets = static_cast<double>(pfa.alphabet->size()) * (pfa.states - pfa.background_begin);
  for (size_t i = 0; smooth && i < n; ++i) add(i, {-1, 0}, targets * pfa.background[i]);
}

bool Walker::walk(Rng &random, int64_t most, int64_t held, const Run &run, Array<Label> &out) const {
  size_t state = draw(start_, random);
  for (int64_t length = 0;; ++length) {
    if ((length & 4095) == 4095) run.check();
    const size_t begin = static_cast<size_t>(offsets_[state]), end = static_cast<size_t>(offsets_[state + 1]);
    Choice choice = choices_[begin + draw(std::span(up_to_).subspan(begin, end - begin), random)];
    if (choice.symbol == 0) return true;
    if (length == most) return false;
    if (choice.symbol < 0) {
      choice.symbol = static_cast<Label>(1 + random.below(static_cast<uint64_t>(pfa_.alphabet->size())));
      choice.to = pfa_.background_begin +
                  static_cast<int32_t>(random.below(static_cast<uint64_t>(pfa_.states - pfa_.background_begin)));
    }
    // A full array is copied to one of twice its size, so both exist for some time.
    if (out.size() == out.capacity()) run.limit_bytes(held + 12 * static_cast<int64_t>(out.size() + 16));
    out.push_back(choice.symbol);
    state = static_cast<size_t>(choice.to);
  }
}

}  // namespace

CorpusPtr sample_strings(const PfaModel &model, int64_t n, uint64_t seed, int64_t max_length, const Run &run) {
  if (n < 0) fail(Code::argument, "a negative number of strings; expected 0 or more");
  if (n > run.max_bytes / 8) run.limit_bytes(INT64_MAX);  // 8 * n may be too large for an integer
  int64_t held = 8 * n;
  const Rng first(seed, RngMethod::sample_strings, 0, 0, 0);
  std::vector<std::unique_ptr<const Walker>> walkers(model.members.size());
  CorpusArrays corpus;
  corpus.alphabet = model.alphabet;
  corpus.offsets.reserve(static_cast<size_t>(n) + 1);
  for (int64_t i = 0; i < n; ++i) {
    if ((i & 255) == 0) run.check();
    Rng random = first.at_item(static_cast<uint64_t>(i));
    const size_t member = model.members.size() == 1 ? 0 : static_cast<size_t>(random.below(model.members.size()));
    if (!walkers[member]) {
      const Pfa &pfa = *model.members[member].automaton;
      held += Walker::bytes(pfa);
      run.limit_bytes(held + 4 * static_cast<int64_t>(corpus.symbols.capacity()));
      walkers[member] = std::make_unique<Walker>(pfa, run);
    }
    if (!walkers[member]->walk(random, max_length, held, run, corpus.symbols)) {
      fail(Code::limit, "string %" PRId64 " has more than %" PRId64 " symbols; max_length would have to be larger", i,
           max_length);
    }
    corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
  }
  return shared_corpus(std::move(corpus));
}

}  // namespace hws
