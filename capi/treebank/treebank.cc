// hws_treebank_*: include/hawser/treebank.h.
#include "hawser/treebank.h"

#include <algorithm>
#include <cmath>

#include "capi/base/arguments.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/treebank/handles.hh"
#include "capi/treebank/treebank_calls.hh"
#include "fsa/base/blanks.hh"
#include "src/corpus/treebank/head_table.hh"
#include "src/corpus/treebank/treebank_scores.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kSelectOptions[] = {
    text_option("drop", "", "", "tags whose words go, with commas or blanks between them"),
    int_option("least_words", 1, 0, INT64_MAX, "words of a sentence at least"),
    int_option("most_words", INT64_MAX, 0, INT64_MAX, "words of a sentence at most"), kMaxBytes};
constexpr OptionSpec kAgreementOptions[] = {
    text_option("punctuation", ", : `` '' .", "", "tags of words that do not count, with blanks between them, or none"),
    kMaxBytes};

// The names of a list, with blanks between them; "none" is an empty one.
std::vector<std::string_view> names_of(std::string_view text) {
  std::vector<std::string_view> names;
  if (text == "none") return names;
  for (size_t at = 0; (at = text.find_first_not_of(kBlanks, at)) != text.npos;) {
    const size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    names.push_back(text.substr(at, end - at));
    at = end;
  }
  return names;
}

}  // namespace

TreebankPtr hws::capi::treebank_in(const OptionTable &table, std::string_view text, const hws_options *options) {
  const Asked asked(table, options);
  const OptionReader &reader = asked.reader;
  const std::string_view format = reader.text("format");
  const bool penn = format == "penn" || (format == "auto" && looks_like_penn(text));
  if (format == "plain") return read_plain(text, asked.run());
  if (!penn) {
    const TagColumn column = reader.text("column") == "xpos" ? TagColumn::xpos : TagColumn::upos;
    return read_conllu(text, column, asked.run());
  }
  PennReading reading;
  reading.traces = reader.text("traces") == "keep";
  reading.functions = reader.text("functions") == "keep";
  const std::string_view root = reader.text("empty_root");
  reading.empty_root = root == "keep" ? EmptyRoot::keep : root == "drop" ? EmptyRoot::drop : EmptyRoot::name;
  return read_penn(text, reading, asked.run());
}

std::string hws::capi::treebank_text(const OptionTable &table, const Treebank &bank, const hws_options *options) {
  const Asked asked(table, options);
  const bool penn = asked.reader.text("format") == "penn";
  const TagColumn column = !penn && asked.reader.text("column") == "xpos" ? TagColumn::xpos : TagColumn::upos;
  asked.require_all_used();
  return penn ? write_penn(bank, writing_run()) : write_conllu(bank, column, writing_run());
}

void hws_treebank_free(hws_treebank *treebank) { delete treebank; }

HWS_OPTIONS(hws_treebank_read, kTreebankReading);
hws_status hws_treebank_read(const char *text, int64_t length, const hws_options *options, hws_treebank **treebank) {
  return Call().out("treebank", treebank).run([&] {
    hand_out(treebank, treebank_in(option_tables::hws_treebank_read, text_in(text, length, "text"), options));
  });
}

HWS_OPTIONS(hws_treebank_write, kTreebankWriting);
hws_status hws_treebank_write(const hws_treebank *treebank, const hws_options *options, char *buffer, int64_t capacity,
                              int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Treebank &bank = *given(treebank, "treebank").p;
    copy_text_out(treebank_text(option_tables::hws_treebank_write, bank, options), buffer, capacity, needed);
  });
}

hws_status hws_treebank_info(const hws_treebank *treebank, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const Treebank &bank = *given(treebank, "treebank").p;
    int64_t heads = 0;
    for (int64_t s = 0; s < bank.sentences(); ++s) heads += bank.sentence(s).has_heads();
    const std::pair<std::string_view, double> known[] = {
        {"sentences", static_cast<double>(bank.sentences())},
        {"words", static_cast<double>(bank.arrays().word.size())},
        {"constituents", static_cast<double>(bank.arrays().label.size())},
        {"with_heads", static_cast<double>(heads)}};
    *value = named_value<double>(name_in(name, "name"), known, "a treebank has no number named");
  });
}

hws_status hws_treebank_alphabet(const hws_treebank *treebank, const char *what, hws_alphabet **names) {
  return Call().out("names", names).run([&] {
    const TreebankArrays &all = given(treebank, "treebank").p->arrays();
    const std::pair<std::string_view, const AlphabetPtr *> known[] = {
        {"words", &all.words}, {"tags", &all.tags}, {"labels", &all.labels}, {"relations", &all.relations}};
    const AlphabetPtr &found = *named_value<const AlphabetPtr *>(name_in(what, "what"), known, "a treebank has no names of");
    if (!found) fail(Code::empty, "a treebank without %s", what);
    hand_out(names, found);
  });
}

hws_status hws_treebank_words_view(const hws_treebank *treebank, const int64_t **offsets, const int32_t **words,
                                   const int32_t **tags, const int32_t **heads, const int32_t **relations,
                                   const int32_t **parents) {
  return Call()
      .out("offsets", offsets)
      .out("words", words)
      .out("tags", tags)
      .out("heads", heads)
      .out("relations", relations)
      .out("parents", parents)
      .run([&] {
        const TreebankArrays &all = given(treebank, "treebank").p->arrays();
        *offsets = all.offsets.data();
        *words = all.word.data();
        *tags = all.tag.data();
        *heads = all.head.data();
        *relations = all.relation.data();
        *parents = all.parent_of_word.data();
      });
}

hws_status hws_treebank_constituents_view(const hws_treebank *treebank, const int64_t **offsets, const int32_t **labels,
                                          const int32_t **parents, const int32_t **first, const int32_t **last) {
  return Call()
      .out("offsets", offsets)
      .out("labels", labels)
      .out("parents", parents)
      .out("first", first)
      .out("last", last)
      .run([&] {
        const TreebankArrays &all = given(treebank, "treebank").p->arrays();
        *offsets = all.node_offsets.data();
        *labels = all.label.data();
        *parents = all.parent.data();
        *first = all.first.data();
        *last = all.last.data();
      });
}

hws_status hws_treebank_corpus(const hws_treebank *treebank, const char *what, const hws_alphabet *alphabet,
                               hws_corpus **corpus) {
  return Call().out("corpus", corpus).run([&] {
    const std::pair<std::string_view, bool> known[] = {{"words", false}, {"tags", true}};
    const bool tags = named_value<bool>(name_in(what, "what"), known, "a treebank has no sequences of");
    if (alphabet && !alphabet->p->has_names()) {
      fail(Code::argument, "%s; expected an alphabet with names", alphabet->p->describe().c_str());
    }
    hand_out(corpus, sequences_of(*given(treebank, "treebank").p, tags, alphabet ? alphabet->p : nullptr, Run{}));
  });
}

HWS_OPTIONS(hws_treebank_select, kSelectOptions);
hws_status hws_treebank_select(const hws_treebank *treebank, const hws_options *options, hws_treebank **selected) {
  return Call().out("selected", selected).run([&] {
    const Treebank &bank = *given(treebank, "treebank").p;
    const Asked asked(option_tables::hws_treebank_select, options);
    std::string drop(asked.reader.text("drop"));
    const int64_t least = asked.reader.integer("least_words"), most = asked.reader.integer("most_words");
    // A comma may be a tag itself: then it stands alone between blanks.
    for (size_t k = 0; k < drop.size(); ++k) {
      const bool alone = (k == 0 || is_blank(drop[k - 1])) && (k + 1 == drop.size() || is_blank(drop[k + 1]));
      if (drop[k] == ',' && !alone) drop[k] = ' ';
    }
    Array<int64_t> kept;
    hand_out(selected, select_sentences(bank, names_of(drop), least, most, &kept, asked.run()));
  });
}

hws_status hws_treebank_with_heads(const hws_treebank *treebank, const int32_t *heads, int64_t count, hws_treebank **changed) {
  return Call().out("changed", changed).run([&] {
    hand_out(changed, with_heads(*given(treebank, "treebank").p, array_in(heads, count, "heads"), Run{}));
  });
}

hws_status hws_treebank_replace_heads(const char *text, int64_t length, const int32_t *heads, int64_t count, char *buffer,
                                      int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const std::string_view from = text_in(text, length, "text");
    copy_text_out(replace_heads(from, array_in(heads, count, "heads"), writing_run()), buffer, capacity, needed);
  });
}

hws_status hws_treebank_dependencies(const hws_treebank *treebank, const char *table, int64_t length, hws_treebank **changed) {
  return Call().out("changed", changed).run([&] {
    const Treebank &bank = *given(treebank, "treebank").p;
    const HeadTable heads(table ? text_in(table, length, "table") : collins_heads());
    hand_out(changed, with_heads_of(bank, heads, Run{}));
  });
}

hws_status hws_treebank_collins(char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(std::string(collins_heads()), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_treebank_agreement, kAgreementOptions);
hws_status hws_treebank_agreement(const hws_treebank *gold, const hws_treebank *guess, const char *name,
                                  const hws_options *options, double *value) {
  return Call().out("value", value).run([&] {
    const Treebank &right = *given(gold, "gold").p, &other = *given(guess, "guess").p;
    const Asked asked(option_tables::hws_treebank_agreement, options);
    const std::string punctuation(asked.reader.text("punctuation"));
    using Member = double TreebankScores::*;
    static constexpr std::pair<std::string_view, Member> kKnown[] = {
        {"lp", &TreebankScores::precision},    {"lr", &TreebankScores::recall},
        {"f1", &TreebankScores::f1},           {"exact", &TreebankScores::exact},
        {"crossing", &TreebankScores::crossing}, {"tagging", &TreebankScores::tagging},
        {"directed", &TreebankScores::directed}, {"undirected", &TreebankScores::undirected}};
    const Member member = named_value<Member>(name_in(name, "name"), kKnown, "trees have no agreement named");
    *value = score_treebank(right, other, names_of(punctuation), asked.run()).*member;
  });
}
