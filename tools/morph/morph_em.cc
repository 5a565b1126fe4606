#include "tools/morph/morph_em.hh"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "tools/base/stopwatch.hh"

namespace tool {

double uniform(uint64_t seed, uint64_t a, uint64_t b) {
  uint64_t x = seed;
  for (const uint64_t more : {a, b, uint64_t{0}}) {
    x += more + 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    x ^= x >> 31;
  }
  return (static_cast<double>(x >> 12) + 0.5) * 0x1p-52;
}

namespace {

// Draws of a restart, by their purpose.
enum Draw : uint64_t { kInsert = 1, kDelete, kOther, kFirstWord };

EditRates perturbed(const EditRates &rates, uint64_t seed, int64_t restart) {
  const auto factor = [&](uint64_t what) { return std::exp2(2 * uniform(seed, static_cast<uint64_t>(restart), what) - 1); };
  EditRates out = rates;
  const double other = (1 - rates.p_delete - rates.p_copy) * factor(kOther);
  out.p_insert = std::min(0.5, rates.p_insert * factor(kInsert));
  out.p_delete = std::min(0.4, rates.p_delete * factor(kDelete));
  out.p_copy = 1 - out.p_delete - std::min(0.4, other);
  return out;
}

// Pairs (underlying, surface) of all training words, weights summing to each word's own.
Strings posterior_pairs(const EmProblem &problem, const std::vector<std::vector<Form>> &words, const EmFlags &flags,
                        int64_t restart, bool first) {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  std::vector<double> weights;
  const auto append = [&](const std::vector<int32_t> &s) {
    labels.insert(labels.end(), s.begin(), s.end());
    offsets.push_back(static_cast<int64_t>(labels.size()));
  };
  for (size_t w = 0; w < problem.words.words.size(); ++w) {
    if (!problem.training[w]) continue;
    const double draw =
        restart > 0 && first ? -std::log(uniform(flags.seed, static_cast<uint64_t>(restart), kFirstWord + w)) : 1;
    double sum = 0;
    for (const Form &f : words[w]) sum += f.probability;
    for (const Form &f : words[w]) {
      if (!(f.probability > 0)) continue;
      append(f.labels);
      append(problem.words.words[w].surface);
      weights.push_back(draw * f.probability / sum);
    }
  }
  if (weights.empty()) throw Failure{1, "no word has a belief to learn from; another method or more sweeps may have"};
  const hws_alphabet *both[2] = {problem.words.alphabet.get(), problem.words.alphabet.get()};
  return own<Strings>("", [&](auto *p) {
    return hws_strings_from_arrays(2, static_cast<int64_t>(weights.size()), offsets.data(), labels.data(), weights.data(), both,
                                   nullptr, p);
  });
}

double per_segment(const MorphWords &words, const std::vector<double> &cost, const std::vector<bool> &which) {
  double sum = 0, segments = 0;
  for (size_t w = 0; w < words.words.size(); ++w) {
    if (!which[w]) continue;
    sum += std::min(cost[w], kWordFloor);
    segments += static_cast<double>(words.words[w].surface.size());
  }
  return segments > 0 ? sum / segments : 0;
}

// The E-step: what inference under the parameters of an iteration says of morphs and words.
struct Posterior {
  std::vector<std::vector<Form>> morphs, words;
  EmPoint point;
};

// Over all strings, in a graph of strings.
class StringPosterior {
 public:
  StringPosterior(Session *session, const EmProblem &problem, const EmFlags &flags)
      : session_(session), problem_(problem), flags_(flags) {}

  Posterior operator()(const hws_edit_model *edit, const MorphPrior &prior) {
    Stopwatch watch;
    const MorphWords &words = problem_.words;
    const Machine machine = edit_machine(session_, edit);
    if (graph_.graph) replace_parameters(words, machine.get(), prior, &graph_);
    else graph_ = build_morph_graph(words, problem_.training, machine.get(), prior);
    run_ = run_.learner ? run_inference_from(session_, run_.learner.get(), graph_.graph.get())
                        : run_inference(session_, graph_.graph.get(), flags_.inference);
    const double inference = watch.seconds();
    BeliefMachines beliefs(graph_, run_.learner.get());
    Posterior out;
    out.point = {neg_log_per_segment(session_, words, problem_.held_out, machine.get(), &beliefs),
                 neg_log_per_segment(session_, words, problem_.training, machine.get(), &beliefs),
                 run_.free_energy,
                 inference,
                 0,
                 0};
    for (const int64_t v : graph_.morph_variable) out.morphs.push_back(best_forms(run_.learner.get(), v, flags_.forms));
    for (const int64_t v : graph_.word_variable) {
      out.words.push_back(v < 0 ? std::vector<Form>{} : best_forms(run_.learner.get(), v, flags_.forms));
    }
    out.point.scoring = watch.seconds();
    return out;
  }

 private:
  Session *session_;
  const EmProblem &problem_;
  const EmFlags &flags_;
  MorphGraph graph_;
  Inference run_;
};

Posterior list_posterior(const EmProblem &problem, const EmFlags &flags, const ListGraph &lists, const hws_edit_model *edit,
                         const MorphPrior &prior) {
  ListBeliefs beliefs = lists.infer(edit, prior, flags.forms);
  Posterior out{std::move(beliefs.morphs), std::move(beliefs.words), {}};
  for (std::vector<Form> &forms : out.morphs) {
    if (forms.size() > static_cast<size_t>(flags.forms)) forms.resize(static_cast<size_t>(flags.forms));
  }
  out.point = {per_segment(problem.words, beliefs.cost, problem.held_out),
               per_segment(problem.words, beliefs.cost, problem.training),
               beliefs.run.free_energy,
               beliefs.run.seconds,
               beliefs.seconds_words,
               0};
  return out;
}

}  // namespace

EditModel fit_edit(const Session *session, const hws_edit_model *start, const hws_strings *pairs, int64_t steps,
                   double pseudo_counts) {
  const Options options = own<Options>("", [](auto *p) { return hws_options_new(p); });
  check(hws_options_set_cancel(options.get(), session->cancel()));
  check(hws_options_set_int(options.get(), "iterations", steps));
  check(hws_options_set_real(options.get(), "prior_edit", pseudo_counts));
  const Learner learner = own<Learner>("", [&](auto *p) { return hws_edit_learner_new(start, pairs, NULL, options.get(), p); });
  for (int32_t done = 0; !done;) check(hws_learner_step(learner.get(), 1, &done));
  return own<EditModel>("", [&](auto *p) { return hws_edit_learner_model(learner.get(), p); });
}

MorphPrior fit_prior(const std::vector<bool> &stems, const std::vector<std::vector<Form>> &forms, const MorphPrior &untrained,
                     double imagined) {
  MorphPrior out = untrained;
  for (size_t p = 0; p < 2; ++p) {
    const MorphPrior::Part &before = untrained.part[p];
    const double length = 1 / before.end - 1;
    double ends = imagined, segments = imagined * length;
    std::vector<double> counts = before.segment;
    for (double &c : counts) c *= segments;
    for (size_t m = 0; m < forms.size(); ++m) {
      if (stems[m] != (p == 1)) continue;
      double sum = 0;
      for (const Form &f : forms[m]) sum += f.probability;
      for (const Form &f : forms[m]) {
        if (!(f.probability > 0)) continue;
        const double share = f.probability / sum;
        ends += share;
        segments += share * static_cast<double>(f.labels.size());
        for (const int32_t a : f.labels) counts[static_cast<size_t>(a) - 1] += share;
      }
    }
    out.part[p].end = ends / (ends + segments);
    for (size_t a = 0; a < counts.size(); ++a) out.part[p].segment[a] = counts[a] / segments;
  }
  return out;
}

BaseLines base_lines(Session *session, const EmProblem &problem, const EmFlags &flags) {
  const MorphWords &words = problem.words;
  const EditModel edit = untrained_edit(words.alphabet.get(), flags.rates);
  if (flags.candidates > 0) {
    const ListGraph lists(session, flags.inference, words, problem.training, flags.candidates);
    std::vector<const std::vector<int32_t> *> bare(words.morphs.size());
    for (size_t w = 0; w < words.words.size(); ++w) {
      if (problem.training[w] && words.words[w].morphs.size() == 1) bare[words.words[w].morphs[0]] = &words.words[w].surface;
    }
    const auto line = [&](const std::vector<const std::vector<int32_t> *> &fixed) {
      return per_segment(words, lists.infer(edit.get(), problem.prior, 1, fixed).cost, problem.held_out);
    };
    return {line({}), line(bare)};
  }
  const Machine machine = edit_machine(session, edit.get());
  const MorphGraph graph = build_morph_graph(words, problem.training, machine.get(), problem.prior);
  const Inference run = run_inference(session, graph.graph.get(), flags.inference);
  BeliefMachines beliefs(graph, run.learner.get());
  BaseLines lines{neg_log_per_segment(session, words, problem.held_out, machine.get(), &beliefs), 0};
  for (size_t w = 0; w < words.words.size(); ++w) {
    const MorphWord &word = words.words[w];
    if (problem.training[w] && word.morphs.size() == 1) beliefs.fix(word.morphs[0], words.alphabet.get(), word.surface);
  }
  lines.bare_form = neg_log_per_segment(session, words, problem.held_out, machine.get(), &beliefs);
  return lines;
}

EmRun em_run(Session *session, const EmProblem &problem, const EmFlags &flags, int64_t restart) {
  const MorphWords &words = problem.words;
  const EditModel untrained = untrained_edit(words.alphabet.get(), flags.rates);
  EditModel edit =
      untrained_edit(words.alphabet.get(), restart > 0 ? perturbed(flags.rates, flags.seed, restart) : flags.rates);
  MorphPrior prior = problem.prior;
  const bool any_held_out = std::find(problem.held_out.begin(), problem.held_out.end(), true) != problem.held_out.end();
  std::vector<bool> stems;
  for (const std::string &m : words.morphs) stems.push_back(is_stem(m));
  StringPosterior over_strings(session, problem, flags);
  std::optional<ListGraph> lists;
  if (flags.candidates > 0) lists.emplace(session, flags.inference, words, problem.training, flags.candidates);
  EmRun out;
  out.restart = restart;
  double lowest = INFINITY, before = INFINITY;
  for (int64_t i = 0; i < flags.iterations; ++i) {
    Posterior posterior = lists ? list_posterior(problem, flags, *lists, edit.get(), prior) : over_strings(edit.get(), prior);
    Stopwatch watch;
    const double value = any_held_out ? posterior.point.held_out : posterior.point.training;
    const bool last = std::fabs(before - value) <= flags.tolerance || i + 1 == flags.iterations;
    out.converged = before - value <= (flags.tolerance > 0 ? flags.tolerance : kSettled);
    before = value;
    EditModel next;
    MorphPrior next_prior = prior;
    if (!last) {
      next = fit_edit(session, untrained.get(), posterior_pairs(problem, posterior.words, flags, restart, i == 0).get(),
                      flags.edit_steps, flags.pseudo_counts);
      if (!flags.fixed_prior) next_prior = fit_prior(stems, posterior.morphs, problem.prior, kPriorMorphs);
    }
    posterior.point.learning = watch.seconds();
    out.points.push_back(posterior.point);
    if (value < lowest) {
      lowest = value;
      out.best = out.points.size() - 1;
      out.model = {std::move(edit), nullptr, prior, words.morphs, std::move(posterior.morphs), false, flags.candidates};
    }
    if (last) break;
    edit = std::move(next);
    prior = next_prior;
  }
  out.model.alphabet = own<Alphabet>("", [&](auto *p) { return hws_edit_model_alphabet(out.model.edit.get(), p); });
  return out;
}

}  // namespace tool
