// The parts of sums over trees with valence that take little time: drawing, and sums of scaled numbers.
#include "src/trees/valence_chart.hh"

namespace hws {

template <class Number>
template <class Weight>
size_t ValenceChart<Number>::drawn(Rng *rng, size_t n, Weight weight) {
  Number sum{};
  for (size_t k = 0; k < n; ++k) sum = sum + weight(k);
  const Number goal = sum * number(rng->uniform());
  Number reached{};
  size_t chosen = 0;
  for (size_t k = 0; k < n; ++k) {
    const Number x = weight(k);
    if (!(Number{} < x)) continue;
    chosen = k;  // the last possible one is kept in case rounding leaves a rest
    reached = reached + x;
    if (goal < reached) break;
  }
  return chosen;
}

template <class Number>
void ValenceChart<Number>::draw(ValenceWeights w, Rng *rng, int32_t *heads) {
  struct Span {
    size_t head, end, side;
  };
  Array<Span> closed;
  const size_t root = drawn(rng, n_, [&](size_t r) { return of_root(w, r); });
  heads[root] = -1;
  closed.push_back({root, 0, kLeft});
  closed.push_back({root, n_ - 1, kRight});
  while (!closed.empty()) {
    const Span span = closed.back();
    closed.pop_back();
    const size_t h = span.head, side = span.side, other = kLeft + kRight - side;
    size_t end = span.end;
    const auto towards = [&](size_t from, size_t steps) { return side == kRight ? from + steps : from - steps; };
    const auto distance = [&](size_t e) { return side == kRight ? e - h : h - e; };
    bool stops = true;
    while (end != h) {
      const size_t v = 1 + drawn(rng, valence_ - 1, [&](size_t k) {
        return open_[k][at(h, end)] * number(stops ? w.stop(h, side, k + 1) : w.go(h, side, k + 1));
      });
      const Table &child = child_[v - 1];
      const size_t m = towards(h, 1 + drawn(rng, distance(end), [&](size_t k) {
        const size_t word = towards(h, k + 1);
        return child[at(h, word)] * closed_[side][at(word, end)];
      }));
      heads[m] = static_cast<int32_t>(h);
      closed.push_back({m, end, side});
      // The child's inner side begins beyond what h had before. That is h alone for the first of three states.
      const size_t splits = v < valence_ - 1 ? 1 : distance(m), from = valence_ > 2 && v == valence_ - 1 ? 1 : 0;
      const size_t k = towards(h, from + drawn(rng, splits - from, [&](size_t s) {
        const size_t last = towards(h, from + s);
        return ready_[side][at(h, last)] * closed_[other][at(m, towards(last, 1))];
      }));
      closed.push_back({m, towards(k, 1), other});
      end = k;
      stops = false;
    }
  }
}

template void ValenceChart<double>::draw(ValenceWeights, Rng *, int32_t *);
template class ValenceChart<Scaled>;

}  // namespace hws
