// The supports of a graph's variables: the values, or the strings, that a variable may still have in an assignment of positive
// weight. Factors narrow them (contradiction.hh says what for). This class knows finite variables and tables;
// src/graph/mixed has what a graph with strings adds.
#pragma once
#include <deque>
#include <utility>
#include <vector>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/message.hh"

namespace hws {

// Which factors exclude something. Each table is looked at once.
class Exclusions {
 public:
  explicit Exclusions(const FactorGraph &graph);
  bool of(FactorId f) const;
  bool any() const;

 private:
  const FactorGraph &graph_;
  Array<char> by_table_;
};

// A support that is `uniform` is everything. Of values it is logs of 0 or -infinity, of strings a machine without useless
// states.
class Supports {
 public:
  Supports(const FactorGraph &graph, const Exclusions &exclusions, const Run &run);
  virtual ~Supports() = default;
  Supports(const Supports &) = delete;
  Supports &operator=(const Supports &) = delete;

  // Looks for a contradiction, and returns what check_possible() (contradiction.hh) does.
  int64_t check();

 protected:
  struct Guess {
    size_t at;  // index of the variable in the list of those to guess
    std::vector<Message> choices;
    bool all;  // whether there are no others
    size_t tried, trail;
  };

  const Message &support(VariableId v) const { return support_[static_cast<size_t>(v)]; }
  // What an observed variable is.
  virtual Message observed(const GraphVariable &x) const;
  // Whether one value or string is left.
  virtual bool single(VariableId v) const;
  // Returns what the factor leaves of the support of the variable at `place`, given the supports of its other variables. Throws
  // `empty` if nothing is left, and `limit`.
  virtual Message narrowed(FactorId f, int32_t place);
  virtual bool same(const Message &a, const Message &b) const;
  // Adds what a variable may be.
  virtual void guess(VariableId v, Guess *guess) const;

  const FactorGraph &graph_;
  Run run_;           // with the limits of one support
  int64_t work_ = 0;  // counted in arcs and table entries

 private:
  static constexpr char kNever = 2;  // in waits_: a factor that excludes nothing
  struct Conflict {
    VariableId variable = -1;
    FactorId factor = -1;
  };

  void wake(FactorId f);
  void replace(VariableId v, Message now);
  bool narrow(FactorId f);
  bool settle();
  Array<VariableId> cut() const;
  void undo(size_t trail);
  bool search();

  int64_t budget_;
  std::vector<Message> support_;
  Array<char> left_out_;  // per edge
  Array<char> waits_;     // per factor
  std::deque<FactorId> queue_;
  std::vector<std::pair<VariableId, Message>> trail_;  // supports that were replaced
  Conflict conflict_;
  int64_t given_up_ = 0;
};

}  // namespace hws
