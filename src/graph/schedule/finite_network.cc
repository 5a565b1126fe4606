#include "src/graph/schedule/finite_network.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/finite/table_product.hh"

namespace hws {

namespace {

int32_t place_of(const Array<int32_t> &ascending, int32_t number) {
  return static_cast<int32_t>(std::lower_bound(ascending.begin(), ascending.end(), number) - ascending.begin());
}

// Variables of the network first, then those of its factors that were observed. Behind the network's factors there is one for
// each outer variable, with nothing to say yet.
FiniteModel network_model(const OuterGraph &graph, FactorId f, const Run &run) {
  const OuterGraph::Network &network = graph.networks()[static_cast<size_t>(graph.network(f))];
  FiniteModelBuilder builder;
  for (const VariableId v : network.variables) builder.add_variable(graph.variable(v).values);
  Array<int32_t> scope;
  Array<double> logs;
  for (const FactorId whole : network.factors) {
    run.check();
    scope.clear();
    logs.clear();
    const FactorView factor = graph.whole()->factor(whole);
    for (const VariableId v : factor.variables) {
      const GraphVariable &x = graph.variable(v);
      scope.push_back(x.observed ? builder.add_variable(x.values, x.value) : place_of(network.variables, v));
    }
    for (const double x : factor.table) logs.push_back(std::log(x));
    builder.add_factor(scope, logs);
  }
  for (const VariableId v : graph.scope(f)) {
    const int32_t number = place_of(network.variables, v);
    logs.assign(static_cast<size_t>(graph.variable(v).values), 0.0);
    builder.add_factor({&number, 1}, logs);
  }
  return builder.build();
}

}  // namespace

FiniteNetwork::FiniteNetwork(const OuterGraph &graph, FactorId f, const GraphSettings &settings, const Run &run)
    : network_(&graph.networks()[static_cast<size_t>(graph.network(f))]),
      settings_(message_passing_settings(settings)),
      prepared_(network_model(graph, f, run), run, Constants::stay) {
  auto factor = static_cast<int32_t>(network_->factors.size());
  for (const VariableId v : graph.scope(f)) {
    Border border;
    border.number = place_of(network_->variables, v);
    border.own = prepared_.own_variable(border.number);
    border.values = graph.variable(v).values;
    prepared_.each_value(border.number, [&](int32_t x) { border.kept.push_back(x); });
    if (border.own >= 0) {
      tables_.push_back(prepared_.own_factor(factor));
      logs_.resize(logs_.size() + border.kept.size());
    }
    ++factor;
    border_.push_back(std::move(border));
  }
  model_ = with_own_tables(prepared_.take(), tables_);
  make_method(false, run);
}

void FiniteNetwork::make_method(bool any_weights, const Run &run) {
  settings_.forms = any_weights ? MessageForms::any_weights : MessageForms::of_changing_tables;
  auto method = std::make_unique<MessagePassing>(model_, settings_, run);
  // Only the method of begin() is ever gone back to.
  if (!before_) before_ = std::move(method_);
  method_ = std::move(method);
  any_weights_ = any_weights;
}

FiniteNetwork::Sent FiniteNetwork::take(std::span<const Message *const> sent) const {
  Sent taken;
  for (size_t i = 0; i < border_.size(); ++i) {
    const Border &border = border_[i];
    const Array<double> *const logs = sent[i] ? sent[i]->logs.get() : nullptr;
    double most = logs ? -INFINITY : 0;
    for (size_t k = 0; logs && k < border.kept.size(); ++k) most = std::max(most, (*logs)[border.kept[k]]);
    const bool none = std::isinf(most);
    taken.contradicts.push_back(none);
    if (!none) taken.log_scale += most;
    for (size_t k = 0; border.own >= 0 && k < border.kept.size(); ++k) {
      const double log = logs && !none ? std::max((*logs)[border.kept[k]] - most, kExcluded) : 0;
      taken.excludes |= log == kExcluded;
      taken.logs.push_back(log);
    }
  }
  return taken;
}

void FiniteNetwork::put(const Array<double> &logs, bool excludes, const Run &run) {
  if (excludes && !any_weights_) make_method(true, run);
  if (!method_->set_logs(tables_, logs)) {
    make_method(true, run);
    if (!method_->set_logs(tables_, logs)) fail(Code::internal, "log messages that do not take logarithms");
  }
  logs_ = logs;
}

void FiniteNetwork::run_method(const Run &run) {
  const double before = method_->number(FiniteNumber::messages);
  for (int64_t made = 0; made < kSweeps && (made == 0 || !method_->settled()); ++made) method_->step(made, run);
  made_ += static_cast<int64_t>(method_->number(FiniteNumber::messages) - before);
}

// A message is the product of all messages to the variable but what it sent itself.
Array<size_t> FiniteNetwork::read_messages(const Sent &sent, std::vector<Message> *messages) const {
  messages->clear();
  Array<size_t> contradicting;
  const double *own = sent.logs.data();
  for (size_t i = 0; i < border_.size(); ++i) {
    const Border &border = border_[i];
    bool contradicts = sent.contradicts[i] != 0;
    if (border.own < 0) {
      messages->push_back(value_message(border.values, border.kept[0]));
    } else {
      const size_t n = border.kept.size();
      Array<double> product(n), logs(static_cast<size_t>(border.values), -INFINITY);
      method_->log_product(border.own, product.data());
      double most = -INFINITY, allowed = -INFINITY;
      for (size_t k = 0; k < n; ++k) {
        product[k] -= own[k];
        most = std::max(most, product[k]);
        if (own[k] > kExcluded) allowed = std::max(allowed, product[k]);
      }
      for (size_t k = 0; k < n; ++k) {
        if (product[k] - most > kExcluded / 2) logs[border.kept[k]] = product[k] - most;
      }
      contradicts = contradicts || allowed - most < kExcluded / 2;
      own += n;
      messages->emplace_back().logs = std::make_shared<const Array<double>>(std::move(logs));
    }
    if (contradicts) contradicting.push_back(i);
  }
  return contradicting;
}

// Whether the outer variables but one can be satisfied together.
bool FiniteNetwork::others_agree(Sent sent, size_t without, const Run &run) {
  size_t at = 0;
  for (size_t i = 0; i < border_.size(); ++i) {
    const size_t n = border_[i].own < 0 ? 0 : border_[i].kept.size();
    for (size_t k = 0; i == without && k < n; ++k) sent.logs[at + k] = 0;
    at += n;
  }
  sent.contradicts[without] = 0;
  put(sent.logs, sent.excludes, run);
  run_method(run);
  std::vector<Message> unused;
  return read_messages(sent, &unused).empty();
}

// Where no assignment satisfies all outer variables, take one that satisfies most of them. Those that it leaves unsatisfied
// have, given the others, weight on excluded values alone, so that every contradiction shows. A variable gets its message if
// the others agree, as its own message may be what has to change.
void FiniteNetwork::answer(std::span<const Message *const> sent, const Run &run) {
  const Sent taken = take(sent);
  put(taken.logs, taken.excludes, run);
  run_method(run);
  Answer answer;
  const Array<size_t> contradicting = read_messages(taken, &answer.messages);
  answer.log_scale = taken.log_scale;
  answer.settled = method_->settled();
  answer.contradicted = !contradicting.empty();
  Array<char> gets(border_.size(), contradicting.empty());
  for (const size_t i : contradicting) gets[i] = contradicting.size() == 1 || others_agree(taken, i, run);
  for (size_t i = 0; i < border_.size(); ++i) {
    if (!gets[i]) answer.messages[i].logs = nullptr;
  }
  if (contradicting.size() > 1) put(taken.logs, taken.excludes, run);
  answer_ = std::move(answer);
}

const Message *FiniteNetwork::message(int32_t place) const {
  const Message &message = answer_.messages[static_cast<size_t>(place)];
  return message.logs ? &message : nullptr;
}

void FiniteNetwork::require_possible() const {
  if (answer_.contradicted) fail(Code::empty, "messages to finite variables that no values satisfy");
}

void FiniteNetwork::probabilities(VariableId v, double *p) const {
  require_possible();
  prepared_.probabilities(model_, place_of(network_->variables, v), p,
                          [&](int32_t u, double *q) { method_->probabilities(u, q); });
}

void FiniteNetwork::factor_probabilities(FactorId f, double *p) const {
  require_possible();
  prepared_.factor_probabilities(
      model_, place_of(network_->factors, f), p, [&](int32_t u, double *q) { method_->probabilities(u, q); },
      [&](int32_t g, double *q) { method_->factor_probabilities(g, q); });
}

double FiniteNetwork::log_partition() const {
  require_possible();
  return method_->log_partition() + answer_.log_scale;
}

void FiniteNetwork::carry_over(const FiniteNetwork &from) {
  if (network_->variables != from.network_->variables || any_weights_ != from.any_weights_) return;
  method_->carry_over(*from.method_);
}

void FiniteNetwork::begin() {
  kept_.numbers = method_->save();
  kept_.logs = logs_;
  kept_.answer = answer_;
  kept_.made = made_;
  kept_.any_weights = any_weights_;
  before_.reset();
}

void FiniteNetwork::rollback() {
  if (before_) method_.swap(before_);
  any_weights_ = kept_.any_weights;
  method_->set_logs(tables_, kept_.logs);
  method_->load(kept_.numbers);
  logs_.swap(kept_.logs);
  std::swap(answer_, kept_.answer);
  made_ = kept_.made;
}

// The form, what was sent, the answer, and the method's numbers.
void FiniteNetwork::save(Array<double> *numbers) const {
  const Array<double> of_method = method_->save();
  for (const double x : {any_weights_ ? 1.0 : 0.0, answer_.settled ? 1.0 : 0.0, answer_.contradicted ? 1.0 : 0.0,
                         answer_.log_scale, static_cast<double>(made_), static_cast<double>(of_method.size())}) {
    numbers->push_back(x);
  }
  numbers->insert(numbers->end(), logs_.begin(), logs_.end());
  for (size_t i = 0; i < border_.size(); ++i) {
    const Array<double> *const logs = answer_.messages.empty() ? nullptr : answer_.messages[i].logs.get();
    numbers->push_back(logs ? 1 : 0);
    if (logs) numbers->insert(numbers->end(), logs->begin(), logs->end());
    else numbers->insert(numbers->end(), static_cast<size_t>(border_[i].values), 0.0);
  }
  numbers->insert(numbers->end(), of_method.begin(), of_method.end());
}

void FiniteNetwork::load(std::span<const double> *numbers, const Run &run) {
  const auto next = [&](size_t n) {
    if (numbers->size() < n) fail(Code::corrupt, "a checkpoint of another graph's messages");
    const std::span<const double> taken = numbers->first(n);
    *numbers = numbers->subspan(n);
    return taken;
  };
  const std::span<const double> head = next(6);
  Answer answer;
  answer.settled = head[1] != 0;
  answer.contradicted = head[2] != 0;
  answer.log_scale = head[3];
  const std::span<const double> logs = next(logs_.size());
  const auto valid = [](double x) { return x <= 0 && x >= kExcluded; };
  if (!(head[4] >= 0 && head[4] < 1e15) || !(head[5] >= 0 && head[5] < 1e15) || !std::all_of(logs.begin(), logs.end(), valid)) {
    fail(Code::corrupt, "a checkpoint of another graph's messages");
  }
  for (const Border &border : border_) {
    const std::span<const double> message = next(1 + static_cast<size_t>(border.values));
    Message &made = answer.messages.emplace_back();
    for (const double x : message) {
      if (!(x <= 1)) fail(Code::corrupt, "a checkpoint with a message that is none");
    }
    if (message[0] != 0) made.logs = std::make_shared<const Array<double>>(message.begin() + 1, message.end());
  }
  put(Array<double>(logs.begin(), logs.end()), head[0] != 0, run);
  method_->load(next(static_cast<size_t>(head[5])));
  made_ = static_cast<int64_t>(head[4]);
  answer_ = std::move(answer);
}

}  // namespace hws
