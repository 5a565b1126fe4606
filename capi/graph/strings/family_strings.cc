// include/hawser/graph_family.h: families whose graphs have factors over strings.
#include "capi/base/arguments.hh"
#include "capi/base/guard.hh"
#include "capi/edit/handles.hh"
#include "capi/graph/graph_family.hh"
#include "capi/graph/strings/graph_strings_calls.hh"
#include "capi/ngram/ngram.hh"
#include "fsa/ngram/log_linear.hh"
#include "hawser/graph_family.h"
#include "src/graph/learn/item_text.hh"
#include "src/graph/learn/strings/string_learning.hh"
#include "src/graph/learn/strings/string_models.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kFamilyMachineOptions[] = {
    choice_option("groups", 0, "joint|conditional",
                  "which weights sum to 1 together: joint, all that leaves a state, its final weight included; conditional: of "
                  "each state those that read the same symbol of the first tape, beside its silent arcs"),
    kMaxBytes};
constexpr OptionSpec kFamilyTextBytes[] = {kMaxBytes};

const GraphPart &part_in(const GraphFamily &family, int64_t part) {
  if (part < 0 || part >= static_cast<int64_t>(family.parts().size())) {
    fail(Code::argument, "part %" PRId64 "; there are %zu, numbered from 0", part, family.parts().size());
  }
  return family.parts()[static_cast<size_t>(part)];
}

// A part's first factor in the template.
FactorView factor_of_part(const GraphFamily &family, int64_t part, FactorKind kind, const char *what) {
  part_in(family, part);
  const FactorGraph &graph = *family.graph();
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (family.part_of(f) == part && graph.kind(f) == kind) return graph.factor(f);
  }
  fail(Code::argument, "part %" PRId64 " has no %s of its own; expected one as an argument", part, what);
}

// A part with a model, and the rows that it has.
const GraphPart &modelled_part_in(const GraphFamily &family, int64_t part, std::span<const double> *rows) {
  const GraphPart &p = part_in(family, part);
  if (!p.strings) fail(Code::argument, "part %.120s has no model of strings; expected one that was put in", p.name.c_str());
  *rows = family.rows().subspan(p.begin, p.size());
  return p;
}

}  // namespace

HWS_OPTIONS(hws_graph_family_with_machine, kFamilyMachineOptions);
hws_status hws_graph_family_with_machine(const hws_graph_family *family, int64_t part, const hws_machine *machine,
                                         const int64_t *parameters, const int64_t *group_numbers, int64_t count,
                                         const hws_options *options, hws_graph_family **changed) {
  return Call().out("changed", changed).run([&] {
    const GraphFamily &f = *given(family, "family").p;
    const MachinePtr m = machine ? machine->p : factor_of_part(f, part, FactorKind::machine, "machine").machine;
    const Asked asked(option_tables::hws_graph_family_with_machine, options);
    const int64_t slots = int64_t{m->arcs()} + m->states();
    const bool given_numbers = parameters || group_numbers;
    if (count != (given_numbers ? slots : 0)) {
      fail(Code::argument, "count %" PRId64 "; expected %" PRId64 "%s", count, given_numbers ? slots : 0,
           given_numbers ? ": one for each arc and for each state" : " without arrays");
    }
    const auto numbers_in = [&](const int64_t *numbers, const char *name) {
      return numbers ? array_in(numbers, count, name) : std::span<const int64_t>();
    };
    const std::span<const int64_t> ties = numbers_in(parameters, "parameters");
    const std::span<const int64_t> of_groups = numbers_in(group_numbers, "group_numbers");
    const ArcGroups groups = asked.reader.text("groups") == "conditional" ? ArcGroups::conditional : ArcGroups::joint;
    auto own = std::make_shared<const ArcParameters>(m, ties, of_groups, groups, asked.run());
    hand_out(changed, f.with_model(part, machine_rows(std::move(own)), string_learning()));
  });
}

hws_status hws_graph_family_with_edit_model(const hws_graph_family *family, int64_t part, const hws_edit_model *model,
                                            hws_graph_family **changed) {
  return Call().out("changed", changed).run([&] {
    const GraphFamily &f = *given(family, "family").p;
    hand_out(changed, f.with_model(part, edit_model_rows(given(model, "model").p, kStandard), string_learning()));
  });
}

hws_status hws_graph_family_with_ngram(const hws_graph_family *family, int64_t part, const hws_ngram_model *model,
                                       double backoff, hws_graph_family **changed) {
  return Call().out("changed", changed).run([&] {
    const GraphFamily &f = *given(family, "family").p;
    const auto own_model = [&] {
      return encode_log_linear(*factor_of_part(f, part, FactorKind::log_linear, "n-gram model").log_linear);
    };
    const NgramModelPtr own = model ? plain_in(model, kStandard) : own_model();
    hand_out(changed, f.with_model(part, ngram_rows(*own, backoff, kStandard), string_learning()));
  });
}

hws_status hws_graph_family_with_strings(const hws_graph_family *family, const hws_strings *strings,
                                         hws_graph_family **changed) {
  return Call().out("changed", changed).run([&] {
    const GraphFamily &f = *given(family, "family").p;
    hand_out(changed, f.with_strings(given(strings, "strings").p, string_learning()));
  });
}

HWS_OPTIONS(hws_graph_family_with_text, kFamilyTextBytes);
hws_status hws_graph_family_with_text(const hws_graph_family *family, const char *text, int64_t length,
                                      const hws_options *options, hws_graph_family **changed) {
  return Call().out("changed", changed).run([&] {
    const GraphFamily &f = *given(family, "family").p;
    const Asked asked(option_tables::hws_graph_family_with_text, options);
    hand_out(changed, f.with_strings(read_item_strings(f, text_in(text, length, "text"), asked.run()), string_learning()));
  });
}

hws_status hws_graph_family_machine(const hws_graph_family *family, int64_t part, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    std::span<const double> rows;
    const GraphPart &p = modelled_part_in(*given(family, "family").p, part, &rows);
    hand_out(machine, p.strings->machine(rows, kStandard));
  });
}

hws_status hws_graph_family_edit_model(const hws_graph_family *family, int64_t part, hws_edit_model **model) {
  return Call().out("model", model).run([&] {
    std::span<const double> rows;
    const GraphPart &p = modelled_part_in(*given(family, "family").p, part, &rows);
    EditModelPtr own = edit_model_of(*p.strings, rows);
    if (!own) fail(Code::argument, "part %.120s has no edit model", p.name.c_str());
    hand_out_model(model, std::move(own), family->card);
  });
}

hws_status hws_graph_family_ngram(const hws_graph_family *family, int64_t part, hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    std::span<const double> rows;
    const GraphPart &p = modelled_part_in(*given(family, "family").p, part, &rows);
    NgramModelPtr own = ngram_model_of(*p.strings, rows, kStandard);
    if (!own) fail(Code::argument, "part %.120s has no n-gram model", p.name.c_str());
    hand_out(model, std::move(own));
  });
}

HWS_OPTIONS(hws_graph_family_best, kFamilyScoreOptions);
hws_status hws_graph_family_best(const hws_graph_family *family, const int32_t *values, int64_t count, int64_t variable,
                                 const hws_options *options, hws_strings **strings) {
  return Call().out("strings", strings).run([&] {
    const GraphFamilyPtr &f = given(family, "family").p;
    const GraphItemsPtr items = items_in(*f, values, count, "values");
    const Asked asked(option_tables::hws_graph_family_best, options);
    const InferenceSettings s = inference_in(asked);
    StringBatch best = best_item_strings(f, items, variable, s, asked.run());
    hand_out(strings, std::make_shared<const StringBatch>(std::move(best)));
  });
}
