// hws_bitext_*, hws_align_learner_* and hws_aligner_*: include/hawser/align.h.
#include "hawser/align.h"

#include <algorithm>

#include "capi/align/align_calls.hh"
#include "capi/align/handles.hh"
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/learner/handles.hh"
#include "src/align/align_bitext.hh"
#include "src/align/align_learner.hh"
#include "src/align/align_model_io.hh"
#include "src/align/merged_aligner.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr AlignBitextSettings kAligning{};
constexpr OptionSpec kAlignOptions[] = {
    choice_option("symmetrize", 0, kAlignOutputs,
                  "links of which directions, and how they become one set; agreement: those whose posteriors of both "
                  "directions have a high product; of an aligner of one direction: that direction"),
    choice_option("decode", 0, "posterior|viterbi",
                  "posterior: by each link's probability; viterbi: the most probable alignment (ibm1, hmm)"),
    real_or_auto("threshold", 1e-9, 1,
                 "decode posterior: probability from which on there is a link, of agreement the square root of both's product; "
                 "auto: each word's best position if that is above null's, and .45 for agreement"),
    int_option("chains", kAligning.sampling.chains, 1, 1024,
               "fertility: independent samplers of a pair, whose posteriors are averaged", "Sampling"),
    int_option("sweeps", kAligning.sampling.sweeps, 1, 1000000,
               "fertility: sweeps of each, of which the first quarter does not count", "Sampling"),
    int_option("seed", 1, 0, INT64_MAX, "fertility: seed of all random numbers", "Sampling"), kThreads, kMaxBytes};
constexpr OptionSpec kDirection =
    choice_option("direction", 0, "forward|reverse", "forward: targets given sources; reverse: sources given targets");
constexpr OptionSpec kScoreOptions[] = {kDirection, kThreads, kMaxBytes};
constexpr OptionSpec kLexiconOptions[] = {
    kDirection, real_option("least", 1e-3, 0, 1, "probability from which on a translation is written"), kMaxBytes};
constexpr auto kAlignLearnerOptions = options_of(
    align_fields::kFields,
    text_option("schedule", kAlignSchedule, "", "stages, MODEL:STEPS or MODEL/METHOD:STEPS, separated by commas"),
    text_option("fold", "none", "",
                "words that count as one: lower: those that differ in case alone; a number: those with as many equal first "
                "letters; lower,4: both; none: none do"),
    kThreads, kMaxBytes);

const AlignLearner &align_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != AlignLearner::kFamily) {
    fail(Code::argument, "a learner of another family; expected one from hws_align_learner_new");
  }
  return static_cast<const AlignLearner &>(l);
}

void require_side(int32_t side) {
  if (side != 0 && side != 1) fail(Code::argument, "side is %d; expected 0 or 1", side);
}

int direction_in(const OptionReader &reader) { return reader.text("direction") == "reverse" ? 1 : 0; }

// The options of an alignment, as far as they have an effect there.
AlignBitextSettings align_settings_in(const OptionReader &reader, const AlignModel &model) {
  AlignBitextSettings s;
  s.output = static_cast<AlignOutput>(choice_index(kAlignOutputs, reader.text("symmetrize")));
  if (!reader.is_set("symmetrize") && !(model.forward && model.reverse)) {
    s.output = model.forward ? AlignOutput::forward : AlignOutput::reverse;
  }
  if (s.output != AlignOutput::agreement) {
    s.decode = reader.text("decode") == "viterbi" ? AlignDecode::viterbi : AlignDecode::posterior;
  }
  if (s.decode == AlignDecode::posterior) s.threshold = reader.real_or("threshold", 0);
  bool fertile = false;
  for (int d = 0; d < 2; ++d) fertile |= model.directions[d].kind == AlignModelKind::fertility;
  if (fertile) {
    s.sampling.chains = static_cast<int32_t>(reader.integer("chains"));
    s.sampling.sweeps = static_cast<int32_t>(reader.integer("sweeps"));
    s.sampling.seed = static_cast<uint64_t>(reader.integer("seed"));
  }
  return s;
}

}  // namespace

hws_status hws_bitext_new(const hws_corpus *source, const hws_corpus *target, hws_bitext **bitext) {
  return Call().out("bitext", bitext).run([&] {
    const CorpusPtr &from = given(source, "source").p, &to = given(target, "target").p;
    hand_out(bitext, make_bitext(from, to));
  });
}

void hws_bitext_free(hws_bitext *bitext) { delete bitext; }

HWS_OPTIONS(hws_bitext_read, kByteOptions);
hws_status hws_bitext_read(const char *text, int64_t length, const hws_options *options, hws_bitext **bitext) {
  return Call().out("bitext", bitext).run([&] {
    const std::string_view given_text = text_in(text, length, "text");
    const Asked asked(option_tables::hws_bitext_read, options);
    asked.reader.require_all_used();
    hand_out(bitext, read_bitext(given_text, nullptr, nullptr, asked.run()));
  });
}

int64_t hws_bitext_count(const hws_bitext *bitext) { return bitext ? bitext->p->count() : 0; }

hws_status hws_bitext_corpus(const hws_bitext *bitext, int32_t side, hws_corpus **corpus) {
  return Call().out("corpus", corpus).run([&] {
    const Bitext &b = *given(bitext, "bitext").p;
    require_side(side);
    hand_out(corpus, side == 0 ? b.source : b.target);
  });
}

HWS_OPTIONS(hws_align_learner_new, kAlignLearnerOptions);
hws_status hws_align_learner_new(const hws_aligner *start, const hws_bitext *bitext, const hws_options *options,
                                 hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const BitextPtr &data = given(bitext, "bitext").p;
    const AskedLearner asked(option_tables::hws_align_learner_new, options);
    AlignSettings s;
    s.schedule = parse_schedule(asked.reader.text("schedule"));
    s.folding = parse_folding(asked.reader.text("fold"));
    read_fields(asked.reader, align_fields::kFields, &s);
    use_fields(asked.reader, align_fields::kFields, &s);
    asked.reader.require_all_used();
    auto made = std::make_unique<hws_learner>();
    made->p = std::make_unique<AlignLearner>(start ? start->p : nullptr, data, s, asked.limits());
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_align_learner_model(const hws_learner *learner, hws_aligner **aligner) {
  return Call().out("aligner", aligner).run([&] {
    const AlignLearner &l = align_learner(learner);
    hand_out_aligner(aligner, l.model(), card_of(l, ""));
  });
}

void hws_aligner_free(hws_aligner *aligner) { delete aligner; }

HWS_OPTIONS(hws_aligner_merge, kByteOptions);
hws_status hws_aligner_merge(const hws_aligner *first, const hws_aligner *second, const hws_options *options,
                             hws_aligner **aligner) {
  return Call().out("aligner", aligner).run([&] {
    const AlignModel &one = *given(first, "first").p, &other = *given(second, "second").p;
    const Asked asked(option_tables::hws_aligner_merge, options);
    asked.reader.require_all_used();
    hand_out_aligner(aligner, merged_aligner(one, other, asked.run()), first->card);
  });
}

hws_status hws_aligner_info(const hws_aligner *aligner, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const AlignModel &m = *given(aligner, "aligner").p;
    const std::pair<std::string_view, double> known[] = {
        {"directions", static_cast<double>(m.forward) + static_cast<double>(m.reverse)},
        {"source_words", static_cast<double>(m.source->size())},
        {"target_words", static_cast<double>(m.target->size())},
        {"word_pairs", static_cast<double>(m.directions[0].targets.size() + m.directions[1].targets.size())}};
    *value = named_value<double>(name_in(name, "name"), known, "an aligner has no number named");
  });
}

hws_status hws_aligner_card(const hws_aligner *aligner, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(aligner, "aligner").card.json(), buffer, capacity, needed); });
}

hws_status hws_aligner_words(const hws_aligner *aligner, int32_t side, hws_alphabet **words) {
  return Call().out("words", words).run([&] {
    const AlignModel &m = *given(aligner, "aligner").p;
    require_side(side);
    hand_out(words, side == 0 ? m.source : m.target);
  });
}

HWS_OPTIONS(hws_aligner_align, kAlignOptions);
hws_status hws_aligner_align(const hws_aligner *aligner, const hws_bitext *bitext, const hws_options *options,
                             hws_links **links) {
  return Call().out("links", links).run([&] {
    const AlignModel &m = *given(aligner, "aligner").p;
    const Bitext &b = *given(bitext, "bitext").p;
    const Asked asked(option_tables::hws_aligner_align, options);
    const AlignBitextSettings s = align_settings_in(asked.reader, m);
    asked.reader.require_all_used();
    hand_out(links, std::make_shared<const Links>(align_bitext(m, b, s, asked.run())));
  });
}

HWS_OPTIONS(hws_aligner_score, kScoreOptions);
hws_status hws_aligner_score(const hws_aligner *aligner, const hws_bitext *bitext, const hws_options *options,
                             double *log_probs) {
  return Call().run([&] {
    const AlignModel &m = *given(aligner, "aligner").p;
    const Bitext &b = *given(bitext, "bitext").p;
    const std::span<double> out = array_out(log_probs, b.count(), "log_probs");
    const Asked asked(option_tables::hws_aligner_score, options);
    const int direction = direction_in(asked.reader);
    asked.reader.require_all_used();
    Array<double> scores(out.size());
    score_bitext(m, b, direction, scores, asked.run());
    std::copy(scores.begin(), scores.end(), out.begin());
  });
}

HWS_OPTIONS(hws_aligner_lexicon, kLexiconOptions);
hws_status hws_aligner_lexicon(const hws_aligner *aligner, const hws_options *options, char *buffer, int64_t capacity,
                               int64_t *needed) {
  return Call().needed(needed).run([&] {
    const AlignModel &m = *given(aligner, "aligner").p;
    const Asked asked(option_tables::hws_aligner_lexicon, options);
    const int direction = direction_in(asked.reader);
    const double least = asked.reader.real("least");
    asked.reader.require_all_used();
    copy_text_out(lexicon_of(m, direction, least, asked.run()), buffer, capacity, needed);
  });
}

hws_status hws_aligner_write(const hws_aligner *aligner, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const hws_aligner &a = given(aligner, "aligner");
    copy_bytes_out(align_binary(*a.p, a.card).finish(), buffer, capacity, needed);
  });
}

HWS_OPTIONS(hws_aligner_read, kByteOptions);
hws_status hws_aligner_read(const void *buffer, int64_t length, const hws_options *options, hws_aligner **aligner) {
  return Call().out("aligner", aligner).run([&] {
    const Asked asked(option_tables::hws_aligner_read, options);
    asked.reader.require_all_used();
    const std::span<const std::byte> bytes = bytes_in(buffer, length, "buffer");
    asked.run().limit_bytes(static_cast<int64_t>(bytes.size()));
    AlignedCopy copy = aligned_copy(bytes);
    ModelCard card;
    AlignModelPtr read = read_align_binary(copy.bytes, std::move(copy.owner), &card, asked.run());
    hand_out_aligner(aligner, std::move(read), std::move(card));
  });
}
