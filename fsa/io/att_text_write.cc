#include <cmath>

#include "fsa/base/text.hh"
#include "fsa/io/att_text.hh"
#include "fsa/io/label_text.hh"

namespace hws {

namespace {

class Writer {
 public:
  Writer(const Machine &m, std::string_view phi, std::string_view rho) : m_(m), unit_(one(m.semiring())) {
    for (int32_t t = 0; t < m.tapes(); ++t) columns_.emplace_back(m.alphabet(t), phi, rho);
    plan();
  }

  std::string write() {
    out_.reserve(static_cast<size_t>(m_.arcs()) * (16 + 8 * static_cast<size_t>(m_.tapes())));
    write_state(m_.start(), true);
    for (State s = 0; s < m_.states(); ++s) {
      if (s != m_.start()) write_state(s, false);
    }
    if (m_.states() - 1 > highest_) write_zero_final(m_.states() - 1);
    // Blank lines, if that is what it takes for the highest state's number to be
    // believed (16 · lines + 1024): they keep a machine of lone states as it is.
    for (; m_.states() - 1 > 16 * lines_ + 1024; ++lines_) out_ += '\n';
    return std::move(out_);
  }

 private:
  // −0 is equal to one's cost and not the same.
  bool is_unit(double w) const { return w == unit_ && std::signbit(w) == std::signbit(unit_); }

  // How the first arc must be written for a reader to find the number of tapes.
  void plan() {
    bool left_out = false, written = false;
    for (ArcId a = 0; a < m_.arcs(); ++a) (is_unit(m_.weight(a)) ? left_out : written) = true;
    if (m_.tapes() == 1 && !left_out) {
      // Four fields everywhere: some weight must not look like a second label.
      bool told = false;
      std::string text;
      for (ArcId a = 0; a < m_.arcs() && !told; ++a) {
        text.clear();
        append_real(text, m_.weight(a));
        told = columns_[0].must_be_weight(text);
      }
      plainly_first_ = !told;
    } else if (m_.tapes() == 2 && !written) {
      // Four fields everywhere: no second label must look like a weight.
      std::string text;
      for (ArcId a = 0; a < m_.arcs() && !weight_first_; ++a) {
        text.clear();
        columns_[1].append(text, m_.label(a, 1));
        weight_first_ = columns_[1].must_be_weight(text);
      }
    } else if (m_.tapes() > 2 && !written) {
      weight_first_ = true;
    }
  }

  void end_line() {
    out_ += '\n';
    ++lines_;
  }

  void write_state(State s, bool start) {
    for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) write_arc(s, a);
    if (m_.is_final(s)) {
      append_integer(out_, s);
      if (!is_unit(m_.final_weight(s))) {
        out_ += '\t';
        append_real(out_, m_.final_weight(s));
      }
      end_line();
    } else if (start && m_.arc_begin(s) == m_.arc_end(s)) {
      write_zero_final(s);
    }
    if (start || m_.is_final(s) || m_.arc_begin(s) < m_.arc_end(s)) highest_ = std::max(highest_, s);
  }

  void write_zero_final(State s) {
    append_integer(out_, s);
    out_ += '\t';
    append_real(out_, zero(m_.semiring()));
    end_line();
  }

  void write_arc(State s, ArcId a) {
    highest_ = std::max(highest_, m_.next(a));
    append_integer(out_, s);
    out_ += '\t';
    append_integer(out_, m_.next(a));
    for (int32_t t = 0; t < m_.tapes(); ++t) {
      out_ += '\t';
      columns_[static_cast<size_t>(t)].append(out_, m_.label(a, t));
    }
    if (!is_unit(m_.weight(a)) || weight_first_) {
      out_ += '\t';
      if (plainly_first_) columns_[0].append_weight(out_, m_.weight(a));
      else append_real(out_, m_.weight(a));
    }
    weight_first_ = plainly_first_ = false;
    end_line();
  }

  const Machine &m_;
  const double unit_;  // the weight left out
  std::vector<LabelText> columns_;
  bool weight_first_ = false;   // the next arc's weight is written though it is one
  bool plainly_first_ = false;  // the next arc's weight must not be readable as a label
  std::string out_;
  int64_t lines_ = 0;
  State highest_ = 0;  // named so far
};

}  // namespace

std::string write_att_text(const Machine &machine, std::string_view phi, std::string_view rho) {
  return Writer(machine, phi, rho).write();
}

}  // namespace hws
