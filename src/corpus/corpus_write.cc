#include "src/corpus/corpus_write.hh"

#include "fsa/base/text.hh"

namespace hws {

namespace {

// A look at the run now and then, at the size before it doubles.
void ask(const std::string &out, int64_t sequence, const Run &run) {
  if ((sequence & 1023) != 0) return;
  run.check();
  run.limit_bytes(2 * static_cast<int64_t>(out.size()));
}

}  // namespace

std::string write_text_corpus(const Corpus &corpus, Split split, const Run &run) {
  const Alphabet &alphabet = *corpus.alphabet;
  for (Label l = 1; split == Split::chars && l <= alphabet.size() && alphabet.has_names(); ++l) {
    const std::string_view name = alphabet.name(l);
    uint32_t c;
    if (decode_utf8(name, 0, c) != static_cast<int>(name.size())) {
      fail(Code::argument, "the symbol %s to be written as one character; expected names of one each, or a blank between symbols",
           quoted(name).c_str());
    }
  }
  std::string out;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    ask(out, i, run);
    out += decode(alphabet, corpus.sequence(i), split);
    out += '\n';
  }
  // A first symbol that begins as a byte order mark does would lose it when it is read.
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (out.substr(0, kMark.size()) == kMark) out.insert(0, kMark);
  return out;
}

std::string write_pautomac_corpus(const Corpus &corpus, const Run &run) {
  std::string out;
  append_integer(out, corpus.count());
  out += ' ';
  append_integer(out, corpus.alphabet->size());
  out += '\n';
  for (int64_t i = 0; i < corpus.count(); ++i) {
    ask(out, i, run);
    const std::span<const Label> sequence = corpus.sequence(i);
    append_integer(out, static_cast<int64_t>(sequence.size()));
    for (const Label label : sequence) {
      out += ' ';
      append_integer(out, label - 1);
    }
    out += '\n';
  }
  return out;
}

}  // namespace hws
