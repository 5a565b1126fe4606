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

Strings share_of(const hws_strings *all, const std::vector<const hws_alphabet *> &alphabets, double share, bool out,
                 const std::string &path, const std::string &what) {
  const int64_t *offsets = nullptr;
  const int32_t *labels = nullptr;
  const double *values = nullptr;
  check(hws_strings_arrays_view(all, &offsets, &labels, &values));
  const int32_t tapes = hws_strings_tapes(all);
  std::vector<int64_t> ends{0};
  std::vector<int32_t> chosen;
  std::vector<double> weights;
  for (int64_t i = 0; i < hws_strings_count(all); ++i) {
    if (is_held_out(i, share) != out) continue;
    for (int64_t t = tapes * i; t < tapes * (i + 1); ++t) {
      chosen.insert(chosen.end(), labels + offsets[t], labels + offsets[t + 1]);
      ends.push_back(static_cast<int64_t>(chosen.size()));
    }
    weights.push_back(values[i]);
  }
  if (weights.empty()) fail_share(path, hws_strings_count(all), what, out);
  return own<Strings>("", [&](auto *p) {
    return hws_strings_from_arrays(tapes, static_cast<int64_t>(weights.size()), ends.data(), chosen.data(), weights.data(),
                                   alphabets.data(), nullptr, p);
  });
}

void fail_share(const std::string &path, int64_t items, const std::string &what, bool out) {
  throw Failure{1, path + ": " + std::to_string(items) + " " + what + ", of which --heldout leaves none " +
                       (out ? "to hold out" : "to learn from") + "; expected more, or a file of its own"};
}

}  // namespace tool
