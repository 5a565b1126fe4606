// hws_edit_*: include/hawser/edit.h.
#include "hawser/edit.h"

#include <algorithm>
#include <cinttypes>
#include <limits>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/edit/edit_calls.hh"
#include "capi/edit/handles.hh"
#include "capi/learner/handles.hh"
#include "src/edit/edit_em.hh"
#include "src/edit/edit_machine.hh"
#include "src/edit/edit_model_io.hh"
#include "src/edit/edit_score.hh"
#include "src/edit/score_matrix.hh"
#include "src/edit/typing_model.hh"

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
constexpr OptionSpec kEditReadOptions[] = {kMaxBytes};
constexpr OptionSpec kEditScoreOptions[] = {kThreads, kMaxBytes};
constexpr OptionSpec kPaths = text_option(
    "paths", "sum", "sum|best", "what counts: all sequences of edits from input to output, or the most probable one");
constexpr OptionSpec kEditMatrixOptions[] = {kPaths, kThreads, kMaxBytes};
constexpr OptionSpec kEditMachineOptions[] = {kMaxStates, kMaxArcs, kMaxBytes};
constexpr TypingSettings kTyping{};
constexpr OptionSpec kTypingOptions[] = {
    text_option("layout", "qwerty", "qwerty|qwertz|azerty", "keyboard on which keys are neighbours"),
    real_option("backoff", kTyping.backoff, 0, 1, "share of the next shorter context in every distribution"),
    real_option("p_insert", kTyping.p_insert, 0, 0.999999, "probability of inserting a symbol"),
    real_option("p_delete", kTyping.p_delete, 0, 1, "probability of deleting the symbol that is read"),
    real_option("p_copy", kTyping.p_copy, 0, 1, "probability of copying the symbol that is read; the rest replaces it"),
    real_option("near_keys", kTyping.near_keys, 0, 1, "share of the replacements that are keys beside the right one"),
    real_option("like_sounds", kTyping.like_sounds, 0, 1, "share of the replacements that are letters of a like sound"),
    kMaxBytes};
constexpr OptionSpec kSpellerOptions[] = {
    real_option("swap", SpellerSettings{}.swap, 0, 0.999999, "probability that two neighbouring symbols changed places"),
    kMaxBytes};
constexpr OptionSpec kCorrectOptions[] = {
    int_option("edits", 3, 0, 1000000,
               "insertions, deletions, replacements and, once, a swap of neighbours that make of a word what was typed"),
    int_option("weighted", 1, 0, 1, "1: scores are ln p(word) + ln p(typed | word); 0: ln p(typed | word) alone"),
    real_or_auto("lowest", -1e300, 0, "score, in nats, that a word needs at least; auto: none is too low"), kPaths, kThreads,
    kMaxBytes};
constexpr auto kLearnerOptions = options_of(edit_fields::kFields, kThreads, kMaxBytes);

EditPaths paths_in(const Asked &asked) { return asked.reader.text("paths") == "best" ? EditPaths::best : EditPaths::sum; }

const EditLearner &edit_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != EditLearner::kFamily) {
    fail(Code::argument, "a learner of another family; expected one from hws_edit_learner_new");
  }
  return static_cast<const EditLearner &>(l);
}

}  // namespace

HWS_OPTIONS(hws_edit_model_new, kEditModelOptions);
hws_status hws_edit_model_new(const hws_alphabet *alphabet, const hws_options *options, hws_edit_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_edit_model_new, options);
    EditSettings s;
    s.windows.left_input = static_cast<int32_t>(asked.reader.integer("left_input"));
    s.windows.right_input = static_cast<int32_t>(asked.reader.integer("right_input"));
    s.windows.left_output = static_cast<int32_t>(asked.reader.integer("left_output"));
    s.backoff = asked.reader.real("backoff");
    s.p_insert = asked.reader.real("p_insert");
    s.p_delete = asked.reader.real("p_delete");
    s.p_copy = asked.reader.real("p_copy");
    hand_out(model, new_edit_model(given(alphabet, "alphabet").p, s, asked.run()));
  });
}

HWS_OPTIONS(hws_edit_model_typing, kTypingOptions);
hws_status hws_edit_model_typing(const hws_alphabet *alphabet, const hws_options *options, hws_edit_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_edit_model_typing, options);
    TypingSettings s;
    s.layout = asked.reader.text("layout");
    s.backoff = asked.reader.real("backoff");
    s.p_insert = asked.reader.real("p_insert");
    s.p_delete = asked.reader.real("p_delete");
    s.p_copy = asked.reader.real("p_copy");
    s.near_keys = asked.reader.real("near_keys");
    s.like_sounds = asked.reader.real("like_sounds");
    hand_out(model, typing_model(given(alphabet, "alphabet").p, s, asked.run()));
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

HWS_OPTIONS(hws_edit_model_score, kEditScoreOptions);
hws_status hws_edit_model_score(const hws_edit_model *model, const hws_strings *pairs, const hws_options *options,
                                double *log_probs) {
  return Call().run([&] {
    const EditModel &m = *given(model, "model").p;
    const StringBatch &batch = *given(pairs, "pairs").p;
    const std::span<double> out = array_out(log_probs, batch.count(), "log_probs");
    const Asked asked(option_tables::hws_edit_model_score, options);
    Array<double> scores(out.size());
    score_pairs(m, batch, scores, asked.run());
    std::copy(scores.begin(), scores.end(), out.begin());
  });
}

HWS_OPTIONS(hws_edit_model_score_matrix, kEditMatrixOptions);
hws_status hws_edit_model_score_matrix(const hws_edit_model *model, const hws_strings *inputs, const hws_strings *outputs,
                                       const hws_options *options, double *log_probs) {
  return Call().run([&] {
    const EditModel &m = *given(model, "model").p;
    const StringBatch &rows = *given(inputs, "inputs").p, &columns = *given(outputs, "outputs").p;
    if (rows.count() > INT64_MAX / 16 / std::max<int64_t>(1, columns.count())) {
      fail(Code::limit, "a matrix of %" PRId64 " inputs and %" PRId64 " outputs", rows.count(), columns.count());
    }
    const std::span<double> out = array_out(log_probs, rows.count() * columns.count(), "log_probs");
    const Asked asked(option_tables::hws_edit_model_score_matrix, options);
    const EditPaths ways = paths_in(asked);
    asked.run().limit_bytes(static_cast<int64_t>(out.size()) * 8);
    Array<double> scores(out.size());
    score_matrix(m, rows, columns, ways, scores, asked.run());
    std::copy(scores.begin(), scores.end(), out.begin());
  });
}

HWS_OPTIONS(hws_edit_model_machine, kEditMachineOptions);
hws_status hws_edit_model_machine(const hws_edit_model *model, int32_t semiring, const hws_options *options,
                                  hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EditModel &m = *given(model, "model").p;
    const Asked asked(option_tables::hws_edit_model_machine, options);
    hand_out(machine, edit_machine(m, semiring_in(semiring), asked.run()));
  });
}

HWS_OPTIONS(hws_edit_model_row_counts, kEditMachineOptions);
hws_status hws_edit_model_row_counts(const hws_edit_model *model, const double *uses, int64_t count, const hws_options *options,
                                     double *counts, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const EditModel &m = *given(model, "model").p;
    const Asked asked(option_tables::hws_edit_model_row_counts, options);
    const Array<double> rows = edit_row_counts(m, array_in(uses, count, "uses"), asked.run());
    copy_out(std::span<const double>(rows), counts, capacity, needed);
  });
}

hws_status hws_edit_model_write(const hws_edit_model *model, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(write_edit_model(*given(model, "model").p, model->card), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_edit_model_read, kEditReadOptions);
hws_status hws_edit_model_read(const void *buffer, int64_t length, const hws_options *options, hws_edit_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_edit_model_read, options);
    ModelCard card;
    EditModelPtr read = read_edit_model(bytes_in(buffer, length, "buffer"), &card, asked.run());
    hand_out_model(model, std::move(read), std::move(card));
  });
}

HWS_OPTIONS(hws_edit_learner_new, kLearnerOptions);
hws_status hws_edit_learner_new(const hws_edit_model *start, const hws_strings *pairs, const hws_strings *heldout,
                                const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const EditModel &m = *given(start, "start").p;
    const StringBatchPtr &batch = given(pairs, "pairs").p;
    const Asked asked(option_tables::hws_edit_learner_new, options);
    EditEmSettings s;
    read_fields(asked.reader, edit_fields::kFields, &s);
    use_fields(asked.reader, edit_fields::kFields, &s);
    auto made = std::make_unique<hws_learner>();
    auto own = std::make_unique<EditLearner>(m, batch, s, asked.run());
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

HWS_OPTIONS(hws_speller_new, kSpellerOptions);
hws_status hws_speller_new(const hws_edit_model *channel, const hws_strings *words, const hws_options *options,
                           hws_speller **speller) {
  return Call().out("speller", speller).run([&] {
    const EditModelPtr &model = given(channel, "channel").p;
    const StringBatch &list = *given(words, "words").p;
    const Asked asked(option_tables::hws_speller_new, options);
    SpellerSettings s;
    s.swap = asked.reader.real("swap");
    hand_out(speller, std::make_shared<const Speller>(model, list, s, asked.run()));
  });
}

void hws_speller_free(hws_speller *speller) { delete speller; }

HWS_OPTIONS(hws_speller_correct, kCorrectOptions);
hws_status hws_speller_correct(const hws_speller *speller, const hws_strings *typed, int64_t n, const hws_options *options,
                               int64_t *words, double *log_probs, int64_t *counts) {
  return Call().run([&] {
    const Speller &s = *given(speller, "speller").p;
    const StringBatch &batch = *given(typed, "typed").p;
    if (n < 1 || n > INT32_MAX) fail(Code::argument, "n is %" PRId64 "; expected 1 to %d", n, INT32_MAX);
    if (batch.count() > INT64_MAX / 16 / n) fail(Code::limit, "%" PRId64 " words for each of %" PRId64, n, batch.count());
    const std::span<int64_t> to = array_out(words, batch.count() * n, "words"), of = array_out(counts, batch.count(), "counts");
    const Asked asked(option_tables::hws_speller_correct, options);
    WordSearchSettings search;
    search.max_edits = static_cast<int32_t>(asked.reader.integer("edits"));
    search.weighted = asked.reader.integer("weighted") == 1;
    search.ways = paths_in(asked);
    search.lowest = asked.reader.is_auto("lowest") ? -std::numeric_limits<double>::infinity() : asked.reader.real("lowest");
    asked.run().limit_bytes(static_cast<int64_t>(to.size()) * 16);
    Array<int64_t> found(to.size()), number(of.size());
    Array<double> scores(to.size());
    s.correct(batch, n, search, found, scores, number, asked.run());
    std::copy(found.begin(), found.end(), to.begin());
    std::copy(number.begin(), number.end(), of.begin());
    if (log_probs) std::copy(scores.begin(), scores.end(), log_probs);
  });
}
