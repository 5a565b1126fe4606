// The state of an HMM along a stream of tokens: what is known of the hidden state after each token, and what the next one will
// be (Rabiner 1989, the forward variable, normalized). A value: copies go on by themselves. One thread's; steps allocate
// nothing.
#pragma once
#include <span>

#include "src/hmm/model/hmm_model.hh"

namespace hws {

class HmmFilter {
 public:
  // With `dictionary` words are in the states of the model's dictionary alone. Asks limit_bytes. O(states²).
  HmmFilter(HmmModelPtr model, bool dictionary, const Run &run);

  void start() noexcept;  // before the first token
  // Takes the next token: its word, 0 for none observed, above the vocabulary for a class of unknown words; and the numbers of
  // its channels one behind the other, NaN where they are missing, or none at all. Returns ln p(token | tokens before).
  // `argument` for what is no token of the model, `empty` for one that is impossible here; the filter stays as it was then.
  // O(states²) and the channels' densities.
  double step(Label word, std::span<const double> values);

  // p(state of the last token | tokens up to it); before the first the initial probabilities.
  std::span<const double> states() const { return {now_.data(), model_->rows.states()}; }
  // p(next word = w | tokens so far) at [w − 1], where no end comes before it. O(states · words).
  void next_words(std::span<double> p) const;
  // p(the sequence ends here); 0 without an end symbol and before the first token.
  double end() const;
  const HmmModel &model() const { return *model_; }

 private:
  std::span<const int32_t> allowed(Label word) const;
  void emit_word(Label word);
  double emit_values(std::span<const double> values);  // returns what was taken out, a logarithm
  void require(Label word, std::span<const double> values) const;

  HmmModelPtr model_;
  TagDictionaryPtr dictionary_;  // null: all states for every word
  bool begun_ = false;
  Array<double> now_, ahead_;  // of the last token's state; of the next one's, less the end's probability
  Array<double> weights_, costs_, scratch_, values_;
  Array<ChannelValues> token_;  // in values_
};

}  // namespace hws
