#include "src/graph/learner/new_inference.hh"

#include "src/graph/finite/finite_model.hh"
#include "src/graph/learner/exact_inference.hh"
#include "src/graph/learner/finite_inference.hh"
#include "src/graph/model/string_domain.hh"
#include "src/graph/structured/tree_programme.hh"

namespace hws {

namespace {

struct MethodRow {
  bool (*serves)(const FactorGraph &graph, const GraphSettings &settings);
  void (*require)(const FactorGraph &graph, const GraphSettings &settings);
  std::unique_ptr<GraphInference> (*make)(const InferenceStart &start, const Run &run);
};

template <class Method>
std::unique_ptr<GraphInference> made_inference(const InferenceStart &start, const Run &run) {
  return std::make_unique<Method>(start, run);
}

// The first row that serves the settings in this graph is the method's.
constexpr MethodRow kMethods[] = {
    {works_on_flat_models, require_flat, made_inference<FiniteInference>},
    {[](const FactorGraph &, const GraphSettings &s) { return s.method == GraphMethod::exact; },
     [](const FactorGraph &graph, const GraphSettings &s) {
       if (!TreeProgramme::fits(graph)) require_finite(graph, method_name(s.method));
     },
     made_inference<ExactInference>},
    {[](const FactorGraph &, const GraphSettings &) { return true; }, [](const FactorGraph &, const GraphSettings &) {},
     [](const InferenceStart &start, const Run &run) { return start.graph->strings()->inference(start, run); }},
};

const MethodRow &row_of(const FactorGraph &graph, const GraphSettings &settings) {
  const MethodRow *row = kMethods;
  while (!row->serves(graph, settings)) ++row;
  return *row;
}

}  // namespace

void require_takes(const FactorGraph &graph, const GraphSettings &settings) {
  row_of(graph, settings).require(graph, settings);
}

std::unique_ptr<GraphInference> new_inference(const InferenceStart &start, const Run &run) {
  return row_of(*start.graph, start.settings).make(start, run);
}

}  // namespace hws
