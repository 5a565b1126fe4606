// At each place of a string a rewrite rule must know whether the context before it holds, whether a match begins there, and
// whether the context after it holds. Two deterministic automata tell. The first reads in the direction of the scan up to the
// place, the second against it from the far end.
#pragma once
#include "fsa/compile/rewrite.hh"
#include "fsa/compile/support_dfa.hh"

namespace hws {

struct RewriteContexts {
  static constexpr uint8_t kHolds = 1;    // of `behind`: the context holds
  static constexpr uint8_t kAhead = 1;    // of `ahead`: the context ahead holds
  static constexpr uint8_t kMatches = 2;  // of `ahead`: some change is possible here, its context ahead holding

  SymbolClasses classes;
  SupportDfa behind;  // starts after the edge
  SupportDfa ahead;   // reads against the scan; starts after the far edge
  int32_t edges[2] = {-1, -1};  // classes of bos and eos; −1: the rule names none. Strings contain neither.

  // change: in the direction of the scan. The rule's contexts are as given.
  RewriteContexts(const RewriteRule &rule, const Machine &change, const Run &run);
  bool is_edge(int32_t c) const { return c == edges[0] || c == edges[1]; }

 private:
  int32_t loop(SupportNfa &nfa) const;
  struct Side {  // states where a context begins, and where it has been read
    Array<int32_t> in, out;
  };
  Side add(SupportNfa &nfa, const Machine *context, bool reversed, const Run &run) const;
};

}  // namespace hws
