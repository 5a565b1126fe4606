#include "fsa/base/table_hash.hh"

#include <chrono>

namespace hws {

namespace {

// Made of what differs between processes: the time, and where the system put the stack and the code.
TableHash made_key() noexcept {
  const auto ticks = [](auto time) { return static_cast<uint64_t>(time.time_since_epoch().count()); };
  int local = 0;
  const TableHash mix(0x9E3779B97F4A7C15u, 0xA0761D6478BD642Fu);
  uint64_t h = mix.of(ticks(std::chrono::system_clock::now()));
  h = mix.with(h, ticks(std::chrono::steady_clock::now()));
  h = mix.with(h, reinterpret_cast<uintptr_t>(&local));
  h = mix.with(h, reinterpret_cast<uintptr_t>(&made_key));
  const uint64_t start = mix.with(h, 1), factor = mix.with(mix.with(h, 2), start);
  return {start, factor};
}

}  // namespace

// The one number of the library that changes from run to run. It is made on first use, before any table is.
const TableHash &TableHash::of_process() noexcept {
  static const TableHash key = made_key();
  return key;
}

}  // namespace hws
