// Kind grammar, version 1. Sections in brackets are present only if the grammar has them:
//
//   head    int32: the start
//   nont    the nonterminals' names or their number
//   alph    the words
//   pare    int32[rules]      left sides, ascending
//   offs    int64[rules + 1]  where the right sides begin
//   righ    int32[]           their symbols: a nonterminal's number, or the complement of a word's label
//   wght    double[rules]
//   [prio]  double[rules]
//   [fixd]  char[rules]
//   meth    the method's name
//   [card]  how the grammar was made (src/learner/model_card.hh)
#include <algorithm>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "fsa/base/text.hh"
#include "fsa/io/alphabet_bytes.hh"
#include "src/grammar/model/grammar_text.hh"
#include "src/learner/method_name.hh"

namespace hws {

namespace {

constexpr uint32_t kGrammarVersion = 1;

template <class T>
void take(const SectionReader &in, uint32_t t, size_t count, Array<T> *to) {
  const std::span<const T> from = in.array<T>(t);
  if (from.size() != count) fail(Code::corrupt, "a section of %zu entries; expected %zu", from.size(), count);
  to->assign(from.begin(), from.end());
}

GrammarPtr checked_grammar(std::span<const std::byte> file, const Run &run) {
  const SectionReader in(file, FileKind::grammar, kGrammarVersion);
  run.limit_bytes(2 * static_cast<int64_t>(file.size()) +
                  48 * static_cast<int64_t>(in.bytes(tag("alph")).size() + in.bytes(tag("nont")).size()));
  const AlphabetPtr nonterminals = read_alphabet(in.bytes(tag("nont")), {}), words = read_alphabet(in.bytes(tag("alph")), {});
  RuleList list;
  const std::span<const int32_t> parents = in.array<int32_t>(tag("pare")), right = in.array<int32_t>(tag("righ"));
  const size_t rules = parents.size();
  list.parent.assign(parents.begin(), parents.end());
  list.right.assign(right.begin(), right.end());
  if (!std::is_sorted(parents.begin(), parents.end())) fail(Code::corrupt, "rules that are not in order of their left sides");
  take(in, tag("offs"), rules + 1, &list.offsets);
  if (list.offsets.front() != 0 || list.offsets.back() != static_cast<int64_t>(right.size()) ||
      !std::is_sorted(list.offsets.begin(), list.offsets.end())) {
    fail(Code::corrupt, "right sides that do not fill their section");
  }
  take(in, tag("wght"), rules, &list.weight);
  if (in.has(tag("prio"))) take(in, tag("prio"), rules, &list.prior);
  if (in.has(tag("fixd"))) take(in, tag("fixd"), rules, &list.fixed);
  for (char &flag : list.fixed) {
    if (flag != 0 && flag != 1) fail(Code::corrupt, "a flag that is neither 0 nor 1");
  }
  // Every rule has a place there, and the grammar's size is bounded by the file's.
  if (nonterminals->size() > static_cast<int64_t>(rules)) fail(Code::corrupt, "more nonterminals than rules");
  const GrammarPtr made =
      make_grammar(nonterminals, words, in.value<int32_t>(tag("head")), list, RowSums::any, RulePlaces(), run);
  const auto grammar = std::make_shared<Grammar>(*made);
  grammar->method = read_method_name(in.bytes(tag("meth")));
  if (in.has(tag("card"))) grammar->card = ModelCard::read(in.bytes(tag("card")));
  return grammar;
}

}  // namespace

std::string write_grammar(const Grammar &grammar) {
  Array<int32_t> parents;
  for (int32_t a = 0; a < grammar.nonterminal_count(); ++a) {
    parents.insert(parents.end(), static_cast<size_t>(grammar.first_rule[a + 1] - grammar.first_rule[a]), a);
  }
  SectionWriter out(FileKind::grammar, kGrammarVersion);
  out.add(tag("head"), &grammar.start, sizeof grammar.start);
  out.add(tag("nont"), write_alphabet(*grammar.nonterminals));
  out.add(tag("alph"), write_alphabet(*grammar.words));
  out.add_array(tag("pare"), std::span<const int32_t>(parents));
  out.add_array_view(tag("offs"), std::span<const int64_t>(grammar.offsets));
  out.add_array_view(tag("righ"), std::span<const int32_t>(grammar.right));
  out.add_array_view(tag("wght"), std::span<const double>(grammar.weight));
  if (!grammar.prior.empty()) out.add_array_view(tag("prio"), std::span<const double>(grammar.prior));
  if (!grammar.fixed.empty()) out.add_array_view(tag("fixd"), std::span<const char>(grammar.fixed));
  out.add(tag("meth"), grammar.method);
  if (!grammar.card.empty()) out.add(tag("card"), grammar.card.bytes());
  return out.finish();
}

GrammarPtr read_grammar(std::span<const std::byte> bytes, const Run &run) {
  return read_aligned(bytes, [&](std::span<const std::byte> file) { return checked_grammar(file, run); });
}

}  // namespace hws
