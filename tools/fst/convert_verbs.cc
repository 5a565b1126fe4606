// fst compile, print, info, draw: one machine in, one description of it out.

#include "tools/base/print_values.hh"
#include "tools/plot/machine_drawing.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct Census {
  int64_t finals = 0, epsilon_arcs = 0, failure_arcs = 0, default_arcs = 0;
};

Census take_census(const hws_machine *m) {
  Census c;
  const int32_t tapes = hws_machine_tapes(m);
  std::vector<int32_t> labels(static_cast<size_t>(hws_machine_arcs(m) * tapes));
  std::vector<int32_t> is_final(static_cast<size_t>(hws_machine_states(m)));
  std::vector<double> weights(is_final.size());
  check(hws_machine_copy_arcs(m, nullptr, labels.data(), nullptr, nullptr));
  check(hws_machine_copy_finals(m, weights.data(), is_final.data()));
  for (const int32_t f : is_final) c.finals += f != 0;
  for (size_t a = 0; a < labels.size(); a += static_cast<size_t>(tapes)) {
    bool all_epsilon = true, phi = false, rho = false;
    for (int32_t t = 0; t < tapes; ++t) {
      const int32_t l = labels[a + static_cast<size_t>(t)];
      all_epsilon &= l == HWS_EPSILON;
      phi |= l == HWS_PHI;
      rho |= l == HWS_RHO;
    }
    c.epsilon_arcs += all_epsilon;
    c.failure_arcs += phi;
    c.default_arcs += rho;
  }
  return c;
}

std::string describe_alphabet(const Alphabet &a) {
  if (!a) return "open";
  const bool names = *hws_alphabet_name_view(a.get(), 1) != '\0';
  return std::to_string(hws_alphabet_size(a.get())) + (names ? " named symbols" : " symbols");
}

constexpr struct {
  int32_t bit;
  const char *name;
} kProperties[] = {{HWS_IS_ACYCLIC, "acyclic"},
                   {HWS_IS_EPSILON_FREE, "epsilon-free"},
                   {HWS_IS_DETERMINISTIC, "deterministic"},
                   {HWS_IS_UNWEIGHTED, "unweighted"},
                   {HWS_IS_ARC_SORTED, "arcs sorted by tape 1"},
                   {HWS_IS_TOP_SORTED, "states topologically sorted"},
                   {HWS_IS_TRIM, "trim"}};

constexpr const char *kUnits[] = {"bytes", "code points", "characters", "names between blanks"};

nlohmann::ordered_json info_of_cascade(const hws_cascade *c) {
  const auto alphabet = [&](int32_t written) {
    return describe_alphabet(own<Alphabet>("", [&](auto *p) { return hws_cascade_alphabet(c, written, p); }));
  };
  nlohmann::ordered_json j{{"cascade in semiring", kSemiringNames[hws_cascade_semiring(c)]},
                           {"symbols of texts", kUnits[hws_cascade_unit(c)]},
                           {"alphabet that is read", alphabet(0)},
                           {"alphabet that is written", alphabet(1)}};
  constexpr std::pair<const char *, const char *> kNumbers[] = {{"machines", "machines"},
                                                                {"states", "states"},
                                                                {"arcs", "arcs"},
                                                                {"other_symbols", "symbols for those without a name"},
                                                                {"table_bytes", "bytes of look-ahead tables"}};
  for (const auto &[name, shown] : kNumbers) {
    double value = 0;
    check(hws_cascade_info(c, name, &value));
    j[shown] = static_cast<int64_t>(value);
  }
  return j;
}

nlohmann::ordered_json info_of_machine(Session *session, const std::string &path, bool paths, const Machine &m) {
  const Census c = take_census(m.get());
  nlohmann::ordered_json j;
  j["semiring"] = kSemiringNames[hws_machine_semiring(m.get())];
  j["tapes"] = hws_machine_tapes(m.get());
  for (int32_t t = 0; t < hws_machine_tapes(m.get()); ++t) {
    j["alphabet of tape " + std::to_string(t + 1)] = describe_alphabet(own<Alphabet>("", [&](auto *p) {
      return hws_machine_alphabet(m.get(), t, p);
    }));
  }
  j["states"] = hws_machine_states(m.get());
  j["arcs"] = hws_machine_arcs(m.get());
  j["start state"] = hws_machine_start(m.get());
  j["final states"] = c.finals;
  j["arcs that are epsilon on every tape"] = c.epsilon_arcs;
  j["failure arcs"] = c.failure_arcs;
  j["default arcs"] = c.default_arcs;
  if (hws_machine_phi_tape(m.get()) >= 0) j["failure and default tape"] = hws_machine_phi_tape(m.get()) + 1;
  const Options options = session->options_for("hws_machine_properties");
  int32_t bits = 0;
  check(hws_machine_properties(m.get(), options.get(), &bits), path);
  for (const auto &[bit, name] : kProperties) j[name] = (bits & bit) != 0;
  if (paths) {
    int32_t yes = 0;
    check(hws_machine_is_functional(m.get(), session->options_for("hws_machine_is_functional").get(), &yes), path);
    j["functional"] = yes != 0;
    check(hws_machine_is_unambiguous(m.get(), session->options_for("hws_machine_is_unambiguous").get(), &yes), path);
    j["unambiguous"] = yes != 0;
  }
  j["bytes"] = hws_machine_bytes(m.get());
  return j;
}

void info(Session *session, const std::string &path, bool paths) {
  Cascade cascade;
  const std::vector<Machine> machines = session->read_machines({path}, &cascade);
  if (cascade && paths) throw Failure{2, "--paths is for a machine; " + path + " is a cascade"};
  const nlohmann::ordered_json j =
      cascade ? info_of_cascade(cascade.get()) : info_of_machine(session, path, paths, machines[0]);
  if (session->json) {
    print_json(session, j);
    return;
  }
  for (const auto &[key, value] : j.items()) {
    session->out += key + std::string(38 - std::min<size_t>(37, key.size()), ' ') +
                    (value.is_string()    ? value.get<std::string>()
                     : value.is_boolean() ? (value ? "yes" : "no")
                                          : value.dump()) +
                    "\n";
  }
}

void draw(Session *session, const std::string &path, double least) {
  if (!is_svg(session->output) && least >= 0) throw Failure{2, "--least is for SVG; a drawing for Graphviz has all arcs"};
  const Machine m = session->read_machine(path);
  std::string text;
  if (is_svg(session->output)) {
    const DrawnPart part = drawn_part(m.get(), least < 0 ? kLeastDrawnShare : least);
    text = machine_svg(part.machine, "Machine " + path, "without -o it is drawn for Graphviz");
    if (part.left_out > 0) {
      note(path + ": " + std::to_string(part.left_out) + " arcs and ends of small weight are left out; --least 0 draws all");
    }
  } else {
    text = copied([&](char *b, int64_t c, int64_t *n) { return hws_machine_draw(m.get(), b, c, n); });
  }
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

}  // namespace

void add_convert_verbs(Command fst, Session *session) {
  const auto path = std::make_shared<std::string>();
  const auto add = [&](const char *name, const char *meaning, bool output, std::function<void()> body) {
    Command verb = session->reading_verb(fst, name, meaning, {});
    verb.option("MACHINE", *path, "File with a machine, text or binary; - for standard input").required();
    if (output) session->add_output_flag(verb);
    verb.run(body);
    return verb;
  };
  const auto rewrite = [=] {
    const Machine m = session->read_machine(*path);
    session->write_machine(m.get());
  };
  add("compile", "Turn a machine's text into a binary (or into text again)", true, rewrite);
  add("print", "Print a machine as AT&T text", false, rewrite);
  const auto paths = std::make_shared<bool>(false);
  Command verb = add("info", "Say what a machine is, or a cascade of machines", false, [=] { info(session, *path, *paths); });
  verb.flag("--paths", *paths, "Also whether it is functional and unambiguous, which takes pairs of states");
  session->add_options_of(verb, {"hws_machine_properties", "hws_machine_is_functional", "hws_machine_is_unambiguous"});
  session->add_options_of(verb, {"hws_cascade_read"}, {"store_bytes"});
  session->add_json_flag(verb);
  const auto least = std::make_shared<double>(-1);
  verb = add("draw", "Draw a machine: for Graphviz, or as SVG if the output ends in .svg", false,
             [=] { draw(session, *path, *least); });
  verb.output("-o,--output", session->output, "Where the drawing goes (default: standard output)");
  verb.option("--least", *least,
              "Leave out arcs and ends whose weight is a smaller share of their state's largest, in SVG (default 1e-6; 0 draws "
              "all)")
      .not_negative();
}

}  // namespace tool
