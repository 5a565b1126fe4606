// include/hawser/tagged.h: tagged corpora and measures of taggings.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/base/piecewise_reader.hh"
#include "capi/corpus/handles.hh"
#include "capi/hmm/hmm_calls.hh"
#include "capi/hmm/reading.hh"
#include "src/corpus/tagged_write.hh"
#include "src/hmm/model/tagging_scores.hh"

struct hws_tagged_reader {
  std::unique_ptr<hws::TaggedParser> p;  // null once it finished or failed
  std::shared_ptr<hws::CancelFlag> cancel;  // which it looks at, kept alive here
};

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kRetagOptions[] = {kTaggedFormat, kTaggedTagColumn};
constexpr OptionSpec kTaggedScoreOptions[] = {kMaxBytes};

// Gold labels as labels of `tags`, by names; a tag that is not there becomes one behind the last.
TaggedCorpusPtr renamed(const TaggedCorpusPtr &gold, const AlphabetPtr &tags, const Run &run) {
  if (!gold->tags || join(gold->tags, tags)) return gold;
  if (!gold->tags->has_names() || !tags->has_names()) {
    fail(Code::argument, "tags that are %s beside gold ones that are %s; expected names in both, or as many without",
         tags->describe().c_str(), gold->tags->describe().c_str());
  }
  run.limit_bytes(static_cast<int64_t>(gold->tag.size()) * 4 + gold->tags->size() * 4);
  Array<Label> becomes(static_cast<size_t>(gold->tags->size())), tag(gold->tag);
  for (size_t i = 0; i < becomes.size(); ++i) {
    const Label found = tags->find(gold->tags->name(static_cast<Label>(i + 1)));
    becomes[i] = found == 0 ? static_cast<Label>(tags->size() + 1) : found;
  }
  for (Label &label : tag) {
    if (label != 0) label = becomes[static_cast<size_t>(label) - 1];
  }
  return tagged_corpus(gold->words, Alphabet::sized(tags->size() + 1), std::move(tag));
}

double accuracy(const TaggedCorpusPtr &gold, const hws_alphabet *tags, std::span<const int32_t> states, int32_t state_count,
                const Run &run) {
  const TaggedCorpusPtr named = tags ? renamed(gold, given(tags, "tags").p, run) : gold;
  ConfusionTable table(state_count, named->tags ? static_cast<int32_t>(named->tags->size()) : 1, run);
  table.add(named->tag, states, run);
  return tagging_accuracy(table);
}

double measure(std::string_view name, const TaggingScores &s) {
  const std::pair<std::string_view, double> known[] = {{"accuracy", 0},  // which no scores have: it is asked for beside them
                                                       {"tokens", static_cast<double>(s.tokens)},
                                                       {"one_to_one", s.one_to_one},
                                                       {"many_to_one", s.many_to_one},
                                                       {"many_to_one_cv", s.many_to_one_cv},
                                                       {"vi_bits", s.entropy.vi_bits},
                                                       {"homogeneity", s.entropy.homogeneity},
                                                       {"completeness", s.entropy.completeness},
                                                       {"v_measure", s.entropy.v_measure}};
  return named_value<double>(name, known, "no measure of taggings is named");
}

}  // namespace

TaggedFormat hws::capi::tagged_format_in(const OptionReader &reader) {
  const std::string_view name = reader.text("format");
  return name == "conllu" ? TaggedFormat::conllu : name == "text" ? TaggedFormat::text : TaggedFormat::pairs;
}

int32_t hws::capi::tag_column_in(const OptionReader &reader) {
  const std::string_view name = reader.text("tag_column");
  return name == "none" ? kNoColumn : conllu_column(name);
}

TaggedOptions hws::capi::tagged_options_in(const hws_alphabet *words, const hws_alphabet *tags, const OptionReader &reader) {
  TaggedOptions o;
  o.format = tagged_format_in(reader);
  o.words = words ? words->p : nullptr;
  o.tags = tags ? tags->p : nullptr;
  if (o.format == TaggedFormat::conllu) {
    o.word_column = conllu_column(reader.text("word_column"));
    o.tag_column = tag_column_in(reader);
  }
  o.lower_case = reader.integer("lower_case") == 1;
  if (!words) o.min_count = reader.integer("min_count");
  return o;
}

void hws_tagged_free(hws_tagged *tagged) { delete tagged; }

hws_status hws_tagged_new(const hws_corpus *words, const hws_alphabet *tags, const int32_t *labels, int64_t count,
                          hws_tagged **tagged) {
  return Call().out("tagged", tagged).run([&] {
    const CorpusPtr &corpus = given(words, "words").p;
    const AlphabetPtr &alphabet = given(tags, "tags").p;
    const std::span<const Label> all = array_in(labels, count, "labels");
    hand_out(tagged, tagged_corpus(corpus, alphabet, Array<Label>(all.begin(), all.end())));
  });
}

HWS_OPTIONS(hws_tagged_read, kTaggedReadOptions);
hws_status hws_tagged_read(const char *text, int64_t length, const hws_alphabet *words, const hws_alphabet *tags,
                           const hws_options *options, hws_tagged **tagged) {
  return Call().out("tagged", tagged).run([&] {
    const Asked asked(option_tables::hws_tagged_read, options);
    const TaggedOptions how = tagged_options_in(words, tags, asked.reader);
    hand_out(tagged, read_tagged_corpus(text_in(text, length, "text"), how, asked.run()));
  });
}

HWS_OPTIONS(hws_tagged_reader_new, kTaggedReadOptions);
hws_status hws_tagged_reader_new(const hws_alphabet *words, const hws_alphabet *tags, const hws_options *options,
                                 hws_tagged_reader **reader) {
  return Call().out("reader", reader).run([&] {
    const Asked asked(option_tables::hws_tagged_reader_new, options);
    const TaggedOptions how = tagged_options_in(words, tags, asked.reader);
    hand_out(reader, std::make_unique<TaggedParser>(how, run_of_reader(asked.run())),
             options ? options->cancel : nullptr);
  });
}

hws_status hws_tagged_reader_feed(hws_tagged_reader *reader, const char *text, int64_t length) {
  return Call().run([&] { feed(reader, text, length); });
}

hws_status hws_tagged_reader_finish(hws_tagged_reader *reader, hws_tagged **tagged) {
  return Call().out("tagged", tagged).run([&] { hand_out(tagged, finish(reader)); });
}

void hws_tagged_reader_free(hws_tagged_reader *reader) { delete reader; }

hws_status hws_tagged_corpus(const hws_tagged *tagged, hws_corpus **words) {
  return Call().out("words", words).run([&] { hand_out(words, given(tagged, "tagged").p->words); });
}

hws_status hws_tagged_alphabet(const hws_tagged *tagged, hws_alphabet **tags) {
  return Call().out("tags", tags).run([&] {
    const AlphabetPtr &found = given(tagged, "tagged").p->tags;
    if (!found) fail(Code::empty, "a corpus without tags has no alphabet of them");
    hand_out(tags, found);
  });
}

hws_status hws_tagged_labels_view(const hws_tagged *tagged, const int32_t **labels, int64_t *count) {
  return Call().out("labels", labels).out("count", count).run([&] {
    const Array<Label> &tag = given(tagged, "tagged").p->tag;
    *labels = tag.data();
    *count = static_cast<int64_t>(tag.size());
  });
}

hws_status hws_tagged_write(const hws_tagged *tagged, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_text_out(write_tagged_corpus(*given(tagged, "tagged").p, writing_run()), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_tagged_retag, kRetagOptions);
hws_status hws_tagged_retag(const char *text, int64_t length, const hws_alphabet *tags, const int32_t *labels, int64_t count,
                            const hws_options *options, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const std::string_view from = text_in(text, length, "text");
    const Alphabet &names = *given(tags, "tags").p;
    const std::span<const Label> tagging = array_in(labels, count, "labels");
    const Asked asked(option_tables::hws_tagged_retag, options);
    const TaggedFormat format = tagged_format_in(asked.reader);
    const int32_t column = format == TaggedFormat::conllu ? tag_column_in(asked.reader) : kUpos;
    asked.require_all_used();
    const Run run = writing_run();
    copy_text_out(format == TaggedFormat::text ? tag_text(from, names, tagging, run)
                                               : replace_tags(from, format, column, names, tagging, run),
                  buffer, capacity, needed);
  });
}

HWS_OPTIONS(hws_tagged_score, kTaggedScoreOptions);
hws_status hws_tagged_score(const hws_tagged *gold, const hws_alphabet *tags, const int32_t *states, int64_t count,
                            int32_t state_count, const char *name, const hws_options *options, double *value) {
  return Call().out("value", value).run([&] {
    const TaggedCorpusPtr &g = given(gold, "gold").p;
    const std::string_view which = name_in(name, "name");
    const std::span<const int32_t> given_states = array_in(states, count, "states");
    const Asked asked(option_tables::hws_tagged_score, options);
    if (given_states.size() != g->tag.size()) {
      fail(Code::argument, "%" PRId64 " states for %zu tokens; expected one each", count, g->tag.size());
    }
    *value = which == "accuracy" ? accuracy(g, tags, given_states, state_count, asked.run())
                                 : measure(which, tagging_scores(*g, given_states, state_count, asked.run()));
  });
}
