// The settings of parsers and of their learners, and their options.
#pragma once
#include "src/graph/model/graph_settings.hh"
#include "src/graph/prune/selection.hh"
#include "src/learner/fields.hh"

namespace hws {

// How marginals are found, in the order of the options' words.
enum class ParseMethod : int32_t { tree, bp, min_joint, min_size, min_divergence };
inline constexpr char kParseMethods[] = "tree|bp|min-joint|min-size|min-divergence";
// The same where a parser's own method is the default.
enum class ParseMethodChoice : int32_t { automatic, tree, bp, min_joint, min_size, min_divergence };

// What pairs of arcs are expected to be in the seed: exactly, or as a product of the arcs' probabilities.
enum class ParseMeans : int32_t { automatic, exact, product };
inline constexpr size_t kMostExactWords = 40;  // automatic: the longest sentence whose projective trees are summed for pairs

enum class ParseTrees : int32_t { projective, non_projective };
enum class ParseRoots : int32_t { one, many };

struct ParseInference {
  ParseMethod method = ParseMethod::min_joint;
  ParseMeans means = ParseMeans::automatic;
  double least_arc = 1e-4;  // probability under the seed that both arcs of a candidate have at least
  double gamma = PruneSettings{}.gamma, epsilon = PruneSettings{}.epsilon;
  int64_t factors = PruneSettings{}.factors;
  ScheduleKind schedule = GraphSettings{}.schedule;
  int64_t iterations = GraphSettings{}.iterations;
  double tolerance = GraphSettings{}.tolerance, damping = GraphSettings{}.damping;

  bool selects() const { return method != ParseMethod::tree && method != ParseMethod::bp; }
};

// Settings of a call that parses.
struct ParsingSettings : ParseInference {
  ParseMethodChoice choice = ParseMethodChoice::automatic;
};

inline constexpr int64_t kFewestBits = 8, kMostBits = 28, kStandardBits = 22;

struct ParserSettings : ParseInference {
  ParseTrees trees = ParseTrees::projective;
  ParseRoots roots = ParseRoots::one;
  int64_t epochs = 5;
  int64_t batch = 4;    // sentences of a step
  double rate = 0.1;    // length of a step along one weight, at first
  double penalty = 1e-4;
  uint64_t seed = 1;
  std::optional<int64_t> bits;
  bool likelihood = false;
};

namespace parse_fields {

inline bool selects(const ParseInference &s) { return s.selects(); }
inline bool propagates(const ParseInference &s) { return s.method != ParseMethod::tree; }
inline bool by_gain(const ParseInference &s) { return s.method == ParseMethod::min_joint; }
inline bool by_loss(const ParseInference &s) { return s.method == ParseMethod::min_size; }
inline bool by_count(const ParseInference &s) { return s.method == ParseMethod::min_divergence; }

inline constexpr const char *kPairs = "Pairs of arcs", *kPropagation = "Belief propagation";

// Of settings that begin with a ParseInference.
using I = FieldsOf<ParseInference>;
inline constexpr auto kInference = std::to_array<Field>({
    I::of<&ParseInference::means, selects>(
        "means", {"auto|exact|product"},
        "min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for sentences "
        "of up to 40 words and for trees that need not be projective", kPairs),
    I::of<&ParseInference::least_arc, selects>(
        "least_arc", {0, 1},
        "min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed", kPairs),
    I::of<&ParseInference::gamma, by_gain>("gamma", {0, 1e300}, "min-joint: nats that a pair gains if it stays", kPairs),
    I::of<&ParseInference::epsilon, by_loss>("epsilon", {0, 1e300}, "min-size: nats that are left out at most", kPairs),
    I::of<&ParseInference::factors, by_count>(
        "factors", {0, INT32_MAX - 1}, "min-divergence: factors of a sentence's pruned graph at most, the seed's among them",
        kPairs),
    I::of<&ParseInference::schedule, propagates>(
        "schedule", {"sweeps|flooding|residual"},
        "order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first", kPropagation),
    I::of<&ParseInference::iterations, propagates>("iterations", {0, INT64_MAX}, "sweeps at most", kPropagation),
    I::of<&ParseInference::tolerance, propagates>("tolerance", {0, 1e9}, "done once no message would change by more",
                                                  kPropagation),
    I::of<&ParseInference::damping, propagates>("damping", {0, 0.999}, "share of the old message that stays, in logs",
                                                kPropagation)});

using P = FieldsOf<ParsingSettings>;
inline constexpr auto kParsing = joined(
    std::to_array<Field>({P::of<&ParsingSettings::choice>(
        "method", {"auto|tree|bp|min-joint|min-size|min-divergence"},
        "inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors; auto: as in "
        "training")}),
    kInference);

using L = FieldsOf<ParserSettings>;
inline constexpr auto kLearning = joined(
    joined(std::to_array<Field>({L::of<&ParserSettings::method>(
               "method", {kParseMethods},
               "inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors")}),
           kInference),
    std::to_array<Field>({
        L::of<&ParserSettings::trees>("trees", {"projective|non-projective"}, "which trees there are: projective ones, or all"),
        L::of<&ParserSettings::roots>("roots", {"one|many"},
                                      "how many words the root is the head of: one, or any number"),
        L::of<&ParserSettings::epochs>("epochs", {0, INT64_MAX / 4}, "passes over the treebank in all").free(),
        L::of<&ParserSettings::batch>("batch", {1, 1 << 20}, "sentences of a step"),
        L::of<&ParserSettings::rate>("rate", {1e-300, 1e300}, "length of the first steps along a weight"),
        L::of<&ParserSettings::penalty>("l2", {0, 1e300},
                                        "penalty on a weight's square, in each step that changes the weight"),
        L::of<&ParserSettings::seed>("seed", {0, INT64_MAX}, "of the order of sentences"),
        L::of<&ParserSettings::bits>("bits", {kFewestBits, kMostBits},
                                     "there are 2^bits weights, which features share by hashes; auto: 22, or the start's"),
        L::of<&ParserSettings::likelihood>(
            "likelihood", {0, 1}, "1: steps sum up the log-likelihood of their sentences, which metrics then show").free()}));

}  // namespace parse_fields

}  // namespace hws
