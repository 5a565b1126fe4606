#include "src/grammar/chart/rules_by_parent.hh"

namespace hws {

RulesByParent::RulesByParent(const BinaryForm &form) {
  const auto symbols = static_cast<size_t>(form.symbols);
  first_binary.resize(symbols + 1, 0);
  first_pair.resize(symbols + 1, 0);
  for (const int32_t parent : form.parent) ++first_binary[parent + 1];
  for (const int32_t parent : form.unary_parent) ++first_pair[parent + 1];
  for (size_t a = 0; a < symbols; ++a) {
    first_binary[a + 1] += first_binary[a];
    first_pair[a + 1] += first_pair[a];
  }
  binary.resize(form.parent.size());
  Array<int32_t> next(first_binary.begin(), first_binary.end());
  for (size_t r = 0; r < form.parent.size(); ++r) binary[next[form.parent[r]]++] = static_cast<int32_t>(r);
}

}  // namespace hws
