// Optimize: speed
#include "fsa/cascade/layered_search.hh"

#include <algorithm>
#include <chrono>

namespace hws {

namespace {

double now_in_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

void LayeredSearch::read(std::span<const Label> string, const SearchBounds &bounds, const Run &run) {
  if (string.size() >= INT32_MAX - 1) fail(Code::limit, "a string of %zu symbols; expected fewer than 2^31", string.size());
  if (store_bytes() > store_bytes_) {
    store_.clear();
    m_.clear();
  }
  const double end = bounds.seconds < INFINITY ? now_in_seconds() + bounds.seconds : INFINITY;
  const bool costs = m_.has_costs();
  beam_ = costs ? bounds.beam : INFINITY;
  cut_short_ = false;
  best_ = INFINITY;
  last_ = -1;
  nodes_.clear();
  layer_.clear();
  string_.assign(string.begin(), string.end());
  const auto bit_at = [&](size_t i) { return i < string.size() ? ReachSets::bit_of(string[i]) : 0; };
  layer_.push_back(0);
  const State start = m_.start(run);
  make_room_for_states(node_of_, m_.states());
  if (m_.reads(start, bit_at(0))) nodes_.push_back({start, -1, 0, 0, 0});
  layer_.push_back(static_cast<int32_t>(nodes_.size()));
  bool in_time = true;
  for (size_t i = 0; i < string.size(); ++i) {
    run.check();
    if (in_time && end < INFINITY) in_time = now_in_seconds() < end;
    if (!in_time && costs) cut_all_but_best(begin_of(i), begin_of(i + 1));
    read_layer(i, string[i], bit_at(i + 1), run);
    if (nodes_.size() > INT32_MAX / 2) fail(Code::limit, "more than 2^30 states of a string; expected a shorter string");
    layer_.push_back(static_cast<int32_t>(nodes_.size()));
  }
  find_end(run);
}

void LayeredSearch::cut_all_but_best(int32_t begin, int32_t end) {
  int32_t best = begin;
  for (int32_t v = begin; v < end; ++v) {
    if (nodes_[v].cost < nodes_[best].cost) best = v;
  }
  for (int32_t v = begin; v < end; ++v) {
    if (v == best || nodes_[v].cost == INFINITY) continue;
    nodes_[v].cost = INFINITY;
    cut_short_ = true;
  }
}

void LayeredSearch::read_layer(size_t layer, Label symbol, int32_t next_bit, const Run &run) {
  const int32_t begin = begin_of(layer), end = begin_of(layer + 1);
  double most = INFINITY;
  if (beam_ < INFINITY) {
    double least = INFINITY;
    for (int32_t v = begin; v < end; ++v) least = std::min(least, nodes_[v].cost);
    most = least + beam_;
  }
  for (int32_t v = begin; v < end; ++v) {
    if (nodes_[v].cost > most) {
      cut_short_ |= nodes_[v].cost < INFINITY;
      nodes_[v].cost = INFINITY;
    }
    if (nodes_[v].cost == INFINITY) continue;
    if ((v & 4095) == 4095) run.check();
    const StepStore::Range range = store_.find(nodes_[v].state, symbol, run);
    make_room_for_states(node_of_, m_.states());
    const Node from = nodes_[v];
    const Step *step = store_.steps() + range.from;
    for (uint32_t k = 0; k < range.count; ++k, ++step) {
      if (!m_.kind_reads(step->kind, next_bit)) continue;
      const uint32_t length = from.length + (step->text ? store_.output_size(step->text) : 0);
      offer({step->to, v, range.from + k, length, from.cost + step->cost}, end);
    }
  }
}

void LayeredSearch::offer(const Node &node, int32_t first) {
  int32_t &at = node_of_.data()[node.state];
  if (at < first || static_cast<size_t>(at) >= nodes_.size() || nodes_.data()[at].state != node.state) {
    at = static_cast<int32_t>(nodes_.size());
    nodes_.push_back(node);
    return;
  }
  Node &now = nodes_.data()[at];
  if (node.cost > now.cost) return;
  if (node.cost == now.cost) {
    if (!m_.has_costs() || node.length > now.length) return;
    if (node.length == now.length && !earlier(node.from, node.step, now.from, now.step)) return;
  }
  now = node;
}

// Goes back on both ways to the node where they part, and compares what they write from there on.
bool LayeredSearch::earlier(int32_t from, uint32_t step, int32_t other, uint32_t other_step) {
  way_.clear();
  other_way_.clear();
  way_.push_back(step);
  other_way_.push_back(other_step);
  while (from != other) {
    way_.push_back(nodes_[from].step);
    from = nodes_[from].from;
    other_way_.push_back(nodes_[other].step);
    other = nodes_[other].from;
  }
  text_.clear();
  other_text_.clear();
  for (size_t i = way_.size(); i-- > 0;) {
    store_.read_output(store_.steps()[way_[i]].text, text_);
    store_.read_output(store_.steps()[other_way_[i]].text, other_text_);
  }
  return text_ < other_text_;
}

void LayeredSearch::find_end(const Run &run) {
  const size_t layer = string_.size();
  uint32_t length = 0;
  for (int32_t v = begin_of(layer); v < begin_of(layer + 1); ++v) {
    if (nodes_[v].cost == INFINITY) continue;
    const StepStore::Range range = store_.find(nodes_[v].state, kEpsilon, run);
    if (range.count == 0) continue;
    const Step &step = store_.steps()[range.from];
    const double cost = nodes_[v].cost + step.cost;
    const uint32_t written = nodes_[v].length + store_.output_size(step.text);
    if (last_ >= 0) {
      if (!m_.has_costs() || cost > best_ || (cost == best_ && written > length)) continue;
      if (cost == best_ && written == length && !earlier(v, range.from, last_, last_step_)) continue;
    }
    best_ = cost;
    length = written;
    last_ = v;
    last_step_ = range.from;
  }
}

double LayeredSearch::best_cost() const {
  if (last_ < 0) return INFINITY;
  const Step *steps = store_.steps();
  double rest = static_cast<double>(steps[last_step_].rest);
  for (int32_t v = last_; nodes_[v].from >= 0; v = nodes_[v].from) rest += static_cast<double>(steps[nodes_[v].step].rest);
  return best_ + rest + 0.0;
}

void LayeredSearch::append_best(Array<Label> &to) const {
  way_.clear();
  way_.push_back(last_step_);
  for (int32_t v = last_; nodes_[v].from >= 0; v = nodes_[v].from) way_.push_back(nodes_[v].step);
  for (size_t i = way_.size(); i-- > 0;) store_.read_output(store_.steps()[way_[i]].text, to);
}

}  // namespace hws
