#include "hmm_metrics.hh"

#include <algorithm>

namespace tool {

namespace {

std::string first_of(const std::vector<std::string> &names, std::initializer_list<const char *> wanted) {
  for (const char *name : wanted) {
    if (std::find(names.begin(), names.end(), name) != names.end()) return name;
  }
  return "";
}

}  // namespace

std::string objective_among(const std::vector<std::string> &names) {
  return first_of(names, {"elbo", "objective", "surrogate", "log_joint", "log_likelihood", "change"});
}

std::string curve_among(const std::vector<std::string> &names) {
  const std::string held_out = first_of(names, {"heldout_log_likelihood_per_token"});
  return held_out.empty() ? objective_among(names) : held_out;
}

}  // namespace tool
