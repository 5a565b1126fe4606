#include "tests/oracle/openfst_files_peer.hh"

#include <fst/compact-fst.h>
#include <fst/const-fst.h>
#include <fst/matcher-fst.h>
#include <fst/symbol-table.h>

#include <memory>
#include <sstream>

#include "tests/oracle/openfst_tables.hh"

namespace peer {

namespace {

using fst::ConstFst;
using fst::MatcherFst;
using fst::VectorFst;

fst::SymbolTable table_of_names(const NumberedNames &names) {
  fst::SymbolTable table("names");
  for (const auto &[name, number] : names) table.AddSymbol(name, number);
  return table;
}

template <class F>
std::string bytes_of(const F &f, bool aligned) {
  if (f.Properties(fst::kError, false)) return "";
  std::ostringstream out;
  fst::FstWriteOptions options("", true, true, true, aligned);
  return f.Write(out, options) ? out.str() : "";
}

// Label look-ahead that keeps the labels it has replaced.
template <class A, uint32_t flags>
using LabelMatcher = fst::LabelLookAheadMatcher<fst::SortedMatcher<ConstFst<A>>, flags, fst::FastLogAccumulator<A>>;
constexpr uint32_t kKept = fst::kLookAheadKeepRelabelData;

// Each kind takes a second or two to compile, so that indices of other sizes are tried with one kind and arc each.
template <class A>
std::string compact(const VectorFst<A> &f, const std::string &kind, bool aligned) {
  if (kind == "string") return bytes_of(fst::CompactStringFst<A, uint32_t>(f), aligned);
  if (kind == "weighted_string") return bytes_of(fst::CompactWeightedStringFst<A, uint32_t>(f), aligned);
  if (kind == "acceptor") return bytes_of(fst::CompactAcceptorFst<A, uint32_t>(f), aligned);
  if (kind == "unweighted_acceptor") return bytes_of(fst::CompactUnweightedAcceptorFst<A, uint32_t>(f), aligned);
  return bytes_of(fst::CompactUnweightedFst<A, uint32_t>(f), aligned);
}

// Indices of another size, of standard arcs; "" for other kinds.
std::string other_index(const VectorFst<fst::StdArc> &f, const std::string &kind, bool aligned) {
  using A = fst::StdArc;
  if (kind == "const8") return bytes_of(ConstFst<A, uint8_t>(f), aligned);
  if (kind == "const16") return bytes_of(ConstFst<A, uint16_t>(f), aligned);
  if (kind == "const64") return bytes_of(ConstFst<A, uint64_t>(f), aligned);
  if (kind == "compact8_acceptor") return bytes_of(fst::CompactAcceptorFst<A, uint8_t>(f), aligned);
  if (kind == "compact16_unweighted") return bytes_of(fst::CompactUnweightedFst<A, uint16_t>(f), aligned);
  if (kind == "compact64_unweighted_acceptor") return bytes_of(fst::CompactUnweightedAcceptorFst<A, uint64_t>(f), aligned);
  return "";
}
std::string other_index(const VectorFst<fst::LogArc> &, const std::string &, bool) { return ""; }
std::string other_index(const VectorFst<fst::Log64Arc> &f, const std::string &kind, bool aligned) {
  return kind == "const64" ? bytes_of(ConstFst<fst::Log64Arc, uint64_t>(f), aligned) : "";
}

template <class A>
std::string lookahead(const VectorFst<A> &f, const std::string &kind) {
  const ConstFst<A> c(f);
  if (kind == "ilabel_lookahead") {
    using M = MatcherFst<ConstFst<A>, LabelMatcher<A, fst::ilabel_lookahead_flags | kKept>, fst::ilabel_lookahead_fst_type,
                         fst::LabelLookAheadRelabeler<A>>;
    return bytes_of(M(c), false);
  }
  using M = MatcherFst<ConstFst<A>, LabelMatcher<A, fst::olabel_lookahead_flags | kKept>, fst::olabel_lookahead_fst_type,
                       fst::LabelLookAheadRelabeler<A>>;
  return bytes_of(M(c), false);
}

template <class A>
std::string written_as(const Table &t, const FileForm &form) {
  VectorFst<A> f;
  using Value = typename A::Weight::ValueType;
  for (int32_t s = 0; s < t.states; ++s) f.AddState();
  if (t.states > 0 && t.start >= 0) f.SetStart(t.start);
  for (const Arc &a : t.arcs) f.AddArc(a.from, A(a.input, a.output, static_cast<Value>(a.cost), a.to));
  for (const Final &end : t.finals) f.SetFinal(end.state, static_cast<Value>(end.cost));
  const fst::SymbolTable inputs = table_of_names(form.inputs), outputs = table_of_names(form.outputs);
  if (!form.inputs.empty()) f.SetInputSymbols(&inputs);
  if (!form.outputs.empty()) f.SetOutputSymbols(&outputs);
  const std::string &kind = form.kind;
  if (kind == "vector") return bytes_of(f, form.aligned);
  if (kind == "const") return bytes_of(ConstFst<A>(f), form.aligned);
  if (kind.compare(0, 8, "compact_") == 0) return compact<A>(f, kind.substr(8), form.aligned);
  return other_index(f, kind, form.aligned);
}

NumberedNames names_of(const fst::SymbolTable *table) {
  NumberedNames names;
  if (!table) return names;
  for (const auto &symbol : *table) names.emplace_back(symbol.Symbol(), symbol.Label());
  return names;
}

}  // namespace

std::string written(const Table &t, const FileForm &form) {
  if (form.kind == "arc_lookahead") {
    const VectorFst<fst::StdArc> f = fst_of<fst::StdArc>(t);
    return bytes_of(fst::StdArcLookAheadFst(ConstFst<fst::StdArc>(f)), false);
  }
  if (form.kind == "bare_olabel_lookahead") {
    return bytes_of(fst::StdOLabelLookAheadFst(ConstFst<fst::StdArc>(fst_of<fst::StdArc>(t))), false);
  }
  if (form.kind == "ilabel_lookahead" || form.kind == "olabel_lookahead") {
    return lookahead<fst::StdArc>(fst_of<fst::StdArc>(t), form.kind);
  }
  if (form.arcs == "standard") return written_as<fst::StdArc>(t, form);
  return form.arcs == "log" ? written_as<fst::LogArc>(t, form) : written_as<fst::Log64Arc>(t, form);
}

template <class A>
static Table read_as(const std::string &bytes, FileForm *form) {
  std::istringstream in(bytes);
  const std::unique_ptr<fst::Fst<A>> f(fst::Fst<A>::Read(in, fst::FstReadOptions("memory")));
  if (!f) return {};
  form->inputs = names_of(f->InputSymbols());
  form->outputs = names_of(f->OutputSymbols());
  Table t;
  t.start = f->Start();
  t.tropical = A::Type() == "standard";
  for (fst::StateIterator<fst::Fst<A>> s(*f); !s.Done(); s.Next()) {
    ++t.states;
    if (f->Final(s.Value()) != A::Weight::Zero()) t.finals.push_back({s.Value(), f->Final(s.Value()).Value()});
    for (fst::ArcIterator<fst::Fst<A>> a(*f, s.Value()); !a.Done(); a.Next()) {
      t.arcs.push_back({s.Value(), a.Value().ilabel, a.Value().olabel, a.Value().weight.Value(), a.Value().nextstate});
    }
  }
  return t;
}

Table read_file(const std::string &bytes, FileForm *form) {
  std::istringstream in(bytes);
  fst::FstHeader header;
  header.Read(in, "memory");
  form->kind = header.FstType();
  form->arcs = header.ArcType();
  if (form->arcs == "standard") return read_as<fst::StdArc>(bytes, form);
  return form->arcs == "log" ? read_as<fst::LogArc>(bytes, form) : read_as<fst::Log64Arc>(bytes, form);
}

std::string written_symbols(const NumberedNames &names) {
  std::ostringstream out;
  table_of_names(names).Write(out);
  return out.str();
}

}  // namespace peer
