#include "tests/oracle/text_peer.hh"

#include <fst/script/compile.h>
#include <fst/script/print.h>

#include <memory>
#include <sstream>

#include "tests/oracle/openfst_tables.hh"

namespace peer {

Table compiled(const std::string &text, bool tropical, bool acceptor) {
  std::istringstream lines(text);
  const std::unique_ptr<script::FstClass> f(script::CompileFstInternal(
      lines, "text", "vector", tropical ? "standard" : "log64", nullptr, nullptr, nullptr, acceptor, false, false, true, true));
  return table_of(*f);
}

std::string printed(const Table &t, bool acceptor) {
  std::ostringstream text;
  text.precision(9);  // fstprint's
  script::Print(class_of(t), text, "text", nullptr, nullptr, nullptr, acceptor, false);
  return text.str();
}

}  // namespace peer
