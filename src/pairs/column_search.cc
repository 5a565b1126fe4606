// Optimize: balanced
#include "src/pairs/column_search.hh"

#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/log_add.hh"

namespace hws {

WeightedLanguage::WeightedLanguage(const PairModel &model, const SearchSettings &settings)
    : model_(model), ngrams_(model.language().ngrams.get()),
      weight_(settings.language_weight.value_or(model.language().weight)) {
  if (settings.language_weight && !ngrams_) {
    fail(Code::argument, "the weight %s of a language model (language_weight) that the pair model has not; expected a model "
         "from hws_pairs_model_with_language", NumberText(weight_).text);
  }
  if (weight_ == 0) ngrams_ = nullptr;
}

double WeightedLanguage::of(std::span<const Label> output) const {
  if (!ngrams_) return 0;
  NgramNode state = start();
  double sum = 0;
  for (const Label symbol : output) sum += read(state, symbol, &state);
  return sum + end(state);
}

ColumnSearch::ColumnSearch(const PairModel &model, const SearchSettings &settings, SearchKind kind)
    : model_(model), settings_(settings), kind_(kind), language_(model, settings), moves_(model),
      columns_(static_cast<size_t>(model.chunks().longest_input()) + 1) {}

ColumnSearch::~ColumnSearch() = default;

void ColumnSearch::Column::clear() {
  hypotheses.clear();
  taken = 0;
  top = -INFINITY;
  if (++mark == 0) {
    for (Slot &slot : slots) slot.mark = 0;
    mark = 1;
  }
}

template <Tail kTail>
inline ColumnSearch::Step ColumnSearch::after(int32_t tail, std::span<const Label> output) {
  if constexpr (kTail == Tail::written) {
    const std::span<const Label> rest = output_.subspan(static_cast<size_t>(tail));
    if (output.size() > rest.size() || !std::equal(output.begin(), output.end(), rest.begin())) return {-1, 0};
    return {tail + static_cast<int32_t>(output.size()), 0};
  } else {
    if (language_.is_there()) return read_language(tail, output);
    return {kTail == Tail::output ? tree_.after(tail, output) : tail, 0};
  }
}

ColumnSearch::Step ColumnSearch::read_language(int32_t tail, std::span<const Label> output) {
  Step step{tail, 0};
  if (kind_.tail == Tail::language) {
    for (const Label symbol : output) step.gain += language_.read(step.tail, symbol, &step.tail);
    return step;
  }
  for (const Label symbol : output) {
    const int32_t before = step.tail, nodes = tree_.size();
    step.tail = tree_.after(before, {&symbol, 1});
    if (tree_.size() == nodes) continue;
    NgramNode state = language_states_[before];
    const double gain = language_.read(state, symbol, &state);
    language_states_.push_back(state);
    language_sums_.push_back(language_sums_[before] + gain);
  }
  // Sums of an impossible output are -infinity, whose difference would be no number.
  const double sum = language_sums_[step.tail];
  step.gain = sum == -INFINITY ? sum : sum - language_sums_[tail];
  return step;
}

inline ColumnSearch::Slot &ColumnSearch::slot_of(Column *column, int32_t tail, NgramNode state) {
  Array<Slot> &slots = column->slots;
  const size_t mask = slots.size() - 1;
  const uint64_t key = static_cast<uint64_t>(static_cast<uint32_t>(tail)) << 32 | static_cast<uint32_t>(state);
  size_t place = static_cast<size_t>(hash_.of(key)) & mask;
  while (slots[place].mark == column->mark && !(slots[place].tail == tail && slots[place].state == state)) {
    place = (place + 1) & mask;
  }
  return slots[place];
}

void ColumnSearch::grow(Column *column) {
  Array<Slot> old(2 * column->slots.size(), Slot{});
  old.swap(column->slots);
  for (const Slot &slot : old) {
    if (slot.mark == column->mark) slot_of(column, slot.tail, slot.state) = slot;
  }
}

inline void ColumnSearch::add(Column *column, NgramNode state, int32_t tail, double log_p, int32_t from, Label chunk) {
  if (2 * (column->taken + 1) > column->slots.size()) grow(column);
  Array<Hypothesis> &to = column->hypotheses;
  Slot &slot = slot_of(column, tail, state);
  bool better = true;
  if (slot.mark != column->mark) {
    slot = {column->mark, tail, static_cast<int32_t>(to.size()), state};
    ++column->taken;
    to.push_back({state, tail, log_p, made_++});
  } else {
    Hypothesis &known = to[slot.place];
    better = log_p > known.log_p;
    known.log_p = kind_.best ? std::max(known.log_p, log_p) : log_add(known.log_p, log_p);
  }
  const Hypothesis &now = to[slot.place];
  column->top = std::max(column->top, now.log_p);
  if (kind_.trace && from >= 0 && (better || !kind_.best)) arrivals_.push_back({from, now.number, chunk, log_p});
}

// Leaves out what is outside the beam, and brings hypotheses of equal states together. Places of the column are not asked for
// afterwards.
void ColumnSearch::prune(Column *whole) {
  Array<Hypothesis> &column = whole->hypotheses;
  const double least = whole->top - settings_.beam;
  erase_if(column, [&](const Hypothesis &h) { return h.log_p < least; });
  const auto most = static_cast<size_t>(settings_.hypotheses);
  if (column.size() > most) {
    std::nth_element(column.begin(), column.begin() + most, column.end(), [](const Hypothesis &a, const Hypothesis &b) {
      return a.log_p != b.log_p ? a.log_p > b.log_p : a.number < b.number;
    });
    column.resize(most);
  }
  std::sort(column.begin(), column.end(), [](const Hypothesis &a, const Hypothesis &b) {
    if (a.state != b.state) return a.state < b.state;
    return a.log_p != b.log_p ? a.log_p > b.log_p : a.number < b.number;
  });
}

inline void ColumnSearch::find_moves(NgramNode state, ChunkRange range, double least) {
  found_.clear();
  moves_.each(state, range, least, [&](Label chunk, NgramNode next, double log_p) { found_.push_back({chunk, next, log_p}); });
}

template <Tail kTail>
void ColumnSearch::extend(const Column &from, Column *to, ChunkRange range) {
  const Array<Hypothesis> &column = from.hypotheses;
  // A first look at the best hypothesis says what others must reach. Of a given output it may be a dead end.
  double reached = to->top;
  if (kTail != Tail::written) {
    const Hypothesis *best = column.begin();
    for (const Hypothesis &h : column) {
      if (h.log_p > best->log_p) best = &h;
    }
    const bool has_language = language_.is_there();
    moves_.each(best->state, range, reached - best->log_p, [&](Label chunk, NgramNode, double log_p) {
      if (has_language) log_p += read_language(best->tail, model_.output_of(chunk, settings_.fold)).gain;
      reached = std::max(reached, best->log_p + log_p);
    });
  }
  const Hypothesis *h = column.begin();
  while (h != column.end()) {
    const NgramNode state = h->state;
    find_moves(state, range, std::max(reached, to->top) - settings_.beam - h->log_p);
    for (; h != column.end() && h->state == state; ++h) {
      for (const Move &move : found_) {
        double log_p = h->log_p + move.log_p;
        if (log_p < std::max(reached, to->top) - settings_.beam) continue;
        const Step step = after<kTail>(h->tail, model_.output_of(move.chunk, settings_.fold));
        if (step.tail < 0) continue;
        log_p += step.gain;
        if (step.gain != 0 && !(log_p >= std::max(reached, to->top) - settings_.beam && log_p > -INFINITY)) continue;
        add(to, move.to, step.tail, log_p, h->number, move.chunk);
      }
    }
  }
}

const Array<Hypothesis> &ColumnSearch::search(std::span<const Label> input, std::span<const Label> output, const Run &run) {
  for (Column &column : columns_) column.clear();
  arrivals_.clear();
  made_ = 0;
  output_ = output;
  if (kind_.tail == Tail::output) tree_.clear();
  if (language_.is_there()) {
    language_states_.assign(1, language_.start());
    language_sums_.assign(1, 0);
  }
  add(&at(0), model_.ngrams()->start(), kind_.tail == Tail::language ? language_.start() : 0, 0, -1, 0);
  for (size_t i = 0; i < input.size(); ++i) {
    if (!at(i).hypotheses.empty()) {
      run.check();
      prune(&at(i));
      model_.ranges(input.subspan(i), &ranges_);
      for (size_t length = 1; length <= ranges_.size(); ++length) {
        if (ranges_[length - 1].empty()) continue;
        Column &to = at(i + length);
        switch (kind_.tail) {
          case Tail::output: extend<Tail::output>(at(i), &to, ranges_[length - 1]); break;
          case Tail::language: extend<Tail::language>(at(i), &to, ranges_[length - 1]); break;
          case Tail::written: extend<Tail::written>(at(i), &to, ranges_[length - 1]); break;
        }
      }
    }
    at(i).clear();  // its place is that of a later column
  }
  prune(&at(input.size()));
  return at(input.size()).hypotheses;
}

double ColumnSearch::end(const Hypothesis &h) const {
  const double end = moves_.end(h.state);
  if (!language_.is_there() || kind_.tail == Tail::written) return end;
  return end + language_.end(kind_.tail == Tail::output ? language_states_[h.tail] : h.tail);
}

}  // namespace hws
