#include "tools/pfa/pfa_file.hh"

#include <algorithm>
#include <cstdio>

namespace tool {

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

namespace {

// nullptr: the text is none over the alphabet.
Corpus corpus_of(Session *session, const std::string &text, const std::string &shown, const CorpusFlags &flags,
                 const hws_alphabet *alphabet) {
  const Options options = session->options_for("hws_corpus_reader_new");
  const CorpusReader reader =
      own<CorpusReader>(shown, [&](auto *p) { return hws_corpus_reader_new(flags.number(), alphabet, options.get(), p); });
  hws_corpus *raw = nullptr;
  hws_status status = hws_corpus_reader_feed(reader.get(), text.data(), static_cast<int64_t>(text.size()));
  if (status == HWS_OK) status = hws_corpus_reader_finish(reader.get(), &raw);
  if (status == HWS_E_PARSE && alphabet) return nullptr;
  check(status, shown);
  return Corpus(raw);
}

// Of each label of one alphabet, the label in another; 0: it has none. In formats of numbers symbols are the same by number.
std::vector<int32_t> labels_in(const hws_alphabet *from, const hws_alphabet *to, bool by_name) {
  std::vector<int32_t> out(static_cast<size_t>(hws_alphabet_size(from)) + 1);
  for (size_t k = 1; k < out.size(); ++k) {
    const std::string name = hws_alphabet_name_view(from, static_cast<int32_t>(k));
    if (!by_name) out[k] = static_cast<int64_t>(k) <= hws_alphabet_size(to) ? static_cast<int32_t>(k) : 0;
    else if (hws_alphabet_find(to, name.data(), static_cast<int64_t>(name.size()), &out[k]) != HWS_OK) out[k] = 0;
  }
  return out;
}

}  // namespace

ModelCorpus read_model_corpus(Session *session, const std::string &path, const CorpusFlags &flags, const hws_alphabet *alphabet,
                              const std::string &unknown) {
  const std::string shown = path == "-" ? "standard input" : path;
  int32_t stand_in = 0;
  if (!unknown.empty() &&
      hws_alphabet_find(alphabet, unknown.data(), static_cast<int64_t>(unknown.size()), &stand_in) != HWS_OK) {
    throw Failure{2, "--unknown " + unknown + ": no symbol of the model; expected one"};
  }
  session->claim(path);
  const std::string text = read_input(path);
  ModelCorpus out;
  out.corpus = corpus_of(session, text, shown, flags, alphabet);
  if (out.corpus) {
    out.marked.assign(static_cast<size_t>(hws_corpus_count(out.corpus.get())), false);
    return out;
  }
  const Corpus read = corpus_of(session, text, shown, flags, nullptr);
  const Alphabet names = own<Alphabet>(shown, [&](auto *p) { return hws_corpus_alphabet(read.get(), p); });
  const bool by_name = flags.format == "spaces" || flags.format == "chars";
  const std::vector<int32_t> label = labels_in(names.get(), alphabet, by_name);
  const int64_t *from = nullptr;
  const int32_t *symbols = nullptr;
  check(hws_corpus_arrays_view(read.get(), &from, &symbols));
  const int64_t count = hws_corpus_count(read.get());
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> sequence, all;
  for (int64_t i = 0; i < count; ++i) {
    sequence.clear();
    for (int64_t k = from[i]; k < from[i + 1]; ++k) {
      const int32_t own_label = label[static_cast<size_t>(symbols[k])];
      sequence.push_back(own_label > 0 ? own_label : stand_in);
    }
    out.marked.push_back(std::find(sequence.begin(), sequence.end(), 0) != sequence.end());
    if (!out.marked.back()) all.insert(all.end(), sequence.begin(), sequence.end());
    offsets.push_back(static_cast<int64_t>(all.size()));
  }
  out.corpus =
      own<Corpus>(shown, [&](auto *p) { return hws_corpus_from_arrays(count, offsets.data(), all.data(), alphabet, p); });
  return out;
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

}  // namespace tool
