#include "capi/base/engine_options.hh"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <string_view>

#include "fsa/base/modules.hh"

namespace hws::capi {

namespace {

constexpr OptionSpec kEngineOptionsSizes[] = {kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kEngineOptionsBytes[] = {kMaxBytes};
#if HWS_WITH_GRAPH
constexpr OptionSpec kArcsAndBytes[] = {kMaxArcs, kMaxBytes};
#endif
constexpr OptionSpec kSums[] = {kMaxStates, kMaxArcs, kMaxBytes, kTolerance};
constexpr OptionSpec kNearSums[] = {kMaxStates, kMaxArcs, kMaxBytes, kTolerance, kDelta};
#if HWS_WITH_NGRAM
constexpr OptionSpec kNgramRead[] = {kMaxStates, kMaxBytes};
#endif
constexpr OptionSpec kSearch[] = {kMaxStates, kMaxBytes, kDelta};
constexpr OptionSpec kWords[] = {kMaxStates, kMaxArcs, kMaxBytes, kDelta};
constexpr OptionSpec kReplace[] = {
    kMaxStates, kMaxArcs, kMaxBytes,
    int_or_auto("max_depth", 0, INT32_MAX, "calls open at once at most, deeper ones are left out; auto: no bound")};

// By header, in the order of its declarations. Calls that are missing here have tables beside their shims.
constexpr OptionTable kEngineOptionsTables[] = {
    // alphabet.h
    {"hws_alphabet_new", {}},
    {"hws_alphabet_from_names", kEngineOptionsBytes},
    {"hws_alphabet_from_chars", kEngineOptionsBytes},
    {"hws_alphabet_read", kEngineOptionsBytes},
    // compile.h
    {"hws_machine_from_words_minimal", kWords},
    {"hws_machine_from_regex", kEngineOptionsSizes},
    {"hws_machine_rewrite", kEngineOptionsSizes},
    {"hws_machine_replace", kReplace},
    // determinize.h
    {"hws_machine_determinize", kNearSums},
    {"hws_machine_disambiguate", kNearSums},
    {"hws_machine_equivalent", kNearSums},
    {"hws_machine_distinguish", kNearSums},
    {"hws_machine_difference", kEngineOptionsSizes},
    {"hws_machine_synchronize", kEngineOptionsSizes},
    {"hws_machine_is_functional", kEngineOptionsSizes},
    {"hws_machine_is_unambiguous", kEngineOptionsSizes},
    // expectations.h
    {"hws_machine_expectation", kSums},
    {"hws_machine_entropy", kSums},
    {"hws_machine_cross_entropy", kSums},
    {"hws_machine_kl", kSums},
    {"hws_machine_fit_weights", kSums},
    {"hws_machine_total_difference", kSums},
    // io.h
    {"hws_machine_read_text", kEngineOptionsSizes},
    {"hws_machine_read", kEngineOptionsSizes},
    {"hws_machine_read_view", kEngineOptionsSizes},
    // normal.h
    {"hws_machine_rm_epsilon", kSums},
    {"hws_machine_push", kSums},
    {"hws_machine_normalize", kSums},
    {"hws_machine_minimize", kNearSums},
    {"hws_machine_isomorphic", kSearch},
    {"hws_machine_prune", kEngineOptionsSizes},
    {"hws_machine_posterior_prune", kSums},
    // ops.h
    {"hws_machine_compose", kEngineOptionsSizes},
    {"hws_machine_compose_all", kEngineOptionsSizes},
    {"hws_machine_join", kEngineOptionsSizes},
    {"hws_machine_constrain", kEngineOptionsSizes},
    {"hws_machine_project", kEngineOptionsSizes},
    // rational.h
    {"hws_machine_union", kEngineOptionsSizes},
    {"hws_machine_concat", kEngineOptionsSizes},
    {"hws_machine_closure", kEngineOptionsSizes},
    {"hws_machine_cross", kEngineOptionsSizes},
    {"hws_machine_reverse", kEngineOptionsSizes},
    {"hws_machine_invert", kEngineOptionsBytes},
    {"hws_machine_relabel", kEngineOptionsSizes},
    {"hws_machine_realphabet", kEngineOptionsSizes},
    {"hws_machine_trim", kEngineOptionsBytes},
    {"hws_machine_explicit_failure", kEngineOptionsSizes},
    {"hws_machine_arc_sort", kEngineOptionsBytes},
    {"hws_machine_top_sort", kEngineOptionsBytes},
    {"hws_machine_convert", kEngineOptionsBytes},
    {"hws_machine_power", kEngineOptionsBytes},
    {"hws_machine_scale", kEngineOptionsBytes},
    {"hws_machine_with_weights", kEngineOptionsBytes},
    {"hws_machine_components", kEngineOptionsBytes},
    {"hws_machine_properties", kEngineOptionsBytes},
    // machine.h
    {"hws_builder_new", kEngineOptionsSizes},
    {"hws_machine_from_labels", kEngineOptionsSizes},
    {"hws_machine_from_words", kEngineOptionsSizes},
    // strings.h
    {"hws_strings_from_arrays", kEngineOptionsBytes},
    {"hws_strings_read", kEngineOptionsBytes},
    // sums.h
    {"hws_machine_total", kSums},
    {"hws_machine_log_total", kSums},
    {"hws_machine_sum_product", kSums},
    {"hws_machine_forward", kSums},
    {"hws_machine_backward", kSums},
    {"hws_machine_expected_counts", kSums},
    {"hws_machine_best_paths", kEngineOptionsSizes},
    {"hws_machine_best_strings", kSums},
    {"hws_machine_sample", kSums},
#if HWS_WITH_NGRAM
    // ngram.h
    {"hws_ngram_from_theta", kNgramRead},
    {"hws_ngram_theta", kEngineOptionsSizes},
    {"hws_ngram_product", kEngineOptionsSizes},
    {"hws_ngram_quotient", kEngineOptionsSizes},
    {"hws_ngram_power", kEngineOptionsSizes},
    {"hws_ngram_normalize", kSums},
    {"hws_ngram_log_total", kSums},
    {"hws_ngram_log_weights", {}},
    {"hws_ngram_machine", kEngineOptionsSizes},
    {"hws_ngram_from_machine", kNgramRead},
    {"hws_ngram_read", kNgramRead},
    {"hws_ngram_read_view", kNgramRead},
    {"hws_ngram_best_continuations", kEngineOptionsBytes},
#endif
#if HWS_WITH_MRF
    // graph.h, graph_learner.h
    {"hws_graph_read_uai", kEngineOptionsBytes},
    {"hws_graph_read_fg", kEngineOptionsBytes},
    {"hws_graph_read_pairwise", kEngineOptionsBytes},
    {"hws_graph_read", kEngineOptionsBytes},
    {"hws_graph_exact_size", kEngineOptionsBytes},
    {"hws_graph_learner_sample", kEngineOptionsSizes},
    {"hws_graph_learner_variable", kEngineOptionsSizes},
#endif
#if HWS_WITH_GRAPH
    {"hws_graph_binary", kArcsAndBytes},
    {"hws_graph_learner_belief", kEngineOptionsSizes},
    {"hws_graph_learner_model", kEngineOptionsSizes},
    {"hws_graph_learner_log_probs", kEngineOptionsSizes},
    {"hws_graph_learner_best", kEngineOptionsSizes},
#endif
};
constexpr size_t kCount = sizeof kEngineOptionsTables / sizeof kEngineOptionsTables[0];

// By the name of the call, as each call looks for its own. (std::sort is not constexpr in every library.)
struct Pointers {
  const OptionTable *at[kCount];
  constexpr Pointers() : at{} {
    for (size_t i = 0; i < kCount; ++i) {
      size_t to = i;
      for (; to > 0 && std::string_view(kEngineOptionsTables[i].call) < at[to - 1]->call; --to) at[to] = at[to - 1];
      at[to] = &kEngineOptionsTables[i];
    }
  }
};
constexpr Pointers kPointers;

// Rounding to nearest, subnormal numbers kept. Volatile: calculated now, in the thread's environment.
void require_usual_arithmetic() {
  volatile double one = 1, little = 1e-30, least = 2.2250738585072014e-308;
  const double more = one + little, less = one - little, subnormal = least / 2;
  if (more == 1 && less == 1 && subnormal > 0) return;
  fail(Code::unsupported, "this thread %s; expected rounding to nearest with subnormal numbers",
       subnormal > 0 ? "does not round to the nearest number" : "takes subnormal numbers for 0");
}

bool takes(const OptionTable &table, const OptionSpec &spec) {
  for (const OptionSpec &s : table.specs) {
    if (std::strcmp(s.name, spec.name) == 0) return true;
  }
  return false;
}

}  // namespace

std::span<const OptionTable *const> engine_tables() { return kPointers.at; }

const OptionTable &engine_table(const char *call) {
  const auto before = [](const OptionTable *t, const char *name) { return std::strcmp(t->call, name) < 0; };
  const auto *const found = std::lower_bound(kPointers.at, kPointers.at + kCount, call, before);
  if (found != kPointers.at + kCount && std::strcmp((*found)->call, call) == 0) return **found;
  fail(Code::internal, "%s has no table of options", call);
}

// A module that is left out adds no table: a discarded branch refers to no function.
Array<const OptionTable *> all_tables() {
  using Tables = std::span<const OptionTable *const>;
  Array<const OptionTable *> all;
  const auto add = [&all](std::initializer_list<Tables> some) {
    for (const Tables &tables : some) all.insert(all.end(), tables.begin(), tables.end());
  };
  constexpr bool kFiles = HWS_WITH_FILES != 0;
  add({engine_tables(), expectation_tables(), random_tables(), edit_tables()});
  if constexpr (kFiles) add({engine_file_tables()});
  if constexpr (HWS_WITH_NGRAM != 0) {
    add({ngram_tables(), ngram_project_tables()});
    if constexpr (kFiles) add({ngram_file_tables()});
  }
  if constexpr (HWS_WITH_MRF != 0) add({tree_tables(), graph_tables(), pruner_tables()});
  if constexpr (HWS_WITH_GRAPH != 0) add({string_graph_tables()});
  if constexpr (HWS_WITH_PFA != 0 || HWS_WITH_HMM != 0 || HWS_WITH_GRAMMAR != 0) {
    add({corpus_tables(), class_corpus_tables()});
    if constexpr (kFiles) add({corpus_file_tables()});
  }
  if constexpr (HWS_WITH_PFA != 0) {
    add({pfa_tables(), pfa_learner_tables()});
    if constexpr (kFiles) add({pfa_file_tables()});
  }
  if constexpr (HWS_WITH_HMM != 0) {
    add({tagged_tables(), dictionary_tables(), channel_tables(), hmm_tables(), hmm_data_tables(), hmm_filter_tables(),
         hmm_learner_tables()});
    if constexpr (kFiles) add({hmm_file_tables()});
  }
  if constexpr (HWS_WITH_GRAMMAR != 0) {
    add({grammar_tables(), grammar_lattice_tables(), grammar_learner_tables(), treebank_tables(), dmv_tables(),
         pcfg_la_tables()});
    if constexpr (kFiles) add({grammar_file_tables(), treebank_file_tables()});
  }
  return all;
}

static Run limits_of(const OptionTable &table, const OptionReader &reader) {
  Run run;
  run.max_states = reader.integer("max_states");
  run.max_arcs = reader.integer("max_arcs");
  run.max_bytes = reader.integer("max_bytes");
  run.threads = static_cast<int32_t>(reader.integer("threads"));
  if (takes(table, kDelta)) run.delta = reader.real("delta");
  if (takes(table, kTolerance)) run.tolerance = reader.real_or("tolerance", run.tolerance);
  return run;
}

static Run limits_alone(const OptionTable &table, const hws_options *options) {
  const OptionReader reader(table, options ? &options->set : nullptr);
  const Run run = limits_of(table, reader);
  reader.require_all_used();
  return run;
}

EngineRun::EngineRun(const char *call, const hws_options *options)
    : run_(limits_alone(engine_table(call), options)) {
  attach(options);
}

EngineRun::EngineRun(const OptionTable &table, const OptionReader &reader, const hws_options *options)
    : run_(limits_of(table, reader)) {
  attach(options);
}

void EngineRun::attach(const hws_options *options) {
  require_usual_arithmetic();
  if (!options) return;
  cancel_ = options->cancel;
  monitor_ = options->monitor;
  run_.cancel = cancel_.get();
  if (monitor_) {
    run_.progress = &monitor_->progress;
    run_.arcs_visited = &arcs_visited_;
  }
  run_.check();  // a request made before the call counts
}

EngineRun::~EngineRun() {
  if (!monitor_) return;
  monitor_->arcs_visited.fetch_add(arcs_visited_, std::memory_order_relaxed);
  monitor_->progress.stage.store(nullptr, std::memory_order_release);
}

}  // namespace hws::capi
