// The memory that one call of the library may hold (option max_bytes).
//
// Every Array counts what it allocates and frees against the budget that is open on its thread. An operation therefore need
// not know what its callers hold: the sum over all steps of a call is bounded, and it is checked before memory is taken.
// Threads of a team work under the budget of whoever gives them work.
//
// Memory is counted, not owned: results may outlive the call, and arrays from before it may be freed in it.
#pragma once
#include <atomic>
#include <cstdint>

namespace hws {

class ByteBudget {
 public:
  explicit ByteBudget(int64_t most) noexcept : limit_(most), left_(most), reserve_(most / 16) {}
  ByteBudget(const ByteBudget &) = delete;
  ByteBudget &operator=(const ByteBudget &) = delete;

  // Counts `bytes` more (if negative, fewer) against this thread's budget, if one is open. Throws `limit`, having counted
  // nothing, where that would exceed it. Once exceeded, a budget grows by a sixteenth, which messages and partial results need.
  static void take(int64_t bytes);
  static ByteBudget *open() noexcept;  // of this thread; null: none
  int64_t left() const { return left_.load(std::memory_order_relaxed); }

 private:
  const int64_t limit_;
  std::atomic<int64_t> left_, reserve_;  // bytes still to be had; those added to them when the limit is met
};

// While it lives, its thread works under this budget (null: under none), and not under the one that was open before.
class BudgetScope {
 public:
  explicit BudgetScope(ByteBudget *budget) noexcept;
  ~BudgetScope();
  BudgetScope(const BudgetScope &) = delete;
  BudgetScope &operator=(const BudgetScope &) = delete;

 private:
  ByteBudget *const before_;
};

}  // namespace hws
