// Models as binaries: back as they were, in place, and nothing damaged comes through.
#include "fsa/ngram/ngram_binary.hh"

#include <cmath>
#include <cstring>

#include "fsa/base/file_kinds.hh"
#include "fsa/ngram/estimate.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

static StoredNgrams stored(std::string_view file, const Run &run = {}) {
  return read_ngram_binary_copy({reinterpret_cast<const std::byte *>(file.data()), file.size()}, run);
}

static NgramModelPtr read(std::string_view file, const Run &run = {}) { return stored(file, run).plain(run); }

static NgramModelPtr named_model() {
  const NgramModelPtr m = features::model_of({{"^a", 1}, {"ab", -1}, {"b$", .5}, {"aba", .25}}, 2);
  return std::make_shared<const NgramModel>(Alphabet::named({"left", "right"}), m->trie_ptr(),
                                            Array<double>(m->scores().begin(), m->scores().end()),
                                            Array<double>(m->scores().size(), -0.5));
}

static void random_models_survive(void **) {
  Rng rng(11, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const int64_t symbols = 1 + static_cast<int64_t>(rng.below(4));
    const NgramModelPtr m =
        round % 3 == 0 ? kneser_ney(*texts::counts(texts::random(static_cast<uint64_t>(round), 4, 12), 4, 1 + round % 4), Run{})
                       : features::random_backoff_model(rng, symbols, round % 20, 0.1);
    const std::string file = ngram_binary(*m).finish();
    const NgramModelPtr back = read(file);
    assert_true(ngram_binary(*back).finish() == file);
    assert_int_equal(back->trie().order(), m->trie().order());
    assert_int_equal(back->trie().begin_node(), m->trie().begin_node());
    for (int32_t n = 0; n <= m->trie().order() + 1; ++n) {
      assert_int_equal(back->trie().level_begin(n), m->trie().level_begin(n));
    }
    features::for_each_string(m->trie().symbols(), 4, [&](const std::string &v) {
      assert_true(features::log_weight(*m, v) == features::log_weight(*back, v));
    });
  }
}

static void arrays_stay_in_the_buffer(void **) {
  const std::string file = ngram_binary(*named_model()).finish();
  auto words = std::make_shared<Array<uint64_t>>(file.size() / 8 + 1);
  std::memcpy(words->data(), file.data(), file.size());
  std::weak_ptr<const void> watch = words;
  const auto *begin = reinterpret_cast<const std::byte *>(words->data());
  NgramModelPtr view = read_ngram_binary({begin, file.size()}, std::move(words), Run{}).plain(Run{});
  for (const void *at :
       {static_cast<const void *>(view->scores().data()), static_cast<const void *>(view->trie().arrays().label.data())}) {
    assert_true(at >= begin && at < begin + file.size());
  }
  assert_string_equal(std::string(view->alphabet()->name(2)).c_str(), "right");
  // The tree alone keeps them too.
  NgramTriePtr trie = view->trie_ptr();
  view.reset();
  assert_false(watch.expired());
  assert_true(trie->child(NgramTrie::kRoot, 1) > 0);
  trie.reset();
  assert_true(watch.expired());
}

static void packed_models_survive(void **) {
  Rng rng(12, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 200; ++round) {
    const NgramModelPtr m =
        round % 3 == 0 ? kneser_ney(*texts::counts(texts::random(static_cast<uint64_t>(round), 4, 12), 4, 1 + round % 5), Run{})
                       : features::random_backoff_model(rng, 1 + static_cast<int64_t>(rng.below(4)), round % 20, 0.1);
    const PackedNgramsPtr p = pack_ngrams(*m, round % 2 ? 32 : 2 + round % 15, Run{});
    std::string card;
    const std::string file = ngram_binary(*p, "a card").finish();
    const StoredNgrams back = read_ngram_binary_copy(std::as_bytes(std::span(file)), Run{}, &card);
    assert_string_equal(card.c_str(), "a card");
    assert_true(back.packed() != nullptr);
    assert_true(ngram_binary(*back.packed(), card).finish() == file);
    assert_int_equal(back.weight_bits(), p->sizes().weight_bits);
    assert_true(back.weight_error() == p->sizes().weight_error);
    assert_int_equal(back.bytes(), p->bytes());
    features::for_each_string(m->trie().symbols(), 4, [&](const std::string &v) {
      const Array<Label> labels = features::labels(v, m->trie().symbols());
      assert_true(string_weight(*back.packed(), labels) == string_weight(*p, labels));
    });
  }
}

// Sections of a packed binary, which are written anew after a change, with checksums that hold.
static constexpr const char *kPackedSections[] = {"meta", "alph", "erro", "ngrm", "stts", "isst", "tree",
                                                  "sthn", "trhn", "scbn", "fabn", "scbg", "fabg"};
static uint32_t tag_of(const char *name) {
  char four[5];
  std::memcpy(four, name, 5);
  return tag(four);
}

// Every bit of every section changed, under checksums that hold: a model of other weights or labels, or refused. What is
// accepted can be read from every state, and is written as it was.
static void a_packed_model_that_is_none_is_refused(void **) {
  const NgramModelPtr m = kneser_ney(*texts::counts(texts::random(3, 3, 9), 3, 4), Run{});
  for (const int32_t bits : {3, 32}) {
    const std::string file = ngram_binary(*pack_ngrams(*m, bits, Run{})).finish();
    Array<uint64_t> aligned(file.size() / 8 + 1);
    std::memcpy(aligned.data(), file.data(), file.size());
    const SectionReader sections(std::as_bytes(std::span(aligned.data(), aligned.size())).first(file.size()),
                                 FileKind::ngram_model, kPackedNgramsVersion);
    int accepted = 0, refused = 0;
    for (const char *changed : kPackedSections) {
      const std::string was(sections.text(tag_of(changed)));
      for (size_t bit = 0; bit <= 8 * was.size(); ++bit) {
        SectionWriter out(FileKind::ngram_model, kPackedNgramsVersion);
        for (const char *name : kPackedSections) {
          std::string bytes(sections.text(tag_of(name)));
          // At last, a section that is too short by eight bytes, or too long where it has none.
          if (name == changed && bit < 8 * was.size()) bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
          else if (name == changed) bytes.resize(bytes.size() < 8 ? 8 : bytes.size() - 8);
          out.add(tag_of(name), bytes);
        }
        const std::string bad = out.finish();
        Run run;
        run.max_states = 100000;
        run.max_bytes = 1 << 24;
        try {
          const StoredNgrams back = stored(bad, run);
          const PackedNgrams &p = *back.packed();
          assert_true(ngram_binary(p).finish() == bad);
          for (NgramNode h = 0; h < p.nodes(); ++h) {
            if (!p.is_state(h)) continue;
            for (Label c = 1; c <= p.eos(); ++c) {
              NgramNode to = -7;
              const double x = p.read(h, c, &to);
              assert_true(x < INFINITY);
              assert_true(c == p.eos() ? to == -1 : to >= 0 && p.is_state(to));
            }
          }
          ++accepted;
        } catch (const Error &e) {
          if (e.code != Code::corrupt && e.code != Code::limit && e.code != Code::version) {
            fail_msg("section %s, bit %d: status %d", changed, static_cast<int>(bit), static_cast<int>(e.code));
          }
          ++refused;
        }
      }
    }
    assert_true(accepted > 100 && refused > 1000);
  }
}

static void refuse_damage(const std::string &file) {
  for (size_t n = 0; n < file.size(); ++n) assert_throws(read(file.substr(0, n)), Code::corrupt);
  assert_throws(read(file + "x"), Code::corrupt);
  for (size_t bit = 0; bit < 8 * file.size(); ++bit) {
    std::string bad = file;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    try {
      read(bad);
      fail_msg("bit %d flipped was accepted", static_cast<int>(bit));
    } catch (const Error &e) {
      if (e.code != Code::corrupt && e.code != Code::version) {
        fail_msg("bit %d: status %d", static_cast<int>(bit), static_cast<int>(e.code));
      }
    }
  }
}

static void every_truncation_and_flipped_bit_is_refused(void **) {
  for (const bool packed : {false, true}) {
    const NgramModelPtr model = named_model();
    refuse_damage(packed ? ngram_binary(*pack_ngrams(*model, 4, Run{})).finish() : ngram_binary(*model).finish());
  }
}

// Every entry of every array changed, under checksums that hold: other weights are another
// model, everything else is refused.
static void a_tree_that_is_none_is_refused(void **) {
  const NgramModelPtr m = named_model();
  const NgramArrays a = m->trie().arrays();
  const NgramNumbers x = m->numbers();
  const auto changed = [](std::span<const int32_t> from, size_t i, int32_t by) {
    Array<int32_t> to(from.begin(), from.end());
    to[i] += by;
    return to;
  };
  const auto view = [&](const NgramArrays &b, const NgramNumbers &y) {
    NgramModel(m->alphabet(), NgramTrie::view(2, b, nullptr, Run{}), y, nullptr);
  };
  view(a, x);
  for (const int32_t by : {-2, -1, 1, 2, 1000000, INT32_MIN / 2}) {
    for (size_t i = 0; i < a.label.size(); ++i) {
      NgramArrays b = a;
      const Array<int32_t> parent = changed(a.parent, i, by), suffix = changed(a.suffix, i, by),
                                 label = changed(a.label, i, by), next = changed(x.next, i, by);
      b.parent = parent;
      assert_throws(view(b, x), Code::corrupt);
      b = a;
      b.suffix = suffix;
      assert_throws(view(b, x), Code::corrupt);
      NgramNumbers y = x;
      y.next = next;
      assert_throws(view(a, y), Code::corrupt);
      // Another label can make another tree, but no broken one.
      b = a;
      b.label = label;
      try {
        const NgramTriePtr other = NgramTrie::view(2, b, nullptr, Run{});
        for (NgramNode w = 1; w < other->nodes(); ++w) assert_int_equal(other->child(other->parent(w), other->label(w)), w);
      } catch (const Error &e) {
        assert_int_equal(e.code, Code::corrupt);
      }
    }
    for (size_t i = 0; i < a.first_child.size(); ++i) {
      NgramArrays b = a;
      const Array<int32_t> first = changed(a.first_child, i, by);
      b.first_child = first;
      assert_throws(view(b, x), Code::corrupt);
    }
  }
  for (const double bad : {static_cast<double>(NAN), static_cast<double>(INFINITY)}) {
    Array<double> score(x.score.begin(), x.score.end());
    score[1] = bad;
    NgramNumbers y = x;
    y.score = score;
    assert_throws(view(a, y), Code::corrupt);
  }
  Array<double> backoffs(x.fail.begin(), x.fail.end());
  backoffs[0] = 1;
  NgramNumbers y = x;
  y.fail = backoffs;
  assert_throws(view(a, y), Code::corrupt);
}

static void other_files_and_limits_are_told_apart(void **) {
  const std::string file = ngram_binary(*named_model()).finish();
  assert_throws(read(SectionWriter(FileKind::machine, 1).finish()), Code::corrupt);
  assert_throws(read(SectionWriter(FileKind::ngram_model, kPackedNgramsVersion + 1).finish()), Code::version);
  assert_throws(read(SectionWriter(FileKind::ngram_model, kNgramModelVersion).finish()), Code::corrupt);
  assert_throws(read(SectionWriter(FileKind::ngram_model, kPackedNgramsVersion).finish()), Code::corrupt);
  assert_throws(read("text"), Code::corrupt);
  assert_int_equal(container_kind(std::as_bytes(std::span(file))), 5);
  assert_int_equal(container_kind(std::as_bytes(std::span(file).first(20))), 0);
  Run run;
  run.max_states = 3;
  assert_throws(read(file, run), Code::limit);
  run = Run{};
  run.max_bytes = 100;
  assert_throws(read(file, run), Code::limit);
  Array<uint64_t> shifted(file.size() / 8 + 2);
  std::memcpy(reinterpret_cast<char *>(shifted.data()) + 4, file.data(), file.size());
  assert_throws(read_ngram_binary({reinterpret_cast<const std::byte *>(shifted.data()) + 4, file.size()}, nullptr, Run{}),
                Code::argument);
}

TESTS(random_models_survive, packed_models_survive, arrays_stay_in_the_buffer, every_truncation_and_flipped_bit_is_refused,
      a_tree_that_is_none_is_refused, a_packed_model_that_is_none_is_refused, other_files_and_limits_are_told_apart)
