#include "src/grammar/model/equations.hh"

#include <cmath>

#include "fsa/distance/components.hh"
#include "fsa/distance/cyclic_solve.hh"

namespace hws {

Equations equations_of(const BinaryForm &form, bool words) {
  Equations out;
  const auto add = [&](int32_t of, int32_t first, int32_t second, double coefficient, int32_t rule) {
    out.terms.push_back({of, first, second, coefficient});
    out.rule.push_back(rule);
  };
  for (int32_t a = 0; a < form.symbols; ++a) {
    if (form.empty_rule[a] >= 0) add(a, -1, -1, form.weight[form.empty_rule[a]], form.empty_rule[a]);
  }
  for (size_t b = 0; b < form.left.size(); ++b) {
    add(form.parent[b], form.left[b], form.right[b], form.binary_weight[b], form.binary_rule[b]);
  }
  for (size_t p = 0; p < form.unary_parent.size(); ++p) {
    for (int32_t s = form.source_offsets[p]; s < form.source_offsets[p + 1]; ++s) {
      const int32_t rule = form.sources[s].rule;
      if (rule >= 0) add(form.unary_parent[p], form.unary_child[p], -1, form.weight[rule], rule);
    }
  }
  for (size_t l = 0; words && l < form.lexical_symbol.size(); ++l) {
    add(form.lexical_symbol[l], -1, -1, form.lexical_weight[l], form.lexical_rule[l]);
  }
  return out;
}

double share_of(const QuadraticTerm &term, std::span<const Scaled> x) {
  const Scaled &of = x[static_cast<size_t>(term.of)];
  if (of.zero()) return 0;
  Scaled value = term.weight();
  if (term.first >= 0) value = value * x[static_cast<size_t>(term.first)];
  if (term.second >= 0) value = value * x[static_cast<size_t>(term.second)];
  return value.zero() ? 0 : (value / of).value();
}

int32_t expected_uses(std::span<const QuadraticTerm> terms, std::span<const Scaled> x, std::span<const char> critical,
                      std::span<const double> roots, Array<double> *uses, const Run &run) {
  const size_t n = x.size();
  run.limit_bytes(static_cast<int64_t>(n * 40 + terms.size() * 24));
  // P row by row; a factor that comes twice is two entries.
  Array<int32_t> offsets(n + 1), next;
  Array<double> share(terms.size()), value;
  const auto factors = [&](size_t k) { return share[k] > 0 ? (terms[k].first >= 0) + (terms[k].second >= 0) : 0; };
  for (size_t k = 0; k < terms.size(); ++k) {
    share[k] = share_of(terms[k], x);
    offsets[terms[k].of + 1] += factors(k);
  }
  for (size_t i = 0; i < n; ++i) offsets[i + 1] += offsets[i];
  next.resize(static_cast<size_t>(offsets[n]));
  value.resize(next.size());
  Array<int32_t> at(offsets.begin(), offsets.end());
  for (size_t k = 0; k < terms.size(); ++k) {
    for (const int32_t factor : {terms[k].first, terms[k].second}) {
      if (factor < 0 || !(share[k] > 0)) continue;
      const int32_t e = at[terms[k].of]++;
      next[e] = factor;
      value[e] = share[k];
    }
  }
  const Components parts = components(offsets, next, {}, run);
  uses->assign(roots.begin(), roots.end());
  Array<int32_t> local(n, -1), rows, column;
  Array<double> entry;
  Array<Scaled> b, solution;
  // Edges lead to components of smaller numbers.
  for (int32_t c = parts.count(); c-- > 0;) {
    run.check();
    const std::span<const int32_t> members = parts.members_of(c);
    bool any = false;
    for (const int32_t i : members) any |= (*uses)[i] > 0;
    if (!any) continue;
    if (critical[static_cast<size_t>(members[0])]) return members[0];
    if (parts.cyclic[c]) {
      // The rows of P's transpose inside the component.
      const size_t size = members.size();
      rows.assign(size + 1, 0);
      for (size_t i = 0; i < size; ++i) local[members[i]] = static_cast<int32_t>(i);
      const auto each_inner = [&](const auto &use) {
        for (const int32_t i : members) {
          for (int32_t e = offsets[i]; e < offsets[i + 1]; ++e) {
            if (local[next[e]] >= 0) use(local[next[e]], local[i], value[e]);
          }
        }
      };
      each_inner([&](int32_t row, int32_t, double) { ++rows[row + 1]; });
      for (size_t i = 0; i < size; ++i) rows[i + 1] += rows[i];
      column.resize(static_cast<size_t>(rows[size]));
      entry.resize(column.size());
      at.assign(rows.begin(), rows.end());
      each_inner([&](int32_t row, int32_t col, double w) {
        const int32_t e = at[row]++;
        column[e] = col;
        entry[e] = w;
      });
      b.resize(size);
      solution.resize(size);
      for (size_t i = 0; i < size; ++i) b[i] = Scaled::from((*uses)[members[i]]);
      const bool finite = solve_component({rows, column, entry, {}}, b, solution, run);
      if (!finite) return members[0];
      for (size_t i = 0; i < size; ++i) (*uses)[members[i]] = solution[i].value();
    }
    for (const int32_t i : members) {
      for (int32_t e = offsets[i]; e < offsets[i + 1]; ++e) {
        if (!parts.cyclic[c] || local[next[e]] < 0) (*uses)[next[e]] += (*uses)[i] * value[e];
      }
    }
    for (const int32_t i : members) local[i] = -1;
  }
  return -1;
}

}  // namespace hws
