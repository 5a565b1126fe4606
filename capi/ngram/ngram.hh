// n-grams as C gives them: flat arrays in which the ends of the string are HWS_BOS and
// HWS_EOS, inside the tree's own labels for them.
#pragma once
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "fsa/base/array.hh"
#include "fsa/ngram/stored_ngrams.hh"
#include "src/learner/model_card.hh"

struct hws_ngram_model {
  hws::StoredNgrams p;
  hws::ModelCard card{};  // of one that was not given
};

namespace hws::capi {

// Offsets of `count` n-grams, checked: ascending from 0, the last one within an array's reach.
inline std::span<const int64_t> ngram_offsets_in(const int64_t *offsets, int64_t count) {
  if (count < 0 || count > INT32_MAX) fail(Code::argument, "%" PRId64 " n-grams; expected 0 to %d", count, INT32_MAX);
  static constexpr int64_t kNone[] = {0};
  if (count == 0) return kNone;
  const std::span<const int64_t> all = array_in(offsets, count + 1, "offsets");
  for (size_t i = 0; i < all.size(); ++i) {
    if (i == 0 ? all[i] != 0 : all[i] < all[i - 1]) {
      fail(Code::argument, "offsets[%zu] is %" PRId64 "; expected ascending entries from 0", i, all[i]);
    }
  }
  return all;
}

inline Array<Label> ngram_labels_in(const int32_t *labels, int64_t count, const Alphabet &alphabet) {
  const std::span<const int32_t> given = array_in(labels, count, "labels");
  Array<Label> out(given.begin(), given.end());
  for (Label &c : out) {
    if (c == HWS_BOS || c == HWS_EOS) c = static_cast<Label>(alphabet.size() + (c == HWS_EOS ? 1 : 2));
    else if (!alphabet.holds(c)) {
      fail(Code::argument, "label %d in an n-gram; expected a symbol of %s, HWS_BOS or HWS_EOS", c,
           alphabet.describe().c_str());
    }
  }
  return out;
}

template <class Model>
NgramNode ngram_state_in(const Model &model, int64_t state) {
  if (state == -1) fail(Code::argument, "the string has ended: nothing follows its end");
  if (state < 0 || state >= model.trie().nodes() || !model.is_state(static_cast<NgramNode>(state))) {
    fail(Code::argument, "state %" PRId64 "; the model has none of that number", state);
  }
  return static_cast<NgramNode>(state);
}

// The plain store of a model's n-grams: its own, or unpacked for the call.
inline NgramModelPtr plain_in(const hws_ngram_model *model, const Run &run, const char *name = "model") {
  return given(model, name).p.plain(run);
}

inline int32_t ngram_label_out(Label c, Label symbols) { return c <= symbols ? c : c == symbols + 1 ? HWS_EOS : HWS_BOS; }

}  // namespace hws::capi
