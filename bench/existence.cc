// How near five methods are to q(C_jk > 0), the probability that a transition occurs (seed 001, Figures 5.2 to 5.6 in kind).
// The memory of one step is a fifth curve. The error is the mean over pairs (j, k) of |q − q exact| (5.68).
//
//     existence simulated STATES TOKENS RUNS [STAY]
//         posteriors of random hidden Markov models, each row of transitions and each token's emissions from the uniform
//         distribution, STAY more on the diagonal; sequences of 100 tokens
//     existence needed STATES RUNS
//         how many tokens of such posteriors there are when every pair of states exists with more than .999, by memory
//     existence model MODEL CORPUS
//         posteriors of the corpus (a sequence a line, words between blanks) under a model, and what share of pairs exists with
//         more than .999, with less than .001, and on average
//
// One line for each run: the number of tokens, or the errors of memory, pairs, mean-field, and sampled with 100, 1,000 and
// 10,000 sequences drawn. Of a model its states and the three numbers follow. bench/hdp_existence.py makes the tables.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include "fsa/base/rng.hh"
#include "hawser/hawser.h"
#include "src/hmm/hdp/chain_existence.hh"
#include "src/hmm/sums/forward_backward.hh"
#include "src/stats/dense_products.hh"

using namespace hws;

namespace {

struct Method {
  HmmExistence of;
  int64_t samples;
};
constexpr Method kMethods[] = {{HmmExistence::exact, 0},     {HmmExistence::memory, 0},    {HmmExistence::pairs, 0},
                               {HmmExistence::mean_field, 0}, {HmmExistence::sampled, 100}, {HmmExistence::sampled, 1000},
                               {HmmExistence::sampled, 10000}};
constexpr Method kMemory[] = {{HmmExistence::memory, 0}};

// All methods side by side, over the sequences of a corpus.
class Existences {
 public:
  Existences(size_t states, uint64_t seed, std::span<const Method> methods = kMethods) : states_(states) {
    for (const Method &m : methods) methods_.emplace_back(states, false, ChainExistence::Settings{m.of, m.samples, seed}, 0);
  }
  // Adds the posterior of a sequence, whose tokens have these emissions.
  void add(const StateChain &chain, const Array<double> &transposed, const Array<const double *> &emission) {
    DenseForwardBackward sums(chain, transposed);
    TransitionFactors factors;
    const EmittedSequence sequence{emission.data(), emission.size(), {}};
    sums.forward(std::span(&sequence, 1), false, Run{});
    Array<double> counts(states_ * chain.stride, 0.0);
    sums.backward(counts.data(), Run{}, &factors);
    for (ChainExistence &m : methods_) {
      m.add({sequences_, emission.size(), sums.posterior(0, 0), factors.left.data(), factors.right.data(),
             chain.transition.data()},
            Run{});
    }
    ++sequences_;
  }
  // Prints the errors of all methods beside the first one, between the first states.
  void print_errors(size_t used) {
    const size_t stride = dense_stride(states_);
    for (size_t m = 1; m < methods_.size(); ++m) {
      double error = 0;
      for (size_t j = 0; j < used; ++j) {
        for (size_t k = 0; k < used; ++k) {
          error += std::fabs(std::exp(methods_[m].no_transition()[j * stride + k]) - exists_not(j, k));
        }
      }
      std::printf(m == 1 ? "%.3g" : "\t%.3g", error / static_cast<double>(used * used));
    }
  }
  // How many pairs exist with a smaller probability than this, by the first method.
  size_t pairs_below(double probability) {
    const double *const none = methods_[0].no_transition();
    const size_t stride = dense_stride(states_);
    size_t below = 0;
    for (size_t j = 0; j < states_; ++j) {
      for (size_t k = 0; k < states_; ++k) below += 1 - std::exp(none[j * stride + k]) < probability;
    }
    return below;
  }
  double exists_not(size_t j, size_t k) { return std::exp(methods_[0].no_transition()[j * dense_stride(states_) + k]); }

 private:
  size_t states_;
  std::vector<ChainExistence> methods_;
  int64_t sequences_ = 0;
};

// Divides `n` numbers by their sum.
void normalize(double *row, size_t n) {
  const double sum = std::accumulate(row, row + n, 0.0);
  for (size_t k = 0; k < n; ++k) row[k] /= sum;
}

// Adds the posterior of a random sequence.
void add_random(Rng *rng, size_t states, size_t length, double stay, Existences *existences) {
  StateChain chain(states, false);
  for (size_t k = 0; k < states; ++k) chain.initial[k] = rng->uniform();
  normalize(chain.initial.data(), states);
  for (size_t j = 0; j < states; ++j) {
    double *const row = chain.transition.data() + j * chain.stride;
    for (size_t k = 0; k < states; ++k) row[k] = rng->uniform();
    normalize(row, states);
    for (size_t k = 0; k < states; ++k) row[k] = row[k] * (1 - stay) + (j == k ? stay : 0);
  }
  Array<double> numbers(length * chain.stride, 0.0);
  Array<const double *> emission;
  for (size_t t = 0; t < length; ++t) {
    for (size_t k = 0; k < states; ++k) numbers[t * chain.stride + k] = rng->uniform();
    emission.push_back(numbers.data() + t * chain.stride);
  }
  existences->add(chain, transposed_transition(chain), emission);
}

constexpr size_t kLength = 100;

int simulated(size_t states, size_t tokens, uint64_t runs, double stay) {
  for (uint64_t run = 0; run < runs; ++run) {
    Rng rng(run, RngMethod::test, 0, 0, 0);
    Existences existences(states, run);
    for (size_t first = 0; first < tokens; first += kLength) {
      add_random(&rng, states, std::min(kLength, tokens - first), stay, &existences);
    }
    existences.print_errors(states);
    std::printf("\n");
  }
  return 0;
}

int needed(size_t states, uint64_t runs) {
  for (uint64_t run = 0; run < runs; ++run) {
    Rng rng(run, RngMethod::test, 0, 0, 0);
    Existences existences(states, run, kMemory);
    size_t tokens = 0;
    for (size_t sequences = 1, below = 1; below > 0; sequences += 1 + sequences / 100) {
      while (tokens < sequences * kLength) {
        add_random(&rng, states, kLength, 0, &existences);
        tokens += kLength;
      }
      below = existences.pairs_below(.999);
    }
    std::printf("%zu\n", tokens);
  }
  return 0;
}

void check(hws_status status) {
  if (status >= 0) return;
  std::fprintf(stderr, "existence: %s\n", hws_error_message_view());
  std::exit(1);
}

int of_model(const char *model_path, const char *corpus_path) {
  hws_hmm *model;
  hws_alphabet *names;
  hws_corpus *corpus;
  check(hws_hmm_read_file(model_path, nullptr, &model));
  check(hws_hmm_words(model, &names));
  check(hws_corpus_read_file(corpus_path, HWS_CORPUS_SPACES, names, nullptr, &corpus));
  const auto read = [&](auto getter) {
    int64_t size;
    check(getter(model, nullptr, 0, &size));
    Array<double> numbers(static_cast<size_t>(size));
    check(getter(model, numbers.data(), size, nullptr));
    return numbers;
  };
  const Array<double> initial = read(hws_hmm_initial), transition = read(hws_hmm_transition), emission = read(hws_hmm_emission);
  const size_t states = initial.size(), words = emission.size() / states;
  StateChain chain(states, false);
  std::copy(initial.begin(), initial.end(), chain.initial.begin());
  for (size_t j = 0; j < states; ++j) {
    std::copy_n(transition.data() + j * states, states, chain.transition.data() + j * chain.stride);
  }
  const Array<double> transposed = transposed_transition(chain);
  Array<double> by_word(words * chain.stride, 0.0);
  for (size_t w = 0; w < words; ++w) {
    for (size_t k = 0; k < states; ++k) by_word[w * chain.stride + k] = emission[k * words + w];
  }
  Existences existences(states, 1);
  for (int64_t i = 0; i < hws_corpus_count(corpus); ++i) {
    const int32_t *symbols;
    int64_t length;
    check(hws_corpus_sequence_view(corpus, i, &symbols, &length));
    Array<const double *> rows;
    for (int64_t t = 0; t < length; ++t) rows.push_back(by_word.data() + static_cast<size_t>(symbols[t] - 1) * chain.stride);
    if (length > 0) existences.add(chain, transposed, rows);
  }
  // States are in the order of their sizes, and the one for the rest of the stick is the last.
  double used;
  check(hws_hmm_info(model, "states_used", &used));
  const size_t n = static_cast<size_t>(used);
  size_t certain = 0, absent = 0;
  double sum = 0;
  for (size_t j = 0; j < n; ++j) {
    for (size_t k = 0; k < n; ++k) {
      const double q = 1 - existences.exists_not(j, k);
      certain += q > .999;
      absent += q < .001;
      sum += q;
    }
  }
  const double pairs = used * used;
  existences.print_errors(n);
  std::printf("\t%zu\t%.4f\t%.4f\t%.4f\n", n, static_cast<double>(certain) / pairs, static_cast<double>(absent) / pairs,
              sum / pairs);
  hws_corpus_free(corpus);
  hws_alphabet_free(names);
  hws_hmm_free(model);
  return 0;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc >= 5 && std::strcmp(argv[1], "simulated") == 0) {
    return simulated(std::strtoul(argv[2], nullptr, 10), std::strtoul(argv[3], nullptr, 10), std::strtoul(argv[4], nullptr, 10),
                     argc > 5 ? std::strtod(argv[5], nullptr) : 0);
  }
  if (argc == 4 && std::strcmp(argv[1], "needed") == 0) {
    return needed(std::strtoul(argv[2], nullptr, 10), std::strtoul(argv[3], nullptr, 10));
  }
  if (argc == 4 && std::strcmp(argv[1], "model") == 0) return of_model(argv[2], argv[3]);
  std::fprintf(stderr, "Usage: existence simulated STATES TOKENS RUNS [STAY] | needed STATES RUNS | model MODEL CORPUS\n");
  return 2;
}
