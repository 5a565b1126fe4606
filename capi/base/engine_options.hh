// This file declares the options of engine calls (machines, text, sums) and the limits under which a call runs.
#pragma once
#include <memory>
#include <span>

#include "capi/base/handles.hh"
#include "fsa/base/array.hh"
#include "fsa/base/byte_budget.hh"
#include "src/learner/general_options.hh"

namespace hws::capi {

// Options that several calls share, for their tables; the general ones stand in src/learner/general_options.hh.
inline constexpr OptionSpec kTolerance =
    real_option("tolerance", kStandard.tolerance, 1e-15, 1e-2, "relative error of the sums over cycles at most", "Limits");
inline constexpr OptionSpec kDelta =
    real_option("delta", kStandard.delta, 1e-15, 1e-1,
                "weights are taken as equal if their ratio is within this of 1, costs if they differ by less", "Limits");

// One table per engine call that takes options.
std::span<const OptionTable *const> engine_tables();
const OptionTable &engine_table(const char *call);
// The tables of each module are made beside its shims (capi/edit, engine, trees, ngram, graph, corpus, pfa, hmm, grammar,
// treebank, dmv, pcfg_la).
std::span<const OptionTable *const> dmv_tables();
std::span<const OptionTable *const> edit_tables();
std::span<const OptionTable *const> expectation_tables();
std::span<const OptionTable *const> random_tables();
std::span<const OptionTable *const> tree_tables();
std::span<const OptionTable *const> treebank_tables();
std::span<const OptionTable *const> pcfg_la_tables();
std::span<const OptionTable *const> ngram_tables();
std::span<const OptionTable *const> ngram_project_tables();
std::span<const OptionTable *const> graph_tables();
std::span<const OptionTable *const> string_graph_tables();
std::span<const OptionTable *const> pruner_tables();
std::span<const OptionTable *const> corpus_tables();
std::span<const OptionTable *const> class_corpus_tables();
std::span<const OptionTable *const> pfa_tables();
std::span<const OptionTable *const> pfa_learner_tables();
std::span<const OptionTable *const> tagged_tables();
std::span<const OptionTable *const> dictionary_tables();
std::span<const OptionTable *const> channel_tables();
std::span<const OptionTable *const> hmm_tables();
std::span<const OptionTable *const> hmm_data_tables();
std::span<const OptionTable *const> hmm_filter_tables();
std::span<const OptionTable *const> hmm_learner_tables();
std::span<const OptionTable *const> grammar_tables();
std::span<const OptionTable *const> grammar_learner_tables();
std::span<const OptionTable *const> grammar_lattice_tables();
// Returns the tables of calls that read or write files. HWS_NO_FILES leaves them out, with the folders named files.
std::span<const OptionTable *const> engine_file_tables();
std::span<const OptionTable *const> ngram_file_tables();
std::span<const OptionTable *const> corpus_file_tables();
std::span<const OptionTable *const> pfa_file_tables();
std::span<const OptionTable *const> hmm_file_tables();
std::span<const OptionTable *const> grammar_file_tables();
std::span<const OptionTable *const> treebank_file_tables();
// All of them.
Array<const OptionTable *> all_tables();

// The limits under which texts are written. No option could raise a limit there, and a text is at most some times as long as
// its object.
inline Run writing_run() {
  Run run;
  run.max_bytes = INT64_MAX;
  return run;
}

// The limits, tolerance, cancel flag and monitor of one call, made from a
// caller's options, which are checked against the call's table. Keeps the flag
// and the monitor alive, and books the call with the monitor when it ends.
class EngineRun {
 public:
  EngineRun(const char *call, const hws_options *options);
  // For calls with options of their own: takes the general ones of the table from
  // `reader`; the caller reads the others and asks require_all_used().
  EngineRun(const OptionTable &table, const OptionReader &reader, const hws_options *options);
  ~EngineRun();
  EngineRun(const EngineRun &) = delete;
  EngineRun &operator=(const EngineRun &) = delete;
  const Run &run() const { return run_; }

 private:
  void attach(const hws_options *options);
  Run run_;
  ByteBudget budget_{run_.max_bytes};  // of all that the call holds at once
  const BudgetScope scope_{&budget_};
  int64_t arcs_visited_ = 0;
  std::shared_ptr<CancelFlag> cancel_;
  std::shared_ptr<MonitorState> monitor_;
};

// A call's own options, and what it runs under.
struct Asked {
  Asked(const OptionTable &table, const hws_options *options)
      : reader(table, options ? &options->set : nullptr), run(table, reader, options) {}
  OptionReader reader;
  EngineRun run;
};

// Reads the options of a call that makes a learner. `tolerance` is the method's there, and not the engine's.
struct AskedLearner {
  AskedLearner(const OptionTable &table, const hws_options *options)
      : reader(table, options ? &options->set : nullptr), general(reader), run(table, general, options), limits(run.run()) {
    limits.tolerance = kStandard.tolerance;
  }
  OptionReader reader;   // of what the method takes
  OptionReader general;  // what it alone has read counts for nothing with `reader`
  EngineRun run;
  Run limits;
};

}  // namespace hws::capi
