#include "src/grammar/pcfg/pcfg_rows.hh"

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

PcfgRows::PcfgRows(GrammarPtr grammar) : grammar_(std::move(grammar)) {
  const Grammar &g = *grammar_;
  number_of_.assign(static_cast<size_t>(g.rules()), -1);
  starts_.push_back(0);
  for (int32_t a = 0; a < g.nonterminal_count(); ++a) {
    double fixed = 0;
    const size_t before = rule_of_.size();
    for (int32_t r = g.first_rule[a]; r < g.first_rule[a + 1]; ++r) {
      if (!g.fixed.empty() && g.fixed[r] != 0) {
        fixed += g.weight[r];
        continue;
      }
      number_of_[r] = static_cast<int32_t>(rule_of_.size());
      rule_of_.push_back(r);
      row_of_.push_back(static_cast<int32_t>(rows()));
      if (!g.prior.empty()) base_.push_back(g.prior[r]);
    }
    if (rule_of_.size() == before) continue;
    if (!(fixed < 1)) {
      fail(Code::improper, "fixed rules of %s have the weight %s; expected less than 1, since other rules are learned",
           quoted(nonterminal_text(g, a)).c_str(), NumberText(fixed).text);
    }
    starts_.push_back(rule_of_.size());
    scale_.push_back(1 - fixed);
  }
  if (rule_of_.empty()) fail(Code::argument, "all rules of the grammar are fixed; expected some that are learned");
}

RowPart PcfgRows::part(double concentration) const {
  RowPart part{"rule", {}, false, 0};
  part.block.rows = rows();
  part.block.concentration = concentration;
  part.block.base = {base_.data(), base_.size()};
  part.block.starts = starts_;
  return part;
}

Array<double> PcfgRows::start() const {
  Array<double> numbers(this->numbers());
  for (size_t r = 0; r < rows(); ++r) {
    double sum = 0;
    for (size_t k = starts_[r]; k < starts_[r + 1]; ++k) sum += grammar_->weight[rule_of_[k]];
    for (size_t k = starts_[r]; k < starts_[r + 1]; ++k) {
      numbers[k] = sum > 0 ? grammar_->weight[rule_of_[k]] / sum : 1 / static_cast<double>(starts_[r + 1] - starts_[r]);
    }
  }
  return numbers;
}

void PcfgRows::weights(std::span<const double> numbers, Array<double> *weights) const {
  weights->assign(grammar_->weight.begin(), grammar_->weight.end());
  for (size_t k = 0; k < rule_of_.size(); ++k) {
    weights->data()[rule_of_.data()[k]] = numbers[k] * scale_.data()[row_of_.data()[k]];
  }
}

}  // namespace hws
