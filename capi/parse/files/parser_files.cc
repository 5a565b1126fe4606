// Parsers in files: include/hawser/parse.h.
#include "capi/base/arguments.hh"
#include "capi/base/guard.hh"
#include "capi/parse/files/parse_file_calls.hh"
#include "capi/parse/handles.hh"
#include "fsa/base/files/file.hh"
#include "src/parse/parser_model_io.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_parser_write_file(const hws_parser *parser, const char *path) {
  return Call().run([&] {
    const hws_parser &p = given(parser, "parser");
    write_file(name_in(path, "path"), parser_binary(*p.p, p.card).finish());
  });
}

HWS_OPTIONS(hws_parser_read_file, kByteOptions);
hws_status hws_parser_read_file(const char *path, const hws_options *options, hws_parser **parser) {
  return Call().out("parser", parser).run([&] {
    const Asked asked(option_tables::hws_parser_read_file, options);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    ModelCard card;
    ParserModelPtr read = read_parser_binary(file.bytes, &card, asked.run());
    hand_out_parser(parser, std::move(read), std::move(card));
  });
}
