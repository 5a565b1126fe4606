// Optimize: speed
#include "src/prior/emission_channels.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/long_sum.hh"

namespace hws {

EmissionChannels::EmissionChannels(std::vector<EmissionFamilyPtr> families) : families_(std::move(families)) {
  if (families_.empty()) fail(Code::argument, "no families of channels; expected one at least");
  for (const EmissionFamilyPtr &f : families_) {
    statistics_.push_back(statistics_.back() + f->statistics());
    prepared_.push_back(prepared_.back() + f->prepared());
    values_.push_back(values_.back() + f->dimension());
    scratch_ = std::max(scratch_, f->scratch());
  }
}

size_t EmissionChannels::free_parameters(size_t states) const {
  size_t sum = 0;
  for (const EmissionFamilyPtr &f : families_) sum += f->free_parameters(states);
  return sum;
}

uint64_t EmissionChannels::hash() const {
  uint64_t h = families_.size();
  for (const EmissionFamilyPtr &f : families_) h = mixed(h, f->hash());
  return h;
}

void EmissionChannels::require(const Channels &channels) const {
  if (channels.channels.size() != count()) {
    fail(Code::argument, "%zu channels; expected %zu, one per family", channels.channels.size(), count());
  }
  for (size_t c = 0; c < count(); ++c) {
    const ChannelSpec &spec = channels.channels[c].spec;
    const EmissionFamily &f = family(c);
    if (spec.kind == f.kind() && static_cast<size_t>(spec.dimension) == f.dimension()) continue;
    fail(Code::argument, "channel %zu is of kind %d and %d dimensions; expected kind %d and %zu for the family '%.*s'", c,
         static_cast<int>(spec.kind), static_cast<int>(spec.dimension), static_cast<int>(f.kind()), f.dimension(),
         static_cast<int>(f.name().size()), f.name().data());
  }
}

bool EmissionChannels::is_signed(size_t statistic) const {
  size_t c = 0;
  while (statistic >= statistics_[c + 1]) ++c;
  return families_[c]->is_signed(statistic - statistics_[c]);
}

void EmissionChannels::add(TokenValues token, double weight, const double *prepared, double *statistics,
                           double *scratch) const {
  for (size_t c = 0; c < count(); ++c) {
    families_[c]->add(token[c], weight, prepared ? prepared + prepared_[c] : nullptr, statistics + statistics_[c], scratch);
  }
}

double EmissionChannels::log_base(TokenValues token) const {
  double sum = 0;
  for (size_t c = 0; c < count(); ++c) sum += families_[c]->log_base(token[c]);
  return sum;
}

double EmissionChannels::log_density(const double *prepared, TokenValues token, double *scratch) const {
  double sum = 0;
  for (size_t c = 0; c < count(); ++c) sum += families_[c]->log_density(prepared + prepared_[c], token[c], scratch);
  return sum;
}

void EmissionChannels::require_modes() const {
  for (const EmissionFamilyPtr &f : families_) f->require_mode();
}

void EmissionChannels::draw(const double *prepared, Rng *rng, double *x, double *scratch) const {
  for (size_t c = 0; c < count(); ++c) families_[c]->draw(prepared + prepared_[c], rng, x + values_[c], scratch);
}

void EmissionChannels::prepare_states(const double *statistics, size_t states, Estimate what, double *prepared,
                                      double *scratch, const Run *run) const {
  for (size_t c = 0; c < count(); ++c) {
    families_[c]->prepare_states(of(statistics, states, c, run), what, prepared_of(prepared, states, c), scratch);
  }
}

Array<double> EmissionChannels::prepare_states(std::span<const double> statistics, size_t states, Estimate what,
                                               const Run *run) const {
  Array<double> all(states * prepared()), space(scratch());
  prepare_states(statistics.data(), states, what, all.data(), space.data(), run);
  return all;
}

void EmissionChannels::prepare_changed(const double *statistics, size_t states, size_t changed, Estimate what,
                                       double *prepared, double *scratch, const Run *run) const {
  for (size_t c = 0; c < count(); ++c) {
    families_[c]->prepare_changed(of(statistics, states, c, run), changed, what, prepared_of(prepared, states, c), scratch);
  }
}

double EmissionChannels::divergence(const double *statistics, size_t states, double *scratch, const Run *run) const {
  LongSum sum;
  for (size_t c = 0; c < count(); ++c) sum.add(families_[c]->divergence_of_states(of(statistics, states, c, run), scratch));
  return sum.value();
}

double EmissionChannels::log_prior_of_modes(const double *statistics, size_t states, double *scratch, const Run *run) const {
  LongSum sum;
  for (size_t c = 0; c < count(); ++c) sum.add(families_[c]->log_prior_of_modes(of(statistics, states, c, run), scratch));
  return sum.value();
}

double EmissionChannels::log_marginal(const double *statistics, size_t states, double *scratch, const Run *run) const {
  LongSum sum;
  for (size_t c = 0; c < count(); ++c) sum.add(families_[c]->log_marginal_of_states(of(statistics, states, c, run), scratch));
  return sum.value();
}

void EmissionChannels::draw_parameters(const double *statistics, size_t states, Rng *rngs, double *prepared,
                                       double *scratch, const Run *run) const {
  for (size_t c = 0; c < count(); ++c) {
    families_[c]->draw_parameters_of_states(of(statistics, states, c, run), rngs, prepared_of(prepared, states, c), scratch);
  }
}

Array<double> EmissionChannels::report(std::span<const double> statistics, size_t states, size_t channel, size_t figure,
                                       Estimate what) const {
  const EmissionFamily &f = family(channel);
  const EmissionFigure &asked = f.figures()[figure];
  Array<double> out(asked.size * (asked.shared ? 1 : states)), space(f.scratch());
  f.report_states(of(statistics.data(), states, channel), what, figure, out.data(), space.data());
  return out;
}

TokenReader::TokenReader(const Channels &channels)
    : channels_(channels), token_(channels.channels.size()), values_(token_.size()) {
  for (size_t c = 0; c < values_.size(); ++c) values_[c].resize(static_cast<size_t>(channels.channels[c].spec.dimension));
}

TokenValues TokenReader::token(int64_t at) {
  for (size_t c = 0; c < token_.size(); ++c) {
    const Channel &channel = channels_.channels[c];
    const bool some = !channel.missing.words.empty();
    if (!some && channel.spec.kind == ChannelKind::real) {
      token_[c] = {channel.reals.data() + channel.place(at, 0), false};
      continue;
    }
    Array<double> &values = values_[c];
    bool missing = false;
    for (int32_t d = 0; d < channel.spec.dimension; ++d) {
      const bool none = some && channel.is_missing(at, d);
      values[static_cast<size_t>(d)] = none ? NAN : channel.value(at, d);
      missing |= none;
    }
    token_[c] = {values.data(), missing};
  }
  return token_;
}

double *TokenReader::completed(size_t channel) {
  token_[channel].missing = false;
  return values_[channel].data();
}

}  // namespace hws
