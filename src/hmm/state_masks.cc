#include "src/hmm/state_masks.hh"

#include <algorithm>
#include <cinttypes>
#include <numeric>

#include "fsa/base/merge_sort.hh"

namespace hws {

StateSets::StateSets(int32_t states) : states_(states), members_(static_cast<size_t>(states)), offsets_{0, static_cast<size_t>(states)}, order_{0} {
  std::iota(members_.begin(), members_.end(), 0);
}

int32_t StateSets::add(std::span<const int32_t> given) {
  std::vector<int32_t> sorted(given.begin(), given.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (!sorted.empty() && (sorted.front() < 0 || sorted.back() >= states_)) {
    fail(Code::argument, "state %d in a set of allowed states; expected 0 to %d", static_cast<int>(sorted.front() < 0 ? sorted.front() : sorted.back()),
         static_cast<int>(states_ - 1));
  }
  const auto before = [&](int32_t number, const std::vector<int32_t> &s) {
    const std::span<const int32_t> m = set(number);
    return std::lexicographical_compare(m.begin(), m.end(), s.begin(), s.end());
  };
  const auto at = std::lower_bound(order_.begin(), order_.end(), sorted, before);
  if (at != order_.end() && std::ranges::equal(set(*at), sorted)) return *at;
  const int32_t number = count();
  order_.insert(at, number);
  members_.insert(members_.end(), sorted.begin(), sorted.end());
  offsets_.push_back(members_.size());
  return number;
}

int32_t StateSets::intersection(int32_t a, int32_t b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  std::vector<int32_t> both;
  std::ranges::set_intersection(set(a), set(b), std::back_inserter(both));
  return add(both);
}

void intersect_masks(StateMasks *masks, std::span<const int32_t> symbols, int64_t alphabet, const Run &run) {
  const auto check = [&](const char *what, const std::vector<int32_t> &numbers, int64_t expected) {
    if (numbers.empty()) return;
    if (static_cast<int64_t>(numbers.size()) != expected) {
      fail(Code::argument, "allowed states of %zu %ss; expected %" PRId64, numbers.size(), what, expected);
    }
    for (const int32_t number : numbers) {
      if (number < 0 || number >= masks->sets.count()) {
        fail(Code::argument, "set %d of states for a %s; expected 0 to %d", static_cast<int>(number), what, static_cast<int>(masks->sets.count() - 1));
      }
    }
  };
  check("symbol", masks->of_symbol, alphabet);
  check("token", masks->of_token, static_cast<int64_t>(symbols.size()));
  if (masks->of_token.empty() || masks->of_symbol.empty()) return;
  for (size_t t = 0; t < symbols.size(); ++t) {
    if (t % 1024 == 0) run.check();
    if (symbols[t] == 0) continue;
    masks->of_token[t] = masks->sets.intersection(masks->of_symbol[static_cast<size_t>(symbols[t]) - 1], masks->of_token[t]);
  }
}

}  // namespace hws
