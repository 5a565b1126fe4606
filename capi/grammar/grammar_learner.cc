// include/hawser/grammar.h: learners.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/grammar/grammar_calls.hh"
#include "capi/grammar/handles.hh"
#include "capi/learner/handles.hh"
#include "capi/treebank/handles.hh"
#include "src/grammar/model/substrings.hh"
#include "src/grammar/pcfg/pcfg_learner.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr auto kPcfgOptions = options_of(pcfg_fields::kFields, kThreads, kMaxBytes, kKnownTags, kKnownLabels);

const RowLearner &pcfg_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != kPcfgFamily) {
    fail(Code::argument, "a learner of another family; expected one from hws_grammar_learner_new");
  }
  return static_cast<const RowLearner &>(l);
}

// A learner under the options of a call with such a table. `bank`: what is known of the sentences' trees; null: nothing.
std::unique_ptr<hws_learner> pcfg_learner_in(const OptionTable &table, const hws_grammar *grammar, const hws_corpus *corpus,
                                             const TreebankPtr &bank, const hws_corpus *heldout, const hws_options *options) {
  GrammarPtr g = given(grammar, "grammar").p;
  const CorpusPtr &c = given(corpus, "corpus").p;
  const AskedLearner asked(table, options);
  const OptionReader &reader = asked.reader;
  const Run &limits = asked.limits();
  PcfgSettings settings;
  read_fields(reader, pcfg_fields::kFields, &settings);
  choose_start(*g, &settings);
  use_fields(reader, pcfg_fields::kFields, &settings);
  const KnownParts parts = bank ? known_parts_in(reader) : KnownParts();
  std::shared_ptr<const KnownTrees> known;
  if (bank) known = std::make_shared<const KnownTrees>(bank, parts, *g, asked.run());
  const Corpus *const both[] = {c.get(), heldout ? heldout->p.get() : nullptr};
  if (settings.items.value_or(c->count()) != c->count() && has_any_substring(*g)) {
    fail(Code::argument, "%s beside items of which the corpus is a part; expected rules of hws_grammar_with_substrings",
         kAnySubstring.data());
  }
  g = with_substrings(g, std::span(both, heldout ? 2 : 1), limits);
  g = with_signatures_of(*c, g);
  auto made = std::make_unique<hws_learner>();
  std::unique_ptr<RowLearner> own = new_pcfg_learner(g, c, settings, asked.run(), std::move(known));
  if (heldout) own->watch_held_out(pcfg_held_out(*own, heldout->p, limits));
  made->p = std::move(own);
  return made;
}

}  // namespace

HWS_OPTIONS(hws_grammar_learner_new, std::span(kPcfgOptions).first(kPcfgOptions.size() - 2));
hws_status hws_grammar_learner_new(const hws_grammar *grammar, const hws_corpus *corpus, const hws_corpus *heldout,
                                   const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    std::unique_ptr<hws_learner> made =
        pcfg_learner_in(option_tables::hws_grammar_learner_new, grammar, corpus, nullptr, heldout, options);
    hand_out_learner(learner, std::move(made), options);
  });
}

HWS_OPTIONS(hws_grammar_learner_new_known, kPcfgOptions);
hws_status hws_grammar_learner_new_known(const hws_grammar *grammar, const hws_corpus *corpus, const hws_treebank *known,
                                         const hws_corpus *heldout, const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const TreebankPtr &bank = given(known, "known").p;
    std::unique_ptr<hws_learner> made =
        pcfg_learner_in(option_tables::hws_grammar_learner_new_known, grammar, corpus, bank, heldout, options);
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_grammar_learner_model(const hws_learner *learner, hws_grammar **grammar) {
  return Call().out("grammar", grammar).run([&] {
    const RowLearner &l = pcfg_learner(learner);
    const ModelCard own = l.card();
    hand_out(grammar, pcfg_model(l, card_of(l, own.value("options", "method"))));
  });
}
