#include "tests/src/edit/edit_oracle.hh"

#include <algorithm>

#include "fsa/base/array.hh"

namespace edit_oracle {

Word last_of(const Word &s, size_t end, int length) {
  Word w;
  for (int k = 0; k < length; ++k) w.push_back(static_cast<size_t>(k) < end ? s[end - 1 - static_cast<size_t>(k)] : kEdge);
  return w;
}

Word next_of(const Word &s, size_t at, int length) {
  Word w;
  for (int k = 0; k < length; ++k) w.push_back(at + static_cast<size_t>(k) < s.size() ? s[at + static_cast<size_t>(k)] : kEdge);
  return w;
}

int32_t row_of(const ContextTable &table, const Word &left, const Word &out, const Word &right) {
  for (int32_t c = 0; c < table.size(); ++c) {
    const ContextKey &key = table.entry(c).key;
    const auto same = [&](size_t begin, const Word &w) {
      for (size_t k = 0; k < kMaxWindow; ++k) {
        if (key.symbol[begin + k] != (k < w.size() ? w[k] : kUnseen)) return false;
      }
      return true;
    };
    if (same(0, left) && same(3, out) && same(6, right)) return c;
  }
  return -1;
}

Real probability(const EditModel &m, Stage stage, Word left, Word out, Word right, Label e) {
  const int32_t row = row_of(m.table(stage), left, out, right);
  const size_t movable = right.size() > (stage == write_stage ? 1u : 0u) ? right.size() : 0;
  const size_t longest = std::max({left.size(), out.size(), movable});
  if (longest == 0) return m.own_row(stage, row)[static_cast<size_t>(e)];
  Word l = left, o = out, r = right;
  if (left.size() == longest) l.pop_back();
  else if (out.size() == longest) o.pop_back();
  else r.pop_back();
  const Real shorter = probability(m, stage, l, o, r, e);
  if (row < 0) return shorter;
  const Real b = m.backoff();
  return (1 - b) * m.own_row(stage, row)[static_cast<size_t>(e)] + b * shorter;
}

Real at(const EditModel &m, Stage stage, const Word &x, size_t i, const Word &y, size_t j, Label e) {
  const Windows w = m.windows();
  const int right = stage == write_stage ? std::max(1, w.right_input) : w.right_input;
  return probability(m, stage, last_of(x, i, w.left_input), last_of(y, j, w.left_output), next_of(x, i, right), e);
}

void enumerate(const EditModel &m, const Word &x, const Word &y, const Visit &visit) {
  hws::Array<Edit> edits;
  const auto walk = [&](const auto &self, size_t i, size_t j, Real p) -> void {
    if (p == 0) return;
    const Real move = at(m, insert_stage, x, i, y, j, 0);
    if (i == x.size() && j == y.size()) {
      edits.push_back({3, i, j});
      visit(edits, p * move);
      edits.pop_back();
    }
    if (j < y.size()) {
      edits.push_back({0, i, j});
      self(self, i, j + 1, p * at(m, insert_stage, x, i, y, j, y[j]));
      edits.pop_back();
    }
    if (i < x.size() && j < y.size()) {
      edits.push_back({1, i, j});
      self(self, i + 1, j + 1, p * move * at(m, write_stage, x, i, y, j, y[j]));
      edits.pop_back();
    }
    if (i < x.size()) {
      edits.push_back({2, i, j});
      self(self, i + 1, j, p * move * at(m, write_stage, x, i, y, j, 0));
      edits.pop_back();
    }
  };
  walk(walk, 0, 0, 1);
}

Real likelihood(const EditModel &m, const Word &x, const Word &y) {
  Real sum = 0;
  enumerate(m, x, y, [&](const hws::Array<Edit> &, Real p) { sum += p; });
  return sum;
}

Word random_word(Rng &r, Label symbols, size_t most) {
  Word w(r.below(most + 1));
  for (Label &l : w) l = static_cast<Label>(1 + r.below(static_cast<uint64_t>(symbols)));
  return w;
}

EditModelPtr random_model(Rng &r, Label symbols, Windows windows, double share) {
  EditSettings settings;
  settings.windows = windows;
  settings.backoff = 0.1 + 0.5 * r.uniform();
  const EditModelPtr start = new_edit_model(Alphabet::sized(symbols), settings, Run{});
  hws::Array<ContextTable::Entry> entries[2];
  for (int k = 0; k < 40; ++k) {
    const Word x = random_word(r, symbols, 4), y = random_word(r, symbols, 4);
    const size_t i = r.below(x.size() + 1), j = r.below(y.size() + 1);
    for (const Stage stage : {insert_stage, write_stage}) {
      if (r.uniform() > share || (stage == write_stage && i == x.size())) continue;
      const BackoffChain &chain = start->table(stage).chain();
      const int32_t top = static_cast<int32_t>(r.below(static_cast<uint64_t>(chain.depths())));
      for (int32_t d = 1; d <= top; ++d) entries[stage].push_back({d, chain.cut(context_at(x, i, y, j), d)});
    }
  }
  const EditModelPtr grown = grow_edit_model(*start, entries[0], entries[1], Run{});
  hws::Array<double> own[2];
  const size_t width = static_cast<size_t>(symbols) + 1;
  for (const Stage stage : {insert_stage, write_stage}) {
    own[stage].resize(grown->own(stage).size());
    for (size_t row = 0; row < own[stage].size(); row += width) {
      double sum = 0;
      for (size_t e = 0; e < width; ++e) {
        double u = r.below(5) == 0 ? 0 : 0.1 + r.uniform();
        if (e == 0 && stage == insert_stage) u = 2 + r.uniform();
        own[stage][row + e] = u;
        sum += u;
      }
      if (sum == 0) own[stage][row] = sum = 1;
      for (size_t e = 0; e < width; ++e) own[stage][row + e] /= sum;
    }
  }
  return std::make_shared<const EditModel>(grown->alphabet(), grown->windows(), grown->backoff(), grown->table(insert_stage),
                                           grown->table(write_stage), own[0], own[1]);
}

Windows random_windows(Rng &r) {
  return {static_cast<int32_t>(r.below(3)), static_cast<int32_t>(r.below(3)), static_cast<int32_t>(r.below(3))};
}

}  // namespace edit_oracle
