/* What a call's result has to do with its operands, as far as it can be told cheaply:
 * by totals, by asking for equivalence, and by what a machine is to itself. NULL if it
 * holds or could not be asked (a limit, another error), else what does not.
 *
 * Totals agree to 1e-7 of the sum (of a logarithm: absolutely, or relatively where it is
 * larger than 1): costs here are moderate, sums exact to 1e-12 each, and a closure's
 * 1 / (1 - t) is only asked for where 1 - t > 1e-4. */
#ifndef HAWSER_TESTS_PROGRAM_RELATIONS_H
#define HAWSER_TESTS_PROGRAM_RELATIONS_H

#include <math.h>

#include "engine_calls.h"

enum relation {
  NO_RELATION,
  SAME_RELATION,   /* the same weight for every tuple of strings */
  SAME_TOTAL,
  AT_MOST_TOTAL,   /* paths were taken away */
  TOTAL_OF_UNION, TOTAL_OF_CONCAT, TOTAL_OF_CROSS, TOTAL_OF_CLOSURE, TOTAL_OF_SCALE, TOTAL_OF_CONVERT, TOTAL_ONE,
  TOTAL_OF_COMPOSE, TOTAL_OF_COMPOSE_ALL,
  NUMBER_IS_TOTAL, NUMBER_IS_LOG_TOTAL, NUMBER_OF_PRODUCT, NOT_NEGATIVE, DIFFERENCE_OF_TOTALS, START_IS_TOTAL, COUNTS_OF_ENDS,
  ALIKE_TO_ITSELF, NO_WITNESS_AGAINST_ITSELF, BEST_FIRST, AS_MANY_AS_ASKED
};

static inline enum relation relation_of(const char *call) {
  static const struct {
    const char *call;
    enum relation relation;
  } relations[] = {
      {"trim", SAME_RELATION},
      {"explicit_failure", SAME_RELATION},
      {"arc_sort", SAME_RELATION},
      {"top_sort", SAME_RELATION},
      {"rm_epsilon", SAME_RELATION},
      {"push", SAME_RELATION},
      {"minimize", SAME_RELATION},
      {"determinize", SAME_RELATION},
      {"disambiguate", SAME_RELATION},
      {"synchronize", SAME_RELATION},
      {"reverse", SAME_TOTAL},
      {"invert", SAME_TOTAL},
      {"relabel", SAME_TOTAL},
      {"eliminate_flags", SAME_TOTAL},
      {"realphabet", SAME_TOTAL},
      {"project", SAME_TOTAL},
      {"difference", AT_MOST_TOTAL},
      {"prune", AT_MOST_TOTAL},
      {"posterior_prune", AT_MOST_TOTAL},
      {"union", TOTAL_OF_UNION},
      {"concat", TOTAL_OF_CONCAT},
      {"cross", TOTAL_OF_CROSS},
      {"closure", TOTAL_OF_CLOSURE},
      {"scale", TOTAL_OF_SCALE},
      {"convert", TOTAL_OF_CONVERT},
      {"normalize", TOTAL_ONE},
      {"fit_weights", TOTAL_ONE},
      {"compose", TOTAL_OF_COMPOSE},
      {"compose_all", TOTAL_OF_COMPOSE_ALL},
      {"total", NUMBER_IS_TOTAL},
      {"log_total", NUMBER_IS_LOG_TOTAL},
      {"sum_product", NUMBER_OF_PRODUCT},
      {"entropy", NOT_NEGATIVE},
      {"kl", NOT_NEGATIVE},
      {"total_difference", DIFFERENCE_OF_TOTALS},
      {"backward", START_IS_TOTAL},
      {"expected_counts", COUNTS_OF_ENDS},
      {"equivalent", ALIKE_TO_ITSELF},
      {"isomorphic", ALIKE_TO_ITSELF},
      {"distinguish", NO_WITNESS_AGAINST_ITSELF},
      {"best_paths", BEST_FIRST},
      {"best_strings", BEST_FIRST},
      {"sample", AS_MANY_AS_ASKED},
  };
  size_t i;
  for (i = 0; i < sizeof relations / sizeof relations[0]; ++i) {
    if (strcmp(call + strlen("hws_machine_"), relations[i].call) == 0) return relations[i].relation;
  }
  return NO_RELATION;
}

/* In logarithms. */
static int close_to(double a, double b) { return a == b || fabs(a - b) <= 1e-7 * fmax(1, fmin(fabs(a), fabs(b))); }
static double log_sum(double a, double b) {
  const double most = fmax(a, b), least = fmin(a, b);
  return least == -INFINITY ? most : most + log1p(exp(least - most));
}
static double in_logarithms(int32_t semiring, double weight) { return semiring == HWS_REAL ? log(weight) : -weight; }

static const char *wrong_total(double expected, hws_status status, double found) {
  if (status == HWS_OK && expected == INFINITY) return "a finite total where the sum is infinite";
  if (status == HWS_E_DIVERGED && expected != INFINITY) return "an infinite total where the sum is finite";
  return status == HWS_OK && !close_to(expected, found) ? "another total" : NULL;
}

/* The logarithm of the total, with +infinity for one that diverges; 0 if it is not known. */
static int total_known(const hws_machine *m, double *log_total) {
  const hws_status status = hws_machine_log_total(m, NULL, log_total);
  if (status == HWS_E_DIVERGED) *log_total = INFINITY;
  return status == HWS_OK || status == HWS_E_DIVERGED;
}

static double closed(double t, int32_t kind, int idempotent) {
  if (kind == HWS_OPTION) return idempotent ? fmax(0, t) : log_sum(0, t);
  if (idempotent && t > 0) return INFINITY;
  if (idempotent) return kind == HWS_STAR ? 0 : t;
  if (t >= 0) return INFINITY;
  return (kind == HWS_STAR ? 0 : t) - log1p(-exp(t));
}

/* Of a machine made from `in`. */
static const char *wrong_machine(enum relation relation, const struct operands *in, const hws_machine *made) {
  const hws_machine *a = in->machines[0];
  const int32_t semiring = hws_machine_semiring(a);
  const int idempotent = semiring >= HWS_TROPICAL;
  double expected, found = 0, t, number = 0;
  int32_t i, same = 1;
  hws_status status, asked;
  hws_options *loose;
  if (relation == NO_RELATION) return NULL;
  status = hws_machine_log_total(made, NULL, &found);
  if (relation == TOTAL_OF_COMPOSE || relation == TOTAL_OF_COMPOSE_ALL) {
    asked = hws_machine_sum_product(in->machines, relation == TOTAL_OF_COMPOSE ? 2 : in->count, NULL, &number);
    if (asked == HWS_E_DIVERGED) return wrong_total(INFINITY, status, found);
    return asked == HWS_OK ? wrong_total(in_logarithms(semiring, number), status, found) : NULL;
  }
  if (!total_known(a, &expected)) return NULL;
  switch (relation) {
    case SAME_RELATION:
      if (hws_options_new(&loose) != HWS_OK || hws_options_set_real(loose, "delta", 1e-7) != HWS_OK ||
          hws_options_set_int(loose, "max_states", 500) != HWS_OK) {
        return "options that cannot be set";
      }
      asked = expected == INFINITY ? HWS_E_DIVERGED : hws_machine_equivalent(a, made, loose, &same);
      hws_options_free(loose);
      if (asked == HWS_OK && !same) return "another relation";
      break;
    case SAME_TOTAL: break;
    case AT_MOST_TOTAL: return status == HWS_OK && found > expected && !close_to(found, expected) ? "a larger total" : NULL;
    case TOTAL_OF_UNION:
    case TOTAL_OF_CONCAT:
      for (i = 1; i < in->count; ++i) {
        if (!total_known(in->machines[i], &t)) return NULL;
        if (relation == TOTAL_OF_UNION) {
          expected = expected == INFINITY || t == INFINITY ? INFINITY : idempotent ? fmax(expected, t) : log_sum(expected, t);
        } else {
          expected = expected == -INFINITY || t == -INFINITY ? -INFINITY : expected + t;
        }
      }
      break;
    case TOTAL_OF_CROSS:
      if (!total_known(in->machines[1], &t)) return NULL;
      expected = expected == -INFINITY || t == -INFINITY ? -INFINITY : expected + t;
      break;
    case TOTAL_OF_CLOSURE:
      if (fabs(expected) < 1e-4) return NULL;
      expected = closed(expected, in->choice[0], idempotent);
      break;
    case TOTAL_OF_SCALE:
      number = in_logarithms(semiring, in->number);
      expected = expected == -INFINITY || number == -INFINITY ? -INFINITY : expected + number;
      break;
    case TOTAL_OF_CONVERT:
      if (semiring > HWS_LOG || in->choice[0] > HWS_LOG) return NULL;
      break;
    case TOTAL_ONE: expected = 0; break;
    default: return "a relation of machines that is none";
  }
  return wrong_total(expected, status, found);
}

/* Of numbers. */
static inline const char *wrong_numbers(enum relation relation, const struct operands *in, const struct outcome *out) {
  const hws_machine *a = in->machines[0];
  const int32_t semiring = hws_machine_semiring(a);
  const int64_t arcs = hws_machine_arcs(a), start = hws_machine_start(a);
  double known = 0, other, found, sum = 0;
  int64_t i;
  if (relation == NOT_NEGATIVE) return out->numbers[0] < -1e-9 ? "a number below 0" : NULL;
  if (relation == ALIKE_TO_ITSELF) return a == in->machines[1] && out->numbers[0] != 1 ? "a machine unlike itself" : NULL;
  if (relation == NO_RELATION || !total_known(a, &known)) return NULL;
  switch (relation) {
    case NUMBER_IS_TOTAL: found = in_logarithms(semiring, out->numbers[0]); break;
    case NUMBER_IS_LOG_TOTAL: found = out->numbers[0]; break;
    case START_IS_TOTAL: found = in_logarithms(semiring, out->numbers[start]); break;
    case NUMBER_OF_PRODUCT:
      if (in->count != 1) return NULL;
      found = in_logarithms(semiring, out->numbers[0]);
      break;
    case COUNTS_OF_ENDS: /* every path ends once */
      for (i = arcs; i < out->number_count; ++i) sum += out->numbers[i];
      return fabs(sum - 1) > 1e-7 ? "paths that end more or less than once" : NULL;
    case DIFFERENCE_OF_TOTALS:
      if (!total_known(in->machines[1], &other)) return NULL;
      known = exp(known);
      other = exp(other);
      return fabs(known - other - out->numbers[0]) > 1e-7 * fmax(known, other) ? "another difference" : NULL;
    default: return "a relation of numbers that is none";
  }
  return close_to(known, found) ? NULL : "another number than the total";
}

/* Of strings. */
static inline const char *wrong_strings(enum relation relation, const struct operands *in, hws_status status,
                                        const struct outcome *out) {
  const hws_machine *a = in->machines[0];
  const int64_t count = hws_strings_count(out->strings);
  double known, first, value;
  int64_t i;
  if (relation == NO_WITNESS_AGAINST_ITSELF) return a == in->machines[1] && count > 0 ? "a machine unlike itself" : NULL;
  if (relation != AS_MANY_AS_ASKED && relation != BEST_FIRST) return NULL;
  if ((count < in->n) != (status == HWS_PARTIAL || status == HWS_CUT_SHORT) || count > in->n) {
    return "a number of items that was not asked for";
  }
  if (relation != BEST_FIRST || count < 1 || hws_strings_value(out->strings, 0, &first) != HWS_OK) return NULL;
  for (i = 1; i < count; ++i) {
    if (hws_strings_value(out->strings, i, &value) != HWS_OK || value < first - 1e-9 * fmax(1, fabs(first))) {
      return "a better item after the first";
    }
  }
  if (!total_known(a, &known)) return NULL;
  if (hws_machine_semiring(a) >= HWS_TROPICAL) return close_to(-first, known) ? NULL : "a best path that is not the total";
  return -first > known && !close_to(-first, known) ? "a path above the total" : NULL;
}

#endif
