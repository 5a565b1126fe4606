// pfa score, generate, info, draw, kl.
#include <algorithm>
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/learner/model_card.hh"
#include "tools/pfa/pfa_file.hh"
#include "tools/plot/machine_drawing.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

// ---- score

struct ScoreFlags {
  std::string model, test, solution;
  UnknownFlag unknown;
  CorpusFlags format;
};

void score(Session *session, const ScoreFlags &flags) {
  const Pfa model = read_pfa(session, flags.model);
  const Alphabet alphabet = own<Alphabet>(flags.model, [&](auto *p) { return hws_pfa_alphabet(model.get(), p); });
  const std::string shown = flags.test == "-" ? "standard input" : flags.test;
  UnknownWords unknown(flags.unknown, alphabet.get(), shown);
  const ModelCorpus test = read_model_corpus(session, flags.test, flags.format, alphabet.get(), &unknown);
  std::vector<double> log_probs(test.marked.size());
  const Options options = session->options_for("hws_pfa_score");
  check(hws_pfa_score(model.get(), test.corpus.get(), options.get(), log_probs.data()), flags.test);
  const auto impossible = std::count(test.marked.begin(), test.marked.end(), true);
  for (size_t i = 0; i < log_probs.size(); ++i) log_probs[i] = test.marked[i] ? -HUGE_VAL : log_probs[i];
  unknown.say(impossible, static_cast<int64_t>(log_probs.size()), "strings");
  if (!flags.solution.empty()) {
    session->claim(flags.solution);
    const std::string text = read_input(flags.solution);
    std::vector<double> truth(log_probs.size());
    int64_t count = 0;
    const Options reading = session->options_for("hws_pfa_read_solution");
    const auto length = static_cast<int64_t>(text.size());
    check(hws_pfa_read_solution(text.data(), length, reading.get(), nullptr, 0, &count), flags.solution);
    if (count != static_cast<int64_t>(truth.size())) {
      throw Failure{1, flags.solution + ": " + std::to_string(count) + " probabilities; expected " +
                           std::to_string(truth.size()) + ", one for each of " + flags.test};
    }
    check(hws_pfa_read_solution(text.data(), length, reading.get(), truth.data(), count, nullptr), flags.solution);
    double own_score = 0, minimum = 0;
    check(hws_pfa_pautomac_score(log_probs.data(), truth.data(), count, &own_score, &minimum), flags.test);
    print_values(session, {{"score", own_score}, {"minimum", minimum}, {"difference", own_score - minimum}});
    return;
  }
  Json rows = Json::array();
  for (const double x : log_probs) {
    if (session->json) rows.push_back(x);
    else session->out += number(x) + "\n";
  }
  if (session->json) print_json(session, Json{{"log_probs", rows}});
}

// ---- generate

struct GenerateFlags {
  std::string model, target, corpus;  // the model to draw from; where it and the strings go
  CorpusFlags format;
  int64_t strings = -1;  // not given
  uint64_t seed = 1;
};

void generate(Session *session, const GenerateFlags &flags) {
  const bool draws = flags.target.empty() || !flags.corpus.empty();
  if (!draws && (flags.strings >= 0 || !session->option_given("max_length").empty())) {
    throw Failure{2,
                  "--strings and --max-length have no effect: with -o alone no strings are drawn; --corpus says where they go"};
  }
  for (const char *name : {"target", "states", "symbols", "sparsity", "transition_sparsity", "final_share", "mean_length"}) {
    if (!flags.model.empty() && !session->option_given(name).empty()) {
      throw Failure{2, std::string(name) + " is of random targets: it has no effect on --model"};
    }
  }
  if (!session->option_given("sample").empty() && (flags.target.empty() || !is_pfa_text(flags.target))) {
    throw Failure{2, "--sample chooses what a text (-o with .txt) holds; nothing else depends on it"};
  }
  Pfa model;
  if (flags.model.empty()) {
    const Options options = session->options_for("hws_pfa_random");
    model = own<Pfa>("", [&](auto *p) { return hws_pfa_random(flags.seed, options.get(), p); });
  } else {
    model = read_pfa(session, flags.model);
  }
  if (!flags.target.empty()) write_pfa(session, model.get(), flags.target);
  if (!draws) return;
  const Options options = session->options_for("hws_pfa_sample");
  const Corpus drawn = own<Corpus>("", [&](auto *p) {
    return hws_pfa_sample(model.get(), flags.strings < 0 ? 1000 : flags.strings, flags.seed, options.get(), p);
  });
  write_corpus(session, drawn.get(), flags.format, flags.corpus.empty() ? "-" : flags.corpus);
}

// ---- info, draw

Machine machine_of(Session *session, const hws_pfa *model, const std::string &path) {
  const Options options = session->options_for("hws_pfa_machine");
  return own<Machine>(path, [&](auto *p) { return hws_pfa_machine(model, session->semiring_number(), options.get(), p); });
}

void pfa_info(Session *session, const std::string &path, const std::string &machine_path, bool card) {
  for (const char *name : {"sample", "max_states", "max_arcs", "max_bytes"}) {
    if (machine_path.empty() && !session->option_given(name).empty()) {
      throw Failure{2, std::string(name) + " is of machines: without --machine it has no effect"};
    }
  }
  if (machine_path.empty() && session->has_semiring()) {
    throw Failure{2, "--semiring is of machines: without --machine it has no effect"};
  }
  const Pfa model = read_pfa(session, path);
  if (card) {
    if (!machine_path.empty()) throw Failure{2, "--card and --machine do not go together; expected one of them"};
    const std::string json = copied([&](char *b, int64_t c, int64_t *n) { return hws_pfa_card(model.get(), b, c, n); });
    return print_card(session, path, json);
  }
  Json j{{"method", copied([&](char *b, int64_t c, int64_t *n) { return hws_pfa_method(model.get(), b, c, n); })}};
  for (const char *name : {"symbols", "members", "chains", "states", "arcs", "deterministic", "hmm", "log_joint"}) {
    double value = 0;
    check(hws_pfa_info(model.get(), name, &value));
    j[name] = value;
  }
  if (!machine_path.empty()) {
    const Machine machine = machine_of(session, model.get(), path);
    session->output = machine_path;
    session->write_machine(machine.get());
    if (machine_path == "-") return;
  }
  print_values(session, j);
}

// The part of m that is reached over arcs of at least this probability, with final weights of at least it. `left` names what
// is left out.
Machine likely_part(const hws_machine *m, const hws_alphabet *alphabet, double least, std::string *left) {
  const size_t arcs = static_cast<size_t>(hws_machine_arcs(m)), states = static_cast<size_t>(hws_machine_states(m));
  std::vector<int64_t> from(arcs), to(arcs);
  std::vector<int32_t> labels(arcs), is_final(states);
  std::vector<double> weights(arcs), finals(states);
  check(hws_machine_copy_arcs(m, from.data(), labels.data(), weights.data(), to.data()));
  check(hws_machine_copy_finals(m, finals.data(), is_final.data()));
  std::vector<size_t> first(states + 1, 0);  // arcs lie side by side, by state
  for (const int64_t s : from) ++first[static_cast<size_t>(s) + 1];
  for (size_t s = 0; s < states; ++s) first[s + 1] += first[s];
  std::vector<int64_t> number(states, -1), reached{hws_machine_start(m)};
  number[static_cast<size_t>(reached[0])] = 0;
  const auto builder = own<std::unique_ptr<hws_builder, Free<hws_builder_free>>>(
      "", [&](auto *p) { return hws_builder_new(HWS_REAL, 1, &alphabet, nullptr, p); });
  int64_t id = 0, drawn = 0, ends = 0, all_ends = 0;
  check(hws_builder_add_states(builder.get(), 1, &id));
  check(hws_builder_set_start(builder.get(), 0));
  for (size_t k = 0; k < reached.size(); ++k) {
    const size_t s = static_cast<size_t>(reached[k]);
    for (size_t a = first[s]; a < first[s + 1]; ++a) {
      if (weights[a] < least) continue;
      int64_t &next = number[static_cast<size_t>(to[a])];
      if (next < 0) {
        next = static_cast<int64_t>(reached.size());
        reached.push_back(to[a]);
        check(hws_builder_add_states(builder.get(), 1, &id));
      }
      check(hws_builder_add_arc(builder.get(), static_cast<int64_t>(k), &labels[a], weights[a], next));
      ++drawn;
    }
    if (!is_final[s] || finals[s] < least) continue;
    check(hws_builder_set_final(builder.get(), static_cast<int64_t>(k), finals[s]));
    ++ends;
  }
  for (const int32_t end : is_final) all_ends += end != 0;
  const auto missing = [](int64_t some, size_t all, const char *what) {
    return std::to_string(static_cast<int64_t>(all) - some) + " of " + std::to_string(all) + what;
  };
  if (drawn < static_cast<int64_t>(arcs) || ends < all_ends || reached.size() < states) {
    *left = missing(static_cast<int64_t>(reached.size()), states, " states, ") + missing(drawn, arcs, " arcs and ") +
            missing(ends, static_cast<size_t>(all_ends), " ends are left out");
  }
  return own<Machine>("", [&](auto *p) { return hws_builder_build(builder.get(), p); });
}

void draw(Session *session, const std::string &path, double least) {
  const Pfa model = read_pfa(session, path);
  const Alphabet alphabet = own<Alphabet>(path, [&](auto *p) { return hws_pfa_alphabet(model.get(), p); });
  const Options options = session->options_for("hws_pfa_machine");
  const Machine machine = own<Machine>(path, [&](auto *p) { return hws_pfa_machine(model.get(), HWS_REAL, options.get(), p); });
  std::string left;
  const Machine part = likely_part(machine.get(), alphabet.get(), least, &left);
  if (!left.empty()) note(path + ": " + left + "; --least 0 draws all");
  const std::string text =
      is_svg(session->output)
          ? machine_svg(drawn_part(part.get(), 0).machine, "Automaton " + path, "a larger --least leaves out more")
          : copied([&](char *b, int64_t c, int64_t *n) { return hws_machine_draw(part.get(), b, c, n); });
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

// ---- kl

void kl(Session *session, const std::string &p, const std::string &q) {
  const Pfa a = read_pfa(session, p), b = read_pfa(session, q);
  const Options options = session->options_for("hws_pfa_divergence");
  double value = 0, error = 0;
  int32_t exact = 0;
  check(hws_pfa_divergence(a.get(), b.get(), options.get(), &value, &error, &exact), p);
  print_values(session, {{"divergence", value}, {"standard_error", error}, {"exact", exact != 0}});
}

}  // namespace

void add_pfa_verbs(Command pfa, Session *session) {
  const auto scored = std::make_shared<ScoreFlags>();
  Command verb = pfa.verb(
      "score", "ln p of every string of a corpus; with a solution the PAutomaC score, its minimum and their difference");
  verb.option("MODEL", scored->model, "File with a model").required();
  verb.option("TEST", scored->test, "Corpus (-: standard input)").required();
  verb.file("--solution", scored->solution, "File with the strings' true probabilities");
  scored->unknown.add_to(verb);
  scored->format.add_to(verb, session, {"hws_pfa_score"});
  session->add_json_flag(verb);
  verb.run([=] { score(session, *scored); });

  const auto made = std::make_shared<GenerateFlags>();
  verb = pfa.verb("generate", "Make a random target, draw a corpus from it or from a model");
  verb.file("--model", made->model, "Draw from this model (default: a random target of --target)");
  verb.option("--strings", made->strings, "Strings to draw (default 1000)").not_negative();
  verb.option("--seed", made->seed, "Seed of the target and the strings (default 1)");
  verb.output("-o,--output", made->target,
              "Where the target goes: PAutomaC's text if it ends in .txt or is - (standard output), else binary");
  verb.output("--corpus", made->corpus, "Where the strings go (default: standard output, nowhere if there is -o)");
  made->format.add_to(verb, session, {"hws_pfa_random", "hws_pfa_sample", "hws_pfa_write_pautomac"}, false);
  verb.run([=] { generate(session, *made); });

  const auto path = std::make_shared<std::string>(), other = std::make_shared<std::string>();
  verb = pfa.verb("info", "Say what a model is; write it as a machine");
  verb.option("MODEL", *path, "File with a model").required();
  verb.output("--machine", *other,
              "Write the model as a machine here (.txt or -: text), for all that fst does: after `pfa info MODEL --machine M` "
              "the best strings are `fst shortest-path --unique -n 5 M`");
  session->add_semiring_flag(verb);
  session->add_options_of(verb, {"hws_pfa_machine"});
  const auto card = std::make_shared<bool>(false);
  verb.flag("--card", *card, "How it was made instead, in Markdown: method, options, seed, data, metrics");
  session->add_json_flag(verb);
  verb.run([=] { pfa_info(session, *path, *other, *card); });

  const auto least = std::make_shared<double>(0.01);
  verb = pfa.verb("draw", "A model as a drawing, arcs with their probabilities: for Graphviz, or as SVG if the output ends in "
                          ".svg");
  verb.option("MODEL", *path, "File with a model").required();
  verb.option("--least", *least, "Leave out arcs and ends with a smaller probability (default 0.01)").not_negative();
  verb.output("-o,--output", session->output, "Where the drawing goes (default: standard output)");
  session->add_options_of(verb, {"hws_pfa_machine"});
  verb.run([=] { draw(session, *path, *least); });

  verb = pfa.verb("kl", "The Kullback-Leibler divergence of two models: exact where that can be, else from strings drawn");
  verb.option("P", *path, "File with a model").required();
  verb.option("Q", *other, "File with the other one").required();
  session->add_options_of(verb, {"hws_pfa_divergence"});
  session->add_json_flag(verb);
  verb.run([=] { kl(session, *path, *other); });
}

}  // namespace tool
