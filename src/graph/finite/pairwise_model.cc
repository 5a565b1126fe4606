#include "src/graph/finite/pairwise_model.hh"

#include <algorithm>

namespace hws {

PairwiseModel as_pairs(FiniteModel whole, const Run &run) {
  PairwiseModel result;
  int64_t bytes = 0;
  for (int32_t f = 0; f < whole.factors(); ++f) {
    if (whole.scope(f).size() < 3) continue;
    ++result.split;
    for (const int32_t v : whole.scope(f)) {
      bytes += static_cast<int64_t>(whole.table(f).size()) * whole.sizes[v] * static_cast<int64_t>(sizeof(double));
      run.limit_bytes(bytes);
    }
  }
  if (result.split == 0) {
    result.model = std::move(whole);
    return result;
  }
  FiniteModelBuilder builder;
  builder.multiply_by(whole.log_constant);
  for (int32_t v = 0; v < whole.variables(); ++v) builder.add_variable(whole.sizes[v], whole.observed[v]);
  for (int32_t f = 0; f < whole.factors(); ++f) {
    if (whole.scope(f).size() < 3) {
      builder.add_factor(whole.scope(f), whole.table(f));
      continue;
    }
    const int32_t entry = builder.add_variable(static_cast<int32_t>(whole.table(f).size()));
    builder.add_factor({&entry, 1}, whole.table(f));
  }
  int32_t next = whole.variables();
  Array<double> allows;
  for (int32_t f = 0; f < whole.factors(); ++f) {
    const std::span<const int32_t> scope = whole.scope(f);
    if (scope.size() < 3) continue;
    run.check();
    const auto entries = static_cast<int64_t>(whole.table(f).size());
    int64_t stride = entries;
    for (const int32_t v : scope) {
      const int32_t n = whole.sizes[v];
      stride /= n;
      allows.assign(static_cast<size_t>(entries) * static_cast<size_t>(n), -INFINITY);
      for (int64_t i = 0; i < entries; ++i) allows[i * n + i / stride % n] = 0;
      const int32_t pair[] = {next, v};
      builder.add_factor(pair, allows);
    }
    ++next;
  }
  result.model = builder.build();
  return result;
}

}  // namespace hws
