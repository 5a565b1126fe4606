#include "src/edit/edit_model.hh"

#include <algorithm>
#include <cinttypes>

namespace hws {

namespace {

// The contexts without which no decision could be made: stage 1 nothing, stage 2 each x.
Array<ContextTable::Entry> shortest_contexts(Stage stage, Label symbols) {
  ContextTable::Entry entry{0, {}};
  entry.key.symbol.fill(kUnseen);
  if (stage == insert_stage) return {entry};
  Array<ContextTable::Entry> entries;
  entries.reserve(static_cast<size_t>(symbols));
  for (Label x = 1; x <= symbols; ++x) {
    entry.key.symbol[2 * kMaxWindow] = x;
    entries.push_back(entry);
  }
  return entries;
}

void check_range(const char *name, double value, double low, double high) {
  if (!(value >= low && value <= high)) {
    fail(Code::argument, "%s is %s; expected %s to %s", name, NumberText(value).text, NumberText(low).text,
         NumberText(high).text);
  }
}

}  // namespace

EditModel::EditModel(AlphabetPtr alphabet, Windows windows, double backoff, ContextTable insert_table,
                     ContextTable write_table, Array<double> insert_own, Array<double> write_own)
    : alphabet_(std::move(alphabet)), windows_(windows), backoff_(backoff),
      symbols_(static_cast<Label>(alphabet_->size())), table_{std::move(insert_table), std::move(write_table)},
      own_{std::move(insert_own), std::move(write_own)} {}

double interpolate(const ContextTable &table, std::span<const double> own, size_t width, double backoff, int32_t context,
                   Label outcome) {
  double p = 0, left = 1;
  for (int32_t c = context; c != ContextTable::kNone;) {
    const int32_t up = table.shorter(c);
    const double share = up == ContextTable::kNone ? left : left * (1 - backoff);
    p += share * own[static_cast<size_t>(c) * width + static_cast<size_t>(outcome)];
    left *= backoff;
    c = up;
  }
  return p;
}

double EditModel::probability(Stage stage, int32_t context, Label outcome) const {
  return interpolate(table_[stage], own_[stage], static_cast<size_t>(symbols_) + 1, backoff_, context, outcome);
}

void EditModel::distribution(Stage stage, int32_t context, std::span<double> p) const {
  // Level by level, adding in the order interpolate() does: the same bits.
  std::fill(p.begin(), p.end(), 0.0);
  double left = 1;
  for (int32_t c = context; c != ContextTable::kNone;) {
    const int32_t up = table_[stage].shorter(c);
    const double share = up == ContextTable::kNone ? left : left * (1 - backoff_);
    const std::span<const double> row = own_row(stage, c);
    for (size_t e = 0; e < p.size(); ++e) p[e] += share * row[e];
    left *= backoff_;
    c = up;
  }
}

double window_probability(const EditModel &model, std::span<const Label> left_input, std::span<const Label> right_input,
                          std::span<const Label> left_output, Label input, Label output) {
  const Windows &w = model.windows();
  const auto check = [&](const char *name, std::span<const Label> labels, int32_t most) {
    if (labels.size() > static_cast<size_t>(most)) {
      fail(Code::argument, "%zu symbols of %s; expected at most %d", labels.size(), name, most);
    }
    for (const Label l : labels) {
      if (l < 1 || l > model.symbols()) fail(Code::argument, "label %d in %s; expected 1 to %d", l, name, model.symbols());
    }
  };
  check("left_input", left_input, w.left_input);
  check("right_input", right_input, input > 0 && w.right_input == 0 ? 1 : w.right_input);
  check("left_output", left_output, w.left_output);
  for (const Label l : {input, output}) {
    if (l < 0 || l > model.symbols()) fail(Code::argument, "label %d; expected 0 to %d", l, model.symbols());
  }
  if (input > 0 && (right_input.empty() ? w.right_input > 0 : right_input[0] != input)) {
    fail(Code::argument, "right_input does not start with the symbol that is read, %d", input);
  }
  ContextKey key = context_at(left_input, left_input.size(), left_output, left_output.size());
  for (size_t k = 0; k < kMaxWindow; ++k) key.symbol[2 * kMaxWindow + k] = k < right_input.size() ? right_input[k] : kEdge;
  const Stage stage = input > 0 ? write_stage : insert_stage;
  if (input > 0) key.symbol[2 * kMaxWindow] = input;
  return model.probability(stage, model.table(stage).longest(key), output);
}

EditModelPtr new_edit_model(const AlphabetPtr &alphabet, const EditSettings &s, const Run &run) {
  if (alphabet->is_open()) fail(Code::argument, "an edit model over an open alphabet; expected one with a size");
  for (const int32_t w : {s.windows.left_input, s.windows.right_input, s.windows.left_output}) {
    if (w < 0 || w > kMaxWindow) fail(Code::argument, "a window of %d symbols; expected 0 to %d", w, kMaxWindow);
  }
  check_range("backoff", s.backoff, 0, 1);
  check_range("p_delete", s.p_delete, 0, 1);
  check_range("p_copy", s.p_copy, 0, 1);
  if (!(s.p_insert >= 0 && s.p_insert < 1)) {
    fail(Code::argument, "p_insert is %s; expected at least 0 and less than 1", NumberText(s.p_insert).text);
  }
  const double rest = 1 - s.p_delete - s.p_copy;
  if (rest < -1e-12) {
    fail(Code::argument, "p_delete %s and p_copy %s add up to more than 1", NumberText(s.p_delete).text,
         NumberText(s.p_copy).text);
  }
  const int64_t v = alphabet->size();
  if (v > INT32_MAX - 2) fail(Code::limit, "an edit model over %" PRId64 " symbols; expected at most %d", v, INT32_MAX - 2);
  run.limit_bytes(v > 100000000 ? INT64_MAX : (v + 1) * (v + 1) * 8 + v * 120);

  const Label symbols = static_cast<Label>(v);
  const size_t width = static_cast<size_t>(v) + 1;
  Array<double> insert(width, s.p_insert / static_cast<double>(v)), write(width * static_cast<size_t>(v));
  insert[0] = 1 - s.p_insert;
  const double other = symbols > 1 && rest > 0 ? rest / static_cast<double>(v - 1) : 0;
  for (size_t x = 1; x <= static_cast<size_t>(v); ++x) {
    run.check();
    double *row = write.data() + (x - 1) * width;
    for (size_t t = 1; t < width; ++t) row[t] = other;
    row[0] = s.p_delete;
    row[x] = symbols > 1 ? s.p_copy : 1 - s.p_delete;
  }
  const BackoffChain insert_chain(insert_stage, s.windows), write_chain(write_stage, s.windows);
  return std::make_shared<const EditModel>(alphabet, s.windows, s.backoff,
                                           ContextTable(insert_chain, shortest_contexts(insert_stage, symbols)),
                                           ContextTable(write_chain, shortest_contexts(write_stage, symbols)),
                                           std::move(insert), std::move(write));
}

EditModelPtr grow_edit_model(const EditModel &model, Array<ContextTable::Entry> insert_contexts,
                             Array<ContextTable::Entry> write_contexts, const Run &run) {
  const size_t width = static_cast<size_t>(model.symbols()) + 1;
  const auto grow_table = [&](Stage stage, Array<ContextTable::Entry> &entries) {
    const ContextTable &table = model.table(stage);
    for (int32_t c = 0; c < table.size(); ++c) entries.push_back(table.entry(c));
    return ContextTable(table.chain(), std::move(entries));
  };
  ContextTable insert_table = grow_table(insert_stage, insert_contexts), write_table = grow_table(write_stage, write_contexts);
  const int64_t rows = int64_t{insert_table.size()} + write_table.size();
  run.limit_bytes(rows > INT64_MAX / 8 / static_cast<int64_t>(width) ? INT64_MAX : rows * 8 * static_cast<int64_t>(width));
  const auto grow_own = [&](Stage stage, const ContextTable &table) {
    Array<double> own(static_cast<size_t>(table.size()) * width);
    for (int32_t c = 0; c < table.size(); ++c) {
      if (c % 1024 == 0) run.check();
      const std::span<double> row(own.data() + static_cast<size_t>(c) * width, width);
      const int32_t old = model.table(stage).longest(table.entry(c).key);
      if (model.table(stage).entry(old) == table.entry(c)) {
        const std::span<const double> kept = model.own_row(stage, old);
        std::copy(kept.begin(), kept.end(), row.begin());
      } else {
        model.distribution(stage, old, row);
      }
    }
    return own;
  };
  Array<double> insert_own = grow_own(insert_stage, insert_table), write_own = grow_own(write_stage, write_table);
  return std::make_shared<const EditModel>(model.alphabet(), model.windows(), model.backoff(), std::move(insert_table),
                                           std::move(write_table), std::move(insert_own), std::move(write_own));
}

}  // namespace hws
