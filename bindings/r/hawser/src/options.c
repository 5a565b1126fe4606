/* Options of a call, and interrupts of R as requests to stop. */
#include <math.h>
#include <string.h>
#ifndef _WIN32
#include <signal.h>
#endif

#include "hawser_r.h"

static hws_options *defaults = NULL;  /* of calls that are given none; they carry `request` */
static hws_cancel *request = NULL;    /* what an interrupt sets */
static hws_cancel *volatile caller = NULL;

void hr_load(void) {
  hr_check(hws_cancel_new(&request));
  hr_check(hws_options_new(&defaults));
  hr_check(hws_options_set_cancel(defaults, request));
}

void hr_unload(void) {
  hws_options_free(defaults);
  hws_cancel_free(request);
  defaults = NULL;
  request = NULL;
}

static void release_options(void *options) { hws_options_free((hws_options *)options); }
static void release_cancel(void *cancel) { hws_cancel_free((hws_cancel *)cancel); }
static void release_monitor(void *monitor) { hws_monitor_free((hws_monitor *)monitor); }
static const hr_kind options_kind = {"hws_options", release_options};
static const hr_kind cancel_kind = {"hws_cancel", release_cancel};
static const hr_kind monitor_kind = {"hws_monitor", release_monitor};

/* A value of R decides how it is set: a text, a whole number, or another number. NULL is the default. */
static void put(hws_options *options, const char *name, SEXP value) {
  double number;
  if (value == R_NilValue) return;
  if (strcmp(name, "cancel") == 0) {
    hr_check(hws_options_set_cancel(options, (hws_cancel *)hr_handle(value, &cancel_kind, name)));
  } else if (strcmp(name, "monitor") == 0) {
    hr_check(hws_options_set_monitor(options, (hws_monitor *)hr_handle(value, &monitor_kind, name)));
  } else if (TYPEOF(value) == STRSXP) {
    hr_check(hws_options_set_text(options, name, hr_text(value, name)));
  } else {
    number = hr_real(value, name);
    if (number == floor(number) && fabs(number) <= 9007199254740992.0)
      hr_check(hws_options_set_int(options, name, (int64_t)number));
    else
      hr_check(hws_options_set_real(options, name, number));
  }
}

static const char *option_name(SEXP list, R_xlen_t i) {
  SEXP names = Rf_getAttrib(list, R_NamesSymbol);
  const char *name = names == R_NilValue ? "" : Rf_translateCharUTF8(STRING_ELT(names, i));
  if (*name == '\0') hr_refuse("argument %.0f of the options has no name; expected name = value", (double)i + 1);
  return name;
}

SEXP hr_options(SEXP list) {
  const R_xlen_t count = XLENGTH(list);
  hws_options *options = NULL;
  SEXP slot;
  R_xlen_t i;
  if (count == 0) return R_NilValue;
  slot = PROTECT(hr_slot(&options_kind, options_kind.name));
  hr_check(hws_options_new(&options));
  hr_fill(slot, options);
  hr_check(hws_options_set_cancel(options, request));
  for (i = 0; i < count; ++i) put(options, option_name(list, i), VECTOR_ELT(list, i));
  UNPROTECT(1);
  return slot;
}

const hws_options *hr_options_of(SEXP options) {
  return options == R_NilValue ? defaults : (const hws_options *)R_ExternalPtrAddr(options);
}

SEXP hr_cancel_in(SEXP list) {
  R_xlen_t i;
  for (i = 0; i < XLENGTH(list); ++i)
    if (strcmp(option_name(list, i), "cancel") == 0) return VECTOR_ELT(list, i);
  return R_NilValue;
}

hws_cancel *hr_cancel_of(SEXP cancel) {
  return cancel == R_NilValue ? NULL : (hws_cancel *)hr_handle(cancel, &cancel_kind, "cancel");
}

#ifdef _WIN32
void hr_begin(hws_cancel *own) { caller = own; }
void hr_end(void) { caller = NULL; }
void hr_pass_on_interrupt(void) {}
#else
static struct sigaction previous;
static volatile sig_atomic_t watching = 0, interrupted = 0;

/* Only what a signal handler may do: both calls of the library may be made from one. */
static void on_interrupt(int signal_number) {
  (void)signal_number;
  interrupted = 1;
  hws_cancel_set(request);
  hws_cancel_set(caller);
}

void hr_begin(hws_cancel *own) {
  struct sigaction action;
  interrupted = 0;
  caller = own;
  hws_cancel_clear(request);
  if (sigaction(SIGINT, NULL, &previous) != 0 || (previous.sa_flags & SA_SIGINFO) == 0) {
    if (previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN) return; /* R is embedded and does not listen */
  }
  memset(&action, 0, sizeof action);
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  watching = sigaction(SIGINT, &action, NULL) == 0;
}

void hr_end(void) {
  if (watching) sigaction(SIGINT, &previous, NULL);
  watching = 0;
  if (interrupted) {
    hws_cancel_clear(request);
    hws_cancel_clear(caller);
  }
  caller = NULL;
}

/* R's own handler, which is back, notes the signal that is raised again, and R_CheckUserInterrupt acts on it. */
void hr_pass_on_interrupt(void) {
  if (!interrupted) return;
  interrupted = 0;
  raise(SIGINT);
  R_CheckUserInterrupt();
}
#endif
