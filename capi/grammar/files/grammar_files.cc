// Grammars in files: include/hawser/grammar.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/grammar/files/grammar_file_calls.hh"
#include "capi/grammar/handles.hh"
#include "fsa/base/files/file.hh"
#include "src/grammar/model/grammar_text.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kGrammarFileSizes[] = {kMaxBytes};

}  // namespace

hws_status hws_grammar_write_file(const hws_grammar *grammar, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), write_grammar(*given(grammar, "grammar").p)); });
}

HWS_OPTIONS(hws_grammar_read_file, kGrammarFileSizes);
hws_status hws_grammar_read_file(const char *path, const hws_options *options, hws_grammar **grammar) {
  return Call().out("grammar", grammar).run([&] {
    const Asked asked(option_tables::hws_grammar_read_file, options);
    const Run &run = asked.run();
    hand_out(grammar, read_grammar(read_file(name_in(path, "path"), run.max_bytes).bytes, run));
  });
}
