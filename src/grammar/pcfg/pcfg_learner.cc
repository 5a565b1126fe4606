#include "src/grammar/pcfg/pcfg_learner.hh"

#include <algorithm>

#include "src/corpus/class_corpus.hh"
#include "src/grammar/model/substrings.hh"

namespace hws {

namespace {

constexpr int32_t kPcfgVersion = 4;  // raised when what a checkpoint holds changes

double usual_prior(const Grammar &grammar, const PcfgSettings &s) {
  return row_fields::modes(s) || !grammar.prior.empty() ? 1 : .1;  // modes are sought with 1: no prior at all
}

bool has_equal_weights(const Grammar &g) {
  for (int32_t a = 0; a < g.nonterminal_count(); ++a) {
    const auto [least, most] = std::minmax_element(g.weight.begin() + g.first_rule[a], g.weight.begin() + g.first_rule[a + 1]);
    if (*most - *least > 1e-12 * *most) return false;
  }
  return true;
}

}  // namespace

void choose_start(const Grammar &grammar, PcfgSettings *s) {
  if (s->init == PcfgStart::automatic) {
    s->init = has_any_substring(grammar) || has_equal_weights(grammar) ? PcfgStart::random : PcfgStart::given;
  }
  s->given = s->init == PcfgStart::given;
}

std::unique_ptr<RowLearner> new_pcfg_learner(const GrammarPtr &grammar, const CorpusPtr &corpus, const PcfgSettings &settings,
                                             const Run &run, std::shared_ptr<const KnownTrees> known) {
  PcfgSettings s = settings;
  choose_start(*grammar, &s);
  s.prior = s.prior.value_or(usual_prior(*grammar, s));
  auto family = std::make_shared<const PcfgFamily>(grammar, corpus, s, run, std::move(known));
  Array<double> start = s.init == PcfgStart::given ? family->rows().start() : Array<double>();
  return new_row_learner(kPcfgFamily, kPcfgVersion, pcfg_fields::kFields, s, std::move(family), std::move(start), run);
}

RowFamilyPtr pcfg_held_out(const RowLearner &learner, const CorpusPtr &corpus, const Run &run) {
  const auto &family = static_cast<const PcfgFamily &>(learner.data());
  PcfgSettings s;
  s.prior = 1;
  s.order = SentenceOrder::given;
  return std::make_shared<const PcfgFamily>(family.rows().grammar(), corpus, s, run);
}

GrammarPtr pcfg_model(const RowLearner &learner, ModelCard card) {
  const auto &family = static_cast<const PcfgFamily &>(learner.data());
  Array<double> weights;
  family.rows().weights(learner.rows(), &weights);
  auto grammar = std::make_shared<Grammar>(*family.rows().grammar());
  grammar->weight.swap(weights);
  grammar->method = card.value("options", "method");
  const std::string_view table = signatures_of(*family.rows().grammar());
  if (!table.empty()) card.add("reading", kSignatures, table);
  grammar->card = std::move(card);
  return grammar;
}

}  // namespace hws
