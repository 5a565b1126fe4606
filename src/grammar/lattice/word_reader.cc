#include "src/grammar/lattice/word_reader.hh"

namespace hws {

WordReader::WordReader(const Grammar &grammar, const Machine &machine)
    : m_(machine), weights_(machine.semiring()), words_(static_cast<int32_t>(grammar.words->size())) {
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
  seen_.assign(static_cast<size_t>(words_) + 1, 0);
  if (symbols.is_open()) return;
  known_.assign(static_cast<size_t>(words_) + 1, 0);
  if (symbols.has_names()) word_.assign(static_cast<size_t>(symbols.size()) + 1, 0);
  for (int32_t word = 1; word <= words_; ++word) {
    const Label label = symbols.has_names() ? symbols.find(words.name(word)) : word <= symbols.size() ? word : 0;
    known_[word] = label > 0;
    if (label > 0 && symbols.has_names()) word_[label] = word;
  }
}

EdgeWeight WordReader::stop(State s, LatticeMove *move) const {
  EdgeWeight failed = weights_.one();
  for (State at = s;;) {
    if (m_.is_final(at)) {
      *move = {s, at, -1};
      return weights_.times(failed, weights_.from(m_.final_weight(at)));
    }
    const ArcId fails = m_.phi_arc(at);
    if (fails < 0) return {};
    failed = weights_.times(failed, weights_.from(m_.weight(fails)));
    at = m_.next(fails);
  }
}

}  // namespace hws
