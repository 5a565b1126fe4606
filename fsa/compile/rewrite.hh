// Context-dependent rewrite rules. See hws_machine_rewrite for what they mean.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

enum class RewriteDirection : int32_t { left_to_right = 0, right_to_left = 1, simultaneous = 2 };

struct RewriteRule {
  MachinePtr change;       // two tapes: what becomes what
  MachinePtr left, right;  // acceptors, or nullptr: any context
  Label bos = 0, eos = 0;  // symbols that contexts read at the edges of the string; 0: none
  RewriteDirection direction = RewriteDirection::left_to_right;
  bool optional = false;
};

MachinePtr rewrite(const RewriteRule &rule, const Run &run);

}  // namespace hws
