#include "pfa_file.hh"

#include <algorithm>
#include <cstdio>

namespace tool {

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

void CorpusFlags::add_to(Command verb, Session *session, std::vector<std::string> calls, bool reads) {
  verb.option("--format", format, "Format of corpora: spaces, chars, integers, pautomac or abbadingo (default pautomac)")
      .one_of({std::begin(kCorpusFormats), std::end(kCorpusFormats)});
  if (reads) calls.insert(calls.begin(), "hws_corpus_reader_new");
  session->add_options_of(verb, calls);
}

int32_t CorpusFlags::number() const {
  return static_cast<int32_t>(std::find(std::begin(kCorpusFormats), std::end(kCorpusFormats), format) -
                              std::begin(kCorpusFormats));
}

Corpus read_corpus(Session *session, const std::string &path, const CorpusFlags &flags, const hws_alphabet *alphabet) {
  const std::string shown = path == "-" ? "standard input" : path;
  const Options options = session->options_for("hws_corpus_reader_new");
  const CorpusReader reader =
      own<CorpusReader>(shown, [&](auto *p) { return hws_corpus_reader_new(flags.number(), alphabet, options.get(), p); });
  session->claim(path);
  std::FILE *file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file) throw Failure{1, path + ": cannot open it"};
  char block[1 << 16];
  hws_status status = HWS_OK;
  for (size_t got; status == HWS_OK && (got = std::fread(block, 1, sizeof block, file)) > 0;) {
    status = hws_corpus_reader_feed(reader.get(), block, static_cast<int64_t>(got));
  }
  const bool bad = std::ferror(file) != 0;
  if (file != stdin) std::fclose(file);
  if (bad) throw Failure{1, shown + ": cannot read it"};
  check(status, shown);
  return own<Corpus>(shown, [&](auto *p) { return hws_corpus_reader_finish(reader.get(), p); });
}

void write_corpus(Session *session, const hws_corpus *corpus, const CorpusFlags &flags, const std::string &path) {
  const std::string text =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_corpus_write(corpus, flags.number(), b, c, n); });
  if (path == "-") session->out += text;
  else write_file(path, text);
}

Pfa read_pfa(Session *session, const std::string &path) {
  session->claim(path);
  const std::string bytes = read_input(path), shown = path == "-" ? "standard input" : path;
  const int64_t length = static_cast<int64_t>(bytes.size());
  // What all binaries of the library begin with.
  if (bytes.compare(0, 6, "hawser") == 0) {
    return own<Pfa>(shown, [&](auto *p) { return hws_pfa_read(bytes.data(), length, nullptr, p); });
  }
  return own<Pfa>(shown, [&](auto *p) { return hws_pfa_read_pautomac(bytes.data(), length, nullptr, p); });
}

bool is_pfa_text(const std::string &path) {
  return path == "-" || (path.size() >= 4 && path.compare(path.size() - 4, 4, ".txt") == 0);
}

namespace {

// Whether symbols are named as those of PAutomaC's text are: "0" to "A - 1".
bool has_number_names(const hws_pfa *pfa) {
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) { return hws_pfa_alphabet(pfa, p); });
  const int64_t size = hws_alphabet_size(alphabet.get());
  for (int64_t k = 0; k < size; ++k) {
    if (std::to_string(k) != hws_alphabet_name_view(alphabet.get(), static_cast<int32_t>(k + 1))) return false;
  }
  return true;
}

}  // namespace

void write_pfa(Session *session, const hws_pfa *pfa, const std::string &path) {
  if (!is_pfa_text(path)) {
    check(hws_pfa_write_file(pfa, path.c_str()), path);
    return;
  }
  const Options options = session->options_for("hws_pfa_write_pautomac");
  const std::string text =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_pfa_write_pautomac(pfa, options.get(), b, c, n); });
  if (path == "-") session->out += text;
  else write_file(path, text);
  double members = 0;
  check(hws_pfa_info(pfa, "members", &members));
  const std::string sample = session->option_given("sample"), shown = path == "-" ? "the text" : path;
  if (members > 1 && sample != "mixture") {
    note(shown + " has the " + (sample.empty() ? "best" : sample) + " of " + std::to_string(static_cast<int64_t>(members)) +
         " automata; --sample mixture, or a name without .txt, keeps them all");
  }
  if (!has_number_names(pfa)) note(shown + " numbers the symbols from 0; a name without .txt keeps their names");
}

#endif

}  // namespace tool
