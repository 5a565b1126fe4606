/* A call that is asked to stop does so within a second, also while it is at work on one state with very many arcs. Every call
 * of the engine is tried on machines whose arcs all belong to one state: stars and parallel arcs, of equal and of different
 * labels, silent, with failure arcs, on two tapes, and the same turned round. A request comes after 10 ms of the call's own
 * processor time, and what the call spends from then on is its processor time too, so that a busy machine changes nothing. */
#include "engine_operands.h"

#include <pthread.h>
#include <time.h>

enum { kKinds = 9, kWords = 2000, kLength = 12,
#ifdef HWS_TEST_SLOW
       kRays = 1 << 15,
#else
       kRays = 1 << 18,
#endif
       kBegin = 10 * 1000 * 1000, /* nanoseconds */
       kAllowed = 250 * 1000 * 1000, /* a quarter of a second: rows may be longer than these */
       kTrials = 5 };

enum { STAR = 1, PARALLEL = 2, INTO = 4, ALIKE = 8, SILENT = 16, FAILING = 32, RELATION = 64, CHAIN = 128 };
static const struct {
  const char *name;
  int form;
} kinds[kKinds] = {{"star", STAR},
                   {"star of equal labels", STAR | ALIKE},
                   {"parallel arcs", PARALLEL},
                   {"equal parallel arcs", PARALLEL | ALIKE},
                   {"arcs into one state", INTO | ALIKE},
                   {"silent star", STAR | SILENT},
                   {"star with failure arc", STAR | FAILING},
                   {"relation", STAR | RELATION | ALIKE},
                   {"loops", CHAIN | ALIKE}};

static struct {
  hws_alphabet *letters;
  hws_machine *machines[kKinds];
  hws_strings *words;
  struct operand_parts parts;
} W;

static hws_machine *giant(int form) {
  const int32_t tapes = form & RELATION ? 2 : 1;
  int64_t *from = (int64_t *)malloc(kRays * sizeof(int64_t)), *to = (int64_t *)malloc(kRays * sizeof(int64_t)), first, i;
  int32_t *labels = (int32_t *)malloc(2 * kRays * sizeof(int32_t));
  double *weights = (double *)malloc((kRays + 2) * sizeof(double));
  const hws_alphabet *both[2];
  hws_builder *b = NULL;
  hws_machine *m = NULL;
  both[0] = both[1] = W.letters;
  for (i = 0; i < kRays; ++i) {
    from[i] = form & INTO ? i % 512 : 0;
    to[i] = form & STAR ? i + 1 : form & CHAIN ? 0 : kRays;
    labels[i * tapes] = form & SILENT ? HWS_EPSILON : form & ALIKE ? 1 : (int32_t)(1 + i);
    if (form & RELATION) labels[i * tapes + 1] = (int32_t)(1 + i);
    weights[i] = 14 + (double)(i % 1000) * 1e-3;
  }
  if (form & FAILING) labels[0] = HWS_PHI;
  assert_ok(hws_builder_new(HWS_LOG, tapes, both, NULL, &b));
  assert_ok(hws_builder_add_states(b, kRays + 1, &first));
  assert_ok(hws_builder_add_arcs(b, kRays, from, labels, weights, to));
  for (i = 0; i <= kRays; ++i) {
    if (i == kRays || form & (STAR | CHAIN)) assert_ok(hws_builder_set_final(b, i, 0.5));
  }
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  free(from);
  free(to);
  free(labels);
  free(weights);
  return m;
}

static int make_world(void **state) {
  static int64_t offsets[kWords + 1];
  static int32_t labels[kWords * kLength];
  const hws_alphabet *tape[1];
  uint32_t seed = 1;
  int i;
  (void)state;
  assert_ok(hws_alphabet_new(kRays + 1, NULL, &W.letters));
  for (i = 0; i <= kWords; ++i) offsets[i] = (int64_t)i * kLength;
  for (i = 0; i < kWords * kLength; ++i) {
    seed = seed * 1664525u + 1013904223u;
    labels[i] = 1 + (int32_t)((seed >> 16) % 6);
  }
  tape[0] = W.letters;
  assert_ok(hws_strings_from_arrays(1, kWords, offsets, labels, NULL, tape, NULL, &W.words));
  for (i = 0; i < kKinds; ++i) W.machines[i] = giant(kinds[i].form);
  make_parts(&W.parts, W.letters, W.words, W.machines[0]);
  return 0;
}
static int free_world(void **state) {
  int i;
  (void)state;
  for (i = 0; i < kKinds; ++i) hws_machine_free(W.machines[i]);
  free_parts(&W.parts);
  hws_strings_free(W.words);
  hws_alphabet_free(W.letters);
  return 0;
}

static int64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Sets the cancel handle once the working thread has spent kBegin. */
struct stopwatch {
  hws_cancel *cancel;
  clockid_t clock; /* of the working thread */
  int64_t begun, asked; /* on it; asked 0: not yet */
  int returned;
};
static void *ask_to_stop(void *given) {
  struct stopwatch *w = (struct stopwatch *)given;
  const struct timespec moment = {0, 1000 * 1000};
  while (!__atomic_load_n(&w->returned, __ATOMIC_ACQUIRE)) {
    nanosleep(&moment, NULL);
    if (nanoseconds(w->clock) - w->begun < kBegin) continue;
    w->asked = nanoseconds(w->clock);
    hws_cancel_set(w->cancel);
    break;
  }
  return NULL;
}

/* Processor time that the call spends after it was asked to stop; 0 if it was not asked. */
static int64_t spent_after(const struct engine_call *call, int kind) {
  struct operands in;
  struct outcome out;
  struct stopwatch w;
  hws_options *o = bounded_options(call, INT64_C(1) << 30);
  pthread_t thread;
  int64_t end;
  memset(&w, 0, sizeof w);
  fit_operands(call, &W.parts, W.machines[kind], W.machines[kind], &in);
  assert_ok(hws_cancel_new(&w.cancel));
  assert_ok(hws_options_set_cancel(o, w.cancel));
  assert_int_equal(pthread_getcpuclockid(pthread_self(), &w.clock), 0);
  w.begun = nanoseconds(w.clock);
  assert_int_equal(pthread_create(&thread, NULL, ask_to_stop, &w), 0);
  (void)run_call(call, &in, o, &out);
  end = nanoseconds(w.clock);
  __atomic_store_n(&w.returned, 1, __ATOMIC_RELEASE);
  pthread_join(thread, NULL);
  free_outcome(&out);
  hws_options_free(o);
  hws_cancel_free(w.cancel);
  return w.asked && end > w.asked ? end - w.asked : 0;
}

/* The least of a few trials once one of them is late. A stretch that does not ask is as long in each of them, while time that
 * the processor's owner took for another machine, which counts as this thread's, is not. A trial that was not asked says
 * nothing. */
static int64_t least_spent_after(const struct engine_call *call, int kind, int *asked) {
  int64_t least = spent_after(call, kind);
  int trial;
  *asked += least > 0;
  for (trial = 1; trial < kTrials && least > kAllowed; ++trial) {
    const int64_t spent = spent_after(call, kind);
    if (spent > 0 && spent < least) least = spent;
  }
  return least;
}

static void every_call_stops_within_a_second_inside_one_row(void **state) {
  int c, kind, late = 0, asked = 0;
  (void)state;
  for (c = 0; c < ENGINE_CALLS; ++c) {
    for (kind = 0; kind < kKinds; ++kind) {
      const int64_t spent = least_spent_after(&engine_calls[c], kind, &asked);
      if (spent > kAllowed) {
        print_message("%s of %s: %.2f s after it was asked to stop\n", engine_calls[c].name, kinds[kind].name,
                      (double)spent * 1e-9);
      }
      late += spent > kAllowed;
    }
  }
  print_message("%d calls were asked to stop\n", asked);
  assert_true(asked > 50);
  assert_int_equal(late, 0);
}

CAPI_MAIN(cmocka_unit_test_setup_teardown(every_call_stops_within_a_second_inside_one_row, make_world, free_world))
