#include "tests/oracle/rational_peer.hh"

#include <fst/fstlib.h>

#include "tests/oracle/openfst_tables.hh"

namespace peer {

namespace {

template <class A>
Table run_in(Operation operation, const Table &a, const Table &b) {
  fst::VectorFst<A> f = fst_of<A>(a);
  switch (operation) {
    case Operation::unite: fst::Union(&f, fst_of<A>(b)); break;
    case Operation::concat: fst::Concat(&f, fst_of<A>(b)); break;
    case Operation::star: fst::Closure(&f, fst::CLOSURE_STAR); break;
    case Operation::plus: fst::Closure(&f, fst::CLOSURE_PLUS); break;
    case Operation::reverse: break;  // see run()
    case Operation::invert: fst::Invert(&f); break;
    case Operation::connect: fst::Connect(&f); break;
    case Operation::arc_sort: fst::ArcSort(&f, fst::ILabelCompare<A>()); break;
    case Operation::top_sort: fst::TopSort(&f); break;
    case Operation::relabel: {
      const std::vector<std::pair<int, int>> swap = {{1, 2}, {2, 1}}, same;
      fst::Relabel(&f, swap, same);
      break;
    }
    case Operation::scale: fst::ArcMap(&f, fst::PowerMapper<A>(2.0)); break;
  }
  return table_of<A>(f);
}

}  // namespace

Table run(Operation operation, const Table &a, const Table &b) {
  if (operation == Operation::reverse) {  // OpenFst gives reversed arcs another type; their weights are the same here
    const auto reversed = [](const auto &f, auto *out) {
      fst::Reverse(f, out);
      return table_of(static_cast<const fst::Fst<typename std::decay_t<decltype(*out)>::Arc> &>(*out));
    };
    Table t;
    if (a.tropical) {
      fst::VectorFst<fst::ReverseArc<fst::StdArc>> out;
      t = reversed(fst_of<fst::StdArc>(a), &out);
    } else {
      fst::VectorFst<fst::ReverseArc<fst::Log64Arc>> out;
      t = reversed(fst_of<fst::Log64Arc>(a), &out);
    }
    t.tropical = a.tropical;
    return t;
  }
  return a.tropical ? run_in<fst::StdArc>(operation, a, b) : run_in<fst::Log64Arc>(operation, a, b);
}

std::vector<int32_t> components(const Table &a) {
  const fst::StdVectorFst f = fst_of<fst::StdArc>(a);
  std::vector<int> scc;
  uint64_t properties = 0;
  fst::SccVisitor<fst::StdArc> visitor(&scc, nullptr, nullptr, &properties);
  fst::DfsVisit(f, &visitor);
  return {scc.begin(), scc.end()};
}

int32_t properties(const Table &a) {
  const fst::StdVectorFst f = fst_of<fst::StdArc>(a);
  const uint64_t found = f.Properties(fst::kFstProperties, true);
  return (found & fst::kAcyclic ? 1 : 0) | (found & fst::kNoEpsilons ? 2 : 0) | (found & fst::kTopSorted ? 4 : 0) |
         (found & fst::kILabelSorted ? 8 : 0);
}

}  // namespace peer
