// Treebanks in files: include/hawser/treebank.h.
#include "capi/base/arguments.hh"
#include "capi/base/guard.hh"
#include "capi/treebank/handles.hh"
#include "fsa/base/files/file.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionTable kReadFile{"hws_treebank_read_file", kTreebankReading},
    kWriteFile{"hws_treebank_write_file", kTreebankWriting};
constexpr const OptionTable *kFileTables[] = {&kReadFile, &kWriteFile};

}  // namespace

std::span<const OptionTable *const> hws::capi::treebank_file_tables() { return kFileTables; }

hws_status hws_treebank_read_file(const char *path, const hws_options *options, hws_treebank **treebank) {
  return Call().out("treebank", treebank).run([&] {
    const FileBytes file = read_file(name_in(path, "path"), kStandard.max_bytes);
    const std::string_view text(reinterpret_cast<const char *>(file.bytes.data()), file.bytes.size());
    hand_out(treebank, treebank_in(kReadFile, text, options));
  });
}

hws_status hws_treebank_write_file(const hws_treebank *treebank, const hws_options *options, const char *path) {
  return Call().run(
      [&] { write_file(name_in(path, "path"), treebank_text(kWriteFile, *given(treebank, "treebank").p, options)); });
}
