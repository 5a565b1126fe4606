// Optimize: speed
#include "src/grammar/chart/tree_sampler.hh"

namespace hws {

void TreeSampler::draw(const Chart &chart, Rng *rng, Array<int32_t> *rules) {
  pending_.clear();
  pending_.push_back({form_.start, 0, chart.words().size()});
  while (!pending_.empty()) {
    const Node node = pending_.back();
    pending_.pop_back();
    node.width == 0 ? rewrite_empty(node.symbol, rng, rules) : rewrite(chart, node, rng, rules);
  }
}

void TreeSampler::rewrite(const Chart &chart, const Node &node, Rng *rng, Array<int32_t> *rules) {
  const auto symbol = static_cast<size_t>(node.symbol);
  const WideChart *const wide = chart.wide();
  // Numbers are relative to the node's weight.
  const Scaled wide_total = wide ? wide->inside_weight(symbol, node.first, node.width, node.missing) : Scaled{};
  const double total = wide ? 1 : chart.inside_row(node.first, node.width, node.missing)[symbol];
  const SpanFilter *const filter = chart.filter();
  const bool may_end = !filter || node.missing == filter->missing_at_end(node.symbol, node.first, node.width);
  Chosen chosen{rng->uniform() * total};
  choose_pair(chart, node, total, &chosen);
  if (chosen.left >= 0 && may_end) choose_lexical(chart, node, wide_total, &chosen);
  if (chosen.left >= 0 && may_end && node.width > 1) {
    wide ? choose_wide_split(*wide, node, wide_total, &chosen) : choose_split(chart, node, &chosen);
  }
  // What rounding leaves goes to the last option that was possible.
  if (chosen.pair >= 0) return use_pair(node, chosen, rng, rules);
  if (chosen.lexical >= 0) {
    if (form_.lexical_rule[chosen.lexical] >= 0) rules->push_back(form_.lexical_rule[chosen.lexical]);
    return;
  }
  use_binary(chosen.binary, {form_.left[chosen.binary], node.first, chosen.split},
             {form_.right[chosen.binary], node.first + chosen.split, node.width - chosen.split}, rules);
}

void TreeSampler::choose_pair(const Chart &chart, const Node &node, double total, Chosen *chosen) const {
  const WideChart *const wide = chart.wide();
  const auto parent = static_cast<size_t>(node.symbol);
  // The child misses what the node misses, and maybe the node's own label.
  const uint32_t own = chart.filter() ? chart.filter()->bit(node.symbol, node.first, node.width) : 0;
  if ((own & node.missing) != 0) return;
  for (int32_t p = by_parent_.first_pair[node.symbol]; p < by_parent_.first_pair[node.symbol + 1]; ++p) {
    const auto child = static_cast<size_t>(form_.unary_child[p]);
    for (uint32_t missing = node.missing;; missing |= own) {
      const double x = wide ? (Scaled::from(form_.unary_weight[p]) *
                               wide->inside_weight(child, node.first, node.width, missing) /
                               wide->inside_weight(parent, node.first, node.width, node.missing)).value() * total
                            : form_.unary_weight[p] * chart.inside_row(node.first, node.width, missing)[child];
      if (x > 0) {
        chosen->pair = p;
        chosen->missing = missing;
        if ((chosen->left -= x) < 0) return;
      }
      if (missing == (node.missing | own)) break;
    }
  }
}

void TreeSampler::choose_lexical(const Chart &chart, const Node &node, Scaled total, Chosen *chosen) const {
  if (node.width > 1 && !chart.strings().any()) return;
  chart.strings().each_rule(node.first, node.width, [&](int32_t e) {
    const bool allowed = !chart.filter() || chart.filter()->allows_words(e, node.first, node.width);
    const double weight = form_.lexical_weight[e];
    if (form_.lexical_symbol[e] != node.symbol || !(weight > 0) || !allowed) return;
    chosen->lexical = e;
    chosen->pair = -1;
    if (node.width == 1) return;  // nothing else is left
    const int64_t all = chart.wide() ? 0 : chart.exponent(node.first, node.width) +
                                               static_cast<int64_t>(node.width - 1) * chart.rules().exponent();
    chosen->left -= chart.wide() ? (Scaled::from(weight) / total).value() : ldexp_clamped(weight, -all);
  });
}

void TreeSampler::choose_split(const Chart &chart, const Node &node, Chosen *chosen) const {
  const int64_t all = chart.exponent(node.first, node.width) + chart.rules().exponent();
  const int32_t *const begin = by_parent_.binary.data() + by_parent_.first_binary[node.symbol];
  const int32_t *const end = by_parent_.binary.data() + by_parent_.first_binary[node.symbol + 1];
  for (size_t k = 1; k < node.width; ++k) {
    if (chart.empty_span(node.first, k) || chart.empty_span(node.first + k, node.width - k)) continue;
    const double *const left = chart.inside_row(node.first, k), *const right = chart.inside_row(node.first + k, node.width - k);
    const double factor = power_of_two(chart.exponent(node.first, k) + chart.exponent(node.first + k, node.width - k) - all);
    double rest = chosen->left;
    for (const int32_t *r = begin; r < end; ++r) {
      const double x = form_.binary_weight.data()[*r] * left[form_.left.data()[*r]] * right[form_.right.data()[*r]] * factor;
      if (!(x > 0)) continue;
      chosen->binary = *r;
      chosen->split = k;
      chosen->pair = chosen->lexical = -1;
      if ((rest -= x) < 0) {
        chosen->left = rest;
        return;
      }
    }
    chosen->left = rest;
  }
}

void TreeSampler::choose_wide_split(const WideChart &chart, const Node &node, Scaled total, Chosen *chosen) const {
  for (size_t k = 1; k < node.width; ++k) {
    for (int32_t at = by_parent_.first_binary[node.symbol]; at < by_parent_.first_binary[node.symbol + 1]; ++at) {
      const int32_t r = by_parent_.binary[at];
      const Scaled left = chart.inside_weight(static_cast<size_t>(form_.left[r]), node.first, k);
      const Scaled right = chart.inside_weight(static_cast<size_t>(form_.right[r]), node.first + k, node.width - k);
      const double x = (Scaled::from(form_.binary_weight[r]) * left * right / total).value();
      if (!(x > 0)) continue;
      chosen->binary = r;
      chosen->split = k;
      chosen->pair = chosen->lexical = -1;
      if ((chosen->left -= x) < 0) return;
    }
  }
}

void TreeSampler::use_pair(const Node &node, const Chosen &by, Rng *rng, Array<int32_t> *rules) {
  const int32_t pair = by.pair;
  const auto weight_of = [this](const BinaryForm::UnarySource &s) {
    return s.rule >= 0 ? s.weight : form_.binary_weight[s.binary] * form_.empty[s.empty];
  };
  double left = rng->uniform() * form_.unary_weight[pair];
  int32_t source = -1;
  for (int32_t s = form_.source_offsets[pair]; s < form_.source_offsets[pair + 1]; ++s) {
    const double x = weight_of(form_.sources[s]);
    if (!(x > 0)) continue;
    source = s;
    if ((left -= x) < 0) break;
  }
  const BinaryForm::UnarySource &chosen = form_.sources[source];
  const Node child{form_.unary_child[pair], node.first, node.width, by.missing};
  if (chosen.rule >= 0) {
    rules->push_back(chosen.rule);
    pending_.push_back(child);
    return;
  }
  const Node empty{chosen.empty, node.first, 0};
  chosen.left_empty ? use_binary(chosen.binary, empty, child, rules) : use_binary(chosen.binary, child, empty, rules);
}

void TreeSampler::use_binary(int32_t rule, const Node &left, const Node &right, Array<int32_t> *rules) {
  if (form_.binary_rule[rule] >= 0) rules->push_back(form_.binary_rule[rule]);
  pending_.push_back(right);
  pending_.push_back(left);
}

// Draws in proportion to the weights of trees without words: of the empty rule, of unary rules, of binary ones.
void TreeSampler::rewrite_empty(int32_t symbol, Rng *rng, Array<int32_t> *rules) {
  double left = rng->uniform() * form_.empty[symbol];
  int32_t empty_rule = -1, source = -1, child = -1, binary = -1;
  const auto is_chosen = [&](double x) { return (left -= x) < 0; };
  bool done = false;
  if (form_.empty_rule[symbol] >= 0 && form_.weight[form_.empty_rule[symbol]] > 0) {
    empty_rule = form_.empty_rule[symbol];
    done = is_chosen(form_.weight[empty_rule]);
  }
  for (int32_t p = by_parent_.first_pair[symbol]; p < by_parent_.first_pair[symbol + 1] && !done; ++p) {
    for (int32_t s = form_.source_offsets[p]; s < form_.source_offsets[p + 1] && !done; ++s) {
      const double x = form_.sources[s].rule >= 0 ? form_.sources[s].weight * form_.empty[form_.unary_child[p]] : 0;
      if (!(x > 0)) continue;
      source = s;
      child = form_.unary_child[p];
      done = is_chosen(x);
    }
  }
  for (int32_t at = by_parent_.first_binary[symbol]; at < by_parent_.first_binary[symbol + 1] && !done; ++at) {
    const int32_t r = by_parent_.binary[at];
    const double x = form_.binary_weight[r] * form_.empty[form_.left[r]] * form_.empty[form_.right[r]];
    if (!(x > 0)) continue;
    binary = r;
    done = is_chosen(x);
  }
  if (binary >= 0) return use_binary(binary, {form_.left[binary], 0, 0}, {form_.right[binary], 0, 0}, rules);
  if (source >= 0) {
    rules->push_back(form_.sources[source].rule);
    pending_.push_back({child, 0, 0});
    return;
  }
  rules->push_back(empty_rule);
}

}  // namespace hws
