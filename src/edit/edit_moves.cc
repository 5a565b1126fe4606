// Optimize: balanced
#include "src/edit/edit_moves.hh"

#include <cinttypes>

#include "fsa/base/error.hh"

namespace hws {

void require_strings(const EditModel &model, const StringBatch &batch, const char *what) {
  if (batch.tapes != 1) fail(Code::argument, "%s of %d tapes; expected one", what, batch.tapes);
  if (!join(batch.alphabets[0], model.alphabet())) {
    fail(Code::argument, "%s are over %s; expected the model's alphabet: %s", what, batch.alphabets[0]->describe().c_str(),
         model.alphabet()->describe().c_str());
  }
  for (int64_t i = 0; i < batch.count(); ++i) {
    for (const Label l : batch.labels_of(i, 0)) {
      if (!model.alphabet()->holds(l)) {
        fail(Code::argument, "label %d in item %" PRId64 " of %s; expected 1 to %d", l, i, what, model.symbols());
      }
    }
  }
}

EditMoves::EditMoves(const EditModel &channel, std::span<const Label> written, const Run &run)
    : channel_(channel), written_(written), run_(run), cells_(written.size() + 1) {
  size_t places = 1;
  const size_t symbols = static_cast<size_t>(channel.symbols()) + 1;
  for (int32_t k = 0; k < left() + right() && places <= kMostPlaces; ++k) places *= symbols;
  if (places <= kMostPlaces) direct_.assign(places, -1);
}

const double *EditMoves::at(std::span<const Label, 2 * kMaxWindow> window) {
  int32_t *direct = nullptr;
  if (!direct_.empty()) {
    size_t place = 0;
    const size_t symbols = static_cast<size_t>(channel_.symbols()) + 1;
    for (int32_t k = 0; k < left(); ++k) place = place * symbols + static_cast<size_t>(window[static_cast<size_t>(k)]);
    for (int32_t k = 0; k < right(); ++k) {
      place = place * symbols + static_cast<size_t>(window[kMaxWindow + static_cast<size_t>(k)]);
    }
    direct = &direct_[place];
  }
  const size_t width = 3 * cells_;
  if (direct && *direct >= 0) return moves_.data() + static_cast<size_t>(*direct) * width;
  const int32_t known = numbers_.size(), number = numbers_.number(window, run_);
  const size_t from = static_cast<size_t>(number) * width;
  if (number == known) {
    run_.limit_bytes(static_cast<int64_t>((from + width) * sizeof(double)));
    moves_.resize(from + width);
    fill(window, moves_.data() + from);
  }
  if (direct) *direct = number;
  return moves_.data() + from;
}

void EditMoves::fill(std::span<const Label, 2 * kMaxWindow> window, double *to) const {
  const bool input = window[kMaxWindow] != kEdge;
  for (size_t j = 0; j < cells_; ++j) {
    ContextKey key = context_at({}, 0, written_, j);
    std::copy_n(window.begin(), kMaxWindow, key.symbol.begin());
    std::copy_n(window.begin() + kMaxWindow, kMaxWindow, key.symbol.begin() + 2 * kMaxWindow);
    const int32_t insert = channel_.table(insert_stage).longest(key);
    const double move = channel_.probability(insert_stage, insert, 0);
    const int32_t write = input ? channel_.table(write_stage).longest(key) : ContextTable::kNone;
    to[j] = j + 1 < cells_ ? channel_.probability(insert_stage, insert, written_[j]) : 0;
    to[cells_ + j] = input && j + 1 < cells_ ? move * channel_.probability(write_stage, write, written_[j]) : 0;
    to[2 * cells_ + j] = input ? move * channel_.probability(write_stage, write, 0) : move;
  }
}

}  // namespace hws
