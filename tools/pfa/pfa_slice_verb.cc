// pfa slice.
#include <algorithm>
#include <numeric>

#include "tools/base/print_values.hh"
#include "tools/corpus/corpus_parts.hh"
#include "tools/pfa/pfa_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct SliceFlags {
  std::string corpus;
  CorpusFlags format;
  int32_t parts = 2;
};

Corpus sorted(const hws_corpus *corpus) {
  const int64_t *offsets = nullptr;
  const int32_t *symbols = nullptr;
  check(hws_corpus_arrays_view(corpus, &offsets, &symbols));
  std::vector<int64_t> order(static_cast<size_t>(hws_corpus_count(corpus)));
  std::iota(order.begin(), order.end(), int64_t{0});
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return std::lexicographical_compare(symbols + offsets[a], symbols + offsets[a + 1], symbols + offsets[b],
                                        symbols + offsets[b + 1]);
  });
  return own<Corpus>("", [&](auto *p) {
    return hws_corpus_part(corpus, order.data(), static_cast<int64_t>(order.size()), p);
  });
}

// Where each run of equal sequences begins, and the end.
std::vector<int64_t> runs_of(const hws_corpus *corpus) {
  const int64_t *offsets = nullptr;
  const int32_t *symbols = nullptr;
  check(hws_corpus_arrays_view(corpus, &offsets, &symbols));
  std::vector<int64_t> begin;
  const int64_t count = hws_corpus_count(corpus);
  for (int64_t i = 0; i < count; ++i) {
    if (i == 0 || !std::equal(symbols + offsets[i - 1], symbols + offsets[i], symbols + offsets[i], symbols + offsets[i + 1])) {
      begin.push_back(i);
    }
  }
  begin.push_back(count);
  return begin;
}

int64_t items_per_block(const hws_corpus *corpus, int64_t items) {
  const Options options = own<Options>("", [&](auto *p) { return hws_options_new(p); });
  check(hws_options_set_text(options.get(), "method", "em"));
  check(hws_options_set_int(options.get(), "states", 1));
  check(hws_options_set_int(options.get(), "items", items));
  const Corpus none = own<Corpus>("", [&](auto *p) { return hws_corpus_part(corpus, nullptr, 0, p); });
  const Learner learner =
      own<Learner>("", [&](auto *p) { return hws_pfa_learner_new(nullptr, none.get(), nullptr, options.get(), p); });
  double value = 1;
  check(hws_learner_metric(learner.get(), "items_per_block", &value));
  return static_cast<int64_t>(value);
}

void slice(Session *session, const SliceFlags &flags) {
  require_writable(session->output);
  const ReadCorpus read = read_corpus(session, flags.corpus, flags.format);
  keep_parts_apart(flags.parts, session->output, session->claimed());
  if (hws_corpus_count(read.corpus.get()) == 0) throw Failure{1, flags.corpus + ": no sequences"};
  const Corpus corpus = sorted(read.corpus.get());
  CorpusItems items{corpus.get(), runs_of(corpus.get()), 1};
  items.per_block = items_per_block(corpus.get(), items.count());
  const nlohmann::ordered_json rows = write_parts(items, flags.parts, session->output);
  if (session->json) {
    print_json(session, nlohmann::ordered_json{{"items", items.count()}, {"parts", rows}});
    return;
  }
  session->out += "file\tfirst_item\titems of " + std::to_string(items.count()) + "\tsequences\n";
  for (const auto &row : rows) {
    session->out += row["file"].get<std::string>() + "\t" + row["first_item"].dump() + "\t" + row["items"].dump() + "\t" +
                    row["sequences"].dump() + "\n";
  }
}

}  // namespace

void add_pfa_slice_verb(Command pfa, Session *session) {
  const auto flags = std::make_shared<SliceFlags>();
  Command verb = pfa.verb("slice",
                          "Sort a corpus and cut it between distinct sequences, so that processes learn from a file each: "
                          "FILE.0, FILE.1, ..., and FILE without sequences, for who adds up");
  verb.option("CORPUS", flags->corpus, "Corpus (-: standard input)").required();
  verb.output("-o,--output", session->output,
            "FILE, the corpus without sequences, to whose name the parts' numbers are added")
      .required();
  verb.option("--parts", flags->parts, "How many (default 2)").positive();
  flags->format.add_to(verb, session, {});
  session->add_json_flag(verb);
  verb.run([=] { slice(session, *flags); });
}

}  // namespace tool
