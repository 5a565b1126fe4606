#include "src/transducer/machine_items.hh"

#include <algorithm>
#include <atomic>
#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/base/hash_slots.hh"
#include "fsa/base/parallel_for.hh"

namespace hws {

namespace {

// Items that one piece of work makes lattices of.
constexpr int64_t kItemsOfPiece = 16;

void require_alphabet(const Machine &machine, int32_t tape, const Alphabet &own, const char *of) {
  if (!join(machine.alphabet(tape), std::make_shared<const Alphabet>(own))) {
    fail(Code::argument, "%s of tape %d %s over %s; expected the machine's alphabet: %s", of, tape,
         of[0] == 't' ? "are" : "is", own.describe().c_str(), machine.alphabet(tape)->describe().c_str());
  }
}

void require_weight(double weight, int64_t item) {
  if (!(weight >= 0 && weight < INFINITY)) {
    fail(Code::argument, "item %" PRId64 " has weight %s; expected a finite number >= 0", item, NumberText(weight).text);
  }
}

// Makes all lattices by make(item), and a hash of them with the weights. The lattices together keep to the limit of bytes.
template <class Make>
void make_lattices(MachineItems *items, const Run &run, Make make) {
  const int64_t count = static_cast<int64_t>(items->weights.size());
  items->lattices.resize(static_cast<size_t>(count));
  std::atomic<int64_t> bytes{0}, done{0};
  run.stage("lattices of the items", count);
  parallel_for((count + kItemsOfPiece - 1) / kItemsOfPiece, run.threads, [&](int64_t piece) {
    const int64_t last = std::min(count, (piece + 1) * kItemsOfPiece);
    for (int64_t i = piece * kItemsOfPiece; i < last; ++i) {
      run.check();
      SlotLattice made = make(i);
      run.limit_bytes(bytes += made.bytes());
      items->lattices[static_cast<size_t>(i)] = std::move(made);
    }
    run.advance(done += last - piece * kItemsOfPiece);
  });
  uint64_t hash = static_cast<uint64_t>(count);
  const auto mix = [&](double x) { hash = mixed(hash, __builtin_bit_cast(uint64_t, x)); };
  for (size_t i = 0; i < items->lattices.size(); ++i) {
    mix(items->weights[i]);
    mix(items->tokens[i]);
    if (!items->lattices[i].graph) continue;
    const MachineArrays &arrays = items->lattices[i].graph->arrays();
    for (const int32_t offset : arrays.offsets) hash = mixed(hash, static_cast<uint64_t>(offset));
    for (size_t a = 0; a < arrays.next.size(); ++a) {
      hash = mixed(hash, static_cast<uint64_t>(arrays.next[a]) << 32 | static_cast<uint32_t>(arrays.labels[0][a]));
      mix(arrays.weights[a]);
    }
  }
  items->fingerprint = hash;
}

}  // namespace

MachineItems items_of_strings(const Machine &machine, const StringBatch &strings, const Run &run) {
  if (strings.tapes != machine.tapes()) {
    fail(Code::argument, "strings of %d tapes for a machine of %d; expected as many", strings.tapes, machine.tapes());
  }
  for (int32_t t = 0; t < strings.tapes; ++t) {
    require_alphabet(machine, t, *strings.alphabets[static_cast<size_t>(t)], "the strings");
  }
  MachineItems items;
  for (int64_t i = 0; i < strings.count(); ++i) {
    require_weight(strings.values[i], i);
    items.weights.push_back(strings.values[i]);
    items.tokens.push_back(static_cast<double>(strings.labels_of(i, strings.tapes - 1).size()) + 1);
  }
  make_lattices(&items, run, [&](int64_t i) {
    const ItemSide input(strings.labels_of(i, 0)), output = strings.tapes > 1 ? ItemSide(strings.labels_of(i, 1)) : ItemSide();
    return pair_lattice(machine, input, output, run);
  });
  return items;
}

MachineItems items_of_machines(const Machine &machine, const std::vector<MachinePtr> &inputs,
                               const std::vector<MachinePtr> &outputs, std::span<const double> weights, const Run &run) {
  const size_t count = std::max({inputs.size(), outputs.size(), weights.size()});
  MachineItems items;
  const std::vector<MachinePtr> *const sides[] = {&inputs, &outputs};
  for (size_t i = 0; i < count; ++i) {
    items.weights.push_back(weights.empty() ? 1 : weights[i]);
    items.tokens.push_back(1);
    require_weight(items.weights.back(), static_cast<int64_t>(i));
    for (int32_t t = 0; t < 2; ++t) {
      const MachinePtr acceptor = sides[t]->empty() ? nullptr : (*sides[t])[i];
      if (!acceptor) continue;
      if (t >= machine.tapes()) fail(Code::argument, "outputs for an acceptor; expected none");
      if (acceptor->tapes() == 1) require_alphabet(machine, t, *acceptor->alphabet(0), "an acceptor");
    }
  }
  make_lattices(&items, run, [&](int64_t i) {
    const auto side = [&](const std::vector<MachinePtr> &of) {
      return of.empty() || !of[static_cast<size_t>(i)] ? ItemSide() : ItemSide(of[static_cast<size_t>(i)], run);
    };
    return pair_lattice(machine, side(inputs), side(outputs), run);
  });
  return items;
}

}  // namespace hws
