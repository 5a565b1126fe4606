// Optimize: balanced
// Tarjan's algorithm with one number per node (Nuutila and Soisalon-Soininen
// 1994): `low` is both the order of discovery and the lowest order reached, since a
// frame on the explicit stack remembers its node's own.
#include "fsa/distance/components.hh"

#include <algorithm>

namespace hws {

namespace {

struct Frame {
  int32_t node, edge, order;
  bool loop;
};

}  // namespace

Components components(std::span<const int32_t> offsets, std::span<const int32_t> next, const Array<char> &keep,
                      const Run &run, int32_t root) {
  const size_t nodes = offsets.size() - 1;
  Components out;
  out.component.assign(nodes, -1);
  out.begin.push_back(0);
  Array<int32_t> low(nodes, 0);  // 0: not seen
  Array<int32_t> open;           // seen, component not yet known
  Array<Frame> frames;
  int32_t order = 0;

  const auto enter = [&](int32_t v) {
    low[v] = ++order;
    open.push_back(v);
    frames.push_back({v, offsets[static_cast<size_t>(v)], order, false});
    if ((order & 4095) == 0) run.check();
  };
  const auto leave = [&](const Frame &f) {
    if (low[f.node] != f.order) return;  // not the first of its component
    const int32_t number = out.count();
    size_t at = open.size();
    do {
      --at;
      out.component[open[at]] = number;
    } while (open[at] != f.node);
    out.members.insert(out.members.end(), open.begin() + static_cast<std::ptrdiff_t>(at), open.end());
    out.cyclic.push_back(f.loop || open.size() - at > 1);
    out.begin.push_back(static_cast<int32_t>(out.members.size()));
    open.resize(at);
  };
  const auto search = [&](int32_t from) {
    enter(from);
    while (!frames.empty()) {
      Frame &f = frames.back();
      const size_t v = static_cast<size_t>(f.node);
      if (f.edge == offsets[v + 1]) {
        const Frame done = f;
        frames.pop_back();
        leave(done);
        if (!frames.empty()) {
          const size_t parent = static_cast<size_t>(frames.back().node);
          if (out.component[v] < 0) low[parent] = std::min(low[parent], low[v]);
        }
        continue;
      }
      const int32_t to = next[static_cast<size_t>(f.edge++)];
      const size_t w = static_cast<size_t>(to);
      if (to == f.node) f.loop = true;
      if (low[w] == 0) {
        if (keep.empty() || keep[w]) enter(to);
      } else if (out.component[w] < 0) {
        low[v] = std::min(low[v], low[w]);
      }
    }
  };

  const int32_t first = root < 0 ? 0 : root, last = root < 0 ? static_cast<int32_t>(nodes) : root + 1;
  for (int32_t v = first; v < last; ++v) {
    if (low[v] == 0 && (keep.empty() || keep[v])) search(v);
  }
  return out;
}

}  // namespace hws
