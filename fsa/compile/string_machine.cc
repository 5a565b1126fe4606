#include "fsa/compile/string_machine.hh"

#include "fsa/machine/builder.hh"

namespace hws {

MachinePtr string_machine(const AlphabetPtr &alphabet, Semiring semiring, std::span<const Label> labels,
                          const Run &run) {
  if (labels.size() >= INT32_MAX - 1) {
    fail(Code::limit, "a string of %zu labels; expected fewer than %d", labels.size(), INT32_MAX - 1);
  }
  run.limit_states(static_cast<int64_t>(labels.size()) + 1);
  run.limit_arcs(static_cast<int64_t>(labels.size()));
  RowWriter rows(semiring, {alphabet});
  for (size_t i = 0; i < labels.size(); ++i) {
    if ((i & 0xffff) == 0) run.check();
    if (!alphabet->holds(labels[i])) {
      fail(Code::argument, "label %d at position %zu; expected symbols of the alphabet: %s", labels[i], i,
           alphabet->describe().c_str());
    }
    rows.arc(&labels[i], one(semiring), static_cast<State>(i + 1));
    rows.end_state(zero(semiring), false);
  }
  rows.end_state(one(semiring), true);
  return rows.finish(0, -1);
}

}  // namespace hws
