#include "fsa/io/label_text.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/blanks.hh"
#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

void check_token(std::string_view token, const char *what) {
  int64_t whole;
  double number;
  for (const char c : token) {
    if (is_blank(c) || is_control(c)) {
      fail(Code::argument, "%s is to be written %s; expected a text without white space or control characters", what,
           quoted(token).c_str());
    }
  }
  if (parse_real(token, number) && !parse_integer(token, whole)) {
    fail(Code::argument, "%s is to be written %s, which could be a weight; expected a whole number or a name", what,
         quoted(token).c_str());
  }
}

}  // namespace

LabelText::LabelText(AlphabetPtr alphabet, std::string_view phi, std::string_view rho)
    : alphabet_(std::move(alphabet)), phi_(phi), rho_(rho) {
  check_token(phi_, "the failure label");
  check_token(rho_, "the default label");
  if (!phi_.empty() && phi_ == rho_) {
    fail(Code::argument, "the failure and the default label are both to be written %s", quoted(phi_).c_str());
  }
  const bool names = alphabet_->has_names();
  out_[0] = !names ? "0" : alphabet_->find("<eps>") == 0 ? "<eps>" : "<epsilon>";
  out_[1] = !phi_.empty() ? phi_ : names ? "<phi>" : "-2";
  out_[2] = !rho_.empty() ? rho_ : names ? "<rho>" : "-3";
}

bool LabelText::parse(std::string_view field, Label &label) const {
  if (!phi_.empty() && field == phi_) {
    label = kPhi;
    return true;
  }
  if (!rho_.empty() && field == rho_) {
    label = kRho;
    return true;
  }
  if (!alphabet_->has_names()) {
    int64_t number;
    if (!parse_integer(field, number) || number < kRho || number > INT32_MAX - 1) return false;
    label = static_cast<Label>(number);
    return label == kEpsilon || label == kPhi || label == kRho || alphabet_->holds(label);
  }
  label = alphabet_->find(field);
  if (label > 0) return true;
  label = field == "<phi>" ? kPhi : field == "<rho>" ? kRho : kEpsilon;
  return label != kEpsilon || field == "<eps>" || field == "<epsilon>" || field == "@0@" || field == "@_EPSILON_SYMBOL_@";
}

bool LabelText::must_be_weight(std::string_view field) const {
  if ((!phi_.empty() && field == phi_) || (!rho_.empty() && field == rho_)) return false;
  Label label;
  if (alphabet_->has_names()) return !parse(field, label);
  double number;
  if (!parse_real(field, number)) return false;
  return std::isinf(number) || field.find_first_of(".eE-") != std::string_view::npos;
}

void LabelText::append_weight(std::string &out, double weight) const {
  std::string text;
  append_real(text, weight);
  if (!alphabet_->has_names()) {
    if (!must_be_weight(text)) text += ".0";  // a whole number
  } else if (std::isinf(weight)) {
    for (const char *spelling : {"inf", "infinity", "INF", "INFINITY"}) {
      if (!must_be_weight(text)) text = spelling;
    }
  } else {
    while (!must_be_weight(text)) text.insert(text[0] == '-' ? 1 : 0, 1, '0');  // until no symbol is named so
  }
  out += text;
}

void LabelText::append(std::string &out, Label label) const {
  const size_t from = out.size();
  if (label == kEpsilon) out += out_[0];
  else if (label == kPhi) out += out_[1];
  else if (label == kRho) out += out_[2];
  else if (alphabet_->has_names()) out += alphabet_->name(label);
  else append_integer(out, label);
  // Numbers are read back as themselves unless they are given to φ or ρ.
  if (!alphabet_->has_names() && phi_.empty() && rho_.empty()) return;
  const std::string_view text = std::string_view(out).substr(from);
  Label back;
  if (!parse(text, back) || back != label) {
    fail(Code::argument,
         "label %d would be written %s, which stands for another label; give other texts for the failure and default labels",
         label, quoted(text).c_str());
  }
}

ShortText LabelText::expected() const {
  const char *phi = out_[1].c_str(), *rho = out_[2].c_str();
  if (alphabet_->has_names()) return ShortText("<eps>, %.40s, %.40s or one of %s", phi, rho, alphabet_->describe().c_str());
  ShortText text("a label: 0 (epsilon), %.40s (failure), %.40s (default) or 1 ", phi, rho);
  alphabet_->is_open() ? text.add("and above") : text.add("to %" PRId64, alphabet_->size());
  return text;
}

}  // namespace hws
