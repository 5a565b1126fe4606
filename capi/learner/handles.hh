// The handle of a learner, of whatever family.
#pragma once
#include <memory>

#include "capi/base/handles.hh"
#include "src/learner/learner.hh"

namespace hws::capi {

// A family derives from this a struct of what its own getters need beside the learner.
struct FamilyNotes {
  FamilyNotes() = default;
  FamilyNotes(const FamilyNotes &) = delete;
  FamilyNotes &operator=(const FamilyNotes &) = delete;
  virtual ~FamilyNotes() = default;
};

}  // namespace hws::capi

struct hws_learner {
  std::unique_ptr<hws::Learner> p;
  std::unique_ptr<hws::capi::FamilyNotes> notes;  // null where the learner says all
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
