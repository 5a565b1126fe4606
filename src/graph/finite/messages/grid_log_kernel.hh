// The loops of grid_messages.hh for messages in logs of odds, which have weights and damping, for one instruction set.
#include "src/graph/finite/messages/grid_kernel.hh"
#include "src/graph/finite/messages/log_lanes.hh"

namespace hws::HWS_SET {

namespace {

// The logs of the odds of all that comes to the variables at x.
template <class T>
inline Columns<T> log_odds_at(int32_t x, const GridLogRow<T> &row) {
  const Columns<T> left = columns_at(row.weight_left, x) * columns_at<T>(row.left, x);
  const Columns<T> right = columns_at(row.weight_right, x) * columns_at<T>(row.right, x);
  const Columns<T> up = columns_at(row.weight_up, x) * columns_at<T>(row.up, x);
  const Columns<T> down = columns_at(row.weight_down, x) * columns_at<T>(row.down, x);
  return columns_at(row.own, x) + ((left + right) + (up + down));
}

// The message that a variable sends is made of its odds without the message that came back.
template <class T>
inline Columns<T> log_message_at(const GridTables<T> &tables, int32_t x, const Columns<T> &log_odds, const T *back) {
  const Quotient<T> made = quotient_at(tables, x, exp_of<T, kColumns<T>>(log_odds - columns_at(back, x)));
  return log_of_ratio<T, kColumns<T>>(made.above, made.below);
}

// Stores what damping leaves of the new message, and raises the largest change of a log.
template <class T>
inline void damp_at(int32_t x, const Columns<T> &made, T damping, T *to, Columns<T> *most) {
  const Columns<T> by = made - columns_at(to, x);
  *most = larger(larger(by, Columns<T>{} - by), *most);
  store(to + x, made - by * damping);
}

template <class T>
T log_across_row(int32_t columns, const GridLogRow<T> &row, const T *back, T *to, const GridTables<T> &tables, T damping) {
  Columns<T> most = {};
  for (int32_t x = 0; x < columns; x += kColumns<T>) {
    damp_at(x, log_message_at(tables, x, log_odds_at(x, row), back), damping, to, &most);
  }
  return largest_lane<T>(most);
}

template <class T>
T log_along_row(int32_t columns, const GridLogRow<T> &row, T *room, T *more_room, const GridTables<T> &to_right,
                const GridTables<T> &to_left, T damping) {
  for (int32_t x = 0; x < columns; x += kColumns<T>) {
    const Columns<T> odds = log_odds_at(x, row);
    store(room + 1 + x, log_message_at<T>(to_right, x, odds, row.right));
    store(more_room + x, log_message_at<T>(to_left, x, odds, row.left));
  }
  Columns<T> most = {};
  for (int32_t x = 0; x < columns; x += kColumns<T>) {
    damp_at(x, columns_at<T>(room, x), damping, row.left, &most);
    damp_at(x, columns_at<T>(more_room + 1, x), damping, row.right, &most);
  }
  return largest_lane<T>(most);
}

constexpr GridKernel<double> kGridOfDoubles = {across_row<double>, along_row<double>, log_across_row<double>,
                                               log_along_row<double>};
constexpr GridKernel<float> kGridOfFloats = {across_row<float>, along_row<float>, log_across_row<float>, log_along_row<float>};

}  // namespace

}  // namespace hws::HWS_SET
