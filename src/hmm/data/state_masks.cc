#include "src/hmm/data/state_masks.hh"

#include <algorithm>
#include <cinttypes>
#include <iterator>

namespace hws {

int32_t intersection(NumberSets *sets, int32_t a, int32_t b, const Run &run) {
  if (a == b || b == NumberSets::kAll) return a;
  if (a == NumberSets::kAll) return b;
  const std::span<const int32_t> x = sets->set(a), y = sets->set(b);
  Array<int32_t> both;
  std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(both));
  return sets->add(both, run);
}

void intersect_masks(StateMasks *masks, std::span<const int32_t> symbols, int64_t alphabet, const Run &run) {
  const auto check = [&](const char *what, const Array<int32_t> &numbers, int64_t expected) {
    if (numbers.empty()) return;
    if (static_cast<int64_t>(numbers.size()) != expected) {
      fail(Code::argument, "allowed states of %zu %ss; expected %" PRId64, numbers.size(), what, expected);
    }
    for (const int32_t number : numbers) {
      if (number < 0 || number >= masks->sets.count()) {
        fail(Code::argument, "set %d of states for a %s; expected 0 to %d", static_cast<int>(number), what,
             static_cast<int>(masks->sets.count() - 1));
      }
    }
  };
  check("symbol", masks->of_symbol, alphabet);
  check("token", masks->of_token, static_cast<int64_t>(symbols.size()));
  if (masks->of_token.empty() || masks->of_symbol.empty()) return;
  for (size_t t = 0; t < symbols.size(); ++t) {
    if (t % 1024 == 0) run.check();
    if (symbols[t] == 0) continue;
    const int32_t of_symbol = masks->of_symbol[static_cast<size_t>(symbols[t]) - 1];
    masks->of_token[t] = intersection(&masks->sets, of_symbol, masks->of_token[t], run);
  }
}

}  // namespace hws
