#include "tools/learner/held_out.hh"

#include <cmath>

#include "tools/base/numbers.hh"
#include "tools/base/session.hh"

namespace tool {

namespace {

double checked_share(const std::string &held_out, double share, const char *or_else) {
  if (share > 0 && share < 1) return share;
  throw Failure{2, "--heldout " + held_out + "; expected a share above 0 and below 1" + or_else};
}

}  // namespace

double held_out_share(const std::string &held_out) {
  double share = 0;
  return parse(held_out, &share) ? checked_share(held_out, share, ", or a file") : 0;
}

double held_out_share_alone(const std::string &held_out) {
  double share = 0;
  if (held_out.empty()) return 0;
  parse(held_out, &share);
  return checked_share(held_out, share, "");
}

bool is_held_out(int64_t item, double share) {
  return std::floor(static_cast<double>(item + 1) * share) > std::floor(static_cast<double>(item) * share);
}

void fail_share(const std::string &path, int64_t items, const std::string &what, bool out) {
  throw Failure{1, path + ": " + std::to_string(items) + " " + what + ", of which --heldout leaves none " +
                       (out ? "to hold out" : "to learn from") + "; expected more, or a file of its own"};
}

}  // namespace tool
