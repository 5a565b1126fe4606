// Models of automata. First byte even: binaries, checksums set right; what is accepted is consistent and is written as it was.
// Odd: PAutomaC's model files; what is accepted is consistent and is written so that it is read again.
#include <cstdlib>

#include "fsa/base/text.hh"
#include "src/pfa/model/pfa_model.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void try_binary(std::string_view file) {
  PfaModelPtr model;
  try {
    model = read_pfa_model(bytes_of(file), Run{});
  } catch (const Error &e) {
    if (e.code != Code::corrupt && e.code != Code::version) std::abort();
    return;
  }
  for (const PfaMember &member : model->members) {
    require_consistent(*member.automaton);
    if (member.chain < 0 || member.chain >= kMostChains) std::abort();
  }
  if (find_invalid_utf8(model->method) != std::string_view::npos || model->method.empty()) std::abort();
  const std::string again = write_pfa_model(*model);
  const PfaModelPtr back = read_pfa_model(bytes_of(again), Run{});
  if (write_pfa_model(*back) != again) std::abort();
}

static void try_text(std::string_view text) {
  PfaModelPtr model;
  try {
    model = read_pautomac_model(text, Run{});
  } catch (const Error &e) {
    if (e.code != Code::parse || e.message[0] == 0 || e.line < 1) std::abort();
    return;
  }
  const Pfa &pfa = *model->members[0].automaton;
  require_consistent(pfa);
  const PfaModelPtr back = read_pautomac_model(write_pautomac_model(pfa, Run{}), Run{});
  const Pfa &same = *back->members[0].automaton;
  if (same.states != pfa.states || same.alphabet->size() != pfa.alphabet->size()) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  std::string file(reinterpret_cast<const char *>(data) + 1, size - 1);
  if (data[0] % 2 == 1) {
    try_text(file);
    return 0;
  }
  as_it_is_and_mended(std::move(file), try_binary);
  return 0;
}
