#include "tools/base/handles.hh"

namespace tool {

void check(hws_status status, const std::string &where) {
  if (status >= 0) return;
  std::string place = where;
  if (hws_error_line() > 0) {
    place += place.empty() ? "line " : ":";
    place += std::to_string(hws_error_line());
    if (hws_error_column() > 0) place.append(":").append(std::to_string(hws_error_column()));
  } else if (hws_error_column() > 0) {
    place += place.empty() ? "byte " : ": byte ";
    place += std::to_string(hws_error_column());
  }
  if (status == HWS_E_CANCELLED) throw Failure{kInterrupted, "interrupted; nothing was written"};
  throw Failure{1, (place.empty() ? "" : place + ": ") + hws_error_message_view(), !where.empty()};
}

}  // namespace tool
