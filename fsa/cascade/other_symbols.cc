#include "fsa/cascade/other_symbols.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/text.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

std::string name_of_other(int64_t number) { return "@_OTHER_" + std::to_string(number) + "_@"; }

bool names_others(const Alphabet &alphabet) {
  return alphabet.has_names() && (alphabet.find(kIdentitySymbol) != 0 || alphabet.find(kUnknownSymbol) != 0);
}

// One machine over the alphabet of all.
class WritingOut {
 public:
  WritingOut(const Machine &m, const AlphabetPtr &all, const Run &run)
      : m_(m), run_(run), rows_(m.semiring(), std::vector<AlphabetPtr>(static_cast<size_t>(m.tapes()), all)) {
    Array<char> own(static_cast<size_t>(all->size()) + 1, 0);
    for (int32_t t = 0; t < m.tapes(); ++t) {
      const Alphabet &alphabet = *m.alphabet(t);
      labels_.emplace_back();
      Array<Label> &labels = labels_.back();
      labels.push_back(kEpsilon);
      for (Label s = 1; s <= alphabet.size(); ++s) {
        const std::string_view name = alphabet.name(s);
        labels.push_back(name == kIdentitySymbol ? kIdentity : name == kUnknownSymbol ? kUnknown : all->find(name));
        if (labels.back() > 0) own[labels.back()] = 1;
      }
    }
    for (Label s = 1; s <= all->size(); ++s) {
      if (!own[s]) others_.push_back(s);
    }
  }

  MachinePtr made() {
    for (State s = 0; s < m_.states(); ++s) {
      if (s % 1024 == 0) run_.check();
      for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) write(a);
      rows_.end_state(m_.final_weight(s), m_.is_final(s));
    }
    run_.visit(m_.arcs());
    return rows_.finish(m_.start(), m_.phi_tape());
  }

 private:
  static constexpr Label kIdentity = -10, kUnknown = -11;

  Label label_of(ArcId a, int32_t tape) const {
    const Label label = m_.label(a, tape);
    return label < 0 ? label : labels_[static_cast<size_t>(tape)][label];
  }
  void add(ArcId a, Label in, Label out) {
    const Label pair[2] = {in, out};
    rows_.arc(pair, m_.weight(a), m_.next(a));
  }
  void make_room(int64_t arcs) {
    run_.check();
    run_.limit_arcs(static_cast<int64_t>(rows_.next.size()) + arcs);
  }
  void write(ArcId a) {
    const Label in = label_of(a, 0), out = m_.tapes() > 1 ? label_of(a, 1) : in;
    if (in > kIdentity && out > kIdentity) {
      make_room(1);
      add(a, in, out);
      return;
    }
    const auto count = static_cast<int64_t>(others_.size());
    if ((in == kIdentity || out == kIdentity) && in != out) {
      fail(Code::unsupported, "arc %d has an identity symbol on one side; expected it on both", a);
    }
    const bool copies = in == kIdentity || m_.tapes() == 1;
    make_room(in == out && !copies ? count * (count - 1) : count);
    for (const Label x : others_) {
      if (copies) add(a, x, x);
      else if (in != kUnknown) add(a, in, x);
      else if (out != kUnknown) add(a, x, out);
      else {
        for (const Label y : others_) {
          if (x != y) add(a, x, y);
        }
      }
    }
  }

  const Machine &m_;
  const Run &run_;
  RowWriter rows_;
  std::vector<Array<Label>> labels_;  // per tape, by its symbol: of the alphabet of all
  Array<Label> others_;               // that the machine does not name
};

}  // namespace

bool is_special_symbol(std::string_view name) {
  return name == kIdentitySymbol || name == kUnknownSymbol || name == kSpaceSymbol || name.starts_with("@_OTHER_");
}

OtherSymbols other_symbols_of(std::span<const MachinePtr> machines, int64_t count) {
  if (count == 0) return {};
  const int64_t size = machines[0]->alphabet(0)->size();
  if (count < 0 || count > kMostOtherSymbols || count > size) {
    fail(Code::argument, "%" PRId64 " other symbols in an alphabet of %" PRId64, count, size);
  }
  for (const MachinePtr &m : machines) {
    for (int32_t t = 0; t < m->tapes(); ++t) {
      const Alphabet &alphabet = *m->alphabet(t);
      for (int64_t k = 1; k <= count; ++k) {
        const auto label = static_cast<Label>(size - count + k);
        if (alphabet.size() == size && alphabet.name(label) == name_of_other(k)) continue;
        fail(Code::argument, "symbol %d of a tape of %" PRId64 " symbols is %s; expected %s", label, alphabet.size(),
             quoted(alphabet.name(label)).c_str(), name_of_other(k).c_str());
      }
    }
  }
  return {static_cast<Label>(size - count + 1), static_cast<int32_t>(count)};
}

OtherSymbols write_out_other_symbols(std::vector<MachinePtr> &machines, int64_t others, const Run &run) {
  const auto any = [&](const MachinePtr &m) {
    return names_others(*m->alphabet(0)) || names_others(*m->alphabet(m->tapes() - 1));
  };
  if (std::none_of(machines.begin(), machines.end(), any)) return {};
  run.stage("writing out identity symbols", 0);
  std::vector<std::string> names;
  size_t letters = 0;
  for (size_t i = 0; i < machines.size(); ++i) {
    const Machine &m = *machines[i];
    if (m.has_rho()) {
      fail(Code::unsupported, "machine %zu has default arcs beside identity or unknown symbols of a cascade; expected none", i);
    }
    for (int32_t t = 0; t < m.tapes(); ++t) {
      const Alphabet &alphabet = *m.alphabet(t);
      if (!alphabet.has_names()) {
        fail(Code::argument,
             "machine %zu has no names for its symbols; expected some, as there are identity or unknown symbols", i);
      }
      for (Label s = 1; s <= alphabet.size(); ++s) {
        const std::string_view name = alphabet.name(s);
        if (name == kIdentitySymbol || name == kUnknownSymbol) continue;
        names.emplace_back(name);
        letters += name.size();
      }
      run.limit_bytes(Alphabet::bytes_of_names(names.size(), letters));
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (int64_t k = 1; k <= others; ++k) names.push_back(name_of_other(k));
  if (names.empty()) fail(Code::argument, "machines that name no symbol, and no other symbols; expected some of either");
  const AlphabetPtr all = Alphabet::named(std::move(names));
  for (MachinePtr &m : machines) m = WritingOut(*m, all, run).made();
  return other_symbols_of(machines, others);
}

}  // namespace hws
