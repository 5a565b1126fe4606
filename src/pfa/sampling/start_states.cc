#include "src/pfa/sampling/start_states.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "src/pfa/model/path_posteriors.hh"

namespace hws {

void draw_uniform_states(const Corpus &corpus, int32_t n, uint64_t seed, int32_t chain, HiddenStates *states) {
  const Rng base(seed, RngMethod::pfa_start, static_cast<uint32_t>(chain), 0, 0);
  int64_t symbol = 0;
  for (int64_t s = 0; s < corpus.count(); ++s) {
    Rng random = base.at_item(static_cast<uint64_t>(s));
    for (size_t i = corpus.sequence(s).size(); i > 0; --i)
      states->set(symbol++, static_cast<int32_t>(random.below(static_cast<uint64_t>(n))));
  }
}

void draw_states_through(const Pfa &automaton, const Corpus &corpus, int32_t n, uint64_t seed, int32_t chain,
                         HiddenStates *states, const Run &run) {
  draw_uniform_states(corpus, n, seed, chain, states);
  size_t longest = 0;
  for (int64_t s = 0; s < corpus.count(); ++s) longest = std::max(longest, corpus.sequence(s).size());
  run.limit_bytes(static_cast<int64_t>(longest + 1) * automaton.states * 8);
  const size_t first = begins_only(automaton);
  const Rng base(seed, RngMethod::pfa_start, static_cast<uint32_t>(chain), 1, 0);
  PathPosteriors draws(automaton);
  Array<size_t> path;
  for (int64_t s = 0, symbol = 0; s < corpus.count(); ++s) {
    const std::span<const Label> letters = corpus.sequence(s);
    Rng random = base.at_item(static_cast<uint64_t>(s));
    if (draws.forward(letters, run)) {
      draws.draw(letters, random, &path);
      for (size_t t = 0; t < path.size(); ++t) {
        states->set(symbol + static_cast<int64_t>(t), static_cast<int32_t>(path[t] - first));
      }
    }
    symbol += static_cast<int64_t>(letters.size());
  }
}

}  // namespace hws
