/* Training killed with -9 at random moments and resumed from its checkpoint file
 * ends with the bytes of a run that was never disturbed. */
#include "capi_test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define STEPS 40

#if defined(HWS_NO_FILES)
/* What a host does then: the bytes into a file of its own, put in place by a rename. */
static hws_status save_at(const hws_learner *l, const char *path) {
  char other[256];
  static char bytes[1 << 22];
  int64_t needed = 0;
  FILE *f;
  hws_status status = hws_learner_save(l, bytes, sizeof bytes, &needed);
  if (status) return status;
  snprintf(other, sizeof other, "%s.new", path);
  f = fopen(other, "wb");
  if (!f || fwrite(bytes, 1, (size_t)needed, f) != (size_t)needed || fclose(f) || rename(other, path)) return HWS_E_IO;
  return HWS_OK;
}
static hws_status load_at(hws_learner *l, const char *path) {
  static char bytes[1 << 22];
  FILE *f = fopen(path, "rb");
  const size_t length = f ? fread(bytes, 1, sizeof bytes, f) : 0;
  if (!f || fclose(f)) return HWS_E_IO;
  return hws_learner_load(l, bytes, (int64_t)length);
}
#else
#define save_at hws_learner_save_file
#define load_at hws_learner_load_file
#endif

static uint32_t random_state = 12345;
static uint32_t random_below(uint32_t n) {
  random_state = random_state * 1664525u + 1013904223u;
  return (random_state >> 8) % n;
}

/* The same pairs in every process: words over 5 symbols with a symbol changed. */
static hws_learner *learner_of(void) {
  hws_alphabet *a = NULL;
  hws_edit_model *m = NULL;
  hws_strings *pairs = NULL;
  hws_options *o = NULL;
  hws_learner *l = NULL;
  const hws_alphabet *both[2];
  int64_t offsets[2 * 150 + 1] = {0};
  int32_t labels[2 * 150 * 12];
  int64_t at = 0;
  int i, k;
  random_state = 99;
  for (i = 0; i < 150; ++i) {
    const int32_t length = (int32_t)random_below(12) + 1;
    const int64_t from = at;
    for (k = 0; k < length; ++k) labels[at++] = (int32_t)random_below(5) + 1;
    offsets[2 * i + 1] = at;
    for (k = 0; k < length; ++k) labels[at++] = random_below(6) ? labels[from + k] : (int32_t)random_below(5) + 1;
    offsets[2 * i + 2] = at;
  }
  if (hws_alphabet_new(5, &a) || hws_edit_model_new(a, NULL, &m)) return NULL;
  both[0] = both[1] = a;
  if (hws_strings_from_arrays(2, 150, offsets, labels, NULL, both, &pairs) || hws_options_new(&o)) return NULL;
  if (hws_options_set_int(o, "iterations", STEPS) || hws_options_set_real(o, "tolerance", 0)) return NULL;
  if (hws_edit_learner_new(m, pairs, o, &l)) return NULL;
  hws_options_free(o);
  hws_strings_free(pairs);
  hws_edit_model_free(m);
  hws_alphabet_free(a);
  return l;
}

/* Resumes if there is a checkpoint, saves after every step. 0 when done. */
static int train(const char *path) {
  int32_t done = 0;
  hws_learner *l = learner_of();
  if (!l) return 1;
  if (access(path, R_OK) == 0 && load_at(l, path)) return 2;
  while (!done) {
    if (hws_learner_step(l, 1, &done) || save_at(l, path)) return 3;
  }
  hws_learner_free(l);
  return 0;
}

static void killed_runs_end_as_undisturbed_ones(void **state) {
  char folder[] = "/tmp/hawser-kill-XXXXXX", path[64], temporary[80];
  int kills = 0, finished = 0, round, status, fd;
  int64_t needed = 0;
  int32_t done = 0;
  unsigned char *expected, *found;
  uint32_t delay = 7;
  double longest = 0.02, seconds;
  hws_learner *l = learner_of();
  (void)state;
  assert_non_null(l);
  assert_ok(hws_learner_step(l, STEPS, &done));
  assert_int_equal(done, 1);
  assert_ok(hws_learner_save(l, NULL, 0, &needed));
  expected = (unsigned char *)malloc((size_t)needed);
  found = (unsigned char *)malloc((size_t)needed + 1);
  assert_ok(hws_learner_save(l, expected, needed, NULL));
  hws_learner_free(l);
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/checkpoint", folder);
  /* Random delays, up to 20 ms at first and 4 % longer with each round, until a run gets
   * through: so kills fall everywhere, on machines of any speed and under any load. */
  for (round = 0; !finished; ++round, longest *= 1.04) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(train(path));
    {
      struct timespec wait;
      delay = delay * 1103515245u + 12345u;
      seconds = longest * (double)(delay >> 8) / (double)(1 << 24);
      wait.tv_sec = (time_t)seconds;
      wait.tv_nsec = (long)((seconds - (double)wait.tv_sec) * 1e9);
      nanosleep(&wait, NULL);
    }
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status)) {
      ++kills;
    } else {
      assert_int_equal(WEXITSTATUS(status), 0);
      finished = kills > 0;
      if (!finished) { /* too fast for these delays: once more from the start, with shorter ones */
        assert_int_equal(unlink(path), 0);
        longest /= 4;
      }
    }
  }
  assert_true(kills > 0);
  printf("killed %d times in %d runs\n", kills, round);
  fd = open(path, O_RDONLY);
  assert_true(fd >= 0);
  assert_int_equal(read(fd, found, (size_t)needed + 1), needed);
  close(fd);
  assert_memory_equal(expected, found, (size_t)needed);
  /* Leftovers of killed writers, if any, are beside the checkpoint. */
  snprintf(temporary, sizeof temporary, "rm -r '%s'", folder);
  assert_int_equal(system(temporary), 0);
  free(expected);
  free(found);
}

CAPI_MAIN(cmocka_unit_test(killed_runs_end_as_undisturbed_ones))
