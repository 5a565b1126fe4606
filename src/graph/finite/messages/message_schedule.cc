// Optimize: balanced
#include "src/graph/finite/messages/message_schedule.hh"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace hws {

namespace {

constexpr size_t kVariablesOfPart = 512;      // that a thread deals with at a time
constexpr int32_t kVariablesOfRun = 4096;     // that one call deals with at most before it looks at a cancel
constexpr int64_t kLongPass = int64_t{1} << 24;  // entries of tables that a pass may go through without a look at a cancel

// The bucket of a priority, a distance above 0. The first one has those of 1/2 and more; the exponent's bits decide.
int32_t bucket_of(double priority, int32_t buckets) {
  const auto exponent = static_cast<int32_t>(__builtin_bit_cast(uint64_t, priority) >> 52);
  return std::clamp(1022 - exponent, 0, buckets - 1);
}

// The power of two above a bucket's priorities.
double end_of_bucket(int32_t bucket) {
  return bucket == 0 ? INFINITY : __builtin_bit_cast(double, static_cast<uint64_t>(1023 - bucket) << 52);
}

// As long as it lives, messages look at the cancel request.
class Watching {
 public:
  Watching(FloodedMessages *messages, const Run *run) : messages_(messages) { messages->watch(run); }
  ~Watching() { messages_->watch(nullptr); }
  Watching(const Watching &) = delete;
  Watching &operator=(const Watching &) = delete;

 private:
  FloodedMessages *messages_;
};

bool are_odds(FiniteMessages::Form form) {
  using Form = FiniteMessages::Form;
  return form == Form::odds || form == Form::pair_odds || form == Form::at_most_one;
}

int64_t entries_of_pass(const MessageGraph &graph) {
  int64_t entries = 0;
  for (const EdgeId e : graph.slot_edge) {
    const int32_t f = graph.edge_factor[e];
    entries += graph.model.is_table(f) ? static_cast<int64_t>(graph.model.table(f).size()) : 1;
  }
  return entries;
}

}  // namespace

MessageSchedule::MessageSchedule(const MessageGraph &graph, MessageStore *store)
    : graph_(graph), flooded_(store), store_(store), entries_of_pass_(entries_of_pass(graph)) {}

MessageSchedule::MessageSchedule(const MessageGraph &graph, FloodedMessages *flooded)
    : graph_(graph), flooded_(flooded), entries_of_pass_(entries_of_pass(graph)) {}

// Calls work(variables of a part) for all parts.
template <class Work>
double MessageSchedule::share_out(std::span<const int32_t> variables, ThreadTeam *team, const Run &run, Work work) {
  if (variables.size() <= kVariablesOfPart || (run.threads == 1 && !run.cancel)) return work(variables);
  const size_t parts = (variables.size() + kVariablesOfPart - 1) / kVariablesOfPart;
  Array<double> largest(parts, 0.0);
  team->each(static_cast<int64_t>(parts), [&](int64_t part) {
    run.check();
    const size_t begin = static_cast<size_t>(part) * kVariablesOfPart;
    largest[part] = work(variables.subspan(begin, std::min(kVariablesOfPart, variables.size() - begin)));
  });
  return *std::max_element(largest.begin(), largest.end());
}

template <class Pass>
double MessageSchedule::keeping(const Run &run, Pass pass) {
  run.check();
  // A short pass over odds takes no memory and looks at no cancel, so that nothing can end it.
  if (are_odds(flooded_->form()) && !residual_ && entries_of_pass_ <= kLongPass) {
    Run unwatched = run;
    unwatched.cancel = nullptr;
    return pass(unwatched);
  }
  flooded_->save_into(&kept_);
  const Watching watching(flooded_, &run);
  try {
    return pass(run);
  } catch (...) {
    flooded_->load(kept_);
    throw;
  }
}

void MessageSchedule::restore(std::span<const double> priorities, int64_t messages_made) {
  priority_.assign(priorities.begin(), priorities.end());
  messages_made_ = messages_made;
}

double MessageSchedule::flooding(const Run &run) {
  all_.resize(static_cast<size_t>(graph_.nodes()));
  std::iota(all_.begin(), all_.end(), 0);
  const auto variables = static_cast<size_t>(graph_.variables());
  const std::span<const int32_t> every = all_;
  ThreadTeam team(run.threads);
  run.check();
  flooded_->begin_flood();
  const auto work = [&](std::span<const int32_t> part) { return flooded_->flood(part); };
  const Watching watching(flooded_, &run);
  const auto pass = [&](const Run &r) {
    const double of_structured = share_out(every.subspan(variables), &team, r, work);
    const double most = std::max(of_structured, share_out(every.first(variables), &team, r, work));
    share_out(every.first(variables), &team, r, [&](auto part) {
      flooded_->multiply(part);
      return 0.0;
    });
    return most;
  };
  const double largest = flooded_->in_place() ? keeping(run, pass) : pass(run);
  flooded_->flip();
  messages_made_ += graph_.slots();
  return largest;
}

double MessageSchedule::in_order(bool backwards, const Run &run) {
  const MessageGraph::Levels &levels = backwards ? graph_.backward : graph_.forward;
  const SweepPart sweep = backwards ? SweepPart::backward : SweepPart::forward;
  const auto work = [&](std::span<const int32_t> part) { return store_->receive(part, sweep); };
  // Levels that are not worth sharing out follow one another on this thread: where each run of levels ends.
  const auto small = [&](int32_t i) { return run.threads == 1 || levels.level(i).size() <= kVariablesOfPart; };
  Array<int32_t> &ends = run_ends_;
  ends.clear();
  for (int32_t i = 0; i < levels.count(); i = ends.back()) {
    int32_t next = i + 1;
    while (small(i) && next < levels.count() && levels.begin[next] - levels.begin[i] < kVariablesOfRun && small(next)) ++next;
    ends.push_back(next);
  }
  ThreadTeam team(run.threads);
  const double largest = keeping(run, [&](const Run &r) {
    double most = 0;
    int32_t i = 0;
    for (const int32_t next : ends) {
      const std::span<const int32_t> some{levels.nodes.data() + levels.begin[i],
                                          static_cast<size_t>(levels.begin[next] - levels.begin[i])};
      r.check();
      most = std::max(most, small(i) ? work(some) : share_out(some, &team, r, work));
      i = next;
    }
    return most;
  });
  messages_made_ += backwards ? graph_.backward_slots : graph_.forward_slots;
  return largest;
}

void MessageSchedule::take_out(int32_t node) {
  const int32_t b = bucket_[node], before = before_[node], behind = behind_[node];
  if (b < 0) return;
  (before < 0 ? first_[b] : behind_[before]) = behind;
  (behind < 0 ? last_[b] : before_[behind]) = before;
  bucket_[node] = -1;
}

void MessageSchedule::put_into(int32_t node, int32_t b) {
  bucket_[node] = b;
  behind_[node] = -1;
  before_[node] = last_[b];
  (last_[b] < 0 ? first_[b] : behind_[last_[b]]) = node;
  last_[b] = node;
  highest_ = std::min(highest_, b);
}

void MessageSchedule::move_up(int32_t node) {
  const int32_t bucket = bucket_of(priority_[node], kBuckets);
  limit_[node] = end_of_bucket(bucket);
  if (bucket == bucket_[node]) return;
  take_out(node);
  put_into(node, bucket);
}

void MessageSchedule::begin_residual(double tolerance) {
  const auto n = static_cast<size_t>(graph_.nodes());
  if (priority_.empty()) priority_.assign(n, INFINITY);
  tolerance_ = tolerance;
  highest_ = kBuckets;
  bucket_.assign(n, -1);
  before_.assign(n, -1);
  behind_.assign(n, -1);
  limit_.assign(n, tolerance);
  std::fill(first_, first_ + kBuckets, -1);
  std::fill(last_, last_ + kBuckets, -1);
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    if (graph_.slot_begin[v] == graph_.tables_end[v]) priority_[v] = 0;
  }
  for (int32_t node = 0; node < graph_.nodes(); ++node) raise(node, 0);
}

int32_t MessageSchedule::take_highest() {
  while (highest_ < kBuckets && first_[highest_] < 0) ++highest_;
  if (highest_ == kBuckets) return -1;
  const int32_t node = first_[highest_];
  take_out(node);
  limit_[node] = tolerance_;
  return node;
}

double MessageSchedule::residual(double tolerance, bool *checked, const Run &run) {
  const Array<double> before = priority_;
  residual_ = true;
  try {
    begin_residual(tolerance);
    while (highest_ < kBuckets && first_[highest_] < 0) ++highest_;
    *checked = highest_ == kBuckets;
    if (!*checked) return keeping(run, [&](const Run &r) { return make_highest(r); });
    const double largest = flooding(run);
    if (largest > tolerance) std::fill(priority_.begin(), priority_.end(), largest);
    return largest;
  } catch (...) {
    priority_.clear();
    priority_.insert(priority_.end(), before.begin(), before.end());
    throw;
  }
}

void MessageSchedule::raise_over(int32_t slot, int32_t v, double by) {
  if (graph_.slot_partner[slot] >= 0) return raise(graph_.slot_partner[slot], by);
  const int32_t f = graph_.edge_factor[graph_.slot_edge[slot]];
  if (!graph_.model.is_table(f)) return raise(graph_.node_of[f], by);
  for (const int32_t u : graph_.model.scope(f)) {
    if (u != v) raise(u, by);
  }
}

double MessageSchedule::make_highest(const Run &run) {
  Array<double> moved;
  int64_t left = graph_.slots();
  for (int64_t looked_at = left; left > 0;) {
    const int32_t node = take_highest();
    if (node < 0) break;
    if (looked_at - left >= kVariablesOfRun) {
      run.check();
      looked_at = left;
    }
    priority_[node] = 0;
    double own = 0;
    const bool structured = node >= graph_.variables();
    const int32_t f = structured ? graph_.structured[node - graph_.variables()] : -1;
    const std::span<const int32_t> receivers = structured ? graph_.model.scope(f) : std::span<const int32_t>(&node, 1);
    size_t slots = 0;
    for (const int32_t v : receivers) slots += static_cast<size_t>(graph_.slot_begin[v + 1] - graph_.slot_begin[v]);
    moved.resize(slots);
    store_->receive_one(node, moved.data(), &own);
    const double *by = moved.data();
    if (graph_.pairs) {
      const int32_t *const partner = graph_.slot_partner.data() + graph_.slot_begin[node];
      for (size_t i = 0; i < slots; ++i) raise(partner[i], by[i]);
    }
    for (const int32_t v : graph_.pairs ? std::span<const int32_t>() : receivers) {
      for (int32_t s = graph_.slot_begin[v]; s < graph_.slot_begin[v + 1]; ++s, ++by) {
        if (graph_.edge_factor[graph_.slot_edge[s]] != f) raise_over(s, v, *by);
      }
    }
    if (own > 0) raise(node, own);
    left -= structured ? static_cast<int64_t>(receivers.size()) : graph_.tables_end[node] - graph_.slot_begin[node];
  }
  messages_made_ += graph_.slots() - left;
  double most = 0;
  for (const double p : priority_) most = std::max(most, p);
  return most;
}

}  // namespace hws
