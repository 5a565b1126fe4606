#include "src/hmm/learner/mask_groups.hh"

namespace hws {

// Partition refinement: each set splits the groups that contain some of its states and some others.
Array<int32_t> mask_groups(const HmmData &data, const Run &run) {
  const size_t states = data.rows.states();
  Array<int32_t> group(states, 0);
  if (!data.masks) return group;
  const NumberSets &sets = data.rows.sets();
  Array<uint8_t> used(static_cast<size_t>(sets.count()), 0);
  for (size_t t = 0; t < data.corpus->symbols.size(); ++t) {
    if (t % 65536 == 0) run.check();
    used[static_cast<size_t>(data.set_of(t))] = 1;
  }
  Array<int32_t> size(states, 0), inside(states, 0), becomes(states, 0);
  size[0] = static_cast<int32_t>(states);
  int32_t groups = 1;
  for (int32_t s = 0; s < sets.count(); ++s) {
    if (!used[static_cast<size_t>(s)]) continue;
    run.check();
    const std::span<const int32_t> set = sets.set(s);
    for (const int32_t k : set) ++inside[static_cast<size_t>(group[static_cast<size_t>(k)])];
    for (const int32_t k : set) {
      int32_t &own = group[static_cast<size_t>(k)];
      const size_t g = static_cast<size_t>(own);
      if (inside[g] > 0 && inside[g] < size[g]) {  // the first state of its group in this set
        becomes[g] = groups;
        size[static_cast<size_t>(groups)] = inside[g];
        size[g] -= inside[g];
        inside[g] = -1;
        ++groups;
      }
      if (inside[g] < 0) own = becomes[g];
    }
    for (int32_t g = 0; g < groups; ++g) inside[static_cast<size_t>(g)] = 0;
  }
  return group;
}

}  // namespace hws
