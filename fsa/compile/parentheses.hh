// Parentheses of push-down machines matched, up to a depth. See hws_machine_expand_parentheses.
#pragma once
#include <optional>
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct ParenthesesAsked {
  int32_t tape = 0;
  std::optional<int64_t> max_depth;  // none: pairs nest as deep as they do
  bool keep = false;                 // arcs with parentheses keep their labels
};

// cut_short: pairs nested deeper than max_depth were left out, on paths that would have closed them.
MachinePtr expand_parentheses(const MachinePtr &m, std::span<const Label> open, std::span<const Label> close,
                              const ParenthesesAsked &asked, bool &cut_short, const Run &run);

}  // namespace hws
