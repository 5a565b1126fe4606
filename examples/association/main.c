/* Tracks and detections: how long a frame takes, and how far its probabilities are from those of all assignments.
 *     association [FRAMES] */
#include <stdio.h>
#include <time.h>

#include "association.h"
#include "exact.h"
#include "scene.h"

static void must(hws_status status, const char *what) {
  if (status >= 0) return;
  fprintf(stderr, "%s: %s (%s)\n", what, hws_error_message_view(), hws_status_name(status));
  exit(1);
}

/* Mean and largest distance to exact probabilities, of pairs inside of the gate. */
static void compare(int tracks, int columns, int frames) {
  double odds[kMostTracks * kMostColumns], p[kMostTracks * kMostColumns], exact[kMostTracks * kMostColumns];
  double sum = 0, most = 0;
  int64_t pairs = 0, sweeps;
  struct scene s;
  association *a;
  must(association_new(tracks, columns, &a), "the graph");
  for (int f = 0; f < frames; ++f) {
    if (f % 20 == 0) begin_scene(&s, tracks, columns, (uint64_t)f + 1);
    next_frame(&s, odds);
    must(association_frame(a, odds, f > 0, p, &sweeps), "a frame");
    if (!exact_probabilities(tracks, columns, odds, exact)) exit(1);
    for (int k = 0; k < tracks * columns; ++k) {
      const double error = fabs(p[k] - exact[k]);
      if (odds[k] == 0) continue;
      ++pairs;
      sum += error;
      most = error > most ? error : most;
    }
    follow(&s, p);
  }
  printf("%2d x %2d: %d frames, %.1f pairs inside of the gates; error beside all assignments: mean %.5f, largest %.3f\n",
         tracks, columns, frames, (double)pairs / frames, sum / (double)pairs, most);
  association_free(a);
}

/* Time of a frame of 20 x 25, warm or cold, and where the tracks end. */
static void measure(int frames, int keep) {
  double odds[kMostTracks * kMostColumns], p[kMostTracks * kMostColumns], off = 0;
  int64_t sweeps, all_sweeps = 0;
  clock_t spent = 0;
  struct scene s;
  association *a;
  must(association_new(kMostTracks, kMostColumns, &a), "the graph");
  for (int f = 0; f < frames; ++f) {
    if (f % 20 == 0) begin_scene(&s, kMostTracks, kMostColumns, (uint64_t)f + 1);
    next_frame(&s, odds);
    const clock_t start = clock();
    must(association_frame(a, odds, keep, p, &sweeps), "a frame");
    spent += clock() - start;
    all_sweeps += sweeps;
    follow(&s, p);
    for (int i = 0; i < kMostTracks; ++i) off += hypot(s.x[i][0] - s.y[i][0], s.x[i][1] - s.y[i][1]) / kMostTracks / frames;
  }
  printf("%d x %d, %s: %.1f us per frame, %.1f sweeps; tracks are off by %.2f\n", kMostTracks, kMostColumns,
         keep ? "from the last frame's messages" : "from new messages", 1e6 * (double)spent / CLOCKS_PER_SEC / frames,
         (double)all_sweeps / frames, off);
  association_free(a);
}

int main(int argc, char **argv) {
  const int frames = argc > 1 ? atoi(argv[1]) : 2000;
  if (frames < 1) exit(fprintf(stderr, "usage: association [FRAMES]\n") > 0);
  compare(6, 8, frames);
  compare(8, 12, frames / 4 + 1);
  measure(frames, 0);
  measure(frames, 1);
  return 0;
}
