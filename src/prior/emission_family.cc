#include "src/prior/emission_family.hh"

#include <cmath>

#include "fsa/base/sections.hh"

namespace hws {

EmissionFamily::EmissionFamily(int32_t dimension, Array<double> prior)
    : dimension_(static_cast<size_t>(dimension)), prior_(std::move(prior)) {
  if (dimension < 1) fail(Code::argument, "a channel of %d dimensions; expected 1 or more", static_cast<int>(dimension));
  for (const double x : prior_) {
    if (!std::isfinite(x)) fail(Code::argument, "%s in the prior of a channel; expected finite numbers", NumberText(x).text);
  }
}

uint64_t EmissionFamily::hash() const {
  const uint64_t h = checksum64(name().data(), name().size(), dimension_);
  return checksum64(prior_.data(), prior_.size() * sizeof(double), h);
}

}  // namespace hws
