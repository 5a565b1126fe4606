// Optimize: balanced
#include "src/edit/edit_em.hh"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/state_bytes.hh"
#include "src/edit/edit_model_io.hh"

namespace hws {

namespace {

// Pairs that fill a block, whose cells share many sites.
constexpr int64_t kPairsOfBlock = 512;

// By stage.
constexpr uint32_t kOwnTags[] = {tag("iown"), tag("wown")};

// In the order of the shapes' statistics: of a step, and of what learning begins with.
enum Statistic : size_t { kMovesOfSites, kLogLikelihood };
enum FirstStatistic : size_t { kWeight, kSymbolsWritten, kSites };

// The weight of all output symbols and ends. `empty` if no pair has a weight.
double weighed(const SufficientStatistics &sum) {
  if (!(sum.total(kWeight)[0] > 0)) fail(Code::empty, "no pairs with a weight above 0; expected at least one");
  return sum.total(kSymbolsWritten)[0];
}

void check_pair_weights(const EditPairs &pairs) {
  for (int64_t p = 0; p < pairs.count(); ++p) {
    const double w = pairs.weight(p);
    if (!(w >= 0 && w < INFINITY)) {
      fail(Code::argument, "pair %" PRId64 " has weight %s; expected a finite number >= 0", p, NumberText(w).text);
    }
  }
}

}  // namespace

const MetricSpec EditLearner::kReported[11] = {
    metric_of<EditLearner>("heldout_log_likelihood",
                           "ln p(held-out pairs) under the model as it stands, nats, of the pairs that have a probability",
                           [](const EditLearner &l) {
                             return l.measures_held_out() ? l.held_out_sums().log_likelihood : BatchMeasures::kNotKnown;
                           }),
    metric_of<EditLearner>("heldout_log_likelihood_per_token", "the same per output symbol, the end of each output counted",
                           [](const EditLearner &l) {
                             return l.measures_held_out() ? l.held_out_sums().per_token() : BatchMeasures::kNotKnown;
                           }),
    metric_of<EditLearner>("heldout_impossible",
                           "held-out pairs of a weight above 0 that have no probability under the model as it stands",
                           [](const EditLearner &l) {
                             return l.measures_held_out() ? static_cast<double>(l.held_out_sums().impossible)
                                                          : BatchMeasures::kNotKnown;
                           }),
    metric_of<EditLearner>("log_likelihood", "log-likelihood of the pairs under the model before the last step, nats",
                           [](const EditLearner &l) { return l.loop_.measures().log_likelihood; }),
    metric_of<EditLearner>("objective",
                           "log-likelihood plus log prior (up to a constant) of the model before the last step, nats",
                           [](const EditLearner &l) { return l.loop_.measures().objective; }),
    metric_of<EditLearner>("log_likelihood_per_token",
                           "log-likelihood per output symbol, the end of each output counted",
                           [](const EditLearner &l) { return l.loop_.measures().log_likelihood / l.ground_.symbols_written; }),
    metric_of<EditLearner>("change", "rise of the objective from the step before, relative to its size",
                           [](const EditLearner &l) { return l.loop_.measures().change; }),
    metric_of<EditLearner>("moved", "share of the expected edits that the last step gave to other outcomes",
                           [](const EditLearner &l) { return l.loop_.measures().moved; }),
    metric_of<EditLearner>("contexts", "contexts with a distribution of their own",
                           [](const EditLearner &l) {
                             if (!l.begun()) return BatchMeasures::kNotKnown;
                             return static_cast<double>(l.ground_.rows.start->contexts());
                           }),
    metric_of<EditLearner>("items_per_block", "pairs of a block of sums, at whose edges parts of the pairs are to be cut",
                           [](const EditLearner &l) { return static_cast<double>(l.blocks_.plan.items_per_block); }),
    metric_of<EditLearner>("converged", "1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)",
                           [](const EditLearner &l) { return static_cast<double>(l.loop_.settled()); }),
};

std::span<const MetricSpec> EditLearner::metrics() const { return kReported; }

EditLearner::EditLearner(const EditModel &start, EditPairsPtr pairs, const EditEmSettings &settings, const Run &run)
    : Learner(run), settings_(settings), pairs_(std::move(pairs)), identity_(kFamily, 6),
      loop_(settings.iterations, settings.tolerance) {
  EditSites sites = pairs_->sites(start, run);
  check_pair_weights(*pairs_);
  check_parts();
  const int64_t items = settings.items.value_or(pairs_->count()), last = settings.first_item + pairs_->count();
  blocks_ = cut_range(blocks_of_corpus(items, kPairsOfBlock, 1), settings.first_item, last, settings.first_item);
  first_shape_ = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{dense_statistic("weight", 1), dense_statistic("symbols_written", 1),
                                 key_statistic("sites", EditSites::kKeyWidth)},
      blocks_.plan, 0);
  ground_.sites = std::move(sites);
  if (holds_all()) {
    const double written = weighed(first_sums(false, run));
    ground_ = ground_of(start, std::move(ground_.sites), written, run);
  } else {
    model_ = std::make_shared<const EditModel>(start);
  }

  const std::string model = write_edit_model(start);
  identify(edit_fields::kFields, &settings_, &identity_);
  identity_.data("the start model", checksum64(model.data(), model.size()));
  if (settings.items) identity_.option_items(items);  // who holds a part goes on from the checkpoint of who holds another
  else identity_.items("the pairs", pairs_->fingerprint());
}

void EditLearner::check_parts() const {
  if (settings_.fixed.has(insert_stage) && settings_.fixed.has(write_stage)) {
    fail(Code::argument, "all parts are fixed; expected one at least that is learned");
  }
  const int64_t items = settings_.items.value_or(pairs_->count());
  if (settings_.first_item > items || pairs_->count() > items - settings_.first_item) {
    fail(Code::argument, "%" PRId64 " pairs from number %" PRId64 " on; expected a part of %" PRId64 " (items)",
         pairs_->count(), settings_.first_item, items);
  }
}

void EditLearner::weigh(int64_t block, double *weight, double *symbols_written) const {
  for (int64_t p = blocks_.edges[block]; p < blocks_.edges[block + 1]; ++p) {
    const double w = pairs_->weight(p);
    *weight += w;
    *symbols_written += w * pairs_->symbols(p);
  }
}

SufficientStatistics EditLearner::first_sums(bool sites, const Run &run) const {
  const auto fill = [&](int64_t block, StatisticLeaf &leaf) {
    weigh(block, leaf.dense(kWeight).data(), leaf.dense(kSymbolsWritten).data());
    if (!sites) return;
    Array<uint8_t> seen(ground_.sites.size(), 0);
    for (int64_t p = blocks_.edges[block]; p < blocks_.edges[block + 1]; ++p) {
      run.check();
      for (const int32_t site : ground_.sites.cells(p)) {
        if (!seen[site]) ground_.sites.append_key(static_cast<size_t>(site), &leaf.keys(kSites));
        seen[site] = 1;
      }
    }
  };
  return BlockSums{first_shape_, blocks_, {}, fill}.sum(run);
}

EditLearner::Ground EditLearner::ground_of(const EditModel &start, EditSites sites, double symbols_written,
                                            const Run &run) const {
  Ground ground{std::move(sites), {}, {}, nullptr, symbols_written, ground_.held_out};
  ground.rows = rows_of_sites(start, ground.sites, settings_.prior_edit, settings_.fixed.bits, run);
  ground.sites.find_contexts(*ground.rows.start, run);
  ground.held_out.find_contexts(*ground.rows.start, run);
  const int64_t site_rows = row_of_site(static_cast<int32_t>(ground.sites.size()) - 1) + 1;
  for (int64_t b = 0; b < blocks_.count(); ++b) ground.site_rows.push_back(rows_of_block(b, ground.sites, site_rows, run));
  ground.shape = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{{"moves", {site_rows, kSitesPerRow * static_cast<int64_t>(kMoves), {}}, true},
                                 signed_statistic("log_likelihood", 1)},
      blocks_.plan, 0);
  run.limit_bytes(ground.sites.bytes() + ground.held_out.bytes() + moves(ground, {}).bytes(run) + ground.rows.bytes());
  return ground;
}

void EditLearner::make_start(const Run &run) {
  const SufficientStatistics &sum = *given();
  EditSites sites = ground_.sites;
  sites.number_by(sum.keys(kSites, run), *model_, run);
  ground_ = ground_of(*model_, std::move(sites), weighed(sum), run);
}

EditModelPtr EditLearner::model() const {
  if (!begun()) {
    fail(Code::empty, "no contexts yet; expected an update with statistics of what all learners of parts begin with");
  }
  return ground_.rows.model();
}

EditCounts EditLearner::edits() const {
  if (std::isnan(loop_.measures().objective)) fail(Code::empty, "no expected edits before a first step");
  return edits_;
}

void EditLearner::watch_held_out(EditPairsPtr held_out) {
  const Run run = reading_run();
  EditSites sites;
  double symbols = 0;
  if (held_out) {
    sites = held_out->sites(begins_with(), run);
    run.limit_bytes(ground_.sites.bytes() + sites.bytes() + static_cast<int64_t>(8 * kMoves * sites.size()));
    check_pair_weights(*held_out);
    for (int64_t p = 0; p < held_out->count(); ++p) symbols += held_out->weight(p) * held_out->symbols(p);
    if (!(symbols > 0)) fail(Code::empty, "no held-out pairs with a weight above 0; expected at least one");
  }
  std::swap(ground_.held_out, sites);
  held_out_ = std::move(held_out);
}

PossibleItems EditLearner::held_out_sums() const {
  const Run run = reading_run();
  constexpr int64_t kChunk = 64;
  const int64_t count = held_out_->count();
  Array<double> scores(static_cast<size_t>(count));
  const Array<double> p_of_sites = probabilities(ground_.held_out, run);
  parallel_for((count + kChunk - 1) / kChunk, run.threads, [&](int64_t chunk) {
    const std::unique_ptr<EditPairVisit> visit = held_out_->visit(ground_.held_out, p_of_sites);
    for (int64_t p = chunk * kChunk; p < std::min((chunk + 1) * kChunk, count); ++p) {
      run.check();
      scores[p] = visit->expect(p, nullptr, run);
    }
  });
  PossibleItemSum sum;
  for (int64_t p = 0; p < count; ++p) {
    if (held_out_->weight(p) > 0) sum.add(scores[p], held_out_->symbols(p), held_out_->weight(p));
  }
  return sum.value();
}

Array<int32_t> EditLearner::rows_of_block(int64_t block, const EditSites &sites, int64_t rows, const Run &run) const {
  Array<uint8_t> there(static_cast<size_t>(rows), 0);
  for (int64_t p = blocks_.edges[block]; p < blocks_.edges[block + 1]; ++p) {
    run.check();
    for (const int32_t site : sites.cells(p)) there[row_of_site(site)] = 1;
  }
  Array<int32_t> found;
  for (size_t row = 0; row < there.size(); ++row) {
    if (there[row]) found.push_back(static_cast<int32_t>(row));
  }
  return found;
}

BlockSums EditLearner::moves(const Ground &ground, std::function<void(int64_t, StatisticLeaf &)> fill) const {
  const auto rows = [&ground](int64_t block, size_t) {
    return std::span<const int32_t>(ground.site_rows[static_cast<size_t>(block)]);
  };
  return {ground.shape, blocks_, rows, std::move(fill)};
}

Array<double> EditLearner::probabilities(const EditSites &sites, const Run &run) const {
  const EditRows &rows = ground_.rows;
  Array<double> p(sites.size() * kMoves);
  sites.evaluate(*rows.start, rows.own[insert_stage], rows.own[write_stage], p, run);
  return p;
}

// Expected moves per site, summed over the pairs.
SufficientStatistics EditLearner::expectation(const Run &run) const {
  const EditSites &sites = ground_.sites;
  const Array<double> probability = probabilities(sites, run);
  run.stage("edit model: expectation", pairs_->count());
  std::atomic<int64_t> pairs_done{0};
  return moves(ground_, [&](int64_t block, StatisticLeaf &leaf) {
    const LeafRows counts = leaf.rows(kMovesOfSites);
    const std::span<double> likelihood = leaf.dense(kLogLikelihood);
    const int64_t first = blocks_.edges[block], last = blocks_.edges[block + 1];
    const std::unique_ptr<EditPairVisit> visit = pairs_->visit(sites, probability);
    for (int64_t p = first; p < last; ++p) {
      run.check();
      const double weight = pairs_->weight(p);
      if (weight == 0) continue;
      const double log_p = visit->expect(p, &counts, run);
      if (log_p == -INFINITY) {
        fail(Code::empty, "the model gives pair %" PRId64 " (counted from 0) no probability", settings_.first_item + p);
      }
      likelihood[0] += weight * log_p;
    }
    run.advance(pairs_done += last - first);
  }).sum(run);
}

SufficientStatistics EditLearner::sums() const {
  const Run run = reading_run();
  return begun() ? expectation(run) : first_sums(true, run);
}

void EditLearner::iterate(const Run &run) {
  EditRows &rows = ground_.rows;
  double log_prior = 0;
  EditCounts edits;
  SufficientStatistics sum = given() ? *given() : expectation(run);
  const double log_likelihood = sum.total(kLogLikelihood)[0];
  const Array<double> moves = sum.take_total(kMovesOfSites);
  run.stage("edit model: maximization", 0);
  Array<double> counts[2];
  for (const Stage stage : {insert_stage, write_stage}) {
    if (!rows.fixed[stage]) counts[stage].assign(rows.own[stage].size(), 0.0);
  }
  share_out(rows, ground_.sites, moves, counts, &edits, run);
  MovedUses moved;
  for (const Stage stage : {insert_stage, write_stage}) {
    if (rows.fixed[stage]) continue;
    const RowBlock &block = rows.priors[stage];
    Array<double> uses(block.rows);
    for (size_t r = 0; r < block.rows; ++r) uses[r] = sum_of({counts[stage].data() + block.first(r), block.length(r)});
    // A row without counts or prior stays as it was.
    log_prior -= estimate_rows(block, Estimate::relative_frequency, counts[stage], counts[stage], rows.own[stage], run);
    for (size_t r = 0; r < block.rows; ++r) {
      moved.add({rows.own[stage].data() + block.first(r), block.length(r)},
                {counts[stage].data() + block.first(r), block.length(r)}, uses[r]);
    }
  }
  // Nothing fails from here on.
  for (const Stage stage : {insert_stage, write_stage}) {
    if (!rows.fixed[stage]) rows.own[stage].swap(counts[stage]);
  }
  loop_.advance(log_likelihood, log_likelihood + rows.log_prior, moved.share());
  rows.log_prior = log_prior;
  edits_ = edits;
}

void EditLearner::save_state(SectionWriter &out) const {
  const EditRows &rows = ground_.rows;
  std::string bytes;
  loop_.append(&bytes);
  append_value(&bytes, rows.log_prior);
  append_value(&bytes, edits_);
  append_value(&bytes, ground_.symbols_written);
  out.add(tag("loop"), bytes.data(), bytes.size());
  for (const Stage stage : {insert_stage, write_stage}) {
    if (!settings_.fixed.has(stage)) out.add_array(kOwnTags[stage], std::span<const double>(rows.own[stage]));
  }
  if (!settings_.items) return;
  Array<int32_t> keys;
  for (size_t s = 0; begun() && s < ground_.sites.size(); ++s) ground_.sites.append_key(s, &keys);
  out.add_array(tag("site"), std::span<const int32_t>(keys));
}

EditLearner::Ground EditLearner::ground_of_keys(std::span<const int32_t> keys, double symbols_written, const Run &run) const {
  if (keys.size() % EditSites::kKeyWidth != 0) fail(Code::corrupt, "a checkpoint with a part of a context");
  EditSites sites = ground_.sites;
  if (keys.empty()) return {std::move(sites), {}, {}, nullptr, 0, ground_.held_out};  // before the beginning
  if (!(symbols_written > 0 && symbols_written < INFINITY)) fail(Code::corrupt, "a checkpoint of pairs without a weight");
  sites.number_by(keys, *model_, run);
  return ground_of(*model_, std::move(sites), symbols_written, run);
}

void EditLearner::load_state(const SectionReader &in) {
  const Run run = reading_run();
  const std::span<const std::byte> section = in.bytes(tag("loop"));
  std::string_view bytes(reinterpret_cast<const char *>(section.data()), section.size());
  BatchLoop loop = loop_;
  loop.take(&bytes);
  const double log_prior = take_value<double>(&bytes);
  const EditCounts edits = take_value<EditCounts>(&bytes);
  const double symbols_written = take_value<double>(&bytes);
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint with %zu bytes too many", bytes.size());
  std::optional<Ground> made;
  bool begun = true;  // where the checkpoint is from
  if (settings_.items) {
    const std::span<const int32_t> keys = in.array<int32_t>(tag("site"));
    begun = !keys.empty();
    if (!holds_all()) made = ground_of_keys(keys, symbols_written, run);
    else if (!begun) made = ground_of(*ground_.rows.start, ground_.sites, ground_.symbols_written, run);
  }
  EditRows *rows = made ? &made->rows : &ground_.rows;
  Array<double> own[2];
  for (const Stage stage : {insert_stage, write_stage}) {
    if (settings_.fixed.has(stage)) continue;
    const std::span<const double> there = in.array<double>(kOwnTags[stage]);
    if (begun) require_rows(there, rows->own[stage]);
    own[stage].assign(there.begin(), there.end());
  }
  // Nothing fails from here on.
  for (const Stage stage : {insert_stage, write_stage}) {
    if (begun && !rows->fixed[stage]) rows->own[stage].swap(own[stage]);
  }
  if (begun) rows->log_prior = log_prior;
  if (made) std::swap(ground_, *made);
  loop_ = loop;
  edits_ = edits;
}

}  // namespace hws
