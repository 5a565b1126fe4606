#include "src/hmm/sampling/missing_parts.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/state_bytes.hh"

namespace hws {

// Calls visit(token, channel, how many values are missing) for each part.
template <class Visit>
void MissingParts::each_part(const HmmData &data, const Run &run, Visit visit) {
  if (!data.channels) return;
  const std::vector<Channel> &channels = data.channels->channels;
  const auto may_lack = [&](size_t c) { return data.families->family(c).wants_whole() && !channels[c].missing.words.empty(); };
  bool some = false;
  for (size_t c = 0; c < channels.size(); ++c) some |= may_lack(c);
  for (int64_t t = 0; some && t < data.channels->tokens(); ++t) {
    if (t % 4096 == 0) run.check();
    for (size_t c = 0; c < channels.size(); ++c) {
      if (!may_lack(c)) continue;
      const int32_t dimension = channels[c].spec.dimension;
      int32_t missing = 0;
      for (int32_t d = 0; d < dimension; ++d) missing += channels[c].is_missing(t, d);
      if (missing > 0 && missing < dimension) visit(t, c, static_cast<size_t>(missing));
    }
  }
}

int64_t MissingParts::bytes(const HmmData &data, const Run &run) {
  size_t bytes = 0;
  each_part(data, run, [&](int64_t, size_t, size_t missing) { bytes += sizeof(Part) + 16 * missing; });
  return static_cast<int64_t>(bytes);
}

MissingParts::MissingParts(const HmmData &data, const Run &run) : data_(data) {
  size_t parts = 0, numbers = 0;
  each_part(data, run, [&](int64_t, size_t, size_t missing) {
    ++parts;
    numbers += missing;
  });
  run.limit_bytes(static_cast<int64_t>(parts * sizeof(Part) + 16 * numbers));
  parts_.reserve(parts);
  numbers_.resize(numbers);
  before_.resize(numbers);
  size_t first = 0;
  each_part(data, run, [&](int64_t token, size_t channel, size_t missing) {
    parts_.push_back({token, channel, first});
    first += missing;
  });
}

std::span<const MissingParts::Part> MissingParts::of(int64_t token) const {
  if (parts_.empty()) return {};
  const auto first =
      std::lower_bound(parts_.begin(), parts_.end(), token, [](const Part &p, int64_t t) { return p.token < t; });
  auto last = first;
  while (last != parts_.end() && last->token == token) ++last;
  return {parts_.data() + (first - parts_.begin()), static_cast<size_t>(last - first)};
}

TokenValues MissingParts::token(int64_t token, TokenReader *reader) const {
  const TokenValues values = reader->token(token);
  for (const Part &part : of(token)) {
    double *const x = reader->completed(part.channel);
    const double *number = numbers_.data() + part.first;
    for (size_t d = 0; d < data_.families->family(part.channel).dimension(); ++d) {
      if (std::isnan(x[d])) x[d] = *number++;
    }
  }
  return values;
}

void MissingParts::draw(int64_t token, const double *prepared, TokenReader *reader, Rng *rng, double *scratch) {
  const std::span<const Part> parts = of(token);
  if (parts.empty()) return;
  reader->token(token);
  for (const Part &part : parts) {
    double *const x = reader->completed(part.channel);
    data_.families->family(part.channel).draw_missing(prepared + data_.families->prepared_at(part.channel), rng, x, scratch);
    const Channel &channel = data_.channels->channels[part.channel];
    double *number = numbers_.data() + part.first;
    for (int32_t d = 0; d < channel.spec.dimension; ++d) {
      if (!channel.is_missing(token, d)) continue;
      if (std::isfinite(x[d])) *number = x[d];  // not finite beside values whose squares overflow; the old number stays
      ++number;
    }
  }
}

void MissingParts::append(std::string *out) const {
  if (any()) append_array(out, numbers_);
}

void MissingParts::take(std::string_view *bytes) {
  if (!any()) return;
  Array<double> numbers = take_array<double>(bytes);
  const bool finite = std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
  if (numbers.size() != numbers_.size() || !finite) {
    fail(Code::corrupt, "a checkpoint with %zu drawn values; expected %zu, finite", numbers.size(), numbers_.size());
  }
  numbers_.swap(numbers);
}

}  // namespace hws
