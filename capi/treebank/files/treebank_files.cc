// Treebanks in files: include/hawser/treebank.h.
#include "capi/base/arguments.hh"
#include "capi/base/guard.hh"
#include "capi/treebank/files/treebank_file_calls.hh"
#include "capi/treebank/handles.hh"
#include "fsa/base/files/file.hh"

using namespace hws;
using namespace hws::capi;

HWS_OPTIONS(hws_treebank_read_file, kTreebankReading);
hws_status hws_treebank_read_file(const char *path, const hws_options *options, hws_treebank **treebank) {
  return Call().out("treebank", treebank).run([&] {
    const FileBytes file = read_file(name_in(path, "path"), kStandard.max_bytes);
    const std::string_view text(reinterpret_cast<const char *>(file.bytes.data()), file.bytes.size());
    hand_out(treebank, treebank_in(option_tables::hws_treebank_read_file, text, options));
  });
}

HWS_OPTIONS(hws_treebank_write_file, kTreebankWriting);
hws_status hws_treebank_write_file(const hws_treebank *treebank, const hws_options *options, const char *path) {
  return Call().run([&] {
    const Treebank &bank = *given(treebank, "treebank").p;
    write_file(name_in(path, "path"), treebank_text(option_tables::hws_treebank_write_file, bank, options));
  });
}
