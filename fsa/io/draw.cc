#include "fsa/io/draw.hh"

#include "fsa/base/text.hh"

namespace hws {

namespace {

void append_quoted(std::string &out, std::string_view text) {
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
}

void append_label(std::string &out, const Alphabet &alphabet, Label label) {
  if (label == kEpsilon) out += "\u03B5";
  else if (label == kPhi) out += "\u03C6";
  else if (label == kRho) out += "\u03C1";
  else if (alphabet.has_names()) append_quoted(out, alphabet.name(label));
  else append_integer(out, label);
}

void append_weight(std::string &out, const Machine &m, double w) {
  if (w == one(m.semiring())) return;
  out += '/';
  append_real(out, w);
}

}  // namespace

std::string draw(const Machine &m) {
  std::string out = "digraph machine {\n  rankdir=LR;\n  node [shape=circle];\n";
  for (State s = 0; s < m.states(); ++s) {
    out += "  ";
    append_integer(out, s);
    out += " [label=\"";
    append_integer(out, s);
    if (m.is_final(s)) append_weight(out, m, m.final_weight(s));
    out += '"';
    if (m.is_final(s)) out += ", shape=doublecircle";
    if (s == m.start()) out += ", style=bold";
    out += "];\n";
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      out += "  ";
      append_integer(out, s);
      out += " -> ";
      append_integer(out, m.next(a));
      out += " [label=\"";
      for (int32_t t = 0; t < m.tapes(); ++t) {
        if (t > 0) out += ':';
        append_label(out, *m.alphabet(t), m.label(a, t));
      }
      append_weight(out, m, m.weight(a));
      out += "\"];\n";
    }
  }
  return out + "}\n";
}

}  // namespace hws
