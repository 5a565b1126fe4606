// Independent chunks of work on a few threads. Chunks are fixed by the caller,
// so what is computed does not depend on how many threads there are: only who
// computes it does. No thread outlives the call; the extra threads block all
// signals, so that a host's handlers run on the host's own threads. If threads
// cannot be started, for want of memory too, the caller does the work. Built with HWS_NO_THREADS it is a loop.
#pragma once
#include <cstdint>
#include <functional>

namespace hws {

// Calls work(0), ..., work(chunks − 1), each once, in any order, on at most
// `threads` threads of which the caller is one. If calls throw, no further ones
// are begun and the exception of the lowest chunk that threw is thrown here.
void parallel_for(int64_t chunks, int32_t threads, const std::function<void(int64_t)> &work);

}  // namespace hws
