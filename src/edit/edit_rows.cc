// Optimize: balanced
#include "src/edit/edit_rows.hh"

#include "fsa/base/error.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/sequence_table.hh"

namespace hws {

namespace {

EditModelPtr with_contexts(const EditModel &start, const EditSites &sites, int32_t fixed, const Run &run) {
  Array<ContextTable::Entry> entries[2];
  for (const Stage stage : {insert_stage, write_stage}) {
    if (fixed >> stage & 1) continue;
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

// Shares decisions of one stage out, site after site: visit(site, moves, add) calls add(outcome, count).
template <class Visit>
void share_stage(const EditRows &rows, Stage stage, const EditSites &sites, std::span<const double> site_counts,
                 Array<double> *counts, const Run &run, Visit visit) {
  const ContextTable &table = rows.start->table(stage);
  const std::span<const double> own = rows.own[stage];
  const size_t width = static_cast<size_t>(rows.start->symbols()) + 1;
  const double backoff = rows.start->backoff();
  double *const to = rows.fixed[stage] ? nullptr : counts[stage].data();
  for (size_t s = 0; s < sites.size(); ++s) {
    if (s % 4096 == 0) run.check();
    const EditSite &site = sites.sites()[s];
    visit(site, site_counts.data() + s * kMoves, [&](Label outcome, double count) {
      if (!to || !(count > 0)) return;
      const int32_t context = site.context[stage];
      double left = count / interpolate(table, own, width, backoff, context, outcome);
      for (int32_t c = context; c != ContextTable::kNone;) {
        const int32_t up = table.shorter(c);
        const size_t at = static_cast<size_t>(c) * width + static_cast<size_t>(outcome);
        to[at] += (up == ContextTable::kNone ? left : left * (1 - backoff)) * own[at];
        left *= backoff;
        c = up;
      }
    });
  }
}

// The decisions of a site, of each stage to write a symbol and to write none: they touch other outcomes of the rows.
enum Decision : int64_t { inserts, moves_on, writes, erases, kDecisions };

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

EditRows rows_of_sites(const EditModel &start, const EditSites &sites, double prior, int32_t fixed, const Run &run) {
  EditRows rows;
  rows.start = with_contexts(start, sites, fixed, run);
  const size_t width = static_cast<size_t>(start.symbols()) + 1;
  for (const Stage stage : {insert_stage, write_stage}) {
    const std::span<const double> own = rows.start->own(stage);
    rows.own[stage].assign(own.begin(), own.end());
    rows.fixed[stage] = fixed >> stage & 1;
    if (rows.fixed[stage]) continue;
    RowBlock &block = rows.priors[stage];
    block = {0, own.size() / width, width, prior, own, {}, {}};
    block.sums = base_sums(block, run);
    for (const BaseSums &of_row : block.sums) rows.log_prior += prior * of_row.entropy;
  }
  return rows;
}

// A part of the work is one decision at all sites, in their order. So each count is summed by one thread, and always alike.
void share_out(const EditRows &rows, const EditSites &sites, std::span<const double> site_counts, Array<double> *counts,
               EditCounts *edits, const Run &run) {
  EditCounts found;
  const auto share = [&](Stage stage, auto visit) { share_stage(rows, stage, sites, site_counts, counts, run, visit); };
  parallel_for(kDecisions, run.threads, [&](int64_t decision) {
    switch (decision) {
      case inserts:
        return share(insert_stage, [&](const EditSite &site, const double *moves, auto add) {
          if (site.output == kEdge) return;
          add(site.output, moves[insert_move]);
          found.insertions += moves[insert_move];
        });
      case moves_on:
        return share(insert_stage, [](const EditSite &, const double *moves, auto add) {
          add(0, moves[write_move] + moves[erase_move]);
        });
      case writes:
        return share(write_stage, [&](const EditSite &site, const double *moves, auto add) {
          if (site.input == kEdge || site.output == kEdge) return;
          add(site.output, moves[write_move]);
          (site.input == site.output ? found.copies : found.substitutions) += moves[write_move];
        });
      default:
        return share(write_stage, [&](const EditSite &site, const double *moves, auto add) {
          if (site.input == kEdge) return;
          add(0, moves[erase_move]);
          found.deletions += moves[erase_move];
        });
    }
  });
  *edits = found;
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
