// Optimize: balanced
#include "src/edit/edit_rows.hh"

#include "fsa/base/error.hh"
#include "fsa/base/sequence_table.hh"

namespace hws {

namespace {

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

int64_t EditRows::bytes() const {
  const int64_t numbers = static_cast<int64_t>(own[insert_stage].size() + own[write_stage].size());
  const int64_t width = start->symbols() + 1;
  return 3 * numbers * 8 + numbers / width * static_cast<int64_t>(sizeof(BaseSums)) + start->table(insert_stage).bytes() +
         start->table(write_stage).bytes();
}

EditModelPtr EditRows::model() const {
  return std::make_shared<const EditModel>(start->alphabet(), start->windows(), start->backoff(), start->table(insert_stage),
                                           start->table(write_stage), own[insert_stage], own[write_stage]);
}

EditRows rows_of_sites(const EditModel &start, const EditSites &sites, double prior, const Run &run) {
  EditRows rows;
  rows.start = with_contexts(start, sites, run);
  const size_t width = static_cast<size_t>(start.symbols()) + 1;
  for (const Stage stage : {insert_stage, write_stage}) {
    const std::span<const double> own = rows.start->own(stage);
    rows.own[stage].assign(own.begin(), own.end());
    RowBlock &block = rows.priors[stage];
    block = {0, own.size() / width, width, prior, own, {}, {}};
    block.sums = base_sums(block, run);
    for (const BaseSums &of_row : block.sums) rows.log_prior += prior * of_row.entropy;
  }
  return rows;
}

void share_out(const EditRows &rows, const EditSites &sites, std::span<const double> site_counts, Array<double> *counts,
               EditCounts *edits, const Run &run) {
  const size_t width = static_cast<size_t>(rows.start->symbols()) + 1;
  const double backoff = rows.start->backoff();
  const auto add = [&](Stage stage, int32_t context, Label outcome, double count) {
    if (!(count > 0)) return;
    const ContextTable &table = rows.start->table(stage);
    const double p = interpolate(table, rows.own[stage], width, backoff, context, outcome);
    double left = count / p;
    for (int32_t c = context; c != ContextTable::kNone;) {
      const int32_t up = table.shorter(c);
      const size_t at = static_cast<size_t>(c) * width + static_cast<size_t>(outcome);
      counts[stage][at] += (up == ContextTable::kNone ? left : left * (1 - backoff)) * rows.own[stage][at];
      left *= backoff;
      c = up;
    }
  };
  for (size_t s = 0; s < sites.size(); ++s) {
    if (s % 4096 == 0) run.check();
    const EditSite &site = sites.sites()[s];
    const double insert = site_counts[s * kMoves + insert_move], write = site_counts[s * kMoves + write_move],
                 erase = site_counts[s * kMoves + erase_move];
    add(insert_stage, site.context[insert_stage], site.output, insert);
    add(insert_stage, site.context[insert_stage], 0, write + erase);
    edits->insertions += insert;
    if (site.input == kEdge) continue;
    add(write_stage, site.context[write_stage], site.output, write);
    add(write_stage, site.context[write_stage], 0, erase);
    edits->deletions += erase;
    (site.input == site.output ? edits->copies : edits->substitutions) += write;
  }
}

void require_rows(std::span<const double> rows, std::span<const double> like) {
  if (rows.size() != like.size()) {
    fail(Code::corrupt, "a checkpoint with %zu numbers; expected %zu", rows.size(), like.size());
  }
  for (const double p : rows) {
    if (!(p >= 0 && p <= 1 + 1e-9)) fail(Code::corrupt, "a checkpoint with the probability %s", NumberText(p).text);
  }
}

}  // namespace hws
