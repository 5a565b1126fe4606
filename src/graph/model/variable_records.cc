#include "src/graph/model/variable_records.hh"

namespace hws {

int32_t VariableRecords::plain_record(int32_t values, int32_t value) {
  const uint64_t key = static_cast<uint64_t>(values) << 32 | static_cast<uint32_t>(value + 1);
  const auto known = plain_.find(key);
  if (known != plain_.end()) return known->second;
  GraphVariable x;
  x.domain = Domain::finite;
  x.values = values;
  x.observed = value >= 0;
  x.value = value;
  x.alphabet = value >= 0 ? alphabet_of(values) : Alphabet::sized(values);
  records.push_back(std::make_shared<const GraphVariable>(std::move(x)));
  const auto number = static_cast<int32_t>(records.size()) - 1;
  plain_.emplace(key, number);
  return number;
}

int32_t VariableRecords::record_for(GraphVariable variable) {
  if (variable.plain()) return plain_record(variable.values, variable.value);
  records.push_back(std::make_shared<const GraphVariable>(std::move(variable)));
  return static_cast<int32_t>(records.size()) - 1;
}

void VariableRecords::add(GraphVariable variable) { record_of.push_back(record_for(std::move(variable))); }

void VariableRecords::add_plain(std::span<const int32_t> values) {
  Array<int32_t> more;
  more.reserve(values.size());
  int32_t last = -1, record = -1;
  for (const int32_t n : values) {
    if (n != last) record = plain_record(n, -1);
    last = n;
    more.push_back(record);
  }
  record_of.insert(record_of.end(), more.begin(), more.end());
}

void VariableRecords::add_plain(size_t n, int32_t values) { record_of.insert(record_of.end(), n, plain_record(values, -1)); }

void VariableRecords::set(VariableId v, GraphVariable changed) {
  std::shared_ptr<const GraphVariable> &own = records[static_cast<size_t>(record_of[v])];
  if (own->plain() || changed.plain()) record_of[v] = record_for(std::move(changed));
  else own = std::make_shared<const GraphVariable>(std::move(changed));
}

void VariableRecords::set_values(std::span<const VariableId> changed, std::span<const int32_t> values) {
  Array<int32_t> shared;  // records of the plain ones
  std::vector<std::shared_ptr<const GraphVariable>> own;
  for (size_t i = 0; i < changed.size(); ++i) {
    const GraphVariable &x = variable(changed[i]);
    if (x.plain()) {
      shared.push_back(plain_record(x.values, values[i]));
      continue;
    }
    GraphVariable seen = x;
    seen.observed = values[i] >= 0;
    seen.value = values[i];
    own.push_back(std::make_shared<const GraphVariable>(std::move(seen)));
  }
  // Nothing fails from here on.
  auto at_shared = shared.begin();
  auto at_own = own.begin();
  for (const VariableId v : changed) {
    if (variable(v).plain()) record_of[v] = *at_shared++;
    else records[static_cast<size_t>(record_of[v])] = std::move(*at_own++);
  }
}

}  // namespace hws
