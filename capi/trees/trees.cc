// hws_trees_*: include/hawser/trees.h.
#include "hawser/trees.h"

#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/trees/trees_calls.hh"
#include "src/trees/grandparent_batch.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kRoots =
    choice_option("roots", 0, "one|many", "how many words the root is the head of: one, or any number");
constexpr OptionSpec kTreeOptions[] = {
    choice_option("trees", 0, "projective|non-projective", "which trees there are: projective ones, or all"), kRoots, kThreads,
    kMaxBytes};

// Projective ones alone have sums with weights of grandparents.
constexpr OptionSpec kGrandparentOptions[] = {kRoots, kThreads, kMaxBytes};

TreeKind kind_in(const OptionReader &reader, bool projective) {
  return {projective || reader.text("trees") == "projective", reader.text("roots") == "one"};
}

// The sentences of a call, under its options.
struct AskedTrees {
  AskedTrees(const OptionTable &table, const hws_options *options, const int64_t *words, int64_t sentences,
             const double *log_weights, int64_t count, bool projective = false)
      : asked(table, options),
        batch(array_in(words, sentences, "words"), array_in(log_weights, count, "log_weights"),
              kind_in(asked.reader, projective)) {}
  const Run &run() const { return asked.run(); }
  Asked asked;
  TreeBatch batch;
};

// Offsets that ascend from 0, one more than there are sentences.
std::span<const int64_t> pair_offsets_in(const int64_t *offsets, int64_t sentences) {
  const auto all = array_in(offsets, sentences + 1, "offsets");
  if (all[0] != 0) fail(Code::argument, "offsets[0] is %" PRId64 "; expected 0", all[0]);
  for (size_t s = 1; s < all.size(); ++s) {
    if (all[s] < all[s - 1]) fail(Code::argument, "offsets[%zu] is %" PRId64 ", less than the one before", s, all[s]);
  }
  if (all.back() > INT64_MAX / 64) fail(Code::argument, "%" PRId64 " pairs of arcs; no array is as long as that", all.back());
  return all;
}

// Sentences with weights of grandparents, under a call's options.
struct AskedGrandparents {
  AskedGrandparents(const OptionTable &table, const hws_options *options, const int64_t *words, int64_t sentences,
                    const double *log_weights, int64_t count, const int64_t *offsets, const int32_t *grandparents,
                    const double *log_grandparents)
      : trees(table, options, words, sentences, log_weights, count, true),
        begins(pair_offsets_in(offsets, sentences)),
        batch(trees.batch, begins, array_in(grandparents, 3 * begins.back(), "grandparents"),
              array_in(log_grandparents, begins.back(), "log_grandparents")) {}
  const Run &run() const { return trees.run(); }
  AskedTrees trees;
  std::span<const int64_t> begins;
  GrandparentBatch batch;
};

template <class T>
void give(const Array<T> &from, std::span<T> to) {
  if (!to.empty()) std::copy(from.begin(), from.end(), to.begin());
}

}  // namespace

HWS_OPTIONS(hws_trees_log_totals, kTreeOptions);
hws_status hws_trees_log_totals(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                const hws_options *options, double *log_totals) {
  return Call().run([&] {
    const AskedTrees trees(option_tables::hws_trees_log_totals, options, words, sentences, log_weights, count);
    const auto out = array_out(log_totals, sentences, "log_totals");
    give(trees.batch.log_totals(trees.run()), out);
  });
}

HWS_OPTIONS(hws_trees_marginals, kTreeOptions);
hws_status hws_trees_marginals(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                               const hws_options *options, double *marginals, double *log_totals) {
  return Call().run([&] {
    const AskedTrees trees(option_tables::hws_trees_marginals, options, words, sentences, log_weights, count);
    const auto out = array_out(marginals, count, "marginals");
    Array<double> totals;
    const Array<double> found = trees.batch.marginals(trees.run(), &totals);
    give(found, out);
    if (log_totals) give(totals, {log_totals, totals.size()});
  });
}

HWS_OPTIONS(hws_trees_best, kTreeOptions);
hws_status hws_trees_best(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                          const hws_options *options, int32_t *heads, double *best) {
  return Call().run([&] {
    const AskedTrees trees(option_tables::hws_trees_best, options, words, sentences, log_weights, count);
    const auto out = array_out(heads, trees.batch.words(), "heads");
    Array<double> log_best;
    const Array<int32_t> found = trees.batch.best(trees.run(), &log_best);
    give(found, out);
    if (best) give(log_best, {best, log_best.size()});
  });
}

HWS_OPTIONS(hws_trees_pair_means, kTreeOptions);
hws_status hws_trees_pair_means(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                const int64_t *offsets, const int32_t *arcs, const hws_options *options, double *means) {
  return Call().run([&] {
    const AskedTrees trees(option_tables::hws_trees_pair_means, options, words, sentences, log_weights, count);
    const auto begins = pair_offsets_in(offsets, sentences);
    const auto all = array_in(arcs, 4 * begins.back(), "arcs");
    const auto out = array_out(means, begins.back(), "means");
    give(trees.batch.pair_means(begins, all, trees.run()), out);
  });
}

HWS_OPTIONS(hws_trees_grandparent_log_totals, kGrandparentOptions);
hws_status hws_trees_grandparent_log_totals(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                            const int64_t *offsets, const int32_t *grandparents, const double *log_grandparents,
                                            const hws_options *options, double *log_totals) {
  return Call().run([&] {
    const AskedGrandparents asked(option_tables::hws_trees_grandparent_log_totals, options, words, sentences, log_weights,
                                  count, offsets, grandparents, log_grandparents);
    const auto out = array_out(log_totals, sentences, "log_totals");
    give(asked.batch.log_totals(asked.run()), out);
  });
}

HWS_OPTIONS(hws_trees_grandparent_marginals, kGrandparentOptions);
hws_status hws_trees_grandparent_marginals(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                           const int64_t *offsets, const int32_t *grandparents, const double *log_grandparents,
                                           const hws_options *options, double *marginals, double *means, double *log_totals) {
  return Call().run([&] {
    const AskedGrandparents asked(option_tables::hws_trees_grandparent_marginals, options, words, sentences, log_weights,
                                  count, offsets, grandparents, log_grandparents);
    const auto of_arcs = array_out(marginals, count, "marginals"), of_pairs = array_out(means, asked.begins.back(), "means");
    Array<double> found_means, totals;
    const Array<double> found = asked.batch.marginals(asked.run(), &found_means, &totals);
    give(found, of_arcs);
    give(found_means, of_pairs);
    if (log_totals) give(totals, {log_totals, totals.size()});
  });
}

HWS_OPTIONS(hws_trees_grandparent_best, kGrandparentOptions);
hws_status hws_trees_grandparent_best(const int64_t *words, int64_t sentences, const double *log_weights, int64_t count,
                                      const int64_t *offsets, const int32_t *grandparents, const double *log_grandparents,
                                      const hws_options *options, int32_t *heads, double *best) {
  return Call().run([&] {
    const AskedGrandparents asked(option_tables::hws_trees_grandparent_best, options, words, sentences, log_weights,
                                  count, offsets, grandparents, log_grandparents);
    const auto out = array_out(heads, asked.trees.batch.words(), "heads");
    Array<double> log_best;
    const Array<int32_t> found = asked.batch.best(asked.run(), &log_best);
    give(found, out);
    if (best) give(log_best, {best, log_best.size()});
  });
}
