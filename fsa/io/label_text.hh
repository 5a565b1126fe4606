// How the labels of one tape look in AT&T text: names where the alphabet has
// them, numbers otherwise, and texts of their own for epsilon, φ and ρ.
#pragma once
#include <string>
#include <string_view>

#include "fsa/machine/alphabet.hh"

namespace hws {

class LabelText {
 public:
  // phi, rho: empty for the standard texts. `argument` if one could not stand in
  // a column, or could be taken for a weight, or for the other.
  LabelText(AlphabetPtr alphabet, std::string_view phi, std::string_view rho);

  // False if the field is no label of this tape.
  bool parse(std::string_view field, Label &label) const;
  // Whether the field is a weight rather than a label: how the number of
  // columns is found out where every arc line has equally many.
  bool must_be_weight(std::string_view field) const;
  // `argument` if the label's text would read back as something else.
  void append(std::string &out, Label label) const;
  // A weight, spelt so that it must be one (unless every infinity is a symbol's name).
  void append_weight(std::string &out, double weight) const;
  // For messages: "a label from 1 to 26, 0 (epsilon), -2 (failure) or -3 (default)".
  ShortText expected() const;

 private:
  AlphabetPtr alphabet_;
  std::string phi_, rho_;        // as given
  std::string out_[3];           // texts written for epsilon, φ, ρ
};

}  // namespace hws
