// Kind hmm_model, version 2, or 3 if parts were held; version 1, without maximum likelihood, is read too. There are K states
// and W words. Sections in brackets are present only if the model has them. Sections of other names are skipped:
//
//   head    HeadRecord
//   alph    the words
//   tags    the names of the states
//   meth    the method's name
//   init    double[K]      initial states. For a learned model init to eval have counts, for a given one probabilities
//   tran    double[K · K]  transitions
//   [endp]  double[K]      ends
//   emis    double[W · K]  emissions, word by word. If fewer than half of them are above 0, three other sections replace it:
//   ecnt    int32[W]       how many numbers of each word are above 0
//   esta    int32[]        their states, ascending for each word
//   eval    double[]       the numbers
//   [prio]  double[3]      concentrations of initial states, transitions and emissions
//   [bini]  [btra]  [bemi]  double[]  their bases, if these are not even
//   [fnam]  the names of the channels' families, each with a zero byte
//   [fdim]  int32[]        their dimensions
//   [foff]  int64[]        the offset of each family's prior
//   [fpri]  double[]       their priors
//   [chan]  double[]       their statistics, state by state
//   [heli]  double[K]      held initial probabilities
//   [helt]  double[K · K]  held transitions
//   [hele]  double[K]      held ends
//   [helw]  double[W · K]  held emissions
//           Held channels are those of `chan`, and flags of the head say so and how their densities are estimated.
//   [unkn]  double, int64  the settings by which classes of unknown words are learned from the counts
//   [card]  how the model was made (src/learner/model_card.hh)
//   [dent]  int32[W]       the number of each word's set; −1: no entry
//   [doff]  int64[]        the offset of each set's members
//   [dmem]  int32[]        the sets' members
#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "fsa/base/text.hh"
#include "fsa/io/alphabet_bytes.hh"
#include "src/learner/method_name.hh"
#include "src/prior/families.hh"
#include "src/hmm/model/hmm_model.hh"

namespace hws {

namespace {

constexpr uint32_t kHmmBinaryVersion = 2, kHmmBinaryHeld = 3;
enum Flags : int32_t { kHasEnd = 1, kLearned = 2, kMode = 4, kLikelihood = 8, kHeldChannels = 16, kAllFlags = 127 };
// The flags of how held channels are estimated are those of the other parameters times this.
constexpr int32_t kOfHeldChannels = 8;

int32_t flag_of(Estimate read) { return read == Estimate::mode ? kMode : read == Estimate::likelihood ? kLikelihood : 0; }
Estimate estimate_in(int32_t flags) {
  return flags & kLikelihood ? Estimate::likelihood : flags & kMode ? Estimate::mode : Estimate::predictive;
}

struct UnknownRecord {
  double rare;
  int64_t suffix;
};

struct HeadRecord {
  int32_t states, flags;
  int64_t words;  // 0: there are no words, and no sections alph and emis
};

// Returns the first `states` numbers of each row of `stride` numbers.
Array<double> unpadded(const Array<double> &rows, size_t states, size_t stride) {
  Array<double> out;
  out.reserve(rows.size() / stride * states);
  for (size_t at = 0; at < rows.size(); at += stride) {
    out.insert(out.end(), rows.begin() + static_cast<ptrdiff_t>(at), rows.begin() + static_cast<ptrdiff_t>(at + states));
  }
  return out;
}

void require_numbers(std::span<const double> numbers, double most, const char *what) {
  for (const double x : numbers) {
    if (!(x >= 0 && x <= most)) fail(Code::corrupt, "%s with the number %s", what, NumberText(x).text);
  }
}

// Reads `rows` rows of `states` numbers and pads them.
void read_rows(std::span<const double> from, size_t rows, size_t states, size_t stride, Array<double> *to,
               const char *what) {
  if (from.size() != rows * states) fail(Code::corrupt, "%s of %zu numbers; expected %zu", what, from.size(), rows * states);
  require_numbers(from, 1e100, what);
  for (size_t r = 0; r < rows; ++r) {
    std::copy_n(from.begin() + static_cast<ptrdiff_t>(r * states), states, to->begin() + static_cast<ptrdiff_t>(r * stride));
  }
}

void read_sparse_emission(const SectionReader &in, const EmissionRows &rows, Array<double> *to) {
  const std::span<const int32_t> counts = in.array<int32_t>(tag("ecnt")), states = in.array<int32_t>(tag("esta"));
  const std::span<const double> values = in.array<double>(tag("eval"));
  if (static_cast<int64_t>(counts.size()) != rows.symbols() || values.size() != states.size()) {
    fail(Code::corrupt, "emissions that do not fit the words");
  }
  require_numbers(values, 1e100, "emissions");
  size_t at = 0;
  for (size_t w = 0; w < counts.size(); ++w) {
    if (counts[w] < 0 || static_cast<size_t>(counts[w]) > states.size() - at) {
      fail(Code::corrupt, "%d emissions of word %zu", counts[w], w + 1);
    }
    double *row = to->data() + rows.offset(static_cast<Label>(w + 1));
    int32_t before = -1;
    for (int32_t i = 0; i < counts[w]; ++i, ++at) {
      if (states[at] <= before || static_cast<size_t>(states[at]) >= rows.states()) {
        fail(Code::corrupt, "an emission from state %d", states[at]);
      }
      before = states[at];
      row[before] = values[at];
    }
  }
  if (at != states.size()) fail(Code::corrupt, "%zu emissions more than the words have", states.size() - at);
}

RowPriors read_prior(const SectionReader &in, double concentration, uint32_t t) {
  RowPriors p;
  p.concentration = concentration;
  if (in.has(t)) {
    const std::span<const double> base = in.array<double>(t);
    p.base.assign(base.begin(), base.end());
  }
  return p;
}

HmmPriors read_priors(const SectionReader &in) {
  const std::span<const double> c = in.array<double>(tag("prio"));
  if (c.size() != 3) fail(Code::corrupt, "%zu concentrations; expected 3", c.size());
  return {read_prior(in, c[0], tag("bini")), read_prior(in, c[1], tag("btra")), read_prior(in, c[2], tag("bemi"))};
}

TagDictionaryPtr read_entries(const SectionReader &in, const AlphabetPtr &words, const AlphabetPtr &tags, const Run &run) {
  if (!in.has(tag("dent"))) return nullptr;
  const std::span<const int32_t> entries = in.array<int32_t>(tag("dent")), members = in.array<int32_t>(tag("dmem"));
  const std::span<const int64_t> offsets = in.array<int64_t>(tag("doff"));
  auto made = std::make_shared<TagDictionary>(words, tags, run);
  if (entries.size() != made->entry.size() || offsets.empty() || offsets.front() != 0) {
    fail(Code::corrupt, "a dictionary that does not fit the words");
  }
  Array<int32_t> becomes;
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    if (offsets[s + 1] < offsets[s] || static_cast<uint64_t>(offsets[s + 1]) > members.size()) {
      fail(Code::corrupt, "a dictionary whose sets do not fit");
    }
    becomes.push_back(made->sets.add(
        members.subspan(static_cast<size_t>(offsets[s]), static_cast<size_t>(offsets[s + 1] - offsets[s])), run));
  }
  for (size_t w = 0; w < entries.size(); ++w) {
    if (entries[w] == TagDictionary::kNone) continue;
    if (entries[w] < 0 || static_cast<size_t>(entries[w]) >= becomes.size()) {
      fail(Code::corrupt, "word %zu of a dictionary has set %d", w + 1, entries[w]);
    }
    made->entry[w] = becomes[static_cast<size_t>(entries[w])];
  }
  return made;
}

void add_entries(SectionWriter &out, const TagDictionary &dictionary) {
  Array<int64_t> offsets{0};
  Array<int32_t> members;
  for (int32_t s = 0; s < dictionary.sets.count(); ++s) {
    const std::span<const int32_t> set = dictionary.sets.set(s);
    members.insert(members.end(), set.begin(), set.end());
    offsets.push_back(static_cast<int64_t>(members.size()));
  }
  out.add_array(tag("dent"), std::span<const int32_t>(dictionary.entry));
  out.add_array(tag("doff"), std::span<const int64_t>(offsets));
  out.add_array(tag("dmem"), std::span<const int32_t>(members));
}

void add_emission(SectionWriter &out, const Array<double> &numbers, const EmissionRows &rows) {
  const size_t states = rows.states(), words = static_cast<size_t>(rows.symbols());
  const size_t positive = static_cast<size_t>(std::count_if(numbers.begin(), numbers.end(), [](double x) { return x > 0; }));
  if (positive > states * words / 2) {
    const Array<double> all = unpadded(numbers, states, rows.stride());
    out.add_array(tag("emis"), std::span<const double>(all));
    return;
  }
  Array<int32_t> counts, of;
  Array<double> values;
  for (size_t w = 1; w <= words; ++w) {
    const double *row = numbers.data() + rows.offset(static_cast<Label>(w));
    const size_t before = of.size();
    for (size_t k = 0; k < states; ++k) {
      if (!(row[k] > 0)) continue;
      of.push_back(static_cast<int32_t>(k));
      values.push_back(row[k]);
    }
    counts.push_back(static_cast<int32_t>(of.size() - before));
  }
  out.add_array(tag("ecnt"), std::span<const int32_t>(counts));
  out.add_array(tag("esta"), std::span<const int32_t>(of));
  out.add_array(tag("eval"), std::span<const double>(values));
}

void add_families(SectionWriter &out, const EmissionChannels &families) {
  std::string names;
  Array<int32_t> dimensions;
  Array<int64_t> offsets{0};
  Array<double> priors;
  for (size_t c = 0; c < families.count(); ++c) {
    const EmissionFamily &f = families.family(c);
    names += f.name();
    names += '\0';
    dimensions.push_back(static_cast<int32_t>(f.dimension()));
    priors.insert(priors.end(), f.prior().begin(), f.prior().end());
    offsets.push_back(static_cast<int64_t>(priors.size()));
  }
  out.add(tag("fnam"), names.data(), names.size());
  out.add_array(tag("fdim"), std::span<const int32_t>(dimensions));
  out.add_array(tag("foff"), std::span<const int64_t>(offsets));
  out.add_array(tag("fpri"), std::span<const double>(priors));
}

EmissionChannelsPtr read_families(const SectionReader &in, const Run &run) {
  if (!in.has(tag("fnam"))) return nullptr;
  const std::span<const std::byte> bytes = in.bytes(tag("fnam"));
  std::string_view names(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  const std::span<const int32_t> dimensions = in.array<int32_t>(tag("fdim"));
  const std::span<const int64_t> offsets = in.array<int64_t>(tag("foff"));
  const std::span<const double> priors = in.array<double>(tag("fpri"));
  if (offsets.size() != dimensions.size() + 1 || offsets.front() != 0) {
    fail(Code::corrupt, "priors of %zu families for %zu", offsets.size(), dimensions.size());
  }
  std::vector<EmissionFamilyPtr> families;
  for (size_t c = 0; c < dimensions.size(); ++c) {
    const size_t end = names.find('\0');
    if (end == std::string_view::npos) fail(Code::corrupt, "%zu names of families for %zu", c, dimensions.size());
    if (offsets[c + 1] < offsets[c] || static_cast<uint64_t>(offsets[c + 1]) > priors.size()) {
      fail(Code::corrupt, "a family whose prior does not fit");
    }
    const auto from = priors.begin() + static_cast<ptrdiff_t>(offsets[c]);
    families.push_back(family_by_name(names.substr(0, end), dimensions[c],
                                      Array<double>(from, priors.begin() + static_cast<ptrdiff_t>(offsets[c + 1])), &run));
    names.remove_prefix(end + 1);
  }
  return std::make_shared<const EmissionChannels>(std::move(families));
}

void read_statistics(const SectionReader &in, const EmissionChannels &families, size_t states, Array<double> *to) {
  const std::span<const double> from = in.array<double>(tag("chan"));
  if (from.size() != states * families.statistics()) {
    fail(Code::corrupt, "%zu statistics of channels; expected %zu", from.size(), states * families.statistics());
  }
  for (size_t i = 0; i < from.size(); ++i) {
    // Taking tokens out again leaves rounding errors that are far smaller than this.
    const double least = families.is_signed(i % families.statistics()) ? -1e100 : -1e-3;
    if (!(from[i] >= least && from[i] <= 1e100)) fail(Code::corrupt, "the statistic %s of a channel", NumberText(from[i]).text);
  }
  to->assign(from.begin(), from.end());
}

std::optional<UnknownSettings> read_unknown(const SectionReader &in) {
  if (!in.has(tag("unkn"))) return std::nullopt;
  const UnknownRecord r = in.value<UnknownRecord>(tag("unkn"));
  if (!(r.rare >= 0 && r.rare <= 1e9) || r.suffix < 0 || r.suffix > kMostSuffix) {
    fail(Code::corrupt, "classes of unknown words by suffixes of %" PRId64 " letters of words seen %s times", r.suffix,
         NumberText(r.rare).text);
  }
  return UnknownSettings{r.rare, static_cast<int32_t>(r.suffix)};
}

AlphabetPtr read_sized(const SectionReader &in, uint32_t t) {
  const AlphabetPtr alphabet = read_alphabet(in.bytes(t), {});
  if (alphabet->is_open()) fail(Code::corrupt, "a model with an open alphabet");
  return alphabet;
}

// `statistics` are those of the channels, of the families; null: the model has none.
HeldPartsPtr read_held(const SectionReader &in, const EmissionRows &rows, int32_t flags, const EmissionChannels *families,
                       const Array<double> &statistics, const Run &run) {
  const bool end = flags & kHasEnd;
  auto held = std::make_shared<HeldParts>();
  held->channels = flags & kHeldChannels;
  held->channels_read = estimate_in(flags / kOfHeldChannels);
  const bool estimated = flags & kOfHeldChannels * (kMode | kLikelihood);
  if (held->channels ? !families : estimated) fail(Code::corrupt, "held channels of a model that has none");
  held->initial = in.has(tag("heli"));
  held->transition = in.has(tag("helt"));
  held->emission = in.has(tag("helw"));
  if (!held->any()) return nullptr;
  const size_t states = rows.states(), stride = rows.stride(), words = static_cast<size_t>(rows.symbols());
  held->own = HmmParameters(rows, end);
  if (held->channels) held->own.channels = families->prepare_states(statistics, rows.states(), held->channels_read, &run);
  StateChain &chain = held->own.chain;
  const auto read = [&](const char (&name)[5], size_t count, Array<double> *to, const char *what) {
    const std::span<const double> from = in.array<double>(tag(name));
    require_numbers(from, 1 + 1e-9, what);
    read_rows(from, count, states, stride, to, what);
  };
  if (held->initial) read("heli", 1, &chain.initial, "held initial probabilities");
  if (held->transition) read("helt", states, &chain.transition, "held transitions");
  if (held->transition && end) read("hele", 1, &chain.end, "held ends");
  if (held->emission) read("helw", words, &held->own.emission, "held emissions");
  return held;
}

void add_held(SectionWriter &out, const HeldParts &held, const EmissionRows &rows) {
  const auto add = [&](uint32_t t, const Array<double> &values) {
    const Array<double> numbers = unpadded(values, rows.states(), rows.stride());
    out.add_array(t, std::span<const double>(numbers));
  };
  if (held.initial) add(tag("heli"), held.own.chain.initial);
  if (held.transition) add(tag("helt"), held.own.chain.transition);
  if (held.transition && !held.own.chain.end.empty()) add(tag("hele"), held.own.chain.end);
  if (held.emission) add(tag("helw"), held.own.emission);
}

HmmModelPtr read_checked(std::span<const std::byte> file, const Run &run, bool verify) {
  const SectionReader in(file, FileKind::hmm_model, kHmmBinaryHeld, {nullptr, &run, verify});
  const HeadRecord head = in.value<HeadRecord>(tag("head"));
  run.limit_bytes(48 *
                  static_cast<int64_t>((head.words != 0 ? in.bytes(tag("alph")).size() : 0) + in.bytes(tag("tags")).size()));
  const AlphabetPtr words = head.words != 0 ? read_sized(in, tag("alph")) : nullptr, tags = read_sized(in, tag("tags"));
  if (head.states < 1 || head.states != tags->size() || head.words != (words ? words->size() : 0) ||
      (head.flags & ~kAllFlags)) {
    fail(Code::corrupt, "a model of %d states and %" PRId64 " words whose names do not fit", head.states, head.words);
  }
  std::string method = read_method_name(in.bytes(tag("meth")));
  const size_t states = static_cast<size_t>(head.states);
  if (in.array<double>(tag("tran")).size() != states * states) {
    fail(Code::corrupt, "transitions that do not fit %zu states", states);
  }
  run.limit_bytes(2 * hmm_model_bytes(head.states, head.words));
  const bool end = head.flags & kHasEnd;
  check_shape({head.states, head.words, end}, run);
  EmissionRows rows(head.states, head.words, nullptr, run);
  HmmParameters numbers(rows, end);
  const size_t stride = rows.stride();
  read_rows(in.array<double>(tag("init")), 1, states, stride, &numbers.chain.initial, "initial probabilities");
  read_rows(in.array<double>(tag("tran")), states, states, stride, &numbers.chain.transition, "transitions");
  if (end) read_rows(in.array<double>(tag("endp")), 1, states, stride, &numbers.chain.end, "ends");
  if (!words) numbers.emission.clear();
  else if (in.has(tag("emis"))) {
    read_rows(in.array<double>(tag("emis")), static_cast<size_t>(head.words), states, stride, &numbers.emission, "emissions");
  } else read_sparse_emission(in, rows, &numbers.emission);
  TagDictionaryPtr dictionary = words ? read_entries(in, words, tags, run) : nullptr;
  if (head.flags & kLearned) {
    EmissionChannelsPtr families = read_families(in, run);
    if (families) read_statistics(in, *families, states, &numbers.channels);
    if (!words && !families) fail(Code::corrupt, "a model with neither words nor channels");
    const Estimate read = estimate_in(head.flags);
    HmmOrigin origin{std::move(numbers), read_priors(in), read, read_unknown(in)};
    origin.priors.held = read_held(in, rows, head.flags, families.get(), origin.counts.channels, run);
    check_priors(origin.priors, {head.states, head.words, end}, read == Estimate::predictive ? 0 : 1);
    return hmm_model(words, tags, std::move(method), std::move(dictionary), std::move(rows), std::move(families),
                     std::move(origin), in.has(tag("card")) ? ModelCard::read(in.bytes(tag("card"))) : ModelCard(), run);
  }
  if (!words) fail(Code::corrupt, "a given model without words");
  HmmArrays arrays;
  const Array<double> initial(numbers.chain.initial.begin(), numbers.chain.initial.begin() + head.states);
  const Array<double> ends =
      end ? Array<double>(numbers.chain.end.begin(), numbers.chain.end.begin() + head.states) : Array<double>();
  const Array<double> transition = unpadded(numbers.chain.transition, states, stride);
  Array<double> emission(states * static_cast<size_t>(head.words));
  for (size_t w = 0; w < static_cast<size_t>(head.words); ++w) {
    for (size_t k = 0; k < states; ++k) {
      emission[k * static_cast<size_t>(head.words) + w] = numbers.emission[rows.offset(static_cast<Label>(w + 1)) + k];
    }
  }
  arrays.initial = initial;
  arrays.transition = transition;
  arrays.end = ends;
  arrays.emission = emission;
  return hmm_model(words, tags, arrays, run);
}

}  // namespace

std::string write_hmm_model(const HmmModel &model) {
  const HmmParameters &numbers = model.origin ? model.origin->counts : model.parameters;
  const size_t states = model.rows.states(), stride = model.rows.stride();
  const Estimate read = model.origin ? model.origin->read : Estimate::predictive;
  const HeldParts *const held = model.origin ? model.origin->priors.held.get() : nullptr;
  const int32_t channels = held && held->channels ? kHeldChannels | kOfHeldChannels * flag_of(held->channels_read) : 0;
  const HeadRecord head{
      model.states(),
      (model.end() ? kHasEnd : 0) | (model.origin ? kLearned : 0) | flag_of(read) | channels,
      model.rows.symbols()};
  SectionWriter out(FileKind::hmm_model, held ? kHmmBinaryHeld : kHmmBinaryVersion);
  out.add(tag("head"), &head, sizeof head);
  const std::string words = model.words ? write_alphabet(*model.words) : "", tags = write_alphabet(*model.tags);
  if (model.words) out.add_view(tag("alph"), words.data(), words.size());
  out.add_view(tag("tags"), tags.data(), tags.size());
  out.add_view(tag("meth"), model.method.data(), model.method.size());
  const auto add = [&](uint32_t t, const Array<double> &values) { out.add_array(t, std::span<const double>(values)); };
  add(tag("init"), unpadded(numbers.chain.initial, states, stride));
  add(tag("tran"), unpadded(numbers.chain.transition, states, stride));
  if (model.end()) add(tag("endp"), unpadded(numbers.chain.end, states, stride));
  if (model.words) add_emission(out, numbers.emission, model.rows);
  if (model.families) {
    add_families(out, *model.families);
    add(tag("chan"), numbers.channels);
  }
  if (model.origin) {
    const HmmPriors &p = model.origin->priors;
    add(tag("prio"), {p.initial.concentration, p.transition.concentration, p.emission.concentration});
    if (!p.initial.base.empty()) add(tag("bini"), p.initial.base);
    if (!p.transition.base.empty()) add(tag("btra"), p.transition.base);
    if (!p.emission.base.empty()) add(tag("bemi"), p.emission.base);
    if (held) add_held(out, *held, model.rows);
    if (const auto &unknown = model.origin->unknown) {
      const UnknownRecord r{unknown->rare, unknown->suffix};
      out.add(tag("unkn"), &r, sizeof r);
    }
  }
  if (!model.card.empty()) {
    const std::string card = model.card.bytes();
    out.add(tag("card"), card.data(), card.size());
  }
  if (model.dictionary) add_entries(out, *model.dictionary);
  return out.finish();
}

HmmModelPtr read_hmm_model(std::span<const std::byte> bytes, const Run &run, bool verify) {
  return read_aligned(bytes, [&](std::span<const std::byte> file) { return read_checked(file, run, verify); });
}

}  // namespace hws
