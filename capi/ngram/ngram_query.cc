// include/hawser/ngram.h: binaries of models and queries symbol by symbol.
#include "capi/base/lent.hh"
#include "capi/ngram/ngram_calls.hh"
#include "capi/ngram/ngram_card.hh"
#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "fsa/ngram/ngram_binary.hh"

using namespace hws;
using namespace hws::capi;

namespace {

template <class Model>
Label word_in(const Model &model, int32_t word) {
  if (word == HWS_EOS) return model.trie().eos();
  if (word < 1 || word > model.trie().symbols()) {
    fail(Code::argument, "label %d; expected a symbol of %s or HWS_EOS", word, model.alphabet()->describe().c_str());
  }
  return word;
}

// Looks at all words before any result is written. The state after the last one.
template <class Model>
NgramNode read_words(const Model &m, int64_t state, std::span<const int32_t> string, std::span<double> out) {
  NgramNode h = ngram_state_in(m, state);
  for (size_t i = 0; i < string.size(); ++i) {
    if (word_in(m, string[i]) == m.trie().eos() && i + 1 < string.size()) {
      fail(Code::argument, "HWS_EOS at %zu of %zu words; expected it last", i, string.size());
    }
  }
  for (size_t i = 0; i < string.size(); ++i) out[i] = m.read(h, string[i] == HWS_EOS ? m.trie().eos() : string[i], &h);
  return h;
}

}  // namespace

SectionWriter hws::capi::binary_of(const hws_ngram_model &model) {
  return model.p.ask([&](const auto &m) { return ngram_binary(m, card_bytes(model)); });
}

hws_status hws_ngram_write(const hws_ngram_model *model, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const hws_ngram_model &m = given(model, "model");
    const SectionWriter file = binary_of(m);
    const auto size = static_cast<int64_t>(file.size());
    if (buffer && capacity >= size) {  // straight into it
      file.write_to(buffer);
      if (needed) *needed = size;
    } else {
      copy_bytes_out({static_cast<const char *>(nullptr), static_cast<size_t>(size)}, buffer, capacity, needed);
    }
  });
}

HWS_OPTIONS(hws_ngram_read, kNgramReadOptions);
hws_status hws_ngram_read(const void *buffer, int64_t length, const hws_options *options, hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const EngineRun call(option_tables::hws_ngram_read, options);
    std::string card;
    StoredNgrams read = read_ngram_binary_copy(bytes_in(buffer, length, "buffer"), call.run(), &card);
    hand_out_read(model, std::move(read), card);
  });
}

HWS_OPTIONS(hws_ngram_read_view, kNgramReadOptions);
hws_status hws_ngram_read_view(const void *buffer, int64_t length, void (*release)(void *context), void *context,
                               const hws_options *options, hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const EngineRun call(option_tables::hws_ngram_read_view, options);
    auto lent = std::make_shared<Lent>();
    std::string card;
    StoredNgrams read = read_ngram_binary(bytes_in(buffer, length, "buffer"), lent, call.run(), &card);
    hand_out_read(model, std::move(read), card);
    lent->release = release;  // only now: after an error the buffer is still the caller's to free
    lent->context = context;
  });
}

int32_t hws_ngram_is_binary(const void *buffer, int64_t length) {
  if (!buffer || length < 0) return 0;
  return container_kind({static_cast<const std::byte *>(buffer), static_cast<size_t>(length)}) ==
         static_cast<uint32_t>(FileKind::ngram_model);
}

hws_status hws_ngram_start(const hws_ngram_model *model, int64_t *state) {
  return Call().out("state", state).run([&] {
    *state = given(model, "model").p.ask([](const auto &m) { return m.start(); });
  });
}

hws_status hws_ngram_score_word(const hws_ngram_model *model, int64_t state, int32_t word, int64_t *next, double *log_prob) {
  return Call().maybe(next).maybe(log_prob).run([&] {
    NgramNode to;
    const double p = given(model, "model").p.ask(
        [&](const auto &m) { return m.read(ngram_state_in(m, state), word_in(m, word), &to); });
    if (next) *next = to;
    if (log_prob) *log_prob = p;
  });
}

hws_status hws_ngram_score_words(const hws_ngram_model *model, int64_t state, const int32_t *words, int64_t count,
                                 int64_t *next, double *log_probs) {
  return Call().maybe(next).run([&] {
    const hws_ngram_model &given_model = given(model, "model");
    const std::span<const int32_t> string = array_in(words, count, "words");
    const std::span<double> out = array_out(log_probs, count, "log_probs");
    const NgramNode last = given_model.p.ask([&](const auto &m) { return read_words(m, state, string, out); });
    if (next) *next = last;
  });
}
