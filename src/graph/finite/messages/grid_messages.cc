// Optimize: speed
#include "src/graph/finite/messages/grid_messages.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/simd.hh"
#include "src/graph/finite/messages/odds_range.hh"

#define HWS_KERNEL "src/graph/finite/messages/grid_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

template <>
GridKernel<double> grid_kernel_by(InstructionSet set) {
  return *HWS_OF_SET(set, kGridOfDoubles);
}
template <>
GridKernel<float> grid_kernel_by(InstructionSet set) {
  return *HWS_OF_SET(set, kGridOfFloats);
}

namespace {

constexpr int32_t kStripRows = 128;              // at least, where there are several strips
constexpr int64_t kLongSweep = int64_t{1} << 24;  // variables of a sweep without a look at a cancel

// Whether a pair leads to the next row; else to the right.
bool leads_down(std::span<const int32_t> scope, int32_t columns) { return std::abs(scope[0] - scope[1]) == columns; }

}  // namespace

std::optional<GridShape> grid_shape(const FiniteModel &model) {
  const int32_t n = model.variables();
  if (model.structured) return std::nullopt;
  for (int32_t v = 0; v < n; ++v) {
    if (model.sizes[v] != 2 || model.observed[v] >= 0) return std::nullopt;
  }
  int32_t columns = 0;
  for (int32_t f = 0; f < model.factors() && columns == 0; ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() == 2 && std::abs(scope[0] - scope[1]) > 1) columns = std::abs(scope[0] - scope[1]);
  }
  if (columns < 2 || n % columns != 0) return std::nullopt;
  Array<char> seen(2 * static_cast<size_t>(n), 0);
  int32_t beside = 0, below = 0;
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() < 2) continue;
    if (scope.size() > 2) return std::nullopt;
    const int32_t low = std::min(scope[0], scope[1]), by = std::abs(scope[0] - scope[1]);
    if (by != columns && (by != 1 || (low + 1) % columns == 0)) return std::nullopt;
    char &one = seen[2 * static_cast<int64_t>(low) + (by == columns)];
    if (one) return std::nullopt;
    one = 1;
    ++(by == columns ? below : beside);
  }
  if (beside == 0 || beside + below < n) return std::nullopt;
  return GridShape{n / columns, columns};
}

template <class T>
void GridMessages<T>::Tables::add(const double *plain) {
  t00.push_back(T{});
  t01.push_back(T{});
  t10.push_back(T{});
  t11.push_back(T{});
  set(t00.size() - 1, plain);
}

template <class T>
void GridMessages<T>::Tables::set(size_t at, const double *plain) {
  t00[at] = static_cast<T>(plain[0]);
  t01[at] = static_cast<T>(plain[1]);
  t10[at] = static_cast<T>(plain[2]);
  t11[at] = static_cast<T>(plain[3]);
}

template <class T>
GridTables<T> GridMessages<T>::Tables::row(int64_t from, bool forward, bool same) const {
  const int64_t at = same ? 0 : from;
  return {t00.data() + at, (forward ? t01 : t10).data() + at, (forward ? t10 : t01).data() + at, t11.data() + at};
}

template <class T>
bool GridMessages<T>::fits(const FiniteModel &model) {
  return odds_fit(model, sizeof(T));
}

template <class T>
GridMessages<T>::GridMessages(FiniteModel model, GridShape shape, const Run &run, InstructionSet set)
    : AnyGridMessages(shape), scopes_(model.incidence), kernel_(grid_kernel_by<T>(set)), log_constant_(model.log_constant) {
  const auto cells = static_cast<size_t>(model.variables());
  run.limit_bytes(static_cast<int64_t>(5 * cells * sizeof(T)));
  multiply_single_factors(model);
  place_tables(model);
  model = FiniteModel();
  for (Array<T> *plane : {&left_, &right_, &up_, &down_}) plane->assign(cells, T{1});
  const int32_t count = std::max(1, shape.rows / kStripRows);
  for (int32_t i = 0; i < count; ++i) {
    const auto edge = [&](int64_t at) { return static_cast<int32_t>(at * shape.rows / count); };
    strips_.push_back({edge(i), edge(i + 1), {}, {}, {}, {}, T{}});
    for (Array<T> *row : {&strips_.back().room, &strips_.back().more_room, &strips_.back().up, &strips_.back().down}) {
      row->assign(static_cast<size_t>(shape.columns), T{1});
    }
  }
}

template <class T>
void GridMessages<T>::multiply_single_factors(const FiniteModel &model) {
  Array<double> own(static_cast<size_t>(model.variables()), 0.0);
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const double> table = model.table(f);
    if (model.scope(f).empty()) log_constant_ += table[0];
    if (model.scope(f).size() != 1) continue;
    own[model.scope(f)[0]] += table[1] - table[0];
    log_constant_ += table[0];
  }
  for (double &x : own) x = std::exp(x);
  if constexpr (std::is_same_v<T, double>) own_ = std::move(own);
  else own_.assign(own.begin(), own.end());
}

template <class T>
void GridMessages<T>::place_tables(const FiniteModel &model) {
  // The table of either direction, from the left or upper variable to the other one; −1: not the same for all.
  const int32_t rows = shape_.rows, columns = shape_.columns;
  const int64_t wanted[2] = {int64_t{rows} * (columns - 1), int64_t{rows - 1} * columns};
  int64_t found[2] = {0, 0};
  int64_t first[2] = {-1, -1};  // table and orientation
  bool same[2] = {true, true};
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() != 2) continue;
    const bool down = leads_down(scope, columns);
    const int64_t table = 2 * int64_t{model.table_of[f]} + (scope[0] > scope[1]);
    same[down] = same[down] && (first[down] < 0 || first[down] == table);
    first[down] = table;
    ++found[down];
  }
  same_beside_ = same[0] && found[0] == wanted[0];
  same_below_ = same[1] && found[1] == wanted[1];
  const double nothing[4] = {1, 1, 1, 1};
  // A cell in front of the first one and behind the last one are read, and what is made of them is not used.
  const size_t cells = own_.size() + 2;
  for (size_t i = 0; i < (same_beside_ ? 1 : cells); ++i) beside_.add(nothing);
  for (size_t i = 0; i < (same_below_ ? 1 : cells); ++i) below_.add(nothing);
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() != 2) continue;
    const std::span<const double> logs = model.table(f);
    const double most = *std::max_element(logs.begin(), logs.end());
    log_constant_ += most;
    const bool turned = scope[0] > scope[1], down = leads_down(scope, columns);
    const double plain[4] = {std::exp(logs[0] - most), std::exp(logs[turned ? 2 : 1] - most),
                             std::exp(logs[turned ? 1 : 2] - most), std::exp(logs[3] - most)};
    const auto cell = static_cast<size_t>(std::min(scope[0], scope[1]));
    if (down) below_.set(same_below_ ? 0 : cell + 1, plain);
    else beside_.set(same_beside_ ? 0 : cell + 1, plain);
  }
}

template <class T>
void GridMessages<T>::sweep_strip(Strip *strip) {
  const int32_t columns = shape_.columns;
  T most = 0;
  const auto across = [&](int32_t y, const T *from, T *to, bool down) {
    const int64_t tables = (static_cast<int64_t>(down ? y : y - 1) * columns) + 1;
    return kernel_.across(columns, row(&own_, y), row(&left_, y), row(&right_, y), from, to,
                          below_.row(tables, down, same_below_), same_below_);
  };
  for (int32_t y = strip->begin; y < strip->end; ++y) {
    const int64_t tables = (static_cast<int64_t>(y) * columns) + 1;
    most = std::max(most, kernel_.along(columns, row(&own_, y), row(&left_, y), row(&right_, y), row(&up_, y), row(&down_, y),
                                        strip->room.data(), strip->more_room.data(),
                                        beside_.row(tables, true, same_beside_),
                                        beside_.row(tables - 1, false, same_beside_), same_beside_));
    if (y + 1 == shape_.rows) break;
    const bool inside = y + 1 < strip->end;
    const T by = across(y, row(&up_, y), inside ? row(&up_, y + 1) : strip->down.data(), true);
    most = std::max(most, by);
  }
  for (int32_t y = strip->end - 1; y >= strip->begin && y > 0; --y) {
    const bool inside = y > strip->begin;
    const T by = across(y, row(&down_, y), inside ? row(&down_, y - 1) : strip->up.data(), false);
    most = std::max(most, by);
  }
  strip->largest = most;
}

template <class T>
double GridMessages<T>::sweep(const Run &run) {
  run.check();
  const bool is_long = static_cast<int64_t>(own_.size()) > kLongSweep;
  const Array<double> before = is_long ? save() : Array<double>();
  try {
    parallel_for(static_cast<int64_t>(strips_.size()), run.threads, [&](int64_t i) {
      if (is_long) run.check();
      sweep_strip(&strips_[static_cast<size_t>(i)]);
    });
  } catch (...) {
    if (is_long) load(before);
    throw;
  }
  T most = 0;
  for (size_t i = 0; i < strips_.size(); ++i) {
    most = std::max(most, strips_[i].largest);
    if (i > 0) std::copy(strips_[i].up.begin(), strips_[i].up.end(), row(&down_, strips_[i].begin - 1));
    if (i + 1 < strips_.size()) std::copy(strips_[i].down.begin(), strips_[i].down.end(), row(&up_, strips_[i].end));
  }
  return static_cast<double>(most);
}

template <class T>
void GridMessages<T>::log_product(int32_t v, double *logs) const {
  logs[0] = 0;
  logs[1] = std::log(sent_by(v, 1));
}

// The product of variable v's odds but for the one message.
template <class T>
double GridMessages<T>::sent_by(int32_t v, double but) const {
  return static_cast<double>(own_[v]) * (static_cast<double>(left_[v]) * static_cast<double>(right_[v])) *
         (static_cast<double>(up_[v]) * static_cast<double>(down_[v])) / but;
}

template <class T>
double GridMessages<T>::log_partition() const {
  LogProduct product;
  const int32_t rows = shape_.rows, columns = shape_.columns;
  for (int32_t y = 0; y < rows; ++y) {
    for (int32_t x = 0; x < columns; ++x) {
      const int32_t v = y * columns + x, slots = (x > 0) + (x + 1 < columns) + (y > 0) + (y + 1 < rows);
      const double b = sent_by(v, 1);
      product.multiply_variable(b, slots);
      if (x + 1 < columns) {
        const size_t t = same_beside_ ? 0 : static_cast<size_t>(v) + 1;
        product.multiply_pair(b / static_cast<double>(right_[v]), sent_by(v + 1, static_cast<double>(left_[v + 1])),
                              static_cast<double>(beside_.t00[t]), static_cast<double>(beside_.t01[t]),
                              static_cast<double>(beside_.t10[t]), static_cast<double>(beside_.t11[t]));
      }
      if (y + 1 < rows) {
        const size_t t = same_below_ ? 0 : static_cast<size_t>(v) + 1;
        product.multiply_pair(b / static_cast<double>(down_[v]),
                              sent_by(v + columns, static_cast<double>(up_[v + columns])),
                              static_cast<double>(below_.t00[t]), static_cast<double>(below_.t01[t]),
                              static_cast<double>(below_.t10[t]), static_cast<double>(below_.t11[t]));
      }
    }
  }
  return log_constant_ + product.log();
}

template <class T>
void GridMessages<T>::factor_belief(int32_t f, double *probabilities) const {
  const std::span<const VariableId> scope = scopes_->of(f);
  const bool turned = scope[0] > scope[1], down = leads_down(scope, shape_.columns);
  const int32_t low = std::min(scope[0], scope[1]), high = std::max(scope[0], scope[1]);
  const double sent_low = sent_by(low, static_cast<double>(down ? down_[low] : right_[low]));
  const double sent_high = sent_by(high, static_cast<double>(down ? up_[high] : left_[high]));
  const Tables &tables = down ? below_ : beside_;
  const size_t t = (down ? same_below_ : same_beside_) ? 0 : static_cast<size_t>(low) + 1;
  const T plain[4] = {tables.t00[t], (turned ? tables.t10 : tables.t01)[t], (turned ? tables.t01 : tables.t10)[t],
                      tables.t11[t]};
  double logs[4];
  for (int i = 0; i < 4; ++i) logs[i] = std::log(static_cast<double>(plain[i]));
  pair_belief(logs, turned ? sent_high : sent_low, turned ? sent_low : sent_high, probabilities);
}

template <class T>
Array<double> GridMessages<T>::save() const {
  Array<double> numbers;
  for (const Array<T> *plane : {&left_, &right_, &up_, &down_}) numbers.insert(numbers.end(), plane->begin(), plane->end());
  return numbers;
}

template <class T>
void GridMessages<T>::load(std::span<const double> numbers) {
  size_t at = 0;
  for (Array<T> *plane : {&left_, &right_, &up_, &down_}) {
    for (T &x : *plane) x = static_cast<T>(numbers[at++]);
  }
}

template class GridMessages<double>;
template class GridMessages<float>;

}  // namespace hws
