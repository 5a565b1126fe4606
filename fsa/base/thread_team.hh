// Threads for several calls of parallel_for() (fsa/base/parallel_for.hh, whose rules hold) that follow one another too closely
// for threads to be started each time. Between calls they look for the next one for about a hundred microseconds, then they
// sleep. Used by one thread at a time; a call from within a call is a loop.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>

namespace hws {

class ThreadTeam {
 public:
  explicit ThreadTeam(int32_t threads);  // the caller among them. Does not fail
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam &) = delete;
  ThreadTeam &operator=(const ThreadTeam &) = delete;
  void each(int64_t chunks, const std::function<void(int64_t)> &work);

 private:
  struct Crew;
  std::unique_ptr<Crew> crew_;
};

}  // namespace hws
