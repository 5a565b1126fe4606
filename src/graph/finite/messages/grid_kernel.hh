// The loops of grid_messages.cc for one instruction set. Each column has its own numbers, so that vectors of
// any width give the same bits.

namespace hws::HWS_SET {

namespace {

template <class T>
constexpr size_t kColumns = kVectorBytes / sizeof(T);

// One table for all columns, or one for each.
template <class T, size_t N, bool same>
struct TableAt {
  Vector<T, N> t00, t01, t10, t11;
  TableAt(const GridTables<T> &t, int32_t x) {
    if constexpr (same) {
      t00 = all<N>(t.t00[0]);
      t01 = all<N>(t.t01[0]);
      t10 = all<N>(t.t10[0]);
      t11 = all<N>(t.t11[0]);
    } else {
      t00 = load<N>(t.t00 + x);
      t01 = load<N>(t.t01 + x);
      t10 = load<N>(t.t10 + x);
      t11 = load<N>(t.t11 + x);
    }
  }
  Vector<T, N> message(const Vector<T, N> &odds) const { return (t01 + t11 * odds) / (t00 + t10 * odds); }
};

template <class V>
inline V grid_distance(const V &made, const V &old) {
  const V by = made - old;
  return larger(by, V{} - by) / (made + old);
}

template <class T, size_t N, bool same>
inline void across_at(int32_t x, const T *own, const T *left, const T *right, const T *from, T *to, const GridTables<T> &tables,
                      Vector<T, N> *most) {
  const TableAt<T, N, same> table(tables, x);
  const Vector<T, N> odds = (load<N>(own + x) * load<N>(from + x)) * (load<N>(left + x) * load<N>(right + x));
  const Vector<T, N> made = table.message(odds);
  *most = larger(grid_distance(made, load<N>(to + x)), *most);
  store(to + x, made);
}

template <class T, size_t N>
inline T largest_lane(const Vector<T, N> &most, T x) {
  T lanes[N];
  store(lanes, most);
  for (size_t k = 0; k < N; ++k) x = larger(lanes[k], x);
  return x;
}

template <class T, bool same>
T across_tables(int32_t columns, const T *own, const T *left, const T *right, const T *from, T *to,
                const GridTables<T> &tables) {
  constexpr auto N = static_cast<int32_t>(kColumns<T>);
  Vector<T, N> most = all<N>(T{0});
  T single = 0;
  int32_t x = 0;
  for (; x + N <= columns; x += N) across_at<T, N, same>(x, own, left, right, from, to, tables, &most);
  for (; x < columns; ++x) across_at<T, 1, same>(x, own, left, right, from, to, tables, &single);
  return largest_lane<T, N>(most, single);
}

template <class T>
T across_row(int32_t columns, const T *own, const T *left, const T *right, const T *from, T *to, const GridTables<T> &tables,
             bool same) {
  return same ? across_tables<T, true>(columns, own, left, right, from, to, tables)
              : across_tables<T, false>(columns, own, left, right, from, to, tables);
}

template <class T, size_t N, bool same>
inline void along_at(int32_t x, const T *own, const T *left, const T *right, const T *up, const T *down, T *made_left,
                     T *made_right, const GridTables<T> &to_right, const GridTables<T> &to_left) {
  const Vector<T, N> rest = load<N>(own + x) * (load<N>(up + x) * load<N>(down + x));
  store(made_left + x, TableAt<T, N, same>(to_right, x).message(rest * load<N>(left + x)));
  store(made_right + x, TableAt<T, N, same>(to_left, x).message(rest * load<N>(right + x)));
}

template <class T, size_t N>
inline void put_at(int32_t x, const T *made, T *to, Vector<T, N> *most) {
  const Vector<T, N> m = load<N>(made + x);
  *most = larger(grid_distance(m, load<N>(to + x)), *most);
  store(to + x, m);
}

template <class T, bool same>
T along_tables(int32_t columns, const T *own, T *left, T *right, const T *up, const T *down, T *room, T *more_room,
               const GridTables<T> &to_right, const GridTables<T> &to_left) {
  constexpr auto N = static_cast<int32_t>(kColumns<T>);
  int32_t x = 0;
  for (; x + N <= columns; x += N) along_at<T, N, same>(x, own, left, right, up, down, room, more_room, to_right, to_left);
  for (; x < columns; ++x) along_at<T, 1, same>(x, own, left, right, up, down, room, more_room, to_right, to_left);
  Vector<T, N> most = all<N>(T{0});
  T single = 0;
  // What x made goes to x + 1 on its left side, and what x + 1 made to x on its right side.
  for (x = 0; x + N <= columns - 1; x += N) {
    put_at<T, N>(x, room, left + 1, &most);
    put_at<T, N>(x, more_room + 1, right, &most);
  }
  for (; x < columns - 1; ++x) {
    put_at<T, 1>(x, room, left + 1, &single);
    put_at<T, 1>(x, more_room + 1, right, &single);
  }
  return largest_lane<T, N>(most, single);
}

template <class T>
T along_row(int32_t columns, const T *own, T *left, T *right, const T *up, const T *down, T *room, T *more_room,
            const GridTables<T> &to_right, const GridTables<T> &to_left, bool same) {
  return same ? along_tables<T, true>(columns, own, left, right, up, down, room, more_room, to_right, to_left)
              : along_tables<T, false>(columns, own, left, right, up, down, room, more_room, to_right, to_left);
}

}  // namespace

}  // namespace hws::HWS_SET
