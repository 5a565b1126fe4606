// PAutomaC's model files: four sections, each a line with its letter and then lines "(numbers) probability":
//
//   I: (state)                  initial            F: (state)  of stopping; 0 if absent
//   S: (state,symbol)           of a symbol, given that the state does not stop
//   T: (state,symbol,state)     of the next state, given state and symbol
//
// States and symbols count from 0, and the largest number says how many there are. If no state emits the last symbol, it is
// written with probability 0 and without a next state. Probabilities are printed with twelve digits. Sums that should be 1 may
// differ by 1e-6 and are then normalized.
#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <tuple>

#include "fsa/base/blanks.hh"
#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/text.hh"
#include "src/corpus/corpus_parser.hh"
#include "src/pfa/model/explicit_background.hh"
#include "src/pfa/model/pfa_model.hh"

namespace hws {

namespace {

constexpr double kPrintedTolerance = 1e-6;

struct Entry {
  int32_t state = 0, symbol = 0, to = 0;
  double p = 0;
  int64_t line = 0;
};
using Entries = Array<Entry>;

constexpr auto by_place = [](const Entry &x, const Entry &y) {
  return std::tie(x.state, x.symbol, x.to) < std::tie(y.state, y.symbol, y.to);
};
bool same_place(const Entry &x, const Entry &y) { return !by_place(x, y) && !by_place(y, x); }
// The order of arcs in automata: by symbol, source and target.
constexpr auto in_arc_order = [](const Entry &x, const Entry &y) {
  return std::tie(x.symbol, x.state, x.to) < std::tie(y.symbol, y.state, y.to);
};

class ModelText {
 public:
  ModelText(std::string_view text, const Run &run) : run_(run), lines_(text), most_states_(count_lines(text)) {}
  PfaModelPtr read();

 private:
  static constexpr std::string_view kLetters = "IFST";
  static constexpr int kNumbers[4] = {1, 1, 2, 3};
  Entry entry(int section) const;
  int32_t number(std::string_view text, int64_t most, const char *what) const;
  // Checks that no entry occurs twice. Divides every run of entries that agree in `group` numbers by its sum, which must be
  // near 1. A state's symbols may all be 0: then it only stops.
  void normalize(Entries &entries, const char *what, int group) const;
  void add_arcs(Pfa &pfa) const;

  const Run &run_;
  LineReader lines_;
  const int64_t most_states_;  // each state has at least one line
  Entries section_[4];
  int32_t states_ = 0, symbols_ = 0;
};

int32_t ModelText::number(std::string_view text, int64_t most, const char *what) const {
  int64_t value = -1;
  if (!parse_integer(text, value) || value < 0 || value >= most) {
    fail_at(Code::parse, lines_.number(), 1, "%s is no %s; expected 0 to %" PRId64, quoted(text).c_str(), what, most - 1);
  }
  return static_cast<int32_t>(value);
}

Entry ModelText::entry(int section) const {
  const std::string_view line = lines_.line();
  const size_t open = line.find('('), close = line.find(')');
  const auto wrong = [&] {
    fail_at(Code::parse, lines_.number(), 1, "%s; expected (%s) and a probability", quoted(line).c_str(),
            section < 2 ? "state" : section == 2 ? "state,symbol" : "state,symbol,state");
  };
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) wrong();
  Array<std::string_view> before, after;
  split_blanks(line.substr(0, open), before, 1);
  split_blanks(line.substr(close + 1), after, 2);
  Entry e;
  if (!before.empty() || after.size() != 1 || !parse_real(after[0], e.p) || !(e.p >= 0 && e.p <= 1 + kPrintedTolerance)) {
    wrong();
  }
  e.line = lines_.number();
  std::string_view numbers = line.substr(open + 1, close - open - 1);
  for (int k = 0; k < kNumbers[section]; ++k) {
    const size_t comma = numbers.find(',');
    if ((comma == std::string_view::npos) != (k + 1 == kNumbers[section])) wrong();
    const std::string_view text = trim_blanks(numbers.substr(0, comma));
    if (k == 0) e.state = number(text, most_states_, "state of a model of so few lines");
    if (k == 1) e.symbol = number(text, kMostNumbers, "symbol");
    if (k == 2) e.to = number(text, most_states_, "state of a model of so few lines");
    numbers.remove_prefix(comma == std::string_view::npos ? numbers.size() : comma + 1);
  }
  return e;
}

void ModelText::normalize(Entries &entries, const char *what, int group) const {
  cancellable_sort(entries.begin(), entries.end(), by_place, run_);
  const auto together = [group](const Entry &x, const Entry &y) {
    return group == 0 || (x.state == y.state && (group == 1 || x.symbol == y.symbol));
  };
  for (size_t at = 0; at < entries.size();) {
    double sum = 0;
    size_t end = at;
    for (; end < entries.size() && together(entries[at], entries[end]); ++end) {
      if (end > at && same_place(entries[end - 1], entries[end])) {
        fail_at(Code::parse, entries[end].line, 1, "%s of state %d there twice", what, entries[end].state);
      }
      sum += entries[end].p;
    }
    if (sum == 0 && group == 1) {
      at = end;
      continue;
    }
    if (!(std::fabs(sum - 1) <= kPrintedTolerance)) {
      fail_at(Code::parse, entries[at].line, 1, "%s that sum to %s (state %d); expected 1", what, NumberText(sum).text,
              entries[at].state);
    }
    for (; at < end; ++at) entries[at].p /= sum;
  }
}

// Multiplies symbol given state by next state given both. States, symbols and next states are in order.
void ModelText::add_arcs(Pfa &pfa) const {
  const Entries &symbols = section_[2], &transitions = section_[3];
  Entries arcs;
  Array<double> leaving(pfa.final);
  size_t t = 0;
  for (const Entry &s : symbols) {
    const double p = s.p * (1 - pfa.final[static_cast<size_t>(s.state)]);
    leaving[static_cast<size_t>(s.state)] += p;
    const auto before = [&](const Entry &e) { return std::tie(e.state, e.symbol) < std::tie(s.state, s.symbol); };
    while (t < transitions.size() && before(transitions[t])) ++t;
    const size_t begin = t;
    for (; t < transitions.size() && transitions[t].state == s.state && transitions[t].symbol == s.symbol; ++t) {
      if (p * transitions[t].p > 0) arcs.push_back({s.state, s.symbol, transitions[t].to, p * transitions[t].p, 0});
    }
    if (t == begin && p > 0) {
      fail_at(Code::parse, s.line, 1, "state %d reads symbol %d, but no next state is given", s.state, s.symbol);
    }
  }
  for (size_t i = 0; i < leaving.size(); ++i) {
    if (!(std::fabs(leaving[i] - 1) <= kPrintedTolerance)) {
      fail_at(Code::parse, lines_.number(), 1, "state %zu neither stops nor reads symbols: probabilities that sum to %s", i,
              NumberText(leaving[i]).text);
    }
    if (leaving[i] == pfa.final[i]) pfa.final[i] = 1;  // a state without arcs, whose end was printed with too few digits
  }
  cancellable_sort(arcs.begin(), arcs.end(), in_arc_order, run_);
  size_t k = 0;
  for (int32_t a = 0; a < symbols_; ++a) {
    for (; k < arcs.size() && arcs[k].symbol == a; ++k) {
      pfa.from.push_back(arcs[k].state);
      pfa.to.push_back(arcs[k].to);
      pfa.weight.push_back(arcs[k].p);
    }
    pfa.offsets.push_back(static_cast<int64_t>(k));
  }
}

PfaModelPtr ModelText::read() {
  int section = -1;
  int64_t entries = 0;
  while (lines_.next()) {
    const std::string_view line = lines_.line();
    const size_t first = line.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) continue;
    if (line.size() > first + 1 && line[first + 1] == ':' && kLetters.find(line[first]) != std::string_view::npos) {
      section = static_cast<int>(kLetters.find(line[first]));
      continue;
    }
    if (section < 0) {
      fail_at(Code::parse, lines_.number(), 1, "%s before the first section; expected I:, F:, S: or T:", quoted(line).c_str());
    }
    const Entry e = entry(section);
    states_ = std::max({states_, e.state + 1, e.to + 1});
    symbols_ = std::max(symbols_, section >= 2 ? e.symbol + 1 : 0);
    section_[section].push_back(e);
    if ((++entries & 1023) == 0) {
      run_.check();
      run_.limit_bytes(4 * entries * static_cast<int64_t>(sizeof(Entry)));  // arrays that grow or are sorted, and the arcs
    }
  }
  if (section < 0) fail_at(Code::parse, 1, 1, "an empty text; expected a section I:");
  if (section_[0].empty()) fail_at(Code::parse, lines_.number(), 1, "no initial states; expected a section I:");
  if (symbols_ == 0) fail_at(Code::parse, lines_.number(), 1, "no symbols; expected a section S:");
  normalize(section_[0], "initial probabilities", 0);
  normalize(section_[2], "probabilities of symbols", 1);
  normalize(section_[3], "probabilities of next states", 2);

  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = integer_alphabet(symbols_, run_);
  pfa->states = states_;
  pfa->initial.assign(static_cast<size_t>(states_), 0);
  pfa->final = pfa->initial;
  for (const Entry &e : section_[0]) pfa->initial[static_cast<size_t>(e.state)] = e.p;
  cancellable_sort(section_[1].begin(), section_[1].end(), by_place, run_);
  for (size_t k = 0; k < section_[1].size(); ++k) {
    const Entry &e = section_[1][k];
    if (k > 0 && same_place(section_[1][k - 1], e)) {
      fail_at(Code::parse, e.line, 1, "the final probability of state %d there twice", e.state);
    }
    pfa->final[static_cast<size_t>(e.state)] = std::min(e.p, 1.0);
  }
  add_arcs(*pfa);
  require_consistent(*pfa);
  auto model = std::make_shared<PfaModel>();
  model->alphabet = pfa->alphabet;
  model->method = "given";
  model->members.push_back({std::move(pfa), 0, 0});
  return model;
}

void append_entry(std::string &out, const Entry &e, int numbers) {
  const int32_t number[] = {e.state, e.symbol, e.to};
  out += '\t';
  for (int k = 0; k < numbers; ++k) {
    out += k == 0 ? '(' : ',';
    append_integer(out, number[k]);
  }
  out += ") ";
  append_real(out, e.p);
  out += '\n';
}

}  // namespace

PfaModelPtr read_pautomac_model(std::string_view text, const Run &run) { return ModelText(text, run).read(); }

std::string write_pautomac_model(const Pfa &given, const Run &run) {
  if (given.alphabet->size() > kMostNumbers) {
    fail(Code::argument, "a model over %" PRId64 " symbols as text; expected at most %" PRId64, given.alphabet->size(),
         kMostNumbers);
  }
  const PfaPtr pfa = explicit_background(PfaPtr(PfaPtr(), &given), run);
  run.limit_states(pfa->states);
  run.limit_arcs(static_cast<int64_t>(pfa->weight.size()));
  const int32_t last = static_cast<int32_t>(given.alphabet->size()) - 1;
  // Entries and the buffer for sorting them. A line of either section takes some 40 bytes, and the text grows by doubling.
  run.limit_bytes(static_cast<int64_t>(pfa->weight.size()) * static_cast<int64_t>(2 * sizeof(Entry) + 3 * 80));
  Entries arcs;
  arcs.reserve(pfa->weight.size());
  for (size_t a = 0; a + 1 < pfa->offsets.size(); ++a) {
    run.check();
    for (int64_t k = pfa->offsets[a]; k < pfa->offsets[a + 1]; ++k) {
      const size_t at = static_cast<size_t>(k);
      const double p = pfa->probability(at);
      if (p > 0) arcs.push_back({pfa->from[at], static_cast<int32_t>(a), pfa->to[at], p, 0});
    }
  }
  // The last symbol must be written, because it says how large the alphabet is.
  const bool says_size = std::any_of(arcs.begin(), arcs.end(), [last](const Entry &e) { return e.symbol == last; });
  cancellable_sort(arcs.begin(), arcs.end(), by_place, run);
  std::string out = "I: (state)\n", transitions = "T: (state,symbol,state)\n";
  for (int32_t i = 0; i < pfa->states; ++i) {
    if (pfa->initial[static_cast<size_t>(i)] > 0) append_entry(out, {i, 0, 0, pfa->initial[static_cast<size_t>(i)], 0}, 1);
  }
  out += "F: (state)\n";
  for (int32_t i = 0; i < pfa->states; ++i) {
    if (pfa->final[static_cast<size_t>(i)] > 0) append_entry(out, {i, 0, 0, pfa->final[static_cast<size_t>(i)], 0}, 1);
  }
  out += "S: (state,symbol)\n";
  if (!says_size) append_entry(out, {arcs.empty() ? 0 : arcs[0].state, last, 0, 0, 0}, 2);
  Array<double> going(static_cast<size_t>(pfa->states), 0);  // Σ over a state's arcs: 1 − final without its rounding
  for (const Entry &e : arcs) going[static_cast<size_t>(e.state)] += e.p;
  for (size_t k = 0; k < arcs.size();) {
    run.check();
    Entry together = arcs[k];
    size_t end = k + 1;
    for (; end < arcs.size() && arcs[end].state == together.state && arcs[end].symbol == together.symbol; ++end) {
      together.p += arcs[end].p;
    }
    for (; k < end; ++k) {
      Entry e = arcs[k];
      e.p /= together.p;
      append_entry(transitions, e, 3);
    }
    together.p /= going[static_cast<size_t>(together.state)];
    append_entry(out, together, 2);
  }
  return out + transitions;
}

}  // namespace hws
