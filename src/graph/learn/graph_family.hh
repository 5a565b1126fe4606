// A graph whose tables are learned: a template for items, and rows that its factors share. A factor whose table is p(outcome |
// the other variables) belongs to a part, and all factors of a part have the same rows; a factor without a part keeps its
// table. In a directed graph (a Bayesian network, a hidden Markov model) the product of all tables is a distribution.
//
//   table, last variable's value fastest            rows of the part
//   p(b = 0 | a, c) at [a][b = 0][c]       ->       row a * |c| + c, outcome b
//
// A row's number follows from the values of the variables other than the outcome, in the factor's order.
//
// Variables may range over strings. A part of machines or n-gram models has the rows of a model that is put into it
// (string_rows.hh): a machine with ties, an edit model, an n-gram model. Its factors are the machine of this model.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "fsa/base/run.hh"
#include "src/graph/learn/string_rows.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/learner/model_card.hh"

namespace hws {

struct GraphPart {
  std::string name;  // of its first factor, or "part" and a number
  int64_t rows = 1, outcomes = 1;
  size_t begin = 0;       // of its numbers
  Array<size_t> starts;   // by row, of rows of several lengths: its first number, counted from begin, and the end of the last
  int32_t tapes = 0;      // of its factors; 0: they are tables
  StringRowsPtr strings;  // null: tables, or no model was put in

  size_t first(int64_t row) const { return starts.empty() ? static_cast<size_t>(row * outcomes) : starts[row]; }
  size_t size() const { return first(rows); }
};

class GraphFamily {
 public:
  // parts: by factor, a number of a part or -1; parts are numbered from 0 without gaps. Empty: each table is a part. outcomes:
  // by factor, the place of its outcome among its variables; empty: the last one; of tables alone. The rows are those of each
  // part's first factor, normalized; a row of zeros becomes even. Throws `argument` and `unsupported`, naming what does not
  // fit.
  GraphFamily(FactorGraphPtr graph, std::span<const int64_t> parts, std::span<const int32_t> outcomes);

  const FactorGraphPtr &graph() const { return graph_; }  // with the rows as tables
  const std::vector<GraphPart> &parts() const { return parts_; }
  std::span<const double> rows() const { return rows_; }  // part after part, row after row
  int32_t part_of(FactorId f) const { return part_of_[f]; }  // -1: fixed
  int32_t outcome_of(FactorId f) const { return outcome_of_[f]; }
  // By how much the place of a factor's entry in its rows (of a fixed one: in its table) grows with each variable's value.
  Array<int64_t> strides(FactorId f) const;

  // The same with other rows; each has to be a distribution, within 1e-6 (`argument`).
  std::shared_ptr<const GraphFamily> with_rows(Array<double> rows) const;

  // The same with a model for a part of machines or n-gram models, whose rows are the model's (`argument`).
  std::shared_ptr<const GraphFamily> with_model(int64_t part, StringRowsPtr model, const StringLearning &learning) const;
  // The same with the strings that items call by number.
  std::shared_ptr<const GraphFamily> with_strings(StringBatchPtr strings, const StringLearning &learning) const;
  const StringBatchPtr &strings() const { return strings_; }  // null: none
  // What sums over items; null: the template has tables of finite variables alone.
  const StringLearning *learning() const { return learning_; }
  bool has_strings() const { return has_strings_; }  // variables over strings
  // Fails with `argument` where a part has no model yet, or nothing was said of strings.
  void require_models() const;

 private:
  GraphFamily(const GraphFamily &) = default;
  void put_rows_in_tables();

  FactorGraphPtr graph_;
  std::vector<GraphPart> parts_;
  Array<int32_t> part_of_, outcome_of_;
  Array<double> rows_;
  bool has_strings_ = false;
  StringBatchPtr strings_;
  const StringLearning *learning_ = nullptr;
};
using GraphFamilyPtr = std::shared_ptr<const GraphFamily>;

// Items: what was seen of the template's variables. kHidden: not seen. kAbsent: the item has no such variable, and none of the
// factors that read it; so items of several lengths share one template.
struct GraphItems {
  static constexpr int32_t kHidden = -1, kAbsent = -2;
  int32_t variables = 0;
  Array<int32_t> values;  // item by item; of a variable over strings, the number of a string
  StringBatchPtr strings;  // which these call by number

  int64_t count() const { return variables ? static_cast<int64_t>(values.size()) / variables : 0; }
  std::span<const int32_t> item(int64_t i) const {
    return {values.data() + static_cast<size_t>(i) * static_cast<size_t>(variables), static_cast<size_t>(variables)};
  }
};
using GraphItemsPtr = std::shared_ptr<const GraphItems>;

// Checks and takes over the values of `count` items (`argument`, naming item and variable).
GraphItemsPtr graph_items(const GraphFamily &family, std::span<const int32_t> values, int64_t count);

// The binary of a family and back (`corrupt`, `version`).
std::string write_graph_family(const GraphFamily &family, const ModelCard &card);
GraphFamilyPtr read_graph_family(std::span<const std::byte> bytes, ModelCard *card, const Run &run);

}  // namespace hws
