#include "tools/morph/morph_candidates.hh"

#include <algorithm>

namespace tool {

namespace {

constexpr size_t kPartSegments = size_t{1} << 28;  // of all parts

// Parts of the word's surface form that its morph at `place` may be.
std::vector<Labels> parts(const MorphWord &word, size_t place) {
  const size_t n = word.surface.size(), last = word.morphs.size() - 1;
  std::vector<Labels> out;
  for (size_t begin = 0; begin <= (place == 0 ? 0 : n); ++begin) {
    for (size_t end = place == last ? n : begin; end <= n; ++end) {
      out.emplace_back(word.surface.begin() + static_cast<std::ptrdiff_t>(begin),
                       word.surface.begin() + static_cast<std::ptrdiff_t>(end));
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Segments of all parts that parts() goes through, at most.
size_t size_of_parts(const MorphWord &word, size_t place) {
  const size_t n = word.surface.size(), one_end = n * (n + 1) / 2;
  const bool first = place == 0, last = place + 1 == word.morphs.size();
  return first && last ? n : first || last ? one_end : one_end * (n + 2) / 3;
}

// Adds strings that begin like one form and end like another of its length, where the two differ in two or three segments.
void add_crossings(const Labels &a, const Labels &b, std::map<Labels, int64_t> *found) {
  size_t differences = 0;
  for (size_t i = 0; i < a.size(); ++i) differences += a[i] != b[i];
  if (differences < 2 || differences > 3) return;
  for (size_t cut = 1; cut < a.size(); ++cut) {
    Labels crossed = a;
    std::copy(b.begin() + static_cast<std::ptrdiff_t>(cut), b.end(), crossed.begin() + static_cast<std::ptrdiff_t>(cut));
    found->emplace(std::move(crossed), 0);
  }
}

// Does so for all pairs of the forms found, unless the list is long already.
void add_all_crossings(const Session *session, size_t most, std::map<Labels, int64_t> *found) {
  if (found->size() > most) return;
  std::vector<Labels> seen;
  for (const auto &[form, n] : *found) seen.push_back(form);
  for (const Labels &a : seen) {
    session->check_cancel();
    for (const Labels &b : seen) {
      if (found->size() >= static_cast<size_t>(kTableEntries)) return;
      if (a.size() == b.size() && a != b) add_crossings(a, b, found);
    }
  }
}

bool is_used(const std::vector<bool> &used, size_t w) { return used.empty() || used[w]; }

}  // namespace

std::vector<std::vector<Labels>> candidate_forms(const Session *session, const MorphWords &words, const std::vector<bool> &used,
                                                 int64_t most) {
  const size_t longest = static_cast<size_t>(std::min(most, kTableEntries));
  std::vector<std::map<Labels, int64_t>> count(words.morphs.size());
  size_t segments = 0;
  for (size_t w = 0; w < words.words.size(); ++w) {
    const MorphWord &word = words.words[w];
    if (!is_used(used, w)) continue;
    for (size_t place = 0; place < word.morphs.size(); ++place) {
      session->check_cancel();
      segments += size_of_parts(word, place);
      if (segments > kPartSegments) {
        throw Failure{1, "line " + std::to_string(word.line) + ": the parts of surface forms come to more than " +
                             std::to_string(kPartSegments) +
                             " segments so far; expected fewer or shorter words, or --candidates 0"};
      }
      for (const Labels &part : parts(word, place)) ++count[word.morphs[place]][part];
    }
  }
  std::vector<std::vector<Labels>> out;
  for (size_t m = 0; m < words.morphs.size(); ++m) {
    std::map<Labels, int64_t> &found = count[m];
    if (is_stem(words.morphs[m])) add_all_crossings(session, longest, &found);
    std::vector<std::pair<int64_t, Labels>> ranked;
    for (const auto &[form, n] : found) ranked.emplace_back(-n, form);
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    if (ranked.size() > longest) ranked.resize(longest);
    out.emplace_back();
    for (auto &[n, form] : ranked) out.back().push_back(std::move(form));
    found.clear();
  }
  return out;
}

int64_t widest_table(const std::vector<size_t> &morphs, const std::vector<std::vector<Labels>> &candidates, int64_t entries) {
  const auto fits = [&](int64_t n) {
    int64_t product = 1;
    for (size_t i = 0; i < morphs.size() && product <= entries; ++i) product *= std::min(n, std::ssize(candidates[morphs[i]]));
    return product <= entries;
  };
  int64_t good = 1, bad = kTableEntries + 1;
  if (fits(kTableEntries)) return kTableEntries;
  while (bad - good > 1) {
    const int64_t middle = good + (bad - good) / 2;
    (fits(middle) ? good : bad) = middle;
  }
  return good;
}

int64_t shorten_lists(const MorphWords &words, const std::vector<bool> &used, std::vector<std::vector<Labels>> *candidates) {
  for (int64_t entries = kTableEntries;; entries /= 2) {
    // By the lists as they were: no matter in which order words come.
    std::vector<int64_t> length(candidates->size(), kTableEntries);
    for (size_t w = 0; w < words.words.size(); ++w) {
      if (!is_used(used, w)) continue;
      const int64_t widest = widest_table(words.words[w].morphs, *candidates, entries);
      for (const size_t m : words.words[w].morphs) length[m] = std::min(length[m], widest);
    }
    int64_t all = 0;
    for (const MorphWord &word : words.words) {
      int64_t product = 1;
      for (size_t i = 0; i < word.morphs.size() && product < entries; ++i) {
        product *= std::max<int64_t>(1, std::min(length[word.morphs[i]], std::ssize((*candidates)[word.morphs[i]])));
      }
      all += std::min(product, entries);
    }
    if (all > kAllEntries && entries > 1) continue;
    for (size_t m = 0; m < length.size(); ++m) {
      std::vector<Labels> &list = (*candidates)[m];
      if (std::ssize(list) > length[m]) list.resize(static_cast<size_t>(length[m]));
    }
    return entries;
  }
}

}  // namespace tool
