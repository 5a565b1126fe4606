#include "tests/src/hmm/random_hmm.hh"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "fsa/base/array.hh"
#include "src/hmm/data/data_part.hh"
#include "src/hmm/sums/decode.hh"
#include "tests/harness.hh"

namespace random_hmm {

namespace {

hws::Array<int32_t> some_states(hws::Rng *r, int32_t states) {
  hws::Array<int32_t> s{static_cast<int32_t>(r->below(static_cast<uint64_t>(states)))};
  for (int32_t k = 0; k < states; ++k) {
    if (r->below(3) == 0) s.push_back(k);
  }
  return s;
}

}  // namespace

Choice choice_of_round(hws::Rng *r, int round) {
  Choice c;
  c.states = 1 + static_cast<int32_t>(r->below(4));
  c.dictionary = round & 1;
  c.tokens = round & 2;
  c.missing = round & 4;
  c.channels = std::array{0, 1, 0, 2, 0}[static_cast<size_t>(round) % 5];
  return c;
}

hws::HmmDataPtr data(hws::Rng *r, const Choice &c, const hws::Run &run) {
  hws::CorpusArrays arrays;
  arrays.alphabet = hws::Alphabet::sized(c.symbols);
  for (int64_t i = 0; i < c.count; ++i) {
    const uint64_t length = r->below(c.longest + 1);
    for (uint64_t t = 0; t < length; ++t) {
      arrays.symbols.push_back(
          c.missing && r->below(4) == 0 ? 0 : static_cast<hws::Label>(1 + r->below(static_cast<uint64_t>(c.symbols))));
    }
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  const hws::CorpusPtr corpus = hws::shared_corpus(std::move(arrays));
  std::shared_ptr<hws::StateMasks> masks;
  if (c.dictionary || c.tokens) masks = std::make_shared<hws::StateMasks>(c.states, hws::Run{});
  for (int64_t w = 0; c.dictionary && c.channels != 2 && w < c.symbols; ++w) {
    masks->of_symbol.push_back(r->below(4) == 0 ? 0 : masks->sets.add(some_states(r, c.states), hws::Run{}));
  }
  for (size_t t = 0; c.tokens && t < corpus->symbols.size(); ++t) {
    masks->of_token.push_back(r->below(2) ? 0 : masks->sets.add(some_states(r, c.states), hws::Run{}));
  }
  if (c.channels == 0) return hws::make_hmm_data(corpus, c.states, masks, run);
  const hws::ChannelsPtr values = channels(r, *corpus, c.missing ? 0.3 : 0, c.outliers);
  const hws::EmissionChannelsPtr f = families(*values, static_cast<hws::Covariance>(r->below(4)));
  return hws::make_hmm_data(c.channels == 1 ? corpus : nullptr, values, f, c.states, masks, run);
}

hws::ChannelsPtr channels(hws::Rng *r, const hws::Corpus &corpus, double missing, bool outliers) {
  auto made = std::make_shared<hws::Channels>();
  made->offsets.assign(corpus.offsets.begin(), corpus.offsets.end());
  made->channels.resize(3);
  const hws::ChannelSpec specs[] = {
      {"place", hws::ChannelKind::real, 2}, {"count", hws::ChannelKind::count, 1}, {"bits", hws::ChannelKind::bit, 3}};
  for (size_t i = 0; i < 3; ++i) {
    hws::Channel &c = made->channels[i];
    c.spec = specs[i];
    const size_t size = corpus.symbols.size() * static_cast<size_t>(c.spec.dimension);
    c.bits.words.assign(c.spec.kind == hws::ChannelKind::bit ? (size + 63) / 64 : 0, 0);
    c.missing.words.assign(missing > 0 ? (size + 63) / 64 : 0, 0);
    for (size_t at = 0; at < size; ++at) {
      const bool none = r->uniform() < missing;
      const double u = none ? 0 : r->uniform();
      if (none) c.missing.set(at);
      if (c.spec.kind == hws::ChannelKind::real) c.reals.push_back(none ? 0 : 4 * u * u + (r->below(2) ? 5 : 0));
      if (c.spec.kind == hws::ChannelKind::count) c.counts.push_back(static_cast<int64_t>(6 * u * u));
      const bool far = outliers && !none && c.spec.kind == hws::ChannelKind::count && r->below(5) == 0;
      if (far) c.counts.back() = 500 + static_cast<int64_t>(r->below(2000));
      if (c.spec.kind == hws::ChannelKind::bit && u > 0.6) c.bits.set(at);
    }
  }
  return made;
}

hws::EmissionChannelsPtr families(const hws::Channels &channels, hws::Covariance covariance) {
  std::vector<hws::EmissionFamilyPtr> made;
  hws::FamilyPriors priors;
  priors.covariance = covariance;
  for (const hws::Channel &c : channels.channels) made.push_back(hws::family_of_channel(c, channels.tokens(), priors, {}));
  return std::make_shared<hws::EmissionChannels>(made);
}

hws::HmmParameters parameters(hws::Rng *r, const hws::HmmData &d, bool end, double zeros) {
  hws::HmmParameters p(d.rows, end);
  p.chain = hmm_oracle::chain(r, d.rows.states(), end, zeros);
  for (hws::Label w = 1; w <= d.rows.symbols(); ++w) {
    for (size_t i = 0; i < d.rows.row_states(w).size(); ++i) p.emission[d.rows.offset(w) + i] = hmm_oracle::draw(r, zeros);
  }
  if (d.channels && d.channels->tokens() == 0) {
    p.channels = d.families->prepare_states(hws::no_counts(d, end).channels, d.rows.states(), hws::Estimate::mean);
  }
  if (!d.channels || d.channels->tokens() == 0) return p;
  // Of some of the data each.
  hws::Array<double> statistics = hws::no_counts(d, end).channels, scratch(d.families->scratch());
  hws::TokenReader reader(*d.channels);
  for (size_t k = 0; k < d.rows.states(); ++k) {
    for (int i = 0; i < 3; ++i) {
      const int64_t at = static_cast<int64_t>(r->below(static_cast<uint64_t>(d.channels->tokens())));
      d.families->add(reader.token(at), 1 - r->uniform(), nullptr, statistics.data() + k * d.families->statistics(),
                      scratch.data());
    }
  }
  const hws::Estimate all[] = {hws::Estimate::mode, hws::Estimate::geometric_mean,
                                       hws::Estimate::predictive};
  p.channels = d.families->prepare_states(statistics, d.rows.states(), all[r->below(3)]);
  return p;
}

std::vector<hws::Array<double>> emission(const hws::HmmData &d, const hws::HmmParameters &p, int64_t sequence) {
  std::vector<hws::Array<double>> rows;
  const std::span<const hws::Label> x = d.corpus->sequence(sequence);
  for (size_t t = 0; t < x.size(); ++t) {
    hws::Array<double> row(d.rows.states(), 0.0);
    const size_t place = static_cast<size_t>(d.corpus->offsets[static_cast<size_t>(sequence)]) + t;
    for (int32_t k = 0; k < static_cast<int32_t>(d.rows.states()); ++k) {
      bool allowed = true;
      if (d.masks && !d.masks->of_token.empty()) {
        const std::span<const int32_t> set = d.masks->sets.set(d.masks->of_token[place]);
        allowed = std::find(set.begin(), set.end(), k) != set.end();
      }
      double e = x[t] == 0 ? 1 : 0;
      for (size_t i = 0; x[t] != 0 && i < d.rows.row_states(x[t]).size(); ++i) {
        if (d.rows.row_states(x[t])[i] == k) e = p.emission[d.rows.offset(x[t]) + i];
      }
      row[static_cast<size_t>(k)] = allowed ? e : 0;
      if (!d.channels) continue;
      hws::Array<double> scratch(d.families->scratch());
      hws::TokenReader reader(*d.channels);
      const hws::TokenValues token = reader.token(static_cast<int64_t>(place));
      const double *prepared = p.channels.data() + static_cast<size_t>(k) * d.families->prepared();
      row[static_cast<size_t>(k)] *=
          std::exp(d.families->log_density(prepared, token, scratch.data()) + d.families->log_base(token));
    }
    rows.push_back(row);
  }
  return rows;
}

hws::SequencePiece piece(const hws::HmmData &d, int64_t sequence, size_t begin, size_t end) {
  return {sequence, begin, end, static_cast<size_t>(d.corpus->offsets[static_cast<size_t>(sequence)]), d.length(sequence)};
}

void assert_skips_impossible(const hws::HmmData &d, const hws::HmmParameters &p, Decode decode) {
  const hws::Array<double> logs = hws::log_probabilities(d, p, hws::Run{});
  const hws::Array<int32_t> found = decode(d, p, hws::Run{}, hws::Impossible::skipped);
  for (int64_t i = 0; i < d.corpus->count(); ++i) {
    const size_t number = static_cast<size_t>(i), from = static_cast<size_t>(d.corpus->offsets[number]);
    const hws::Array<int32_t> own =
        logs[number] == -INFINITY
            ? hws::Array<int32_t>(d.length(i), -1)
            : decode(*hws::part_of(d, {&i, 1}, hws::Run{}), p, hws::Run{}, hws::Impossible::refused);
    assert_memory_equal(own.data(), found.data() + from, 4 * own.size());
  }
}

bool same(const hws::HmmParameters &a, const hws::HmmParameters &b) {
  return a.chain.initial == b.chain.initial && a.chain.transition == b.chain.transition && a.chain.end == b.chain.end &&
         a.emission == b.emission && a.channels == b.channels;
}

}  // namespace random_hmm
