#include "src/graph/finite/methods/message_passing.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/finite/messages/at_most_one_messages.hh"
#include "src/graph/finite/messages/log_messages.hh"
#include "src/graph/finite/messages/odds_messages.hh"
#include "src/graph/finite/messages/odds_range.hh"
#include "src/graph/finite/messages/pair_odds.hh"
#include "src/graph/finite/messages/vector_messages.hh"
#include "src/graph/finite/methods/best_state.hh"
#include "src/graph/finite/methods/drawn_state.hh"
#include "src/graph/finite/methods/tree_weights.hh"
#include "src/graph/finite/pairwise_model.hh"
#include "src/graph/model/log_weights.hh"

namespace hws {

namespace {

FiniteModel model_for(FiniteModel whole, const MessagePassingSettings &settings, int32_t *split, const Run &run) {
  if (!settings.reweighted) return whole;
  PairwiseModel pairs = as_pairs(std::move(whole), run);
  *split = pairs.split;
  return std::move(pairs.model);
}

MessageOrder order_of(ScheduleKind schedule) {
  switch (schedule) {
    case ScheduleKind::flooding: return MessageOrder::flooding;
    case ScheduleKind::residual: return MessageOrder::residual;
    default: return MessageOrder::sweeps;
  }
}

}  // namespace

MessagePassingSettings message_passing_settings(const GraphSettings &s) {
  MessagePassingSettings settings;
  settings.order = order_of(s.schedule);
  settings.damping = s.damping;
  settings.tolerance = s.tolerance;
  settings.single = s.precision == NumberPrecision::single;
  return settings;
}

MessagePassing::MessagePassing(FiniteModel whole, const MessagePassingSettings &settings, const Run &run)
    : settings_(settings), prepared_(model_for(std::move(whole), settings, &split_, run)) {
  const bool plain = settings.damping == 0 && !settings.largest && !settings.reweighted;
  const bool fastest = settings.forms == MessageForms::fastest;
  if (plain && fastest && settings.order != MessageOrder::residual && serve_at_most_one(prepared_.model(), run)) return;
  const bool logs = settings.forms == MessageForms::logs;
  if (fastest || logs) prepared_ = PreparedModel(prepared_.take(), run);
  Array<double> weights;
  if (settings.reweighted) weights = tree_weights(prepared_.model(), settings, run);
  if (fastest && settings.order != MessageOrder::flooding && !settings.largest) {
    const std::optional<GridShape> shape = grid_shape(prepared_.model());
    const auto fits = [&](size_t bytes) { return powered_odds_fit(prepared_.model(), weights, bytes); };
    if (shape && fits(sizeof(double))) {
      if (settings.single && fits(sizeof(float))) lie_on_grid<float>(*shape, std::move(weights), run);
      else lie_on_grid<double>(*shape, std::move(weights), run);
      return;
    }
  }
  graph_.emplace(prepared_.take(), run);
  require_forest();
  const bool numbers = plain && settings.forms != MessageForms::any_weights && !logs;
  const bool odds = numbers && OddsMessages::fits(*graph_);
  if (odds && fastest && settings.order == MessageOrder::flooding) {
    auto pairs = std::make_unique<PairOdds>(*graph_, run);
    schedule_.emplace(*graph_, pairs.get());
    messages_ = std::move(pairs);
    return;
  }
  std::unique_ptr<MessageStore> store;
  if (odds) {
    store = std::make_unique<OddsMessages>(*graph_, run);
  } else if (numbers && VectorMessages::fits(*graph_)) {
    store = std::make_unique<VectorMessages>(*graph_, run);
  } else {
    LogMessageSettings of_logs;
    of_logs.damping = settings.damping;
    of_logs.largest = settings.largest;
    of_logs.factor_weights = std::move(weights);
    store = std::make_unique<LogMessages>(*graph_, std::move(of_logs), run);
  }
  schedule_.emplace(*graph_, store.get());
  messages_ = std::move(store);
  tables_before_.reserve(static_cast<size_t>(graph_->model.own_entries()));
}

template <class T>
void MessagePassing::lie_on_grid(GridShape shape, Array<double> weights, const Run &run) {
  if (prepared_.reduces()) {
    grid_model_ = prepared_.model();
  } else {
    scopes_.scope_begin = prepared_.model().scope_begin;
    scopes_.scopes = prepared_.model().scopes;
  }
  auto grid = std::make_unique<GridMessages<T>>(prepared_.take(), shape, run, instruction_set(),
                                                 GridSettings{settings_.order == MessageOrder::residual, settings_.damping,
                                                              std::move(weights)});
  grid_ = grid.get();
  messages_ = std::move(grid);
}

bool MessagePassing::serve_at_most_one(const FiniteModel &model, const Run &run) {
  if (!AtMostOneMessages::serves(model)) return false;
  graph_.emplace(model, run);
  auto store = std::make_unique<AtMostOneMessages>(*graph_, run);
  if (!store->fits()) {
    graph_.reset();
    return false;
  }
  require_forest();
  schedule_.emplace(*graph_, store.get());
  messages_ = std::move(store);
  tables_before_.reserve(static_cast<size_t>(graph_->model.own_entries()));
  return true;
}

void MessagePassing::require_forest() const {
  if (!settings_.exact || graph_->forest) return;
  fail(Code::unsupported,
       "method exact takes structured factors of more than 20 variables in graphs without cycles only, and this one has "
       "cycles; bp has messages for it");
}

bool MessagePassing::keeps_form() const {
  using Form = FiniteMessages::Form;
  const FiniteModel &m = graph_->model;
  switch (messages_->form()) {
    case Form::at_most_one: return true;
    case Form::odds: return true;
    case Form::logs:
      if (!m.structured) return !graph_->pairs;
      return settings_.damping > 0 || settings_.order == MessageOrder::residual || !AtMostOneMessages::serves(m);
    default: return false;
  }
}

bool MessagePassing::set_tables(std::span<const int32_t> factors, std::span<const double> tables, bool keep) {
  if (!graph_ || !std::all_of(factors.begin(), factors.end(), [&](int32_t f) { return graph_->model.owns_table(f); })) {
    return false;
  }
  const bool zeros_fit = messages_->form() == FiniteMessages::Form::at_most_one;
  if (!keeps_form() || (!zeros_fit && std::find(tables.begin(), tables.end(), 0.0) != tables.end())) return false;
  const double *from = tables.data();
  return change_tables(factors, keep, [&] { return std::log(*from++); });
}

bool MessagePassing::set_logs(std::span<const int32_t> factors, std::span<const double> logs) {
  const double *from = logs.data();
  return change_tables(factors, true, [&] { return *from++; });
}

void MessagePassing::begin_at_drawn(uint64_t seed, uint32_t start, const Run &run) {
  const Array<int32_t> state = drawn_state(graph_->model, seed, start, run);
  static_cast<LogMessages *>(messages_.get())->begin_at(state);
  begin_anew();
}

void MessagePassing::begin_anew() {
  schedule_->restore({}, 0);
  change_ = std::numeric_limits<double>::quiet_NaN();
  moves_ = LastMoves();
  messages_made_ = 0;
  settled_ = false;
}

template <class Log>
bool MessagePassing::change_tables(std::span<const int32_t> factors, bool keep, Log next_log) {
  tables_before_.clear();
  for (const int32_t f : factors) {
    const std::span<const double> table = graph_->model.table(f);
    tables_before_.insert(tables_before_.end(), table.begin(), table.end());
  }
  for (const int32_t f : factors) {
    for (double &x : graph_->model.own_table(f)) x = next_log();
  }
  graph_->multiply_single_factors();
  if (!messages_->renew(factors, keep)) {
    const double *before = tables_before_.data();
    for (const int32_t f : factors) {
      for (double &x : graph_->model.own_table(f)) x = *before++;
    }
    graph_->multiply_single_factors();
    messages_->renew(factors, true);
    return false;
  }
  begin_anew();
  return true;
}

void MessagePassing::step_exactly(const Run &run) {
  const Array<double> before = messages_->save();
  try {
    schedule_->in_order(false, run);
    schedule_->in_order(true, run);
  } catch (...) {
    messages_->load(before);
    throw;
  }
  messages_made_ = schedule_->messages_made();
  change_ = 0;
  settled_ = messages_->finite();
}

void MessagePassing::step(int64_t made, const Run &run) {
  if (settings_.exact) return step_exactly(run);
  bool checked = true;
  double move = 0;
  // A forward and a backward sweep together make all messages; one of structured factors alone makes them in either.
  const bool halves = schedule_ && settings_.order == MessageOrder::sweeps && (graph_->forest || graph_->tables_send);
  if (!schedule_) {
    move = settings_.order == MessageOrder::residual ? grid_->residual(settings_.tolerance, &checked, run) : grid_->sweep(run);
    messages_made_ = grid_->messages_made();
  } else {
    switch (settings_.order) {
      case MessageOrder::sweeps: move = schedule_->in_order(made % 2 == 1, run); break;
      case MessageOrder::flooding: move = schedule_->flooding(run); break;
      case MessageOrder::residual: move = schedule_->residual(settings_.tolerance, &checked, run); break;
    }
    messages_made_ = schedule_->messages_made();
  }
  const double whole_move = !halves ? move : made > 0 ? std::max(move, change_) : INFINITY;
  change_ = move;
  if (checked) moves_.add(whole_move);
  else moves_.forget();
  const bool exact = halves && graph_->forest && settings_.damping == 0 && made > 0;
  settled_ = (exact || (checked && moves_.near_limit(settings_.tolerance, 1 - settings_.damping))) && messages_->finite();
}

double MessagePassing::number(FiniteNumber what) const {
  switch (what) {
    case FiniteNumber::change: return change_;
    case FiniteNumber::log_partition:
      if (settings_.largest || std::isnan(change_)) return std::numeric_limits<double>::quiet_NaN();
      return required_number(messages_->log_partition());
    // The reweighted value is a bound at its fixed point.
    case FiniteNumber::bound: return settings_.reweighted && settled_ ? 1 : 0;
    case FiniteNumber::messages: return static_cast<double>(messages_made_);
    case FiniteNumber::split: return split_;
    default: return std::numeric_limits<double>::quiet_NaN();
  }
}

void MessagePassing::own_probabilities(int32_t v, double *p) const {
  messages_->belief(v, values(v), p);
}

void MessagePassing::probabilities(int32_t v, double *p) const {
  prepared_.probabilities(model(), v, p, [&](int32_t u, double *q) { own_probabilities(u, q); });
}

void MessagePassing::factor_probabilities(int32_t f, double *p) const {
  if (lean()) {
    const std::span<const VariableId> scope = scopes_.scope(f);
    if (scope.size() == 2) return messages_->factor_belief(f, p);
    if (scope.size() == 1) return own_probabilities(scope[0], p);
    p[0] = 1;
    return;
  }
  prepared_.factor_probabilities(
      model(), f, p, [&](int32_t u, double *q) { own_probabilities(u, q); },
      [&](int32_t g, double *q) { messages_->factor_belief(g, q); });
}

Array<int32_t> MessagePassing::best_state(const FiniteModel &whole, const Run &run) const {
  return prepared_.state(hws::best_state(lean() ? whole : model(), *messages_, run));
}

bool MessagePassing::same_scopes(const MessagePassing &other) const {
  const FiniteModel &a = model(), &b = other.model();
  if (variables() != other.variables() || !(a.scopes == b.scopes) || !(a.scope_begin == b.scope_begin)) return false;
  for (int32_t v = 0; v < variables(); ++v) {
    if (values(v) != other.values(v)) return false;
  }
  return true;
}

void MessagePassing::carry_over(const FiniteMethod &other) {
  const auto &from = static_cast<const MessagePassing &>(other);
  if (!same_scopes(from) || !prepared_.same_places(from.prepared_) || messages_->form() != from.messages_->form()) return;
  const Array<double> uniform = messages_->save();
  messages_->load(from.messages_->save());
  if (messages_->form() == FiniteMessages::Form::at_most_one) return;
  // Plain numbers that fit either model's tables may leave the range where they meet the other one's.
  Array<double> logs;
  for (int32_t v = 0; v < variables(); ++v) {
    logs.resize(static_cast<size_t>(values(v)));
    messages_->log_product(v, logs.data());
    if (std::all_of(logs.begin(), logs.end(), [](double x) { return std::isfinite(x); })) continue;
    messages_->load(uniform);
    return;
  }
}

// The messages, the priorities, then the numbers of the last sweeps.
Array<double> MessagePassing::save() const {
  Array<double> numbers = messages_->save();
  const Array<double> priorities = schedule_ ? schedule_->priorities() : grid_->priorities();
  numbers.insert(numbers.end(), priorities.begin(), priorities.end());
  double moves[LastMoves::kKept + 1];
  moves_.save(moves);
  numbers.insert(numbers.end(), moves, moves + LastMoves::kKept + 1);
  for (const double x : {change_, static_cast<double>(messages_made_), settled_ ? 1.0 : 0.0}) numbers.push_back(x);
  return numbers;
}

void MessagePassing::load(std::span<const double> numbers) {
  constexpr size_t kMeasures = LastMoves::kKept + 4;
  const size_t messages = messages_->saved_size();
  const auto finite = [](double x) { return std::isfinite(x); };
  LastMoves moves;
  const bool sized = numbers.size() >= messages + kMeasures;
  const double made = sized ? numbers[numbers.size() - 2] : 0;  // messages, which an integer counts
  const size_t priorities = sized ? numbers.size() - messages - kMeasures : 0;
  const bool placed = schedule_ ? priorities == 0 || priorities == static_cast<size_t>(graph_->nodes())
                                : priorities == grid_->priorities().size();
  if (!sized || !placed ||
      !std::all_of(numbers.begin(), numbers.begin() + static_cast<ptrdiff_t>(messages), finite) ||
      !moves.load(numbers.data() + messages + priorities) || !(made >= 0 && made < 1e15)) {
    fail(Code::corrupt, "a checkpoint of another graph's messages");
  }
  const double *const last = numbers.data() + numbers.size() - 3;
  const std::span<const double> waiting = numbers.subspan(messages, priorities);
  if (schedule_) schedule_->restore(waiting, static_cast<int64_t>(last[1]));
  else grid_->restore(waiting, static_cast<int64_t>(last[1]));
  messages_->load(numbers.first(messages));
  moves_ = moves;
  change_ = last[0];
  messages_made_ = static_cast<int64_t>(last[1]);
  settled_ = last[2] != 0;
}

}  // namespace hws
