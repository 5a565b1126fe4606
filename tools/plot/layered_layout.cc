#include "tools/plot/layered_layout.hh"

#include <algorithm>
#include <cmath>

namespace tool {

namespace {

constexpr double kBetween = 8;  // two boxes of a column
constexpr double kPass = 6;     // the height of an arc that passes
constexpr int kSweeps = 12;

std::vector<std::vector<size_t>> successors_of(size_t states, const std::vector<LayoutArc> &arcs) {
  std::vector<std::vector<size_t>> next(states);
  for (const LayoutArc &arc : arcs) next[arc.from].push_back(arc.to);
  return next;
}

// The longest ways that lead to each state; none if there is a cycle.
std::vector<size_t> longest_ways(const std::vector<std::vector<size_t>> &next) {
  std::vector<size_t> layer(next.size(), 0), waiting(next.size(), 0), ready;
  for (const auto &of : next) {
    for (const size_t to : of) ++waiting[to];
  }
  for (size_t s = 0; s < next.size(); ++s) {
    if (waiting[s] == 0) ready.push_back(s);
  }
  for (size_t k = 0; k < ready.size(); ++k) {
    for (const size_t to : next[ready[k]]) {
      layer[to] = std::max(layer[to], layer[ready[k]] + 1);
      if (--waiting[to] == 0) ready.push_back(to);
    }
  }
  return ready.size() == next.size() ? layer : std::vector<size_t>();
}

// The fewest arcs from a start. What no start reaches begins another search.
std::vector<size_t> shortest_ways(const std::vector<std::vector<size_t>> &next, const std::vector<size_t> &starts) {
  std::vector<size_t> layer(next.size(), next.size()), reached = starts;
  for (const size_t s : starts) layer[s] = 0;
  size_t k = 0;
  const auto search = [&] {
    for (; k < reached.size(); ++k) {
      for (const size_t to : next[reached[k]]) {
        if (layer[to] < next.size()) continue;
        layer[to] = layer[reached[k]] + 1;
        reached.push_back(to);
      }
    }
  };
  search();
  for (size_t s = 0; s < next.size(); ++s) {
    if (layer[s] < next.size()) continue;
    layer[s] = 0;
    reached.push_back(s);
    search();
  }
  return layer;
}

// States stand in even columns, labels in odd ones.
LayoutRoute route_of(const LayoutArc &arc, std::vector<LayoutBox> *boxes) {
  const size_t from = (*boxes)[arc.from].column, to = (*boxes)[arc.to].column;
  LayoutRoute route;
  route.turns = from == to;
  route.forward = from <= to;
  const size_t low = std::min(from, to), passed = route.turns ? 1 : std::max(from, to) - low - 1;
  const size_t labelled = passed / 2 - (passed / 2) % 2;  // the odd columns are the even ones among those that are passed
  for (size_t i = 0; i < passed; ++i) {
    const size_t column = low + 1 + i;
    if (i == labelled) route.labelled = boxes->size();
    route.boxes.push_back(boxes->size());
    boxes->push_back({column, i == labelled ? arc.label : Extent{0, kPass}});
  }
  if (!route.forward) std::reverse(route.boxes.begin(), route.boxes.end());
  return route;
}

// The centres nearest to the wanted ones, by squares, where each box lies below the one before it: isotonic regression by
// pooling neighbours that violate the order.
void place_column(const std::vector<size_t> &column, const std::vector<double> &wanted, std::vector<LayoutBox> *boxes) {
  struct Pool {
    double sum;
    size_t count;
  };
  std::vector<Pool> pools;
  std::vector<double> offset(column.size(), 0);
  for (size_t i = 0; i < column.size(); ++i) {
    if (i > 0) {
      const double heights = (*boxes)[column[i - 1]].extent.height + (*boxes)[column[i]].extent.height;
      offset[i] = offset[i - 1] + heights / 2 + kBetween;
    }
    pools.push_back({wanted[i] - offset[i], 1});
    while (pools.size() > 1) {
      const Pool last = pools.back();
      Pool &before = pools[pools.size() - 2];
      if (before.sum * static_cast<double>(last.count) <= last.sum * static_cast<double>(before.count)) break;
      before.sum += last.sum;
      before.count += last.count;
      pools.pop_back();
    }
  }
  size_t i = 0;
  for (const Pool &pool : pools) {
    const double mean = pool.sum / static_cast<double>(pool.count);
    for (size_t k = 0; k < pool.count; ++k, ++i) (*boxes)[column[i]].y = mean + offset[i];
  }
}

// Orders and places the boxes of each column by the means of their neighbours on the ways of arcs.
void place_vertically(const std::vector<LayoutArc> &arcs, LayeredLayout *layout) {
  std::vector<LayoutBox> &boxes = layout->boxes;
  std::vector<std::vector<size_t>> columns(layout->left.size()), neighbours(boxes.size());
  for (size_t b = 0; b < boxes.size(); ++b) columns[boxes[b].column].push_back(b);
  for (size_t a = 0; a < arcs.size(); ++a) {
    size_t before = arcs[a].from;
    const auto join = [&](size_t box) {
      neighbours[before].push_back(box);
      neighbours[box].push_back(before);
      before = box;
    };
    for (const size_t box : layout->routes[a].boxes) join(box);
    join(arcs[a].to);
  }
  for (std::vector<size_t> &column : columns) place_column(column, std::vector<double>(column.size(), 0), &boxes);
  const auto improve = [&](std::vector<size_t> &column) {
    std::vector<double> mean(boxes.size(), 0);
    for (const size_t b : column) {
      for (const size_t other : neighbours[b]) mean[b] += boxes[other].y;
      mean[b] = neighbours[b].empty() ? boxes[b].y : mean[b] / static_cast<double>(neighbours[b].size());
    }
    std::stable_sort(column.begin(), column.end(), [&](size_t a, size_t b) { return mean[a] < mean[b]; });
    std::vector<double> wanted;
    for (const size_t b : column) wanted.push_back(mean[b]);
    place_column(column, wanted, &boxes);
  };
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (size_t c = 0; c < columns.size(); ++c) improve(columns[sweep % 2 == 0 ? c : columns.size() - 1 - c]);
  }
}

// The farther an arc leads up or down between two columns, the more room it has to bend.
void place_horizontally(const std::vector<LayoutArc> &arcs, LayeredLayout *layout) {
  const std::vector<LayoutBox> &boxes = layout->boxes;
  const size_t columns = layout->left.size();
  std::vector<double> width(columns, 0), climb(columns, 0);
  for (const LayoutBox &box : boxes) width[box.column] = std::max(width[box.column], box.extent.width);
  for (size_t a = 0; a < arcs.size(); ++a) {
    size_t before = arcs[a].from;
    const auto climb_to = [&](size_t box) {
      const size_t gap = std::min(boxes[before].column, boxes[box].column);
      climb[gap] = std::max(climb[gap], std::fabs(boxes[before].y - boxes[box].y));
      before = box;
    };
    for (const size_t box : layout->routes[a].boxes) climb_to(box);
    climb_to(arcs[a].to);
  }
  double right = 0;
  for (size_t c = 0; c < columns; ++c) {
    layout->left[c] = right;
    layout->right[c] = right + width[c];
    right = layout->right[c] + (c + 1 < columns ? std::min(150.0, 22 + climb[c] / 6) : 0);
  }
  layout->width = right;
}

}  // namespace

LayeredLayout layered_layout(const std::vector<Extent> &states, const std::vector<LayoutArc> &arcs,
                             const std::vector<size_t> &starts) {
  const auto next = successors_of(states.size(), arcs);
  std::vector<size_t> layer = longest_ways(next);
  if (layer.empty()) layer = shortest_ways(next, starts);
  LayeredLayout layout;
  for (size_t s = 0; s < states.size(); ++s) layout.boxes.push_back({2 * layer[s], states[s]});
  size_t columns = 0;
  for (const LayoutArc &arc : arcs) layout.routes.push_back(route_of(arc, &layout.boxes));
  for (const LayoutBox &box : layout.boxes) columns = std::max(columns, box.column + 1);
  layout.left.resize(columns);
  layout.right.resize(columns);
  place_vertically(arcs, &layout);
  place_horizontally(arcs, &layout);
  double top = 0, bottom = 0;
  for (const LayoutBox &box : layout.boxes) {
    top = std::min(top, box.y - box.extent.height / 2);
    bottom = std::max(bottom, box.y + box.extent.height / 2);
  }
  for (LayoutBox &box : layout.boxes) {
    box.x = (layout.left[box.column] + layout.right[box.column]) / 2;
    box.y -= top;
  }
  layout.height = bottom - top;
  return layout;
}

}  // namespace tool
