#include "hawser/status.h"

#include "capi/base/arguments.hh"
#include "capi/base/guard.hh"
#include "fsa/base/modules.hh"
#include "fsa/base/rng.hh"
#include "src/learner/general_options.hh"

using namespace hws;
using namespace hws::capi;

const char *hws_status_name(hws_status status) {
  switch (status) {
    case HWS_OK: return "HWS_OK";
    case HWS_PARTIAL: return "HWS_PARTIAL";
    case HWS_NOT_CONVERGED: return "HWS_NOT_CONVERGED";
    case HWS_CUT_SHORT: return "HWS_CUT_SHORT";
    case HWS_E_ARGUMENT: return "HWS_E_ARGUMENT";
    case HWS_E_PARSE: return "HWS_E_PARSE";
    case HWS_E_IO: return "HWS_E_IO";
    case HWS_E_CORRUPT: return "HWS_E_CORRUPT";
    case HWS_E_VERSION: return "HWS_E_VERSION";
    case HWS_E_NO_MEMORY: return "HWS_E_NO_MEMORY";
    case HWS_E_LIMIT: return "HWS_E_LIMIT";
    case HWS_E_DIVERGED: return "HWS_E_DIVERGED";
    case HWS_E_IMPROPER: return "HWS_E_IMPROPER";
    case HWS_E_EMPTY: return "HWS_E_EMPTY";
    case HWS_E_UNSUPPORTED: return "HWS_E_UNSUPPORTED";
    case HWS_E_CANCELLED: return "HWS_E_CANCELLED";
    case HWS_E_INTERNAL: return "HWS_E_INTERNAL";
    case HWS_E_IMPOSSIBLE: return "HWS_E_IMPOSSIBLE";
    default: return "HWS_UNKNOWN";
  }
}

hws_status hws_error_code(void) { return error_record().code; }
const char *hws_error_message_view(void) { return error_record().message; }
int64_t hws_error_line(void) { return error_record().line; }
int64_t hws_error_column(void) { return error_record().column; }

// Not through Call: it must leave the record it copies alone.
hws_status hws_error_copy(int32_t *code, int64_t *line, int64_t *column, char *buffer, int64_t capacity, int64_t *needed) {
  const ErrorRecord &last = error_record();
  if (code) *code = last.code;
  if (line) *line = last.line;
  if (column) *column = last.column;
  const size_t size = std::strlen(last.message) + 1;
  if (needed) *needed = static_cast<int64_t>(size);
  if (!buffer) return needed ? HWS_OK : HWS_E_ARGUMENT;
  if (capacity < static_cast<int64_t>(size)) return HWS_E_ARGUMENT;
  std::memcpy(buffer, last.message, size);
  return HWS_OK;
}

static_assert(sizeof(ErrorRecord::message) <= HWS_ERROR_BYTES);

const char *hws_version(void) { return HWS_VERSION_STRING; }
int32_t hws_abi_version(void) { return HWS_ABI_VERSION; }

namespace {

// A macro, to be part of the literal below; it agrees with the generator (asserted).
#define HWS_RNG "philox4x32-10/1"
#define HWS_TEXT(macro) HWS_TEXT_OF(macro)
#define HWS_TEXT_OF(value) #value

constexpr char kBuildInfo[] =
    "hawser " HWS_VERSION_STRING ";"
#if !defined(HWS_NO_FILES)
    " files"
#endif
#if !defined(HWS_NO_THREADS)
    " threads"
#endif
#if HWS_WITH_NGRAM
    " ngram"
#endif
#if HWS_WITH_MRF
    " mrf"
#endif
#if HWS_WITH_GRAPH
    " graph"
#endif
#if HWS_WITH_PFA
    " pfa"
#endif
#if HWS_WITH_HMM
    " hmm"
#endif
#if HWS_WITH_GRAMMAR
    " grammar"
#endif
#if HWS_WITH_ALIGN
    " align"
#endif
#if HWS_WITH_PARSE
    " parse"
#endif
#if HWS_WITH_PAIRS
    " pairs"
#endif
    "; rng " HWS_RNG
    "; max_states " HWS_TEXT(HWS_DEFAULT_MAX_STATES) " max_arcs " HWS_TEXT(HWS_DEFAULT_MAX_ARCS)
    " max_bytes " HWS_TEXT(HWS_DEFAULT_MAX_BYTES);

static_assert(std::string_view(HWS_RNG) == kRngName);

}  // namespace

const char *hws_build_info(void) { return kBuildInfo; }
