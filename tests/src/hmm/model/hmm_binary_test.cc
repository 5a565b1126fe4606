#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "src/corpus/dictionary_text.hh"
#include "src/corpus/tagged_parser.hh"
#include "tests/src/hmm/random_models.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A section of a file written anew: changed by `change`, or left out where that returns false; others as they were.
constexpr const char *kTags[] = {"head", "alph", "tags", "meth", "init", "tran", "endp", "emis", "ecnt", "esta", "eval", "prio",
                                 "bini", "btra", "bemi", "fnam", "fdim", "foff", "fpri", "chan", "dent", "doff", "dmem"};
uint32_t tag_of(const char *name) {
  char t[5];
  std::memcpy(t, name, 5);
  return tag(t);
}
template <class Change>
std::string rewritten(const std::string &file, const char *name, const Change &change, bool more = false,
                      uint32_t version = 2) {
  const AlignedCopy copy = aligned_copy(bytes_of(file));
  const SectionReader in(copy.bytes, FileKind::hmm_model, 2);
  SectionWriter out(FileKind::hmm_model, version);
  for (const char *t : kTags) {
    if (!in.has(tag_of(t))) continue;
    const std::span<const std::byte> b = in.bytes(tag_of(t));
    std::string section(reinterpret_cast<const char *>(b.data()), b.size());
    if (std::strcmp(t, name) == 0 && !change(section)) continue;
    out.add(tag_of(t), section.data(), section.size());
  }
  if (more) out.add(tag("new!"), "whatever", 8);
  return out.finish();
}

HmmModelPtr with_dictionary() {
  const TaggedCorpusPtr corpus = read_tagged_corpus("the\tD\ndog\tN\nbarks\tV\n\nthe\tD\nbarks\tN\n", TaggedOptions(), Run{});
  HmmSource s;
  s.words = corpus->words;
  s.dictionary = collect_dictionary(*corpus, Run{});
  const HmmInput input = hmm_input(s, Run{});
  HmmSettings settings = random_hmm::settings_of_round(0);
  settings.priors.emission.base = {1, 2, 1, 3};
  HmmBatchLearner learner(input.data, settings, Run{});
  learner.step(2);
  return hmm_model(learner, input, "vi", Run{});
}

bool same_numbers(const HmmModel &a, const HmmModel &b) {
  return random_hmm::same(a.parameters, b.parameters) && a.parameters.channels == b.parameters.channels && a.method == b.method;
}

}  // namespace

static void models_come_back_to_the_bit(void **) {
  for (int round = 0; round < 24; ++round) {
    Rng r(6, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    const random_hmm::Choice choice = random_hmm::choice_of_round(&r, round);
    const HmmModelPtr m = random_hmm::learned(choice, round).model;
    const std::string file = write_hmm_model(*m);
    const HmmModelPtr back = read_hmm_model(bytes_of(file), Run{});
    assert_true(same_numbers(*m, *back));
    assert_true(write_hmm_model(*back) == file);
  }
  const HmmModelPtr m = with_dictionary();
  const HmmModelPtr back = read_hmm_model(bytes_of(write_hmm_model(*m)), Run{});
  assert_true(same_numbers(*m, *back));
  assert_true(write_dictionary(*back->dictionary, Run{}) == "the\tD\ndog\tN\nbarks\tN\tV\n");
  assert_true(back->origin->priors.emission.base == m->origin->priors.emission.base);
  assert_string_equal(std::string(back->tags->name(3)).c_str(), "V");
}

static void unknown_sections_are_skipped(void **) {
  const HmmModelPtr m = with_dictionary();
  const std::string more = rewritten(write_hmm_model(*m), "none", [](std::string &) { return true; }, true);
  assert_true(same_numbers(*m, *read_hmm_model(bytes_of(more), Run{})));
}

// Version 1 knew no maximum likelihood, version 2 no parts held fixed, and both are otherwise the same; later ones are refused.
static void other_versions_are_read_or_refused(void **) {
  const HmmModelPtr m = with_dictionary();
  const auto as = [&](uint32_t version) {
    return rewritten(write_hmm_model(*m), "none", [](std::string &) { return true; }, false, version);
  };
  for (const uint32_t version : {1u, 2u, 3u}) assert_true(same_numbers(*m, *read_hmm_model(bytes_of(as(version)), Run{})));
  assert_throws(read_hmm_model(bytes_of(as(4)), Run{}), Code::version);
}

// Checksums are right here: what is found is what the reader itself looks for.
static void sections_that_do_not_fit_are_corrupt(void **) {
  random_hmm::Choice channels;
  channels.channels = 1;
  for (const HmmModelPtr &m : {with_dictionary(), random_hmm::learned(channels, 0).model}) {
    const std::string file = write_hmm_model(*m);
    for (const char *t : kTags) {
      const bool there = rewritten(file, t, [](std::string &) { return false; }) !=
                         rewritten(file, "none", [](std::string &) { return true; });
      if (!there) continue;
      const bool optional = !std::strcmp(t, "dent") || !std::strcmp(t, "bemi") || !std::strcmp(t, "fnam");
      if (!optional) {
        assert_throws(read_hmm_model(bytes_of(rewritten(file, t, [](std::string &) { return false; })), Run{}), Code::corrupt);
      }
      const auto shorter = [](std::string &s) {
        s.resize(s.size() / 2);
        return true;
      };
      if (std::strcmp(t, "meth") != 0) {
        assert_throws(read_hmm_model(bytes_of(rewritten(file, t, shorter)), Run{}), Code::corrupt);
      }
      const auto ones = [](std::string &s) {
        s.assign(s.size(), '\xFF');  // −1; NaN; no UTF-8
        return true;
      };
      if (std::strcmp(t, "dent") != 0) assert_throws(read_hmm_model(bytes_of(rewritten(file, t, ones)), Run{}), Code::corrupt);
    }
  }
}

static void numbers_of_tokens_below_zero_are_corrupt(void **) {
  random_hmm::Choice channels;
  channels.channels = 1;
  const std::string file = write_hmm_model(*random_hmm::learned(channels, 0).model);
  for (const double x : {-1., -1e100, 1e101}) {
    const auto first = [x](std::string &s) {
      std::memcpy(s.data(), &x, sizeof x);
      return true;
    };
    assert_throws(read_hmm_model(bytes_of(rewritten(file, "chan", first)), Run{}), Code::corrupt);
  }
}

TESTS(models_come_back_to_the_bit, unknown_sections_are_skipped, other_versions_are_read_or_refused,
      sections_that_do_not_fit_are_corrupt, numbers_of_tokens_below_zero_are_corrupt)
