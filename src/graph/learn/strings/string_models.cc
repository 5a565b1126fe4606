#include "src/graph/learn/strings/string_models.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/sections.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/normalize.hh"
#include "src/edit/edit_machine.hh"

namespace hws {

namespace {

class MachineRows final : public StringRows {
 public:
  explicit MachineRows(std::shared_ptr<const ArcParameters> parameters) : parameters_(std::move(parameters)) {}

  StringRowsKind kind() const override { return StringRowsKind::machine; }
  int32_t tapes() const override { return parameters_->machine()->tapes(); }
  RowBlock layout() const override { return parameters_->part(1).block; }
  const Array<double> &start() const override { return parameters_->start(); }
  bool draws_start() const override { return parameters_->has_equal_weights(); }
  uint64_t mark() const override { return parameters_->mark(); }
  MachinePtr machine(std::span<const double> rows, const Run &) const override { return parameters_->with_weights(rows); }
  void add_uses(std::span<const double>, std::span<const double> uses, std::span<double> counts, const Run &) const override {
    parameters_->add_uses(uses, counts);
  }

 private:
  std::shared_ptr<const ArcParameters> parameters_;
};

class EditModelRows final : public StringRows {
 public:
  EditModelRows(EditModelPtr model, const Run &run) : model_(std::move(model)) {
    run.limit_bytes(8 * static_cast<int64_t>(model_->own(insert_stage).size() + model_->own(write_stage).size()));
    for (const Stage stage : {insert_stage, write_stage}) {
      const std::span<const double> own = model_->own(stage);
      start_.insert(start_.end(), own.begin(), own.end());
      for (int32_t c = 0; c < model_->table(stage).size(); ++c) {
        const ContextTable::Entry &entry = model_->table(stage).entry(c);
        mark_ = checksum64(entry.key.symbol.data(), sizeof entry.key.symbol, mixed(mark_, static_cast<uint64_t>(entry.depth)));
      }
      mark_ = mixed(mark_, own.size());
    }
    mark_ = mixed(mark_, __builtin_bit_cast(uint64_t, model_->backoff()));
  }

  StringRowsKind kind() const override { return StringRowsKind::edit_model; }
  int32_t tapes() const override { return 2; }
  RowBlock layout() const override {
    const size_t width = static_cast<size_t>(model_->symbols()) + 1;
    return {0, start_.size() / width, width, 1, {}, {}, {}};
  }
  const Array<double> &start() const override { return start_; }
  bool draws_start() const override { return false; }
  uint64_t mark() const override { return mark_; }
  MachinePtr machine(std::span<const double> rows, const Run &run) const override {
    return edit_machine(*with(rows), Semiring::log, run);
  }
  void add_uses(std::span<const double> rows, std::span<const double> uses, std::span<double> counts,
                const Run &run) const override {
    const Array<double> own = edit_row_counts(*with(rows), uses, run);
    for (size_t i = 0; i < own.size(); ++i) counts[i] += own[i];
  }
  EditModelPtr with(std::span<const double> rows) const {
    const size_t inserted = model_->own(insert_stage).size();
    return std::make_shared<const EditModel>(model_->alphabet(), model_->windows(), model_->backoff(),
                                             model_->table(insert_stage), model_->table(write_stage),
                                             Array<double>(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(inserted)),
                                             Array<double>(rows.begin() + static_cast<std::ptrdiff_t>(inserted), rows.end()));
  }

 private:
  EditModelPtr model_;
  Array<double> start_;
  uint64_t mark_ = 0;
};

class NgramRows final : public StringRows {
 public:
  NgramRows(const NgramModel &given, double backoff, const Run &run) : backoff_(backoff), alphabet_(given.alphabet()) {
    if (!(backoff >= 0 && backoff <= 1)) fail(Code::argument, "backoff is %s; expected 0 to 1", NumberText(backoff).text);
    const NgramModelPtr model = normalize(given, run).model;
    trie_ = model->trie_ptr();
    const NgramTrie &trie = *trie_;
    number_of_.assign(static_cast<size_t>(trie.nodes()), -1);
    for (NgramNode w = 0; w < trie.nodes(); ++w) {
      if (w != NgramTrie::kRoot && !(trie.has_children(w) && model->is_state(w))) continue;
      number_of_[w] = static_cast<int32_t>(contexts_.size());
      contexts_.push_back(w);
    }
    run.limit_states(static_cast<int64_t>(contexts_.size()));
    run.limit_arcs(static_cast<int64_t>(contexts_.size() * width()));
    run.limit_bytes(static_cast<int64_t>(contexts_.size() * width()) * 32);
    for (const NgramNode w : contexts_) {
      run.check();
      mark_ = mixed(mixed(mark_, static_cast<uint64_t>(trie.label(w))), static_cast<uint64_t>(shorter(number_of_[w]) + 1));
      double sum = 0;
      const size_t first = start_.size();
      for (size_t k = 0; k < width(); ++k) {
        NgramNode to;
        const double p = std::exp(model->read(w, k ? static_cast<Label>(k) : trie.eos(), &to));
        start_.push_back(p);
        sum += p;
      }
      for (size_t k = first; k < start_.size(); ++k) start_[k] = sum > 0 ? start_[k] / sum : 1 / static_cast<double>(width());
      for (Label c = 1; c <= trie.symbols(); ++c) next_.push_back(context_after(w, c));
    }
    mark_ = mixed(mixed(mark_, width()), __builtin_bit_cast(uint64_t, backoff_));
  }

  StringRowsKind kind() const override { return StringRowsKind::ngrams; }
  int32_t tapes() const override { return 1; }
  RowBlock layout() const override { return {0, contexts_.size(), width(), 1, {}, {}, {}}; }
  const Array<double> &start() const override { return start_; }
  bool draws_start() const override { return false; }
  uint64_t mark() const override { return mark_; }

  MachinePtr machine(std::span<const double> rows, const Run &run) const override {
    RowWriter to(Semiring::log, {alphabet_});
    const Array<double> all = probabilities(rows, run);
    for (size_t h = 0; h < contexts_.size(); ++h) {
      const double *const p = all.data() + h * width();
      for (Label c = 1; c <= trie_->symbols(); ++c) {
        if (p[c] > 0) to.arc(&c, weight_from_log(Semiring::log, std::log(p[c])), next_[arc_of(h, c)]);
      }
      const bool ends = p[0] > 0;
      to.end_state(ends ? weight_from_log(Semiring::log, std::log(p[0])) : zero(Semiring::log), ends);
    }
    const int32_t begin = number_of_[trie_->begin_node()];
    return to.finish(begin < 0 ? 0 : begin, -1);
  }

  void add_uses(std::span<const double> rows, std::span<const double> uses, std::span<double> counts,
                const Run &run) const override {
    const Array<double> all = probabilities(rows, run);
    size_t arc = 0;
    const size_t finals = uses.size() - contexts_.size();
    for (size_t h = 0; h < contexts_.size(); ++h) {
      for (size_t k = 1; k < width(); ++k) {
        if (all[h * width() + k] > 0) share(rows, all, h, k, uses[arc++], counts);
      }
      share(rows, all, h, 0, uses[finals + h], counts);
    }
  }

  // All n-grams of a context and what follows it, so that nothing backs off.
  NgramModelPtr with(std::span<const double> rows, const Run &run) const {
    const Array<double> all = probabilities(rows, run);
    NgramTrieBuilder builder(trie_->symbols());
    Array<int32_t> numbers;
    Array<Label> ngram;
    for (const NgramNode w : contexts_) {
      trie_->spell(w, &ngram);
      const int32_t context = builder.add(ngram);
      for (size_t k = 0; k < width(); ++k) numbers.push_back(builder.extend(context, k ? static_cast<Label>(k) : trie_->eos()));
    }
    Array<NgramNode> node_of;
    const NgramTriePtr trie = builder.build(&node_of, run);
    Array<double> score(static_cast<size_t>(trie->nodes()), 0.0);
    for (size_t i = 0; i < numbers.size(); ++i) score[node_of[numbers[i]]] = std::log(all[i]);
    // Every symbol is an n-gram of each context, so that the weight of the empty one is not read.
    score[NgramTrie::kRoot] = -INFINITY;
    return std::make_shared<const NgramModel>(alphabet_, trie, std::move(score), Array<double>());
  }

 private:
  size_t width() const { return static_cast<size_t>(trie_->symbols()) + 1; }
  size_t arc_of(size_t h, Label c) const { return h * (width() - 1) + static_cast<size_t>(c) - 1; }
  // -1: the context is the empty one.
  int32_t shorter(int32_t h) const {
    NgramNode w = trie_->suffix(contexts_[h]);
    while (w >= 0 && number_of_[w] < 0) w = trie_->suffix(w);
    return w < 0 ? -1 : number_of_[w];
  }
  int32_t context_after(NgramNode w, Label c) const {
    for (; w >= 0; w = trie_->suffix(w)) {
      const NgramNode longer = trie_->child(w, c);
      if (longer >= 0 && number_of_[longer] >= 0) return number_of_[longer];
    }
    return number_of_[NgramTrie::kRoot];
  }
  // Shorter contexts come before longer ones.
  Array<double> probabilities(std::span<const double> rows, const Run &run) const {
    run.check();
    Array<double> all(rows.begin(), rows.end());
    for (size_t h = 0; h < contexts_.size(); ++h) {
      const int32_t s = shorter(static_cast<int32_t>(h));
      if (s < 0) continue;
      for (size_t k = 0; k < width(); ++k) {
        double &p = all[h * width() + k];
        p = (1 - backoff_) * p + backoff_ * all[static_cast<size_t>(s) * width() + k];
      }
    }
    return all;
  }
  // Shares a use of an outcome out among the levels, by their parts in its probability.
  void share(std::span<const double> rows, const Array<double> &all, size_t h, size_t k, double uses,
             std::span<double> counts) const {
    while (uses > 0) {
      const size_t at = h * width() + k;
      const int32_t s = shorter(static_cast<int32_t>(h));
      const double own = s < 0 ? 1 : all[at] > 0 ? (1 - backoff_) * rows[at] / all[at] : 0;
      counts[at] += own * uses;
      uses -= own * uses;
      if (s < 0) return;
      h = static_cast<size_t>(s);
    }
  }

  double backoff_;
  AlphabetPtr alphabet_;
  NgramTriePtr trie_;
  Array<NgramNode> contexts_;
  Array<int32_t> number_of_;  // by node; -1: it is no context
  Array<int32_t> next_;       // by context and symbol
  Array<double> start_;
  uint64_t mark_ = 0;
};

}  // namespace

StringRowsPtr machine_rows(std::shared_ptr<const ArcParameters> parameters) {
  return std::make_shared<const MachineRows>(std::move(parameters));
}

StringRowsPtr edit_model_rows(EditModelPtr model, const Run &run) {
  return std::make_shared<const EditModelRows>(std::move(model), run);
}

StringRowsPtr ngram_rows(const NgramModel &model, double backoff, const Run &run) {
  return std::make_shared<const NgramRows>(model, backoff, run);
}

EditModelPtr edit_model_of(const StringRows &model, std::span<const double> rows) {
  const auto *const own = model.kind() == StringRowsKind::edit_model ? static_cast<const EditModelRows *>(&model) : nullptr;
  return own ? own->with(rows) : nullptr;
}

NgramModelPtr ngram_model_of(const StringRows &model, std::span<const double> rows, const Run &run) {
  const auto *const own = model.kind() == StringRowsKind::ngrams ? static_cast<const NgramRows *>(&model) : nullptr;
  return own ? own->with(rows, run) : nullptr;
}

}  // namespace hws
