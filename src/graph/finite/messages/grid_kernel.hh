// The loops of grid_messages.hh for messages in odds, for one instruction set. Each column has its own numbers, so that vectors
// of any width give the same bits. A row is a whole number of vectors (GridLayout).

namespace hws::HWS_SET {

namespace {

template <class T>
constexpr size_t kColumns = kVectorBytes / sizeof(T);
template <class T>
using Columns = Vector<T, kColumns<T>>;
template <class T>
inline Columns<T> columns_at(const T *row, int32_t x) {
  return load<kColumns<T>>(row + x);
}

// A message is the upper number over the lower one.
template <class T>
struct Quotient {
  Columns<T> above, below;
};
template <class T>
inline Quotient<T> quotient_at(const GridTables<T> &t, int32_t x, const Columns<T> &odds) {
  const int32_t at = (x & t.mask) + (x >= t.tail ? GridLayout::kVector : 0);
  return {columns_at(t.t01, at) + columns_at(t.t11, at) * odds, columns_at(t.t00, at) + columns_at(t.t10, at) * odds};
}
template <class T>
inline Columns<T> message_at(const GridTables<T> &tables, int32_t x, const Columns<T> &odds) {
  const Quotient<T> made = quotient_at(tables, x, odds);
  return made.above / made.below;
}

template <class V>
inline V grid_distance(const V &made, const V &old) {
  const V by = made - old;
  return larger(by, V{} - by) / (made + old);
}

template <class T>
inline void put_at(int32_t x, const Columns<T> &made, T *to, Columns<T> *most) {
  *most = larger(grid_distance(made, columns_at(to, x)), *most);
  store(to + x, made);
}

template <class T>
inline T largest_lane(const Columns<T> &most) {
  T lanes[kColumns<T>], x = 0;
  store(lanes, most);
  for (size_t k = 0; k < kColumns<T>; ++k) x = larger(lanes[k], x);
  return x;
}

template <class T>
T across_row(int32_t columns, const T *own, const T *left, const T *right, const T *from, T *to, const GridTables<T> &tables) {
  Columns<T> most = {};
  for (int32_t x = 0; x < columns; x += kColumns<T>) {
    const Columns<T> odds = (columns_at(own, x) * columns_at(from, x)) * (columns_at(left, x) * columns_at(right, x));
    put_at(x, message_at(tables, x, odds), to, &most);
  }
  return largest_lane<T>(most);
}

// The message that column x made goes to x + 1 on its left side, and that of x + 1 goes to x on its right side.
template <class T>
T along_row(int32_t columns, const T *own, T *left, T *right, const T *up, const T *down, T *room, T *more_room,
            const GridTables<T> &to_right, const GridTables<T> &to_left) {
  for (int32_t x = 0; x < columns; x += kColumns<T>) {
    const Columns<T> rest = columns_at(own, x) * (columns_at(up, x) * columns_at(down, x));
    store(room + 1 + x, message_at(to_right, x, rest * columns_at(left, x)));
    store(more_room + x, message_at(to_left, x, rest * columns_at(right, x)));
  }
  Columns<T> most = {};
  for (int32_t x = 0; x < columns; x += kColumns<T>) {
    put_at(x, columns_at(room, x), left, &most);
    put_at(x, columns_at(more_room + 1, x), right, &most);
  }
  return largest_lane<T>(most);
}

}  // namespace

}  // namespace hws::HWS_SET
