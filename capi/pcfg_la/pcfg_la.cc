// hws_pcfg_la_*: include/hawser/pcfg_la.h.
#include "hawser/pcfg_la.h"

#include <algorithm>
#include <numeric>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/learner/handles.hh"
#include "capi/pcfg_la/handles.hh"
#include "capi/pcfg_la/pcfg_la_calls.hh"
#include "capi/treebank/handles.hh"
#include "src/grammar/latent/latent_learner.hh"
#include "src/grammar/latent/latent_model_io.hh"
#include "src/grammar/latent/latent_parser.hh"
#include "src/grammar/latent/split_merge_learner.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kLatentSumOptions[] = {kThreads, kMaxBytes};
constexpr OptionSpec kLatentReadOptions[] = {kMaxBytes};
constexpr auto kLatentLearnerOptions = options_of(latent_fields::kFields, kThreads, kMaxBytes);
constexpr auto kSplitMergeOptions = options_of(split_merge_fields::kFields, kThreads, kMaxBytes);

SplitMergeSettings split_merge_settings(const OptionReader &reader) {
  SplitMergeSettings s;
  read_fields(reader, split_merge_fields::kFields, &s);
  use_fields(reader, split_merge_fields::kFields, &s);
  return s;
}

}  // namespace

void hws_pcfg_la_free(hws_pcfg_la *pcfg_la) { delete pcfg_la; }

hws_status hws_pcfg_la_info(const hws_pcfg_la *pcfg_la, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const LatentModel &m = *given(pcfg_la, "pcfg_la").p;
    const Array<int32_t> &subtypes = m.layout().subtypes;
    const std::pair<std::string_view, double> known[] = {
        {"labels", static_cast<double>(m.grammar().labels.size())},
        {"rules", static_cast<double>(m.grammar().rules.size())},
        {"subtypes", static_cast<double>(std::accumulate(subtypes.begin(), subtypes.end(), int64_t{0}))},
        {"numbers", static_cast<double>(m.numbers().size())},
        {"words", static_cast<double>(m.lexicon().names()->size())}};
    *value = named_value<double>(name_in(name, "name"), known, "a grammar with latent annotations has no number named");
  });
}

hws_status hws_pcfg_la_rows(const hws_pcfg_la *pcfg_la, double *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_out(given(pcfg_la, "pcfg_la").p->numbers(), buffer, capacity, needed); });
}

hws_status hws_pcfg_la_card(const hws_pcfg_la *pcfg_la, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(pcfg_la, "pcfg_la").card.json(), buffer, capacity, needed); });
}

hws_status hws_pcfg_la_signatures(char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_text_out(std::string(WordSignatures::standard()), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_pcfg_la_score, kLatentSumOptions);
hws_status hws_pcfg_la_score(const hws_pcfg_la *pcfg_la, const hws_treebank *sentences, const hws_options *options,
                             double *log_probs) {
  return Call().run([&] {
    const LatentModel &m = *given(pcfg_la, "pcfg_la").p;
    const Treebank &bank = *given(sentences, "sentences").p;
    const Asked asked(option_tables::hws_pcfg_la_score, options);
    const std::span<double> out = array_out(log_probs, bank.sentences(), "log_probs");
    const Array<double> scores = score_sentences(m, bank, asked.run());
    std::copy(scores.begin(), scores.end(), out.begin());
  });
}

HWS_OPTIONS(hws_pcfg_la_parse, kLatentSumOptions);
hws_status hws_pcfg_la_parse(const hws_pcfg_la *pcfg_la, const hws_treebank *sentences, const hws_options *options,
                             hws_treebank **parses) {
  return Call().out("parses", parses).run([&] {
    const LatentModel &m = *given(pcfg_la, "pcfg_la").p;
    const Asked asked(option_tables::hws_pcfg_la_parse, options);
    hand_out(parses, parse_sentences(m, *given(sentences, "sentences").p, asked.run()));
  });
}

hws_status hws_pcfg_la_write(const hws_pcfg_la *pcfg_la, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_bytes_out(write_latent_model(*given(pcfg_la, "pcfg_la").p, pcfg_la->card), buffer, capacity, needed);
  });
}

HWS_OPTIONS(hws_pcfg_la_read, kLatentReadOptions);
hws_status hws_pcfg_la_read(const void *buffer, int64_t length, const hws_options *options, hws_pcfg_la **pcfg_la) {
  return Call().out("pcfg_la", pcfg_la).run([&] {
    const Asked asked(option_tables::hws_pcfg_la_read, options);
    ModelCard card;
    LatentModelPtr read = read_latent_model(bytes_in(buffer, length, "buffer"), &card, asked.run());
    hand_out(pcfg_la, std::move(read), std::move(card));
  });
}

HWS_OPTIONS(hws_pcfg_la_learner_new, kLatentLearnerOptions);
hws_status hws_pcfg_la_learner_new(const hws_pcfg_la *model, const hws_treebank *trees, const char *signatures, int64_t length,
                                   const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const Treebank &bank = *given(trees, "trees").p;
    const AskedLearner asked(option_tables::hws_pcfg_la_learner_new, options);
    const OptionReader &reader = asked.reader;
    LatentSettings s;
    read_fields(reader, latent_fields::kFields, &s);
    s.model = model != nullptr;
    s.given = true;
    settle_latent_settings(&s, has_bare(bank));
    use_fields(reader, latent_fields::kFields, &s);
    if (model && signatures) fail(Code::argument, "signatures beside a model; expected NULL, since the model has its own");
    WordSignatures table(signatures ? text_in(signatures, length, "signatures") : WordSignatures::standard());
    auto made = std::make_unique<hws_learner>();
    made->p = new_latent_learner(bank, std::move(table), model ? model->p.get() : nullptr, s, asked.run());
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_pcfg_la_learner_model(const hws_learner *learner, hws_pcfg_la **pcfg_la) {
  return Call().out("pcfg_la", pcfg_la).run([&] {
    const Learner &l = *given(learner, "learner").p;
    if (l.family() == SplitMergeLearner::kFamily) {
      const SplitMergeLearner &own = static_cast<const SplitMergeLearner &>(l);
      return hand_out(pcfg_la, own.model(), own.model_card());
    }
    if (l.family() != kLatentFamily) {
      fail(Code::argument, "a learner of another family; expected one from hws_pcfg_la_learner_new");
    }
    LatentModelPtr model = latent_model(static_cast<const RowLearner &>(l));
    const std::string method(card_of(l, "").value("options", "method"));
    hand_out(pcfg_la, std::move(model), card_of(l, method));
  });
}

HWS_OPTIONS(hws_pcfg_la_split_merge, kSplitMergeOptions);
hws_status hws_pcfg_la_split_merge(const hws_pcfg_la *pcfg_la, const hws_treebank *trees, const hws_options *options,
                                   hws_pcfg_la **split) {
  return Call().out("split", split).run([&] {
    const LatentModelPtr &m = given(pcfg_la, "pcfg_la").p;
    const Treebank &bank = *given(trees, "trees").p;
    const Asked asked(option_tables::hws_pcfg_la_split_merge, options);
    const SplitMergeSettings s = split_merge_settings(asked.reader);
    const Run &run = asked.run();
    SplitMergeLearner learner(m, pcfg_la->card, bank, s, run);
    learner.watch(run.cancel);
    learner.report(run.progress);
    learner.step(INT64_MAX);
    hand_out(split, learner.model(), learner.model_card());
  });
}

HWS_OPTIONS(hws_pcfg_la_split_merge_learner_new, kSplitMergeOptions);
hws_status hws_pcfg_la_split_merge_learner_new(const hws_pcfg_la *pcfg_la, const hws_treebank *trees,
                                               const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const LatentModelPtr &m = given(pcfg_la, "pcfg_la").p;
    const Treebank &bank = *given(trees, "trees").p;
    const AskedLearner asked(option_tables::hws_pcfg_la_split_merge_learner_new, options);
    const SplitMergeSettings s = split_merge_settings(asked.reader);
    auto made = std::make_unique<hws_learner>();
    made->p = std::make_unique<SplitMergeLearner>(m, pcfg_la->card, bank, s, asked.run());
    hand_out_learner(learner, std::move(made), options);
  });
}
