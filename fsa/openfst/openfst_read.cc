// Optimize: balanced
// Idea: the kinds differ only in where a state's arcs lie. A decoder per kind hands the states in order to one collector, which
// checks every label, weight and state, and lays the arcs out as a machine has them. O(states + arcs).
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cmath>
#include <utility>

#include "fsa/base/array.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/machine/builder.hh"
#include "fsa/openfst/openfst_header.hh"
#include "fsa/openfst/symbol_numbers.hh"

namespace hws {

namespace {

// Labels of one side as the file has them, made into those of a tape.
class SideLabels {
 public:
  SideLabels(const OpenFstReading &reading, const std::optional<NumberedSymbols> &symbols, const char *side)
      : reading_(reading), symbols_(symbols ? &*symbols : nullptr), side_(side) {}
  AlphabetPtr alphabet() const { return symbols_ ? symbols_->alphabet : Alphabet::open(); }

  Label label(int32_t number, size_t place) const {
    if (number == 0) return kEpsilon;
    if (reading_.phi && number == *reading_.phi) return kPhi;
    if (reading_.rho && number == *reading_.rho) return kRho;
    if (number < 0) {
      fail_at(Code::unsupported, 0, static_cast<int64_t>(place),
              "%s label %d; expected 0 or above, or options phi_label or "
              "rho_label that say what it means",
              side_, number);
    }
    if (!symbols_) return number;
    const Label symbol = symbols_->symbol(number);
    if (symbol == 0) {
      fail_at(Code::corrupt, 0, static_cast<int64_t>(place),
              "%s label %d, which the %s symbols lack; expected a number of the "
              "table (symbols drop: labels are numbers)",
              side_, number, side_);
    }
    return symbol;
  }

 private:
  const OpenFstReading &reading_;
  const NumberedSymbols *symbols_;
  const char *side_;
};

// Labels of one side that a look-ahead machine has replaced, by what they were. Pairs (new label, old label), ascending.
using Relabelling = Array<std::pair<int32_t, int32_t>>;

// Collects states and arcs in order.
class Collector {
 public:
  // Collects nothing: for machines that are passed to find what stands behind them.
  Collector(const ArcFormat &format, const Run &run) : format_(format), run_(run) {}
  Collector(const ArcFormat &format, const SideLabels &inputs, const SideLabels &outputs, const Run &run)
      : format_(format), inputs_(&inputs), outputs_(&outputs), run_(run) {
    rows_.emplace(format.semiring, std::vector<AlphabetPtr>{inputs.alphabet(), outputs.alphabet()});
  }

  // The table says what each label of one side is in the file, and what it was before. It is borrowed.
  void relabel(bool inputs, const Relabelling &labels) { (inputs ? new_inputs_ : new_outputs_) = &labels; }

  void expect_states(int64_t n) {
    run_.limit_states(n);
    run_.stage("reading a machine of OpenFst", n);
  }

  void arc(int32_t input, int32_t output, double weight, int64_t next, size_t place) {
    if ((++arcs_ & 0xffff) == 0) {
      run_.check();
      limits();
    }
    if (!rows_) return;
    if (!valid_weight(format_.semiring, weight)) {
      fail_at(Code::corrupt, 0, static_cast<int64_t>(place), "weight %s on arc %" PRId64 " of state %" PRId64 "; expected %s",
              NumberText(weight).text, arcs_ - 1, states_, weight_rule(format_.semiring));
    }
    if (next < 0 || next > INT32_MAX - 2) {
      fail_at(Code::corrupt, 0, static_cast<int64_t>(place),
              "next state %" PRId64 " on arc %" PRId64 " of state %" PRId64 "; expected a state of the machine", next,
              arcs_ - 1, states_);
    }
    highest_ = std::max(highest_, next);
    const Label labels[2] = {inputs_->label(old_label(new_inputs_, input, place), place),
                             outputs_->label(old_label(new_outputs_, output, place), place)};
    equal_ &= labels[0] == labels[1];
    special_ |= labels[0] < 0 || labels[1] < 0;
    rows_->arc(labels, weight == 0 ? 0.0 : weight, static_cast<State>(next));
  }

  void end_state(double final_weight, size_t place) {
    if (std::isnan(final_weight) || final_weight == -INFINITY) {
      fail_at(Code::corrupt, 0, static_cast<int64_t>(place), "final weight %s of state %" PRId64 "; expected %s",
              NumberText(final_weight).text, states_, weight_rule(format_.semiring));
    }
    if ((++states_ & 0xfff) == 0) {
      run_.check();
      run_.advance(states_);
      limits();
    }
    if (!rows_) return;
    rows_->end_state(final_weight == 0 ? 0.0 : final_weight, final_weight < INFINITY);
  }

  MachinePtr finish(int64_t start, int32_t tapes) {
    limits();
    if (highest_ >= states_) {
      fail(Code::corrupt, "an arc to state %" PRId64 " in a machine of %" PRId64 " states", highest_, states_);
    }
    if (start >= states_ || start < -1) {
      fail(Code::corrupt, "start state %" PRId64 "; expected 0 to %" PRId64 ", or -1 in a machine that accepts nothing", start,
           states_ - 1);
    }
    const bool one_alphabet = join(rows_->alphabets[0], rows_->alphabets[1]) != nullptr;
    if (tapes == 1 && !(equal_ && one_alphabet)) {
      fail(Code::argument, "the machine is a transducer; expected equal labels and symbols on both sides for tapes 1");
    }
    if (tapes == 0) tapes = equal_ && one_alphabet ? 1 : 2;
    if (start < 0) *rows_ = RowWriter(format_.semiring, rows_->alphabets);  // nothing leads anywhere
    if (tapes == 1) {
      rows_->labels.pop_back();
      rows_->alphabets.pop_back();
    }
    const int32_t phi_tape = special_ && start >= 0 ? settle_special_labels() : -1;
    MachinePtr machine = rows_->finish(start < 0 ? 0 : static_cast<State>(start), phi_tape);
    check_phi(*machine);
    return machine;
  }

 private:
  int32_t old_label(const Relabelling *relabelling, int32_t label, size_t place) const {
    if (!relabelling || label <= 0) return label;
    const auto *at = std::lower_bound(relabelling->begin(), relabelling->end(), std::pair{label, INT32_MIN});
    if (at == relabelling->end() || at->first != label) {
      fail_at(Code::corrupt, 0, static_cast<int64_t>(place), "label %d; expected one that the file's relabelling has", label);
    }
    return at->second;
  }

  void limits() const {
    run_.limit_arcs(arcs_);
    run_.limit_bytes(2 * (20 * arcs_ + 16 * states_));
  }

  // The tape of failure and default arcs. An arc with failure labels on both sides, as OpenFst's matchers read it, has it on
  // the first and epsilon on the second.
  int32_t settle_special_labels() {
    int32_t tape = -1;
    const size_t tapes = rows_->labels.size();
    for (size_t a = 0; a < rows_->next.size(); ++a) {
      if (tapes == 2 && rows_->labels[0][a] == kPhi && rows_->labels[1][a] == kPhi) rows_->labels[1][a] = kEpsilon;
      for (size_t t = 0; t < tapes; ++t) {
        if (rows_->labels[t][a] >= 0) continue;
        if (tape >= 0 && tape != static_cast<int32_t>(t)) {
          fail(Code::unsupported,
               "failure or default labels on both sides; expected them on one, or a failure label on both sides "
               "of an arc (a default arc that copies what it reads has no counterpart)");
        }
        tape = static_cast<int32_t>(t);
        const bool other = tapes == 2 && rows_->labels[1 - t][a] != kEpsilon;
        if (rows_->labels[t][a] == kPhi && other) {
          fail(Code::unsupported,
               "a failure arc with another label on the other side; expected epsilon or the failure label there");
        }
      }
    }
    return tape;
  }

  const ArcFormat format_;
  const SideLabels *inputs_ = nullptr, *outputs_ = nullptr;
  const Run &run_;
  const Relabelling *new_inputs_ = nullptr, *new_outputs_ = nullptr;
  std::optional<RowWriter> rows_;
  int64_t arcs_ = 0, states_ = 0, highest_ = -1;
  bool equal_ = true, special_ = false;
};

// A value in the middle of bytes that were asked for before.
template <class T>
T at(const std::byte *from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
double weight_at(const std::byte *from, size_t bytes) {
  return bytes == 4 ? static_cast<double>(at<float>(from)) : at<double>(from);
}
uint64_t index_at(const std::byte *from, size_t bytes) {
  return bytes == 1   ? at<uint8_t>(from)
         : bytes == 2 ? at<uint16_t>(from)
         : bytes == 4 ? at<uint32_t>(from)
                      : at<uint64_t>(from);
}
// The next multiple of the alignment, as compilers lay out the structures that are written whole.
size_t padded(size_t bytes, size_t alignment) { return (bytes + alignment - 1) / alignment * alignment; }

// One machine: the header was read, and the cursor stands behind its symbols.
class Decoder {
 public:
  Decoder(ByteCursor &cursor, const OpenFstHeader &header, const ArcFormat &format, const StoredKind &kind,
          Collector &collector)
      : cursor_(cursor), header_(header), width_(format.weight), kind_(kind), collector_(collector) {}

  void read() {
    const bool vector = kind_.store == ArcStore::vector;
    if (header_.version < (vector ? 2 : 1) || header_.version > 2) {
      fail(Code::version, "version %d of a machine of kind %.*s; expected 1 or 2", header_.version,
           static_cast<int>(header_.kind.size()), header_.kind.data());
    }
    if (header_.states < (vector ? -1 : 0)) fail(Code::corrupt, "%" PRId64 " states; expected 0 or more", header_.states);
    if (vector) return read_vector();
    if (kind_.store == ArcStore::constant) return read_constant();
    read_compact();
  }

 private:
  void align() {
    if (header_.version == 1 || (header_.flags & kIsAligned) != 0) cursor_.align();
  }

  // A state is a final weight, a number of arcs and the arcs. The number of states is -1 where it was not known beforehand.
  void read_vector() {
    const size_t state_bytes = width_ + 8;
    if (header_.states > 0 && static_cast<uint64_t>(header_.states) > cursor_.left() / state_bytes)
      short_of_states(state_bytes);
    collector_.expect_states(std::max<int64_t>(header_.states, 0));
    for (int64_t s = 0; header_.states < 0 ? cursor_.left() > 0 : s < header_.states; ++s) {
      const size_t place = cursor_.place();
      const double final_weight = weight_at(cursor_.array(1, width_, "a final weight").data(), width_);
      const auto arcs = cursor_.read<int64_t>("a state's number of arcs");
      const size_t arc_bytes = 12 + width_;
      const size_t first = cursor_.place();
      const std::span<const std::byte> bytes = cursor_.array(static_cast<uint64_t>(arcs), arc_bytes, "a state's arcs");
      for (size_t i = 0; i < bytes.size(); i += arc_bytes) {
        const std::byte *arc = bytes.data() + i;
        collector_.arc(at<int32_t>(arc), at<int32_t>(arc + 4), weight_at(arc + 8, width_), at<int32_t>(arc + 8 + width_),
                       first + i);
      }
      collector_.end_state(final_weight, place);
    }
  }

  // An array of states (final weight; first arc, arcs, input and output epsilons as indices), then one of arcs.
  void read_constant() {
    const size_t alignment = std::max(width_, kind_.index);
    const size_t begin = padded(width_, kind_.index), state_bytes = padded(begin + 4 * kind_.index, alignment);
    const size_t next_at = 8 + width_, arc_bytes = padded(12 + width_, width_);
    align();
    if (static_cast<uint64_t>(header_.states) > cursor_.left() / state_bytes) short_of_states(state_bytes);
    collector_.expect_states(header_.states);
    const size_t states_at = cursor_.place();
    const auto states = cursor_.array(static_cast<uint64_t>(header_.states), state_bytes, "the states");
    align();
    const size_t arcs_at = cursor_.place();
    if (header_.arc_count < 0) fail(Code::corrupt, "%" PRId64 " arcs; expected 0 or more", header_.arc_count);
    const auto arcs = cursor_.array(static_cast<uint64_t>(header_.arc_count), arc_bytes, "the arcs");
    const auto count = static_cast<uint64_t>(header_.arc_count);
    uint64_t total = 0;  // of all states; more than there are would be arcs that states share
    for (size_t i = 0; i < states.size(); i += state_bytes) {
      const std::byte *state = states.data() + i;
      const uint64_t first = index_at(state + begin, kind_.index), n = index_at(state + begin + kind_.index, kind_.index);
      if (first > count || n > count - first || n > count - total) out_of_arcs(states_at + i, first, n);
      total += n;
      for (uint64_t a = first; a < first + n; ++a) {
        const std::byte *arc = arcs.data() + a * arc_bytes;
        collector_.arc(at<int32_t>(arc), at<int32_t>(arc + 4), weight_at(arc + 8, width_), at<int32_t>(arc + next_at),
                       arcs_at + a * arc_bytes);
      }
      collector_.end_state(weight_at(state, width_), states_at + i);
    }
  }

  struct Element {
    int32_t input = 0, output = 0;
    double weight = 0;
    int64_t next = -1;
  };

  // Bytes of an element of a compact kind, as compilers lay out pairs within pairs.
  size_t element_bytes() const {
    switch (kind_.store) {
      case ArcStore::string:
        return 4;
      case ArcStore::weighted_string:
        return padded(4, width_) + width_;
      case ArcStore::unweighted_acceptor:
        return 8;
      case ArcStore::acceptor:
        return padded(padded(4, width_) + width_ + 4, width_);
      default:
        return 12;
    }
  }

  Element element(const std::byte *from, int64_t state) const {
    const auto label = at<int32_t>(from);
    const size_t weight = padded(4, width_);
    switch (kind_.store) {
      case ArcStore::string:
        return {label, label, 0, state + 1};
      case ArcStore::weighted_string:
        return {label, label, weight_at(from + weight, width_), state + 1};
      case ArcStore::unweighted_acceptor:
        return {label, label, 0, at<int32_t>(from + 4)};
      case ArcStore::acceptor:
        return {label, label, weight_at(from + weight, width_), at<int32_t>(from + weight + width_)};
      default:
        return {label, at<int32_t>(from + 4), 0, at<int32_t>(from + 8)};
    }
  }

  // Offsets of the states, where states have more than one element, then the elements. A state's first element with label -1 is
  // its final weight.
  void read_compact() {
    const bool one_each = kind_.store == ArcStore::string || kind_.store == ArcStore::weighted_string;
    const size_t bytes = element_bytes(), state_bytes = one_each ? bytes : kind_.index;
    if (!one_each) align();
    if (static_cast<uint64_t>(header_.states) > cursor_.left() / state_bytes) short_of_states(state_bytes);
    collector_.expect_states(header_.states);
    const auto n = static_cast<uint64_t>(header_.states);
    const size_t offsets_at = cursor_.place();
    std::span<const std::byte> offsets;
    if (!one_each) offsets = cursor_.array(n + 1, kind_.index, "the states' offsets");
    const auto offset = [&](uint64_t s) { return one_each ? s : index_at(offsets.data() + s * kind_.index, kind_.index); };
    const uint64_t count = offset(n);
    align();
    const size_t elements_at = cursor_.place();
    const auto elements = cursor_.array(count, bytes, "the arcs");
    for (uint64_t s = 0; s < n; ++s) {
      const uint64_t first = offset(s), end = offset(s + 1);
      if (first > end || end > count) out_of_arcs(offsets_at + static_cast<size_t>(s) * kind_.index, first, end - first);
      double final_weight = INFINITY;
      for (uint64_t i = first; i < end; ++i) {
        const size_t from = static_cast<size_t>(i) * bytes;
        const Element e = element(elements.data() + from, static_cast<int64_t>(s));
        if (i == first && e.input == -1) final_weight = e.weight;
        else collector_.arc(e.input, e.output, e.weight, e.next, elements_at + from);
      }
      collector_.end_state(final_weight, elements_at + static_cast<size_t>(first) * bytes);
    }
  }

  [[noreturn]] void short_of_states(size_t state_bytes) const {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(cursor_.place()),
            "%" PRId64
            " states of %zu bytes or more; the file has %zu "
            "bytes left",
            header_.states, state_bytes, cursor_.left());
  }
  [[noreturn]] void out_of_arcs(size_t place, uint64_t first, uint64_t n) const {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(place),
            "%" PRIu64 " arcs from number %" PRIu64
            " on; expected arcs that the file "
            "has",
            n, first);
  }

  ByteCursor &cursor_;
  const OpenFstHeader &header_;
  const size_t width_;
  const StoredKind kind_;
  Collector &collector_;
};

// What a look-ahead machine keeps behind the machine that it holds.
struct LookaheadData {
  bool there = false;
  bool inputs = false;  // labels of the inputs are replaced, else those of the outputs
  bool has_labels = false;
  Relabelling labels;
};

LookaheadData read_lookahead_data(ByteCursor &cursor, const Run &run) {
  LookaheadData data;
  data.there = cursor.flag("whether look-ahead data follow");
  if (!data.there) return data;
  data.inputs = cursor.flag("the side of look-ahead data");
  data.has_labels = cursor.flag("whether a relabelling follows");
  if (data.has_labels) {
    const auto n = cursor.read<int64_t>("the number of relabelled labels");
    const auto pairs = cursor.array(static_cast<uint64_t>(n), 8, "a relabelling");
    run.limit_bytes(static_cast<int64_t>(pairs.size()));
    for (size_t i = 0; i < pairs.size(); i += 8) {
      data.labels.push_back({at<int32_t>(pairs.data() + i + 4), at<int32_t>(pairs.data() + i)});
    }
    merge_sort(data.labels.begin(), data.labels.end(), std::less<>());
  }
  // Sets of intervals, each with its number of members; they say nothing that the machine does not.
  cursor.read<int32_t>("the final label");
  const auto sets = cursor.read<int64_t>("the number of interval sets");
  if (sets < 0 || static_cast<uint64_t>(sets) > cursor.left() / 12) fail(Code::corrupt, "%" PRId64 " interval sets", sets);
  for (int64_t i = 0; i < sets; ++i) {
    const auto intervals = cursor.read<int64_t>("the number of intervals");
    cursor.array(static_cast<uint64_t>(intervals), 8, "intervals");
    cursor.read<int32_t>("a set's number of members");
  }
  return data;
}

constexpr int32_t kAddOnMagic = 446681434;

std::optional<NumberedSymbols> side_symbols(ByteCursor &cursor, bool there, bool keep,
                                            const std::optional<NumberedSymbols> &given, const Run &run) {
  std::optional<NumberedSymbols> own;
  if (there && keep && !given) own = read_symbol_table(cursor, run);
  else if (there) skip_symbol_table(cursor);
  return given ? given : own;
}

}  // namespace

namespace {

// A machine's head: what the file says before the first state, of the machine within where the file is a look-ahead machine.
struct Opened {
  OpenFstHeader header;
  ArcFormat format;
  StoredKind kind, outer;
  std::optional<NumberedSymbols> input, output;
  bool lookahead() const { return outer.store >= ArcStore::lookahead_arcs; }
  bool may_be_relabelled() const { return outer.store > ArcStore::lookahead_arcs; }
};

Opened open(ByteCursor &cursor, const OpenFstReading &reading, const Run &run) {
  Opened file;
  const auto head = [&] {
    file.header = read_header(cursor);
    file.format = arc_format(file.header.arcs);
    file.kind = stored_kind(file.header.kind);
    auto input = side_symbols(cursor, (file.header.flags & kHasInputSymbols) != 0, reading.keep_symbols, reading.input, run);
    auto output = side_symbols(cursor, (file.header.flags & kHasOutputSymbols) != 0, reading.keep_symbols, reading.output, run);
    if (input) file.input = std::move(input);
    if (output) file.output = std::move(output);
  };
  head();
  file.outer = file.kind;
  if (!file.lookahead()) return file;
  const size_t from = cursor.place();
  if (const auto magic = cursor.read<int32_t>("the first number of a look-ahead machine"); magic != kAddOnMagic) {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(from), "%d where a look-ahead machine begins; expected %d", magic,
            kAddOnMagic);
  }
  head();
  if (file.kind.store >= ArcStore::lookahead_arcs) fail(Code::unsupported, "a look-ahead machine within another");
  return file;
}

// Passes what stands behind the arcs of a look-ahead machine.
std::array<LookaheadData, 2> read_behind(ByteCursor &cursor, const Opened &file, const Run &run) {
  std::array<LookaheadData, 2> data;
  if (!file.lookahead() || !cursor.flag("whether look-ahead data follow")) return data;
  for (LookaheadData &side : data) {
    if (file.may_be_relabelled()) side = read_lookahead_data(cursor, run);
    else cursor.flag("whether look-ahead data follow");  // arc_lookahead keeps nothing behind it
  }
  return data;
}

}  // namespace

namespace {

OpenFstReading without_names() {
  OpenFstReading reading;
  reading.keep_symbols = false;
  return reading;
}

}  // namespace

void skip_openfst(ByteCursor &cursor, const Run &run) {
  const Opened file = open(cursor, without_names(), run);
  Collector passed(file.format, run);
  Decoder(cursor, file.header, file.format, file.kind, passed).read();
  read_behind(cursor, file, run);
}

MachinePtr read_openfst(ByteCursor &cursor, const OpenFstReading &reading, const Run &run) {
  const Opened file = open(cursor, reading, run);
  const SideLabels inputs(reading, file.input, "input"), outputs(reading, file.output, "output");
  Collector collector(file.format, inputs, outputs, run);
  ByteCursor arcs = cursor;
  std::array<LookaheadData, 2> data;
  if (file.may_be_relabelled()) {  // what the labels were stands behind the machine, which is passed once to find it
    Collector passed(file.format, run);
    Decoder(cursor, file.header, file.format, file.kind, passed).read();
    data = read_behind(cursor, file, run);
  }
  for (const LookaheadData &side : data) {
    if (!side.there) continue;
    if (!side.has_labels && reading.keep_symbols) {
      fail(Code::unsupported,
           "a look-ahead machine whose %s labels were replaced, without the numbers that they had; expected a file "
           "with them, or the machine before its conversion (symbols drop: labels stay as they are)",
           side.inputs ? "input" : "output");
    }
    if (side.has_labels) collector.relabel(side.inputs, side.labels);
  }
  Decoder(arcs, file.header, file.format, file.kind, collector).read();
  if (!file.may_be_relabelled()) {
    read_behind(arcs, file, run);
    cursor = arcs;
  }
  return collector.finish(file.header.start, reading.tapes);
}

}  // namespace hws
