// Optimize: balanced
#include "src/edit/edit_em.hh"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/sequence_table.hh"
#include "fsa/base/state_bytes.hh"
#include "src/edit/edit_lattice.hh"
#include "src/edit/edit_model_io.hh"

namespace hws {

namespace {

// Pairs that fill a block, whose cells share many sites.
constexpr int64_t kPairsOfBlock = 512;

// In the order of the shape's statistics.
enum Statistic : size_t { kMovesOfSites, kLogLikelihood };

EditModelPtr with_contexts(const EditModel &start, const EditSites &sites, const Run &run) {
  Array<ContextTable::Entry> entries[2];
  for (const Stage stage : {insert_stage, write_stage}) {
    const BackoffChain &chain = start.table(stage).chain();
    SequenceTable seen("contexts");
    for (size_t s = 0; s < sites.size(); ++s) {
      if (s % 4096 == 0) run.check();
      if (stage == write_stage && sites.sites()[s].input == kEdge) continue;
      for (int32_t depth = chain.depths() - 1; depth > 0; --depth) {
        const ContextKey key = chain.cut(sites.key(s), depth);
        const int32_t known = seen.size();
        if (seen.number(key.symbol, run) < known) break;  // then its shorter ones are there too
        entries[stage].push_back({depth, key});
      }
    }
  }
  return grow_edit_model(start, std::move(entries[insert_stage]), std::move(entries[write_stage]), run);
}

}  // namespace

const MetricSpec EditLearner::kReported[6] = {
    metric_of<EditLearner>("log_likelihood", "log-likelihood of the pairs under the model before the last step, nats",
                           [](const EditLearner &l) { return l.loop_.measures().log_likelihood; }),
    metric_of<EditLearner>("objective",
                           "log-likelihood plus log prior (up to a constant) of the model before the last step, nats",
                           [](const EditLearner &l) { return l.loop_.measures().objective; }),
    metric_of<EditLearner>("log_likelihood_per_symbol",
                           "log-likelihood per output symbol, the end of each output counted",
                           [](const EditLearner &l) { return l.loop_.measures().log_likelihood / l.symbols_written_; }),
    metric_of<EditLearner>("change", "rise of the objective from the step before, relative to its size",
                           [](const EditLearner &l) { return l.loop_.measures().change; }),
    metric_of<EditLearner>("contexts", "contexts with a distribution of their own",
                           [](const EditLearner &l) { return static_cast<double>(l.start_->contexts()); }),
    metric_of<EditLearner>("converged", "1 once the change is within the tolerance",
                           [](const EditLearner &l) { return static_cast<double>(l.loop_.converged()); }),
};

std::span<const MetricSpec> EditLearner::metrics() const { return kReported; }

EditLearner::EditLearner(const EditModel &start, StringBatchPtr pairs, const EditEmSettings &settings, const Run &run)
    : Learner(run), settings_(settings), pairs_(std::move(pairs)), sites_(start, *pairs_, run),
      start_(with_contexts(start, sites_, run)), identity_(kFamily, 3),
      loop_(settings.iterations, settings.tolerance) {
  sites_.find_contexts(*start_, run);
  double weight = 0;
  for (int64_t p = 0; p < pairs_->count(); ++p) {
    const double w = pairs_->values[static_cast<size_t>(p)];
    if (!(w >= 0 && w < INFINITY)) {
      fail(Code::argument, "pair %" PRId64 " has weight %s; expected a finite number >= 0", p, NumberText(w).text);
    }
    weight += w;
    symbols_written_ += w * (static_cast<double>(pairs_->labels_of(p, 1).size()) + 1);
  }
  if (!(weight > 0)) fail(Code::empty, "no pairs with a weight above 0; expected at least one");
  blocks_ = cut_range(blocks_of_corpus(pairs_->count(), kPairsOfBlock, 1), 0, pairs_->count());
  const int64_t site_rows = row_of_site(static_cast<int32_t>(sites_.size()) - 1) + 1;
  for (int64_t b = 0; b < blocks_.count(); ++b) site_rows_.push_back(rows_of_block(b, site_rows, run));
  shape_ = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{{"moves", {site_rows, kSitesPerRow * static_cast<int64_t>(kMoves), {}}, true},
                                 dense_statistic("log_likelihood", 1)},
      blocks_.plan, 0);
  const int64_t rows = static_cast<int64_t>(start_->own(insert_stage).size() + start_->own(write_stage).size());
  const size_t width = static_cast<size_t>(start_->symbols()) + 1;
  const int64_t base = rows / static_cast<int64_t>(width) * static_cast<int64_t>(sizeof(BaseSums));
  run.limit_bytes(sites_.bytes() + sums({}).bytes(run) + 3 * rows * 8 + base +
                  start_->table(insert_stage).bytes() + start_->table(write_stage).bytes());
  for (const Stage stage : {insert_stage, write_stage}) {
    const std::span<const double> own = start_->own(stage);
    own_[stage].assign(own.begin(), own.end());
    RowBlock &block = rows_[stage];
    block = {0, own.size() / width, width, settings_.prior_edit, own, {}, {}};
    block.sums = base_sums(block, run);
    for (const BaseSums &of_row : block.sums) log_prior_ += settings_.prior_edit * of_row.entropy;
  }

  const std::string model = write_edit_model(start);
  identify(edit_fields::kFields, &settings_, &identity_);
  identity_.data("the start model", checksum64(model.data(), model.size()));
  identity_.data("the pairs", fingerprint(*pairs_));
}

EditModelPtr EditLearner::model() const {
  return std::make_shared<const EditModel>(start_->alphabet(), start_->windows(), start_->backoff(),
                                           start_->table(insert_stage), start_->table(write_stage), own_[insert_stage],
                                           own_[write_stage]);
}

EditCounts EditLearner::edits() const {
  if (std::isnan(loop_.measures().objective)) fail(Code::empty, "no expected edits before a first step");
  return edits_;
}

Array<int32_t> EditLearner::rows_of_block(int64_t block, int64_t rows, const Run &run) const {
  Array<uint8_t> there(static_cast<size_t>(rows), 0);
  for (int64_t p = blocks_.edges[static_cast<size_t>(block)]; p < blocks_.edges[static_cast<size_t>(block) + 1]; ++p) {
    run.check();
    for (const int32_t site : sites_.cells(p)) there[static_cast<size_t>(row_of_site(site))] = 1;
  }
  Array<int32_t> found;
  for (size_t row = 0; row < there.size(); ++row) {
    if (there[row]) found.push_back(static_cast<int32_t>(row));
  }
  return found;
}

BlockSums EditLearner::sums(std::function<void(int64_t, StatisticLeaf &)> fill) const {
  const auto rows = [this](int64_t block, size_t) { return std::span<const int32_t>(site_rows_[static_cast<size_t>(block)]); };
  return {shape_, blocks_, rows, std::move(fill)};
}

// Expected moves per site, summed over the pairs.
SufficientStatistics EditLearner::expectation(std::span<const double> probabilities, const Run &run) const {
  run.stage("edit model: expectation", pairs_->count());
  std::atomic<int64_t> pairs_done{0};
  return sums([&](int64_t block, StatisticLeaf &leaf) {
    const LeafRows counts = leaf.rows(kMovesOfSites);
    const std::span<double> likelihood = leaf.dense(kLogLikelihood);
    const int64_t first = blocks_.edges[static_cast<size_t>(block)], last = blocks_.edges[static_cast<size_t>(block) + 1];
    EditLattice lattice;
    for (int64_t p = first; p < last; ++p) {
      run.check();
      const double weight = pairs_->values[static_cast<size_t>(p)];
      if (weight == 0) continue;
      const size_t n = pairs_->labels_of(p, 0).size(), m = pairs_->labels_of(p, 1).size();
      const double log_p = lattice.forward(sites_.cells(p), n, m, probabilities, run);
      if (log_p == -INFINITY) fail(Code::empty, "the model gives pair %" PRId64 " (counted from 0) no probability", p);
      likelihood[0] += weight * log_p;
      lattice.add_counts(sites_.cells(p), n, m, probabilities, weight, counts, run);
    }
    run.advance(pairs_done += last - first);
  }).sum(run);
}

// From moves at sites to outcomes in contexts: each decision is shared among the
// levels of its chain by their part in its probability.
void EditLearner::share_out(std::span<const double> site_counts, Array<double> *counts, EditCounts &edits,
                            const Run &run) const {
  const size_t width = static_cast<size_t>(start_->symbols()) + 1;
  const double backoff = start_->backoff();
  const auto add = [&](Stage stage, int32_t context, Label outcome, double count) {
    if (!(count > 0)) return;
    const ContextTable &table = start_->table(stage);
    const double p = interpolate(table, own_[stage], width, backoff, context, outcome);
    double left = count / p;
    for (int32_t c = context; c != ContextTable::kNone;) {
      const int32_t up = table.shorter(c);
      const size_t at = static_cast<size_t>(c) * width + static_cast<size_t>(outcome);
      counts[stage][at] += (up == ContextTable::kNone ? left : left * (1 - backoff)) * own_[stage][at];
      left *= backoff;
      c = up;
    }
  };
  for (size_t s = 0; s < sites_.size(); ++s) {
    if (s % 4096 == 0) run.check();
    const EditSite &site = sites_.sites()[s];
    const double insert = site_counts[s * kMoves + insert_move], write = site_counts[s * kMoves + write_move],
                 erase = site_counts[s * kMoves + erase_move];
    add(insert_stage, site.context[insert_stage], site.output, insert);
    add(insert_stage, site.context[insert_stage], 0, write + erase);
    edits.insertions += insert;
    if (site.input == kEdge) continue;
    add(write_stage, site.context[write_stage], site.output, write);
    add(write_stage, site.context[write_stage], 0, erase);
    edits.deletions += erase;
    (site.input == site.output ? edits.copies : edits.substitutions) += write;
  }
}

void EditLearner::iterate(const Run &run) {
  Array<double> probabilities(sites_.size() * kMoves);
  sites_.evaluate(*start_, own_[insert_stage], own_[write_stage], probabilities, run);
  double log_prior = 0;
  EditCounts edits;
  SufficientStatistics sum = expectation(probabilities, run);
  const double log_likelihood = sum.total(kLogLikelihood)[0];
  const Array<double> moves = sum.take_total(kMovesOfSites);
  run.stage("edit model: maximization", 0);
  Array<double> counts[2];
  for (const Stage stage : {insert_stage, write_stage}) counts[stage].assign(own_[stage].size(), 0.0);
  share_out(moves, counts, edits, run);
  for (const Stage stage : {insert_stage, write_stage}) {
    // A row without counts or prior stays as it was.
    log_prior -= estimate_rows(rows_[stage], Estimate::relative_frequency, counts[stage], counts[stage], own_[stage], run);
  }
  // Nothing fails from here on.
  for (const Stage stage : {insert_stage, write_stage}) own_[stage].swap(counts[stage]);
  loop_.advance(log_likelihood, log_likelihood + log_prior_);
  log_prior_ = log_prior;
  edits_ = edits;
}

void EditLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  loop_.append(&bytes);
  append_value(&bytes, log_prior_);
  append_value(&bytes, edits_);
  out.add(tag("loop"), bytes.data(), bytes.size());
  out.add_array(tag("iown"), std::span<const double>(own_[insert_stage]));
  out.add_array(tag("wown"), std::span<const double>(own_[write_stage]));
}

void EditLearner::load_state(const SectionReader &in) {
  const std::span<const std::byte> section = in.bytes(tag("loop"));
  std::string_view bytes(reinterpret_cast<const char *>(section.data()), section.size());
  BatchLoop loop = loop_;
  loop.take(&bytes);
  const double log_prior = take_value<double>(&bytes);
  const EditCounts edits = take_value<EditCounts>(&bytes);
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint with %zu bytes too many", bytes.size());
  Array<double> own[2];
  for (const Stage stage : {insert_stage, write_stage}) {
    const std::span<const double> rows = in.array<double>(stage == insert_stage ? tag("iown") : tag("wown"));
    if (rows.size() != own_[stage].size()) {
      fail(Code::corrupt, "a checkpoint with %zu numbers; expected %zu", rows.size(), own_[stage].size());
    }
    for (const double p : rows) {
      if (!(p >= 0 && p <= 1 + 1e-9)) fail(Code::corrupt, "a checkpoint with the probability %s", NumberText(p).text);
    }
    own[stage].assign(rows.begin(), rows.end());
  }
  for (const Stage stage : {insert_stage, write_stage}) own_[stage].swap(own[stage]);
  loop_ = loop;
  log_prior_ = log_prior;
  edits_ = edits;
}

}  // namespace hws
