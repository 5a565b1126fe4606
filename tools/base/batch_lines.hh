// A batch of strings as lines of text or JSON.
#pragma once
#include "tools/base/session.hh"

namespace tool {

struct LineFormat {
  bool costs = true;   // "cost TAB" first
  bool chars = false;  // names joined by nothing
};

// One line per item to session->out; with --json one object, {"items": [...]}.
// The alphabets are those of the machine's tapes.
void append_lines(Session *session, const hws_machine *machine, const hws_strings *batch, LineFormat format);
// The same with an alphabet per tape.
void append_lines(Session *session, const std::vector<Alphabet> &alphabets, const hws_strings *batch, LineFormat format);

}  // namespace tool
