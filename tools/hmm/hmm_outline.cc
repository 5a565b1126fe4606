#include "tools/hmm/hmm_outline.hh"

#include <algorithm>
#include <numeric>

namespace tool {

namespace {

// Steps that give shares to two decimals even for slow chains.
constexpr int kHmmOutlineRounds = 2000;
// A word of a state's own has that many times the probability of its least likely word.
constexpr double kOwn = 1.5;

// Limit of the chain, which begins anew where a sequence ends. Half a step is taken at a time, so that cycles settle too.
std::vector<double> shares_of(const std::vector<double> &initial, const std::vector<double> &transition,
                              const std::vector<double> &end) {
  const size_t n = initial.size();
  std::vector<double> share(initial), next(n);
  for (int round = 0; round < kHmmOutlineRounds; ++round) {
    double ended = 0;
    std::fill(next.begin(), next.end(), 0.0);
    for (size_t i = 0; i < n; ++i) {
      if (!end.empty()) ended += share[i] * end[i];
      for (size_t j = 0; j < n; ++j) next[j] += share[i] * transition[i * n + j];
    }
    for (size_t j = 0; j < n; ++j) share[j] = (share[j] + next[j] + ended * initial[j]) / 2;
  }
  return share;
}

template <class Name>
std::vector<Likely> likeliest(const double *row, size_t size, size_t most, Name name) {
  std::vector<size_t> order(size);
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return row[a] > row[b]; });
  order.resize(std::min(most, size));
  std::vector<Likely> some;
  for (const size_t i : order) some.push_back({name(i), row[i]});
  return some;
}

}  // namespace

std::vector<StateOutline> outline_of(const hws_hmm *model, size_t words, bool own_only) {
  const std::vector<std::string> names = state_names(model);
  const std::vector<double> initial = numbers_of(model, hws_hmm_initial), transition = numbers_of(model, hws_hmm_transition);
  const std::vector<double> end = numbers_of(model, hws_hmm_end), emission = numbers_of(model, hws_hmm_emission);
  const std::vector<double> share = shares_of(initial, transition, end);
  const Alphabet alphabet = words_of(model);
  const size_t n = initial.size(), symbols = emission.size() / n;
  const auto word = [&](size_t i) {
    const char *name = hws_alphabet_name_view(alphabet.get(), static_cast<int32_t>(i + 1));
    return *name ? std::string(name) : std::to_string(i + 1);
  };
  std::vector<StateOutline> states(n);
  for (size_t k = 0; k < n; ++k) {
    states[k].name = names[k];
    states[k].share = share[k];
    states[k].initial = initial[k];
    states[k].end = end.empty() ? 0 : end[k];
    if (alphabet) {
      const double *row = emission.data() + k * symbols;
      const double least = own_only ? kOwn * *std::min_element(row, row + symbols) : 0;
      states[k].words = likeliest(row, symbols, words, word);
      while (!states[k].words.empty() && states[k].words.back().probability < least) states[k].words.pop_back();
    }
    states[k].next = likeliest(transition.data() + k * n, n, n, [&](size_t i) { return names[i]; });
  }
  return states;
}

}  // namespace tool
