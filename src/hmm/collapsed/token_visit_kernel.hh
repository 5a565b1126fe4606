// The loops of src/hmm/collapsed/token_visit.hh for one instruction set.

namespace hws::HWS_SET {

namespace {

void in(double *weight, const double *v, const double *second, const double *now, const double *u, const double *prior,
        double of_v, double of_now, double of_u, size_t stride) {
  for (size_t k = 0; k < stride; k += kDoubles) {
    const Doubles without = load(weight + k) - all(of_v) * load(v + k) - all(of_now) * load(now + k) - all(of_u) * load(u + k);
    store(weight + k, at_least_0(without) + load(second + k) * load(v + k) + load(prior + k));
  }
}

void out(double *weight, const double *sum, const double *v, const double *stale, const double *now, const double *u,
         const double *second, const double *prior, double of_v, double of_now, double of_u, size_t stride) {
  for (size_t k = 0; k < stride; k += kDoubles) {
    const Doubles without = load(sum + k) - all(of_v) * load(stale + k) - all(of_now) * load(now + k) - all(of_u) * load(u + k);
    const Doubles with = (load(second + k) + load(v + k)) * load(u + k);
    store(weight + k, load(weight + k) * (at_least_0(without) + with + load(prior + k)));
  }
}

void leaving(double *below, const double *row, const double *now, const double *stale, const double *v, const double *prior,
             const double *pad, size_t stride) {
  for (size_t k = 0; k < stride; k += kDoubles) {
    store(below + k,
          at_least_0(load(row + k) - load(now + k) - load(stale + k)) + load(prior + k) + load(v + k) + load(pad + k));
  }
}

void emission(double *weight, double *below, const double *count, const double *now, const double *prior, const double *all_of,
              const double *sums, const double *pad, size_t stride) {
  for (size_t k = 0; k < stride; k += kDoubles) {
    store(weight + k, load(weight + k) * (load(count + k) - load(now + k) + load(prior + k)));
    store(below + k, load(below + k) * (load(all_of + k) - load(now + k) + load(sums + k) + load(pad + k)));
  }
}

constexpr TokenVisit kVisit{in, out, leaving, emission};

}  // namespace

}  // namespace hws::HWS_SET
