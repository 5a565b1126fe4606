#include "fsa/base/byte_budget.hh"

#include "fsa/base/run.hh"

namespace hws {

namespace {

constinit thread_local ByteBudget *open_budget = nullptr;

}  // namespace

ByteBudget *ByteBudget::open() noexcept { return open_budget; }

void ByteBudget::take(int64_t bytes) {
  ByteBudget *const b = open_budget;
  if (!b) return;
  if (b->left_.fetch_sub(bytes, std::memory_order_relaxed) >= bytes || bytes <= 0) return;
  b->left_.fetch_add(bytes + b->reserve_.exchange(0, std::memory_order_relaxed), std::memory_order_relaxed);
  fail_limit(b->limit_, "bytes", "max_bytes");
}

BudgetScope::BudgetScope(ByteBudget *budget) noexcept : before_(open_budget) { open_budget = budget; }

BudgetScope::~BudgetScope() { open_budget = before_; }

}  // namespace hws
