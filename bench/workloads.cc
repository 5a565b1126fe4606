#include "bench/workloads.hh"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "fsa/base/rng.hh"

namespace bench {

namespace {

hws::Rng random(uint64_t seed) { return {seed, hws::RngMethod::test, 0, 0, 0}; }

double cost(double p) { return -std::log(p); }

// The next letter after two others: skewed, so that contexts matter.
std::vector<double> letter_weights(int before, int last) {
  hws::Rng r = random(1000 + static_cast<uint64_t>(before * 27 + last));
  std::vector<double> w(26);
  for (double &x : w) x = std::pow(r.uniform(), 8);
  return w;
}

size_t draw(hws::Rng &r, const std::vector<double> &w) {
  double sum = 0;
  for (const double x : w) sum += x;
  double u = r.uniform() * sum;
  for (size_t i = 0; i + 1 < w.size(); ++i) {
    if (u < w[i]) return i;
    u -= w[i];
  }
  return w.size() - 1;
}

struct Speaker {
  hws::Rng r;
  std::vector<std::vector<double>> table;
  explicit Speaker(uint64_t seed) : r(random(seed)) {
    for (int i = 0; i < 27 * 27; ++i) table.push_back(letter_weights(i / 27, i % 27));
  }
  std::string word(int length) {
    int before = 0, last = 0;
    std::string s;
    for (int i = 0; i < length; ++i) {
      const auto c = static_cast<int>(draw(r, table[static_cast<size_t>(before * 27 + last)])) + 1;
      s.push_back(static_cast<char>('a' + c - 1));
      before = last;
      last = c;
    }
    return s;
  }
};

}  // namespace

Table edit_transducer() {
  hws::Rng r = random(1);
  Table t;
  t.states = 27;
  t.two_tapes = true;
  const double insert = 0.05;
  for (int32_t c = 0; c <= 26; ++c) {
    std::vector<double> w(26);
    double sum = 0;
    for (double &x : w) sum += x = r.uniform() + 0.1;
    for (int32_t y = 1; y <= 26; ++y) t.arcs.push_back({c, y, 0, y, cost(insert * w[static_cast<size_t>(y) - 1] / sum)});
    for (int32_t x = 1; x <= 26; ++x) {
      const double copy = 0.8 + 0.1 * r.uniform(), drop = 0.05 * r.uniform() + 0.01;
      sum = 0;
      for (int32_t y = 1; y <= 26; ++y) {
        w[static_cast<size_t>(y) - 1] = y == x ? 0 : std::pow(r.uniform(), 3) + 0.01;
        sum += w[static_cast<size_t>(y) - 1];
      }
      t.arcs.push_back({c, c, x, 0, cost((1 - insert) * drop)});
      for (int32_t y = 1; y <= 26; ++y) {
        const double p = y == x ? copy : (1 - copy - drop) * w[static_cast<size_t>(y) - 1] / sum;
        t.arcs.push_back({c, y, x, y, cost((1 - insert) * p)});
      }
    }
    t.finals.push_back(cost(1 - insert));
  }
  return t;
}

std::vector<std::string> words(int count, int length) {
  Speaker speaker(7);
  std::vector<std::string> list;
  for (int i = 0; i < count; ++i) list.push_back(speaker.word(length));
  return list;
}

Table string_of(const std::string &letters) {
  Table t;
  t.states = static_cast<int32_t>(letters.size()) + 1;
  for (size_t i = 0; i < letters.size(); ++i) {
    const int32_t c = letters[i] - 'a' + 1, s = static_cast<int32_t>(i);
    t.arcs.push_back({s, s + 1, c, c, 0});
  }
  t.finals.assign(letters.size() + 1, INFINITY);
  t.finals.back() = 0;
  return t;
}

Table random_acceptor(int32_t states, int32_t degree, double stop, uint64_t seed, int32_t span) {
  hws::Rng r = random(seed);
  Table t;
  t.states = states;
  for (int32_t s = 0; s < states; ++s) {
    std::vector<double> w(static_cast<size_t>(degree));
    double sum = 0;
    for (double &x : w) sum += x = r.uniform() + 0.05;
    for (int32_t k = 0; k < degree; ++k) {
      const auto label = static_cast<int32_t>(1 + r.below(26));
      int32_t to;
      if (!span) to = static_cast<int32_t>(r.below(static_cast<uint64_t>(states)));
      else if (k == 0) to = (s + 1) % states;
      else to = (s + states - span + static_cast<int32_t>(r.below(2 * static_cast<uint64_t>(span) + 1))) % states;
      t.arcs.push_back({s, to, label, label, cost((1 - stop) * w[static_cast<size_t>(k)] / sum)});
    }
    t.finals.push_back(cost(stop));
  }
  return t;
}

Table acyclic(int32_t states, int32_t degree, uint64_t seed) {
  hws::Rng r = random(seed);
  Table t;
  t.states = states;
  for (int32_t s = 0; s + 1 < states; ++s) {
    for (int32_t k = 0; k < degree; ++k) {
      const int32_t to = std::min(states - 1, s + 1 + static_cast<int32_t>(r.below(200)));
      const auto label = static_cast<int32_t>(1 + r.below(26));
      t.arcs.push_back({s, to, label, label, cost((r.uniform() + 0.1) / degree)});
    }
  }
  t.finals.assign(static_cast<size_t>(states), INFINITY);
  t.finals.back() = 0;
  return t;
}

Table silent_acceptor(int32_t states, int32_t degree, bool cyclic, uint64_t seed) {
  Table t = acyclic(states, degree, seed);
  hws::Rng r = random(seed + 1);
  for (size_t i = 0; i < t.arcs.size(); ++i) {
    if (r.below(5) != 0) continue;
    t.arcs[i].input = t.arcs[i].output = 0;
    // A loop, or a short cycle: long ones would join most states into one component.
    if (!cyclic || r.below(4) != 0) continue;
    const bool near = t.arcs[i].to - t.arcs[i].from < 8;
    t.arcs.push_back({t.arcs[i].to, near ? t.arcs[i].from : t.arcs[i].to, 0, 0, 4});
  }
  return t;
}

Table word_tree(int count, bool weighted, uint64_t seed) {
  hws::Rng r = random(seed);
  Speaker speaker(9);
  std::set<std::string> list;
  for (int i = 0; i < count; ++i) list.insert(speaker.word(2 + static_cast<int>(r.below(11))));
  Table t;
  t.states = 1;
  t.finals.push_back(INFINITY);
  std::vector<int32_t> path{0};  // states of the word before; words come sorted
  std::string before;
  for (const std::string &w : list) {
    size_t common = 0;
    while (common < before.size() && common < w.size() && before[common] == w[common]) ++common;
    path.resize(common + 1);
    for (size_t i = common; i < w.size(); ++i) {
      const int32_t c = w[i] - 'a' + 1;
      t.arcs.push_back({path.back(), t.states, c, c, 0});
      t.finals.push_back(INFINITY);
      path.push_back(t.states++);
    }
    t.finals[static_cast<size_t>(path.back())] = weighted ? 5 * r.uniform() : 0;
    before = w;
  }
  return t;
}

Table word_union(int count, uint64_t seed) {
  hws::Rng r = random(seed);
  Speaker speaker(9);
  std::vector<std::string> list;
  for (int i = 0; i < count / 4; ++i) list.push_back(speaker.word(2 + static_cast<int>(r.below(11))));
  Table t;
  t.states = 1;
  t.finals.push_back(INFINITY);
  for (int i = 0; i < count; ++i) {
    const std::string &w = list[r.below(list.size())];
    int32_t from = 0;
    double cost = 5 * r.uniform();
    for (const char letter : w) {
      const int32_t c = letter - 'a' + 1;
      t.arcs.push_back({from, t.states, c, c, cost});
      t.finals.push_back(INFINITY);
      from = t.states++;
      cost = 0;
    }
    t.finals[static_cast<size_t>(from)] = 0;
  }
  return t;
}

namespace {

// Counts of what follows each context; '^' begins a word, '$' ends it.
struct Counts {
  std::map<std::string, std::map<char, double>> next;
  std::map<std::string, double> total;

  explicit Counts(int order) {
    Speaker speaker(11);
    for (int i = 0; i < 30000; ++i) {
      std::string w = speaker.word(2 + static_cast<int>(speaker.r.below(9)));
      w.insert(w.begin(), '^');
      w.push_back('$');
      for (size_t at = 1; at < w.size(); ++at) {
        for (size_t back = 0; back < static_cast<size_t>(order) && back <= at; ++back) {
          const std::string context = w.substr(at - back, back);
          ++next[context][w[at]];
          ++total[context];
        }
      }
    }
  }
  // Witten-Bell.
  double probability(const std::string &context, char y) const {
    const auto &seen = next.at(context);
    const double kinds = static_cast<double>(seen.size());
    const double lower = context.empty() ? 1.0 / 27 : probability(context.substr(1), y);
    const auto it = seen.find(y);
    return ((it == seen.end() ? 0 : it->second) + kinds * lower) / (total.at(context) + kinds);
  }
};

}  // namespace

LetterModel letter_model(int contexts, int order) {
  const Counts counts(order);
  std::vector<std::string> by_count;
  for (const auto &[context, n] : counts.total) by_count.push_back(context);
  std::stable_sort(by_count.begin(), by_count.end(), [&](const std::string &a, const std::string &b) {
    return counts.total.at(a) > counts.total.at(b);
  });
  by_count.resize(std::min(by_count.size(), static_cast<size_t>(contexts)));
  std::set<std::string> chosen(by_count.begin(), by_count.end());
  chosen.insert("");
  chosen.insert("^");
  for (std::vector<std::string> open(chosen.begin(), chosen.end()); !open.empty();) {  // closed under prefix and suffix
    const std::string c = open.back();
    open.pop_back();
    if (c.empty()) continue;
    for (const std::string &d : {c.substr(1), c.substr(0, c.size() - 1)}) {
      if (chosen.insert(d).second) open.push_back(d);
    }
  }
  std::map<std::string, int32_t> number{{"^", 0}};
  for (const std::string &c : chosen) number.emplace(c, static_cast<int32_t>(number.size()));
  const auto reach = [&](std::string c) {
    while (!number.count(c)) c.erase(0, 1);
    return number.at(c);
  };

  LetterModel m;
  m.expanded.states = m.failure.states = static_cast<int32_t>(number.size());
  m.expanded.finals.resize(number.size());
  for (const auto &[c, s] : number) {
    const auto &seen = counts.next.at(c);
    for (char y = 'a'; y <= 'z'; ++y) {
      const int32_t label = y - 'a' + 1, to = reach(c + y);
      const Arc arc{s, to, label, label, cost(counts.probability(c, y))};
      m.expanded.arcs.push_back(arc);
      if (c.empty() || seen.count(y)) m.failure.arcs.push_back(arc);
    }
    if (!c.empty()) {
      const double kinds = static_cast<double>(seen.size());
      m.failure.arcs.push_back({s, number.at(c.substr(1)), -2, -2, cost(kinds / (counts.total.at(c) + kinds))});
    }
    m.expanded.finals[static_cast<size_t>(s)] = cost(counts.probability(c, '$'));
  }
  m.failure.finals = m.expanded.finals;
  return m;
}

}  // namespace bench
