// The slow, obvious reference for n-gram models: features counted in BOS v EOS one by one,
// and random sets of them. 'a' is symbol 1; '^' the begin, '$' the end.
#pragma once
#include <cmath>
#include <functional>
#include <map>
#include <string>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "fsa/ngram/log_linear.hh"

namespace features {

using namespace hws;
using Theta = std::map<std::string, double>;

// Occurrences of a feature in ^v$; the empty one counts |v| + 1.
int64_t count(const std::string &w, const std::string &v);

double log_weight(const Theta &theta, const std::string &v);

Array<Label> labels(const std::string &w, int64_t symbols);

std::string text(const NgramTrie &trie, NgramNode w);

LogLinear log_linear_of(const Theta &theta, int64_t symbols);

NgramModelPtr model_of(const Theta &theta, int64_t symbols);

double log_weight(const NgramModel &m, const std::string &v);

void for_each_string(int64_t symbols, size_t length, const std::function<void(const std::string &)> &visit);

std::string random_ngram(Rng &rng, int64_t symbols, size_t longest);

// Weights within ±1 around -`down`; one in 1/hard is -infinity.
Theta random_theta(Rng &rng, int64_t symbols, int n, size_t longest, double hard = 0, double down = 0);

// A model with back-off weights too, some of weight zero.
NgramModelPtr random_backoff_model(Rng &rng, int64_t symbols, int n, double hard);

}  // namespace features
