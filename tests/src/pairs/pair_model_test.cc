// Pair models against listing every sequence of chunks that reads an input: outputs with their sums, folded ones too, totals,
// scores of pairs, best ways, draws; bytes; the machine.
#include "src/pairs/pair_model.hh"

#include <algorithm>

#include "fsa/base/log_add.hh"
#include "src/pairs/apply_pair_model.hh"
#include "src/pairs/best_outputs.hh"
#include "src/pairs/input_sums.hh"
#include "src/pairs/pair_machine.hh"
#include "src/pairs/pair_model_io.hh"
#include "src/pairs/pair_score.hh"
#include "tests/src/pairs/random_pair_model.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

void outputs_have_the_sums_of_all_ways(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  int several = 0, folded = 0, checked = 0;
  for (int round = 0; round < 300; ++round) {
    const PairModelPtr model = random_model(&rng, round, round % 2 == 0);
    if (!model) continue;
    SearchSettings s = kWide;
    s.fold = round % 4 == 0;
    OutputSearch search(*model, s);
    InputSums totals(*model, s, false), sums(*model, s, true);
    PairScore score(*model, s);
    PairCut cut(*model, kWide);
    for (int k = 0; k < 4; ++k) {
      const Array<Label> input = random_input(&rng, 5);
      Outputs all;
      Array<Label> chunks;
      std::vector<Label> written;
      list_outputs(*model, input, s.fold, &chunks, &written, &all);
      std::erase_if(all, [](const auto &entry) { return entry.second == -INFINITY; });
      double total = -INFINITY;
      Array<double> ranked;
      for (const auto &[output, log_p] : all) {
        total = total == -INFINITY ? log_p : log_add(total, log_p);
        ranked.push_back(-log_p);
        assert_close(score.log_joint(input, Array<Label>(output.begin(), output.end()), Run{}), log_p, 1e-11);
      }
      std::sort(ranked.begin(), ranked.end());
      const auto found = search.best(input, INT32_MAX, Run{});
      assert_int_equal(found.size(), all.size());
      Array<Label> output;
      for (size_t i = 0; i < found.size(); ++i) {
        search.spell(found[i], &output);
        const auto at = all.find({output.begin(), output.end()});
        assert_true(at != all.end());
        assert_close(found[i].log_joint, at->second, 1e-11);
        assert_close(found[i].log_joint, -ranked[i], 1e-11);
      }
      assert_close(totals.total(input, Run{}), total, 1e-11);
      assert_close(sums.total(input, Run{}), total, 1e-11);
      several += all.size() > 3;
      folded += s.fold && all.size() > 1;
      ++checked;
      if (s.fold) continue;
      // The best way is no better than the sum, and writes the output.
      for (const auto &[out, log_p] : all) {
        const Array<Label> given(out.begin(), out.end());
        const double best = cut.best(input, given, &chunks, Run{});
        assert_true(best <= log_p + 1e-9);
        assert_close(model->ngrams()->log_weight(chunks), best, 1e-11);
        Array<Label> spelled;
        for (const Label c : chunks) {
          const auto of = model->output_of(c, false);
          spelled.insert(spelled.end(), of.begin(), of.end());
        }
        assert_true(spelled == given);
      }
    }
  }
  assert_true(checked > 800 && several > 100 && folded > 50);
}

void draws_have_the_model_s_shares(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 12; ++round) {
    const PairModelPtr model = random_model(&rng, 0, false);
    if (!model) continue;
    StringBatch inputs;
    inputs.alphabets = {model->input()};
    Array<Label> input = random_input(&rng, 4);
    inputs.labels = input;
    inputs.end_string();
    inputs.end_item(1);
    if (model->reversed()) std::reverse(input.begin(), input.end());
    Outputs all;
    Array<Label> chunks;
    std::vector<Label> written;
    list_outputs(*model, input, false, &chunks, &written, &all);
    std::erase_if(all, [](const auto &entry) { return entry.second == -INFINITY; });
    if (all.empty()) continue;
    double total = 0;
    for (const auto &[output, log_p] : all) total += std::exp(log_p);
    ApplySettings s;
    s.beam = 1e9;
    s.hypotheses = INT32_MAX;
    constexpr int64_t kDraws = 20000;
    const Answers drawn = drawn_answers(*model, inputs, kDraws, 7, s, Run{});
    assert_int_equal(drawn.counts[0], kDraws);
    std::map<std::vector<Label>, int64_t> seen;
    for (int64_t i = 0; i < kDraws; ++i) {
      const auto output = drawn.outputs->labels_of(i, 0);
      std::vector<Label> read(output.begin(), output.end());
      if (model->reversed()) std::reverse(read.begin(), read.end());
      ++seen[read];
    }
    for (const auto &[output, log_p] : all) {
      const double p = std::exp(log_p) / total, found = static_cast<double>(seen[output]) / kDraws;
      assert_true(std::fabs(found - p) <= 5 * std::sqrt(p * (1 - p) / kDraws) + 1e-12);
    }
  }
}

// Batches: strings keep their own order, threads show nowhere, unread symbols are skipped on request, known inputs come first.
void batches_answer_in_the_order_of_the_strings(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  int unread = 0;
  for (int round = 0; round < 20; ++round) {
    const PairModelPtr model = random_model(&rng, round, true);
    if (!model) continue;
    const auto pairs = random_pairs(&rng, 100, 4, 4, 6, kMarked);
    StringBatch inputs, known;
    inputs.alphabets = {model->input()};
    for (int64_t i = 0; i < pairs->count(); ++i) {
      const auto input = pairs->labels_of(i, 0);
      inputs.labels.insert(inputs.labels.end(), input.begin(), input.end());
      inputs.end_string();
      inputs.end_item(1);
    }
    ApplySettings s;
    Run threads;
    threads.threads = 3;
    const Answers one = best_answers(*model, inputs, 3, s, Run{}), three = best_answers(*model, inputs, 3, s, threads);
    assert_true(one.counts == three.counts && one.outputs->labels == three.outputs->labels &&
                one.outputs->values == three.outputs->values);
    int64_t at = 0;
    for (int64_t i = 0; i < inputs.count(); ++i) {
      bool reads = true;
      for (const Label l : inputs.labels_of(i, 0)) reads = reads && model->is_read(l);
      unread += !reads;
      assert_true(reads || one.counts[i] == 0);
      double sum = 0;
      for (int64_t k = 0; k < one.counts[i]; ++k, ++at) sum += std::exp(one.outputs->values[at]);
      assert_true(sum <= 1 + 1e-9);
    }
    s.skip = true;
    const Answers skipped = best_answers(*model, inputs, 1, s, Run{});
    for (int64_t i = 0; i < inputs.count(); ++i) {
      bool reads = false;
      for (const Label l : inputs.labels_of(i, 0)) reads = reads || model->is_read(l);
      // Every symbol has a chunk of its own in these models but for chunks of two; an input of nothing has the empty output.
      if (!reads) assert_int_equal(skipped.counts[i], 1);
    }
    const PairModelPtr listed = model->with_known(KnownOutputs(*pairs, Run{}));
    s = {};
    const Answers from_list = best_answers(*listed, inputs, 1000, s, Run{});
    at = 0;
    for (int64_t i = 0; i < inputs.count(); ++i) {
      const auto range = listed->known().find(inputs.labels_of(i, 0));
      if (range.first == range.second) {
        at += from_list.counts[i];
        continue;
      }
      double sum = 0;
      for (int64_t k = 0; k < from_list.counts[i]; ++k, ++at) {
        sum += std::exp(from_list.outputs->values[at]);
        double weight = 0, all = 0;
        for (int64_t p = 0; p < pairs->count(); ++p) {
          if (!std::ranges::equal(pairs->labels_of(p, 0), inputs.labels_of(i, 0))) continue;
          all += pairs->values[p];
          if (std::ranges::equal(pairs->labels_of(p, 1), from_list.outputs->labels_of(at, 0))) weight += pairs->values[p];
        }
        assert_close(std::exp(from_list.outputs->values[at]), weight / all, 1e-12);
      }
      assert_close(sum, 1, 1e-12);
    }
  }
  assert_true(unread > 0);
}

void bytes_hold_the_whole_model(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 12; ++round) {
    PairModelPtr model = random_model(&rng, round, round % 2 == 0);
    if (!model) continue;
    if (round % 3 == 0) {
      const auto pairs = random_pairs(&rng, 10, 3, 3, 4);
      model = model->with_known(KnownOutputs(*pairs, Run{}));
    }
    const std::string bytes = write_pair_model(*model);
    AlignedCopy copy = aligned_copy({reinterpret_cast<const std::byte *>(bytes.data()), bytes.size()});
    const PairModelPtr read = read_pair_model(copy.bytes, copy.owner, nullptr, Run{});
    assert_true(write_pair_model(*read) == bytes);
    for (size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / 199) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x21);
      AlignedCopy other = aligned_copy({reinterpret_cast<const std::byte *>(damaged.data()), damaged.size()});
      try {
        read_pair_model(other.bytes, other.owner, nullptr, Run{});
        fail();
      } catch (const Error &e) {
        assert_true(e.code == Code::corrupt || e.code == Code::version);
      }
    }
  }
}

// A machine's path by the longest contexts has the probability of the model.
void the_machine_has_a_state_for_each_context(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 20; ++round) {
    const PairModelPtr model = random_model(&rng, round, false);
    if (!model) continue;
    const MachinePtr machine = pair_machine(*model, Semiring::tropical, Run{});
    const NgramModel &n = *model->ngrams();
    int64_t contexts = 0, arcs = 0;
    for (NgramNode h = 0; h < n.trie().nodes(); ++h) {
      contexts += n.is_state(h);
      if (h != 0 && n.is_state(h) && n.fail_weight(h) > -INFINITY) ++arcs;
      const Label l = n.trie().label(h);
      if (h == 0 || l > n.trie().symbols() || n.score(h) == -INFINITY) continue;
      const ChunkSides sides = model->chunks()[l - 1];
      const auto steps = static_cast<int64_t>(std::max(sides.input.size(), sides.output.size()));
      arcs += steps;
      contexts += steps - 1;
    }
    assert_int_equal(machine->states(), contexts);
    assert_int_equal(machine->arcs(), arcs);
  }
}

}  // namespace

TESTS(outputs_have_the_sums_of_all_ways, draws_have_the_model_s_shares, batches_answer_in_the_order_of_the_strings,
          bytes_hold_the_whole_model, the_machine_has_a_state_for_each_context)
