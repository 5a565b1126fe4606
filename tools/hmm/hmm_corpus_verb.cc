// hmm corpus: a corpus as the binary that is mapped.
#include "tools/base/print_values.hh"
#include "tools/hmm/hmm_corpus.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct CorpusFileFlags {
  std::string corpus;
  HmmCorpusFlags format;
};

void write_binary(Session *session, const CorpusFileFlags &flags) {
  require_writable(session->output);
  const HmmCorpus corpus = read_hmm_corpus(session, flags.corpus, flags.format, nullptr);
  if (!corpus.words) throw Failure{1, corpus.path + ": numbers alone; expected words, which such a file is of"};
  check(hws_corpus_write_file(corpus.words.get(), HWS_CORPUS_BINARY, session->output.c_str()), session->output);
  print_values(session, {{"sequences", hws_corpus_count(corpus.words.get())},
                         {"tokens", hws_corpus_symbols(corpus.words.get())},
                         {"symbols", hws_alphabet_size(words_of(corpus).get())}});
}

}  // namespace

void add_hmm_corpus_verb(Command hmm, Session *session) {
  const auto flags = std::make_shared<CorpusFileFlags>();
  Command verb = hmm.verb(
      "corpus",
      "Write the words of a corpus, without tags, as a binary that train, score and tag map instead of reading it into memory");
  verb.option("CORPUS", flags->corpus, "Corpus (-: standard input)").required();
  verb.file("-o,--output", session->output, "Where the binary goes").required();
  flags->format.learns = true;
  flags->format.add_words_to(verb, session);
  session->add_json_flag(verb);
  verb.run([=] { write_binary(session, *flags); });
}

}  // namespace tool
