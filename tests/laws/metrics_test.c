/* Metrics of every learner are in docs/api.json under its constructor, for its method: bindings take their names from there.
 * Each has a name of its own. */
#include "tests/laws/rows.h"
#include "tests/test_data.h"

static char *api;

static int read_api(void **state) {
  char path[4096];
  FILE *file;
  size_t size = 0, got;
  snprintf(path, sizeof path, "%s/../docs/api.json", test_data());
  file = fopen(path, "rb");
  if (!file) return make_small_world(state); /* under emulation there are no files */
  do {
    api = realloc(api, size + 65537);
    got = fread(api + size, 1, 65536, file);
    size += got;
  } while (got);
  api[size] = 0;
  fclose(file);
  return make_small_world(state);
}
static int free_api(void **state) {
  free(api);
  return free_small_world(state);
}

/* Whether a row of the list, which is a line, is of a metric with this name and doc and of the method. */
static int is_listed(const char *list, const char *end, const char *metric, const char *method) {
  char quoted[64];
  const char *row, *line_end, *methods, *found;
  snprintf(quoted, sizeof quoted, "\"%s\"", method);
  for (row = strstr(list, metric); row && row < end; row = strstr(row + 1, metric)) {
    line_end = strchr(row, '\n');
    methods = strstr(row, "\"methods\": ");
    if (!methods || methods > line_end) return 1;
    found = strstr(methods, quoted);
    if (found && found < line_end) return 1;
  }
  return 0;
}

/* `metric` begins with {"name": "NAME", and `rest` are those after it. */
static int is_named_again(const char *metric, const char *rest) {
  char name[96];
  snprintf(name, sizeof name, "%.*s", (int)(strchr(metric, ',') - metric) + 1, metric);
  return strstr(rest, name) != NULL;
}

static void metrics_are_listed(const struct world *w, const struct row *row) {
  char constructor[64], *json, *metric, *metric_end;
  const char *list, *end;
  hws_learner *learner = learner_of(w, row, "");
  int64_t size;
  assert_ok(hws_learner_metrics(learner, NULL, 0, &size));
  json = malloc((size_t)size);
  assert_ok(hws_learner_metrics(learner, json, size, NULL));
  snprintf(constructor, sizeof constructor, "{\n     \"name\": \"hws_%s_learner_new\"", row->family);
  list = strstr(api, constructor);
  list = list ? strstr(list, "\"metrics\": [") : NULL;
  end = list ? strstr(list, "\n     ]") : NULL;
  if (!end) FAIL(row, "no metrics are listed\n");
  for (metric = json; (metric = strstr(metric, "{\"name\"")) != NULL; metric = metric_end + 1) {
    metric_end = strchr(metric, '}');
    *metric_end = 0;
    if (is_named_again(metric, metric_end + 1)) FAIL(row, "%s} has the name of another metric\n", metric);
    if (!is_listed(list, end, metric, row->method)) FAIL(row, "%s} is not in docs/api.json\n", metric);
  }
  free(json);
  hws_learner_free(learner);
}
static void metrics_of_every_learner_are_described(void **state) {
  (void)state;
  if (api) for_each_row(&W, metrics_are_listed);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(metrics_of_every_learner_are_described)};
static int suite(void) { return cmocka_run_group_tests(tests, read_api, free_api); }
int main(void) { return capi_main(suite); }
