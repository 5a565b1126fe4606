// Flags eliminated, beside paths that are enumerated with their settings.
#include "fsa/ops/flag_diacritics.hh"

#include <map>
#include <optional>
#include <string>

#include "fsa/base/rng.hh"
#include "fsa/io/att_text.hh"
#include "fsa/machine/builder.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

const std::vector<std::string> kSymbols = {"a",     "b",       "@P.F.x@", "@N.F.x@", "@R.F.x@", "@R.F@", "@D.F.x@", "@D.F@",
                                           "@C.F@", "@U.F.x@", "@U.F.y@", "@P.G.x@", "@R.G.x@", "@P.F@", "@Q.F.x@"};

// Names that are no flags are symbols.
bool is_symbol(const std::string &name) { return name.size() == 1 || name == "@P.F@" || name == "@Q.F.x@"; }

// Features by name; "" none, "x" a value, "-x" any but it.
using Setting = std::map<char, std::string>;

bool obey(const std::string &flag, Setting &s) {
  std::string &now = s[flag[3]];
  const std::string value = flag[4] == '.' ? flag.substr(5, flag.size() - 6) : "";
  switch (flag[1]) {
    case 'P':
      now = value;
      return true;
    case 'N':
      now = "-" + value;
      return true;
    case 'C':
      now = "";
      return true;
    case 'R':
      return value.empty() ? !now.empty() : now == value;
    case 'D':
      return value.empty() ? now.empty() : now != value;
    default:
      if (!now.empty() && now != value && !(now[0] == '-' && now != "-" + value)) return false;
      now = value;
      return true;
  }
}

// The costs of strings, summed in the log semiring, over all paths of at most `left` arcs.
void walk(const Machine &m, State s, Setting setting, const std::string &text, double weight, int left,
          std::map<std::string, double> &sums) {
  if (m.is_final(s)) sums[text] += weight * std::exp(-m.final_weight(s));
  if (left == 0) return;
  for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
    const Label label = m.label(a, 0);
    const std::string name = label == kEpsilon ? "" : std::string(m.alphabet(0)->name(label));
    Setting next = setting;
    const bool symbol = label != kEpsilon && is_symbol(name);
    if (label != kEpsilon && !symbol && !obey(name, next)) continue;
    walk(m, m.next(a), next, symbol ? text + "[" + name + "]" : text, weight * std::exp(-m.weight(a)), left - 1, sums);
  }
}

}  // namespace

static void strings_keep_their_weights(void **) {
  const AlphabetPtr alphabet = Alphabet::named(kSymbols);
  int with_strings = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    Rng r(seed, RngMethod::test, 31, 0, 0);
    Builder b(Semiring::log, {alphabet});
    const auto n = static_cast<State>(1 + r.below(4));
    b.add_states(n);
    for (State s = 0; s < n; ++s) {
      if (r.below(2)) b.set_final(s, static_cast<double>(r.below(3)));
      for (uint64_t k = r.below(5); k > 0; --k) {
        const auto label = static_cast<Label>(r.below(kSymbols.size() + 1));
        b.add_arc(s, &label, static_cast<double>(r.below(4)) / 2, static_cast<State>(r.below(static_cast<uint64_t>(n))));
      }
    }
    const MachinePtr m = b.build(), plain = eliminate_flags(*m, Run{});
    std::map<std::string, double> expected, found;
    walk(*m, m->start(), {}, "", 1, 5, expected);
    walk(*plain, plain->start(), {}, "", 1, 5, found);
    assert_int_equal(expected.size(), found.size());
    for (const auto &[text, weight] : expected) assert_true(std::fabs(found[text] - weight) <= 1e-12 * weight);
    with_strings += expected.size() > 2;
    assert_int_equal(plain->alphabet(0)->size(), 4);  // a, b and the two names that are no flags
    assert_int_equal(plain->alphabet(0)->find("@P.F.x@"), 0);
  }
  assert_true(with_strings > 50);
}

// Texts of foma and HFST: epsilon @0@, flags on both sides, no table of names.
static void a_text_of_foma(void **) {
  const char *text =
      "0\t1\t@P.CASE.NOM@\t@P.CASE.NOM@\t0.0\n0\t1\t@P.CASE.GEN@\t@P.CASE.GEN@\t0.0\n1\t2\tc\tk\t0.5\n"
      "2\t3\t@R.CASE.GEN@\t@R.CASE.GEN@\t0.0\n2\t4\t@R.CASE.NOM@\t@R.CASE.NOM@\t0.0\n3\t4\t@0@\ts\t0.0\n4\t0.0\n";
  const MachinePtr m = read_att_text(text, AttFormat{}, Run{});
  assert_int_equal(m->tapes(), 2);
  assert_int_equal(m->alphabet(0)->find("c") > 0, 1);
  const MachinePtr plain = eliminate_flags(*m, Run{});
  assert_int_equal(plain->alphabet(1)->size(), 3);  // c, k, s
  assert_int_equal(plain->states(), 8);
  // An arc with a flag beside a symbol has no meaning.
  assert_throws(eliminate_flags(*read_att_text("0 1 @P.F.x@ b\n1\n", AttFormat{}, Run{}), Run{}), Code::unsupported);
  assert_throws(eliminate_flags(*read_att_text("0 1 @P.F.x@ @P.F.y@\n1\n", AttFormat{}, Run{}), Run{}), Code::unsupported);
  assert_throws(eliminate_flags(*read_att_text("0 1 <phi> <eps>\n0 1 @P.F.x@ @0@\n1\n", AttFormat{}, Run{}), Run{}),
                Code::unsupported);
}

static void settings_count_as_states(void **) {
  std::string text = "0\n";
  for (int i = 0; i < 12; ++i) text += "0 0 @P.F" + std::to_string(i) + ".x@\n";
  const MachinePtr m = read_att_text(text, AttFormat{}, Run{});
  assert_int_equal(eliminate_flags(*m, Run{})->states(), 1 << 12);
  Run run;
  run.max_states = 1000;
  assert_throws(eliminate_flags(*m, run), Code::limit);
}

TESTS(strings_keep_their_weights, a_text_of_foma, settings_count_as_states)
