#include "tools/pfa/pfa_file.hh"

#include <algorithm>
#include <cstdio>

#include "tools/base/text_looks.hh"
#include "tools/corpus/corpus_parts.hh"

namespace tool {

namespace {

// Indexed by HWS_CORPUS_SPACES and its kin; the last word makes hawser guess the format.
constexpr const char *kPfaFileFormats[] = {"spaces", "chars", "integers", "pautomac", "abbadingo", "binary", "auto"};

std::string guessed_format(std::string_view text) {
  const TextLooks looks = looks_of(text, kLinesLookedAt);
  // Half of the lines must look so; a mistake in another line is then reported as one.
  const int64_t half = looks.lines / 2;
  if (looks.two_numbers && looks.counted >= half) return "pautomac";
  if (looks.two_numbers && looks.labelled >= half) return "abbadingo";
  if (!looks.blank) return "chars";
  return looks.integers ? "integers" : "spaces";
}

// The format to read `text` in, which may be the begin of more that follows: then its last line, cut off, does not count.
int32_t format_for(const CorpusFlags &flags, std::string_view text, bool more) {
  const size_t line = more ? text.rfind('\n') : text.npos;
  const std::string name = flags.format == "auto" ? guessed_format(text.substr(0, line)) : flags.format;
  return static_cast<int32_t>(std::find(std::begin(kPfaFileFormats), std::end(kPfaFileFormats),
      name) - std::begin(kPfaFileFormats));
}

CorpusReader reader_of(Session *session, int32_t format, const hws_alphabet *alphabet, const std::string &shown) {
  const Options options = session->options_for("hws_corpus_reader_new");
  return own<CorpusReader>(shown, [&](auto *p) { return hws_corpus_reader_new(format, alphabet, options.get(), p); });
}

}  // namespace

void CorpusFlags::add_to(Command verb, Session *session, std::vector<std::string> calls, bool reads) {
  format = reads ? "auto" : "pautomac";
  const std::vector<std::string> words =
      reads ? std::vector<std::string>{std::begin(kPfaFileFormats), std::end(kPfaFileFormats)}
                                               : std::vector<std::string>{"spaces", "chars", "pautomac"};
  verb.option("--format", format,
              reads ? "Format of corpora: spaces, chars (every character a symbol), integers, pautomac, abbadingo or binary "
                      "(of pfa slice, hmm corpus); auto, the default: what they show; where no line has a blank, chars"
                    : "Format of the corpus (default pautomac)")
      .one_of(words);
  if (reads) calls.insert(calls.begin(), "hws_corpus_reader_new");
  session->add_options_of(verb, calls);
}

ReadCorpus read_corpus(Session *session, const std::string &path, const CorpusFlags &flags) {
  const std::string shown = path == "-" ? "standard input" : path;
  session->claim(path);
  if (flags.format == "binary" || (flags.format == "auto" && is_binary_file(path))) {
    return {read_binary_corpus(path, shown), "binary"};
  }
  std::FILE *file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file) throw Failure{1, path + ": cannot open it"};
  std::vector<char> block(1 << 16);
  size_t got = std::fread(block.data(), 1, block.size(), file);
  const int32_t format = format_for(flags, {block.data(), got}, got == block.size());
  const CorpusReader reader = reader_of(session, format, nullptr, shown);
  hws_status status = HWS_OK;
  for (; status == HWS_OK && got > 0; got = std::fread(block.data(), 1, block.size(), file)) {
    status = hws_corpus_reader_feed(reader.get(), block.data(), static_cast<int64_t>(got));
  }
  const bool bad = std::ferror(file) != 0;
  if (file != stdin) std::fclose(file);
  if (bad) throw Failure{1, shown + ": cannot read it"};
  check(status, shown);
  return {own<Corpus>(shown, [&](auto *p) { return hws_corpus_reader_finish(reader.get(), p); }), kPfaFileFormats[format]};
}

namespace {

// nullptr: the text is none over the alphabet.
Corpus corpus_of(Session *session, const std::string &text, const std::string &shown, int32_t format,
                 const hws_alphabet *alphabet) {
  const CorpusReader reader = reader_of(session, format, alphabet, shown);
  hws_corpus *raw = nullptr;
  hws_status status = hws_corpus_reader_feed(reader.get(), text.data(), static_cast<int64_t>(text.size()));
  if (status == HWS_OK) status = hws_corpus_reader_finish(reader.get(), &raw);
  if (status == HWS_E_PARSE && alphabet) return nullptr;
  check(status, shown);
  return Corpus(raw);
}

}  // namespace

ModelCorpus read_model_corpus(Session *session, const std::string &path, const CorpusFlags &flags, const hws_alphabet *alphabet,
                              UnknownWords *unknown) {
  const std::string shown = path == "-" ? "standard input" : path;
  session->claim(path);
  const std::string text = read_input(path);
  const int32_t format = format_for(flags, text, false);
  ModelCorpus out;
  out.format = kPfaFileFormats[format];
  out.corpus = corpus_of(session, text, shown, format, alphabet);
  if (out.corpus) {
    out.marked.assign(static_cast<size_t>(hws_corpus_count(out.corpus.get())), false);
    return out;
  }
  const Corpus read = corpus_of(session, text, shown, format, nullptr);
  const bool by_name = format == HWS_CORPUS_SPACES || format == HWS_CORPUS_CHARS;
  KnownCorpus known = known_words(read.get(), alphabet, by_name, "string", unknown);
  out.corpus = std::move(known.corpus);
  out.marked = std::move(known.marked);
  return out;
}

void write_corpus(Session *session, const hws_corpus *corpus, const CorpusFlags &flags, const std::string &path) {
  const std::string text =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_corpus_write(corpus, format_for(flags, "", false), b, c, n); });
  if (path == "-") session->out += text;
  else write_file(path, text);
}

Pfa read_pfa(Session *session, const std::string &path) {
  session->claim(path);
  const std::string bytes = read_input(path), shown = path == "-" ? "standard input" : path;
  const int64_t length = static_cast<int64_t>(bytes.size());
  // All binaries of the library begin with this.
  if (bytes.compare(0, 6, "hawser") == 0) {
    const Options options = session->options_for("hws_pfa_read");
    return own<Pfa>(shown, [&](auto *p) { return hws_pfa_read(bytes.data(), length, options.get(), p); });
  }
  const Options options = session->options_for("hws_pfa_read_pautomac");
  return own<Pfa>(shown, [&](auto *p) { return hws_pfa_read_pautomac(bytes.data(), length, options.get(), p); });
}

bool is_pfa_text(const std::string &path) {
  return path == "-" || (path.size() >= 4 && path.compare(path.size() - 4, 4, ".txt") == 0);
}

namespace {

// Whether symbols are named as in PAutomaC's text: "0" to "A - 1".
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

}  // namespace tool
