#include <cmath>

#include "fsa/base/names.hh"
#include "fsa/base/text.hh"
#include "fsa/ngram/arpa.hh"

namespace hws {

namespace {

constexpr double kArpaWriteLn10 = 2.302585092994045684;

class Writer {
 public:
  Writer(const NgramModel &model, int32_t digits, const Run &run)
      : model_(model), t_(model.trie()), digits_(digits), run_(run) {}

  std::string write() {
    check_names();
    const bool others = model_.score(NgramTrie::kRoot) > -INFINITY;
    // Symbols without a unigram, the end among them.
    const int64_t unseen = others ? int64_t{t_.symbols()} + 2 - (t_.level_begin(2) - 1) : 0;
    out_ = "\\data\\\n";
    for (int32_t k = 1; k <= t_.order(); ++k) {
      out_ += "ngram ";
      append_integer(out_, k);
      out_ += '=';
      append_integer(out_, t_.level_begin(k + 1) - t_.level_begin(k) + (k == 1 ? unseen : 0));
      out_ += '\n';
    }
    const bool one_more = longest_back_off();
    if (one_more) {
      out_ += "ngram ";
      append_integer(out_, t_.order() + 1);
      out_ += "=0\n";
    }
    Array<Label> ngram;
    for (int32_t k = 1; k <= t_.order(); ++k) {
      title(k);
      NgramNode w = t_.level_begin(k);
      if (k == 1) {
        // Unigrams, and symbols that only the default covers, in the order of symbols.
        for (Label c = 1; c <= t_.eos(); ++c) {
          if (w < t_.level_begin(2) && t_.label(w) == c) line(w++, &ngram);
          else if (others) default_line(c);
        }
      }
      for (; w < t_.level_begin(k + 1); ++w) line(w, &ngram);
    }
    if (one_more) title(t_.order() + 1);
    out_ += "\n\\end\\\n";
    run_.limit_bytes(static_cast<int64_t>(out_.size()));
    return std::move(out_);
  }

 private:
  void check_names() const {
    const Alphabet &a = *model_.alphabet();
    for (const char *taken : {"<s>", "</s>"}) {
      if (a.has_names() && a.find(taken) != 0) {
        fail(Code::argument, "a symbol named %s; an ARPA file has that for an end of the string", taken);
      }
    }
    for (Label c = 1; a.has_names() && c <= a.size(); ++c) require_no_blank(a.name(c), "an ARPA file");
  }
  // Whether the longest n-grams have back-off weights. Readers use those only if the file has a longer length.
  bool longest_back_off() const {
    for (NgramNode w = t_.level_begin(t_.order()); w < t_.nodes(); ++w) {
      if (model_.fail_weight(w) != 0) return true;
    }
    return false;
  }
  void title(int32_t length) {
    out_ += "\n\\";
    append_integer(out_, length);
    out_ += "-grams:\n";
  }
  void step() {
    if ((++steps_ & 0xfff) != 0) return;
    run_.check();
    run_.limit_bytes(static_cast<int64_t>(out_.size()));
  }
  void symbol(Label c) {
    if (c == t_.bos()) out_ += "<s>";
    else if (c == t_.eos()) out_ += "</s>";
    else if (model_.alphabet()->has_names()) out_ += model_.alphabet()->name(c);
    else append_integer(out_, c);
  }
  // log10 of e^x in the digits asked for.
  void number(double x) {
    x /= kArpaWriteLn10;
    if (!(x > -99)) {
      out_ += "-99";
      return;
    }
    const int places = digits_ - 1 - (x == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::fabs(x)))));
    // Powers of ten up to 22 are exact, so the quotient is the double nearest to the decimal.
    if (digits_ < 17 && places >= 0 && places <= 22) {
      double power = 1;
      for (int i = 0; i < places; ++i) power *= 10;
      x = std::round(x * power) / power;
    }
    append_real(out_, x == 0 ? 0 : x);
  }
  // Writes the probability of the n-gram's last symbol: its own or the default's.
  void probability(NgramNode w) {
    const double x = model_.score(w);
    if (x > kMostLog10 * kArpaWriteLn10) {
      fail(Code::argument, "an n-gram of weight %s; an ARPA file holds probabilities, which hws_ngram_normalize makes",
           NumberText(std::exp(x)).text);
    }
    number(x);
  }
  void line(NgramNode w, Array<Label> *ngram) {
    step();
    if (w == t_.begin_node()) out_ += "-99";
    else probability(w);
    t_.spell(w, ngram);
    char separator = '\t';
    for (const Label c : *ngram) {
      out_ += separator;
      symbol(c);
      separator = ' ';
    }
    if (t_.has_children(w) || model_.fail_weight(w) != 0) {
      out_ += '\t';
      number(model_.fail_weight(w));
    }
    out_ += '\n';
  }
  void default_line(Label c) {
    step();
    probability(NgramTrie::kRoot);
    out_ += '\t';
    symbol(c);
    out_ += '\n';
  }

  const NgramModel &model_;
  const NgramTrie &t_;
  const int32_t digits_;
  const Run &run_;
  std::string out_;
  int64_t steps_ = 0;
};

}  // namespace

std::string write_arpa(const NgramModel &model, int32_t digits, const Run &run) {
  if (digits < 1 || digits > 17) fail(Code::argument, "%d significant digits; expected 1 to 17", digits);
  return Writer(model, digits, run).write();
}

}  // namespace hws
