// Random programs over the C interface: bytes are read as calls on a few
// registers of each kind of handle, NULLs included, with arguments in and out of
// range. Whatever the order, a call must return a status of the list, leave
// outputs NULL when it fails, and never report a defect of the library.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "tests/capi/engine_calls.h"
#include "tests/capi/machine_invariants.h"
#include "tests/fuzz/learning_calls.hh"

namespace {

using namespace calls;

// For each call of the engine such of the limits as it takes. Made once.
struct Limits {
  hws_options *of[ENGINE_CALLS];
  Limits() {
    for (int i = 0; i < ENGINE_CALLS; ++i) {
      checked(hws_options_new(&of[i]));
      for (const auto &[name, value] :
           {std::pair("max_states", 400), std::pair("max_arcs", 2000), std::pair("max_bytes", 1 << 22)}) {
        if (takes_option(engine_calls[i].name, name)) checked(hws_options_set_int(of[i], name, value));
      }
      if (takes_option(engine_calls[i].name, "max_depth")) checked(hws_options_set_int(of[i], "max_depth", 3));
    }
  }
  ~Limits() {
    for (hws_options *o : of) hws_options_free(o);
  }
};
Limits &limits() {
  static Limits once;
  return once;
}

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
// Small projections by each method, made once.
struct Projections {
  hws_options *of[5];
  Projections() {
    for (int i = 0; i < 5; ++i) {
      constexpr const char *kMethods[] = {"closed", "greedy", "bundle", "gradient", "gradient"};
      checked(hws_options_new(&of[i]));
      checked(hws_options_set_text(of[i], "method", kMethods[i]));
      checked(hws_options_set_text(of[i], "penalty", i == 4 ? "none" : "tree"));
      for (const auto &[name, value] :
           {std::pair("order", 2), std::pair("iterations", 3), std::pair("max_states", 400), std::pair("max_bytes", 1 << 22)}) {
        checked(hws_options_set_int(of[i], name, value));
      }
      checked(hws_options_set_real(of[i], "threshold", 1e-3));
    }
  }
  ~Projections() {
    for (hws_options *o : of) hws_options_free(o);
  }
};
const Projections &projections() {
  static const Projections once;
  return once;
}
#endif

struct World {
#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
  Registers<hws_ngram_model, hws_ngram_model_free> models;
#endif
  Registers<hws_machine, hws_machine_free> machines;
  Registers<hws_builder, hws_builder_free> builders;
  Registers<hws_alphabet, hws_alphabet_free> alphabets;
  Registers<hws_strings, hws_strings_free> strings;
  Registers<hws_cancel, hws_cancel_free> cancels;
  Learning learning;
  Limits &limits = ::limits();
  int may_be_cancelled = -1;  // the call whose options carry a cancel handle
  void carry(int call, hws_cancel *cancel) {
    if (may_be_cancelled >= 0) checked(hws_options_set_cancel(limits.of[may_be_cancelled], nullptr));
    checked(hws_options_set_cancel(limits.of[call], cancel));
    may_be_cancelled = call;
  }
  ~World() {
    if (may_be_cancelled >= 0) checked(hws_options_set_cancel(limits.of[may_be_cancelled], nullptr));
  }
};

void build(World &w, Input &in, int op) {
  hws_builder *b = w.builders.pick(in);
  hws_alphabet *tapes[2] = {w.alphabets.pick(in), w.alphabets.pick(in)};
  int64_t first;
  hws_builder *made = nullptr;
  hws_machine *m = nullptr;
  switch (op) {
    case 0:
      w.builders.keep(in, hws_builder_new(in.byte() % 4, 1 + in.byte() % 2, tapes, nullptr, &made), made);
      break;
    case 1: checked(hws_builder_add_states(b, in.byte() % 12 - 1, &first)); break;
    case 2: checked(hws_builder_set_start(b, in.index(8))); break;
    case 3: {
      const int64_t state = in.index(8);
      checked(hws_builder_set_final(b, state, in.weight()));
      break;
    }
    case 4:
    case 5: {
      const int32_t labels[2] = {in.label(), in.label()};
      const int64_t from = in.index(8), to = in.index(8);
      checked(hws_builder_add_arc(b, from, labels, in.weight(), to));
      break;
    }
    case 6: {
      int64_t from[4], to[4];
      int32_t labels[8];
      double weights[4];
      const int n = in.byte() % 5;
      for (int i = 0; i < n; ++i) {
        from[i] = in.index(8);
        to[i] = in.index(8);
        labels[2 * i] = in.label();
        labels[2 * i + 1] = in.label();
        weights[i] = in.weight();
      }
      if (in.byte() % 2) {
        checked(hws_builder_add_arcs(b, n, from, labels, weights, to));
      } else {
        checked(hws_builder_set_finals(b, n, from, weights));
      }
      break;
    }
    default: w.machines.keep(in, hws_builder_build(b, &m), m);
  }
}

// A call of the engine with operands of any kind.
void call_engine(World &w, Input &in) {
  const int number = in.byte() % ENGINE_CALLS;
  operands args = {};
  outcome out;
  for (const hws_machine *&m : args.machines) m = w.machines.pick(in);
  const int count = in.byte();
  args.count = count < 250 ? count % 4 : count - 252;
  for (int32_t &c : args.choice) c = in.choice();
  for (int i = 0; i < 3; ++i) {
    args.labels[i] = in.label();
    args.others[i] = in.label();
  }
  args.number = in.weight();
  args.n = in.byte() % 8 - 1;
  args.seed = in.byte();
  for (int i = 0; i < 16; ++i) args.alphabets[i] = i < 2 ? w.alphabets.pick(in) : args.alphabets[i % 2];
  args.strings = w.strings.pick(in);
  args.binary_path = args.text_path = in.byte() % 4 ? "no such file" : nullptr;
  args.text = in.rest(&args.text_length);
  // A file of ours, as it is or with one byte changed.
  std::vector<char> file;
  const hws_machine *written = w.machines.pick(in);
  if (hws_machine_write(written, nullptr, 0, &args.binary_length) == HWS_OK) {
    file.resize(static_cast<size_t>(args.binary_length));
    if (checked(hws_machine_write(written, file.data(), args.binary_length, nullptr)) < 0) {
      broken("a machine that cannot be written");
    }
    const size_t at = in.byte();
    if (at < file.size()) file[at] = static_cast<char>(in.byte());
  }
  args.binary = file.data();
  const hws_status status = run_call(&engine_calls[number], &args, w.limits.of[number], &out);
  if (status >= 0 && (engine_calls[number].kind == GIVES_MACHINE) != (out.machine != nullptr)) {
    broken("a success without its result");
  }
  if (engine_calls[number].kind == GIVES_MACHINE) w.machines.keep(in, status, out.machine);
  else checked(status);
  if (engine_calls[number].kind == GIVES_STRINGS) w.strings.keep(in, status, out.strings);
  if (status >= 0 && out.machine) {
    if (const char *wrong = broken_machine(out.machine)) broken(wrong);
  }
  for (int64_t i = 0; status < 0 && i < out.number_count; ++i) {
    if (out.numbers[i] != 0 && out.numbers[i] != NOT_WRITTEN) broken("a failure with a number");
  }
  out.machine = nullptr;  // in their registers
  out.strings = nullptr;
  free_outcome(&out);
}

void look(World &w, Input &in, int op) {
  const hws_machine *a = w.machines.pick(in);
  hws_machine *m = nullptr;
  int64_t needed = 0;
  switch (op) {
    case 0:
      if (a) {
        if (const char *wrong = broken_machine(a)) broken(wrong);
      }
      break;
    case 1: checked(hws_machine_write_text(a, nullptr, nullptr, nullptr, 0, &needed)); break;
    case 2: checked(hws_machine_draw(a, nullptr, 0, &needed)); break;
    case 3: w.machines.keep(in, hws_machine_from_words(w.strings.pick(in), in.byte() % 4, nullptr, &m), m); break;
    default: {
      int32_t labels[4];
      for (int32_t &l : labels) l = in.label();
      w.machines.keep(in, hws_machine_from_labels(w.alphabets.pick(in), in.byte() % 4, labels, in.byte() % 5, nullptr, &m), m);
    }
  }
}

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
void call_ngrams(World &w, Input &in, int op) {
  hws_ngram_model *a = w.models.pick(in), *b = w.models.pick(in), *made = nullptr;
  hws_machine *m = nullptr;
  double nats = 0;
  switch (op) {
    case 0:
    case 1: {
      const int method = in.byte() % 5;
      const hws_status status = hws_ngram_project(w.machines.pick(in), method == 0 || method > 2 ? a : nullptr,
                                                  projections().of[method], &made, &nats);
      if (status >= 0 && method < 3) {
        double total = 1;
        if (checked(hws_ngram_log_total(made, nullptr, &total)) == HWS_OK && !(std::fabs(total) < 1e-6)) {
          broken("a projection that does not sum to 1");
        }
      }
      w.models.keep(in, status, made);
      break;
    }
    case 2: {
      int32_t labels[4];
      const int64_t offsets[] = {0, 1, 4};
      for (int32_t &l : labels) l = in.byte() % 8 ? in.label() : in.byte() % 2 ? HWS_BOS : HWS_EOS;
      const double theta[] = {-in.weight(), -in.weight()};
      w.models.keep(in, hws_ngram_from_theta(w.alphabets.pick(in), 2, offsets, labels, theta, nullptr, &made), made);
      break;
    }
    case 3: w.models.keep(in, hws_ngram_product(a, b, nullptr, &made), made); break;
    case 4: w.models.keep(in, hws_ngram_normalize(a, nullptr, &made, &nats), made); break;
    case 5:
      if (in.byte() % 2) {
        w.models.keep(in, hws_ngram_compact(a, nullptr, &made), made);
        break;
      }
      w.models.keep(in, hws_ngram_prune(a, in.weight(), nullptr, &made), made);
      break;
    case 6: w.models.keep(in, hws_ngram_from_machine(w.machines.pick(in), nullptr, &made), made); break;
    case 7: {
      int64_t state = 0;
      int32_t words[3];
      double log_probs[3];
      int64_t count = 0;
      checked(hws_ngram_start(a, &state));
      checked(hws_ngram_score_word(a, state, in.label(), &state, &nats));
      if (checked(hws_ngram_best_continuations(a, state, nullptr, 3, nullptr, words, log_probs, &count)) == HWS_OK) {
        for (int64_t i = 0; i < count; ++i) {
          if (checked(hws_ngram_score_word(a, state, words[i], nullptr, &nats)) < 0 || nats != log_probs[i]) {
            broken("a continuation of another weight");
          }
        }
      }
      break;
    }
    default: w.machines.keep(in, hws_ngram_machine(a, in.choice(), nullptr, &m), m);
  }
}
#else
void call_ngrams(World &, Input &, int) {}
#endif

void read_texts(World &w, Input &in, int op) {
  hws_alphabet *alphabet = nullptr;
  hws_strings *strings = nullptr;
  hws_machine *m = nullptr;
  int64_t length, needed = 0;
  const hws_alphabet *tapes[2] = {w.alphabets.pick(in), w.alphabets.pick(in)};
  const int32_t small = in.byte() % 4;
  const char *text = in.rest(&length);
  switch (op) {
    case 0: w.alphabets.keep(in, hws_alphabet_new(in.index(6), nullptr, &alphabet), alphabet); break;
    case 1: w.alphabets.keep(in, hws_alphabet_from_chars(text, length, nullptr, &alphabet), alphabet); break;
    case 2: w.alphabets.keep(in, hws_alphabet_read(text, length, nullptr, &alphabet), alphabet); break;
    case 3:
      w.strings.keep(in, hws_strings_read(text, length, 1 + small % 2, small / 2, tapes, nullptr, &strings), strings);
      break;
    case 4:
      w.machines.keep(in, hws_machine_read_text(text, length, small, in.byte() % 3, tapes, 2, nullptr, nullptr, nullptr, &m),
                      m);
      break;
    case 5: w.machines.keep(in, hws_machine_read(text, length, nullptr, &m), m); break;
    case 6: checked(hws_alphabet_encode(tapes[0], text, length, small, nullptr, 0, &needed)); break;
    default: {
      const hws_strings *s = w.strings.pick(in);
      const int32_t *labels;
      int64_t count;
      const int64_t item = in.index(hws_strings_count(s));
      if (checked(hws_strings_labels_view(s, item, small, &labels, &count)) == HWS_OK) {
        checked(hws_alphabet_decode(tapes[0], labels, count, small % 2, nullptr, 0, &needed));
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  World w;
  Input in(data, size);
  for (int calls = 0; calls < 200 && !in.done(); ++calls) {
    const int op = in.byte();
    if (op < 120) {
      build(w, in, op % 8);
    } else if (op < 200) {
      if (op % 16 < 12) call_engine(w, in);
      else if (op % 16 < 14) look(w, in, in.byte() % 5);
      else call_ngrams(w, in, in.byte() % 9);
    } else if (op < 240) {
      read_texts(w, in, op % 8);
    } else if (op < 250) {
      call_learning(w, in, op % 10);
    } else {
      hws_cancel *c = nullptr;
      if (op < 252) {
        w.cancels.keep(in, hws_cancel_new(&c), c);
      } else if (op < 254) {
        const int call = in.byte() % ENGINE_CALLS;
        w.carry(call, w.cancels.pick(in));
      } else if (op == 254) {
        hws_cancel_set(w.cancels.pick(in));
      } else {
        hws_cancel_clear(w.cancels.pick(in));
      }
    }
  }
  return 0;
}
