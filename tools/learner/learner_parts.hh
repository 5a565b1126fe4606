// Steps that several processes make together, each of which has a part of the data: what they pass on are files.
#pragma once
#include <string>
#include <vector>

#include "tools/learner/learner_steps.hh"

namespace tool {

struct PartFlags {
  std::string target;              // where statistics go
  std::vector<std::string> parts;  // files with those of parts, in order

  // --statistics-out and --statistics.
  void add_to(Command verb);
  bool given() const { return !target.empty() || !parts.empty(); }
  // Usage failures: a step without a checkpoint that would keep it; options of the verb that a part of the data has no use for.
  void require_checkpoint(const CheckpointFlags &checkpoint) const;
};

// Goes on from the checkpoint, if it is there. Then writes what the next step sums, of the learner's own data or of the files
// named; or makes that step of the files, and the checkpoint. Returns whether it made one (a beginning too): a model is known.
// `values` get what is to be said of it.
bool take_part(hws_learner *learner, const PartFlags &flags, const CheckpointFlags &checkpoint, const std::string &where,
               nlohmann::ordered_json *values);

}  // namespace tool
