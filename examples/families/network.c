/* A Bayesian network with a hidden variable: whether it rained at night, which nobody saw. Who gets up sees whether the sky is
 * grey, whether the sprinkler ran, and whether street and grass are wet. On some days nobody looked at the sprinkler. EM learns
 * the tables, which then say how probable rain was. The days were drawn from such a network. network.py does the same. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "hawser/hawser.h"

static void must(hws_status status) {
  if (status < 0) exit(fprintf(stderr, "%s (%s)\n", hws_error_message_view(), hws_status_name(status)) > 0);
}

enum { SKY, RAIN, SPRINKLER, STREET, GRASS, VARIABLES };

int main(void) {
  static const char *net = "BAYES 5 2 2 2 2 2 5  1 0  2 0 1  2 0 2  2 1 3  3 1 2 4  2 .5 .5  4 .8 .2 .4 .6  4 .5 .5 .5 .5 "
                           "4 .8 .2 .2 .8  8 .8 .2 .3 .7 .2 .8 .1 .9";
  /* Days by sky (clear, grey), sprinkler (off, on, not seen), street (dry, wet) and grass (dry, wet). */
  static const int days[] = {129, 11, 21, 16, 19, 122, 3, 20, 69, 47, 6, 21, 97, 37, 37, 180, 1, 11, 1, 29, 30, 25, 11, 57};
  static int32_t values[1000 * VARIABLES], asked[4 * VARIABLES];
  hws_graph *graph;
  hws_graph_family *family, *learned;
  hws_options *options;
  hws_learner *learner;
  double rows[22], log_likelihood, log_probs[4];
  int64_t needed;
  int32_t done = 0, *v = values, *item = asked;
  for (int kind = 0; kind < 24; ++kind) {
    const int32_t sprinkler = kind / 4 % 3;
    for (int n = 0; n < days[kind]; ++n, v += VARIABLES) {
      v[SKY] = kind / 12, v[STREET] = kind / 2 % 2, v[GRASS] = kind % 2;
      v[RAIN] = -1, v[SPRINKLER] = sprinkler < 2 ? sprinkler : -1;
    }
  }
  must(hws_graph_read_uai(net, -1, NULL, 0, NULL, &graph));
  must(hws_graph_family_new(graph, NULL, NULL, 0, &family));
  must(hws_options_new(&options));
  must(hws_options_set_text(options, "start", "rows"));
  must(hws_graph_family_learner_new(family, values, (v - values) / VARIABLES, NULL, 0, options, &learner));
  while (!done) must(hws_learner_step(learner, 1, &done));
  must(hws_learner_metric(learner, "log_likelihood", &log_likelihood));
  must(hws_graph_family_learner_model(learner, &learned));
  must(hws_graph_family_rows(learned, rows, 22, &needed));
  printf("ln p = %.3f\np(rain) %.3f under a clear sky, %.3f under a grey one\n", log_likelihood, rows[3], rows[5]);
  printf("p(wet grass) %.3f, by the sprinkler %.3f, by rain %.3f, by both %.3f\n", rows[15], rows[17], rows[19], rows[21]);
  /* Rain, where street and grass are wet under a grey sky, with the sprinkler off and on: quotients of sums. */
  for (int i = 0; i < 4; ++i, item += VARIABLES) {
    item[SKY] = item[STREET] = item[GRASS] = 1, item[SPRINKLER] = i / 2, item[RAIN] = i % 2 ? 1 : -1;
  }
  must(hws_graph_family_score(learned, asked, 4, NULL, log_probs));
  printf("p(rain | grey and wet) %.3f with the sprinkler off, %.3f with it on\n", exp(log_probs[1] - log_probs[0]),
         exp(log_probs[3] - log_probs[2]));
  hws_graph_family_free(learned);
  hws_learner_free(learner);
  hws_options_free(options);
  hws_graph_family_free(family);
  hws_graph_free(graph);
  return 0;
}
