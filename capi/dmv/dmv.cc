// hws_dmv_*: include/hawser/dmv.h.
#include "hawser/dmv.h"

#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/dmv/dmv_calls.hh"
#include "capi/dmv/handles.hh"
#include "capi/learner/handles.hh"
#include "capi/treebank/handles.hh"
#include "src/corpus/class_corpus.hh"
#include "src/grammar/dmv/dmv.hh"
#include "src/grammar/dmv/dmv_model_io.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kDmvSumOptions[] = {kThreads, kMaxBytes};
constexpr OptionSpec kParseOptions[] = {
    choice_option("decode", 0, "viterbi|mbr",
                  "which tree: the most probable one (viterbi), or the one with the most arcs expected to be right (mbr)"),
    kThreads, kMaxBytes};
constexpr OptionSpec kDmvTreeOptions[] = {kMaxBytes};
constexpr OptionSpec kSampleOptions[] = {int_option("seed", 1, 0, INT64_MAX, "seed of all random numbers"), kMaxBytes};
constexpr auto kDmvLearnerOptions = options_of(dmv_fields::kFields, kThreads, kMaxBytes);

constexpr int64_t kMostTrees = 1000000;

const RowLearner &dmv_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != kDmvFamily) fail(Code::argument, "a learner of another family; expected one from hws_dmv_learner_new");
  return static_cast<const RowLearner &>(l);
}

// The table of a model's classes; "": it has none.
std::string_view class_table_of(const hws_dmv &dmv) { return dmv.card.value("reading", kSignatures); }

// Room for so many trees of a sentence.
std::span<int32_t> heads_out(int32_t *heads, int64_t trees, int64_t count) {
  if (trees < 1 || trees > kMostTrees) fail(Code::argument, "%" PRId64 " trees; expected 1 to %" PRId64, trees, kMostTrees);
  if (count > INT64_MAX / 64 / trees) {
    fail(Code::argument, "%" PRId64 " trees of %" PRId64 " words; no array is as long", trees, count);
  }
  return array_out(heads, trees * count, "heads");
}

// A learner under the options of a call with such a table. `bank`: what is known of the sentences' trees; null: nothing.
std::unique_ptr<hws_learner> dmv_learner_in(const OptionTable &table, const hws_dmv *model, const hws_corpus *sentences,
                                            const TreebankPtr &bank, const hws_corpus *heldout, const hws_options *options) {
  CorpusPtr corpus = given(sentences, "sentences").p;
  const AskedLearner asked(table, options);
  const OptionReader &reader = asked.reader;
  const Run &limits = asked.limits();
  DmvSettings s;
  read_fields(reader, dmv_fields::kFields, &s);
  s.model = model != nullptr;
  s.given = s.model || s.start != DmvStart::random;
  use_fields(reader, dmv_fields::kFields, &s);
  Array<double> rows;
  if (model) {
    const std::string_view own = signatures_of(*corpus);
    corpus = sentences_over(model->p->alphabet(), corpus, own.empty() ? class_table_of(*model) : own,
                            UnknownSymbols::refused, limits);
    const int64_t valence = static_cast<int64_t>(model->p->layout().valence);
    if (s.valence && *s.valence != valence) {
      fail(Code::argument, "valence is %" PRId64 "; expected %" PRId64 ", that of the start", *s.valence, valence);
    }
    s.valence = valence;
    rows.assign(model->p->numbers().begin(), model->p->numbers().end());
  }
  auto made = std::make_unique<hws_learner>();
  std::unique_ptr<RowLearner> own = new_dmv_learner(corpus, s, std::move(rows), asked.run(), bank);
  if (heldout) {
    const CorpusPtr others =
        sentences_over(corpus->alphabet, heldout->p, signatures_of(*corpus), UnknownSymbols::kept, limits);
    own->watch_held_out(dmv_family(others, filled_settings(s), limits));
  }
  made->p = std::move(own);
  return made;
}

}  // namespace

hws_status hws_dmv_new(const hws_alphabet *symbols, int64_t valence, const double *rows, int64_t count, hws_dmv **dmv) {
  return Call().out("dmv", dmv).run([&] {
    const std::span<const double> all = array_in(rows, count, "rows");
    if (valence != 2 && valence != 3) fail(Code::argument, "valence is %" PRId64 "; expected 2 or 3", valence);
    hand_out(dmv, std::make_shared<const DmvModel>(given(symbols, "symbols").p, static_cast<size_t>(valence),
                                                   Array<double>(all.begin(), all.end())));
  });
}

void hws_dmv_free(hws_dmv *dmv) { delete dmv; }

hws_status hws_dmv_alphabet(const hws_dmv *dmv, hws_alphabet **symbols) {
  return Call().out("symbols", symbols).run([&] { hand_out(symbols, given(dmv, "dmv").p->alphabet()); });
}

hws_status hws_dmv_info(const hws_dmv *dmv, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const DmvModel &m = *given(dmv, "dmv").p;
    const std::pair<std::string_view, double> known[] = {{"symbols", static_cast<double>(m.layout().symbols)},
                                                         {"valence", static_cast<double>(m.layout().valence)},
                                                         {"numbers", static_cast<double>(m.layout().size())}};
    *value = named_value<double>(name_in(name, "name"), known, "a dependency model has no number named");
  });
}

hws_status hws_dmv_rows(const hws_dmv *dmv, double *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_out(given(dmv, "dmv").p->numbers(), buffer, capacity, needed); });
}

hws_status hws_dmv_card(const hws_dmv *dmv, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(dmv, "dmv").card.json(), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_dmv_score, kDmvSumOptions);
hws_status hws_dmv_score(const hws_dmv *dmv, const hws_corpus *sentences, const hws_options *options, double *log_probs) {
  return Call().run([&] {
    const DmvModel &m = *given(dmv, "dmv").p;
    const Asked asked(option_tables::hws_dmv_score, options);
    const CorpusPtr corpus = sentences_over(m.alphabet(), given(sentences, "sentences").p, class_table_of(*dmv),
                                            UnknownSymbols::kept, asked.run());
    const std::span<double> out = array_out(log_probs, corpus->count(), "log_probs");
    const Array<double> scores = score_sentences(m, *corpus, asked.run());
    std::copy(scores.begin(), scores.end(), out.begin());
  });
}

HWS_OPTIONS(hws_dmv_parse, kParseOptions);
hws_status hws_dmv_parse(const hws_dmv *dmv, const hws_corpus *sentences, const hws_options *options, int32_t *heads,
                         double *scores) {
  return Call().run([&] {
    const DmvModel &m = *given(dmv, "dmv").p;
    const Asked asked(option_tables::hws_dmv_parse, options);
    const DmvDecode decode = asked.reader.text("decode") == "mbr" ? DmvDecode::mbr : DmvDecode::viterbi;
    const CorpusPtr corpus = sentences_over(m.alphabet(), given(sentences, "sentences").p, class_table_of(*dmv),
                                            UnknownSymbols::kept, asked.run());
    const auto out = array_out(heads, static_cast<int64_t>(corpus->symbols.size()), "heads");
    const DmvTrees trees = parse_sentences(m, *corpus, decode, 1, asked.run());
    size_t tree = 0, at = 0, to = 0;
    for (int64_t s = 0; s < corpus->count(); ++s) {
      const size_t n = corpus->sequence(s).size();
      const bool none = trees.offsets[static_cast<size_t>(s)] == trees.offsets[static_cast<size_t>(s) + 1];
      for (size_t m_at = 0; m_at < n; ++m_at) out[to++] = none ? -1 : trees.heads[at++];
      if (scores) scores[s] = none ? -INFINITY : trees.scores[tree];
      tree += !none;
    }
  });
}

HWS_OPTIONS(hws_dmv_best, kDmvTreeOptions);
hws_status hws_dmv_best(const hws_dmv *dmv, const int32_t *words, int64_t count, int64_t trees, const hws_options *options,
                        int32_t *heads, double *scores, int64_t *found) {
  return Call().out("found", found).run([&] {
    const DmvModel &m = *given(dmv, "dmv").p;
    const CorpusPtr sentence = sentence_over(m.alphabet(), array_in(words, count, "words"));
    const auto out = heads_out(heads, trees, count);
    const auto of = array_out(scores, trees, "scores");
    const Asked asked(option_tables::hws_dmv_best, options);
    const DmvTrees best = parse_sentences(m, *sentence, DmvDecode::viterbi, trees, asked.run());
    std::fill(out.begin(), out.end(), -1);
    std::copy(best.heads.begin(), best.heads.end(), out.begin());
    std::fill(of.begin(), of.end(), -INFINITY);
    std::copy(best.scores.begin(), best.scores.end(), of.begin());
    *found = static_cast<int64_t>(best.scores.size());
  });
}

HWS_OPTIONS(hws_dmv_sample, kSampleOptions);
hws_status hws_dmv_sample(const hws_dmv *dmv, const int32_t *words, int64_t count, int64_t trees, const hws_options *options,
                          int32_t *heads, double *scores) {
  return Call().run([&] {
    const DmvModel &m = *given(dmv, "dmv").p;
    const CorpusPtr sentence = sentence_over(m.alphabet(), array_in(words, count, "words"));
    const auto out = heads_out(heads, trees, count);
    const auto of = array_out(scores, trees, "scores");
    const Asked asked(option_tables::hws_dmv_sample, options);
    const uint64_t seed = static_cast<uint64_t>(asked.reader.integer("seed"));
    const DmvTrees drawn = draw_trees(m, *sentence, trees, seed, asked.run());
    if (drawn.scores.empty()) fail(Code::impossible, "a sentence without probability; expected one that the model can make");
    std::copy(drawn.heads.begin(), drawn.heads.end(), out.begin());
    std::copy(drawn.scores.begin(), drawn.scores.end(), of.begin());
  });
}

HWS_OPTIONS(hws_dmv_arcs, kDmvTreeOptions);
hws_status hws_dmv_arcs(const hws_dmv *dmv, const int32_t *words, int64_t count, const hws_options *options, double *arcs,
                        double *entropy) {
  return Call().out("entropy", entropy).run([&] {
    const DmvModel &m = *given(dmv, "dmv").p;
    const CorpusPtr sentence = sentence_over(m.alphabet(), array_in(words, count, "words"));
    if (count > 1000000) fail(Code::argument, "%" PRId64 " words; expected 1,000,000 at most", count);
    const auto out = array_out(arcs, (count + 1) * (count + 1), "arcs");
    const Asked asked(option_tables::hws_dmv_arcs, options);
    Array<double> entropies;
    const Array<double> found = arc_probabilities(m, *sentence, &entropies, asked.run());
    std::copy(found.begin(), found.end(), out.begin());
    *entropy = entropies[0];
  });
}

hws_status hws_dmv_write(const hws_dmv *dmv, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(write_dmv_model(*given(dmv, "dmv").p, dmv->card), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_dmv_read, kDmvTreeOptions);
hws_status hws_dmv_read(const void *buffer, int64_t length, const hws_options *options, hws_dmv **dmv) {
  return Call().out("dmv", dmv).run([&] {
    const Asked asked(option_tables::hws_dmv_read, options);
    ModelCard card;
    DmvModelPtr read = read_dmv_model(bytes_in(buffer, length, "buffer"), &card, asked.run());
    hand_out_dmv(dmv, std::move(read), std::move(card));
  });
}

HWS_OPTIONS(hws_dmv_learner_new, kDmvLearnerOptions);
hws_status hws_dmv_learner_new(const hws_dmv *model, const hws_corpus *sentences, const hws_corpus *heldout,
                               const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    std::unique_ptr<hws_learner> made =
        dmv_learner_in(option_tables::hws_dmv_learner_new, model, sentences, nullptr, heldout, options);
    hand_out_learner(learner, std::move(made), options);
  });
}

HWS_OPTIONS(hws_dmv_learner_new_known, kDmvLearnerOptions);
hws_status hws_dmv_learner_new_known(const hws_dmv *model, const hws_corpus *sentences, const hws_treebank *known,
                                     const hws_corpus *heldout, const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const TreebankPtr &bank = given(known, "known").p;
    std::unique_ptr<hws_learner> made =
        dmv_learner_in(option_tables::hws_dmv_learner_new_known, model, sentences, bank, heldout, options);
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_dmv_learner_model(const hws_learner *learner, hws_dmv **dmv) {
  return Call().out("dmv", dmv).run([&] {
    const RowLearner &l = dmv_learner(learner);
    const Dmv &data = static_cast<const Dmv &>(l.data());
    auto model = std::make_shared<const DmvModel>(data.corpus()->alphabet, data.layout().valence, l.rows());
    ModelCard card = card_of(l, "");
    const std::string method(card.value("options", "method"));
    card = card_of(l, method);
    const std::string_view table = signatures_of(*data.corpus());
    if (!table.empty()) card.add("reading", kSignatures, table);
    hand_out_dmv(dmv, std::move(model), std::move(card));
  });
}
