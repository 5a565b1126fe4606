// An update replaces the whole list: the messages taken up may change it, and then every message is weighed on it anew. A
// message that is the same machine as before keeps its weights if the list is the same. O(slots · (strings + one composition
// per message)).
//
// Trap: weights are logarithms on the old list until moved() has brought them to the new one. A string that the old list lacked
// has -infinity there, which damping does not mix.
#include "src/graph/strings/list_state.hh"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fsa/compile/minimal_words.hh"
#include "src/graph/model/log_weights.hh"
#include "src/graph/strings/acceptor_product.hh"
#include "src/graph/strings/id_weights.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

StringListPtr string_list(const AlphabetPtr &alphabet, std::vector<LabelString> strings, const Run &run) {
  std::sort(strings.begin(), strings.end());
  strings.erase(std::unique(strings.begin(), strings.end()), strings.end());
  auto list = std::make_shared<StringList>();
  list->ids = string_ids(alphabet, strings, run);
  list->strings = std::move(strings);
  return list;
}

ListState::ListState(FactorGraphPtr graph, VariableId v)
    : graph_(std::move(graph)), v_(v), received_(graph_->edges_of(v).size()), raw_(received_.size()),
      weights_(received_.size()) {}

void ListState::receive_nothing(int32_t slot) {
  received_[static_cast<size_t>(slot)].reset();
  ++counts_.skipped;
}

ListState::Weights ListState::product(int32_t but) const {
  Weights logs(list_ ? list_->strings.size() : 0, 0.0);
  for (size_t slot = 0; slot < weights_.size(); ++slot) {
    if (static_cast<int32_t>(slot) == but || weights_[slot].empty()) continue;
    for (size_t i = 0; i < logs.size(); ++i) logs[i] += weights_[slot][i];
  }
  if (scale_to_largest(&logs) == -INFINITY) return {};
  return logs;
}

MachinePtr ListState::machine_of_weights(const Weights &weights, const Run &run) const {
  StringBatch batch;
  batch.alphabets = {graph_->variable(v_).alphabet};
  for (size_t i = 0; i < weights.size(); ++i) {
    if (std::isinf(weights[i])) continue;
    batch.labels.insert(batch.labels.end(), list_->strings[i].begin(), list_->strings[i].end());
    batch.end_string();
    batch.end_item(weight_from_log(Semiring::log, weights[i]));
  }
  Run narrow = run;
  narrow.delta = 1e-13;
  return minimal_words(batch, Semiring::log, narrow);
}

Message ListState::outgoing(int32_t slot, const Run &run) const {
  Message message;
  if (!list_ || list_->strings.empty()) return message;
  const Weights weights = product(slot);
  if (weights.empty()) fail(Code::empty, "messages that no listed string satisfies");
  message.machine = machine_of_weights(weights, run);
  return message;
}

// Returns nothing if no string of the list has weight.
ListState::Weights ListState::scores(const MachinePtr &m, const StringList &list, const Run &run) const {
  try {
    double log_scale;
    return id_weights(m, list.ids, &log_scale, run);
  } catch (const Error &e) {
    if (!leaves_out(e.code)) throw;
    return {};
  }
}

// Weights on the old list, for the new one; strings that were not there weigh nothing.
ListState::Weights ListState::moved(const Weights &old, const StringList &list) const {
  Weights values(list.strings.size(), -INFINITY);
  for (size_t i = 0; i < old.size(); ++i) {
    const auto at = std::lower_bound(list.strings.begin(), list.strings.end(), list_->strings[i]);
    if (at != list.strings.end() && *at == list_->strings[i]) values[static_cast<size_t>(at - list.strings.begin())] = old[i];
  }
  return values;
}

double ListState::update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *, const Run &run) {
  Array<int32_t> taken;
  std::vector<MachinePtr> fresh;
  for (const int32_t slot : slots) {
    const std::optional<Message> mu = std::exchange(received_[static_cast<size_t>(slot)], std::nullopt);
    if (!mu) continue;
    try {
      fresh.push_back(machine_of(*mu, graph_->variable(v_).alphabet, run));
      taken.push_back(slot);
    } catch (const Error &e) {
      if (!leaves_out(e.code)) throw;
      ++counts_.skipped;
    }
  }
  if (taken.empty()) return 0;
  const StringListPtr list = list_for(taken, fresh, run);
  if (!list || list->strings.empty()) {
    counts_.skipped += static_cast<int64_t>(taken.size());
    return 0;
  }
  const bool same_list = list_ && list->strings == list_->strings;
  const Weights nothing(list->strings.size(), 0.0);
  double change = same_list ? 0 : 1;
  std::vector<Weights> weights(weights_.size());
  size_t next = 0;
  for (size_t slot = 0; slot < weights_.size(); ++slot) {
    run.check();
    const bool is_fresh = next < taken.size() && taken[next] == static_cast<int32_t>(slot);
    if (is_fresh) {
      const MachinePtr mu = fresh[next++];
      const bool again = mu && same_list && visit.damping == 0 && raw_[slot] && same_machine(*mu, *raw_[slot]);
      Weights now = again ? weights_[slot] : mu ? scores(mu, *list, run) : Weights{};
      if (mu && now.empty()) {
        ++counts_.skipped;
      } else {
        ++counts_.accepted;
        const Weights &old = weights_[slot];
        if (same_list) change = std::max(change, log_distance(now.empty() ? nothing : now, old.empty() ? nothing : old));
        if (visit.damping > 0 && !now.empty() && !old.empty()) {
          const Weights before = same_list ? old : moved(old, *list);
          for (size_t i = 0; i < now.size(); ++i) now[i] = damped_log(now[i], before[i], visit.damping);
          scale_to_largest(&now);
        }
        raw_[slot] = mu;
        weights[slot] = std::move(now);
        continue;
      }
    }
    // A message that stays is looked at anew on a new list.
    if (same_list) weights[slot] = weights_[slot];
    else if (raw_[slot]) weights[slot] = scores(raw_[slot], *list, run);
  }
  list_ = list;
  weights_ = std::move(weights);
  return change;
}

Message ListState::belief(const Run &run) const {
  const bool none = !list_ || list_->strings.empty();
  if (none) fail(Code::empty, "variable %d has no list of strings", v_);
  const Weights weights = product(-1);
  if (weights.empty()) fail(Code::empty, "the messages to variable %d leave none of its strings possible", v_);
  Message message;
  message.machine = machine_of_weights(weights, run);
  return message;
}

int64_t ListState::arcs(const Run &run) const {
  if (!list_ || list_->strings.empty()) return 0;
  const Weights weights = product(-1);
  try {
    return weights.empty() ? 0 : machine_of_weights(weights, run)->arcs();
  } catch (const Error &e) {
    if (!leaves_out(e.code)) throw;
    return 0;
  }
}

void ListState::save(std::string *out) const {
  append_value(out, counts_);
  append_value(out, static_cast<int64_t>(list_ ? list_->strings.size() : 0));
  for (size_t i = 0; list_ && i < list_->strings.size(); ++i) append_array(out, list_->strings[i]);
  for (size_t slot = 0; slot < weights_.size(); ++slot) {
    append_array(out, weights_[slot]);
    Message m;
    m.machine = raw_[slot];
    append_message(out, m);
  }
}

void ListState::load(std::string_view bytes) {
  const GraphVariable &x = graph_->variable(v_);
  const UpdateCounts counts = take_value<UpdateCounts>(&bytes);
  const int64_t count = take_value<int64_t>(&bytes);
  if (count < 0 || count > INT32_MAX) fail(Code::corrupt, "a checkpoint with a damaged list");
  std::vector<LabelString> strings;
  for (int64_t i = 0; i < count; ++i) {
    strings.push_back(take_array<Label>(&bytes));
    for (const Label c : strings.back()) {
      if (!x.alphabet->holds(c)) fail(Code::corrupt, "a checkpoint with the label %d", c);
    }
  }
  const StringListPtr list = string_list(x.alphabet, strings, Run{});
  if (list->strings != strings) fail(Code::corrupt, "a checkpoint with a list out of order");
  std::vector<Weights> weights(weights_.size());
  std::vector<MachinePtr> raw(raw_.size());
  const auto numbers = [&] {
    Weights read = take_array<double>(&bytes);
    bool good = read.empty() || read.size() == strings.size();
    for (const double w : read) good &= w <= 0;
    if (!good) fail(Code::corrupt, "a checkpoint with damaged weights");
    return read;
  };
  for (size_t slot = 0; slot < weights.size(); ++slot) {
    weights[slot] = numbers();
    raw[slot] = take_message(&bytes, x).machine;
  }
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint with bytes left over");
  counts_ = counts;
  list_ = list;
  weights_ = std::move(weights);
  raw_ = std::move(raw);
}

}  // namespace hws
