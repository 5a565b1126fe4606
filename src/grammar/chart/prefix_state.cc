#include "src/grammar/chart/prefix_state.hh"

#include <algorithm>
#include <tuple>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/text.hh"
#include "src/grammar/model/grammar_mass.hh"
#include "src/grammar/model/least_solution.hh"

namespace hws {

PrefixRules::PrefixRules(BinaryForm form, const Run &run) : form_(std::move(form)) {
  const Array<Scaled> mass = symbol_masses(form_, run);
  mass_ = mass[form_.start];
  if (mass_.zero()) {
    fail(Code::improper, "no finite tree of %s has a positive weight", quoted(symbol_text(form_, form_.start)).c_str());
  }
  const auto share = [&](int32_t parent, Scaled weight) {
    return mass[parent].zero() ? 0 : std::min((weight / mass[parent]).value(), 1.0);
  };
  Array<double> empty;
  for (int32_t a = 0; a < form_.symbols; ++a) empty.push_back(share(a, Scaled::from(form_.empty[a])));
  empty_share_ = empty[form_.start];
  Array<double> binary;
  for (size_t b = 0; b < form_.left.size(); ++b) {
    const int32_t left = form_.left[b], right = form_.right[b], parent = form_.parent[b];
    binary.push_back(share(parent, Scaled::from(form_.binary_weight[b]) * mass[left] * mass[right]));
    if (binary[b] > 0) rules_.push_back({left, right, parent, binary[b]});
  }
  for (size_t l = 0; l < form_.lexical_symbol.size(); ++l) {
    lexical_.push_back(share(form_.lexical_symbol[l], Scaled::from(form_.lexical_weight[l])));
  }
  Array<double> pairs;
  for (size_t p = 0; p < form_.unary_parent.size(); ++p) {
    double own = 0, with_empty = 0;
    for (int32_t s = form_.source_offsets[p]; s < form_.source_offsets[p + 1]; ++s) {
      const BinaryForm::UnarySource &source = form_.sources[s];
      if (source.rule < 0) with_empty += binary[source.binary] * empty[source.empty];
      else own = share(form_.unary_parent[p], Scaled::from(form_.weight[source.rule]) * mass[form_.unary_child[p]]);
    }
    unary_.push_back(own);
    pairs.push_back(own + with_empty);
  }
  if (chains_.prepare(form_.symbols, form_.unary_parent, form_.unary_child, pairs, run) >= 0) {
    fail(Code::diverged, "infinite sum: cycles of unary rules");
  }
  prepare_corners(empty, run);
}

void PrefixRules::prepare_corners(const Array<double> &empty, const Run &run) {
  struct Corner {
    int32_t parent, child;
    double share;
  };
  Array<Corner> corners;
  Array<QuadraticTerm> terms;  // symbols that have words in some tree
  const auto add = [&](int32_t parent, int32_t child, double share) {
    if (share > 0) corners.push_back({parent, child, share});
  };
  for (const Rule &r : rules_) {
    add(r.parent, r.left, r.share);
    add(r.parent, r.right, r.share * empty[r.left]);
    terms.push_back({r.parent, r.left, -1, 1});
    terms.push_back({r.parent, r.right, -1, 1});
  }
  for (size_t p = 0; p < unary_.size(); ++p) {
    add(form_.unary_parent[p], form_.unary_child[p], unary_[p]);
    if (unary_[p] > 0) terms.push_back({form_.unary_parent[p], form_.unary_child[p], -1, 1});
  }
  for (size_t l = 0; l < lexical_.size(); ++l) {
    if (lexical_[l] > 0) terms.push_back({form_.lexical_symbol[l], -1, -1, 1});
  }
  const Array<int32_t> ranks = productive_ranks(form_.symbols, terms);
  erase_if(corners, [&](const Corner &c) { return ranks[c.parent] < 0 || ranks[c.child] < 0; });
  cancellable_sort(corners.begin(), corners.end(), [](const Corner &x, const Corner &y) {
    return std::tie(x.parent, x.child, x.share) < std::tie(y.parent, y.child, y.share);
  }, run);
  Array<int32_t> parent, child;
  Array<double> share;
  for (const Corner &c : corners) {
    if (parent.empty() || parent.back() != c.parent || child.back() != c.child) {
      parent.push_back(c.parent);
      child.push_back(c.child);
      share.push_back(0);
    }
    share.back() += c.share;
  }
  const int32_t infinite = corners_.prepare(form_.symbols, parent, child, share, run);
  if (infinite >= 0) {
    fail(Code::diverged, "infinite sum: the left corners of %s", quoted(symbol_text(form_, infinite)).c_str());
  }
}

std::shared_ptr<const PrefixState> PrefixState::begin(std::shared_ptr<const PrefixRules> rules, const Run &run) {
  const auto symbols = static_cast<size_t>(rules->form_.symbols);
  run.limit_bytes(static_cast<int64_t>(symbols * sizeof(Scaled)));
  const auto column = std::make_shared<Column>();
  column->forward.assign(symbols, Scaled{});
  column->forward[rules->form_.start] = Scaled::from(1);
  rules->corners_.outside(column->forward);
  const auto state = std::make_shared<PrefixState>();
  state->rules_ = std::move(rules);
  state->columns_.push_back(column);
  return state;
}

std::shared_ptr<const PrefixState> PrefixState::read(Label word, const Run &run) const {
  const PrefixRules &rules = *rules_;
  const BinaryForm &form = rules.form_;
  const auto symbols = static_cast<size_t>(form.symbols);
  const size_t n = columns_.size() - 1;
  run.limit_bytes(static_cast<int64_t>((n + 2) * (n + 3) / 2 * symbols * sizeof(Scaled)));
  const auto column = std::make_shared<Column>();
  column->spans.assign((n + 1) * symbols, Scaled{});
  column->forward.assign(symbols, Scaled{});
  Array<Scaled> row(symbols);
  for (size_t i = n + 1; i-- > 0;) {
    run.check();
    std::fill(row.begin(), row.end(), Scaled{});
    if (i == n) {
      for (int32_t e = form.word_offsets[word]; e < form.word_offsets[word + 1]; ++e) {
        row[form.lexical_symbol[e]] = Scaled::from(rules.lexical_[e]);
      }
    }
    for (size_t k = i + 1; k <= n; ++k) {
      const Scaled *const left = span(i, k, symbols), *const right = column->spans.data() + k * symbols;
      for (const PrefixRules::Rule &r : rules.rules_) {
        if (left[r.left].zero() || right[r.right].zero()) continue;
        row[r.parent] = row[r.parent] + Scaled::from(r.share) * left[r.left] * right[r.right];
      }
    }
    rules.chains_.inside(row);
    std::copy(row.begin(), row.end(), column->spans.begin() + static_cast<ptrdiff_t>(i * symbols));
    const Array<Scaled> &above = columns_[i]->forward;
    for (const PrefixRules::Rule &r : rules.rules_) {
      if (row[r.left].zero() || above[r.parent].zero()) continue;
      column->forward[r.right] = column->forward[r.right] + above[r.parent] * Scaled::from(r.share) * row[r.left];
    }
  }
  rules.corners_.outside(column->forward);
  const auto state = std::make_shared<PrefixState>(*this);
  state->weight_ = weight_of(word);
  state->columns_.push_back(column);
  return state;
}

Scaled PrefixState::weight_of(Label word) const {
  const BinaryForm &form = rules_->form_;
  Scaled sum;
  for (int32_t e = form.word_offsets[word]; e < form.word_offsets[word + 1]; ++e) {
    sum = sum + columns_.back()->forward[form.lexical_symbol[e]] * Scaled::from(rules_->lexical_[e]);
  }
  return sum;
}

double PrefixState::log_sentence() const {
  const auto start = static_cast<size_t>(rules_->form_.start);
  const Scaled share = words() == 0 ? Scaled::from(rules_->empty_share_) : columns_.back()->spans[start];
  return (rules_->mass_ * share).log();
}

void PrefixState::next(std::span<double> log_weights) const {
  log_weights[0] = log_sentence();
  for (size_t word = 1; word < log_weights.size(); ++word) {
    log_weights[word] = (rules_->mass_ * weight_of(static_cast<Label>(word))).log();
  }
}

}  // namespace hws
