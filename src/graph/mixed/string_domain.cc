#include "src/graph/mixed/string_domain.hh"

#include "src/graph/mixed/state_inference.hh"
#include "src/graph/mixed/string_beliefs.hh"
#include "src/graph/mixed/string_method_choice.hh"
#include "src/graph/mixed/string_supports.hh"
#include "src/graph/model/graph_fields.hh"
#include "src/graph/strings/acceptor_features.hh"
#include "src/graph/strings/string_factors.hh"

namespace hws {

namespace {

class Strings final : public StringDomain {
 public:
  constexpr Strings() = default;
  GraphFactor checked(GraphFactor factor, const std::string &who,
                      const std::function<const GraphVariable &(VariableId)> &variable) const override {
    return checked_string_factor(std::move(factor), who, variable);
  }
  uint64_t fingerprint(const FactorView &factor, uint64_t h) const override { return string_factor_fingerprint(factor, h); }
  bool excludes(const FactorView &factor) const override { return string_factor_excludes(factor); }
  bool same_support(const FactorView &a, const FactorView &b) const override { return same_string_support(a, b); }
  int64_t check_possible(const FactorGraph &graph, const Run &run) const override {
    const Exclusions exclusions(graph);
    return exclusions.any() ? StringSupports(graph, exclusions, run).check() : 0;
  }
  GraphSettings with_method_chosen(const FactorGraphPtr &graph, GraphSettings settings, const Run &run) const override {
    return with_string_method_chosen(graph, settings, run);
  }
  std::unique_ptr<GraphInference> inference(const InferenceStart &start, const Run &run) const override {
    return std::make_unique<StateInference>(start, run);
  }
  MachinePtr belief(const GraphLearner &learner, VariableId v, const Run &run) const override {
    return string_belief(learner, v, run);
  }
  double entropy(const GraphLearner &learner, VariableId v, const Run &run) const override {
    return string_entropy(string_belief(learner, v, run), run);
  }
  double expected_length(const GraphLearner &learner, VariableId v, const Run &run) const override {
    return expected_string_length(string_belief(learner, v, run), run);
  }
};

constexpr Strings kStringDomain;

}  // namespace

const StringDomain &string_domain() { return kStringDomain; }

VariableId FactorGraphBuilder::add_strings(std::string name, AlphabetPtr alphabet) {
  if (!alphabet || alphabet->is_open()) {
    fail(Code::argument, "a variable over strings of an open alphabet; expected a sized one");
  }
  strings_ = &kStringDomain;
  GraphVariable x;
  x.name = std::move(name);
  x.alphabet = std::move(alphabet);
  return add(std::move(x));
}

namespace {

// Features of an acceptor have weights of their own, and nothing that n-grams have.
VariableChoice with_acceptors_method(const GraphVariable &x, VariableId v, VariableChoice choice) {
  if (choice.method != GraphMethod::automatic && choice.method != GraphMethod::ep) {
    fail(Code::argument, "method %s for %.120s, whose features are those of an acceptor; expected auto or ep",
         std::string(method_name(choice.method)).c_str(), variable_text(x, v).c_str());
  }
  if (choice.order || choice.penalty_weight) {
    fail(Code::argument, "option %s for %.120s, whose features are those of an acceptor; expected none of n-grams",
         choice.order ? "order" : "penalty_weight", variable_text(x, v).c_str());
  }
  choice.method = GraphMethod::ep;
  return choice;
}

}  // namespace

void FactorGraphBuilder::choose_acceptor(VariableId v, const MachinePtr &acceptor, const Run &run) {
  check_variable(v);
  const GraphVariable &x = variables_.variable(v);
  if (x.domain == Domain::finite) {
    fail(Code::argument, "an acceptor for %.120s, which is finite; expected a variable over strings",
         variable_text(x, v).c_str());
  }
  choose_acceptor(v, std::make_shared<const AcceptorFeatures>(acceptor, x.alphabet, variable_text(x, v).c_str(), run));
}

void FactorGraphBuilder::choose_acceptor(VariableId v, std::shared_ptr<const AcceptorFeatures> features) {
  check_variable(v);
  GraphVariable x = variables_.variable(v);
  x.choice = with_acceptors_method(x, v, x.choice);
  x.acceptor_fingerprint = features->fingerprint();
  x.acceptor = std::move(features);
  variables_.set(v, std::move(x));
}

void FactorGraphBuilder::choose(VariableId v, const VariableChoice &choice) {
  check_variable(v);
  GraphVariable x = variables_.variable(v);
  const VariableChoice standard;
  check_fields(graph_fields::kChoices, &choice, &standard);
  if (x.domain == Domain::finite && choice.method != GraphMethod::automatic && choice.method != GraphMethod::bp) {
    fail(Code::argument, "method %s for %.120s, which is finite; expected auto or bp",
         std::string(method_name(choice.method)).c_str(), variable_text(x, v).c_str());
  }
  x.choice = x.acceptor ? with_acceptors_method(x, v, choice) : choice;
  variables_.set(v, std::move(x));
}

}  // namespace hws
