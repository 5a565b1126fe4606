// Failure arcs as OpenFst reads them, by its PhiMatcher: compositions, and machines with
// such arcs written out. C++17, for *_peer.cc alone.
#pragma once
#include <fst/compose.h>
#include <fst/matcher.h>

#include "tests/oracle/openfst_tables.hh"

namespace peer {

template <class A>
bool fails_on(const fst::VectorFst<A> &f, bool output) {
  for (int s = 0; s < f.NumStates(); ++s) {
    for (fst::ArcIterator<fst::VectorFst<A>> a(f, s); !a.Done(); a.Next()) {
      if ((output ? a.Value().olabel : a.Value().ilabel) == kFailure) return true;
    }
  }
  return false;
}

// a ∘ b. Failure arcs stand on a's output or b's input, not on both.
template <class A>
fst::VectorFst<A> compose_failing(fst::VectorFst<A> a, fst::VectorFst<A> b) {
  using Matcher = fst::PhiMatcher<fst::SortedMatcher<fst::Fst<A>>>;
  fst::ArcSort(&a, fst::OLabelCompare<A>());
  fst::ArcSort(&b, fst::ILabelCompare<A>());
  fst::ComposeFstImplOptions<Matcher, Matcher, fst::SequenceComposeFilter<Matcher, Matcher>> options;
  const auto label = [](bool fails) { return fails ? kFailure : fst::kNoLabel; };
  options.matcher1 = new Matcher(a, fst::MATCH_OUTPUT, label(fails_on(a, true)), true, fst::MATCHER_REWRITE_NEVER);
  options.matcher2 = new Matcher(b, fst::MATCH_INPUT, label(fails_on(b, false)), true, fst::MATCHER_REWRITE_NEVER);
  fst::VectorFst<A> product(fst::ComposeFst<A>(a, b, options));
  fst::Connect(&product);
  return product;
}

// f without failure arcs, which stand for symbols 1 to `symbols`.
template <class A>
fst::VectorFst<A> without_failures(const fst::VectorFst<A> &f, int32_t symbols) {
  const bool input = fails_on(f, false);
  if (!input && !fails_on(f, true)) return f;
  fst::VectorFst<A> all;
  all.AddState();
  all.SetStart(0);
  all.SetFinal(0, A::Weight::One());
  for (int32_t c = 1; c <= symbols; ++c) all.AddArc(0, A(c, c, A::Weight::One(), 0));
  return input ? compose_failing(all, f) : compose_failing(f, all);
}

// Compiled once, in resolved_peer.cc.
extern template fst::VectorFst<fst::StdArc> compose_failing(fst::VectorFst<fst::StdArc>, fst::VectorFst<fst::StdArc>);
extern template fst::VectorFst<fst::Log64Arc> compose_failing(fst::VectorFst<fst::Log64Arc>, fst::VectorFst<fst::Log64Arc>);
extern template fst::VectorFst<fst::StdArc> without_failures(const fst::VectorFst<fst::StdArc> &, int32_t);
extern template fst::VectorFst<fst::Log64Arc> without_failures(const fst::VectorFst<fst::Log64Arc> &, int32_t);

}  // namespace peer
