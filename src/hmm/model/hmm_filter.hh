// The hidden state of an HMM along a stream of tokens: its distribution after each token, and predictions of the next token
// (Rabiner 1989, the forward variable, normalized). A filter is a value: copies continue independently. Used by one thread;
// steps allocate nothing.
#pragma once
#include <span>

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
  double emit_values(std::span<const double> values);  // returns ln of the factor taken out
  void require(Label word, std::span<const double> values) const;

  HmmModelPtr model_;
  TagDictionaryPtr dictionary_;  // null: every word may be in all states
  bool begun_ = false;
  Array<double> now_, ahead_;  // the distribution of the last token's state; that of the next one's, without the end
  Array<double> weights_, costs_, scratch_, values_;
  Array<ChannelValues> token_;  // views of values_
};

}  // namespace hws
