/* One small call of each public function, on handles made beforehand. */
#ifndef HAWSER_OOM_SCENARIOS_H
#define HAWSER_OOM_SCENARIOS_H

static char poison;
static int poisoned; /* a failed call left a handle output as it found it, or set it */

static struct {
  hws_options *options;
  hws_cancel *cancel;
  hws_monitor *monitor;
  hws_builder *builder;
  hws_machine *acceptor, *backoff, *real, *transducer;
} W;

static const int32_t kLabels[] = {1, 2, 1, 3, 2, 2, 3, 1};
static const int64_t kFrom[] = {0, 1, 2, 3}, kTo[] = {1, 2, 3, 0};
static const double kWeights[] = {1, 2, 3, 4};

static void must(hws_status status) {
  if (status < 0) fail_msg("making the world: %s", hws_error_message_view());
}

/* 0 -1-> 1 -2-> 2 -1-> 0, final 2; with failure arcs 1 and 2 back off to 0. */
static hws_machine *ring(int32_t semiring, int failure) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int i;
  const int32_t phi = HWS_PHI;
  must(hws_builder_new(semiring, 1, NULL, &b));
  must(hws_builder_add_states(b, 3, &first));
  for (i = 0; i < 3; ++i) must(hws_builder_add_arc(b, i, &kLabels[i], semiring == HWS_REAL ? 0.5 : 0.75, (i + 1) % 3));
  must(hws_builder_set_final(b, 2, 0.5));
  for (i = 1; failure && i < 3; ++i) must(hws_builder_add_arc(b, i, &phi, 2, 0));
  must(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static void make_world(void) {
  int64_t first;
  memset(&W, 0, sizeof W);
  must(hws_cancel_new(&W.cancel));
  must(hws_monitor_new(&W.monitor));
  must(hws_options_new(&W.options));
  must(hws_options_set_int(W.options, "max_states", 1000));
  must(hws_options_set_cancel(W.options, W.cancel));
  must(hws_options_set_monitor(W.options, W.monitor));
  must(hws_builder_new(HWS_LOG, 2, NULL, &W.builder));
  must(hws_builder_add_states(W.builder, 4, &first));
  must(hws_builder_add_arcs(W.builder, 4, kFrom, kLabels, kWeights, kTo));
  must(hws_builder_build(W.builder, &W.transducer));
  W.acceptor = ring(HWS_LOG, 0);
  W.backoff = ring(HWS_LOG, 1);
  W.real = ring(HWS_REAL, 0);
}

static void free_world(void) {
  hws_options_free(W.options);
  hws_cancel_free(W.cancel);
  hws_monitor_free(W.monitor);
  hws_builder_free(W.builder);
  hws_machine_free(W.acceptor);
  hws_machine_free(W.backoff);
  hws_machine_free(W.real);
  hws_machine_free(W.transducer);
}

/* A scenario whose last output is a handle, called `made` in the arguments. */
#define MAKES(function, handle, arguments)                   \
  static hws_status oom_##function(void) {                   \
    handle *made = (handle *)(void *)&poison;                \
    const hws_status status = function arguments;            \
    if (status < 0) {                                        \
      if (made) poisoned = 1;                                \
    } else {                                                 \
      handle##_free(made);                                   \
    }                                                        \
    return status;                                           \
  }
#define CALLS(function, arguments) \
  static hws_status oom_##function(void) { return function arguments; }

static double number, numbers[16];
static int64_t size;
static int64_t begin, end;
static char text[4096];
static int32_t whole;

MAKES(hws_options_new, hws_options, (&made))
CALLS(hws_options_set_int, (W.options, "a name that is longer than any short string", 5))
CALLS(hws_options_set_real, (W.options, "a name that is longer than any short string", 5))
CALLS(hws_options_set_text, (W.options, "a name that is longer than any short string", "and a value that is, too"))
CALLS(hws_options_describe, ("hws_machine_total", text, sizeof text, &size))
MAKES(hws_cancel_new, hws_cancel, (&made))
CALLS(hws_options_set_cancel, (W.options, W.cancel))
MAKES(hws_monitor_new, hws_monitor, (&made))
CALLS(hws_options_set_monitor, (W.options, W.monitor))
CALLS(hws_monitor_metric, (W.monitor, "arcs_visited", &size))

MAKES(hws_builder_new, hws_builder, (HWS_REAL, 3, NULL, &made))
CALLS(hws_builder_add_states, (W.builder, 1000, &size))
CALLS(hws_builder_set_start, (W.builder, 1))
CALLS(hws_builder_set_final, (W.builder, 1, 2))
static hws_status oom_hws_builder_add_arc(void) {
  hws_status status = HWS_OK;
  int i;
  for (i = 0; i < 20 && status == HWS_OK; ++i) status = hws_builder_add_arc(W.builder, 0, kLabels, 1, 1);
  return status;
}
static hws_status oom_hws_builder_add_arcs(void) {
  hws_machine *after;
  const long armed = fail_at;
  const hws_status status = hws_builder_add_arcs(W.builder, 4, kFrom, kLabels, kWeights, kTo);
  if (status < 0) { /* all or none: the builder is as it was */
    fail_at = 0;
    must(hws_builder_build(W.builder, &after));
    if (hws_machine_arcs(after) != 4) poisoned = 1;
    hws_machine_free(after);
    fail_at = armed;
  }
  return status;
}
CALLS(hws_builder_set_finals, (W.builder, 4, kFrom, kWeights))
MAKES(hws_builder_build, hws_machine, (W.builder, &made))
MAKES(hws_machine_from_labels, hws_machine, (NULL, HWS_LOG, kLabels, 8, &made))

CALLS(hws_machine_final, (W.acceptor, 2, &number, &whole))
CALLS(hws_machine_arc_range, (W.acceptor, 2, &begin, &end))
CALLS(hws_machine_arc, (W.acceptor, 2, &begin, &whole, &number, &end))
CALLS(hws_machine_copy_arcs, (W.acceptor, NULL, NULL, numbers, NULL))
CALLS(hws_machine_copy_finals, (W.acceptor, numbers, NULL))

CALLS(hws_machine_total, (W.backoff, W.options, &number))
CALLS(hws_machine_log_total, (W.real, W.options, &number))
CALLS(hws_machine_forward, (W.backoff, W.options, numbers))
CALLS(hws_machine_backward, (W.backoff, W.options, numbers))
CALLS(hws_machine_expected_counts, (W.backoff, W.options, numbers, numbers + 8))

MAKES(hws_machine_compose, hws_machine, (W.acceptor, W.backoff, W.options, &made))
static hws_status oom_hws_machine_compose_all(void) {
  const hws_machine *const all[3] = {W.acceptor, W.backoff, W.acceptor};
  hws_machine *made = (hws_machine *)(void *)&poison;
  const hws_status status = hws_machine_compose_all(all, 3, W.options, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_machine_free(made);
  return status;
}
static const int32_t kTapes[] = {1, 0};
MAKES(hws_machine_project, hws_machine, (W.transducer, kTapes, 1, W.options, &made))

static hws_status oom_hws_machine_sum_product(void) {
  const hws_machine *const all[3] = {W.acceptor, W.backoff, W.acceptor};
  return hws_machine_sum_product(all, 3, W.options, &number);
}

struct scenario {
  const char *name;
  hws_status (*run)(void);
  int allocates; /* 1 if it needs memory at all */
};
#define ALLOCATES(function) {#function, oom_##function, 1}
#define NEEDS_NONE(function) {#function, oom_##function, 0}
static const struct scenario scenarios[] = {
    ALLOCATES(hws_options_new),
    ALLOCATES(hws_options_set_int),
    ALLOCATES(hws_options_set_real),
    ALLOCATES(hws_options_set_text),
    ALLOCATES(hws_options_describe),
    ALLOCATES(hws_cancel_new),
    NEEDS_NONE(hws_options_set_cancel),
    ALLOCATES(hws_monitor_new),
    NEEDS_NONE(hws_options_set_monitor),
    NEEDS_NONE(hws_monitor_metric),
    ALLOCATES(hws_builder_new),
    ALLOCATES(hws_builder_add_states),
    NEEDS_NONE(hws_builder_set_start),
    NEEDS_NONE(hws_builder_set_final),
    ALLOCATES(hws_builder_add_arc),
    ALLOCATES(hws_builder_add_arcs),
    NEEDS_NONE(hws_builder_set_finals),
    ALLOCATES(hws_builder_build),
    ALLOCATES(hws_machine_from_labels),
    NEEDS_NONE(hws_machine_final),
    NEEDS_NONE(hws_machine_arc_range),
    NEEDS_NONE(hws_machine_arc),
    NEEDS_NONE(hws_machine_copy_arcs),
    NEEDS_NONE(hws_machine_copy_finals),
    ALLOCATES(hws_machine_total),
    ALLOCATES(hws_machine_log_total),
    ALLOCATES(hws_machine_forward),
    ALLOCATES(hws_machine_backward),
    ALLOCATES(hws_machine_expected_counts),
    ALLOCATES(hws_machine_compose),
    ALLOCATES(hws_machine_compose_all),
    ALLOCATES(hws_machine_project),
    ALLOCATES(hws_machine_sum_product),
};

#endif
