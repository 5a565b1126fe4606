#include "src/hmm/model/hmm_start.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/text.hh"

namespace hws {

namespace {

// For each of the data's states the model's state.
Array<size_t> matched_states(const HmmModel &model, const Alphabet &tags) {
  const size_t states = model.rows.states();
  if (static_cast<size_t>(tags.size()) != states) {
    fail(Code::argument, "a start of %zu states for data of %" PRId64 "; expected as many", states, tags.size());
  }
  Array<size_t> match(states, states);
  Array<uint8_t> taken(states, 0);
  for (size_t k = 0; k < states; ++k) {
    const Label label = static_cast<Label>(k + 1);
    if (!tags.has_names() || !model.tags->has_names()) {
      match[k] = k;
    } else if (const Label found = model.tags->find(tags.name(label)); found != 0) {
      match[k] = static_cast<size_t>(found) - 1;
      taken[match[k]] = 1;
    } else if (!is_name_of_spare_state(tags.name(label))) {
      fail(Code::argument, "a start without the tag %s; expected one with the tags of the data",
           quoted(tags.name(label)).c_str());
    }
  }
  size_t next = 0;
  for (size_t &m : match) {  // states without names stand for the remaining tags, in order
    if (m < states) continue;
    while (taken[next]) ++next;
    m = next++;
  }
  return match;
}

AlphabetPtr names_of(const HmmModel &model, const AlphabetPtr &tags, const Array<size_t> &match) {
  if (!model.tags->has_names()) return tags;
  std::vector<std::string> names;
  for (const size_t m : match) names.emplace_back(model.tags->name(static_cast<Label>(m + 1)));
  return Alphabet::named(std::move(names));
}

void require_families(const HmmModel &model, const HmmData &data) {
  const size_t own = model.families ? model.families->count() : 0, theirs = data.families ? data.families->count() : 0;
  if (own != theirs) fail(Code::argument, "a start of %zu channels for data of %zu; expected as many", own, theirs);
  for (size_t c = 0; c < own; ++c) {
    const EmissionFamily &a = model.families->family(c), &b = data.families->family(c);
    if (a.name() == b.name() && a.dimension() == b.dimension()) continue;
    fail(Code::argument, "a start whose channel %zu is %s of %zu dimensions; the data's is %s of %zu", c,
         std::string(a.name()).c_str(), a.dimension(), std::string(b.name()).c_str(), b.dimension());
  }
}

// Emissions of words in the model, for each of the data's states.
class WordRows {
 public:
  WordRows(const HmmModel &model, const Alphabet &words, const Array<size_t> &match)
      : model_(model), words_(words), match_(match), unknown_(model.words->find(kUnknownWord)), row_(model.rows.states()) {}

  // Valid until the next call.
  const double *row(Label word) {
    std::fill(row_.begin(), row_.end(), 1.0);
    const Label known = words_.has_names() ? model_.words->find(words_.name(word)) : word;
    const Label label = known ? known : unknown_;
    if (label == 0) return row_.data();
    const double *from = model_.parameters.emission.data() + model_.rows.offset(label), *share = nullptr;
    if (known == 0 && model_.unknown) {
      const int32_t number = model_.unknown->classes.of(words_.name(word));
      share = &model_.unknown->shares[static_cast<size_t>(number) * row_.size()];
    }
    for (size_t k = 0; k < row_.size(); ++k) row_[k] = from[match_[k]] * (share ? share[match_[k]] : 1);
    return row_.data();
  }

 private:
  const HmmModel &model_;
  const Alphabet &words_;
  const Array<size_t> &match_;
  Label unknown_;
  Array<double> row_;
};

void set_emission(const HmmModel &model, const HmmData &data, const Array<size_t> &match, HmmParameters *p, const Run &run) {
  const Alphabet &words = *data.corpus->alphabet;
  if ((!words.has_names() || !model.words->has_names()) && !join(data.corpus->alphabet, model.words)) {
    fail(Code::argument, "a start of %s for data of %s; expected the same words, or names of both",
         model.words->describe().c_str(), words.describe().c_str());
  }
  WordRows rows(model, words, match);
  for (int64_t w = 1; w <= data.rows.symbols(); ++w) {
    if (w % 256 == 0) run.check();
    const Label word = static_cast<Label>(w);
    const double *from = rows.row(word);
    const std::span<const int32_t> own = data.rows.row_states(word);
    double *to = p->emission.data() + data.rows.offset(word), sum = 0;
    for (size_t i = 0; i < own.size(); ++i) sum += to[i] = from[own[i]];
    if (!(sum > 0)) std::fill_n(to, own.size(), 1.0);
  }
}

// Channels keep the statistics and the estimate of the model.
void hold_channels(const HmmModel &model, const HmmData &data, const Array<size_t> &match, HeldParts *held,
                   const Run &run) {
  if (!data.families) fail(Code::argument, "fixed channels: data of words alone have none; emission names the words");
  if (!model.origin || data.families->hash() != model.families->hash()) {
    fail(Code::argument,
         "fixed channels: data with other families or priors than the model; expected the model's (hws_hmm_data_for)");
  }
  const size_t size = data.families->statistics();
  for (const size_t m : match) {
    const double *own = model.origin->counts.channels.data() + m * size;
    held->statistics.insert(held->statistics.end(), own, own + size);
  }
  held->channels_read = model.origin->read_of_channels();
  held->own.channels = data.families->prepare_states(held->statistics, match.size(), held->channels_read, &run);
}

}  // namespace

HmmStartModel start_model(const HmmModel &model, const HmmInput &input, const Run &run) {
  const HmmData &data = *input.data;
  const Array<size_t> match = matched_states(model, *input.tags);
  const size_t states = match.size();
  if ((data.rows.symbols() > 0) != (model.words != nullptr)) {
    fail(Code::argument, "a start %s words for data %s; expected both or neither", model.words ? "with" : "without",
         data.rows.symbols() > 0 ? "with" : "without");
  }
  require_families(model, data);
  run.limit_bytes(static_cast<int64_t>(data.rows.size() + (states + 2) * data.rows.stride()) * 8);
  auto p = std::make_shared<HmmParameters>(data.rows, model.end());
  const StateChain &from = model.parameters.chain;
  for (size_t j = 0; j < states; ++j) {
    p->chain.initial[j] = from.initial[match[j]];
    if (model.end()) p->chain.end[j] = from.end[match[j]];
    const double *row = from.transition.data() + match[j] * from.stride;
    for (size_t k = 0; k < states; ++k) p->chain.transition[j * p->chain.stride + k] = row[match[k]];
  }
  if (data.families) {
    const size_t size = data.families->prepared();
    for (const size_t m : match) {
      const double *own = model.parameters.channels.data() + m * size;
      p->channels.insert(p->channels.end(), own, own + size);
    }
  }
  if (model.words) set_emission(model, data, match, p.get(), run);
  return {std::move(p), names_of(model, input.tags, match)};
}

HeldPartsPtr held_parts(const HmmModel &model, const HmmInput &input, WordSet fixed, const Run &run) {
  if (fixed.empty()) return nullptr;
  const HmmData &data = *input.data;
  const auto has = [&](HmmPart part) { return fixed.has(static_cast<int32_t>(part)); };
  auto held = std::make_shared<HeldParts>();
  held->initial = has(HmmPart::initial);
  held->transition = has(HmmPart::transition);
  held->emission = has(HmmPart::emission);
  held->channels = has(HmmPart::channels);
  held->own = *start_model(model, input, run).parameters;
  held->own.channels.clear();
  const Array<size_t> match = matched_states(model, *input.tags);
  if (held->channels) hold_channels(model, data, match, held.get(), run);
  if (!held->emission) return held;
  if (!model.words) fail(Code::argument, "fixed emission: a model without words has none; channels names what its states emit");
  const Alphabet &words = *data.corpus->alphabet;
  const EmissionRows rows(static_cast<int32_t>(match.size()), words.size(), nullptr, run);
  run.limit_bytes(static_cast<int64_t>(rows.size()) * 16);
  if (words.size() != model.words->size()) {
    fail(Code::argument,
         "fixed emission: data of %" PRId64 " words; expected the %" PRId64 " words of the model (hws_hmm_data_for)",
         words.size(), model.words->size());
  }
  held->vocabulary.assign(rows.size(), 0.0);
  if (model.origin) {
    held->counts.assign(rows.size(), 0.0);
    held->unknown = model.origin->unknown;
  }
  const bool names = words.has_names() && model.words->has_names();
  for (int64_t w = 1; w <= words.size(); ++w) {
    if (w % 256 == 0) run.check();
    const Label word = static_cast<Label>(w), known = names ? model.words->find(words.name(word)) : word;
    if (known == 0) {
      fail(Code::argument, "fixed emission: the word %s is not the model's; expected data in its words (hws_hmm_data_for)",
           quoted(words.name(word)).c_str());
    }
    const size_t to = rows.offset(word), from = model.rows.offset(known);
    for (size_t k = 0; k < match.size(); ++k) {
      held->vocabulary[to + k] = model.parameters.emission[from + match[k]];
      if (model.origin) held->counts[to + k] = model.origin->counts.emission[from + match[k]];
    }
  }
  held->own.emission = moved_emission(held->vocabulary, rows, data.rows);
  return held;
}

}  // namespace hws
