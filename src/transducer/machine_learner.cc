#include "src/transducer/machine_learner.hh"

#include "fsa/base/error.hh"

namespace hws {

namespace {

constexpr int32_t kMachineLearnerVersion = 1;  // raised when what a checkpoint holds changes

const MachineFamily &family_of(const RowLearner &learner) { return static_cast<const MachineFamily &>(learner.data()); }

}  // namespace

void choose_start(const ArcParameters &parameters, MachineSettings *s) {
  if (s->init == MachineStart::automatic) {
    s->init = parameters.has_equal_weights() ? MachineStart::random : MachineStart::given;
  }
  s->given = s->init == MachineStart::given;
}

std::unique_ptr<RowLearner> new_machine_learner(ArcParametersPtr parameters, MachineItems items,
                                                const MachineSettings &settings, const Run &run) {
  MachineSettings s = settings;
  choose_start(*parameters, &s);
  s.prior = s.prior.value_or(row_fields::modes(s) ? 1 : .1);  // modes are sought with 1: no prior at all
  bool counts = items.count() == 0;  // new_row_learner says what is wrong with none
  for (const double weight : items.weights) counts = counts || weight > 0;
  if (!counts && !s.items) fail(Code::empty, "no items with a weight above 0; expected at least one");
  Array<double> start;
  if (s.given) start.assign(parameters->start().begin(), parameters->start().end());
  auto family = std::make_shared<const MachineFamily>(std::move(parameters), std::move(items), *s.prior);
  return new_row_learner(kMachineFamily, kMachineLearnerVersion, machine_fields::kFields, s, std::move(family),
                         std::move(start), run);
}

RowFamilyPtr machine_held_out(const RowLearner &learner, MachineItems items) {
  return std::make_shared<const MachineFamily>(family_of(learner).parameters(), std::move(items), 1);
}

MachinePtr learned_machine(const RowLearner &learner) {
  const Array<double> rows = learner.rows();
  return parameters_of(learner).with_weights(rows);
}

const ArcParameters &parameters_of(const RowLearner &learner) { return *family_of(learner).parameters(); }

}  // namespace hws
