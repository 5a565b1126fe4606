#include "fsa/base/parallel_for.hh"

#include <algorithm>

#include "fsa/base/thread_team.hh"

namespace hws {

void parallel_for(int64_t chunks, int32_t threads, const std::function<void(int64_t)> &work) {
  ThreadTeam(static_cast<int32_t>(std::min<int64_t>(threads, chunks))).each(chunks, work);
}

}  // namespace hws
