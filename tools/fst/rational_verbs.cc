// fst union, concat, closure, cross, reverse, invert, relabel, realphabet, trim, explicit,
// arcsort, topsort, components, power, scale, set-weights.
#include <sstream>

#include "tools/base/numbers.hh"
#include "tools/base/print_values.hh"
#include "tools/fst/arc_lines.hh"
#include "tools/fst/machine_verb.hh"

namespace tool {

namespace {

using Machines = std::vector<std::string>;

// Union and concatenation: MACHINES in, one out.
template <class Work>
void machines_verb(Command fst, Session *session, const char *name, const char *what, const char *call, Work work) {
  const auto paths = std::make_shared<Machines>();
  Command verb = session->reading_verb(fst, name, what, {call});
  verb.option("MACHINES", *paths, "Files").required().expected(1, 1 << 20);
  session->add_output_flag(verb);
  verb.run([=] {
    // Every machine of them has the same tapes, so each is read as if it were alone.
    std::vector<Machine> machines;
    std::vector<const hws_machine *> raw;
    for (const std::string &path : *paths) machines.push_back(session->read_machine(path));
    for (const Machine &m : machines) raw.push_back(m.get());
    const Options options = session->options_for(call);
    const Machine result =
        own<Machine>("", [&](auto *p) { return work(raw.data(), static_cast<int32_t>(raw.size()), options.get(), p); });
    session->write_machine(result.get());
  });
}

void add_cross(Command fst, Session *session) {
  const auto paths = std::make_shared<Machines>();
  Command verb =
      session->reading_verb(fst, "cross", "The tapes of one machine, then those of another: every pair", {"hws_machine_cross"});
  verb.option("MACHINES", *paths, "Two files").required().expected(2);
  session->add_output_flag(verb);
  verb.run([=] {
    const std::vector<Machine> machines = session->read_machines(*paths);
    const Options options = session->options_for("hws_machine_cross");
    const Machine result = own<Machine>("", [&](auto *p) {
      return hws_machine_cross(machines[0].get(), machines[1].get(), options.get(), p);
    });
    session->write_machine(result.get());
  });
}

void add_closure(Command fst, Session *session) {
  const auto kind = std::make_shared<int32_t>(HWS_STAR);
  Command verb = machine_verb(
      fst, session, "closure", "What a machine accepts, any number of times", "hws_machine_closure",
      [kind](const hws_machine *m, const hws_options *o, hws_machine **p) { return hws_machine_closure(m, *kind, o, p); });
  const Flag star = verb.flag("--star", [kind] { *kind = HWS_STAR; }, "Any number, none included (default)");
  const Flag plus = verb.flag("--plus", [kind] { *kind = HWS_PLUS; }, "At least once");
  const Flag option = verb.flag("--option", [kind] { *kind = HWS_OPTION; }, "Once or not at all");
  star.excludes(plus).excludes(option);
  plus.excludes(option);
}

// A tape counted from 1 on the command line.
std::shared_ptr<int32_t> tape_flag(Command verb, const char *what) {
  const auto tape = std::make_shared<int32_t>(1);
  verb.option("--tape", *tape, what).range(1, 16);
  return tape;
}

// What a word of a pairs file stands for: a name, a number on a nameless tape, <eps>.
int32_t label_of(const hws_alphabet *alphabet, const std::string &word, const std::string &place) {
  int32_t label = 0;
  const bool names = alphabet && *hws_alphabet_name_view(alphabet, 1);
  if (names && hws_alphabet_find(alphabet, word.data(), static_cast<int64_t>(word.size()), &label) == HWS_OK) return label;
  if (word == "<eps>" || word == "<epsilon>") return HWS_EPSILON;
  if (names || !parse(word, &label)) throw Failure{1, place + ": no symbol '" + word + "'"};
  return label;
}

struct RelabelPairs {
  std::vector<int32_t> from, to;
};

RelabelPairs read_relabel_pairs(const std::string &path, const hws_alphabet *from, const hws_alphabet *to) {
  RelabelPairs pairs;
  std::istringstream lines(read_input(path));
  int64_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string place = path + ":" + std::to_string(++number);
    std::istringstream words(line);
    std::string old, fresh, more;
    if (!(words >> old)) continue;
    if (!(words >> fresh) || words >> more) throw Failure{1, place + ": expected two fields, the old symbol and the new one"};
    pairs.from.push_back(label_of(from, old, place));
    pairs.to.push_back(label_of(to, fresh, place));
  }
  return pairs;
}

void add_relabel(Command fst, Session *session) {
  const auto tape = std::make_shared<std::shared_ptr<int32_t>>();
  const auto file = std::make_shared<std::string>(), to = std::make_shared<std::string>();
  Command verb = machine_verb(
      fst, session, "relabel", "Put other symbols in the place of some, on one tape", "hws_machine_relabel",
      [=](const hws_machine *m, const hws_options *o, hws_machine **p) {
        const int32_t t = **tape - 1;
        const Alphabet old = own<Alphabet>("", [&](auto *a) { return hws_machine_alphabet(m, t, a); });
        const Alphabet fresh = to->empty() ? nullptr : read_alphabet(*to);
        const RelabelPairs pairs = read_relabel_pairs(*file, old.get(), fresh ? fresh.get() : old.get());
        return hws_machine_relabel(m, t, pairs.from.data(), pairs.to.data(), static_cast<int64_t>(pairs.from.size()),
                                   fresh.get(), o, p);
      });
  *tape = tape_flag(verb, "The tape, counted from 1 (default 1)");
  verb.file("--pairs", *file, "File of lines: old symbol, new symbol (names, numbers or <eps>)").required();
  verb.option("--to", *to, "The tape's alphabet in the result: a size or a symbol file (default: as it is)");
}

void add_realphabet(Command fst, Session *session) {
  const auto tape = std::make_shared<std::shared_ptr<int32_t>>();
  const auto to = std::make_shared<std::string>();
  Command verb = machine_verb(fst, session, "realphabet", "The same strings over another alphabet, matched by name",
                              "hws_machine_realphabet", [=](const hws_machine *m, const hws_options *o, hws_machine **p) {
                                const Alphabet fresh = *to == "open" ? nullptr : read_alphabet(*to);
                                return hws_machine_realphabet(m, **tape - 1, fresh.get(), o, p);
                              });
  *tape = tape_flag(verb, "The tape, counted from 1 (default 1)");
  verb.option("--to", *to, "The new alphabet: a size, a symbol file, or open").required();
}

void add_arc_sort(Command fst, Session *session) {
  const auto tape = std::make_shared<std::shared_ptr<int32_t>>();
  Command verb = machine_verb(
      fst, session, "arcsort", "Sort each state's arcs by label", "hws_machine_arc_sort",
      [=](const hws_machine *m, const hws_options *o, hws_machine **p) { return hws_machine_arc_sort(m, **tape - 1, o, p); });
  *tape = tape_flag(verb, "The tape whose labels come first, counted from 1 (default 1)");
}

void add_weight_verbs(Command fst, Session *session) {
  const auto exponent = std::make_shared<double>(1), by = std::make_shared<double>(0);
  Command verb = machine_verb(
      fst, session, "power", "Every weight to a power", "hws_machine_power",
      [=](const hws_machine *m, const hws_options *o, hws_machine **p) { return hws_machine_power(m, *exponent, o, p); });
  verb.option("--exponent", *exponent, "The power (costs are multiplied by it)").required();
  verb = machine_verb(
      fst, session, "scale", "Multiply the total, and every string's weight", "hws_machine_scale",
      [=](const hws_machine *m, const hws_options *o, hws_machine **p) { return hws_machine_scale(m, *by, o, p); });
  verb.option("--by", *by, "The factor, in the machine's own terms: a cost to add, or a value (real)").required();
}

void add_set_weights(Command fst, Session *session) {
  const auto file = std::make_shared<std::string>();
  Command verb = machine_verb(
      fst, session, "set-weights", "The same machine with other weights", "hws_machine_with_weights",
      [=](const hws_machine *m, const hws_options *o, hws_machine **p) {
        std::vector<double> arcs(static_cast<size_t>(hws_machine_arcs(m))), finals(static_cast<size_t>(hws_machine_states(m)));
        check(hws_machine_copy_arcs(m, nullptr, nullptr, arcs.data(), nullptr));
        check(hws_machine_copy_finals(m, finals.data(), nullptr));
        for (const ArcLine &line : read_arc_lines(m, *file)) {
          if (line.values.size() != 1) {
            throw Failure{1, line.place + std::to_string(line.values.size()) + " values; expected one weight"};
          }
          (line.is_arc ? arcs : finals)[line.number] = line.values[0];
        }
        return hws_machine_with_weights(m, arcs.data(), finals.data(), o, p);
      });
  verb.file("--weights", *file, "File with lines 'arc NUMBER weight' and 'final STATE weight', in the machine's own terms; "
                                  "arcs count from 0 in the order of fst print, what is not listed stays as it is").required();
}

void print_components(Session *session, const std::string &path) {
  const Machine m = session->read_machine(path);
  std::vector<int32_t> component(static_cast<size_t>(hws_machine_states(m.get())));
  int64_t count = 0;
  const Options options = session->options_for("hws_machine_components");
  check(hws_machine_components(m.get(), options.get(), component.data(), &count), path);
  if (session->json) {
    print_json(session, nlohmann::json({{"count", count}, {"component", component}}));
    return;
  }
  for (size_t s = 0; s < component.size(); ++s) session->out += std::to_string(s) + "\t" + std::to_string(component[s]) + "\n";
}

}  // namespace

void add_rational_verbs(Command fst, Session *session) {
  machines_verb(fst, session, "union", "What any of the machines accepts, weights added", "hws_machine_union",
                hws_machine_union);
  machines_verb(fst, session, "concat", "What the machines accept one after the other", "hws_machine_concat",
                hws_machine_concat);
  add_closure(fst, session);
  add_cross(fst, session);
  machine_verb(fst, session, "reverse", "Every string read backwards", "hws_machine_reverse", hws_machine_reverse);
  machine_verb(fst, session, "invert", "The tapes in reverse order", "hws_machine_invert", hws_machine_invert);
  add_relabel(fst, session);
  add_realphabet(fst, session);
  machine_verb(fst, session, "trim", "Take out states on no accepting path", "hws_machine_trim", hws_machine_trim);
  machine_verb(fst, session, "explicit", "Write failure and default arcs out", "hws_machine_explicit_failure",
               hws_machine_explicit_failure);
  add_arc_sort(fst, session);
  machine_verb(fst, session, "topsort", "Number the states so that arcs lead to higher ones", "hws_machine_top_sort",
               hws_machine_top_sort);
  add_weight_verbs(fst, session);
  add_set_weights(fst, session);
  const auto path = std::make_shared<std::string>();
  Command verb =
      session->reading_verb(fst, "components", "The strongly connected component of each state", {"hws_machine_components"});
  verb.option("MACHINE", *path, "File with a machine").required();
  session->add_json_flag(verb);
  verb.run([=] { print_components(session, *path); });
}

}  // namespace tool
