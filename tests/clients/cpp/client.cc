// The C++ client: the scenario of tests/clients/README.md, by bindings/cpp/hawser.hpp.
//
// Handles close where their objects go out of scope; what was made of them keeps what it needs.
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "hawser.hpp"

namespace {

using numbers = std::vector<std::int64_t>;
using costs = std::vector<double>;

hawser::machine make_machine(const hawser::alphabet &alphabet, int tapes, std::int64_t states, const numbers &from,
                             const std::vector<std::int32_t> &labels, const costs &weights, const numbers &to,
                             const numbers &finals, const costs &final_weights) {
  const std::vector alphabets(static_cast<std::size_t>(tapes), &alphabet);
  const auto builder = hawser::builder::make(hawser::semiring::log, tapes, alphabets);
  builder.add_states(states);
  builder.add_arcs(from, labels, weights, to);
  builder.set_finals(finals, final_weights);
  return builder.build();
}

hawser::machine make_words(const hawser::alphabet &alphabet) {
  return make_machine(alphabet, 1, 3, {0, 0, 1, 1, 2}, {1, 2, 3, 1, 2}, {0.5, 1.25, 0.75, 1.5, 2.25}, {1, 1, 2, 1, 0}, {2, 1},
                      {0.25, 2});
}

hawser::machine make_noise(const hawser::alphabet &alphabet) {
  return make_machine(alphabet, 2, 1, numbers(7, 0), {1, 1, 2, 2, 3, 3, 1, 2, 2, 3, 3, 0, 0, 1},
                      {0.25, 0.25, 0.25, 2.5, 3, 3.5, 4}, numbers(7, 0), {0}, {0.125});
}

void print(const std::string &key, double value) { std::printf("%s %.17g\n", key.c_str(), value); }

void print_strings(const std::string &key, const hawser::alphabet &alphabet, const hawser::strings &strings) {
  for (std::int64_t i = 0; i < strings.count(); ++i) {
    std::string text;
    for (std::int32_t tape = 0; tape < strings.tapes(); ++tape) {
      text += (tape ? ":" : "") + alphabet.decode(strings.labels_view(i, tape), hawser::split::chars);
    }
    std::printf("%s.%d %.17g %s\n", key.c_str(), static_cast<int>(i + 1), strings.value(i), text.c_str());
  }
}

void machines() {
  hawser::alphabet alphabet = hawser::alphabet::from_names({"a", "b", "c"});
  hawser::machine composed = make_words(alphabet).compose(make_noise(alphabet));
  print("composed.states", static_cast<double>(composed.states()));
  print("composed.arcs", static_cast<double>(composed.arcs()));
  print("total", composed.total());
  const auto best = composed.best_strings(5), samples = composed.sample(10, 2026);
  alphabet = composed.alphabet(0);
  composed = hawser::machine();
  print_strings("best", alphabet, best);
  print_strings("sample", alphabet, samples);
}

hawser::strings make_pairs(const hawser::alphabet &alphabet) {
  std::vector<std::int64_t> offsets{0};
  std::vector<std::int32_t> labels;
  for (const char *side : {"abc", "abc", "ab", "ac", "bca", "ba", "c", "cb"}) {
    for (const std::int32_t label : alphabet.encode(side, hawser::split::chars)) labels.push_back(label);
    offsets.push_back(static_cast<std::int64_t>(labels.size()));
  }
  return hawser::strings::from_arrays(2, 4, offsets, labels, std::vector<double>{1, 2, 1, 0.5}, {&alphabet, &alphabet});
}

void training() {
  hawser::edit_learner learner;
  {
    const auto alphabet = hawser::alphabet::from_chars("abc");
    const auto start = hawser::edit_model::make(alphabet, {.left_input = 1, .p_copy = 0.75});
    learner = hawser::edit_learner::make(start, make_pairs(alphabet));
  }
  for (int step = 1; step <= 3; ++step) {
    learner.step(1);
    print("step." + std::to_string(step), learner.metric("log_likelihood"));
  }
  const auto model = learner.model();
  print("model.contexts", model.info("contexts"));
  print("model.copy", model.probability({}, std::vector<std::int32_t>{1}, {}, 1, 1));
}

void ngrams() {
  const auto projected = hawser::ngram::project(make_words(hawser::alphabet::from_names({"a", "b", "c"})));
  print("ngrams.count", projected.model.info("ngrams"));
  print("ngrams.nats", projected.cross_entropy);
  print("ngrams.first", projected.model.score_word(projected.model.start(), 1).log_prob);
}

// meant - heard - typed, of which the last was seen.
void network() {
  hawser::graph_learner beliefs;
  {
    const auto builder = hawser::graph_builder::make();
    const std::vector<std::int64_t> pair = {0, 1}, last = {2, 2}, joined = {1, 2, 0, 2};
    builder.add_finite_many(std::vector<std::int64_t>{2, 2, 3});
    builder.add_couplings(hawser::coupling::ising, pair, 1, std::vector<double>{0.5});
    builder.add_fields(hawser::coupling::ising, pair, std::vector<double>{0.125, -0.25});
    builder.add_weights(std::vector<double>{0.75, -0.5});
    builder.add_features(joined, 2, 2, std::vector<std::int64_t>{1, 2, 0, 1}, 4, std::vector<std::int64_t>{0, 1});
    builder.add_features(last, 1, 2, std::vector<std::int64_t>{0, 2}, 2, std::vector<std::int64_t>{1});
    const auto changed = builder.build().with_weights(std::vector<double>{1.25, 0.25});
    beliefs = hawser::graph_learner::make(changed, {.method = "exact"});
  }
  beliefs.step(1);
  print("network.log_z", -beliefs.metric("free_energy"));
  int i = 0;
  for (const double count : beliefs.expected_counts()) print("network.count." + std::to_string(++i), count);
  i = 0;
  for (const double p : beliefs.marginals()) print("network.marginal." + std::to_string(++i), p);
}

void inference() {
  const auto alphabet = hawser::alphabet::from_names({"a", "b", "c"});
  hawser::graph_learner beliefs;
  {
    const auto builder = hawser::graph_builder::make();
    const auto noise = make_noise(alphabet);
    std::vector<std::int64_t> variables;
    for (const char *name : {"meant", "heard", "typed"}) variables.push_back(builder.add_strings(alphabet, name));
    builder.add_machine(make_words(alphabet), hawser::span<const std::int64_t>(&variables[0], 1));
    builder.add_machine(noise, hawser::span<const std::int64_t>(&variables[0], 2));
    builder.add_machine(noise, hawser::span<const std::int64_t>(&variables[1], 2));
    builder.observe_string(variables[2], alphabet.encode("ac", hawser::split::chars));
    beliefs = hawser::graph_learner::make(builder.build(), {.method = "bp"});
  }
  while (!beliefs.step(1)) {}
  for (const std::int64_t variable : {0, 1}) print_strings(variable ? "heard" : "meant", alphabet, beliefs.best(variable, 3));
  print("heard.length", beliefs.variable(1, "expected_length"));
}

void automaton(const std::string &key, const std::string &metric, const hawser::pfa_learner_new_options &options) {
  const auto letters = hawser::alphabet::from_chars("abc");
  const auto corpus =
      hawser::corpus::read("ab\nabab\nc\nabc\nababab\nab\n\ncc\nabab\nc\n", hawser::format::chars, &letters);
  auto learner = hawser::pfa_learner::make(nullptr, corpus, nullptr, options);
  while (!learner.step(1)) {}
  print(key + "." + metric, learner.metric(metric));
  const auto model = learner.model();
  learner = hawser::pfa_learner();
  print(key + ".states", model.info("states"));
  const auto alphabet = model.alphabet();
  const auto scores = model.score(hawser::corpus::read("ab\ncab\n\n", hawser::format::chars, &alphabet));
  for (std::size_t i = 0; i < scores.size(); ++i) print(key + ".score." + std::to_string(i + 1), scores[i]);
}

hawser::hmm_learner tag_learner(const char *method) {
  const auto tagged = hawser::tagged::read(
      "the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n"
      "the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n",
      nullptr, nullptr, {.min_count = 0});
  const auto words = tagged.corpus();
  const auto dictionary = hawser::dictionary::collect(tagged);
  hawser::hmm_learner_new_options options;
  options.method = method;
  options.init = "posteriors";
  options.end = 1;
  options.seed = 2026;
  return hawser::hmm_learner::make(nullptr, hawser::hmm_data::make(&words, nullptr, &dictionary), nullptr, options);
}

hawser::hmm train_tagger(const char *method, const char *metric) {
  const auto learner = tag_learner(method);
  for (int step = 1; step <= 3; ++step) {
    learner.step(1);
    print(method + ("." + std::to_string(step)), learner.metric(metric));
  }
  return learner.model();
}

hawser::hmm_data data_for(const hawser::hmm &model, const char *text) {
  const auto words = hawser::tagged::read(text, nullptr, nullptr, {.format = "text"}).corpus();
  return hawser::hmm_data::for_(model, &words);
}

void tagging() {
  train_tagger("em", "log_likelihood");
  const auto model = train_tagger("cvi2", "surrogate");
  const auto data = data_for(model, "the can can run\ndogs end\n");
  auto states = model.decode(data);
  for (std::int32_t &state : states) ++state;  // labels of tags count from 1
  std::printf("tags %s\n", model.tags().decode(states, hawser::split::chars).c_str());
  const auto scores = model.score(data);
  for (std::size_t i = 0; i < scores.size(); ++i) print("tags.score." + std::to_string(i + 1), scores[i]);
}

// How many regimes wrote these lines of letters is learned.
void regimes() {
  std::string text;
  int x = 1, regime = 0;
  const auto next = [&] { return x = (x * 75 + 74) % 65537; };
  for (int line = 0; line < 30; ++line) {
    for (int t = 0; t < 20; ++t) {
      if (next() / 7 % 5 == 0) regime = (regime + 1) % 3;
      text += "abcdef"[2 * regime + next() / 16 % 2];
    }
    text += '\n';
  }
  const auto corpus = hawser::corpus::read(text, hawser::format::chars);
  const auto learner =
      hawser::hmm_learner::make(nullptr, hawser::hmm_data::make(&corpus), nullptr, {.hdp = 1, .seed = 2026});
  while (!learner.step(1)) {}
  print("regimes.states", learner.model().info("states_99"));
  print("regimes.surrogate", learner.metric("surrogate"));
}

// A grammar learned from four sentences, and the best trees of two others, of which one has a word that it lacks.
hawser::grammar_learner make_grammar_learner() {
  const auto rules = hawser::grammar::read_text(
      "0.6 S --> NP VP\n0.4 S --> S PP\n0.5 NP --> we\n0.3 NP --> dogs\n0.2 NP --> NP PP\n"
      "0.6 VP --> saw NP\n0.4 VP --> VP PP\n1 PP --> with NP\n");
  const auto corpus = hawser::corpus::read(
      "we saw dogs\nwe saw dogs with we\ndogs with dogs saw we\nwe with dogs saw we with dogs\n", hawser::format::spaces);
  return hawser::grammar_learner::make(rules, corpus, nullptr, {.method = "cvi", .iterations = 5, .seed = 2026});
}

void grammar() {
  hawser::grammar model;
  {
    const auto learner = make_grammar_learner();
    while (!learner.step(1)) {}
    print("grammar.surrogate", learner.metric("surrogate"));
    model = learner.model();
  }
  const auto weights = model.weights();
  for (std::size_t i = 0; i < weights.size(); ++i) print("grammar.weight." + std::to_string(i + 1), weights[i]);
  const auto found = model.parse(hawser::corpus::read("we saw we with dogs\nwe saw cats\n", hawser::format::spaces), 1);
  print("grammar.score", found.log_weights[0]);
  print("grammar.impossible", static_cast<double>(found.impossible));
  print("grammar.unknown", found.unknown[1]);
  const std::string text = found.parses.write();
  std::printf("grammar.tree %s\n", text.substr(0, text.find('\n')).c_str());
}

// A pair model of words and sounds, which a language model of sounds joins.
hawser::pairs_model make_pairs_model(const hawser::alphabet &letters, const hawser::alphabet &sounds) {
  const auto pairs = hawser::strings::read(
      "c a b\tK A B\nc a t\tK A T\nt a b\tT A B\nb a t\tB A T\na b b a\tA B A\na c t\tA K T\n", 2, hawser::split::spaces,
      {&letters, &sounds});
  hawser::strings chunks;
  {
    const auto learner = hawser::pairs_learner::make(nullptr, pairs, nullptr);
    while (!learner.step(1)) {}
    print("pairs.log_likelihood", learner.metric("log_likelihood"));
    chunks = learner.chunks();
  }
  const auto model = hawser::pairs_model::make(chunks, pairs);
  const auto outputs = hawser::strings::read("T A K T\nT A K T\nB A B\n", 1, hawser::split::spaces, {&sounds});
  const hawser::ngram language = model.estimate_language(outputs, {.order = 3});
  return model.with_language(language, 0.5);
}

void pairs() {
  const auto letters = hawser::alphabet::from_names({"a", "b", "c", "t"});
  const auto sounds = hawser::alphabet::from_names({"A", "B", "K", "T"});
  const auto model = make_pairs_model(letters, sounds);
  const auto found = model.apply(hawser::strings::read("b b a b b\nc b b a\n", 1, hawser::split::spaces, {&letters}), 3);
  print("pairs.language", model.info("language_ngrams"));
  std::printf("pairs.counts %d %d\n", static_cast<int>(found.counts[0]), static_cast<int>(found.counts[1]));
  print_strings("pairs.output", sounds, found.outputs);
  const auto scored = hawser::strings::read("b b a b b\tB B A B\n", 2, hawser::split::spaces, {&letters, &sounds});
  print("pairs.score", model.score(scored)[0]);
}

void print_error(int number, const std::function<void()> &call) {
  try {
    call();
  } catch (const hawser::error &e) {
    std::printf("error.%d %s %lld %lld %s\n", number, e.name(), static_cast<long long>(e.line()),
                static_cast<long long>(e.column()), e.what());
  }
}

void errors() {
  const auto alphabet = hawser::alphabet::from_names({"a", "b", "c"}), other = hawser::alphabet::from_names({"x", "y"});
  const auto words = make_words(alphabet), endless = make_machine(other, 1, 1, {0}, {1}, {0}, {0}, {0}, {0});
  print_error(1, [&] { (void)words.compose(endless); });
  print_error(2, [&] { (void)hawser::machine::read_text("0 1 a 0.5\n1 2 z 1.5\n2\n", hawser::semiring::log, 1, {&alphabet}); });
  print_error(3, [&] { (void)endless.total(); });
  print_error(4, [] { (void)hawser::tagged::read("the\tD\ndog\tN\tV\n"); });
  const auto model = tag_learner("em").model();
  print_error(5, [&] { (void)data_for(model, "the cat\n"); });
}

}  // namespace

int main() {
  try {
    machines();
    training();
    ngrams();
    inference();
    network();
    hawser::pfa_learner_new_options cgs, merging;
    cgs.method = "cgs";
    cgs.states = 3;
    cgs.prior_transition = 0.25;
    cgs.iterations = 40;
    cgs.seed = 2026;
    automaton("cgs", "log_joint", cgs);
    merging.method = "estatemerge";
    merging.minimum_count = 1;
    automaton("estatemerge", "log_evidence", merging);
    tagging();
    regimes();
    grammar();
    pairs();
    errors();
  } catch (const hawser::error &e) {
    std::fprintf(stderr, "client.cc: %s: %s\n", e.name(), e.what());
    return 1;
  }
  std::printf("done 1\n");
}
