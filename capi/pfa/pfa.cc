// include/hawser/pfa.h: models, what they say about strings, random targets.
#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/pfa/handles.hh"
#include "capi/pfa/pfa_calls.hh"
#include "src/pfa/model/divergence.hh"
#include "src/pfa/model/pautomac_score.hh"
#include "src/pfa/model/pfa_join.hh"
#include "src/pfa/model/random_pfa.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr RandomPfaShape kPfaShape{};
constexpr SampleSettings kStrings{};

constexpr OptionSpec kPfaSample =
    text_option("sample", "best", "best|last|mixture", "which automaton stands for an ensemble; mixture: all, side by side");
constexpr OptionSpec kMaxLength =
    int_option("max_length", kStrings.max_length, 0, INT32_MAX, "symbols of a string drawn at most");
constexpr OptionSpec kPfaMachineOptions[] = {kPfaSample, kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kFromOptions[] = {kMaxStates, kMaxArcs, kMaxBytes, kTolerance};
constexpr OptionSpec kHmmOptions[] = {kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kPfaReadOptions[] = {kMaxBytes};
constexpr OptionSpec kPfaScoreOptions[] = {kThreads, kMaxBytes};
constexpr OptionSpec kPfaSampleOptions[] = {kMaxLength, kMaxBytes};
constexpr OptionSpec kPfaEstimateOptions[] = {
    int_option("samples", kStrings.samples, 2, INT32_MAX, "strings drawn where no exact sum is possible"),
    int_option("seed", static_cast<int64_t>(kStrings.seed), 0, INT64_MAX, "seed of the strings that are drawn"),
    kMaxLength, kThreads, kMaxStates, kMaxArcs, kMaxBytes, kTolerance};
constexpr OptionSpec kPfaRandomOptions[] = {
    text_option("target", "pfa", "pfa|dpfa|hmm", "any automaton; a deterministic one; emission times transition"),
    int_option("states", kPfaShape.states, 1, 1 << 20, "number of states"),
    int_option("symbols", kPfaShape.symbols, 1, 1 << 20, "symbols of the alphabet"),
    real_option("sparsity", kPfaShape.sparsity, 0, 1, "share of the symbols that a state emits"),
    real_option("transition_sparsity", kPfaShape.transition_sparsity, 0, 1,
                "pfa, hmm: share of the states that one goes on to, with each symbol (pfa) or in all (hmm)"),
    real_or_auto("final_share", 0, 1,
                "share of the states where strings may end; auto: 0.3, and more where mean_length needs them"),
    real_option("mean_length", kPfaShape.mean_length, 1e-9, 1e4, "expected number of symbols of a string"),
    kMaxStates,
    kMaxArcs,
    kMaxBytes};

PfaPtr automaton_of(const PfaModel &model, const OptionReader &reader, const Run &run) {
  const std::string_view sample = reader.text("sample");
  if (sample == "mixture") return mixture(model, run);
  return chosen(model, sample == "last" ? PfaChoice::last : PfaChoice::best).automaton;
}

SampleSettings strings_in(const OptionReader &reader) {
  SampleSettings s;
  s.samples = reader.integer("samples");
  s.seed = static_cast<uint64_t>(reader.integer("seed"));
  s.max_length = reader.integer("max_length");
  return s;
}

const HmmFactors &factors_in(const PfaModel &model, int64_t member) {
  const size_t m = member_number(model, member);
  if (model.factors.empty()) {
    fail(Code::unsupported, "a model by method %s, which has no emission and transition; expected a hidden Markov model",
         model.method.c_str());
  }
  return model.factors[m];
}

// Members stand sample by sample, and within a sample by the chains' numbers; each chain has a first sample.
double chains_of(const PfaModel &model) {
  size_t count = 1;
  while (count < model.members.size() && model.members[count].chain > model.members[count - 1].chain) ++count;
  return static_cast<double>(count);
}

}  // namespace

void hws_pfa_free(hws_pfa *pfa) { delete pfa; }

hws_status hws_pfa_write(const hws_pfa *pfa, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_bytes_out(write_pfa_model(*given(pfa, "pfa").p), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_pfa_read, kPfaReadOptions);
hws_status hws_pfa_read(const void *buffer, int64_t length, const hws_options *options, hws_pfa **pfa) {
  return Call().out("pfa", pfa).run([&] {
    const Asked asked(option_tables::hws_pfa_read, options);
    hand_out(pfa, read_pfa_model(bytes_in(buffer, length, "buffer"), asked.run()));
  });
}

HWS_OPTIONS(hws_pfa_read_pautomac, kPfaReadOptions);
hws_status hws_pfa_read_pautomac(const char *text, int64_t length, const hws_options *options, hws_pfa **pfa) {
  return Call().out("pfa", pfa).run([&] {
    const Asked asked(option_tables::hws_pfa_read_pautomac, options);
    hand_out(pfa, read_pautomac_model(text_in(text, length, "text"), asked.run()));
  });
}

HWS_OPTIONS(hws_pfa_write_pautomac, kPfaMachineOptions);
hws_status hws_pfa_write_pautomac(const hws_pfa *pfa, const hws_options *options, char *buffer, int64_t capacity,
                                  int64_t *needed) {
  return Call().needed(needed).run([&] {
    const PfaModel &model = *given(pfa, "pfa").p;
    const Asked asked(option_tables::hws_pfa_write_pautomac, options);
    const PfaPtr automaton = automaton_of(model, asked.reader, asked.limits());
    copy_text_out(write_pautomac_model(*automaton, asked.run()), buffer, capacity, needed);
  });
}

hws_status hws_pfa_alphabet(const hws_pfa *pfa, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] { hand_out(alphabet, given(pfa, "pfa").p->alphabet); });
}

hws_status hws_pfa_info(const hws_pfa *pfa, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const PfaModel &m = *given(pfa, "pfa").p;
    const PfaMember &best = chosen(m, PfaChoice::best);
    const std::pair<std::string_view, double> known[] = {{"members", static_cast<double>(m.members.size())},
                                                         {"chains", chains_of(m)},
                                                         {"symbols", static_cast<double>(m.alphabet->size())},
                                                         {"states", best.automaton->states},
                                                         {"arcs", static_cast<double>(best.automaton->to.size())},
                                                         {"hmm", m.factors.empty() ? 0. : 1.},
                                                         {"deterministic", is_deterministic(*best.automaton)},
                                                         {"log_joint", best.log_joint}};
    *value = named_value<double>(name_in(name, "name"), known, "a model has no number named");
  });
}

hws_status hws_pfa_card(const hws_pfa *pfa, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(pfa, "pfa").p->card.json(), buffer, capacity, needed); });
}

hws_status hws_pfa_method(const hws_pfa *pfa, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(pfa, "pfa").p->method, buffer, capacity, needed); });
}

hws_status hws_pfa_member(const hws_pfa *pfa, int64_t member, hws_pfa **one) {
  return Call().out("one", one).run([&] { hand_out(one, member_of(*given(pfa, "pfa").p, member)); });
}

hws_status hws_pfa_join(const hws_pfa *const *models, int64_t count, hws_pfa **all) {
  return Call().out("all", all).run([&] {
    std::vector<PfaModelPtr> given_models;
    for (const hws_pfa *model : array_in(models, count, "models")) given_models.push_back(given(model, "models").p);
    hand_out(all, joined(given_models));
  });
}

hws_status hws_pfa_initial(const hws_pfa *pfa, int64_t member, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const PfaModel &model = *given(pfa, "pfa").p;
    copy_out(std::span<const double>(model.members[member_number(model, member)].automaton->initial), values, capacity, needed);
  });
}

hws_status hws_pfa_emission(const hws_pfa *pfa, int64_t member, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_out(std::span<const double>(factors_in(*given(pfa, "pfa").p, member).emission), values, capacity, needed); });
}

hws_status hws_pfa_transition(const hws_pfa *pfa, int64_t member, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_out(std::span<const double>(factors_in(*given(pfa, "pfa").p, member).transition), values, capacity, needed);
  });
}

HWS_OPTIONS(hws_pfa_from_hmm, kHmmOptions);
hws_status hws_pfa_from_hmm(int64_t states, const hws_alphabet *alphabet, const double *initial, const double *emission,
                            const double *transition, const hws_options *options, hws_pfa **pfa) {
  return Call().out("pfa", pfa).run([&] {
    const AlphabetPtr &symbols = given(alphabet, "alphabet").p;
    const Asked asked(option_tables::hws_pfa_from_hmm, options);
    if (symbols->is_open()) fail(Code::argument, "an open alphabet; expected one with a size");
    if (states < 1 || states > kMostIds) fail(Code::argument, "%" PRId64 " states; expected 1 to %" PRId64, states, kMostIds);
    const int64_t entries = states * (symbols->size() + 1 + states);  // below 2^63
    asked.run().limit_bytes(entries > INT64_MAX / 8 ? INT64_MAX : 8 * entries);
    const std::span<const double> e = array_in(emission, states * (symbols->size() + 1), "emission"),
                                  t = array_in(transition, states * states, "transition");
    HmmFactors factors;
    factors.emission.assign(e.begin(), e.end());
    factors.transition.assign(t.begin(), t.end());
    hand_out(pfa, hmm_model(symbols, array_in(initial, states, "initial"), std::move(factors), asked.run()));
  });
}

HWS_OPTIONS(hws_pfa_machine, kPfaMachineOptions);
hws_status hws_pfa_machine(const hws_pfa *pfa, int32_t semiring, const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const PfaModel &model = *given(pfa, "pfa").p;
    const Asked asked(option_tables::hws_pfa_machine, options);
    const PfaPtr automaton = automaton_of(model, asked.reader, asked.limits());
    hand_out(machine, pfa_machine(*automaton, semiring_in(semiring), asked.run()));
  });
}

HWS_OPTIONS(hws_pfa_from_machine, kFromOptions);
hws_status hws_pfa_from_machine(const hws_machine *machine, const hws_options *options, hws_pfa **pfa) {
  return Call().out("pfa", pfa).run([&] {
    const Machine &m = *given(machine, "machine").p;
    const Asked asked(option_tables::hws_pfa_from_machine, options);
    auto model = std::make_shared<PfaModel>();
    model->method = "given";
    model->members.push_back({pfa_of_machine(m, asked.run()), 0, 0});
    model->alphabet = model->members[0].automaton->alphabet;
    hand_out(pfa, std::move(model));
  });
}

HWS_OPTIONS(hws_pfa_score, kPfaScoreOptions);
hws_status hws_pfa_score(const hws_pfa *pfa, const hws_corpus *corpus, const hws_options *options, double *log_probs) {
  return Call().run([&] {
    const PfaModel &model = *given(pfa, "pfa").p;
    const Corpus &c = *given(corpus, "corpus").p;
    const std::span<double> out = array_out(log_probs, c.count(), "log_probs");
    const Asked asked(option_tables::hws_pfa_score, options);
    asked.run().limit_bytes(c.count() * 8);
    Array<double> found(out.size());
    score(model, c, found, asked.run());
    std::copy(found.begin(), found.end(), out.begin());
  });
}

HWS_OPTIONS(hws_pfa_sample, kPfaSampleOptions);
hws_status hws_pfa_sample(const hws_pfa *pfa, int64_t n, uint64_t seed, const hws_options *options, hws_corpus **corpus) {
  return Call().out("corpus", corpus).run([&] {
    const PfaModel &model = *given(pfa, "pfa").p;
    const Asked asked(option_tables::hws_pfa_sample, options);
    const int64_t longest = asked.reader.integer("max_length");
    hand_out(corpus, sample_strings(model, n, seed, longest, asked.run()));
  });
}

HWS_OPTIONS(hws_pfa_entropy, kPfaEstimateOptions);
hws_status hws_pfa_entropy(const hws_pfa *pfa, const hws_options *options, double *value, double *standard_error,
                           int32_t *exact) {
  return Call().out("value", value).out("standard_error", standard_error).out("exact", exact).run([&] {
    const PfaModel &model = *given(pfa, "pfa").p;
    const Asked asked(option_tables::hws_pfa_entropy, options);
    const SampleSettings strings = strings_in(asked.reader);
    const MeanOverStrings found = entropy(model, strings, asked.run());
    *value = found.value;
    *standard_error = found.standard_error;
    *exact = found.exact ? 1 : 0;
  });
}

HWS_OPTIONS(hws_pfa_divergence, kPfaEstimateOptions);
hws_status hws_pfa_divergence(const hws_pfa *p, const hws_pfa *q, const hws_options *options, double *value,
                              double *standard_error, int32_t *exact) {
  return Call().out("value", value).out("standard_error", standard_error).out("exact", exact).run([&] {
    const PfaModel &a = *given(p, "p").p, &b = *given(q, "q").p;
    const Asked asked(option_tables::hws_pfa_divergence, options);
    const SampleSettings strings = strings_in(asked.reader);
    const MeanOverStrings found = kl_divergence(a, b, strings, asked.run());
    *value = found.value;
    *standard_error = found.standard_error;
    *exact = found.exact ? 1 : 0;
  });
}

hws_status hws_pfa_pautomac_score(const double *log_probs, const double *probabilities, int64_t count, double *score,
                                  double *minimum) {
  return Call().out("score", score).out("minimum", minimum).run([&] {
    const PautomacScore found =
        pautomac_score(array_in(log_probs, count, "log_probs"), array_in(probabilities, count, "probabilities"));
    *score = found.score;
    *minimum = found.minimum;
  });
}

HWS_OPTIONS(hws_pfa_read_solution, kPfaReadOptions);
hws_status hws_pfa_read_solution(const char *text, int64_t length, const hws_options *options, double *probabilities,
                                 int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Asked asked(option_tables::hws_pfa_read_solution, options);
    const Array<double> found = read_pautomac_solution(text_in(text, length, "text"), asked.run());
    copy_out(std::span<const double>(found), probabilities, capacity, needed);
  });
}

HWS_OPTIONS(hws_pfa_random, kPfaRandomOptions);
hws_status hws_pfa_random(uint64_t seed, const hws_options *options, hws_pfa **pfa) {
  return Call().out("pfa", pfa).run([&] {
    const Asked asked(option_tables::hws_pfa_random, options);
    RandomPfaShape shape;
    const std::string_view target = asked.reader.text("target");
    shape.kind = target == "hmm" ? RandomPfaKind::hmm : target == "dpfa" ? RandomPfaKind::dpfa : RandomPfaKind::pfa;
    shape.states = asked.reader.integer("states");
    shape.symbols = asked.reader.integer("symbols");
    shape.sparsity = asked.reader.real("sparsity");
    if (shape.kind != RandomPfaKind::dpfa) shape.transition_sparsity = asked.reader.real("transition_sparsity");
    shape.final_share = asked.reader.real_or("final_share", shape.final_share);
    shape.mean_length = asked.reader.real("mean_length");
    hand_out(pfa, random_pfa(shape, seed, asked.run()));
  });
}
