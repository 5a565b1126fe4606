// Which models lie on a grid, and where numbers of their variables and factors are kept: row by row, each row filled up to a
// whole number of vectors. Cells that fill up a row have no factors and all tables around them are 1, so that kernels pass over
// them like over others: their messages stay what they are, that of no factor.
#pragma once
#include <optional>

#include "src/graph/finite/finite_model.hh"

namespace hws {

struct GridShape {
  int32_t rows, columns;
};
// A model lies on a grid if its variables are binary, unobserved and numbered row by row, and if its factors have one variable
// or two neighbours, no pair twice. It has two rows and two columns at least, a pair of either direction, and as many pairs as
// variables: so there is a cycle, and about half of a grid's pairs.
std::optional<GridShape> grid_shape(const FiniteModel &model);
// Whether a pair's factor leads to the next row; else to the right.
bool leads_down(std::span<const VariableId> scope, GridShape shape);

struct GridLayout {
  static constexpr int32_t kVector = 8;  // the numbers of the widest one
  explicit GridLayout(GridShape s) : shape(s), stride((s.columns + kVector - 1) / kVector * kVector) {}
  GridShape shape;
  int32_t stride;  // from a cell to the one below it
  int32_t cell_of(VariableId v) const { return v + v / shape.columns * (stride - shape.columns); }
  size_t cells() const { return static_cast<size_t>(shape.rows) * static_cast<size_t>(stride); }
};

// Factors to the right of cells, or below them, have entries by the value of the left or upper cell, then the other one's, and
// weights. The numbers of cell c are at c + 1, where the first and the last place have no cell: they are read, and
// what is made of them is not used. Where all factors of a direction have one table, there are two vectors in place of all
// rows: one of any columns, and that of a row's last columns, some of which have no factor.
template <class T>
struct GridFactors {
  Array<T> t00, t01, t10, t11;
  Array<T> weights;   // none unless they are asked for
  bool same = false;  // one table
  size_t place(int32_t cell, int32_t column, int32_t stride) const {
    if (!same) return static_cast<size_t>(cell) + 1;
    const bool last = column + GridLayout::kVector >= stride;
    return static_cast<size_t>(last ? column % GridLayout::kVector + GridLayout::kVector : 0) + 1;
  }
};
template <class T>
struct GridNumbers {
  Array<T> own;  // by cell: odds of the variable's own weights, or their logs
  GridFactors<T> beside, below;
  double log_constant = 0;  // of the weights of values 0, and of the tables' largest entries
};
// Makes the numbers of a model on a grid. weights: by factor, of tree-reweighted messages, whose tables have the power of one
// over the weight; none: all 1. logs: whether own weights are logs, and factors have their weights.
GridNumbers<double> numbers_on_grid(const FiniteModel &model, const GridLayout &layout, std::span<const double> weights,
                                    bool logs);

}  // namespace hws
