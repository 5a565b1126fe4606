// include/hawser/graph_family.h.
#include "hawser/graph_family.h"

#include <algorithm>

#include "capi/graph/graph_calls.hh"
#include "capi/graph/graph_family.hh"
#include "src/graph/learn/graph_rows.hh"
#include "src/graph/learn/item_text.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr auto kGraphRowOptions = options_of(graph_row_fields::kFields, kThreads, kMaxBytes);
constexpr OptionSpec kFamilyBytes[] = {kMaxBytes};

const RowLearner &graph_rows_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != kGraphRows) {
    fail(Code::argument, "a learner of another family; expected one from hws_graph_family_learner_new");
  }
  return static_cast<const RowLearner &>(l);
}

}  // namespace

GraphItemsPtr hws::capi::items_in(const GraphFamily &family, const int32_t *values, int64_t count, const char *name) {
  if (count < 0) fail(Code::argument, "%" PRId64 " items; expected a number >= 0", count);
  const int64_t variables = family.graph()->variables();
  if (variables > 0 && count > INT32_MAX / variables * int64_t{1024}) fail(Code::limit, "%" PRId64 " items", count);
  return graph_items(family, array_in(values, count * variables, name), count);
}

InferenceSettings hws::capi::inference_in(const Asked &asked) {
  InferenceSettings s;
  const std::string &word = asked.reader.text("inference");
  s.sums = word == "exact"        ? ItemSums::exact
           : word == "bp"         ? ItemSums::bp
           : word == "trw"        ? ItemSums::trw
           : word == "mean-field" ? ItemSums::mean_field
           : word == "pruned"     ? ItemSums::pruned
                                  : ItemSums::automatic;
  if (s.sums == ItemSums::pruned) s.kept_strings = asked.reader.integer("inference_strings");
  if (s.sums != ItemSums::exact) {
    s.iterations = asked.reader.integer("inference_iterations");
    s.tolerance = asked.reader.real("inference_tolerance");
    s.damping = asked.reader.real("inference_damping");
  }
  return s;
}

hws_status hws_graph_family_new(const hws_graph *graph, const int64_t *parts, const int32_t *outcomes, int64_t count,
                                hws_graph_family **family) {
  return Call().out("family", family).run([&] {
    const FactorGraphPtr &g = given(graph, "graph").p;
    if ((parts || outcomes) && count != g->factors()) {
      fail(Code::argument, "%" PRId64 " factors; expected %d, those of the graph", count, g->factors());
    }
    if (!parts && !outcomes && count != 0 && count != g->factors()) {
      fail(Code::argument, "%" PRId64 " factors; expected %d, or 0 without arrays", count, g->factors());
    }
    const std::span<const int64_t> own_parts = parts ? array_in(parts, count, "parts") : std::span<const int64_t>();
    const std::span<const int32_t> own = outcomes ? array_in(outcomes, count, "outcomes") : std::span<const int32_t>();
    hand_out(family, std::make_shared<const GraphFamily>(g, own_parts, own));
  });
}

void hws_graph_family_free(hws_graph_family *family) { delete family; }

hws_status hws_graph_family_graph(const hws_graph_family *family, hws_graph **graph) {
  return Call().out("graph", graph).run([&] { hand_out(graph, given(family, "family").p->graph()); });
}

hws_status hws_graph_family_rows(const hws_graph_family *family, double *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_out(given(family, "family").p->rows(), buffer, capacity, needed); });
}

hws_status hws_graph_family_with_rows(const hws_graph_family *family, const double *rows, int64_t count,
                                      hws_graph_family **changed) {
  return Call().out("changed", changed).run([&] {
    const std::span<const double> all = array_in(rows, count, "rows");
    hand_out(changed, given(family, "family").p->with_rows(Array<double>(all.begin(), all.end())));
  });
}

hws_status hws_graph_family_info(const hws_graph_family *family, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const GraphFamily &f = *given(family, "family").p;
    int64_t rows = 0;
    for (const GraphPart &part : f.parts()) rows += part.rows;
    const std::pair<std::string_view, double> known[] = {{"variables", static_cast<double>(f.graph()->variables())},
                                                         {"factors", static_cast<double>(f.graph()->factors())},
                                                         {"parts", static_cast<double>(f.parts().size())},
                                                         {"rows", static_cast<double>(rows)},
                                                         {"numbers", static_cast<double>(f.rows().size())}};
    *value = named_value<double>(name_in(name, "name"), known, "a family of graphs has no number named");
  });
}

hws_status hws_graph_family_card(const hws_graph_family *family, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(family, "family").card.json(), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_graph_family_items, kFamilyBytes);
hws_status hws_graph_family_items(const hws_graph_family *family, const char *text, int64_t length, const hws_options *options,
                                  int32_t *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Asked asked(option_tables::hws_graph_family_items, options);
    const GraphItemsPtr items = read_graph_items(*given(family, "family").p, text_in(text, length, "text"), asked.run());
    copy_out(std::span<const int32_t>(items->values), values, capacity, needed);
  });
}

HWS_OPTIONS(hws_graph_family_score, kFamilyScoreOptions);
hws_status hws_graph_family_score(const hws_graph_family *family, const int32_t *values, int64_t count,
                                  const hws_options *options, double *log_probs) {
  return Call().run([&] {
    const GraphFamilyPtr &f = given(family, "family").p;
    const GraphItemsPtr items = items_in(*f, values, count, "values");
    const std::span<double> out = array_out(log_probs, count, "log_probs");
    const Asked asked(option_tables::hws_graph_family_score, options);
    const InferenceSettings s = inference_in(asked);
    const Array<double> scores = score_graph_items(f, items, s, asked.run());
    std::copy(scores.begin(), scores.end(), out.begin());
  });
}

hws_status hws_graph_family_write(const hws_graph_family *family, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(write_graph_family(*given(family, "family").p, family->card), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_graph_family_read, kFamilyBytes);
hws_status hws_graph_family_read(const void *buffer, int64_t length, const hws_options *options, hws_graph_family **family) {
  return Call().out("family", family).run([&] {
    const Asked asked(option_tables::hws_graph_family_read, options);
    ModelCard card;
    GraphFamilyPtr read = read_graph_family(bytes_in(buffer, length, "buffer"), &card, asked.run());
    hand_out(family, std::move(read), std::move(card));
  });
}

HWS_OPTIONS(hws_graph_family_learner_new, kGraphRowOptions);
hws_status hws_graph_family_learner_new(const hws_graph_family *family, const int32_t *values, int64_t count,
                                      const int32_t *heldout, int64_t heldout_count, const hws_options *options,
                                      hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const GraphFamilyPtr &f = given(family, "family").p;
    const AskedLearner asked(option_tables::hws_graph_family_learner_new, options);
    GraphRowSettings s;
    read_fields(asked.reader, graph_row_fields::kFields, &s);
    s.given = s.start == GraphRowsStart::rows;
    use_fields(asked.reader, graph_row_fields::kFields, &s);
    const GraphItemsPtr items = items_in(*f, values, count, "values");
    GraphItemsPtr others;
    if (heldout) others = items_in(*f, heldout, heldout_count, "heldout");
    const Run &run = asked.run();
    std::unique_ptr<RowLearner> own = new_graph_row_learner(f, items, s, run);
    if (others) own->watch_held_out(std::make_shared<const GraphRows>(f, others, filled_graph_row_settings(s), run));
    auto made = std::make_unique<hws_learner>();
    made->p = std::move(own);
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_graph_family_learner_model(const hws_learner *learner, hws_graph_family **family) {
  return Call().out("family", family).run([&] {
    const RowLearner &l = graph_rows_learner(learner);
    GraphFamilyPtr learned = learned_family(l);
    ModelCard card = card_of(l, "");
    const std::string method(card.value("options", "method"));
    hand_out(family, std::move(learned), card_of(l, method));
  });
}
