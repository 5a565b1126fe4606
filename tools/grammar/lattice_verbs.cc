// grammar intersect, to-machine, from-machine; and machines in place of sentences for the verbs that take them.
#include "tools/grammar/grammar_file.hh"
#include "tools/grammar/lattice_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kIntersect = "hws_grammar_intersect", *kToMachine = "hws_grammar_machine",
                     *kFromMachine = "hws_grammar_from_machine", *kRead = "hws_machine_read",
                     *kReadText = "hws_machine_read_text";

// A grammar as text if the file ends in .txt or is standard output, or else as a binary: as machines are written.
void write_grammar(Session *session, const hws_grammar *grammar) {
  const std::string &path = session->output;
  if (session->to_stdout() || path.ends_with(".txt")) {
    write_result(session, copied([&](char *b, int64_t c, int64_t *n) {
      return hws_grammar_write_text(grammar, nullptr, b, c, n);
    }));
  } else {
    check(hws_grammar_write_file(grammar, path.c_str()), path);
  }
}

void intersect(Session *session, const GrammarFlags &flags, const std::string &path) {
  const Grammar grammar = read_grammar(session, flags);
  const Machine lattice = read_lattice(session, path, grammar.get());
  const Options options = session->options_for(kIntersect);
  const Grammar both = own<Grammar>(
      "", [&](auto *p) { return hws_grammar_intersect(grammar.get(), lattice.get(), options.get(), p); });
  write_grammar(session, both.get());
}

void to_machine(Session *session, const GrammarFlags &flags) {
  const Grammar grammar = read_grammar(session, flags);
  const Options options = session->options_for(kToMachine);
  const Machine machine = own<Machine>("", [&](auto *p) {
    return hws_grammar_machine(grammar.get(), session->semiring_number(), options.get(), p);
  });
  session->write_machine(machine.get());
}

void from_machine(Session *session, const std::string &path) {
  const Machine machine = session->read_machine(path);
  const Options options = session->options_for(kFromMachine);
  const Grammar grammar =
      own<Grammar>("", [&](auto *p) { return hws_grammar_from_machine(machine.get(), options.get(), p); });
  write_grammar(session, grammar.get());
}

constexpr const char *kGrammarOutput =
    "Where the grammar goes: text if it ends in .txt or is - (standard output), else binary";

}  // namespace

Flag add_lattice_flags(Command verb, Session *session, std::vector<std::string> *lattices) {
  const Flag flag = verb.option("--lattice", *lattices,
                                "Machines in place of CORPUS, one in each FILE: text whose labels are the grammar's words, or "
                                "binary")
                        .type("FILE ...");
  session->add_input_flags(verb);
  return flag;
}

Machine read_lattice(Session *session, const std::string &path, const hws_grammar *grammar) {
  const Alphabet words = own<Alphabet>("", [&](auto *p) { return hws_grammar_words(grammar, p); });
  return session->read_machine_over(path, words.get());
}

void add_lattice_verbs(Command grammar, Session *session) {
  const auto flags = std::make_shared<GrammarFlags>();
  const auto path = std::make_shared<std::string>();
  Command verb =
      grammar.verb("intersect", "The grammar of all pairs of a tree and a path of a machine that read the same words");
  flags->add_to(verb, session, {kIntersect, kRead, kReadText});
  verb.file("MACHINE", *path, "Text whose labels are the grammar's words, or binary (-: standard input)").required();
  session->add_input_flags(verb);
  verb.output("-o,--output", session->output, kGrammarOutput);
  verb.run([=] { intersect(session, *flags, *path); });

  verb = grammar.verb("to-machine", "A right-linear grammar as a machine that gives each string the same weight");
  flags->add_to(verb, session, {kToMachine});
  session->add_semiring_flag(verb);
  session->add_output_flag(verb);
  verb.run([=] { to_machine(session, *flags); });

  verb = session->reading_verb(
      grammar, "from-machine", "A machine as a right-linear grammar that gives each string the same weight", {kFromMachine});
  verb.file("MACHINE", *path, "Text or binary (-: standard input)").required();
  verb.output("-o,--output", session->output, kGrammarOutput);
  verb.run([=] { from_machine(session, *path); });
}

}  // namespace tool
