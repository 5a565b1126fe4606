#include "fsa/ops/flag_diacritics.hh"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "fsa/base/table_hash.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

struct Flag {
  char operation;
  int32_t feature;
  int32_t value;  // 0: none
};

// The flags among the symbols of all tapes.
class Flags {
 public:
  // What a name says, if it is a flag.
  std::optional<Flag> parse(std::string_view name) {
    if (name.size() < 5 || name.front() != '@' || name.back() != '@' || name[2] != '.') return std::nullopt;
    const char operation = name[1];
    if (std::string_view("PNRDCU").find(operation) == std::string_view::npos) return std::nullopt;
    const std::string_view rest = name.substr(3, name.size() - 4);
    const size_t dot = rest.find('.');
    const std::string_view feature = rest.substr(0, dot);
    const std::string_view value = dot == std::string_view::npos ? std::string_view() : rest.substr(dot + 1);
    const bool needs = operation == 'P' || operation == 'N' || operation == 'U';
    if (feature.empty() || (dot != std::string_view::npos && value.empty()) || (needs && value.empty()) ||
        (operation == 'C' && !value.empty())) {
      return std::nullopt;
    }
    const int32_t f = number(features_, feature);
    return Flag{operation, f, value.empty() ? 0 : 1 + number(values_, value)};
  }
  size_t features() const { return features_.size(); }

 private:
  static int32_t number(std::map<std::string, int32_t, std::less<>> &of, std::string_view name) {
    const auto at = of.find(name);
    return at != of.end() ? at->second : of.emplace(name, static_cast<int32_t>(of.size())).first->second;
  }
  std::map<std::string, int32_t, std::less<>> features_, values_;
};

// A feature has no value (0), a value (> 0), or any but one (< 0). False: the flag fails.
bool apply(const Flag &flag, int32_t &now) {
  switch (flag.operation) {
    case 'P':
      now = flag.value;
      return true;
    case 'N':
      now = -flag.value;
      return true;
    case 'C':
      now = 0;
      return true;
    case 'R':
      return flag.value == 0 ? now != 0 : now == flag.value;
    case 'D':
      return flag.value == 0 ? now == 0 : now != flag.value;
    default:
      break;
  }
  if (now != 0 && now != flag.value && (now > 0 || -now == flag.value)) return false;
  now = flag.value;
  return true;
}

// A tape's symbols without its flags.
struct Tape {
  std::vector<std::optional<Flag>> flags;  // by symbol; of none where the tape has no flags
  Array<Label> label;                      // of the new alphabet; 0 for flags
  AlphabetPtr alphabet;
};

Tape tape_of(const AlphabetPtr &alphabet, Flags &flags) {
  Tape tape;
  tape.alphabet = alphabet;
  if (!alphabet->has_names()) return tape;
  std::vector<std::string> names;
  bool some = false;
  tape.flags.resize(static_cast<size_t>(alphabet->size()) + 1);
  tape.label.resize(tape.flags.size(), 0);
  for (Label s = 1; s <= alphabet->size(); ++s) {
    auto &flag = tape.flags[static_cast<size_t>(s)];
    flag = flags.parse(alphabet->name(s));
    some |= flag.has_value();
    if (flag) continue;
    names.emplace_back(alphabet->name(s));
    tape.label[s] = static_cast<Label>(names.size());
  }
  if (some) {
    tape.alphabet = names.empty() ? Alphabet::open() : Alphabet::named(std::move(names));
  } else {
    tape.flags.clear();
    tape.label.clear();
  }
  return tape;
}

class FlagElimination {
 public:
  FlagElimination(const Machine &m, const Run &run) : m_(m), run_(run) {
    if (m.has_phi() || m.has_rho()) {
      fail(Code::unsupported, "flags beside failure or default arcs; expected a machine without such arcs");
    }
    std::vector<AlphabetPtr> alphabets;
    for (int32_t t = 0; t < m.tapes(); ++t) {
      tapes_.push_back(tape_of(m.alphabet(t), flags_));
      alphabets.push_back(tapes_.back().alphabet);
    }
    builder_.emplace(m.semiring(), std::move(alphabets));
    number_of(Array<int32_t>(flags_.features(), 0));  // at the start no feature has a value
  }

  MachinePtr run() {
    state(m_.start(), 0);
    run_.stage("eliminating flags", 0);
    for (size_t i = 0; i < queue_.size(); ++i) {
      if (i % 1024 == 0) {
        run_.check();
        run_.advance(static_cast<int64_t>(i));
      }
      const auto [s, setting] = queue_[i];
      run_.visit(m_.arc_end(s) - m_.arc_begin(s));
      if (m_.is_final(s)) builder_->set_final(static_cast<State>(i), m_.final_weight(s));
      for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) follow(static_cast<State>(i), setting, a);
    }
    return builder_->build(run_);
  }

 private:
  void follow(State from, int32_t setting, ArcId a) {
    const Flag *flag = nullptr;
    bool symbols = false;
    Label labels[kMaxTapes];
    for (int32_t t = 0; t < m_.tapes(); ++t) {
      const Tape &tape = tapes_[static_cast<size_t>(t)];
      const Label label = m_.label(a, t);
      labels[t] = label > 0 && !tape.label.empty() ? tape.label[label] : label;
      const bool is_flag = label > 0 && !tape.flags.empty() && tape.flags[static_cast<size_t>(label)].has_value();
      if (!is_flag) {
        symbols |= label != kEpsilon;
        continue;
      }
      const Flag &here = *tape.flags[static_cast<size_t>(label)];
      if (flag && (flag->operation != here.operation || flag->feature != here.feature || flag->value != here.value)) {
        fail(Code::unsupported, "arc %d has different flags on its sides; expected one", a);
      }
      flag = &here;
    }
    if (flag && symbols) {
      fail(Code::unsupported, "arc %d has a flag on one side and a symbol on another; expected the flag or epsilon there", a);
    }
    int32_t after = setting;
    if (flag) {
      const int32_t *now = settings_.data() + static_cast<size_t>(setting) * flags_.features();
      Array<int32_t> values(now, now + flags_.features());
      if (!apply(*flag, values[flag->feature])) return;
      after = number_of(values);
    }
    const State to = state(m_.next(a), after);
    run_.limit_arcs(builder_->arcs() + 1);
    builder_->add_arc(from, labels, m_.weight(a), to);
  }

  int32_t number_of(const Array<int32_t> &values) {
    const std::string key(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(int32_t));
    const auto [at, fresh] = numbers_.emplace(key, static_cast<int32_t>(numbers_.size()));
    for (size_t i = 0; fresh && i < values.size(); ++i) settings_.push_back(values[i]);
    return at->second;
  }

  State state(State s, int32_t setting) {
    const int64_t key = static_cast<int64_t>(setting) * m_.states() + s;
    const auto [at, fresh] = states_.emplace(key, static_cast<State>(queue_.size()));
    if (!fresh) return at->second;
    run_.limit_states(static_cast<int64_t>(queue_.size()) + 1);
    run_.limit_bytes(static_cast<int64_t>(queue_.size()) * 64 + builder_->arcs() * 40);
    queue_.push_back({s, setting});
    builder_->add_state();
    return at->second;
  }

  struct Place {
    State state;
    int32_t setting;
  };
  const Machine &m_;
  const Run &run_;
  Flags flags_;
  std::vector<Tape> tapes_;
  std::optional<Builder> builder_;
  Array<int32_t> settings_;  // the value of each feature, setting after setting, each setting once
  std::unordered_map<std::string, int32_t, KeyedHash> numbers_;  // of the settings, by the bytes of their values
  std::unordered_map<int64_t, State, KeyedHash> states_;
  Array<Place> queue_;  // the new states in their order
};

}  // namespace

MachinePtr eliminate_flags(const Machine &machine, const Run &run) { return FlagElimination(machine, run).run(); }

}  // namespace hws
