// Automata in files: include/hawser/pfa.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/pfa/files/pfa_file_calls.hh"
#include "capi/pfa/handles.hh"
#include "fsa/base/files/file.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kPfaFileSizes[] = {kMaxBytes};

}  // namespace

hws_status hws_pfa_write_file(const hws_pfa *pfa, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), write_pfa_model(*given(pfa, "pfa").p)); });
}

HWS_OPTIONS(hws_pfa_read_file, kPfaFileSizes);
hws_status hws_pfa_read_file(const char *path, const hws_options *options, hws_pfa **pfa) {
  return Call().out("pfa", pfa).run([&] {
    const Asked asked(option_tables::hws_pfa_read_file, options);
    hand_out(pfa, read_pfa_model(read_file(name_in(path, "path"), asked.run().max_bytes).bytes, asked.run()));
  });
}
