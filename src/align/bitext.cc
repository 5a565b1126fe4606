#include "src/align/bitext.hh"

#include <cinttypes>

#include "fsa/base/sections.hh"
#include "fsa/base/text.hh"
#include "src/corpus/corpus_parser.hh"

namespace hws {

namespace {

constexpr std::string_view kBars = "|||";

// Where the bars stand that separate the sides: a word of its own. `npos` if there are none from `from` on.
size_t bars_in(std::string_view line, size_t from) {
  const auto blank = [&](size_t at) { return at >= line.size() || line[at] == ' ' || line[at] == '\t'; };
  for (size_t at = line.find(kBars, from); at != line.npos; at = line.find(kBars, at + 1)) {
    if ((at == 0 || blank(at - 1)) && blank(at + kBars.size())) return at;
  }
  return line.npos;
}

std::unique_ptr<CorpusParser> side_parser(const AlphabetPtr &alphabet, const Run &run) {
  CorpusOptions options;
  options.alphabet = alphabet;
  return corpus_parser(options, run);
}

}  // namespace

BitextPtr make_bitext(CorpusPtr source, CorpusPtr target) {
  if (source->count() != target->count()) {
    fail(Code::argument, "%" PRId64 " source sequences and %" PRId64 " target sequences; expected as many of either",
         source->count(), target->count());
  }
  return std::make_shared<const Bitext>(Bitext{std::move(source), std::move(target)});
}

BitextPtr read_bitext(std::string_view text, const AlphabetPtr &source, const AlphabetPtr &target, const Run &run) {
  const std::unique_ptr<CorpusParser> left = side_parser(source, run), right = side_parser(target, run);
  LineReader lines(text);
  while (lines.next()) {
    run.check();
    const std::string_view line = lines.line();
    const size_t at = bars_in(line, 0);
    if (at == line.npos) fail_at(Code::parse, lines.number(), 1, "a pair without '|||'; expected 'source ||| target'");
    if (const size_t more = bars_in(line, at + kBars.size()); more != line.npos) {
      fail_at(Code::parse, lines.number(), column_of(line, line.substr(more)), "a second '|||'; expected one in a line");
    }
    left->feed(line.substr(0, at));
    left->feed("\n");
    right->feed(line.substr(at + kBars.size()));
    right->feed("\n");
  }
  CorpusPtr first = left->finish(), second = right->finish();
  return make_bitext(std::move(first), std::move(second));
}

Bitext reversed(const Bitext &bitext) { return {bitext.target, bitext.source}; }

uint64_t fingerprint(const Bitext &bitext) {
  const uint64_t sides[] = {fingerprint(*bitext.source), fingerprint(*bitext.target)};
  return checksum64(sides, sizeof sides);
}

}  // namespace hws
