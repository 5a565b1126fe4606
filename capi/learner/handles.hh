// The handle of a learner, of whatever family.
#pragma once
#include <memory>
#include <string>

#include "capi/base/handles.hh"
#include "src/learner/learner.hh"
#if HWS_WITH_HMM
#include "src/hmm/model/hmm_model.hh"
#endif

struct hws_learner {
  std::unique_ptr<hws::Learner> p;
#if HWS_WITH_HMM
  hws::HmmInput hmm;    // of HMMs: what it learns from, with the names of its states
  std::string method;   // of HMMs
#endif
  // What it works under, kept alive here.
  std::shared_ptr<hws::CancelFlag> cancel;
  std::shared_ptr<hws::capi::MonitorState> monitor;
};

namespace hws::capi {

// Gives a new learner to the caller, with the cancel flag and the monitor of the options it was made with, which may be null.
void hand_out_learner(hws_learner **learner, std::unique_ptr<hws_learner> made, const hws_options *options);

// Puts a checkpoint into a learner, under the limits of a call. Its cancel flag comes before the learner's own.
void load_checkpoint(const hws_learner &learner, std::span<const std::byte> bytes, Run run);

// A learner's card, with the method and the library's version.
ModelCard card_of(const Learner &learner, std::string_view method);

}  // namespace hws::capi
