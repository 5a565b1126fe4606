// Daciuk, Mihov, Watson and Watson (Computational Linguistics 26(1), 2000), the
// algorithm for sorted words, after a sort: only the path of the last word can
// still change; a state that leaves it is looked up among those that stand (the
// register) and merged with its equal. At most the minimal machine's states and one
// word's are ever held.
//
// Weights: when a state leaves the path, the best of its weights (the largest value,
// the least cost) is divided out of them and multiplied onto the arc that leads to
// it, so that every state's best is one and equal left-over weights look equal (the
// normal form of Mohri 2000, with the best in place of the sum: a minimum is exact,
// so most weights stay the given ones). The start keeps what is left. Rounding of the
// divisions is taken out by comparing in steps of delta.
//
// O(total length · log words) for the sort, O(total length) look-ups after it.
#include "fsa/compile/minimal_words.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstring>
#include <numeric>

#include "fsa/base/hash_slots.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

struct Arc {
  Label label;
  State to;
  double weight;
};
struct Open {  // a state of the last word's path
  Array<Arc> arcs;
  double final_weight = 0;
};

class Minimal {
 public:
  Minimal(Semiring semiring, const Run &run)
      : semiring_(semiring), run_(run), one_(one(semiring)), zero_(zero(semiring)), slots_(1024), path_(1) {
    path_[0].final_weight = zero_;
  }

  // Words come in order, each once.
  void add(std::span<const Label> word, double weight) {
    size_t same = 0;
    while (same < last_.size() && same < word.size() && last_[same] == word[same]) ++same;
    close(same);
    last_.assign(word.begin(), word.end());
    if (path_.size() <= word.size()) {
      run_.limit_bytes(static_cast<int64_t>((word.size() + 1) * 2 * sizeof(Open)));
      path_.resize(word.size() + 1);
    }
    for (size_t i = same + 1; i <= word.size(); ++i) {
      path_[i].arcs.clear();
      path_[i].final_weight = zero_;
    }
    path_[word.size()].final_weight = weight;
  }
  MachinePtr finish(const AlphabetPtr &alphabet);

 private:
  // Takes the path's states below depth `keep` out, deepest first.
  void close(size_t keep) {
    for (size_t depth = last_.size(); depth > keep; --depth) {
      const double best = normalize(path_[depth]);
      const State to = find(path_[depth]);
      path_[depth - 1].arcs.push_back({last_[depth - 1], to, best});
    }
  }
  double normalize(Open &s) const;
  State find(const Open &s);
  bool same(State a, const Open &s) const;
  uint64_t hash(std::span<const Arc> arcs, double final_weight) const;
  int64_t step(double weight) const;
  void append(const Open &s);
  std::span<const Arc> arcs_of(State s) const {
    const size_t from = begin_[s];
    return {arcs_.data() + from, begin_[static_cast<size_t>(s) + 1] - from};
  }
  int64_t states() const { return static_cast<int64_t>(finals_.size()); }

  const Semiring semiring_;
  const Run &run_;
  const double one_, zero_;
  // States that stand, in the order they left the path.
  Array<Arc> arcs_;
  Array<size_t> begin_{0};
  Array<double> finals_;
  HashSlots slots_;
  std::vector<Open> path_;      // longer than the last word where an earlier one was
  Array<Label> last_;
};

bool same(std::span<const Label> a, std::span<const Label> b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

int64_t bits_of(double x) {
  int64_t bits;
  std::memcpy(&bits, &x, sizeof bits);  // emscripten's standard library of Debian 12 has no bit_cast
  return bits;
}

// A weight in steps of delta: equal numbers, equal weights.
int64_t Minimal::step(double weight) const {
  if (weight == one_) return 0;
  const double steps = (semiring_ == Semiring::real ? std::log(weight) : weight) / run_.delta;
  // Beyond 2^53 steps a double is coarser than delta: its bits say all.
  return std::fabs(steps) < 9e15 ? static_cast<int64_t>(std::floor(steps + 0.5)) : bits_of(weight) | 1;
}

double Minimal::normalize(Open &s) const {
  double best = s.final_weight;
  const bool real = semiring_ == Semiring::real;
  for (const Arc &a : s.arcs) best = real ? std::max(best, a.weight) : std::min(best, a.weight);
  if (best == one_) return best;
  const auto divide = [&](double &w) {
    if (is_zero(semiring_, w)) return;
    w = w == best ? one_ : real ? w / best : w - best;
    if (!valid_weight(semiring_, w) || is_zero(semiring_, w)) {
      fail(Code::limit, "weights of words with one beginning are further apart than a double holds%s",
           real ? "; the log semiring has the range" : "");
    }
  };
  divide(s.final_weight);
  for (Arc &a : s.arcs) divide(a.weight);
  return best;
}

uint64_t Minimal::hash(std::span<const Arc> arcs, double final_weight) const {
  const TableHash &hash = slots_.hash();
  uint64_t h = is_zero(semiring_, final_weight) ? hash.of(1) : hash.with(hash.of(2), static_cast<uint64_t>(step(final_weight)));
  for (const Arc &a : arcs) {
    h = hash.with(h, static_cast<uint64_t>(static_cast<uint32_t>(a.label)) << 32 | static_cast<uint32_t>(a.to));
    if (a.weight != one_) h = hash.with(h, static_cast<uint64_t>(step(a.weight)));
  }
  return hash.with(h, arcs.size());
}

bool Minimal::same(State a, const Open &s) const {
  const std::span<const Arc> arcs = arcs_of(a);
  const double f = finals_[a];
  if (arcs.size() != s.arcs.size() || is_zero(semiring_, f) != is_zero(semiring_, s.final_weight)) return false;
  if (!is_zero(semiring_, f) && step(f) != step(s.final_weight)) return false;
  for (size_t i = 0; i < arcs.size(); ++i) {
    const Arc &x = arcs[i], &y = s.arcs[i];
    if (x.label != y.label || x.to != y.to || (x.weight != y.weight && step(x.weight) != step(y.weight))) return false;
  }
  return true;
}

void Minimal::append(const Open &s) {
  const int64_t n = states() + 1, m = static_cast<int64_t>(arcs_.size() + s.arcs.size());
  run_.limit_states(n);
  run_.limit_arcs(m);
  if (n > INT32_MAX - 1 || m > INT32_MAX - 1) fail(Code::limit, "more than %d states or arcs", INT32_MAX - 1);
  if (arcs_.capacity() < static_cast<size_t>(m) || begin_.size() == begin_.capacity()) {  // about to grow, twofold at most
    run_.limit_bytes(static_cast<int64_t>(sizeof(Arc)) * 3 * m + 48 * n + slots_.bytes());
  }
  arcs_.insert(arcs_.end(), s.arcs.begin(), s.arcs.end());
  begin_.push_back(arcs_.size());
  finals_.push_back(s.final_weight);
}

State Minimal::find(const Open &s) {
  slots_.reserve(finals_.size(), run_, static_cast<int64_t>(arcs_.capacity() * sizeof(Arc)),
                 [&](State a) { return hash(arcs_of(a), finals_[a]); });
  return slots_.number(hash(s.arcs, s.final_weight), [&](State a) { return same(a, s); }, [&] {
    append(s);
    return static_cast<State>(states() - 1);
  });
}

// The start stands last and leads to no later state: numbering backwards gives a
// machine in topological order, the start first.
MachinePtr Minimal::finish(const AlphabetPtr &alphabet) {
  close(0);
  append(path_[0]);
  const State last = static_cast<State>(states() - 1);
  RowWriter rows(semiring_, {alphabet});
  for (State s = last; s >= 0; --s) {
    if (s % 4096 == 0) run_.check();
    for (const Arc &a : arcs_of(s)) rows.arc(&a.label, a.weight, last - a.to);
    const double f = finals_[s];
    rows.end_state(f, !is_zero(semiring_, f));
  }
  return rows.finish(0, -1);
}

// The items in the order of their strings, equal ones in the order given.
Array<int32_t> sorted(const StringBatch &words, const Run &run) {
  if (words.count() > INT32_MAX - 1) fail(Code::limit, "%" PRId64 " words; expected at most %d", words.count(), INT32_MAX - 1);
  run.limit_bytes(words.count() * 24);
  struct Key {  // the first two labels, then the item: most comparisons end here
    uint64_t first;
    int32_t item;
  };
  Array<Key> keys(static_cast<size_t>(words.count()));
  for (size_t i = 0; i < keys.size(); ++i) {
    const std::span<const Label> w = words.labels_of(static_cast<int64_t>(i), 0);
    const auto label = [&](size_t k) { return k < w.size() ? static_cast<uint64_t>(static_cast<uint32_t>(w[k])) : 0; };
    keys[i] = {label(0) << 32 | label(1), static_cast<int32_t>(i)};
  }
  std::sort(keys.begin(), keys.end(), [&](const Key &x, const Key &y) {
    if (x.first != y.first) return x.first < y.first;
    const std::span<const Label> u = words.labels_of(x.item, 0), v = words.labels_of(y.item, 0);
    const auto [a, b] = std::mismatch(u.begin(), u.end(), v.begin(), v.end());
    if (a == u.end() || b == v.end()) return u.size() != v.size() ? u.size() < v.size() : x.item < y.item;
    return *a < *b;
  });
  Array<int32_t> order(keys.size());
  for (size_t i = 0; i < keys.size(); ++i) order[i] = keys[i].item;
  return order;
}

}  // namespace

MachinePtr minimal_words(const StringBatch &words, Semiring semiring, const Run &run) {
  if (words.tapes != 1) fail(Code::argument, "strings on %d tapes; expected 1", words.tapes);
  for (int64_t i = 0; i < words.count(); ++i) {
    const double value = words.values[i];
    if (!valid_weight(semiring, value)) {
      fail(Code::argument, "value %s of item %" PRId64 "; expected %s", NumberText(value).text, i, weight_rule(semiring));
    }
  }
  run.stage("sorting the words", words.count());
  run.check();
  const Array<int32_t> order = sorted(words, run);
  run.stage("merging equal ends", words.count());
  Minimal minimal(semiring, run);
  for (size_t i = 0, checked = 0; i < order.size();) {
    if (i >= checked) {
      run.check();
      run.advance(static_cast<int64_t>(i));
      checked = i + 1024;
    }
    const std::span<const Label> word = words.labels_of(order[i], 0);
    double weight = zero(semiring);
    do {
      weight = plus(semiring, weight, words.values[order[i]]);
      ++i;
    } while (i < order.size() && same(words.labels_of(order[i], 0), word));
    if (is_zero(semiring, weight)) continue;
    if (!valid_weight(semiring, weight)) {
      fail(Code::limit, "the weights of item %d and its duplicates sum to more than a double holds", order[i - 1]);
    }
    minimal.add(word, weight);
  }
  return minimal.finish(words.alphabets.at(0));
}

}  // namespace hws
