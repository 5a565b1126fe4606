// include/hawser/ngram.h: models nearest to a machine's distribution.
#include <algorithm>

#include "capi/base/engine_options.hh"
#include "capi/ngram/ngram_calls.hh"
#include "capi/ngram/ngram_card.hh"
#include "fsa/ngram/fit_log_linear.hh"
#include "fsa/ngram/grow_greedy.hh"
#include "fsa/ngram/ngram_counter.hh"
#include "fsa/ngram/project_ngrams.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr FitSettings kFit{};
constexpr GreedySettings kGreedy{};

// Groups of options, as help shows them.
constexpr const char *kProjectLogLinearWeights = "Log-linear weights (gradient)";
constexpr const char *kProjectGrowing = "Growing (greedy, bundle)";

constexpr OptionSpec kNgramProjectOptions[] = {
    text_option("method", "closed", "closed|gradient|greedy|bundle",
                "relative counts of one order or of given contexts; log-linear weights; growing by single n-grams, or by all "
                "that follow a context"),
    int_option("order", kFit.order, 1, kMostOrder, "longest n-grams, begin and end counted"),
    real_option("threshold", 1e-12, 1e-300, 1e300, "closed, greedy, bundle: expected count below which an n-gram is left out"),
    text_option("penalty", "tree", "none|tree|l1", "gradient: the penalty that keeps n-grams few", kProjectLogLinearWeights),
    real_option("penalty_weight", kFit.lambda, 0, 1e9,
                "gradient: what the penalty is multiplied by; greedy, bundle: the price of an n-gram (lambda)",
                kProjectLogLinearWeights),
    int_option("root_group", 0, 0, 1, "gradient: 1: the tree penalty has the group of all n-grams too",
               kProjectLogLinearWeights),
    int_option("suffix_test", 0, 0, 1, "gradient: 1: an n-gram has a weight only if it has one without its first symbol",
               kProjectLogLinearWeights),
    int_option("iterations", kFit.iterations, 1, INT64_MAX, "gradient: steps at most", kProjectLogLinearWeights),
    real_option("step", kFit.step, 1e-12, 1e6, "gradient: first step size", kProjectLogLinearWeights),
    real_option("gradient_tolerance", kFit.tolerance, 0, 1, "gradient: norm of the proximal gradient that is small enough",
                kProjectLogLinearWeights),
    int_option("accelerate", 1, 0, 1, "gradient: 0: plain proximal gradient steps, as in the seed paper",
               kProjectLogLinearWeights),
    int_option("batch", kGreedy.batch, 1, INT64_MAX, "greedy, bundle: n-grams between two looks at the objective",
               kProjectGrowing),
    text_option("estimate", "stolcke", "stolcke|printed",
                "greedy: the gain of an n-gram; stolcke: with the back-off weight computed anew, so that the model comes "
                "nearer as penalty_weight falls; printed: as the seed paper has it, by which no n-gram joins that is rarer "
                "than it would be without",
                kProjectGrowing),
    text_option("stop", "objective", "objective|eq11",
                "greedy, bundle: what has to fall: the model's own objective, or the seed paper's equation 11",
                kProjectGrowing),
    kMaxStates,
    kMaxArcs,
    kMaxBytes,
    kTolerance};

FitSettings fit_settings_in(const OptionReader &reader) {
  FitSettings s;
  const std::string_view penalty = reader.text("penalty");
  s.penalty = penalty == "none" ? NgramPenalty::none : penalty == "l1" ? NgramPenalty::l1 : NgramPenalty::tree;
  s.lambda = s.penalty == NgramPenalty::none ? 0 : reader.real("penalty_weight");
  s.root_group = reader.integer("root_group") != 0;
  s.suffix_test = reader.integer("suffix_test") != 0;
  s.order = static_cast<int32_t>(reader.integer("order"));
  s.iterations = reader.integer("iterations");
  s.step = reader.real("step");
  s.tolerance = reader.real("gradient_tolerance");
  s.accelerate = reader.integer("accelerate") != 0;
  return s;
}

GreedySettings greedy_settings_in(const OptionReader &reader) {
  GreedySettings s;
  s.lambda = reader.real("penalty_weight");
  s.order = static_cast<int32_t>(reader.integer("order"));
  s.batch = reader.integer("batch");
  s.bundles = reader.text("method") == "bundle";
  s.equation_11 = reader.text("stop") == "eq11";
  s.estimate = reader.text("estimate") == "printed" ? GrowthEstimate::printed : GrowthEstimate::anew;
  s.threshold = reader.real("threshold");
  return s;
}

// `names`: the options that shape the projection.
ModelCard card_of_projection(const OptionReader &reader, std::initializer_list<std::string_view> names, double cross_entropy) {
  ModelCard card = ngram_card("projection");
  for (const OptionSpec &spec : kNgramProjectOptions) {
    const std::string_view name = spec.name;
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    if (spec.type == OptionType::real) card.add("options", name, reader.real(name));
    else if (spec.type == OptionType::text) card.add("options", name, std::string_view(reader.text(name)));
    else card.add("options", name, reader.integer(name));
  }
  card.add("metrics", "cross_entropy", cross_entropy);
  return card;
}

}  // namespace

HWS_OPTIONS(hws_ngram_project, kNgramProjectOptions);
hws_status hws_ngram_project(const hws_machine *machine, const hws_ngram_model *start, const hws_options *options,
                             hws_ngram_model **model, double *cross_entropy) {
  return Call().out("model", model).maybe(cross_entropy).run([&] {
    const MachinePtr p = given(machine, "machine").p;
    const Asked asked(option_tables::hws_ngram_project, options);
    const FitSettings settings = fit_settings_in(asked.reader);
    const GreedySettings greedy = greedy_settings_in(asked.reader);
    const std::string_view method = asked.reader.text("method");
    const Run &run = asked.run();
    if (method == "closed") {
      const NgramProjection q =
          start ? project_closed(p, *start->p.plain(run), greedy.threshold, run)
                : project_ngrams(p, greedy.order, greedy.threshold, run);
      hand_out(model, q.model,
               start ? card_of_projection(asked.reader, {"method", "threshold"}, q.cross_entropy)
                     : card_of_projection(asked.reader, {"method", "order", "threshold"}, q.cross_entropy));
      if (cross_entropy) *cross_entropy = q.cross_entropy;
      return HWS_OK;
    }
    if (method != "gradient") {
      if (start) fail(Code::argument, "a model to start from; expected NULL with method %s", std::string(method).c_str());
      const GreedyGrowth grown = grow_greedy(p, greedy, run);
      hand_out(model, grown.model,
               card_of_projection(asked.reader, {"method", "order", "threshold", "penalty_weight", "batch", "estimate", "stop"},
                                  grown.cross_entropy));
      if (cross_entropy) *cross_entropy = grown.cross_entropy;
      return HWS_OK;
    }
    if (!start && settings.penalty == NgramPenalty::none) {
      fail(Code::argument, "no model to start from; expected one with penalty none, whose n-grams are kept");
    }
    const LogLinear begin = start ? decode_log_linear(start->p.plain(run), run) : even_log_linear(p->alphabet(0), run);
    const Fit fit = fit_log_linear(*p, begin, settings, run);
    ModelCard card = card_of_projection(asked.reader,
                                        {"method", "order", "penalty", "penalty_weight", "root_group", "suffix_test",
                                         "iterations", "step", "gradient_tolerance", "accelerate"},
                                        fit.cross_entropy);
    card.add("metrics", "iterations", fit.iterations);
    card.add("metrics", "converged", int64_t{fit.converged});
    hand_out(model, encode_log_linear(fit.model), std::move(card));
    if (cross_entropy) *cross_entropy = fit.cross_entropy;
    return fit.converged ? HWS_OK : HWS_NOT_CONVERGED;
  });
}
