// hmm sample, info, draw, machine.
#include <cstdio>

#include "tools/base/print_values.hh"
#include "tools/hmm/hmm_file.hh"
#include "tools/hmm/hmm_outline.hh"
#include "tools/learner/model_card.hh"
#include "tools/plot/machine_drawing.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

// ---- sample

struct SampleFlags {
  std::string model;
  int64_t sequences = 10;
  uint64_t seed = 1;
  bool states = false;
};

// {"items": [{"strings": ["a b"], "states": ["1 0"]}, ...]}, as other verbs print what they draw.
void print_drawn(Session *session, const hws_tagged *drawn, const hws_corpus *words, bool states) {
  const Alphabet names = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(words, p); }),
                 tags = own<Alphabet>("", [&](auto *p) { return hws_tagged_alphabet(drawn, p); });
  const int32_t *labels = nullptr, *symbols = nullptr;
  int64_t count = 0, length = 0;
  check(hws_tagged_labels_view(drawn, &labels, &count));
  Json items = Json::array();
  for (int64_t i = 0; i < hws_corpus_count(words); ++i, labels += length) {
    check(hws_corpus_sequence_view(words, i, &symbols, &length));
    items.push_back({{"strings", {session->spell(names.get(), symbols, length)}}});
    if (states) items.back()["states"] = session->spell(tags.get(), labels, length);
  }
  print_json(session, {{"items", std::move(items)}});
}

void sample(Session *session, const SampleFlags &flags) {
  const Hmm model = read_hmm(session, flags.model);
  const Options options = session->options_for("hws_hmm_sample");
  const Tagged drawn = own<Tagged>(
      flags.model, [&](auto *p) { return hws_hmm_sample(model.get(), flags.sequences, flags.seed, options.get(), p); });
  if (flags.states && !session->json) {
    session->out += copied([&](char *b, int64_t c, int64_t *n) { return hws_tagged_write(drawn.get(), b, c, n); });
    return;
  }
  const Corpus words = own<Corpus>("", [&](auto *p) { return hws_tagged_corpus(drawn.get(), p); });
  if (session->json) return print_drawn(session, drawn.get(), words.get(), flags.states);
  session->out +=
      copied([&](char *b, int64_t c, int64_t *n) { return hws_corpus_write(words.get(), HWS_CORPUS_SPACES, b, c, n); });
}

// ---- info

constexpr double kLeastShown = 0.05;

Json json_of(const std::vector<Likely> &some) {
  Json list = Json::array();
  for (const Likely &one : some) list.push_back({one.name, one.probability});
  return list;
}

std::string text_of(const std::vector<Likely> &some, double least, bool numbers) {
  std::string text;
  for (const Likely &one : some) {
    if (one.probability < least) continue;
    char number[24];
    std::snprintf(number, sizeof number, ":%.2f", one.probability);
    text += (text.empty() ? "" : " ") + one.name + (numbers ? number : "");
  }
  return text;
}

// Centres of the states' numbers in a channel: "mean", "rate" or "probability", a row per state.
Json centres_of(const hws_hmm *model, int64_t states, int32_t channel) {
  static constexpr const char *kNames[] = {"mean", "rate", "probability"};  // by kind
  int32_t kind = 0, dimension = 0;
  check(hws_hmm_channel_spec(model, channel, &kind, &dimension));
  std::vector<double> values(static_cast<size_t>(states * dimension));
  check(hws_hmm_channel(model, channel, kNames[kind], values.data(), static_cast<int64_t>(values.size()), nullptr));
  Json rows = Json::array();
  for (auto at = values.begin(); at != values.end(); at += dimension) rows.push_back(std::vector<double>(at, at + dimension));
  return {{"channel", channel}, {kNames[kind], rows}};
}

// "mean 0.12 -3.4" of a state.
std::string short_text_of(const Json &centres, size_t state) {
  const auto rows = std::next(centres.items().begin());
  std::string text = rows.key();
  for (const double x : rows.value()[state].get<std::vector<double>>()) {
    char number[24];
    std::snprintf(number, sizeof number, " %.3g", x);
    text += number;
  }
  return text;
}

void info(Session *session, const std::string &path, size_t words, bool card) {
  const Hmm model = read_hmm(session, path);
  if (card) return print_card(session, path, card_of(model.get()));
  Json j{{"method", copied([&](char *b, int64_t c, int64_t *n) { return hws_hmm_method(model.get(), b, c, n); })}};
  for (const char *name : {"states", "symbols", "channels", "end"}) {
    double value = 0;
    check(hws_hmm_info(model.get(), name, &value));
    j[name] = static_cast<int64_t>(value);
  }
  double learned = 0;
  check(hws_hmm_info(model.get(), "learned", &learned));
  for (const char *name : {"states_used", "states_99", "states_999"}) {
    if (learned == 0) break;
    double value = 0;
    check(hws_hmm_info(model.get(), name, &value));
    j[name] = static_cast<int64_t>(value);
  }
  const std::vector<StateOutline> states = outline_of(model.get(), words, !session->json);
  Json centres = Json::array();
  for (int32_t c = 0; c < j["channels"].get<int32_t>(); ++c) centres.push_back(centres_of(model.get(), j["states"], c));
  if (!session->json) {
    print_values(session, j);
    session->out += "\nstate\tshare\twords\tthen\n";
    for (size_t k = 0; k < states.size(); ++k) {
      char share[24];
      std::snprintf(share, sizeof share, "\t%.3f\t", states[k].share);
      std::string emits = text_of(states[k].words, 0, false);
      for (const Json &channel : centres) emits += (emits.empty() ? "" : " ") + short_text_of(channel, k);
      session->out += states[k].name + share + emits + "\t" + text_of(states[k].next, kLeastShown, true) + "\n";
    }
    return;
  }
  for (const StateOutline &state : states) {
    j["outline"].push_back({{"state", state.name}, {"share", state.share}, {"initial", state.initial}, {"end", state.end},
                            {"words", json_of(state.words)}, {"next", json_of(state.next)}});
  }
  if (!centres.empty()) j["centres"] = centres;
  print_values(session, j);
}

// ---- draw, machine

void draw(Session *session, const std::string &path, double least, size_t words, bool graph) {
  const bool svg = is_svg(session->output);
  if (graph && !svg) throw Failure{2, "--graph is for SVG; expected an output that ends in .svg"};
  if (svg && !graph && least >= 0) {
    throw Failure{2, "--least is for Graphviz and --graph; a matrix as SVG shows all transitions"};
  }
  const Hmm model = read_hmm(session, path);
  const std::vector<StateOutline> states = outline_of(model.get(), words, true);
  const double shown = least < 0 ? 0.1 : least;
  std::string text;
  if (graph) {
    int64_t left_out = 0;
    text = machine_svg(graph_of(states, shown, &left_out), "States of " + path, "without --graph it is drawn as a matrix");
    if (left_out > 0) {
      note(path + ": " + std::to_string(left_out) + " less probable transitions are left out; --least 0 draws all");
    }
  } else {
    text = svg ? matrix_svg(states, "From each state (row) to the next (column)") : graphviz_of(states, shown);
  }
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

void machine(Session *session, const std::string &path) {
  const Hmm model = read_hmm(session, path);
  const Options options = session->options_for("hws_hmm_machine");
  session->write_machine(own<Machine>(path, [&](auto *p) {
                           return hws_hmm_machine(model.get(), session->semiring_number(), options.get(), p);
                         }).get());
}

}  // namespace

void add_hmm_model_verbs(Command hmm, Session *session) {
  const auto drawn = std::make_shared<SampleFlags>();
  Command verb = hmm.verb("sample", "Draw sequences from a model of words");
  verb.option("MODEL", drawn->model, "File with a model").required();
  verb.option("-n", drawn->sequences, "Sequences to draw (default 10)").not_negative();
  verb.option("--seed", drawn->seed, "Seed (default 1)");
  verb.flag("--states", drawn->states, "A token a line with its state, an empty line after each sequence");
  session->add_options_of(verb, {"hws_hmm_sample"});
  session->add_json_flag(verb);
  verb.run([=] { sample(session, *drawn); });

  const auto path = std::make_shared<std::string>();
  const auto words = std::make_shared<int32_t>(8);
  const auto add = [&](const char *name, const char *meaning) {
    Command made = hmm.verb(name, meaning);
    made.option("MODEL", *path, "File with a model").required();
    return made;
  };
  verb = add("info", "Say what a model is: its states' share of the tokens, their likeliest words, where they lead");
  verb.option("--words", *words, "Likeliest words shown of each state (default 8)").not_negative();
  const auto card = std::make_shared<bool>(false);
  verb.flag("--card", *card,
            "How it was made instead, in Markdown: method, options, seed, data, metrics, how its text was read");
  session->add_json_flag(verb);
  verb.run([=] { info(session, *path, static_cast<size_t>(*words), *card); });

  const auto least = std::make_shared<double>(-1);
  verb = add("draw", "A model as a drawing: for Graphviz, or as SVG if the output ends in .svg: its "
                    "transitions as a matrix, or with --graph its states and arcs");
  verb.option("--least", *least, "Leave out arcs with a smaller probability (default 0.1)").not_negative();
  verb.option("--words", *words, "Likeliest words shown of each state (default 8)").not_negative();
  verb.output("-o,--output", session->output, "Where the drawing goes (default: standard output)");
  const auto graph = std::make_shared<bool>(false);
  verb.flag("--graph", *graph, "Draw states with their words and arcs, not a matrix, as SVG (at most 60 states)");
  verb.run([=] { draw(session, *path, *least, static_cast<size_t>(*words), *graph); });

  verb = add("machine", "A model as a machine over its words, for all that fst does");
  session->add_semiring_flag(verb);
  session->add_options_of(verb, {"hws_hmm_machine"});
  session->add_output_flag(verb);
  verb.run([=] { machine(session, *path); });
}

}  // namespace tool
