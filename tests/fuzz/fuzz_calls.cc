// Random programs over the C interface: bytes are read as calls on a few
// registers of each kind of handle, NULLs included, with arguments in and out of
// range. Whatever the order, a call must return a status of the list, leave
// outputs NULL when it fails, and never report a defect of the library.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "hawser/hawser.h"

namespace {

[[noreturn]] void broken(const char *what) {
  std::fprintf(stderr, "fuzz_calls: %s (%s: %s)\n", what, hws_status_name(hws_error_code()), hws_error_message_view());
  std::abort();
}

class Input {
 public:
  Input(const uint8_t *data, size_t size) : at_(data), end_(data + size) {}
  bool done() const { return at_ == end_; }
  uint8_t byte() { return at_ < end_ ? *at_++ : 0; }
  int32_t label() {
    const int b = byte();
    return b < 200 ? b % 6 : b < 220 ? HWS_PHI : b < 240 ? HWS_RHO : b < 250 ? -1 : INT32_MAX;
  }
  int64_t index(int64_t size) {  // mostly in range
    const int b = byte();
    if (b < 240) return size > 0 ? b % size : 0;
    constexpr int64_t kWrong[] = {-1, INT64_MIN, INT64_MAX, int64_t{1} << 32};
    return b < 248 ? size : kWrong[b % 4];
  }
  double weight() {
    const int b = byte();
    constexpr double kOdd[] = {NAN, INFINITY, -INFINITY, 1e300, 1e-300, -1, -1e300, 5e-324};
    return b < 232 ? b / 64.0 : kOdd[b % 8];
  }
  const char *rest(int64_t *length) {
    const int64_t most = end_ - at_, n = byte() % 64;
    *length = n < most ? n : (at_ < end_ ? end_ - at_ : 0);
    const char *text = reinterpret_cast<const char *>(at_);
    at_ += *length;
    return text;
  }

 private:
  const uint8_t *at_, *end_;
};

hws_status checked(hws_status status) {
  if (std::strcmp(hws_status_name(status), "HWS_UNKNOWN") == 0) broken("a status that is not in the list");
  if (status == HWS_E_INTERNAL) broken("a defect");
  if (status < 0 && (hws_error_code() != status || !*hws_error_message_view())) broken("a failure without its record");
  return status;
}

// Registers of one kind of handle; 0 is always NULL.
template <class Handle, void (*Free)(Handle *)>
struct Registers {
  static constexpr int kCount = 6;
  Handle *at[kCount] = {};
  ~Registers() {
    for (Handle *h : at) Free(h);
  }
  Handle *pick(Input &in) { return at[in.byte() % kCount]; }
  // Puts away the result of a call.
  // By reference: read after the call that sets it, whatever the order of arguments.
  void keep(Input &in, hws_status status, Handle *const &made) {
    checked(status);
    if ((status < 0) != (made == nullptr)) broken("a handle and its status disagree");
    Handle *&place = at[1 + in.byte() % (kCount - 1)];
    Free(place);
    place = made;
  }
};

struct World {
  Registers<hws_machine, hws_machine_free> machines;
  Registers<hws_builder, hws_builder_free> builders;
  Registers<hws_alphabet, hws_alphabet_free> alphabets;
  Registers<hws_strings, hws_strings_free> strings;
  Registers<hws_cancel, hws_cancel_free> cancels;
  hws_options *sizes = nullptr, *sums = nullptr;
  World() {
    for (hws_options **o : {&sizes, &sums}) {
      checked(hws_options_new(o));
      checked(hws_options_set_int(*o, "max_states", 400));
      checked(hws_options_set_int(*o, "max_arcs", 2000));
      checked(hws_options_set_int(*o, "max_bytes", 1 << 22));
    }
  }
  ~World() {
    hws_options_free(sizes);
    hws_options_free(sums);
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
      w.builders.keep(in, hws_builder_new(in.byte() % 4, 1 + in.byte() % 2, tapes, &made), made);
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

void read_back(const hws_machine *m) {
  const int64_t n = hws_machine_states(m), arcs = hws_machine_arcs(m);
  std::vector<int64_t> from(static_cast<size_t>(arcs)), to(static_cast<size_t>(arcs));
  int64_t begin, end, at = 0;
  if (!m) return;
  checked(hws_machine_copy_arcs(m, from.data(), nullptr, nullptr, to.data()));
  for (int64_t s = 0; s < n; ++s) {
    checked(hws_machine_arc_range(m, s, &begin, &end));
    if (begin != at) broken("arc ranges with gaps");
    for (; at < end; ++at) {
      const size_t a = static_cast<size_t>(at);
      if (from[a] != s || to[a] < 0 || to[a] >= n) broken("an arc that leads nowhere");
    }
  }
  if (at != arcs || hws_machine_start(m) < 0 || hws_machine_start(m) >= n) broken("a machine that does not hang together");
}

void round_trip(World &w, Input &in, const hws_machine *m) {
  int64_t needed = 0;
  hws_machine *again = nullptr;
  if (hws_machine_write(m, nullptr, 0, &needed) < 0) return;
  std::vector<char> bytes(static_cast<size_t>(needed));
  if (checked(hws_machine_write(m, bytes.data(), needed, &needed)) < 0) broken("a machine that cannot be written");
  if (checked(hws_machine_read(bytes.data(), needed, nullptr, &again)) < 0) broken("our own file refused");
  if (hws_machine_states(again) != hws_machine_states(m) || hws_machine_arcs(again) != hws_machine_arcs(m)) {
    broken("a file that holds another machine");
  }
  w.machines.keep(in, HWS_OK, again);
}

void operate(World &w, Input &in, int op) {
  const hws_machine *a = w.machines.pick(in), *b = w.machines.pick(in), *c = w.machines.pick(in);
  const hws_machine *all[3] = {a, b, c};
  hws_machine *m = nullptr;
  hws_strings *strings = nullptr;
  double x;
  std::vector<double> arcs(static_cast<size_t>(hws_machine_arcs(a)) + 1), states(static_cast<size_t>(hws_machine_states(a)) + 1);
  int64_t needed = 0;
  switch (op) {
    case 0: w.machines.keep(in, hws_machine_compose(a, b, w.sizes, &m), m); break;
    case 1: w.machines.keep(in, hws_machine_compose_all(all, in.byte() % 4, w.sizes, &m), m); break;
    case 2: {
      const int32_t tapes[2] = {in.byte() % 3, in.byte() % 3};
      w.machines.keep(in, hws_machine_project(a, tapes, in.byte() % 3, w.sizes, &m), m);
      break;
    }
    case 3:
      checked(hws_machine_total(a, w.sums, &x));
      checked(hws_machine_log_total(a, w.sums, &x));
      break;
    case 4: checked(hws_machine_sum_product(all, in.byte() % 4, w.sums, &x)); break;
    case 5:
      checked(hws_machine_forward(a, w.sums, states.data()));
      checked(hws_machine_backward(a, w.sums, states.data()));
      break;
    case 6: checked(hws_machine_expected_counts(a, w.sums, arcs.data(), in.byte() % 2 ? states.data() : nullptr)); break;
    case 7: w.strings.keep(in, hws_machine_best_paths(a, in.byte() % 8 - 1, w.sums, &strings), strings); break;
    case 8: w.strings.keep(in, hws_machine_best_strings(a, in.byte() % 8 - 1, w.sums, &strings), strings); break;
    case 9: w.strings.keep(in, hws_machine_sample(a, in.byte() % 8 - 1, in.byte(), w.sums, &strings), strings); break;
    case 10: read_back(a); break;
    case 11: round_trip(w, in, a); break;
    case 12: checked(hws_machine_write_text(a, nullptr, nullptr, nullptr, 0, &needed)); break;
    case 13: checked(hws_machine_draw(a, nullptr, 0, &needed)); break;
    case 14: w.machines.keep(in, hws_machine_from_words(w.strings.pick(in), in.byte() % 4, &m), m); break;
    default: {
      int32_t labels[4];
      for (int32_t &l : labels) l = in.label();
      w.machines.keep(in, hws_machine_from_labels(w.alphabets.pick(in), in.byte() % 4, labels, in.byte() % 5, &m), m);
    }
  }
}

void read_texts(World &w, Input &in, int op) {
  hws_alphabet *alphabet = nullptr;
  hws_strings *strings = nullptr;
  hws_machine *m = nullptr;
  int64_t length, needed = 0;
  const hws_alphabet *tapes[2] = {w.alphabets.pick(in), w.alphabets.pick(in)};
  const int32_t small = in.byte() % 4;
  const char *text = in.rest(&length);
  switch (op) {
    case 0: w.alphabets.keep(in, hws_alphabet_new(in.index(6), &alphabet), alphabet); break;
    case 1: w.alphabets.keep(in, hws_alphabet_from_chars(text, length, &alphabet), alphabet); break;
    case 2: w.alphabets.keep(in, hws_alphabet_read(text, length, &alphabet), alphabet); break;
    case 3: w.strings.keep(in, hws_strings_read(text, length, 1 + small % 2, small / 2, tapes, &strings), strings); break;
    case 4:
      w.machines.keep(in, hws_machine_read_text(text, length, small, in.byte() % 3, tapes, 2, nullptr, nullptr, w.sizes, &m), m);
      break;
    case 5: w.machines.keep(in, hws_machine_read(text, length, w.sizes, &m), m); break;
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
      operate(w, in, op % 16);
    } else if (op < 250) {
      read_texts(w, in, op % 8);
    } else {
      hws_cancel *c = nullptr;
      if (op < 252) {
        w.cancels.keep(in, hws_cancel_new(&c), c);
      } else if (op < 254) {
        checked(hws_options_set_cancel(op % 2 ? w.sums : w.sizes, w.cancels.pick(in)));
      } else if (op == 254) {
        hws_cancel_set(w.cancels.pick(in));
      } else {
        hws_cancel_clear(w.cancels.pick(in));
      }
    }
  }
  return 0;
}
