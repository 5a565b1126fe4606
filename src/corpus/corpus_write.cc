#include "src/corpus/corpus_write.hh"

#include "fsa/base/names.hh"
#include "src/corpus/symbol_text.hh"

namespace hws {

std::string write_text_corpus(const Corpus &corpus, Split split, const Run &run) {
  const Alphabet &alphabet = *corpus.alphabet;
  for (Label l = 1; split == Split::chars && l <= alphabet.size() && alphabet.has_names(); ++l) {
    const std::string_view name = alphabet.name(l);
    uint32_t c;
    if (decode_utf8(name, 0, c) != static_cast<int>(name.size())) {
      fail(Code::argument,
           "the symbol %s to be written as one character; expected names of one each, or a blank between symbols",
           quoted(name).c_str());
    }
  }
  for (Label l = 1; split == Split::spaces && alphabet.has_names() && l <= alphabet.size(); ++l) {
    require_no_blank(alphabet.name(l), "a corpus as text");
  }
  std::string out;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    ask_for_text(out, i, run);
    out += decode(alphabet, corpus.sequence(i), split);
    out += '\n';
  }
  keep_first_mark(out);
  return out;
}

std::string write_pautomac_corpus(const Corpus &corpus, const Run &run) {
  std::string out;
  append_integer(out, corpus.count());
  out += ' ';
  append_integer(out, corpus.alphabet->size());
  out += '\n';
  for (int64_t i = 0; i < corpus.count(); ++i) {
    ask_for_text(out, i, run);
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
