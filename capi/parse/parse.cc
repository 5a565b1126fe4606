// hws_parser_* and hws_parses_*: include/hawser/parse.h.
#include "hawser/parse.h"

#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/learner/handles.hh"
#include "capi/parse/handles.hh"
#include "capi/parse/parse_calls.hh"
#include "capi/treebank/handles.hh"
#include "src/parse/parser_learner.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr auto kParserLearnerOptions = options_of(
    parse_fields::kLearning,
    text_option("templates", "auto", "", "what features look at, a template a line; auto: the list of hws_parser_templates, or "
                                         "the start's"),
    kThreads, kMaxBytes);
constexpr auto kParsingOptions = options_of(parse_fields::kParsing, kThreads, kMaxBytes);

const ParserLearner &parser_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != ParserLearner::kFamily) {
    fail(Code::argument, "a learner of another family; expected one from hws_parser_learner_new");
  }
  return static_cast<const ParserLearner &>(l);
}

// The settings of a call that parses, and its options counted as read where they have an effect.
ParsingSettings parsing_in(const OptionReader &reader, const ParserModel &model) {
  ParsingSettings s;
  read_fields(reader, parse_fields::kParsing, &s);
  s.method = s.choice == ParseMethodChoice::automatic ? model.method
                                                      : static_cast<ParseMethod>(static_cast<int32_t>(s.choice) - 1);
  use_fields(reader, parse_fields::kParsing, &s);
  return s;
}

}  // namespace

void hws_parser_free(hws_parser *parser) { delete parser; }

hws_status hws_parser_info(const hws_parser *parser, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const ParserModel &m = *given(parser, "parser").p;
    int64_t weights = 0;
    for (size_t i = 0; i < m.weights.size(); ++i) weights += m.weights[i] != 0 || m.squares[i] != 0;
    const std::pair<std::string_view, double> known[] = {{"bits", static_cast<double>(m.bits)},
                                                         {"weights", static_cast<double>(weights)},
                                                         {"templates", static_cast<double>(m.templates.count())},
                                                         {"projective", static_cast<double>(m.trees.projective)},
                                                         {"one_root", static_cast<double>(m.trees.one_root)}};
    *value = named_value<double>(name_in(name, "name"), known, "a parser has no number named");
  });
}

hws_status hws_parser_method(const hws_parser *parser, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const ParserModel &m = *given(parser, "parser").p;
    copy_text_out(std::string(choice_word(kParseMethods, static_cast<int64_t>(m.method))), buffer, capacity, needed);
  });
}

hws_status hws_parser_templates(const hws_parser *parser, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_text_out(parser ? parser->p->templates.text : std::string(default_templates()), buffer, capacity, needed);
  });
}

hws_status hws_parser_card(const hws_parser *parser, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(parser, "parser").card.json(), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_parser_learner_new, kParserLearnerOptions);
hws_status hws_parser_learner_new(const hws_treebank *treebank, const hws_parser *start, const hws_options *options,
                                  hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const TreebankPtr &bank = given(treebank, "treebank").p;
    const AskedLearner asked(option_tables::hws_parser_learner_new, options);
    ParserSettings s;
    read_fields(asked.reader, parse_fields::kLearning, &s);
    use_fields(asked.reader, parse_fields::kLearning, &s);
    const std::string_view templates = asked.reader.text("templates");
    auto made = std::make_unique<hws_learner>();
    made->p = std::make_unique<ParserLearner>(bank, start ? start->p : nullptr, s, templates == "auto" ? "" : templates,
                                              asked.run());
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_parser_learner_model(const hws_learner *learner, hws_parser **parser) {
  return Call().out("parser", parser).run([&] {
    const ParserLearner &l = parser_learner(learner);
    hand_out_parser(parser, l.model(), card_of(l, ""));
  });
}

hws_status hws_parser_learner_gradient_error(const hws_learner *learner, int64_t weights, double *error) {
  return Call().out("error", error).run([&] {
    const ParserLearner &l = parser_learner(learner);
    if (weights < 1) fail(Code::argument, "weights is %lld; expected 1 or more", static_cast<long long>(weights));
    *error = l.gradient_error(weights);
  });
}

void hws_parses_free(hws_parses *parses) { delete parses; }

HWS_OPTIONS(hws_parser_parse, kParsingOptions);
hws_status hws_parser_parse(const hws_parser *parser, const hws_treebank *treebank, const hws_options *options,
                            hws_parses **parses) {
  return Call().out("parses", parses).run([&] {
    const ParserModel &m = *given(parser, "parser").p;
    const Treebank &bank = *given(treebank, "treebank").p;
    const AskedLearner asked(option_tables::hws_parser_parse, options);
    const ParsingSettings s = parsing_in(asked.reader, m);
    hand_out(parses, std::make_shared<const TreebankParses>(parse_treebank(m, bank, s, asked.run())));
  });
}

hws_status hws_parses_treebank(const hws_parses *parses, hws_treebank **treebank) {
  return Call().out("treebank", treebank).run([&] { hand_out(treebank, given(parses, "parses").p->bank); });
}

hws_status hws_parses_info(const hws_parses *parses, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const TreebankParses &p = *given(parses, "parses").p;
    const std::pair<std::string_view, double> known[] = {{"sentences", static_cast<double>(p.sentences)},
                                                         {"words", static_cast<double>(p.words)},
                                                         {"pairs", static_cast<double>(p.pairs)},
                                                         {"kept", static_cast<double>(p.kept)},
                                                         {"iterations", static_cast<double>(p.iterations)},
                                                         {"once", static_cast<double>(p.once)},
                                                         {"seconds_features", p.seconds.features},
                                                         {"seconds_seed", p.seconds.seed},
                                                         {"seconds_select", p.seconds.select},
                                                         {"seconds_infer", p.seconds.infer},
                                                         {"seconds", p.all_seconds}};
    *value = named_value<double>(name_in(name, "name"), known, "parses have no number named");
  });
}

HWS_OPTIONS(hws_parser_marginals, kParsingOptions);
hws_status hws_parser_marginals(const hws_parser *parser, const hws_treebank *treebank, int64_t count,
                                const hws_options *options, double *marginals, double *scores) {
  return Call().run([&] {
    const ParserModel &m = *given(parser, "parser").p;
    const Treebank &bank = *given(treebank, "treebank").p;
    const std::span<double> out = array_out(marginals, count, "marginals");
    const AskedLearner asked(option_tables::hws_parser_marginals, options);
    const ParsingSettings s = parsing_in(asked.reader, m);
    arc_marginals_of(m, bank, s, out, scores ? std::span<double>(scores, out.size()) : std::span<double>(), asked.run());
  });
}

hws_status hws_parser_write(const hws_parser *parser, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const hws_parser &p = given(parser, "parser");
    copy_bytes_out(parser_binary(*p.p, p.card).finish(), buffer, capacity, needed);
  });
}

HWS_OPTIONS(hws_parser_read, kByteOptions);
hws_status hws_parser_read(const void *buffer, int64_t length, const hws_options *options, hws_parser **parser) {
  return Call().out("parser", parser).run([&] {
    const Asked asked(option_tables::hws_parser_read, options);
    const std::span<const std::byte> bytes = bytes_in(buffer, length, "buffer");
    asked.run().limit_bytes(static_cast<int64_t>(bytes.size()));
    ModelCard card;
    const AlignedCopy copy = aligned_copy(bytes);
    ParserModelPtr read = read_parser_binary(copy.bytes, &card, asked.run());
    hand_out_parser(parser, std::move(read), std::move(card));
  });
}
