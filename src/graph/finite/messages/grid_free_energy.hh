// Bethe's value of messages on a grid (grid_messages.hh), and the reweighted one.
#pragma once
#include "src/graph/finite/messages/grid_layout.hh"

namespace hws {

// Messages as they are. By cell: odds that came in from that side, or their logs.
template <class T>
struct GridState {
  const GridLayout &layout;
  const GridNumbers<T> &of;
  const T *left, *right, *up, *down;

  // The odds of all that comes to a cell, where they are not logs, and the log where they are.
  double plain_odds(int32_t cell) const {
    return static_cast<double>(of.own[cell]) * (static_cast<double>(left[cell]) * static_cast<double>(right[cell])) *
           (static_cast<double>(up[cell]) * static_cast<double>(down[cell]));
  }
  double log_odds(int32_t cell) const {
    const auto number = [](T weight, T message) { return static_cast<double>(weight) * static_cast<double>(message); };
    const Array<T> &beside = of.beside.weights, &below = of.below.weights;
    const double of_row = number(beside[cell], left[cell]) + number(beside[cell + 1], right[cell]);
    const int32_t above = cell - layout.stride + 1;
    return static_cast<double>(of.own[cell]) + of_row +
           (number(above > 0 ? below[above] : T{1}, up[cell]) + number(below[cell + 1], down[cell]));
  }
};

// The first one takes messages that are odds, the second one their logarithms.
template <class T>
double grid_free_energy(const GridState<T> &state);
template <class T>
double weighted_grid_free_energy(const GridState<T> &state);

}  // namespace hws
