#include "src/hmm/model/hmm_machine.hh"

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "src/hmm/sums/decode.hh"
#include "tests/src/hmm/random_models.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

MachinePtr string_of(const Corpus &corpus, int64_t sequence, Semiring semiring) {
  Builder b(semiring, {corpus.alphabet});
  const std::span<const Label> symbols = corpus.sequence(sequence);
  b.add_states(static_cast<int64_t>(symbols.size()) + 1);
  const double one = semiring == Semiring::log ? 0 : 1;
  for (size_t t = 0; t < symbols.size(); ++t) b.add_arc(static_cast<State>(t), &symbols[t], one, static_cast<State>(t + 1));
  b.set_final(static_cast<State>(symbols.size()), one);
  return b.build();
}

}  // namespace

static void strings_have_the_models_probabilities(void **) {
  for (int round = 0; round < 12; ++round) {
    random_hmm::Choice choice;
    choice.states = 1 + round % 4;
    const random_hmm::Learned l = random_hmm::learned(choice, round);
    const Semiring semiring = round % 2 ? Semiring::log : Semiring::real;
    const MachinePtr m = hmm_machine(*l.model, semiring, Run{});
    const Array<double> scores = log_probabilities(*l.input.data, parameters_for(*l.model, *l.input.data), Run{});
    for (int64_t i = 0; i < l.input.data->corpus->count(); ++i) {
      if (l.input.data->length(i) == 0) continue;
      const MachinePtr one = string_of(*l.input.data->corpus, i, semiring);
      assert_close(total(*compose(m, one, Run{}), Run{}).log(), scores[static_cast<size_t>(i)], 1e-12);
    }
    if (l.model->end()) assert_close(total(*m, Run{}).log(), 0, 1e-11);
  }
}

static void what_is_no_machine_is_refused(void **) {
  random_hmm::Choice choice;
  const random_hmm::Learned l = random_hmm::learned(choice, 0);
  assert_throws(hmm_machine(*l.model, Semiring::tropical, Run{}), Code::argument);
  Run few;
  few.max_states = 6;
  assert_throws(hmm_machine(*l.model, Semiring::log, few), Code::limit);
  choice.channels = 1;
  assert_throws(hmm_machine(*random_hmm::learned(choice, 0).model, Semiring::log, Run{}), Code::unsupported);
}

TESTS(strings_have_the_models_probabilities, what_is_no_machine_is_refused)
