// Rules as the counts of other sentences predict them, for collapsed inference and the Metropolis-Hastings sampler.
#pragma once
#include "src/grammar/pcfg/pcfg_family.hh"

namespace hws {

template <class Each>
void PcfgFamily::each_stretch(int64_t item, Each each) const {
  for (const Stretch &s : stretches_) each(s.local, s.number, s.count, s.row);
  size_t local = common_.size();
  for (int64_t v = vocabulary_offsets_[item]; v < vocabulary_offsets_[item + 1]; ++v) {
    const int32_t word = vocabulary_[v];
    for (int32_t e = form_.word_offsets[word]; e < form_.word_offsets[word + 1]; ++e) {
      const int32_t rule = form_.lexical_rule[e], k = rule < 0 ? -1 : rows_.number_of(rule);
      if (k >= 0) each(local++, static_cast<size_t>(k), 1, static_cast<size_t>(rows_.row_of(static_cast<size_t>(k))));
    }
  }
}

template <class Each>
void PcfgFamily::each_number(int64_t item, Each each) const {
  size_t local = 0;
  for (const int32_t k : common_) each(local++, static_cast<size_t>(k));
  for (int64_t v = vocabulary_offsets_[item]; v < vocabulary_offsets_[item + 1]; ++v) {
    const int32_t word = vocabulary_[v];
    for (int32_t e = form_.word_offsets[word]; e < form_.word_offsets[word + 1]; ++e) {
      const int32_t rule = form_.lexical_rule[e], k = rule < 0 ? -1 : rows_.number_of(rule);
      if (k >= 0) each(local++, static_cast<size_t>(k));
    }
  }
}

// The form under what counts predict, and a chart of one sentence at a time. Without unary and empty rules only the rules that
// a sentence may use are set anew.
class PcfgFamily::Counted {
 public:
  Counted(const PcfgFamily &family, const RowParts &parts, const Run &run);
  ~Counted();

  double prior(size_t number) const { return priors_[number]; }
  double prior_of_row(size_t row) const { return totals_[row]; }

  // Sets the weights that a sentence needs to what the counts predict, to the power 1 / temperature.
  void predict(int64_t item, const RowUses &uses, double temperature);
  void set(const Array<double> &weights);
  // Gives the form the weights that were predicted last, for those who read it.
  void set_form();

  double inside(int64_t item);
  // The expected counts of a sentence, after inside().
  void local(int64_t item, double *numbers);

  const BinaryForm &form() const { return form_; }
  const Chart &chart() const { return chart_; }

 private:
  template <class Each>
  void each_lexical(int64_t item, Each each) const {
    for (int64_t v = family_.vocabulary_offsets_[item]; v < family_.vocabulary_offsets_[item + 1]; ++v) {
      const int32_t word = family_.vocabulary_[v];
      for (int32_t e = form_.word_offsets[word]; e < form_.word_offsets[word + 1]; ++e) {
        const int32_t rule = form_.lexical_rule[e], k = rule < 0 ? -1 : rows_.number_of(rule);
        if (k >= 0) each(e, static_cast<size_t>(k));
      }
    }
  }
  void clear_lexical(int64_t item);

  const PcfgFamily &family_;
  const PcfgRows &rows_;
  const Run &run_;
  BinaryForm form_;
  ChartRules rules_;
  Chart chart_;
  std::optional<SpanFilter> filter_;  // of the chart's sentence
  FormCounts sums_;
  Array<double> factor_, priors_, totals_;
  Array<double> listed_weights_;  // without unary and empty rules: of the binary rules as they are listed
  bool form_is_set_ = true;       // whether the form has them
  Array<double> rule_counts_;
};

}  // namespace hws
