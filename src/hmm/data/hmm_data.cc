#include "src/hmm/data/hmm_data.hh"

#include <algorithm>
#include <cinttypes>

namespace hws {

namespace {

// Times, relative to that of one product in a vectorized row. kSparseProduct: a product of two states that are looked up.
// kToken: a token without its products.
constexpr double kSparseProduct = 5, kToken = 100;
// Such times for each state of a token with channels. kPrepared: a prepared number. kDensity: the rest of the density.
constexpr double kPrepared = 4, kDensity = 60;

double density_products(const HmmData &data) {
  return data.channels ? kDensity + kPrepared * static_cast<double>(data.families->prepared()) : 0;
}

constexpr size_t kTokensPassed = 4096;

// A corpus of tokens without symbols.
CorpusPtr without_symbols(const Channels &channels, const Run &run) {
  run.limit_bytes(channels.tokens() * static_cast<int64_t>(sizeof(Label)));
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(1);
  corpus.offsets = channels.offsets;
  corpus.symbols.assign(static_cast<size_t>(channels.tokens()), 0);
  return shared_corpus(std::move(corpus));
}

HmmDataPtr make_data(CorpusPtr corpus, int64_t alphabet, ChannelsPtr channels, EmissionChannelsPtr families, int32_t states,
                     std::shared_ptr<StateMasks> masks, UnknownWordsPtr unknown, const Run &run) {
  if (unknown) alphabet += unknown->count();
  for (size_t t = 0; t < corpus->symbols.size(); ++t) {
    if (t % kTokensPassed == 0) {
      run.check();
      corpus->passed(kTokensPassed * sizeof(Label));
    }
    const Label w = corpus->symbols[t];
    if (w >= 0 && w <= alphabet) continue;
    fail(Code::argument, "symbol %d in the corpus; expected 0 (none) to %" PRId64, static_cast<int>(w), alphabet);
  }
  check_shape({states, alphabet, false}, run);
  if (masks) intersect_masks(masks.get(), corpus->symbols, alphabet, run);
  auto data = std::make_shared<HmmData>(
      HmmData{corpus, masks, EmissionRows(states, alphabet, masks, run), channels, families, std::move(unknown), {}, 0});
  weigh_sequences(data.get());
  return data;
}

}  // namespace

void weigh_sequences(HmmData *data) {
  const double states = static_cast<double>(data->rows.states());
  if (!data->masks) {
    data->products =
        static_cast<double>(data->corpus->symbols.size()) * (states * states + kToken + density_products(*data) * states);
    return;
  }
  const bool kept = !data->corpus->pages;
  if (kept) data->sparse.assign(static_cast<size_t>(data->corpus->count()), 0);
  for (int64_t i = 0; i < data->corpus->count(); ++i) {
    const HmmData::Weight weight = data->weigh(i);
    if (kept) data->sparse[static_cast<size_t>(i)] = weight.few;
    data->products += weight.products;
    data->corpus->passed(data->corpus->sequence(i).size_bytes());
  }
}

HmmData::Weight HmmData::weigh(int64_t sequence) const {
  const size_t begin = static_cast<size_t>(corpus->offsets[static_cast<size_t>(sequence)]), tokens = length(sequence);
  const double states = static_cast<double>(rows.states()), density = density_products(*this);
  const double dense = states * states * static_cast<double>(tokens);
  double sparse_products = 0, before = 1, densities = 0;
  for (size_t t = 0; t < tokens; ++t) {
    const double now = static_cast<double>(rows.sets().set(set_of(begin + t)).size());
    sparse_products += kSparseProduct * before * now;
    before = now;
    densities += density * now;
  }
  return {sparse_products < dense, std::min(sparse_products, dense) + kToken * static_cast<double>(tokens) + densities};
}

HmmDataPtr make_hmm_data(CorpusPtr corpus, int32_t states, std::shared_ptr<StateMasks> masks, const Run &run) {
  return make_hmm_data(std::move(corpus), nullptr, nullptr, states, std::move(masks), run);
}

HmmDataPtr make_hmm_data(CorpusPtr words, ChannelsPtr channels, EmissionChannelsPtr families, int32_t states,
                         std::shared_ptr<StateMasks> masks, const Run &run, UnknownWordsPtr unknown) {
  if (channels) families->require(*channels);
  if (channels && words) require_same_sequences(*channels, *words);
  const int64_t alphabet = words ? words->alphabet->size() : 0;
  return make_data(words ? std::move(words) : without_symbols(*channels, run), alphabet, channels, families, states,
                   std::move(masks), std::move(unknown), run);
}

HmmDataPtr with_states(const HmmData &data, int32_t states, const Run &run) {
  if (data.masks) fail(Code::argument, "numbers of states to compare, of data whose states are tags; expected others");
  run.limit_states(states);
  check_shape({states, data.rows.symbols(), false}, run);
  auto made = std::make_shared<HmmData>(HmmData{data.corpus, nullptr, EmissionRows(states, data.rows.symbols(), nullptr, run),
                                                data.channels, data.families, data.unknown, {}, 0});
  weigh_sequences(made.get());
  return made;
}

HmmParameters no_counts(const HmmData &data, bool end) {
  HmmParameters counts(data.rows, end);
  if (data.channels) counts.channels.assign(data.rows.states() * data.families->statistics(), 0.0);
  return counts;
}

double free_parameters(const EmissionRows &rows, const EmissionChannels *families, bool end) {
  const double k = static_cast<double>(rows.states()), words = static_cast<double>(rows.symbols());
  const double channels = families ? static_cast<double>(families->free_parameters(rows.states())) : 0;
  return k - 1 + k * (k - (end ? 0 : 1)) + k * std::max(0., words - 1) + channels;
}

}  // namespace hws
