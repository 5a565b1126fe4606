// The handles that the calls of every module take; a module declares its own handles in its folder. A handle holds a shared
// pointer to something immutable, which keeps alive what it needs: handles may be freed in any order.
#pragma once
#include <atomic>
#include <memory>

#include "fsa/base/modules.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"
#include "hawser/hawser.h"
#include "src/learner/option_table.hh"

namespace hws::capi {

// The state of an hws_monitor: the progress of the running call, and counters
// summed over calls.
struct MonitorState {
  ProgressCell progress;
  std::atomic<int64_t> arcs_visited{0};
};

}  // namespace hws::capi

struct hws_alphabet {
  hws::AlphabetPtr p;
};
struct hws_strings {
  hws::StringBatchPtr p;
};
struct hws_machine {
  hws::MachinePtr p;
};
struct hws_cancel {
  std::shared_ptr<hws::CancelFlag> p;
};
struct hws_monitor {
  std::shared_ptr<hws::capi::MonitorState> p;
};
struct hws_options {
  hws::OptionSet set;
  std::shared_ptr<hws::CancelFlag> cancel;
  std::shared_ptr<hws::capi::MonitorState> monitor;
};
