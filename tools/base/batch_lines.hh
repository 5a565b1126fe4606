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

// Calls make(&raw), which searches for the best strings. If a limit ended the search, the program says so and exits with 3.
template <class Make>
Strings found_strings(Session *session, const std::string &where, Make make) {
  return own<Strings>(where, [&](auto *raw) {
    const hws_status status = make(raw);
    if (status == HWS_CUT_SHORT) {
      session->unfinished = (where.empty() ? "" : where + ": ") + "a limit ended the search, so there may be more strings; " +
                            "a greater --max-states or --max-bytes helps";
    }
    return status;
  });
}

}  // namespace tool
