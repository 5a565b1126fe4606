// Kind latent grammar, version 1. Sections in brackets are present only if there are such names, or a card:
//
//   [tags]  the treebank's tags
//   [labs]  its labels
//   alph    words and classes
//   sign    the table of classes (src/corpus/word_signatures.hh)
//   labl    int32[2 · labels]  kind and number of each label
//   rule    int32[3 · rules]   parent, left, right
//   uses    int64[rules]
//   midd    int32[]            middle labels of chains
//   offs    int32[rules + 1]   where each rule's begin
//   subt    int32[labels]      subtypes
//   rows    double[]           the numbers
//   [card]  how the grammar was learned (src/learner/model_card.hh)
#include "src/grammar/latent/latent_model_io.hh"

#include <algorithm>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "fsa/io/alphabet_bytes.hh"

namespace hws {

namespace {

constexpr uint32_t kLatentFileVersion = 1;

void require(bool holds, const char *what) {
  if (!holds) fail(Code::corrupt, "a grammar with latent annotations with damaged %s", what);
}

AlphabetPtr names_in(const SectionReader &in, uint32_t name) {
  return in.has(name) ? read_alphabet(in.bytes(name), {}) : nullptr;
}

LatentGrammar grammar_in(const SectionReader &in, const LatentNames &names) {
  LatentGrammar g;
  const std::span<const int32_t> labels = in.array<int32_t>(tag("labl")), rules = in.array<int32_t>(tag("rule"));
  const std::span<const int64_t> uses = in.array<int64_t>(tag("uses"));
  const std::span<const int32_t> middle = in.array<int32_t>(tag("midd")), offsets = in.array<int32_t>(tag("offs"));
  const auto size_of = [](const AlphabetPtr &alphabet) { return alphabet ? static_cast<int32_t>(alphabet->size()) : 0; };
  const int32_t tags = size_of(names.tags), constituents = size_of(names.labels), words = size_of(names.lexicon.names());
  require(labels.size() >= 4 && labels.size() % 2 == 0 && rules.size() >= labels.size() / 2 * 3, "labels");
  for (size_t l = 0; l < labels.size(); l += 2) {
    const auto kind = static_cast<LatentKind>(labels[l]);
    const bool start = kind == LatentKind::start, is_tag = kind == LatentKind::tag;
    require(start == (l == 0) && labels[l] >= 0 && labels[l] <= static_cast<int32_t>(LatentKind::intermediate) &&
                labels[l + 1] >= (is_tag ? 1 : 0) && labels[l + 1] <= (start ? 0 : is_tag ? tags : constituents),
            "labels");
    g.labels.push_back({kind, labels[l + 1]});
  }
  const int32_t count = g.label_count();
  require(rules.size() % 3 == 0 && uses.size() == rules.size() / 3 && offsets.size() == uses.size() + 1, "rules");
  Array<LatentRule> all;
  for (size_t r = 0; r < rules.size(); r += 3) {
    const LatentRule rule{rules[r], rules[r + 1], rules[r + 2]};
    require(rule.parent >= 0 && rule.parent < count && rule.left >= -1 && rule.left < count && rule.left != 0, "rules");
    if (rule.is_word()) require(rule.right >= 1 && rule.right <= words && rule.parent > 0, "rules");
    else require(rule.right >= -1 && rule.right < count && rule.right != 0 && (rule.parent > 0 || rule.right < 0), "rules");
    require(rule.is_word() == (g.labels[rule.parent].kind == LatentKind::tag), "rules");
    require(uses[r / 3] >= 1 && uses[r / 3] <= int64_t{1} << 52, "uses");
    all.push_back(rule);
  }
  const Array<int32_t> order = sort_rules(std::move(all), count, &g);
  for (size_t r = 0; r < order.size(); ++r) require(order[r] == static_cast<int32_t>(r), "order of rules");
  for (size_t r = 1; r < g.rules.size(); ++r) {
    const LatentRule &a = g.rules[r - 1], &b = g.rules[r];
    require(a.parent != b.parent || a.left != b.left || a.right != b.right, "rules");
  }
  for (int32_t l = 0; l < count; ++l) require(g.first_rule[l] < g.first_rule[l + 1], "rules");
  g.uses.assign(uses.begin(), uses.end());
  g.middle.assign(middle.begin(), middle.end());
  g.first_middle.assign(offsets.begin(), offsets.end());
  require(offsets.front() == 0 && static_cast<size_t>(offsets.back()) == middle.size() &&
              std::is_sorted(offsets.begin(), offsets.end()),
          "chains");
  for (const int32_t label : g.middle) require(label >= 0 && label <= constituents, "chains");
  return g;
}

LatentModelPtr checked_latent_model(std::span<const std::byte> file, ModelCard *card, const Run &run) {
  const SectionReader in(file, FileKind::latent_grammar, kLatentFileVersion, {.run = &run});
  run.check();
  run.limit_bytes(64 * static_cast<int64_t>(file.size()));
  ModelCard kept;
  if (in.has(tag("card"))) kept = ModelCard::read(in.bytes(tag("card")));
  const AlphabetPtr words = names_in(in, tag("alph"));
  require(words && words->has_names(), "words");
  LatentModelPtr model;
  try {
    auto names = std::make_shared<const LatentNames>(LatentNames{
        names_in(in, tag("tags")), names_in(in, tag("labs")), LatentLexicon(words, WordSignatures(in.text(tag("sign"))))});
    LatentGrammar grammar = grammar_in(in, *names);
    const std::span<const int32_t> subtypes = in.array<int32_t>(tag("subt"));
    require(subtypes.size() == grammar.labels.size() && subtypes[0] == 1, "subtypes");
    for (const int32_t h : subtypes) require(h >= 1 && h <= kMostSubtypes, "subtypes");
    const std::span<const double> rows = in.array<double>(tag("rows"));
    require(layout_numbers(grammar, subtypes) == static_cast<double>(rows.size()), "rows");
    SubtypeLayout layout(grammar, Array<int32_t>(subtypes.begin(), subtypes.end()));
    model = std::make_shared<const LatentModel>(std::move(grammar), std::move(layout), Array<double>(rows.begin(), rows.end()),
                                                std::move(names));
  } catch (const Error &e) {
    if (e.code != Code::argument && e.code != Code::parse) throw;
    fail(Code::corrupt, "a damaged grammar with latent annotations: %.200s", e.message);
  }
  if (card) *card = std::move(kept);
  return model;
}

}  // namespace

std::string write_latent_model(const LatentModel &model, const ModelCard &card) {
  const LatentGrammar &g = model.grammar();
  SectionWriter out(FileKind::latent_grammar, kLatentFileVersion);
  if (model.names()->tags) out.add(tag("tags"), write_alphabet(*model.names()->tags));
  if (model.names()->labels) out.add(tag("labs"), write_alphabet(*model.names()->labels));
  out.add(tag("alph"), write_alphabet(*model.lexicon().names()));
  out.add(tag("sign"), std::string(model.lexicon().signatures().table()));
  Array<int32_t> labels, rules;
  for (const LatentLabel &label : g.labels) {
    labels.push_back(static_cast<int32_t>(label.kind));
    labels.push_back(label.number);
  }
  for (const LatentRule &rule : g.rules) {
    for (const int32_t x : {rule.parent, rule.left, rule.right}) rules.push_back(x);
  }
  const auto ints = [&](uint32_t name, const Array<int32_t> &values) {
    out.add_array(name, std::span<const int32_t>(values.data(), values.size()));
  };
  ints(tag("labl"), labels);
  ints(tag("rule"), rules);
  out.add_array(tag("uses"), std::span<const int64_t>(g.uses.data(), g.uses.size()));
  ints(tag("midd"), g.middle);
  ints(tag("offs"), g.first_middle);
  ints(tag("subt"), model.layout().subtypes);
  out.add_array(tag("rows"), model.numbers());
  if (!card.empty()) out.add(tag("card"), card.bytes());
  return out.finish();
}

LatentModelPtr read_latent_model(std::span<const std::byte> bytes, ModelCard *card, const Run &run) {
  return read_aligned(bytes, [&](std::span<const std::byte> file) { return checked_latent_model(file, card, run); });
}

}  // namespace hws
