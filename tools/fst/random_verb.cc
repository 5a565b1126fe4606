// fst random: machines to try things on.
#include "tools/verbs.hh"

namespace tool {

namespace {

void random(Session *session, int32_t tapes, const std::string &symbols, uint64_t seed) {
  const Alphabet alphabet = symbols.empty() ? nullptr : read_alphabet(symbols);
  const std::vector<const hws_alphabet *> alphabets(static_cast<size_t>(tapes), alphabet.get());
  const Options options = session->options_for("hws_machine_random");
  const Machine m = own<Machine>("", [&](auto *p) {
    return hws_machine_random(session->semiring_number(), tapes, alphabets.data(), seed, options.get(), p);
  });
  session->write_machine(m.get());
}

}  // namespace

void add_random_verb(Command fst, Session *session) {
  const auto tapes = std::make_shared<int32_t>(1);
  const auto symbols = std::make_shared<std::string>();
  const auto seed = std::make_shared<uint64_t>(1);
  Command verb = fst.verb("random", "Make a random machine, for tests; the same one for the same seed");
  session->add_semiring_flag(verb);
  verb.option("--tapes", *tapes, "Number of tapes (default 1)").range(1, 16);
  verb.option("--alphabet", *symbols, "N: symbols 1..N; FILE: a symbol file's names (default: symbols 1 to 3)");
  verb.option("--seed", *seed, "Seed (default 1)");
  session->add_options_of(verb, {"hws_machine_random"});
  session->add_output_flag(verb);
  verb.run([=] { random(session, *tapes, *symbols, *seed); });
}

}  // namespace tool
