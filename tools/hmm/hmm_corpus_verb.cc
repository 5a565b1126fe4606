// hmm corpus: a corpus as the binary that is mapped.
#include <numeric>

#include "tools/base/print_values.hh"
#include "tools/corpus/corpus_parts.hh"
#include "tools/hmm/hmm_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct CorpusFileFlags {
  std::string corpus;
  HmmCorpusFlags format;
  int32_t parts = 0;
};

// Of the sums that em and vi make.
int64_t items_per_block(const hws_corpus *corpus) {
  const Options states = own<Options>("", [&](auto *p) { return hws_options_new(p); }),
                options = own<Options>("", [&](auto *p) { return hws_options_new(p); });
  check(hws_options_set_int(states.get(), "states", 1));
  check(hws_options_set_text(options.get(), "method", "vi"));
  check(hws_options_set_int(options.get(), "items", hws_corpus_count(corpus)));
  const Corpus none = own<Corpus>("", [&](auto *p) { return hws_corpus_part(corpus, nullptr, 0, p); });
  const HmmData data = own<HmmData>(
      "", [&](auto *p) { return hws_hmm_data_new(none.get(), nullptr, nullptr, nullptr, states.get(), p); });
  const Learner learner =
      own<Learner>("", [&](auto *p) { return hws_hmm_learner_new(nullptr, data.get(), nullptr, options.get(), p); });
  double value = 1;
  check(hws_learner_metric(learner.get(), "items_per_block", &value));
  return static_cast<int64_t>(value);
}

nlohmann::ordered_json parts_of(const hws_corpus *corpus, const CorpusFileFlags &flags, const std::string &file) {
  if (hws_corpus_count(corpus) == 0) throw Failure{1, flags.corpus + ": no sequences"};
  CorpusItems items{corpus, std::vector<int64_t>(static_cast<size_t>(hws_corpus_count(corpus)) + 1), 1};
  std::iota(items.begin.begin(), items.begin.end(), int64_t{0});
  items.per_block = items_per_block(corpus);
  return write_parts(items, flags.parts, file);
}

void write_binary(Session *session, const CorpusFileFlags &flags) {
  require_writable(session->output);
  const HmmCorpus corpus = read_hmm_corpus(session, flags.corpus, flags.format, nullptr);
  keep_parts_apart(flags.parts, session->output, session->claimed());
  if (!corpus.words) throw Failure{1, corpus.path + ": numbers alone; expected words, which such a file is of"};
  nlohmann::ordered_json said{{"sequences", hws_corpus_count(corpus.words.get())},
                              {"tokens", hws_corpus_symbols(corpus.words.get())},
                              {"symbols", hws_alphabet_size(words_of(corpus).get())}};
  if (flags.parts > 0) said["parts"] = parts_of(corpus.words.get(), flags, session->output);
  else check(hws_corpus_write_file(corpus.words.get(), HWS_CORPUS_BINARY, session->output.c_str()), session->output);
  print_values(session, said);
}

}  // namespace

void add_hmm_corpus_verb(Command hmm, Session *session) {
  const auto flags = std::make_shared<CorpusFileFlags>();
  Command verb = hmm.verb(
      "corpus",
      "Write the words of a corpus, without tags, as a binary that train, score and tag map instead of reading it into memory");
  verb.option("CORPUS", flags->corpus, "Corpus (-: standard input)").required();
  verb.output("-o,--output", session->output, "Where the binary goes").required();
  verb.option("--parts", flags->parts,
              "Cut it into so many files, so that processes learn from one each: FILE.0, FILE.1, ..., and FILE without "
              "sequences, for who adds up")
      .positive();
  flags->format.learns = true;
  flags->format.add_words_to(verb, session);
  session->add_json_flag(verb);
  verb.run([=] { write_binary(session, *flags); });
}

}  // namespace tool
