// Optimize: balanced
#include "src/align/links.hh"

#include <algorithm>
#include <cinttypes>
#include <limits>

#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr int32_t kMostPosition = 1 << 24;

bool before(const Link &a, const Link &b) { return a.source != b.source ? a.source < b.source : a.target < b.target; }
bool same(const Link &a, const Link &b) { return a.source == b.source && a.target == b.target; }

void fill_pair(const Links &links, int64_t p, Array<Link> *to) {
  to->clear();
  for (int64_t k = links.offsets[p]; k < links.offsets[p + 1]; ++k) {
    to->push_back({links.sources[k], links.targets[k], links.probabilities[k], links.sure[k] != 0});
  }
}

const Link *found(std::span<const Link> links, const Link &link) {
  const Link *at = std::lower_bound(links.data(), links.data() + links.size(), link, before);
  return at != links.data() + links.size() && same(*at, link) ? at : nullptr;
}

// One pair, as Moses' symal grows it: its loops go over source positions, then target positions, and what a loop adds counts
// for the rest of it.
class Growing {
 public:
  Growing(std::span<const Link> forward, std::span<const Link> reverse) : forward_(forward), reverse_(reverse) {
    std::merge(forward.begin(), forward.end(), reverse.begin(), reverse.end(), std::back_inserter(united_), before);
    united_.erase(std::unique(united_.begin(), united_.end(), same), united_.end());
    int32_t sources = 0, targets = 0;
    for (Link &link : united_) {
      const Link *f = found(forward, link), *r = found(reverse, link);
      link.probability = f && r ? f->probability * r->probability : f ? f->probability : r->probability;
      sources = std::max(sources, link.source + 1);
      targets = std::max(targets, link.target + 1);
    }
    in_.assign(united_.size(), 0);
    source_linked_.assign(static_cast<size_t>(sources), 0);
    target_linked_.assign(static_cast<size_t>(targets), 0);
  }

  void take_union() {
    for (size_t k = 0; k < united_.size(); ++k) in_[k] = 1;
  }
  void take_intersection() {
    for (size_t k = 0; k < united_.size(); ++k) {
      if (found(forward_, united_[k]) && found(reverse_, united_[k])) take(k);
    }
  }
  // Adds links of the union that are beside a link and of which one word at least has none, until there are no more.
  void grow_diagonally(const Run &run) {
    static constexpr int32_t kNeighbours[8][2] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
    for (bool added = true; added;) {
      added = false;
      run.check();
      for (size_t k = 0; k < united_.size(); ++k) {
        if (!in_[k]) continue;
        for (const auto &step : kNeighbours) {
          const Link next{united_[k].source + step[0], united_[k].target + step[1]};
          const Link *at = found(united_, next);
          if (!at || (source_linked_[next.source] && target_linked_[next.target])) continue;
          const size_t number = static_cast<size_t>(at - united_.data());
          if (in_[number]) continue;
          take(number);
          added = true;
        }
      }
    }
  }
  // Adds links of one direction of which a word has none; with `both`, of which both have none.
  void finish(std::span<const Link> direction, bool both) {
    for (const Link &link : direction) {
      const bool source_free = !source_linked_[link.source], target_free = !target_linked_[link.target];
      if (both ? source_free && target_free : source_free || target_free) {
        take(static_cast<size_t>(found(united_, link) - united_.data()));
      }
    }
  }
  void finish(bool both) {
    finish(forward_, both);
    finish(reverse_, both);
  }
  Array<Link> result() const {
    Array<Link> links;
    for (size_t k = 0; k < united_.size(); ++k) {
      if (in_[k]) links.push_back(united_[k]);
    }
    return links;
  }

 private:
  void take(size_t k) {
    in_[k] = 1;
    source_linked_[united_[k].source] = 1;
    target_linked_[united_[k].target] = 1;
  }
  std::span<const Link> forward_, reverse_;
  Array<Link> united_;
  Array<uint8_t> in_, source_linked_, target_linked_;
};

}  // namespace

void append_pair(Links *links, std::span<Link> of_pair) {
  std::sort(of_pair.begin(), of_pair.end(), before);
  for (size_t k = 0; k < of_pair.size(); ++k) {
    if (k > 0 && same(of_pair[k - 1], of_pair[k])) {
      if (of_pair[k].sure) links->sure.back() = 1;
      links->probabilities.back() = std::max(links->probabilities.back(), of_pair[k].probability);
      continue;
    }
    links->sources.push_back(of_pair[k].source);
    links->targets.push_back(of_pair[k].target);
    links->sure.push_back(of_pair[k].sure);
    links->probabilities.push_back(of_pair[k].probability);
  }
  links->offsets.push_back(static_cast<int64_t>(links->sources.size()));
}

Links read_links(std::string_view text, int32_t first, const Run &run) {
  Links links;
  LineReader lines(text);
  Array<std::string_view> fields;
  Array<Link> of_pair;
  while (lines.next()) {
    run.check();
    std::string_view line = lines.line();
    if (const size_t tab = line.rfind('\t'); tab != line.npos) line.remove_prefix(tab + 1);
    split_blanks(line, fields);
    of_pair.clear();
    for (const std::string_view field : fields) {
      const size_t at = field.find_first_of("-p");
      int64_t source, target;
      if (at == field.npos || at == 0 || !parse_integer(field.substr(0, at), source) ||
          !parse_integer(field.substr(at + 1), target) || source < first || target < first || source > kMostPosition ||
          target > kMostPosition) {
        fail_at(Code::parse, lines.number(), column_of(lines.line(), field),
                "%s is no link; expected '1-2' or '1p2', positions from %d", quoted(field).c_str(), first);
      }
      of_pair.push_back({static_cast<int32_t>(source) - first, static_cast<int32_t>(target) - first, 1, field[at] == '-'});
    }
    append_pair(&links, of_pair);
  }
  return links;
}

std::string write_links(const Links &links, int32_t first) {
  std::string text;
  for (int64_t p = 0; p < links.count(); ++p) {
    for (int64_t k = links.offsets[p]; k < links.offsets[p + 1]; ++k) {
      if (k > links.offsets[p]) text += ' ';
      append_integer(text, links.sources[k] + first);
      text += links.sure[k] ? '-' : 'p';
      append_integer(text, links.targets[k] + first);
    }
    text += '\n';
  }
  return text;
}

Links symmetrize(const Links &forward, const Links &reverse, Symmetrization how, const Run &run) {
  if (forward.count() != reverse.count()) {
    fail(Code::argument, "links of %" PRId64 " pairs and of %" PRId64 "; expected as many of either", forward.count(),
         reverse.count());
  }
  Links result;
  Array<Link> one, other;
  for (int64_t p = 0; p < forward.count(); ++p) {
    fill_pair(forward, p, &one);
    fill_pair(reverse, p, &other);
    Growing growing(one, other);
    if (how == Symmetrization::unite) growing.take_union();
    else growing.take_intersection();
    if (how >= Symmetrization::grow_diag) growing.grow_diagonally(run);
    if (how >= Symmetrization::grow_diag_final) growing.finish(how == Symmetrization::grow_diag_final_and);
    Array<Link> links = growing.result();
    append_pair(&result, links);
  }
  return result;
}

LinkMeasures evaluate_links(const Links &gold, const Links &links) {
  if (gold.count() > links.count()) {
    fail(Code::argument, "marked links of %" PRId64 " pairs, and links of %" PRId64 "; expected as many or more", gold.count(),
         links.count());
  }
  int64_t sure = 0, sure_found = 0, possible_found = 0;
  LinkMeasures m{};
  Array<Link> marked;
  for (int64_t p = 0; p < gold.count(); ++p) {
    if (gold.offsets[p] == gold.offsets[p + 1]) continue;
    ++m.pairs;
    fill_pair(gold, p, &marked);
    for (const Link &link : marked) sure += link.sure;
    for (int64_t k = links.offsets[p]; k < links.offsets[p + 1]; ++k) {
      const Link *at = found(marked, {links.sources[k], links.targets[k]});
      ++m.links;
      possible_found += at != nullptr;
      sure_found += at && at->sure;
    }
  }
  const auto ratio = [](int64_t a, int64_t b) {
    return b > 0 ? static_cast<double>(a) / static_cast<double>(b) : std::numeric_limits<double>::quiet_NaN();
  };
  m.precision = ratio(possible_found, m.links);
  m.recall = ratio(sure_found, sure);
  m.aer = 1 - ratio(sure_found + possible_found, m.links + sure);
  const double sum = m.precision + m.recall;
  m.f_measure = sum > 0 ? 2 * m.precision * m.recall / sum : sum;
  return m;
}

}  // namespace hws
