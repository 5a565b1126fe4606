// hws_edit_*: include/hawser/edit.h.
#include "hawser/edit.h"

#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/edit/handles.hh"
#include "capi/learner/handles.hh"
#include "src/edit/edit_em.hh"
#include "src/edit/edit_machine.hh"
#include "src/edit/edit_model_io.hh"
#include "src/edit/edit_score.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr EditSettings kEditModel{};

constexpr OptionSpec kEditModelOptions[] = {
    int_option("left_input", kEditModel.windows.left_input, 0, kMaxWindow, "input symbols read that a context sees"),
    int_option("right_input", kEditModel.windows.right_input, 0, kMaxWindow,
               "input symbols ahead that a context sees, from the next one on; 0: insertions do not see it"),
    int_option("left_output", kEditModel.windows.left_output, 0, kMaxWindow, "output symbols written that a context sees"),
    real_option("backoff", kEditModel.backoff, 0, 1, "share of the next shorter context in every distribution"),
    real_option("p_insert", kEditModel.p_insert, 0, 0.999999, "probability of inserting a symbol, all symbols alike"),
    real_option("p_delete", kEditModel.p_delete, 0, 1, "probability of deleting the symbol that is read"),
    real_option("p_copy", kEditModel.p_copy, 0, 1, "probability of copying the symbol that is read; the rest replaces it"),
    kMaxBytes};
constexpr OptionSpec kEditScoreOptions[] = {kThreads, kMaxBytes};
constexpr OptionSpec kEditMachineOptions[] = {kMaxStates, kMaxArcs, kMaxBytes};
constexpr auto kLearnerOptions = options_of(edit_fields::kFields, kThreads, kMaxBytes);

constexpr OptionTable kEditNew{"hws_edit_model_new", kEditModelOptions}, kEditScore{"hws_edit_model_score", kEditScoreOptions},
    kEditMachine{"hws_edit_model_machine", kEditMachineOptions}, kEditLearner{"hws_edit_learner_new", kLearnerOptions};
constexpr const OptionTable *kEditTables[] = {&kEditNew, &kEditScore, &kEditMachine, &kEditLearner};

const OptionSet *set_of(const hws_options *options) { return options ? &options->set : nullptr; }

const EditLearner &edit_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != EditLearner::kFamily) {
    fail(Code::argument, "a learner of another family; expected one from hws_edit_learner_new");
  }
  return static_cast<const EditLearner &>(l);
}

}  // namespace

std::span<const OptionTable *const> hws::capi::edit_tables() { return kEditTables; }

hws_status hws_edit_model_new(const hws_alphabet *alphabet, const hws_options *options, hws_edit_model **model) {
  return Call().out("model", model).run([&] {
    const OptionReader reader(kEditNew, set_of(options));
    const EngineRun run(kEditNew, reader, options);
    EditSettings s;
    s.windows.left_input = static_cast<int32_t>(reader.integer("left_input"));
    s.windows.right_input = static_cast<int32_t>(reader.integer("right_input"));
    s.windows.left_output = static_cast<int32_t>(reader.integer("left_output"));
    s.backoff = reader.real("backoff");
    s.p_insert = reader.real("p_insert");
    s.p_delete = reader.real("p_delete");
    s.p_copy = reader.real("p_copy");
    reader.require_all_used();
    hand_out(model, new_edit_model(given(alphabet, "alphabet").p, s, run.run()));
  });
}

void hws_edit_model_free(hws_edit_model *model) { delete model; }

hws_status hws_edit_model_alphabet(const hws_edit_model *model, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] { hand_out(alphabet, given(model, "model").p->alphabet()); });
}

hws_status hws_edit_model_info(const hws_edit_model *model, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const EditModel &m = *given(model, "model").p;
    const std::pair<std::string_view, double> known[] = {{"contexts", static_cast<double>(m.contexts())},
                                                         {"parameters", static_cast<double>(m.parameters())},
                                                         {"backoff", m.backoff()},
                                                         {"left_input", m.windows().left_input},
                                                         {"right_input", m.windows().right_input},
                                                         {"left_output", m.windows().left_output}};
    *value = named_value<double>(name_in(name, "name"), known, "an edit model has no number named");
  });
}

hws_status hws_edit_model_card(const hws_edit_model *model, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(model, "model").card.json(), buffer, capacity, needed); });
}

hws_status hws_edit_model_probability(const hws_edit_model *model, const int32_t *left_input, int32_t left_input_count,
                                      const int32_t *right_input, int32_t right_input_count, const int32_t *left_output,
                                      int32_t left_output_count, int32_t input, int32_t output, double *probability) {
  return Call().out("probability", probability).run([&] {
    *probability = window_probability(*given(model, "model").p, array_in(left_input, left_input_count, "left_input"),
                                      array_in(right_input, right_input_count, "right_input"),
                                      array_in(left_output, left_output_count, "left_output"), input, output);
  });
}

hws_status hws_edit_model_score(const hws_edit_model *model, const hws_strings *pairs, const hws_options *options,
                                double *log_probs) {
  return Call().run([&] {
    const EditModel &m = *given(model, "model").p;
    const StringBatch &batch = *given(pairs, "pairs").p;
    const std::span<double> out = array_out(log_probs, batch.count(), "log_probs");
    const OptionReader reader(kEditScore, set_of(options));
    const EngineRun run(kEditScore, reader, options);
    reader.require_all_used();
    Array<double> scores(out.size());
    score_pairs(m, batch, scores, run.run());
    std::copy(scores.begin(), scores.end(), out.begin());
  });
}

hws_status hws_edit_model_machine(const hws_edit_model *model, int32_t semiring, const hws_options *options,
                                  hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EditModel &m = *given(model, "model").p;
    const OptionReader reader(kEditMachine, set_of(options));
    const EngineRun run(kEditMachine, reader, options);
    reader.require_all_used();
    hand_out(machine, edit_machine(m, semiring_in(semiring), run.run()));
  });
}

hws_status hws_edit_model_write(const hws_edit_model *model, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(write_edit_model(*given(model, "model").p, model->card), buffer, capacity, needed); });
}

hws_status hws_edit_model_read(const void *buffer, int64_t length, hws_edit_model **model) {
  return Call().out("model", model).run([&] {
    ModelCard card;
    EditModelPtr read = read_edit_model(bytes_in(buffer, length, "buffer"), &card);
    hand_out_model(model, std::move(read), std::move(card));
  });
}

hws_status hws_edit_learner_new(const hws_edit_model *start, const hws_strings *pairs, const hws_strings *heldout,
                                const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const EditModel &m = *given(start, "start").p;
    const StringBatchPtr &batch = given(pairs, "pairs").p;
    const OptionReader reader(kEditLearner, set_of(options));
    const EngineRun run(kEditLearner, reader, options);
    EditEmSettings s;
    read_fields(reader, edit_fields::kFields, &s);
    use_fields(reader, edit_fields::kFields, &s);
    reader.require_all_used();
    auto made = std::make_unique<hws_learner>();
    auto own = std::make_unique<EditLearner>(m, batch, s, run.run());
    if (heldout) own->watch_held_out(heldout->p);
    made->p = std::move(own);
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_edit_learner_model(const hws_learner *learner, hws_edit_model **model) {
  return Call().out("model", model).run([&] {
    const EditLearner &l = edit_learner(learner);
    hand_out_model(model, l.model(), card_of(l, "em"));
  });
}

hws_status hws_edit_learner_edits(const hws_learner *learner, double *insertions, double *deletions, double *copies,
                                  double *substitutions) {
  return Call()
      .out("insertions", insertions)
      .out("deletions", deletions)
      .out("copies", copies)
      .out("substitutions", substitutions)
      .run([&] {
        const EditCounts e = edit_learner(learner).edits();
        *insertions = e.insertions;
        *deletions = e.deletions;
        *copies = e.copies;
        *substitutions = e.substitutions;
      });
}
