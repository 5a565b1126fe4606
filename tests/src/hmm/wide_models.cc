#include "tests/src/hmm/wide_models.hh"

#include <cmath>

#include "src/hmm/sums/token_emissions.hh"
#include "src/prior/families.hh"

using namespace hws;

namespace wide_models {

namespace {

double normal(Rng *r) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += r->uniform();
  return sum;
}

double plus(double a, double b) {
  const double most = std::fmax(a, b);
  return most == -INFINITY ? most : most + std::log(std::exp(a - most) + std::exp(b - most));
}

void normalize(double *row, size_t n, double *more) {
  double sum = more ? *more : 0;
  for (size_t k = 0; k < n; ++k) sum += row[k];
  for (size_t k = 0; k < n; ++k) row[k] /= sum;
  if (more) *more /= sum;
}

void draw_chain(Rng *r, int kind, StateChain *chain) {
  const size_t states = chain->states;
  const auto number = [&] { return kind == 5 && r->below(2) ? std::pow(10, -300 * r->uniform()) : 0.05 + r->uniform(); };
  for (size_t j = 0; j < states; ++j) {
    double *const row = chain->transition.data() + j * chain->stride;
    for (size_t k = 0; k < states; ++k) {
      const size_t apart = k < j ? j - k : k - j;
      const bool may = kind == 1   ? r->below(3) > 0
                       : kind == 2 ? k >= j
                       : kind == 3 ? apart <= 1
                       : kind == 4 ? k == j
                                   : true;
      row[k] = may || k == j ? number() : 0;
    }
    if (!chain->end.empty()) chain->end[j] = kind == 2 && j + 1 < states ? 0 : number();
    normalize(row, states, chain->end.empty() ? nullptr : &chain->end[j]);
    chain->initial[j] = kind == 2 ? j == 0 : kind == 1 && j > 0 ? r->below(2) * number() : number();
  }
  normalize(chain->initial.data(), states, nullptr);
}

}  // namespace

Drawn draw(Rng *r, int round) {
  const int kind = round % 6, range = round / 6 % 4;
  const size_t states = 1 + r->below(5);
  const bool words = r->below(2), masked = r->below(3) == 0, end = r->below(2);
  const size_t count = 1 + r->below(3);
  CorpusArrays arrays;
  auto channels = std::make_shared<Channels>();
  arrays.alphabet = Alphabet::sized(3);
  channels->offsets = {0};
  channels->channels.resize(1);
  Channel &c = channels->channels[0];
  c.spec = {"x", ChannelKind::real, 1};
  size_t tokens = 0;
  for (size_t i = 0; i < count; ++i) {
    // 0: up to 12 tokens, far apart. 1, 2: hundreds of tokens, which prefer one state for long. 3: an outlier.
    const size_t length = range == 0 || range == 3 ? r->below(13) : 100 + r->below(500);
    double level = 0;
    for (size_t t = 0; t < length; ++t) {
      if (t % 90 == 0) level = 3 * static_cast<double>(r->below(5));
      double x = range == 0 ? 124 * (r->uniform() - 0.5) : range == 1 ? level + normal(r) : level * 2 + 3 * normal(r);
      if (range == 3) x = r->below(6) == 0 ? 60 : 3 * static_cast<double>(r->below(4)) + normal(r);
      c.reals.push_back(r->below(20) == 0 ? NAN : x);
      arrays.symbols.push_back(static_cast<Label>(r->below(4)));
    }
    tokens += length;
    arrays.offsets.push_back(static_cast<int64_t>(tokens));
    channels->offsets.push_back(static_cast<int64_t>(tokens));
  }
  FamilyPriors priors;
  priors.centre = {0};
  priors.covariance = Covariance::diagonal;
  priors.scale = 1e-3;
  const auto families =
      std::make_shared<EmissionChannels>(std::vector{family_of_channel(c, static_cast<int64_t>(tokens), priors, {})});
  std::shared_ptr<StateMasks> masks;
  if (masked) {  // in long sequences few sets, so that they are possible
    masks = std::make_shared<StateMasks>(static_cast<int32_t>(states), Run{});
    for (size_t t = 0; t < tokens; ++t) {
      Array<int32_t> some;
      for (size_t k = 0; k < states; ++k) {
        if (r->below(tokens > 40 ? 400 : 4) > 0) some.push_back(static_cast<int32_t>(k));
      }
      if (some.empty()) some.push_back(static_cast<int32_t>(r->below(states)));
      masks->of_token.push_back(masks->sets.add(some, Run{}));
    }
  }
  const CorpusPtr corpus = shared_corpus(std::move(arrays));
  Drawn m{make_hmm_data(words ? corpus : nullptr, channels, families, static_cast<int32_t>(states), masks, Run{}), {}};
  m.parameters = no_counts(*m.data, end);
  draw_chain(r, kind, &m.parameters.chain);
  const bool zeros = range == 0 || range == 3;  // long sequences would be impossible
  for (double &x : m.parameters.emission) {
    const bool tiny = r->below(4) == 0;
    x = tiny ? std::pow(10, -200 * r->uniform()) : zeros && r->below(9) == 0 ? 0 : r->uniform();
  }
  for (Label w = 1; w <= m.data->rows.symbols(); ++w) {  // padding is 0
    double *const row = m.parameters.emission.data() + m.data->rows.offset(w);
    for (size_t k = states; k < m.data->rows.stride() && m.data->rows.full(w); ++k) row[k] = 0;
  }
  Array<double> statistics(states * families->statistics(), 0.0);
  for (size_t k = 0; k < states; ++k) {
    const double n = 1e6, mean = 3 * static_cast<double>(k);
    double *s = statistics.data() + k * families->statistics();
    s[0] = n;
    s[1] = n * mean;
    s[2] = n * (mean * mean + 1);
  }
  m.parameters.channels = families->prepare_states(statistics, states, Estimate::mode);
  return m;
}

LogSums::LogSums(const HmmData &d, const HmmParameters &p, int64_t sequence) {
  const size_t states = d.rows.states(), stride = d.rows.stride(), length = d.length(sequence),
               place = static_cast<size_t>(d.corpus->offsets[static_cast<size_t>(sequence)]);
  emission.assign(length * states, -INFINITY);
  posterior.assign(length * states, 0.0);
  pair.assign(length * states * states, 0.0);
  TokenEmissions tokens(d, p);
  Array<double> logs(stride), forward(length * states, -INFINITY), backward(length * states, -INFINITY);
  for (size_t t = 0; t < length; ++t) {
    const std::span<const int32_t> set = tokens.logs(place + t, logs.data());
    for (size_t i = 0; i < set.size(); ++i) emission[t * states + static_cast<size_t>(set[i])] = logs[i];
    for (size_t k = 0; k < states; ++k) {
      double sum = -INFINITY;
      if (t == 0) sum = std::log(p.chain.initial[k]);
      for (size_t j = 0; t > 0 && j < states; ++j) {
        sum = plus(sum, forward[(t - 1) * states + j] + std::log(p.chain.transition[j * stride + k]));
      }
      forward[t * states + k] = sum + emission[t * states + k];
    }
  }
  if (length == 0) return;
  log_z = -INFINITY;
  for (size_t k = 0; k < states; ++k) {
    const double end = p.chain.end.empty() ? 0 : std::log(p.chain.end[k]);
    backward[(length - 1) * states + k] = end;
    log_z = plus(log_z, forward[(length - 1) * states + k] + end);
  }
  for (size_t t = length; t-- > 0 && log_z > -INFINITY;) {
    for (size_t k = 0; k < states; ++k) {
      posterior[t * states + k] = std::exp(forward[t * states + k] + backward[t * states + k] - log_z);
    }
    for (size_t j = 0; t > 0 && j < states; ++j) {
      for (size_t k = 0; k < states; ++k) {
        const double x = std::log(p.chain.transition[j * stride + k]) + emission[t * states + k] + backward[t * states + k];
        backward[(t - 1) * states + j] = plus(backward[(t - 1) * states + j], x);
        pair[(t * states + j) * states + k] = std::exp(forward[(t - 1) * states + j] + x - log_z);
      }
    }
  }
}

}  // namespace wide_models
