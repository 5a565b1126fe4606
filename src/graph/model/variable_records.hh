// The variables of a graph: what each ranges over, is called, and was seen to be.
#pragma once
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/table_hash.hh"
#include "fsa/machine/machine.hh"
#include "src/graph/model/graph_settings.hh"
#include "src/graph/model/scopes.hh"

namespace hws {

class AcceptorFeatures;  // src/graph/strings/acceptor_features.hh

enum class Domain : int32_t { strings, finite };

struct GraphVariable {
  std::string name;  // unique; may be empty
  Domain domain = Domain::strings;
  AlphabetPtr alphabet;  // of strings; of a finite variable: one symbol per value
  int32_t values = 0;    // finite only
  bool observed = false;
  Array<Label> string;  // what was observed, of a string variable
  int32_t value = -1;   // and of a finite one
  VariableChoice choice;
  // Null: the features of strings are n-grams. Otherwise they are the arcs of an acceptor, and the chosen method is ep.
  std::shared_ptr<const AcceptorFeatures> acceptor;
  uint64_t acceptor_fingerprint = 0;

  // Whether all variables of as many values that were observed alike are the same.
  bool plain() const { return domain == Domain::finite && name.empty() && choice == VariableChoice(); }
};

// Plain variables share a record with all that are the same. Any other one has a record of its own.
class VariableRecords {
 public:
  int32_t variables() const { return static_cast<int32_t>(record_of.size()); }
  const GraphVariable &variable(VariableId v) const { return *records[static_cast<size_t>(record_of[v])]; }

  void add(GraphVariable variable);
  // n plain variables of these numbers of values.
  void add_plain(std::span<const int32_t> values);
  void add_plain(size_t n, int32_t values);
  void set(VariableId v, GraphVariable changed);
  void set_values(std::span<const VariableId> changed, std::span<const int32_t> values);  // of finite ones; -1: not observed
  // One symbol per value: the same for all variables of as many.
  const AlphabetPtr &alphabet_of(int32_t values) { return records[static_cast<size_t>(plain_record(values, -1))]->alphabet; }

  Array<int32_t> record_of;  // by variable
  std::vector<std::shared_ptr<const GraphVariable>> records;

 private:
  int32_t plain_record(int32_t values, int32_t value);
  int32_t record_for(GraphVariable variable);

  // Records by number of values and value; looked up, never gone through.
  std::unordered_map<uint64_t, int32_t, KeyedHash> plain_;
};

}  // namespace hws
