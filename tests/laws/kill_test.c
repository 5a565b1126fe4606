/* Training killed with -9 at random moments and resumed from its checkpoint file ends with the bytes of a run that was never
 * disturbed. */
#include "tests/laws/rows.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef HWS_TEST_SLOW
#define FIRST_DELAY 0.1 /* seconds */
#else
#define FIRST_DELAY 0.02
#endif


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
  return hws_learner_load(l, bytes, (int64_t)length, NULL);
}
#else
#define save_at hws_learner_save_file
#define load_at(learner, path) hws_learner_load_file(learner, path, NULL)
#endif

/* Resumes if there is a checkpoint, saves after every step. 0 when done. */
static int train(const struct row *row, const char *path) {
  int32_t done = 0;
  hws_learner *l = learner_of(&W, row, "");
  if (access(path, R_OK) == 0 && load_at(l, path)) return 2;
  while (!done) {
    if (hws_learner_step(l, 1, &done) || save_at(l, path)) return 3;
  }
  hws_learner_free(l);
  return 0;
}

static void ends_as_if_undisturbed(const struct world *w, const struct row *row) {
  char folder[] = "/tmp/hawser-kill-XXXXXX", path[64], temporary[80];
  int kills = 0, finished = 0, round, status, fd;
  int64_t needed = 0;
  int32_t done = 0;
  unsigned char *expected, *found;
  uint32_t delay = 7;
  double longest = FIRST_DELAY, seconds;
  hws_learner *l = learner_of(w, row, "");
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_learner_save(l, NULL, 0, &needed));
  expected = (unsigned char *)malloc((size_t)needed);
  found = (unsigned char *)malloc((size_t)needed + 1);
  assert_ok(hws_learner_save(l, expected, needed, NULL));
  hws_learner_free(l);
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/checkpoint", folder);
  /* Random delays, up to FIRST_DELAY at first and 4 % longer with each round, until a run gets
   * through: so kills fall everywhere, on machines of any speed and under any load. */
  for (round = 0; !finished; ++round, longest *= 1.04) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(train(row, path));
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

static void killed_training_ends_as_if_undisturbed(void **state) {
  static const struct world_size size = {150, 200, 200, 30, 5, 1};
  size_t i;
  (void)state;
  W = world_of(&size);
  for (i = 0; i < COUNT(kKilled); ++i) ends_as_if_undisturbed(&W, &kKilled[i]);
  free_world(&W);
}

CAPI_MAIN(cmocka_unit_test(killed_training_ends_as_if_undisturbed))
