#include "src/edit/edit_sites.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/pair_numbers.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/sequence_table.hh"

namespace hws {

namespace {

// Symbols a window does not show are made equal, so that equal sites are found equal.
struct Visible {
  explicit Visible(Windows w) : windows(w) {
    if (windows.right_input == 0) windows.right_input = 1;  // x itself
  }
  ContextKey input(std::span<const Label> x, size_t i) const {
    ContextKey k = context_at(x, i, {}, 0);
    hide(k, 0, windows.left_input);
    hide(k, kMaxWindow, 0);
    hide(k, 2 * kMaxWindow, windows.right_input);
    return k;
  }
  ContextKey output(std::span<const Label> y, size_t j) const {
    ContextKey k = context_at({}, 0, y, j);
    hide(k, 0, 0);
    hide(k, kMaxWindow, windows.left_output);
    hide(k, 2 * kMaxWindow, 0);
    k.symbol[0] = j < y.size() ? y[j] : kEdge;  // what is to be written, in a place of its own
    return k;
  }
  ContextKey both(std::span<const Label> x, size_t i, std::span<const Label> y, size_t j) const {
    ContextKey k = context_at(x, i, y, j);
    hide(k, 0, windows.left_input);
    hide(k, kMaxWindow, windows.left_output);
    hide(k, 2 * kMaxWindow, windows.right_input);
    return k;
  }
  static void hide(ContextKey &k, size_t begin, int32_t length) {
    for (size_t at = static_cast<size_t>(length); at < kMaxWindow; ++at) k.symbol[begin + at] = kUnseen;
  }
  Windows windows;
};

}  // namespace

EditSites::EditSites(const EditModel &model, const StringBatch &pairs, const Run &run) {
  if (pairs.tapes != 2) fail(Code::argument, "strings of %d tapes; expected pairs (2 tapes)", pairs.tapes);
  for (size_t tape = 0; tape < 2; ++tape) {
    if (!join(pairs.alphabets[tape], model.alphabet())) {
      fail(Code::argument, "tape %zu of the pairs is over %s; expected the model's alphabet: %s", tape,
           pairs.alphabets[tape]->describe().c_str(), model.alphabet()->describe().c_str());
    }
  }
  int64_t cells = 0;
  for (int64_t p = 0; p < pairs.count(); ++p) {
    for (int32_t tape = 0; tape < 2; ++tape) {
      for (const Label l : pairs.labels_of(p, tape)) {
        if (!model.alphabet()->holds(l)) {
          fail(Code::argument, "label %d in pair %" PRId64 "; expected 1 to %d", l, p, model.symbols());
        }
      }
    }
    // At most 2^31 labels fit a batch in memory, so the product fits 62 bits; the sum is checked as it grows.
    cells +=
        (static_cast<int64_t>(pairs.labels_of(p, 0).size()) + 1) * (static_cast<int64_t>(pairs.labels_of(p, 1).size()) + 1);
    run.limit_bytes(cells > INT64_MAX / 8 ? INT64_MAX : cells * 4);
  }
  cells_.reserve(static_cast<size_t>(cells));
  offsets_.reserve(static_cast<size_t>(pairs.count()) + 1);

  const Visible visible(model.windows());
  SequenceTable input_table("contexts"), output_table("contexts");
  PairNumbers site_table(run);
  Array<int32_t> input_half, output_half;
  for (int64_t p = 0; p < pairs.count(); ++p) {
    run.check();
    const std::span<const Label> x = pairs.labels_of(p, 0), y = pairs.labels_of(p, 1);
    input_half.clear();
    output_half.clear();
    for (size_t i = 0; i <= x.size(); ++i) input_half.push_back(input_table.number(visible.input(x, i).symbol, run));
    for (size_t j = 0; j <= y.size(); ++j) output_half.push_back(output_table.number(visible.output(y, j).symbol, run));
    for (size_t i = 0; i <= x.size(); ++i) {
      if (i % 64 == 63) run.check();
      for (size_t j = 0; j <= y.size(); ++j) {
        const int32_t site = site_table.number(input_half[i], output_half[j]);
        if (static_cast<size_t>(site) == sites_.size()) {
          if (sites_.size() >= INT32_MAX - 1) fail(Code::limit, "more than %d different cells", INT32_MAX - 1);
          if (sites_.size() % 4096 == 0) run.limit_bytes(bytes());
          sites_.push_back(
              {i < x.size() ? x[i] : kEdge, j < y.size() ? y[j] : kEdge, {ContextTable::kNone, ContextTable::kNone}});
          keys_.push_back(visible.both(x, i, y, j));
        }
        cells_.push_back(site);
      }
    }
    offsets_.push_back(static_cast<int64_t>(cells_.size()));
  }
  find_contexts(model, run);
}

EditSites::EditSites(const EditModel &model, int64_t items,
                     const std::function<void(int64_t item, const AddCell &add)> &fill, const Run &run) {
  SequenceTable input_table("contexts"), output_table("contexts");
  PairNumbers site_table(run);
  const AddCell add = [&](const ContextKey &input, const ContextKey &output) {
    const int32_t site =
        site_table.number(input_table.number(input.symbol, run), output_table.number(output.symbol, run));
    if (static_cast<size_t>(site) == sites_.size()) {
      if (sites_.size() >= INT32_MAX - 1) fail(Code::limit, "more than %d different cells", INT32_MAX - 1);
      if (sites_.size() % 4096 == 0) run.limit_bytes(bytes());
      sites_.push_back({input.symbol[2 * kMaxWindow], output.symbol[0], {ContextTable::kNone, ContextTable::kNone}});
      ContextKey both = input;
      std::copy_n(output.symbol.begin() + kMaxWindow, kMaxWindow, both.symbol.begin() + kMaxWindow);
      keys_.push_back(both);
    }
    cells_.push_back(site);
  };
  for (int64_t item = 0; item < items; ++item) {
    run.check();
    fill(item, add);
    offsets_.push_back(static_cast<int64_t>(cells_.size()));
  }
  find_contexts(model, run);
}

void EditSites::append_key(size_t site, Array<int32_t> *keys) const {
  keys->insert(keys->end(), keys_[site].symbol.begin(), keys_[site].symbol.end());
  keys->push_back(sites_[site].output);
}

void EditSites::number_by(std::span<const int32_t> keys, const EditModel &model, const Run &run) {
  const size_t count = keys.size() / kKeyWidth;
  run.limit_bytes(bytes() + static_cast<int64_t>(count * (sizeof(EditSite) + sizeof(ContextKey) + 48)));
  SequenceTable numbers("different cells");
  Array<EditSite> sites;
  Array<ContextKey> windows;
  for (size_t s = 0; s < count; ++s) {
    if (s % 4096 == 0) run.check();
    const std::span<const int32_t> key = keys.subspan(s * kKeyWidth, kKeyWidth);
    if (std::any_of(key.begin(), key.end(), [&](int32_t l) { return l < kUnseen || l > model.symbols(); })) {
      fail(Code::argument, "a context of other symbols; expected 1 to %d", model.symbols());
    }
    numbers.number(key, run);
    windows.emplace_back();
    std::copy_n(key.begin(), windows.back().symbol.size(), windows.back().symbol.begin());
    // The right window shows the next input symbol first.
    sites.push_back({std::max(kEdge, key[2 * kMaxWindow]), std::max(kEdge, key.back()),
                     {ContextTable::kNone, ContextTable::kNone}});
  }
  Array<int32_t> of_own, key;
  for (size_t s = 0; s < size(); ++s) {
    if (s % 4096 == 0) run.check();
    key.clear();
    append_key(s, &key);
    of_own.push_back(numbers.find(key));
    if (of_own.back() < 0) fail(Code::argument, "statistics without a context of the pairs; expected those of all pairs");
  }
  for (int32_t &site : cells_) site = of_own[site];
  sites_.swap(sites);
  keys_.swap(windows);
  find_contexts(model, run);
}

void EditSites::find_contexts(const EditModel &model, const Run &run) {
  for (size_t s = 0; s < sites_.size(); ++s) {
    if (s % 4096 == 0) run.check();
    sites_[s].context[insert_stage] = model.table(insert_stage).longest(keys_[s]);
    sites_[s].context[write_stage] =
        sites_[s].input == kEdge ? ContextTable::kNone : model.table(write_stage).longest(keys_[s]);
  }
}

int64_t EditSites::bytes() const {
  // The look-up tables made on the way are counted with the sites.
  return static_cast<int64_t>(sites_.size()) * static_cast<int64_t>(sizeof(EditSite) + sizeof(ContextKey) + 48) +
         static_cast<int64_t>(cells_.capacity()) * 4;
}

void EditSites::evaluate(const EditModel &tables, std::span<const double> insert_own, std::span<const double> write_own,
                         std::span<double> probabilities, const Run &run) const {
  constexpr size_t kChunk = 2048;
  const size_t width = static_cast<size_t>(tables.symbols()) + 1;
  const double backoff = tables.backoff();
  parallel_for(static_cast<int64_t>((sites_.size() + kChunk - 1) / kChunk), run.threads, [&](int64_t chunk) {
    run.check();
    const size_t begin = static_cast<size_t>(chunk) * kChunk, end = std::min(begin + kChunk, sites_.size());
    for (size_t s = begin; s < end; ++s) {
      const EditSite &site = sites_[s];
      double *p = probabilities.data() + s * kMoves;
      const auto insert = [&](Label t) {
        return interpolate(tables.table(insert_stage), insert_own, width, backoff, site.context[insert_stage], t);
      };
      const auto write = [&](Label t) {
        return interpolate(tables.table(write_stage), write_own, width, backoff, site.context[write_stage], t);
      };
      const bool input = site.input != kEdge, output = site.output != kEdge;
      const double move = insert(0);
      p[insert_move] = output ? insert(site.output) : 0;
      p[write_move] = input && output ? move * write(site.output) : 0;
      p[erase_move] = input ? move * write(0) : move;
    }
  });
}

}  // namespace hws
