#include "src/grammar/lattice/word_reader.hh"

#include <algorithm>

namespace hws {

WordReader::WordReader(const Grammar &grammar, const Machine &machine, const Run &run)
    : m_(machine), weights_(machine.semiring()), symbols_(static_cast<int32_t>(grammar.words->size())) {
  if (machine.tapes() != 1) {
    fail(Code::argument, "a machine of %d tapes in place of a sentence; expected one tape", machine.tapes());
  }
  if (idempotent(machine.semiring())) {
    fail(Code::unsupported, "a machine of the %s semiring in place of a sentence; expected real or log",
         semiring_name(machine.semiring()));
  }
  const Alphabet &symbols = *machine.alphabet(0), &words = *grammar.words;
  if (symbols.has_names() != words.has_names()) {
    fail(Code::argument, "a machine over %s, and a grammar over %s; expected both with names, or both without",
         symbols.describe().c_str(), words.describe().c_str());
  }
  if (symbols.has_names()) {
    labels_.emplace(symbols, grammar, run);
    symbols_ = static_cast<int32_t>(symbols.size());
  } else if (!symbols.is_open()) {
    symbols_ = static_cast<int32_t>(std::min<int64_t>(symbols_, symbols.size()));
  }
  seen_.assign(static_cast<size_t>(symbols_) + 1, 0);
}

EdgeWeight WordReader::stop(State s, LatticeMove *move) const {
  EdgeWeight failed = weights_.one();
  for (State at = s;;) {
    if (m_.is_final(at)) {
      *move = {s, at, -1, 0};
      return weights_.times(failed, weights_.from(m_.final_weight(at)));
    }
    const ArcId fails = m_.phi_arc(at);
    if (fails < 0) return {};
    failed = weights_.times(failed, weights_.from(m_.weight(fails)));
    at = m_.next(fails);
  }
}

}  // namespace hws
