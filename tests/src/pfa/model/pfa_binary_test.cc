// Of src/pfa/model/pfa_binary.cc: models as bytes and back.
#include <functional>

#include "fsa/base/sections.hh"
#include "tests/fuzz/mended.hh"
#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

static std::span<const std::byte> bytes(std::string_view s) {
  return {reinterpret_cast<const std::byte *>(s.data()), s.size()};
}

static PfaModel ensemble() {
  PfaModel model =
      model_of({random(3, 2, Form::collapsed, .5, 1), random(4, 2, Form::plain, .5, 2), random(2, 2, Form::scaled, .5, 3)});
  model.method = "cgs";
  model.members[1].log_joint = -12.5;
  return model;
}

static void a_model_reads_back_to_the_bit_from_any_address(void **) {
  const PfaModel model = ensemble();
  const std::string file = write_pfa_model(model);
  for (size_t shift = 0; shift < 8; ++shift) {
    const std::string moved = std::string(shift, ' ') + file;
    const PfaModelPtr back = read_pfa_model(bytes(std::string_view(moved).substr(shift)), Run{});
    assert_string_equal(back->method.c_str(), "cgs");
    assert_int_equal(back->members.size(), 3);
    assert_true(write_pfa_model(*back) == file);
    for (size_t m = 0; m < 3; ++m) {
      const Pfa &x = *model.members[m].automaton, &y = *back->members[m].automaton;
      assert_true(x.weight == y.weight && x.scale == y.scale && x.background == y.background && x.initial == y.initial &&
                  x.final == y.final);
      assert_true(x.from == y.from && x.to == y.to && x.offsets == y.offsets && x.background_begin == y.background_begin);
      assert_int_equal(back->members[m].chain, m);
    }
    assert_true(back->members[1].log_joint == -12.5);
  }
}

static void counts_take_4_bytes(void **) {
  const PfaPtr pfa = random(20, 4, Form::collapsed, 1, 1);
  auto doubled = std::make_shared<Pfa>(*pfa);
  for (double &w : doubled->weight) w *= .5;
  for (double &s : doubled->scale) s *= 2;
  const size_t whole = write_pfa_model(model_of({pfa})).size(), halves = write_pfa_model(model_of({doubled})).size();
  assert_in_range(halves - whole, 4 * pfa->weight.size() - 64, 4 * pfa->weight.size() + 64);
}

static void factors_and_names_come_along(void **) {
  PfaModel model = model_of({random(2, 2, Form::plain, 1, 1)});
  model.factors.push_back({{.5, .25, .25, .125, .375, .5}, {.75, .25, 1, 0}});
  auto named = std::make_shared<Pfa>(*model.members[0].automaton);
  named->alphabet = model.alphabet = Alphabet::named({"yes", "no"});
  model.members[0].automaton = named;
  const PfaModelPtr back = read_pfa_model(bytes(write_pfa_model(model)), Run{});
  assert_true(back->factors.at(0).emission == model.factors[0].emission &&
              back->factors[0].transition == model.factors[0].transition);
  assert_true(back->alphabet->name(2) == "no");
  model.factors[0].transition[0] = .7;
  const std::string leaks = write_pfa_model(model);
  assert_throws(read_pfa_model(bytes(leaks), Run{}), Code::corrupt);
}

static void damage_is_found_wherever_it_is(void **) {
  const std::string file = write_pfa_model(ensemble());
  for (size_t i = 0; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    bool refused = false;
    try {
      read_pfa_model(bytes(damaged), Run{});
    } catch (const Error &e) {
      refused = e.code == Code::corrupt || e.code == Code::version;
    }
    assert_true(refused);
  }
  for (size_t i = 0; i < file.size(); i += 7) {
    assert_throws(read_pfa_model(bytes(std::string_view(file).substr(0, i)), Run{}), Code::corrupt);
  }
}

// With checksums set right: what contents may then say is up to the reader.
static void damage_behind_the_checksums_is_found_or_harmless(void **) {
  const std::string file = write_pfa_model(ensemble());
  int refused = 0;
  for (size_t i = 64; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x84);
    mend(damaged);
    try {
      const PfaModelPtr model = read_pfa_model(bytes(damaged), Run{});
      for (const PfaMember &member : model->members) require_consistent(*member.automaton);
    } catch (const Error &e) {
      assert_true(e.code == Code::corrupt || e.code == Code::version);
      ++refused;
    }
  }
  assert_true(refused > 500);
}

static void models_that_contradict_themselves_are_refused(void **) {
  const auto refused = [](const std::function<void(PfaModel &, Pfa &)> &damage) {
    PfaModel model = model_of({random(3, 2, Form::plain, .8, 1)});
    auto pfa = std::make_shared<Pfa>(*model.members[0].automaton);
    damage(model, *pfa);
    model.members[0].automaton = pfa;
    const std::string file = write_pfa_model(model);
    assert_throws(read_pfa_model(bytes(file), Run{}), Code::corrupt);
  };
  refused([](PfaModel &, Pfa &p) { p.final[0] += .1; });
  refused([](PfaModel &, Pfa &p) { p.states = 2; });
  refused([](PfaModel &, Pfa &p) { p.states = 0; });
  refused([](PfaModel &, Pfa &p) { p.offsets.pop_back(); });
  refused([](PfaModel &, Pfa &p) { p.to.push_back(0); });
  refused([](PfaModel &m, Pfa &) { m.members[0].log_joint = NAN; });
  refused([](PfaModel &m, Pfa &) { m.alphabet = Alphabet::open(); });
  refused([](PfaModel &m, Pfa &) { m.alphabet = Alphabet::sized(3); });
  refused([](PfaModel &m, Pfa &) { m.members[0].chain = INT32_MAX; });
  refused([](PfaModel &m, Pfa &) { m.members[0].chain = -1; });
  refused([](PfaModel &m, Pfa &) { m.method = "c\xFFs"; });
  refused([](PfaModel &m, Pfa &) { m.method = ""; });
}

static void reading_honours_the_byte_limit_and_a_cancel(void **) {
  const std::string file = write_pfa_model(ensemble());
  Run run;
  run.max_bytes = static_cast<int64_t>(file.size());
  assert_throws(read_pfa_model(bytes(file), run), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  run = Run{};
  run.cancel = &flag;
  assert_throws(read_pfa_model(bytes(file), run), Code::cancelled);
}

TESTS(a_model_reads_back_to_the_bit_from_any_address, counts_take_4_bytes, factors_and_names_come_along,
      damage_is_found_wherever_it_is, damage_behind_the_checksums_is_found_or_harmless,
      models_that_contradict_themselves_are_refused, reading_honours_the_byte_limit_and_a_cancel)
