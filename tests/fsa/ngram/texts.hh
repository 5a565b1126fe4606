// Small random texts, and their n-gram counts by the definition. 'a' is symbol 1, '^' the begin and '$' the end.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "fsa/ngram/ngram_counter.hh"
#include "fsa/ngram/ngram_model.hh"
#include "tests/fsa/ngram/features.hh"

namespace texts {

using namespace hws;
using features::text;

// Strings of 0 to 7 letters from a skewed chain.
std::vector<std::string> random(uint64_t seed, int symbols, int count);

StringBatch batch(const std::vector<std::string> &strings, int symbols);

NgramCountsPtr counts(const std::vector<std::string> &strings, int symbols, int order);

std::map<std::string, double> counts_by_definition(const std::vector<std::string> &strings, int order);

// The largest deviation from 1 of the sum of a state's probabilities.
double worst_sum(const NgramModel &m);

}  // namespace texts
