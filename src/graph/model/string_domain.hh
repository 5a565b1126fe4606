// What a graph with variables over strings, or with factors that read variables as tapes, does that one of finite variables,
// tables and structured factors does not. Such a graph knows this interface and no more, and so do all folders but those of
// strings. A library that is built without these folders, and a program that makes no such graph, is therefore without their
// code.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

class GraphInference;
class GraphLearner;
struct InferenceStart;

// There is one object of this kind, string_domain() of src/graph/mixed.
class StringDomain {
 public:
  // Of machines, concatenations and n-gram models as factors.
  //
  // As checked_factor() has it, for these kinds.
  virtual GraphFactor checked(GraphFactor factor, const std::string &who,
                              const std::function<const GraphVariable &(VariableId)> &variable) const = 0;
  // A hash of the content, which goes on from h.
  virtual uint64_t fingerprint(const FactorView &factor, uint64_t h) const = 0;
  // Whether an assignment may have a weight of zero.
  virtual bool excludes(const FactorView &factor) const = 0;
  // Whether two of one kind exclude the same things in the same form.
  virtual bool same_support(const FactorView &a, const FactorView &b) const = 0;

  // Of graphs with such variables or factors.
  //
  // As the functions of these names have it (src/graph/support, src/graph/learner/method_choice.hh).
  virtual int64_t check_possible(const FactorGraph &graph, const Run &run) const = 0;
  virtual GraphSettings with_method_chosen(const FactorGraphPtr &graph, GraphSettings settings, const Run &run) const = 0;
  // The method over the states of variables.
  virtual std::unique_ptr<GraphInference> inference(const InferenceStart &start, const Run &run) const = 0;

  // Of variables over strings, as GraphLearner has it: the belief, and "entropy" or "expected_length".
  virtual MachinePtr belief(const GraphLearner &learner, VariableId v, const Run &run) const = 0;
  virtual double entropy(const GraphLearner &learner, VariableId v, const Run &run) const = 0;
  virtual double expected_length(const GraphLearner &learner, VariableId v, const Run &run) const = 0;

 protected:
  ~StringDomain() = default;
};

}  // namespace hws
