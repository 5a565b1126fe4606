// hws_links_*: include/hawser/align.h.
#include "src/align/links.hh"

#include <cinttypes>
#include <cmath>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/align/align_calls.hh"
#include "capi/align/handles.hh"
#include "hawser/align.h"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kLinksFrom =
    int_option("links_from", 0, 0, 1, "the number of a sentence's first word in the text: 0 or 1");
constexpr OptionSpec kLinksReadOptions[] = {kLinksFrom, kMaxBytes}, kLinksWriteOptions[] = {kLinksFrom};
constexpr OptionSpec kSymmetrizeOptions[] = {
    choice_option("symmetrize", 0, kSymmetrizations, "the rule by which links of two directions become one set"), kMaxBytes};

}  // namespace

hws_status hws_links_new(int64_t count, const int64_t *offsets, const int32_t *sources, const int32_t *targets,
                         const int32_t *sure, hws_links **links) {
  return Call().out("links", links).run([&] {
    if (count < 0 || count > INT64_MAX / 8 - 1) fail(Code::argument, "%" PRId64 " pairs; expected a count >= 0", count);
    const std::span<const int64_t> edges = array_in(offsets, count + 1, "offsets");
    if (edges[0] != 0) fail(Code::argument, "offsets begin with %" PRId64 "; expected 0", edges[0]);
    for (size_t p = 1; p < edges.size(); ++p) {
      if (edges[p] < edges[p - 1]) fail(Code::argument, "offset %zu is lower than the one before; expected ascending ones", p);
    }
    const std::span<const int32_t> from = array_in(sources, edges.back(), "sources");
    const std::span<const int32_t> to = array_in(targets, edges.back(), "targets");
    Links made;
    Array<Link> of_pair;
    for (size_t p = 0; p + 1 < edges.size(); ++p) {
      of_pair.clear();
      for (size_t k = static_cast<size_t>(edges[p]); k < static_cast<size_t>(edges[p + 1]); ++k) {
        constexpr int32_t kMost = 1 << 24;
        if (from[k] < 0 || to[k] < 0 || from[k] > kMost || to[k] > kMost) {
          fail(Code::argument, "link %zu is %d-%d; expected positions from 0 to %d", k, from[k], to[k], kMost);
        }
        if (sure && sure[k] != 0 && sure[k] != 1) fail(Code::argument, "sure[%zu] is %d; expected 0 or 1", k, sure[k]);
        of_pair.push_back({from[k], to[k], 1, !sure || sure[k] == 1});
      }
      append_pair(&made, of_pair);
    }
    hand_out(links, std::make_shared<const Links>(std::move(made)));
  });
}

void hws_links_free(hws_links *links) { delete links; }

HWS_OPTIONS(hws_links_read, kLinksReadOptions);
hws_status hws_links_read(const char *text, int64_t length, const hws_options *options, hws_links **links) {
  return Call().out("links", links).run([&] {
    const std::string_view given_text = text_in(text, length, "text");
    const Asked asked(option_tables::hws_links_read, options);
    const int32_t first = static_cast<int32_t>(asked.reader.integer("links_from"));
    asked.reader.require_all_used();
    hand_out(links, std::make_shared<const Links>(read_links(given_text, first, asked.run())));
  });
}

HWS_OPTIONS(hws_links_write, kLinksWriteOptions);
hws_status hws_links_write(const hws_links *links, const hws_options *options, char *buffer, int64_t capacity,
                           int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Links &l = *given(links, "links").p;
    const Asked asked(option_tables::hws_links_write, options);
    const int32_t first = static_cast<int32_t>(asked.reader.integer("links_from"));
    asked.reader.require_all_used();
    copy_text_out(write_links(l, first), buffer, capacity, needed);
  });
}

int64_t hws_links_count(const hws_links *links) { return links ? links->p->count() : 0; }

hws_status hws_links_arrays_view(const hws_links *links, const int64_t **offsets, const int32_t **sources,
                                 const int32_t **targets, const int32_t **sure, const double **probabilities) {
  return Call()
      .out("offsets", offsets)
      .out("sources", sources)
      .out("targets", targets)
      .out("sure", sure)
      .out("probabilities", probabilities)
      .run([&] {
        const Links &l = *given(links, "links").p;
        *offsets = l.offsets.data();
        *sources = l.sources.data();
        *targets = l.targets.data();
        *sure = l.sure.data();
        *probabilities = l.probabilities.data();
      });
}

HWS_OPTIONS(hws_links_symmetrize, kSymmetrizeOptions);
hws_status hws_links_symmetrize(const hws_links *forward, const hws_links *reverse, const hws_options *options,
                                hws_links **links) {
  return Call().out("links", links).run([&] {
    const Links &one = *given(forward, "forward").p, &other = *given(reverse, "reverse").p;
    const Asked asked(option_tables::hws_links_symmetrize, options);
    const auto how = static_cast<Symmetrization>(choice_index(kSymmetrizations, asked.reader.text("symmetrize")));
    asked.reader.require_all_used();
    hand_out(links, std::make_shared<const Links>(symmetrize(one, other, how, asked.run())));
  });
}

hws_status hws_links_evaluate(const hws_links *gold, const hws_links *links, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const LinkMeasures m = evaluate_links(*given(gold, "gold").p, *given(links, "links").p);
    const std::pair<std::string_view, double> known[] = {{"aer", m.aer},
                                                         {"precision", m.precision},
                                                         {"recall", m.recall},
                                                         {"f_measure", m.f_measure},
                                                         {"links", static_cast<double>(m.links)},
                                                         {"pairs", static_cast<double>(m.pairs)}};
    const double found = named_value<double>(name_in(name, "name"), known, "links have no measure named");
    if (std::isnan(found)) fail(Code::empty, "%s is not defined: there are no links that it divides by", name);
    *value = found;
  });
}
