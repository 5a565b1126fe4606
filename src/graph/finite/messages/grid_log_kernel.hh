// The loops of grid_messages.cc for messages in logs of odds, which have weights and damping, for one instruction set. Each
// column has its own numbers, so that vectors of any width give the same bits.
#include "src/graph/finite/messages/grid_kernel.hh"
#include "src/graph/finite/messages/log_lanes.hh"

namespace hws::HWS_SET {

namespace {

// The logs of the odds of all that comes to the variables at x.
template <class T, size_t N>
inline Vector<T, N> log_odds_at(int32_t x, const GridLogRow<T> &row) {
  const Vector<T, N> left = load<N>(row.weight_left + x) * load<N>(row.left + x);
  const Vector<T, N> right = load<N>(row.weight_right + x) * load<N>(row.right + x);
  const Vector<T, N> up = load<N>(row.weight_up + x) * load<N>(row.up + x);
  const Vector<T, N> down = load<N>(row.weight_down + x) * load<N>(row.down + x);
  return load<N>(row.own + x) + ((left + right) + (up + down));
}

// Stores what damping leaves of the new message, and raises the largest change of a log.
template <class T, size_t N>
inline void damp_at(const Vector<T, N> &made, T damping, T *to, Vector<T, N> *most) {
  const Vector<T, N> old = load<N>(to), by = made - old;
  *most = larger(larger(by, Vector<T, N>{} - by), *most);
  store(to, made * (T(1) - damping) + old * damping);
}

template <class T, size_t N, bool same>
inline void log_across_at(int32_t x, const GridLogRow<T> &row, const T *back, T *to, const GridTables<T> &tables, T damping,
                          Vector<T, N> *most) {
  const Vector<T, N> sent = exp_of<T, N>(log_odds_at<T, N>(x, row) - load<N>(back + x));
  damp_at<T, N>(log_of<T, N>(TableAt<T, N, same>(tables, x).message(sent)), damping, to + x, most);
}

template <class T, bool same>
T log_across_tables(int32_t columns, const GridLogRow<T> &row, const T *back, T *to, const GridTables<T> &tables, T damping) {
  constexpr auto N = static_cast<int32_t>(kColumns<T>);
  Vector<T, N> most = all<N>(T{0});
  T single = 0;
  int32_t x = 0;
  for (; x + N <= columns; x += N) log_across_at<T, N, same>(x, row, back, to, tables, damping, &most);
  for (; x < columns; ++x) log_across_at<T, 1, same>(x, row, back, to, tables, damping, &single);
  return largest_lane<T, N>(most, single);
}

template <class T>
T log_across_row(int32_t columns, const GridLogRow<T> &row, const T *back, T *to, const GridTables<T> &tables, bool same,
                 T damping) {
  return same ? log_across_tables<T, true>(columns, row, back, to, tables, damping)
              : log_across_tables<T, false>(columns, row, back, to, tables, damping);
}

template <class T, size_t N, bool same>
inline void log_along_at(int32_t x, const GridLogRow<T> &row, T *made_left, T *made_right, const GridTables<T> &to_right,
                         const GridTables<T> &to_left) {
  const Vector<T, N> odds = log_odds_at<T, N>(x, row);
  const Vector<T, N> sent_right = exp_of<T, N>(odds - load<N>(row.right + x));
  const Vector<T, N> sent_left = exp_of<T, N>(odds - load<N>(row.left + x));
  store(made_left + x, log_of<T, N>(TableAt<T, N, same>(to_right, x).message(sent_right)));
  store(made_right + x, log_of<T, N>(TableAt<T, N, same>(to_left, x).message(sent_left)));
}

template <class T, bool same>
T log_along_tables(int32_t columns, const GridLogRow<T> &row, T *room, T *more_room, const GridTables<T> &to_right,
                   const GridTables<T> &to_left, T damping) {
  constexpr auto N = static_cast<int32_t>(kColumns<T>);
  int32_t x = 0;
  for (; x + N <= columns; x += N) log_along_at<T, N, same>(x, row, room, more_room, to_right, to_left);
  for (; x < columns; ++x) log_along_at<T, 1, same>(x, row, room, more_room, to_right, to_left);
  Vector<T, N> most = all<N>(T{0});
  T single = 0;
  for (x = 0; x + N <= columns - 1; x += N) {
    damp_at<T, N>(load<N>(room + x), damping, row.left + x + 1, &most);
    damp_at<T, N>(load<N>(more_room + x + 1), damping, row.right + x, &most);
  }
  for (; x < columns - 1; ++x) {
    damp_at<T, 1>(room[x], damping, row.left + x + 1, &single);
    damp_at<T, 1>(more_room[x + 1], damping, row.right + x, &single);
  }
  return largest_lane<T, N>(most, single);
}

template <class T>
T log_along_row(int32_t columns, const GridLogRow<T> &row, T *room, T *more_room, const GridTables<T> &to_right,
                const GridTables<T> &to_left, bool same, T damping) {
  return same ? log_along_tables<T, true>(columns, row, room, more_room, to_right, to_left, damping)
              : log_along_tables<T, false>(columns, row, room, more_room, to_right, to_left, damping);
}

constexpr GridKernel<double> kGridOfDoubles = {across_row<double>, along_row<double>, log_across_row<double>,
                                               log_along_row<double>};
constexpr GridKernel<float> kGridOfFloats = {across_row<float>, along_row<float>, log_across_row<float>, log_along_row<float>};

}  // namespace

}  // namespace hws::HWS_SET
