#include "src/align/align_model_io.hh"

#include <algorithm>
#include <cmath>
#include <string>

#include "fsa/base/file_kinds.hh"
#include "src/align/alignment_chain.hh"
#include "src/align/diagonal.hh"

namespace hws {

namespace {

constexpr uint32_t kVersion = 2;

struct DirectionHead {
  int32_t there, kind, normalized, unused;
  double null, unseen, spelling, prior_jump, prior_fertility;
};
struct Head {
  int64_t words[2];
  int32_t fold_lower, fold_letters;
  DirectionHead directions[2];
};

struct Tags {
  uint32_t starts, targets, weights, totals, jumps, fertilities;
};
constexpr Tags kTags[2] = {{tag("fsta"), tag("ftar"), tag("fwei"), tag("ftot"), tag("fjum"), tag("ffer")},
                           {tag("rsta"), tag("rtar"), tag("rwei"), tag("rtot"), tag("rjum"), tag("rfer")}};
constexpr uint32_t kNames[2] = {tag("snam"), tag("tnam")};

std::string names_of(const Alphabet &alphabet) {
  std::string names;
  if (!alphabet.has_names()) return names;
  for (Label l = 1; l <= alphabet.size(); ++l) names.append(alphabet.name(l)).push_back('\0');
  return names;
}

AlphabetPtr read_words(std::span<const std::byte> section, int64_t size) {
  if (size < 1 || size > INT32_MAX - 2) fail(Code::corrupt, "an aligner with a vocabulary of damaged size");
  if (section.empty()) return Alphabet::sized(size);
  std::string_view rest(reinterpret_cast<const char *>(section.data()), section.size());
  std::vector<std::string> names;
  while (!rest.empty()) {
    const size_t end = rest.find('\0');
    if (end == rest.npos) fail(Code::corrupt, "an aligner with a name that does not end");
    names.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  if (static_cast<int64_t>(names.size()) != size) fail(Code::corrupt, "an aligner with names of another number of words");
  return Alphabet::named(std::move(names));
}

template <class T>
void require_numbers(std::span<const T> numbers) {
  for (const T x : numbers) {
    if (!(x >= 0 && x < T(INFINITY))) fail(Code::corrupt, "an aligner with a damaged number");
  }
}

void check_lengths(const AlignDirectionModel &m, int64_t source_words, int64_t target_words) {
  const size_t rows = static_cast<size_t>(source_words) + 1, vocabulary = static_cast<size_t>(target_words);
  if (m.starts.size() != rows + 1 || m.totals.size() != rows || m.starts[0] != 0 ||
      m.starts[1] != static_cast<int32_t>(vocabulary) || m.targets.size() != m.weights.size() ||
      static_cast<size_t>(m.starts[rows]) != m.targets.size()) {
    fail(Code::corrupt, "an aligner whose arrays do not fit together");
  }
  const bool fertile = m.kind == AlignModelKind::fertility, diagonal = m.kind == AlignModelKind::diagonal;
  const bool jumps = has_jumps(m.kind) ? m.jumps.size() % 2 == 1 : m.jumps.size() == (diagonal ? 1 : 0);
  if (!jumps || (fertile ? rows * kFertilities : 0) != m.fertilities.size() || (diagonal && m.jumps[0] > kHighestTension)) {
    fail(Code::corrupt, "an aligner whose model lacks its numbers");
  }
}

// Everything that is used as an index or divided by is checked.
void check_numbers(const AlignDirectionModel &m, int64_t target_words, const Run &run) {
  const size_t rows = m.totals.size();
  for (size_t e = 0; e < rows; ++e) {
    if ((e & 1023) == 0) run.check();
    const int32_t first = m.starts[e], last = m.starts[e + 1];
    if (last < first || static_cast<size_t>(last) > m.targets.size()) fail(Code::corrupt, "an aligner with a damaged row");
    for (int32_t k = first; k < last; ++k) {
      const int32_t f = m.targets[static_cast<size_t>(k)], before = k > first ? m.targets[static_cast<size_t>(k) - 1] : 0;
      if (f <= before || f > target_words) fail(Code::corrupt, "an aligner with words out of order");
    }
  }
  require_numbers(m.weights);
  require_numbers(m.totals);
  require_numbers(m.jumps);
  require_numbers(m.fertilities);
}

}  // namespace

SectionWriter align_binary(const AlignModel &model, const ModelCard &card) {
  SectionWriter out(FileKind::alignment_model, kVersion);
  Head head{{model.source->size(), model.target->size()}, model.folding.lower, model.folding.letters, {}};
  for (int d = 0; d < 2; ++d) {
    const AlignDirectionModel &m = model.directions[d];
    const bool there = d == 0 ? model.forward : model.reverse;
    head.directions[d] = {there, static_cast<int32_t>(m.kind), m.normalized, 0, m.null, m.unseen,
                          m.spelling, m.prior_jump, m.prior_fertility};
  }
  out.add(tag("meta"), &head, sizeof head);
  out.add(kNames[0], names_of(*model.source));
  out.add(kNames[1], names_of(*model.target));
  for (int d = 0; d < 2; ++d) {
    if (!head.directions[d].there) continue;
    const AlignDirectionModel &m = model.directions[d];
    out.add_array_view(kTags[d].starts, m.starts);
    out.add_array_view(kTags[d].targets, m.targets);
    out.add_array_view(kTags[d].weights, m.weights);
    out.add_array_view(kTags[d].totals, m.totals);
    out.add_array(kTags[d].jumps, m.jumps);
    out.add_array(kTags[d].fertilities, m.fertilities);
  }
  if (!card.empty()) out.add(tag("card"), card.bytes());
  return out;
}

AlignModelPtr read_align_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner, ModelCard *card,
                                const Run &run, bool verify) {
  return read_parts([&]() -> AlignModelPtr {
    const SectionReader in(file, FileKind::alignment_model, kVersion, {nullptr, &run, verify});
    const Head head = in.value<Head>(tag("meta"));
    auto model = std::make_shared<AlignModel>();
    if (head.fold_letters < 0) fail(Code::corrupt, "an aligner with damaged folding");
    model->folding = {head.fold_lower != 0, head.fold_letters};
    run.limit_bytes(static_cast<int64_t>(8 * (in.bytes(kNames[0]).size() + in.bytes(kNames[1]).size())));
    model->source = read_words(in.bytes(kNames[0]), head.words[0]);
    model->target = read_words(in.bytes(kNames[1]), head.words[1]);
    for (int d = 0; d < 2; ++d) {
      const DirectionHead &h = head.directions[d];
      if (h.there == 0) continue;
      AlignDirectionModel &m = model->directions[d];
      (d == 0 ? model->forward : model->reverse) = true;
      const double pseudo[] = {h.unseen, h.spelling, h.prior_jump, h.prior_fertility};
      if (h.kind < 0 || h.kind > 3 || !(h.null >= 0 && h.null < 1) ||
          !std::all_of(std::begin(pseudo), std::end(pseudo), [](double x) { return x >= 0 && x < INFINITY; })) {
        fail(Code::corrupt, "an aligner with damaged settings");
      }
      m.kind = static_cast<AlignModelKind>(h.kind);
      m.normalized = h.normalized != 0;
      m.null = h.null;
      m.unseen = h.unseen;
      m.spelling = h.spelling;
      m.prior_jump = h.prior_jump;
      m.prior_fertility = h.prior_fertility;
      m.starts = in.array<int32_t>(kTags[d].starts);
      m.targets = in.array<int32_t>(kTags[d].targets);
      m.weights = in.array<float>(kTags[d].weights);
      m.totals = in.array<double>(kTags[d].totals);
      m.jumps = in.array<double>(kTags[d].jumps);
      m.fertilities = in.array<float>(kTags[d].fertilities);
      check_lengths(m, head.words[d], head.words[1 - d]);
      if (verify) check_numbers(m, head.words[1 - d], run);
    }
    if (!model->forward && !model->reverse) fail(Code::corrupt, "an aligner of no direction");
    if (card && in.has(tag("card"))) *card = ModelCard::read(in.bytes(tag("card")));
    model->owner = std::move(owner);
    return model;
  });
}

}  // namespace hws
