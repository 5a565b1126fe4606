#include <fst/fstlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "bench/peer.hh"

namespace bench::peer {

using LogArc = fst::Log64Arc;
struct Fst {
  fst::VectorFst<LogArc> f;
};
struct TropicalFst {
  fst::VectorFst<fst::StdArc> f;
};

namespace {

template <class A>
fst::VectorFst<A> build(const Table &t) {
  using Weight = typename A::Weight;
  using Value = typename Weight::ValueType;
  fst::VectorFst<A> f;
  f.ReserveStates(t.states);
  for (int32_t s = 0; s < t.states; ++s) f.AddState();
  f.SetStart(0);
  for (const Arc &a : t.arcs) f.AddArc(a.from, A(a.input, a.output, Weight(static_cast<Value>(a.cost)), a.to));
  for (int32_t s = 0; s < t.states; ++s) {
    const double cost = t.finals[static_cast<size_t>(s)];
    if (cost < INFINITY) f.SetFinal(s, Weight(static_cast<Value>(cost)));
  }
  return f;
}

template <class A>
Size size_of(const fst::VectorFst<A> &f) {
  int64_t arcs = 0;
  for (int s = 0; s < f.NumStates(); ++s) arcs += static_cast<int64_t>(f.NumArcs(s));
  return {f.NumStates(), arcs};
}

}  // namespace

FstPtr make(const Table &t, Sort sort) {
  auto f = std::make_shared<Fst>(Fst{build<LogArc>(t)});
  if (sort == Sort::input) fst::ArcSort(&f->f, fst::ILabelCompare<LogArc>());
  if (sort == Sort::output) fst::ArcSort(&f->f, fst::OLabelCompare<LogArc>());
  return f;
}

FstPtr sorted(const Fst &f) {
  auto copy = std::make_shared<Fst>(f);
  fst::ArcSort(&copy->f, fst::ILabelCompare<LogArc>());
  return copy;
}

FstPtr sorted_output(const Fst &f) {
  auto copy = std::make_shared<Fst>(f);
  fst::ArcSort(&copy->f, fst::OLabelCompare<LogArc>());
  return copy;
}

Size size(const Fst &f) { return size_of(f.f); }
Size size(const TropicalFst &f) { return size_of(f.f); }

FstPtr compose(const Fst &a, const Fst &b) {
  auto out = std::make_shared<Fst>();
  fst::Compose(a.f, b.f, &out->f);
  return out;
}

FstPtr compose_failure(const Fst &a, const Fst &b) {
  using Sorted = fst::SortedMatcher<fst::Fst<LogArc>>;
  using Failing = fst::PhiMatcher<Sorted>;
  fst::ComposeFstImplOptions<Sorted, Failing, fst::SequenceComposeFilter<Sorted, Failing>> options;
  options.matcher1 = new Sorted(a.f, fst::MATCH_NONE);
  options.matcher2 = new Failing(b.f, fst::MATCH_INPUT, -2, true, fst::MATCHER_REWRITE_ALWAYS);
  options.gc_limit = 0;
  auto out = std::make_shared<Fst>();
  out->f = fst::ComposeFst<LogArc>(a.f, b.f, options);
  fst::Connect(&out->f);
  return out;
}

FstPtr rm_epsilon(const Fst &f, double delta) {
  auto copy = std::make_shared<Fst>(f);
  fst::RmEpsilon(&copy->f, true, LogArc::Weight::Zero(), fst::kNoStateId, static_cast<float>(delta));
  return copy;
}

FstPtr minimize(const Fst &f) {
  auto copy = std::make_shared<Fst>(f);
  fst::Minimize(&copy->f);
  return copy;
}

FstPtr determinize(const Fst &f) {
  auto out = std::make_shared<Fst>();
  fst::Determinize(f.f, &out->f);
  return out;
}

double total_cost(const Fst &f, double delta) {
  return fst::ShortestDistance(f.f, static_cast<float>(delta)).Value();
}

std::vector<double> distance(const Fst &f, double delta) {
  std::vector<LogArc::Weight> d;
  fst::ShortestDistance(f.f, &d, false, static_cast<float>(delta));
  std::vector<double> out(d.size());
  std::transform(d.begin(), d.end(), out.begin(), [](const LogArc::Weight &w) { return w.Value(); });
  return out;
}

double sample(const Fst &f, int n) {
  using Selector = fst::FastLogProbArcSelector<LogArc>;
  const Selector selector(17);
  fst::RandGenOptions<Selector> options(selector, 1000, n, true, true);
  fst::VectorFst<LogArc> out;
  fst::RandGen(f.f, &out, options);
  // The result is a tree. The weight of an arc is the number of paths that went along it, from which the letters per path are
  // counted.
  std::vector<double> through(static_cast<size_t>(out.NumStates()), 0);
  double letters = 0;
  if (out.NumStates() == 0) return 0;
  through[static_cast<size_t>(out.Start())] = 1;
  for (int s = 0; s < out.NumStates(); ++s) {
    for (fst::ArcIterator<fst::VectorFst<LogArc>> it(out, s); !it.Done(); it.Next()) {
      const double p = through[static_cast<size_t>(s)] * std::exp(-it.Value().weight.Value());
      through[static_cast<size_t>(it.Value().nextstate)] += p;
      if (it.Value().ilabel) letters += p;
    }
  }
  return letters;
}

std::shared_ptr<const TropicalFst> make_tropical(const Table &t) {
  return std::make_shared<TropicalFst>(TropicalFst{build<fst::StdArc>(t)});
}

std::shared_ptr<const TropicalFst> smallest(const TropicalFst &f) {
  auto out = std::make_shared<TropicalFst>();
  fst::Determinize(f.f, &out->f);
  fst::Minimize(&out->f);
  return out;
}

std::vector<double> best_costs(const TropicalFst &f, int n) {
  fst::VectorFst<fst::StdArc> out;
  fst::ShortestPath(f.f, &out, n);
  std::vector<double> costs;
  for (fst::ArcIterator<fst::VectorFst<fst::StdArc>> it(out, out.Start()); !it.Done(); it.Next()) {
    double cost = it.Value().weight.Value();
    for (int s = it.Value().nextstate;;) {
      const auto final_weight = out.Final(s);
      if (final_weight != fst::StdArc::Weight::Zero()) {
        costs.push_back(cost + final_weight.Value());
        break;
      }
      fst::ArcIterator<fst::VectorFst<fst::StdArc>> next(out, s);
      cost += next.Value().weight.Value();
      s = next.Value().nextstate;
    }
  }
  std::sort(costs.begin(), costs.end());
  return costs;
}

}  // namespace bench::peer
