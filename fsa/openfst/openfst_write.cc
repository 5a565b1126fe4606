#include <algorithm>
#include <cinttypes>

#include "fsa/base/array.hh"
#include "fsa/openfst/openfst_header.hh"
#include "fsa/openfst/symbol_numbers.hh"
#include "fsa/openfst/written_bytes.hh"

namespace hws {

namespace {

OpenFstArcs arcs_of(const Machine &machine, const OpenFstWriting &writing) {
  const Semiring semiring = machine.semiring();
  if (semiring == Semiring::real) {
    fail(Code::argument, "a machine in the real semiring; expected costs, which a conversion to log or tropical gives");
  }
  const bool least = idempotent(semiring);
  const OpenFstArcs arcs = writing.arcs.value_or(least ? OpenFstArcs::standard : OpenFstArcs::log);
  if (least != (arcs == OpenFstArcs::standard)) {
    fail(Code::argument, "arcs of type %s for a machine in the %s semiring; expected %s",
         arcs == OpenFstArcs::standard ? "standard"
         : arcs == OpenFstArcs::log    ? "log"
                                       : "log64",
         semiring_name(semiring), least ? "standard" : "log or log64");
  }
  return arcs;
}

class OpenFstWriter {
 public:
  OpenFstWriter(const Machine &machine, const OpenFstWriting &writing, size_t begin)
      : m_(machine), writing_(writing), arcs_(arcs_of(machine, writing)), wide_(arcs_ == OpenFstArcs::log64),
        skew_((16 - begin % 16) % 16) {
    if (m_.tapes() > 2) fail(Code::argument, "a machine of %d tapes; expected 1 or 2", m_.tapes());
  }

  std::string write() {
    const bool constant = writing_.kind == OpenFstKind::constant;
    write_header(constant);
    constant ? write_constant() : write_vector();
    return out_.take();
  }

 private:
  bool has_names(int32_t tape) const { return writing_.keep_symbols && m_.alphabet(tape)->has_names(); }

  void write_header(bool constant) {
    constexpr const char *names[] = {"standard", "log", "log64"};
    const int32_t last = m_.tapes() - 1;
    const bool aligned = constant && writing_.aligned;
    out_.value(kOpenFstMagic);
    out_.text(constant ? "const" : "vector");
    out_.text(names[static_cast<int>(arcs_)]);
    out_.value(int32_t{aligned ? 1 : 2});
    out_.value(int32_t{(has_names(0) ? kHasInputSymbols : 0) + (has_names(last) ? kHasOutputSymbols : 0) +
                       (aligned ? kIsAligned : 0)});
    bool acceptor = true;
    for (ArcId a = 0; a < m_.arcs() && acceptor; ++a) acceptor = number(a, 0) == number(a, last);
    out_.value(kExpanded | (constant ? 0 : kMutable) | (acceptor ? kAcceptor : kNotAcceptor));
    out_.value(int64_t{m_.start()});
    out_.value(int64_t{m_.states()});
    out_.value(int64_t{m_.arcs()});
    if (has_names(0)) out_.append(write_symbol_table(*m_.alphabet(0)));
    if (has_names(last)) out_.append(write_symbol_table(*m_.alphabet(last)));
  }

  // A label as the file has it. A failure label of the inputs stands on both sides of a transducer's arc, as OpenFst's matchers
  // expect. One of the outputs stands alone, because a reader takes a label on both sides for one of the inputs.
  int32_t number(ArcId a, int32_t tape) const {
    Label label = m_.label(a, tape);
    if (label == kEpsilon && m_.phi_tape() == 0 && m_.label(a, 0) == kPhi) label = kPhi;
    if (label != kPhi && label != kRho) {
      if (label == writing_.phi || label == writing_.rho) {
        const bool phi = label == writing_.phi;
        fail(Code::argument, "label %d of arc %" PRId64 ", which stands for %s arcs by option %s; expected another number",
             label, int64_t{a}, phi ? "failure" : "default", phi ? "phi_label" : "rho_label");
      }
      return label;
    }
    const std::optional<int64_t> &given = label == kPhi ? writing_.phi : writing_.rho;
    if (!given) {
      fail(Code::argument, "a %s arc; expected the option %s, the number that stands for it in the file",
           label == kPhi ? "failure" : "default", label == kPhi ? "phi_label" : "rho_label");
    }
    return static_cast<int32_t>(*given);
  }

  void weight(double w) {
    if (wide_) out_.value(w);
    else out_.value(static_cast<float>(w));
  }

  void write_arc(ArcId a) {
    out_.value(number(a, 0));
    out_.value(number(a, m_.tapes() - 1));
    weight(m_.weight(a));
    out_.value(m_.next(a));
  }

  void write_vector() {
    for (State s = 0; s < m_.states(); ++s) {
      weight(m_.final_weight(s));
      out_.value(int64_t{m_.arc_end(s) - m_.arc_begin(s)});
      for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) write_arc(a);
    }
  }

  void align() {
    if (writing_.aligned) {
      while ((out_.size() + 16 - skew_) % 16 != 0) out_.value(uint8_t{0});
    }
  }

  void write_constant() {
    align();
    for (State s = 0; s < m_.states(); ++s) {
      uint32_t epsilons[2] = {0, 0};
      for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
        epsilons[0] += number(a, 0) == 0;
        epsilons[1] += number(a, m_.tapes() - 1) == 0;
      }
      weight(m_.final_weight(s));
      out_.value(static_cast<uint32_t>(m_.arc_begin(s)));
      out_.value(static_cast<uint32_t>(m_.arc_end(s) - m_.arc_begin(s)));
      out_.value(epsilons[0]);
      out_.value(epsilons[1]);
    }
    align();
    for (ArcId a = 0; a < m_.arcs(); ++a) {
      write_arc(a);
      if (wide_) out_.value(int32_t{0});  // arcs lie at multiples of eight bytes
    }
  }

  const Machine &m_;
  const OpenFstWriting &writing_;
  const OpenFstArcs arcs_;
  const bool wide_;
  const size_t skew_;  // what aligned offsets leave over, counted from the machine's own beginning
  WrittenBytes out_;
};

}  // namespace

std::string write_openfst(const Machine &machine, const OpenFstWriting &writing, size_t begin) {
  return OpenFstWriter(machine, writing, begin).write();
}

}  // namespace hws
