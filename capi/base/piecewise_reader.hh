// Readers of texts that come in pieces: a handle with the parser `p`, which is null once it has finished or failed.
#pragma once
#include "capi/base/arguments.hh"

namespace hws::capi {

// Limits and cancelling for calls to come; a monitor is that of the call that made the reader alone.
inline Run run_of_reader(Run run) {
  run.progress = nullptr;
  run.arcs_visited = nullptr;
  return run;
}

// Takes the parser out of the reader. The caller puts it back after a success, so a failed reader stays empty.
template <class Reader>
auto taken(Reader &reader) {
  if (!reader.p) fail(Code::argument, "a reader that has finished or failed; expected one that can go on");
  return std::move(reader.p);
}

template <class Reader>
void feed(Reader *reader, const char *text, int64_t length) {
  Reader &r = given(reader, "reader");
  const std::string_view piece = text_in(text, length, "text");
  auto parser = taken(r);
  parser->feed(piece);
  r.p = std::move(parser);
}

template <class Reader>
auto finish(Reader *reader) {
  return taken(given(reader, "reader"))->finish();
}

}  // namespace hws::capi
