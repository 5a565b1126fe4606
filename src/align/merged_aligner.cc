// Optimize: balanced
#include "src/align/merged_aligner.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/run.hh"
#include "fsa/base/sections.hh"
#include "fsa/base/text.hh"
#include "src/align/alignment_chain.hh"

namespace hws {

namespace {

struct MergedWords {
  AlphabetPtr alphabet;
  Array<int32_t> labels;  // of the second alphabet's words
};

MergedWords merged_words(const AlphabetPtr &first, const AlphabetPtr &second) {
  MergedWords words;
  words.labels.assign(static_cast<size_t>(second->size()) + 1, 0);
  if (first->has_names() != second->has_names()) fail(Code::argument, "one aligner has names of words and the other has none");
  if (!first->has_names()) {
    for (Label l = 1; l <= second->size(); ++l) words.labels[l] = l;
    words.alphabet = first->size() >= second->size() ? first : second;
    return words;
  }
  std::vector<std::string> names;
  for (Label l = 1; l <= first->size(); ++l) names.emplace_back(first->name(l));
  for (Label l = 1; l <= second->size(); ++l) {
    words.labels[l] = first->find(second->name(l));
    if (words.labels[l] > 0) continue;
    names.emplace_back(second->name(l));
    words.labels[l] = static_cast<int32_t>(names.size());
  }
  words.alphabet = static_cast<int64_t>(names.size()) == first->size() ? first : Alphabet::named(std::move(names));
  return words;
}

void require_same(const char *what, double a, double b) {
  if (a == b) return;
  fail(Code::argument, "%s is %s in one aligner and %s in the other; expected the same", what, NumberText(a).text,
       NumberText(b).text);
}

void require_alike(const AlignDirectionModel &a, const AlignDirectionModel &b) {
  require_same("the model", static_cast<double>(a.kind), static_cast<double>(b.kind));
  require_same("normalized", a.normalized, b.normalized);
  require_same("null", a.null, b.null);
  require_same("prior_translation", a.unseen, b.unseen);
  require_same("prior_spelling", a.spelling, b.spelling);
  require_same("prior_jump", a.prior_jump, b.prior_jump);
  require_same("prior_fertility", a.prior_fertility, b.prior_fertility);
  require_same("the number of jumps", static_cast<double>(a.jumps.size()), static_cast<double>(b.jumps.size()));
}

struct SeenCount {
  int32_t target;
  double count;
};

}  // namespace

AlignModelPtr merged_aligner(const AlignModel &first, const AlignModel &second, const Run &run) {
  if (first.forward != second.forward || first.reverse != second.reverse) {
    fail(Code::argument, "the aligners have different directions; expected the same");
  }
  if (first.folding != second.folding) {
    fail(Code::argument, "the words of one aligner are folded as %s, of the other as %s; expected the same",
         folding_text(first.folding).c_str(), folding_text(second.folding).c_str());
  }
  struct Owned {
    AlignArrays arrays[2];
  };
  auto owned = std::make_shared<Owned>();
  auto made = std::make_shared<AlignModel>();
  const MergedWords words[2] = {merged_words(first.source, second.source), merged_words(first.target, second.target)};
  made->source = words[0].alphabet;
  made->target = words[1].alphabet;
  made->folding = first.folding;
  made->forward = first.forward;
  made->reverse = first.reverse;
  for (int d = 0; d < 2; ++d) {
    if (!(d == 0 ? first.forward : first.reverse)) continue;
    const AlignDirectionModel &a = first.directions[d], &b = second.directions[d];
    require_alike(a, b);
    const Array<int32_t> &sources = words[d].labels, &targets = words[1 - d].labels;
    const size_t rows = static_cast<size_t>(words[d].alphabet->size()) + 1;
    const int32_t vocabulary = static_cast<int32_t>(words[1 - d].alphabet->size());
    // Where each row of the second is: rows keep the first's numbers.
    Array<int32_t> row_of(rows, -1);
    row_of[0] = 0;
    for (size_t e = 1; e < sources.size(); ++e) row_of[sources[e]] = static_cast<int32_t>(e);
    AlignDirectionModel &to = made->directions[d];
    AlignArrays &arrays = owned->arrays[d];
    to = a;
    const PseudoCounts of_first(first, d), of_second(second, d);
    arrays.starts.push_back(0);
    arrays.totals.resize(rows);
    Array<SeenCount> row;
    double all[2] = {0, 0};
    for (size_t e = 0; e < rows; ++e) {
      if ((e & 255) == 0) run.check();
      row.clear();
      if (e == 0) {
        for (int32_t f = 1; f <= vocabulary; ++f) row.push_back({f, 0});
      }
      const int32_t own = static_cast<int32_t>(e), other = row_of[e];
      if (e < a.rows()) {
        for (int32_t k = a.starts[e]; k < a.starts[e + 1]; ++k) {
          row.push_back({a.targets[static_cast<size_t>(k)], of_first.count(own, k)});
          all[0] += row.back().count;
        }
      }
      if (other >= 0) {
        for (int32_t k = b.starts[static_cast<size_t>(other)]; k < b.starts[static_cast<size_t>(other) + 1]; ++k) {
          row.push_back({targets[b.targets[static_cast<size_t>(k)]], of_second.count(other, k)});
          all[1] += row.back().count;
        }
      }
      merge_sort(row.begin(), row.end(), [](const SeenCount &x, const SeenCount &y) { return x.target < y.target; });
      double total = a.unseen * vocabulary;
      for (size_t k = 0; k < row.size(); ++k) {
        double count = row[k].count;
        while (k + 1 < row.size() && row[k + 1].target == row[k].target) count += row[++k].count;
        const double more = e == 0 ? 0 : spelling_of(*made, d, own, row[k].target) * a.spelling;
        total += count + more;
        arrays.targets.push_back(row[k].target);
        arrays.weights.push_back(static_cast<float>(count + a.unseen + more));
      }
      if (arrays.targets.size() > INT32_MAX) fail(Code::limit, "more than 2147483647 pairs of words seen together");
      arrays.starts.push_back(static_cast<int32_t>(arrays.targets.size()));
      arrays.totals[e] = total;
      run.limit_bytes(static_cast<int64_t>(8 * arrays.targets.size() + 12 * arrays.starts.size()));
    }
    arrays.jumps.assign(a.jumps.begin(), a.jumps.end());
    if (a.kind == AlignModelKind::diagonal && all[0] + all[1] > 0) {
      arrays.jumps[0] = (all[0] * a.jumps[0] + all[1] * b.jumps[0]) / (all[0] + all[1]);
    }
    if (has_jumps(a.kind)) {
      for (size_t k = 0; k < b.jumps.size(); ++k) arrays.jumps[k] += std::max(b.jumps[k] - b.prior_jump, 0.0);
    }
    if (a.kind == AlignModelKind::fertility) {
      const float prior = static_cast<float>(a.prior_fertility);
      arrays.fertilities.assign(rows * kFertilities, prior);
      std::copy(a.fertilities.begin(), a.fertilities.end(), arrays.fertilities.begin());
      for (size_t e = 1; e < rows; ++e) {
        if (row_of[e] < 0) continue;
        for (size_t k = 0; k < kFertilities; ++k) {
          const float count = b.fertilities[static_cast<size_t>(row_of[e]) * kFertilities + k] - prior;
          arrays.fertilities[e * kFertilities + k] += std::max(count, 0.0f);
        }
      }
    }
    arrays.lend(&to);
  }
  made->owner = std::move(owned);
  return made;
}

AlignModelPtr converted_aligner(const AlignModel &counted, const AlignModel &like, const Run &run) {
  struct Owned {
    AlignArrays arrays[2];
    std::shared_ptr<const void> of;
  };
  auto owned = std::make_shared<Owned>();
  owned->of = counted.owner;
  auto made = std::make_shared<AlignModel>(counted);
  made->forward = like.forward;
  made->reverse = like.reverse;
  for (int d = 0; d < 2; ++d) {
    if (!(d == 0 ? like.forward : like.reverse)) continue;
    const AlignDirectionModel &from = counted.directions[d], &as = like.directions[d];
    const PseudoCounts pseudo(counted, d);
    const double vocabulary = static_cast<double>(from.target_words());
    AlignArrays &arrays = owned->arrays[d];
    arrays.starts.assign(from.starts.begin(), from.starts.end());
    arrays.targets.assign(from.targets.begin(), from.targets.end());
    arrays.weights.resize(from.weights.size());
    arrays.totals.resize(from.rows());
    for (size_t e = 0; e < from.rows(); ++e) {
      if ((e & 255) == 0) run.check();
      const int32_t row = static_cast<int32_t>(e);
      double total = as.unseen * vocabulary;
      for (int32_t k = from.starts[e]; k < from.starts[e + 1]; ++k) {
        const int32_t f = from.targets[static_cast<size_t>(k)];
        const double more = e == 0 || as.spelling == 0 ? 0 : as.spelling * spelling_of(counted, d, row, f);
        const double count = pseudo.count(row, k) + more;
        arrays.weights[k] = static_cast<float>(count + as.unseen);
        total += count;
      }
      arrays.totals[e] = total;
    }
    if (as.kind == AlignModelKind::diagonal) arrays.jumps.assign(as.jumps.begin(), as.jumps.end());
    if (has_jumps(as.kind)) {
      arrays.jumps.assign(as.jumps.size(), as.prior_jump);
      const int64_t most = static_cast<int64_t>(as.jumps.size() / 2);
      const int64_t longest = has_jumps(from.kind) ? static_cast<int64_t>(from.jumps.size() / 2) : -1;
      for (int64_t jump = -longest; jump <= longest; ++jump) {
        const double count = std::max(from.jumps[static_cast<size_t>(jump + longest)] - from.prior_jump, 0.0);
        arrays.jumps[std::clamp(jump, -most, most) + most] += count;
      }
    }
    if (as.kind == AlignModelKind::fertility) {
      const float prior = static_cast<float>(as.prior_fertility), was = static_cast<float>(from.prior_fertility);
      arrays.fertilities.assign(from.rows() * kFertilities, prior);
      for (size_t k = 0; k < from.fertilities.size(); ++k) {
        arrays.fertilities[k] += std::max(from.fertilities[k] - was, 0.0f);
      }
    }
    AlignDirectionModel &to = made->directions[d];
    to = as;
    arrays.lend(&to);
  }
  made->owner = std::move(owned);
  return made;
}

uint64_t fingerprint(const AlignModel &model) {
  uint64_t hash = 0;
  for (int d = 0; d < 2; ++d) {
    if (!(d == 0 ? model.forward : model.reverse)) continue;
    const AlignDirectionModel &m = model.directions[d];
    const double numbers[] = {static_cast<double>(d), static_cast<double>(m.kind), m.null, m.unseen, m.spelling};
    hash = checksum64(numbers, sizeof numbers, hash);
    hash = checksum64(m.starts.data(), m.starts.size_bytes(), hash);
    hash = checksum64(m.targets.data(), m.targets.size_bytes(), hash);
    hash = checksum64(m.weights.data(), m.weights.size_bytes(), hash);
    hash = checksum64(m.jumps.data(), m.jumps.size_bytes(), hash);
    hash = checksum64(m.fertilities.data(), m.fertilities.size_bytes(), hash);
  }
  return hash;
}

}  // namespace hws
