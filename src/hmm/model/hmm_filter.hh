// The hidden state of an HMM along a stream of tokens: its distribution after each token, and predictions of the next token
// (Rabiner 1989, the forward variable, normalized). A filter is a value: copies continue independently. Used by one thread;
// steps allocate nothing.
//
// A step is made in doubles first, which is right unless a state's number falls so far below the others that a double does not
// hold it, and later tokens may yet be explained from this state alone. Then the step is made again in numbers of a huge range
// (fsa/base/scaled.hh), with some 5 ns per transition above 0, and so are those after it until all numbers are doubles again.
// If all transitions are above 1e-100, a state far below the others is of no consequence for the tokens after the next one.
#pragma once
#include <span>

#include "fsa/base/scaled.hh"
#include "src/hmm/model/hmm_model.hh"

namespace hws {

class HmmFilter {
 public:
  // With `dictionary`, words may only be in the states of the model's dictionary. Asks limit_bytes. O(states²).
  HmmFilter(HmmModelPtr model, bool dictionary, const Run &run);

  void start() noexcept;  // returns to before the first token
  // Takes the next token. Its word is 0 if none is observed, and above the vocabulary for a class of unknown words. `values`
  // are the numbers of its channels, one channel after another; missing ones are NaN, and the span may be empty. Returns ln
  // p(token | tokens before). Fails with `argument` for a token that does not fit the model, and with `empty` for one that is
  // impossible here; the filter does not change then. O(states²) and the channels' densities.
  double step(Label word, std::span<const double> values);

  // p(state of the last token | tokens up to it); before the first token the initial probabilities.
  std::span<const double> states() const { return {now_.data(), model_->rows.states()}; }
  // Writes p(next word = w | tokens so far) at [w − 1], given that no end comes before it. O(states · words).
  void next_words(std::span<double> p) const;
  // p(the sequence ends here). It is 0 without an end symbol, and before the first token.
  double end() const;
  const HmmModel &model() const { return *model_; }

 private:
  std::span<const int32_t> allowed(Label word) const;
  void emit_word(Label word);
  // Sets costs_ to ln of the channels' densities but for a term that all states share, which goes into `base`. Of states in
  // which the token may not be it is −∞. Returns the largest.
  double emit_values(std::span<const double> values, double *base);
  bool may_be_in(size_t state) const { return weights_[state] > 0 && (wide_ ? !wide_ahead_[state].zero() : ahead_[state] > 0); }
  // The rest of a step, given what the token weighs. Returns ln p, or −∞ if the token is impossible. Or says that a double does
  // not hold some number, and then changes nothing.
  enum class Range { doubles, wide };
  Range step_in_doubles(bool values, double most, double *log_p);
  double step_in_wide_numbers(bool values, double most);
  void require(Label word, std::span<const double> values) const;

  HmmModelPtr model_;
  TagDictionaryPtr dictionary_;  // null: every word may be in all states
  // The smallest number above 0 that is held by a double, and by what follows it. It is 0 if numbers below it do not matter.
  double least_ = 0;
  bool begun_ = false;
  bool wide_ = false;          // whether wide_ahead_ holds more than ahead_ can
  Array<double> now_, ahead_;  // the distribution of the last token's state; that of the next one's, without the end
  Array<Scaled> wide_now_, wide_ahead_;
  Array<double> weights_, products_, costs_, scratch_, values_;
  Array<ChannelValues> token_;  // views of values_
};

}  // namespace hws
