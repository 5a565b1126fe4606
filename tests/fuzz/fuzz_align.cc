// Bitexts, links and aligners. Links that are accepted are written and read back as they were, and an aligner that is accepted
// aligns pairs with probabilities. The first byte says which of the three the rest is.
#include <cstdlib>

#include "src/align/align_bitext.hh"
#include "src/align/align_model_io.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static Run small() {
  Run run;
  run.max_bytes = 1 << 22;
  return run;
}

static void refused(const Error &e, Code of_text) {
  if (e.code != of_text && e.code != Code::limit && e.code != Code::version) std::abort();
  if (e.message[0] == 0 || (e.code == Code::parse && (e.line < 1 || e.column < 1))) std::abort();
}

static void try_bitext(std::string_view text) {
  try {
    const BitextPtr bitext = read_bitext(text, nullptr, nullptr, small());
    if (bitext->source->count() != bitext->target->count()) std::abort();
  } catch (const Error &e) {
    refused(e, Code::parse);
  }
}

static void try_links(std::string_view text) {
  Links links;
  try {
    links = read_links(text, 0, small());
  } catch (const Error &e) {
    return refused(e, Code::parse);
  }
  const std::string again = write_links(links, 0);
  if (write_links(read_links(again, 0, small()), 0) != again) std::abort();
  const Links both = symmetrize(links, links, Symmetrization::grow_diag_final, small());
  if (both.sources != links.sources || both.targets != links.targets) std::abort();
}

static void try_aligner(std::string_view file) {
  AlignModelPtr model;
  try {
    model = read_align_binary(bytes_of(file), nullptr, nullptr, small());
  } catch (const Error &e) {
    return refused(e, Code::corrupt);
  }
  const BitextPtr bitext = read_bitext("a b c ||| x y\n||| x\nc c ||| y y z\n", nullptr, nullptr, small());
  AlignBitextSettings settings;
  settings.output = model->forward ? AlignOutput::forward : AlignOutput::reverse;
  const Links links = align_bitext(*model, *bitext, settings, small());
  if (links.count() != bitext->count()) std::abort();
  for (const double p : links.probabilities) {
    if (!(p >= 0 && p <= 1)) std::abort();
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  const std::string_view rest(reinterpret_cast<const char *>(data) + 1, size - 1);
  if (data[0] % 3 == 0) try_bitext(rest);
  else if (data[0] % 3 == 1) try_links(rest);
  else as_it_is_and_mended(std::string(rest), try_aligner);
  return 0;
}
