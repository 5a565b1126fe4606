// The model's members one after another in common arrays. Kind pfa_model, version 1. Sections in brackets are present only if
// some member has them:
//
//   memb    MemberRecord[members]
//   alph    the alphabet
//   meth    the method's name
//   init    double[states of all members]
//   finl    double[states of all members]
//   [scal]  double[states of the members with scales]
//   [back]  double[states of the members with a background]
//   offs    int64[members · (A + 1)]
//   from    int32[arcs]
//   to__    int32[arcs]
//   [whol]  uint32[arcs] of members whose weights are all whole numbers
//   [wght]  double[arcs] of other members
//   [emis]  double[states · (A + 1)]  factors of hidden Markov models
//   [tran]  double[states²]
//   [card]  how the model was made (src/learner/model_card.hh)
//
// A sampler's ensemble is stored with all its counts: these are the weights. The prior of cgs is back[i] / scal[i] of any
// state. The vocabulary is the alphabet. Hidden states are not bound to symbols, so there is no dictionary.
#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "fsa/io/alphabet_bytes.hh"
#include "src/learner/method_name.hh"
#include "src/pfa/model/pfa_model.hh"

namespace hws {

namespace {

constexpr uint32_t kPfaBinaryVersion = 1;
enum MemberFlags : int32_t { kScaled = 1, kSmoothed = 2, kWhole = 4, kFactored = 8 };

struct MemberRecord {
  int32_t states, background_begin, chain, flags;
  int64_t arcs;
  double log_joint;
};

bool all_whole(const Array<double> &weights) {
  return std::all_of(weights.begin(), weights.end(), [](double w) { return w >= 0 && w <= UINT32_MAX && w == std::floor(w); });
}

template <class T>
void append(Array<T> &all, const Array<T> &part) {
  all.insert(all.end(), part.begin(), part.end());
}

// The rest of a section's array; members are read from its front.
template <class T>
class Rest {
 public:
  Rest(const SectionReader &in, uint32_t t, const char *name) : name_(name) {
    if (in.has(t)) rest_ = in.array<T>(t);
  }
  std::span<const T> take(int64_t count) {
    if (count < 0 || static_cast<uint64_t>(count) > rest_.size()) fail(Code::corrupt, "an automaton with too few %s", name_);
    const std::span<const T> part = rest_.first(static_cast<size_t>(count));
    rest_ = rest_.subspan(static_cast<size_t>(count));
    return part;
  }
  void copy(int64_t count, Array<T> &to) {
    const std::span<const T> part = take(count);
    to.assign(part.begin(), part.end());
  }
  void require_none() const {
    if (!rest_.empty()) fail(Code::corrupt, "%zu %s more than the automata have", rest_.size(), name_);
  }

 private:
  std::span<const T> rest_;
  const char *name_;
};

void require_rows(const Array<double> &rows, size_t width, const char *what) {
  for (size_t i = 0; i * width < rows.size(); ++i) {
    double sum = 0;
    for (size_t k = 0; k < width; ++k) {
      const double p = rows[i * width + k];
      if (!(p >= 0)) fail(Code::corrupt, "state %zu: %s of probability %s", i, what, NumberText(p).text);
      sum += p;
    }
    if (!(std::fabs(sum - 1) <= 1e-9)) fail(Code::corrupt, "state %zu: %s that sum to %s", i, what, NumberText(sum).text);
  }
}

PfaModelPtr read_checked(std::span<const std::byte> file, const Run &run) {
  const SectionReader in(file, FileKind::pfa_model, kPfaBinaryVersion);
  // Whole weights become twice as long. Names of two bytes become some hundred bytes.
  run.limit_bytes(2 * static_cast<int64_t>(file.size()) + 48 * static_cast<int64_t>(in.bytes(tag("alph")).size()));
  auto model = std::make_shared<PfaModel>();
  model->alphabet = read_alphabet(in.bytes(tag("alph")), {});
  if (model->alphabet->is_open()) fail(Code::corrupt, "an automaton with an open alphabet");
  model->method = read_method_name(in.bytes(tag("meth")));
  if (in.has(tag("card"))) model->card = ModelCard::read(in.bytes(tag("card")));
  const int64_t symbols = model->alphabet->size();

  Rest<double> initial(in, tag("init"), "initial probabilities"), final(in, tag("finl"), "final probabilities"),
      scale(in, tag("scal"), "scales"), background(in, tag("back"), "backgrounds"), weight(in, tag("wght"), "weights"),
      emission(in, tag("emis"), "emission probabilities"), transition(in, tag("tran"), "transition probabilities");
  Rest<int64_t> offsets(in, tag("offs"), "offsets");
  Rest<int32_t> from(in, tag("from"), "sources"), to(in, tag("to__"), "destinations");
  Rest<uint32_t> whole(in, tag("whol"), "whole weights");
  const std::span<const MemberRecord> records = in.array<MemberRecord>(tag("memb"));
  if (records.empty()) fail(Code::corrupt, "a model without an automaton");
  for (const MemberRecord &record : records) {
    run.check();
    if (record.chain < 0 || record.chain >= kMostChains) {
      fail(Code::corrupt, "a member of chain %d; expected 0 to %d", record.chain, kMostChains - 1);
    }
    auto pfa = std::make_shared<Pfa>();
    pfa->alphabet = model->alphabet;
    pfa->states = record.states;
    pfa->background_begin = record.background_begin;
    if (record.states < 1) fail(Code::corrupt, "an automaton of %d states", record.states);
    initial.copy(record.states, pfa->initial);
    final.copy(record.states, pfa->final);
    if (record.flags & kScaled) scale.copy(record.states, pfa->scale);
    if (record.flags & kSmoothed) background.copy(record.states, pfa->background);
    offsets.copy(symbols + 1, pfa->offsets);
    from.copy(record.arcs, pfa->from);
    to.copy(record.arcs, pfa->to);
    if (record.flags & kWhole) {
      const std::span<const uint32_t> counts = whole.take(record.arcs);
      pfa->weight.assign(counts.begin(), counts.end());
    } else {
      weight.copy(record.arcs, pfa->weight);
    }
    require_consistent(*pfa);
    if (std::isnan(record.log_joint)) fail(Code::corrupt, "an automaton whose probability is no number");
    if (record.flags & kFactored) {
      HmmFactors factors;
      emission.copy(record.states * (symbols + 1), factors.emission);
      transition.copy(int64_t{record.states} * record.states, factors.transition);
      require_rows(factors.emission, static_cast<size_t>(symbols) + 1, "emissions");
      require_rows(factors.transition, static_cast<size_t>(record.states), "transitions");
      model->factors.push_back(std::move(factors));
    }
    model->members.push_back({std::move(pfa), record.chain, record.log_joint});
  }
  if (!model->factors.empty() && model->factors.size() != model->members.size()) {
    fail(Code::corrupt, "emissions and transitions of %zu of %zu automata", model->factors.size(), model->members.size());
  }
  for (const Rest<double> *rest : {&initial, &final, &scale, &background, &weight, &emission, &transition}) {
    rest->require_none();
  }
  offsets.require_none();
  from.require_none();
  to.require_none();
  whole.require_none();
  return model;
}

}  // namespace

std::string write_pfa_model(const PfaModel &model) {
  Array<MemberRecord> records;
  Array<double> initial, final, scale, background, weight, emission, transition;
  Array<int64_t> offsets;
  Array<int32_t> from, to;
  Array<uint32_t> whole;
  for (size_t m = 0; m < model.members.size(); ++m) {
    const PfaMember &member = model.members[m];
    const Pfa &pfa = *member.automaton;
    const bool counts = all_whole(pfa.weight), factored = !model.factors.empty();
    records.push_back({pfa.states, pfa.background_begin, member.chain,
                       (pfa.scale.empty() ? 0 : kScaled) | (pfa.background.empty() ? 0 : kSmoothed) | (counts ? kWhole : 0) |
                           (factored ? kFactored : 0),
                       static_cast<int64_t>(pfa.weight.size()), member.log_joint});
    append(initial, pfa.initial);
    append(final, pfa.final);
    append(scale, pfa.scale);
    append(background, pfa.background);
    append(offsets, pfa.offsets);
    append(from, pfa.from);
    append(to, pfa.to);
    if (counts) {
      for (const double w : pfa.weight) whole.push_back(static_cast<uint32_t>(w));
    } else {
      append(weight, pfa.weight);
    }
    if (factored) {
      append(emission, model.factors[m].emission);
      append(transition, model.factors[m].transition);
    }
  }
  SectionWriter out(FileKind::pfa_model, kPfaBinaryVersion);
  const std::string alphabet = write_alphabet(*model.alphabet);
  out.add_array_view(tag("memb"), std::span<const MemberRecord>(records));
  out.add_view(tag("alph"), alphabet.data(), alphabet.size());
  out.add_view(tag("meth"), model.method.data(), model.method.size());
  out.add_array_view(tag("init"), std::span<const double>(initial));
  out.add_array_view(tag("finl"), std::span<const double>(final));
  out.add_array_view(tag("offs"), std::span<const int64_t>(offsets));
  out.add_array_view(tag("from"), std::span<const int32_t>(from));
  out.add_array_view(tag("to__"), std::span<const int32_t>(to));
  const auto add = [&out](uint32_t t, const Array<double> &values) {
    if (!values.empty()) out.add_array_view(t, std::span<const double>(values));
  };
  add(tag("scal"), scale);
  add(tag("back"), background);
  if (!whole.empty()) out.add_array_view(tag("whol"), std::span<const uint32_t>(whole));
  add(tag("wght"), weight);
  add(tag("emis"), emission);
  add(tag("tran"), transition);
  const std::string card = model.card.bytes();
  if (!card.empty()) out.add_view(tag("card"), card.data(), card.size());
  return out.finish();
}

PfaModelPtr read_pfa_model(std::span<const std::byte> bytes, const Run &run) {
  return read_aligned(bytes, [&](std::span<const std::byte> file) { return read_checked(file, run); });
}

}  // namespace hws
