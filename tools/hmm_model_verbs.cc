// hmm info, draw.
#include <cstdio>

#include "hmm_file.hh"
#include "hmm_outline.hh"
#include "print_values.hh"
#include "verbs.hh"

namespace tool {

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

namespace {

using Json = nlohmann::ordered_json;

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

void info(Session *session, const std::string &path, size_t words) {
  const Hmm model = read_hmm(session, path);
  Json j{{"method", copied([&](char *b, int64_t c, int64_t *n) { return hws_hmm_method(model.get(), b, c, n); })}};
  for (const char *name : {"states", "symbols", "end"}) {
    double value = 0;
    check(hws_hmm_info(model.get(), name, &value));
    j[name] = static_cast<int64_t>(value);
  }
  const std::vector<StateOutline> states = outline_of(model.get(), words);
  if (!session->json) {
    print_values(session, j);
    session->out += "\nstate\tshare\twords\tthen\n";
    for (const StateOutline &state : states) {
      char share[24];
      std::snprintf(share, sizeof share, "\t%.3f\t", state.share);
      session->out += state.name + share + text_of(state.words, 0, false) + "\t" + text_of(state.next, kLeastShown, true) + "\n";
    }
    return;
  }
  for (const StateOutline &state : states) {
    j["outline"].push_back({{"state", state.name}, {"share", state.share}, {"initial", state.initial}, {"end", state.end},
                            {"words", json_of(state.words)}, {"next", json_of(state.next)}});
  }
  print_values(session, j);
}

// ---- draw

void draw(Session *session, const std::string &path, double least, size_t words) {
  const Hmm model = read_hmm(session, path);
  const std::vector<StateOutline> states = outline_of(model.get(), words);
  const bool svg = session->output.size() > 4 && session->output.compare(session->output.size() - 4, 4, ".svg") == 0;
  if (svg && least >= 0) throw Failure{2, "--least is for Graphviz; a drawing as SVG shows all transitions"};
  const std::string text = svg ? matrix_svg(states, "From each state (row) to the next (column)") : graphviz_of(states, least < 0 ? 0.1 : least);
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

}  // namespace

void add_hmm_model_verbs(Command hmm, Session *session) {
  const auto path = std::make_shared<std::string>();
  const auto words = std::make_shared<int32_t>(8);
  const auto add = [&](const char *name, const char *meaning) {
    Command made = hmm.verb(name, meaning);
    made.option("MODEL", *path, "File with a model").required();
    return made;
  };
  Command verb = add("info", "Say what a model is: its states' share of the tokens, their likeliest words, where they lead");
  verb.option("--words", *words, "Likeliest words shown of each state (default 8)").not_negative();
  session->add_json_flag(verb);
  verb.run([=] { info(session, *path, static_cast<size_t>(*words)); });

  const auto least = std::make_shared<double>(-1);
  verb = add("draw", "A model as a drawing: for Graphviz, or its transitions as a matrix if the output ends in .svg");
  verb.option("--least", *least, "Leave out arcs with a smaller probability (default 0.1)").not_negative();
  verb.option("--words", *words, "Likeliest words shown of each state (default 8)").not_negative();
  verb.option("-o,--output", session->output, "Where the drawing goes (default: standard output)");
  verb.run([=] { draw(session, *path, *least, static_cast<size_t>(*words)); });
}

#endif

}  // namespace tool
