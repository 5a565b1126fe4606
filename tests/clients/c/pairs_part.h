/* The part of the scenario on pair models, which client.c includes behind what all parts share. */
static hws_strings *read_strings(const char *text, int32_t tapes, const hws_alphabet *const *alphabets) {
  hws_strings *strings = NULL;
  MUST(hws_strings_read(text, -1, tapes, HWS_SPLIT_SPACES, alphabets, NULL, &strings));
  return strings;
}

/* A pair model of words and sounds, which a language model of sounds joins. */
static hws_pairs_model *make_pairs_model(hws_alphabet **letters, hws_alphabet **sounds) {
  static const char *const letter_names[] = {"a", "b", "c", "t"}, *const sound_names[] = {"A", "B", "K", "T"};
  hws_strings *pairs, *chunks = NULL, *outputs;
  hws_learner *learner = NULL;
  hws_pairs_model *model = NULL, *joined = NULL;
  hws_ngram_model *language = NULL;
  hws_options *options = NULL;
  const hws_alphabet *both[2];
  double value = 0;
  int32_t done = 0;
  MUST(hws_alphabet_from_names(letter_names, 4, NULL, letters));
  MUST(hws_alphabet_from_names(sound_names, 4, NULL, sounds));
  both[0] = *letters;
  both[1] = *sounds;
  pairs = read_strings("c a b\tK A B\nc a t\tK A T\nt a b\tT A B\nb a t\tB A T\n"
                       "a b b a\tA B A\na c t\tA K T\n", 2, both);
  MUST(hws_pairs_learner_new(NULL, pairs, NULL, NULL, &learner));
  while (!done) MUST(hws_learner_step(learner, 1, &done));
  MUST(hws_learner_metric(learner, "log_likelihood", &value));
  printf("pairs.log_likelihood %.17g\n", value);
  MUST(hws_pairs_learner_chunks(learner, &chunks));
  hws_learner_free(learner);
  MUST(hws_pairs_model_new(chunks, pairs, NULL, &model));
  hws_strings_free(chunks);
  hws_strings_free(pairs);
  outputs = read_strings("T A K T\nT A K T\nB A B\n", 1, both + 1);
  MUST(hws_options_new(&options));
  MUST(hws_options_set_int(options, "order", 3));
  MUST(hws_pairs_model_estimate_language(model, outputs, options, &language));
  hws_options_free(options);
  hws_strings_free(outputs);
  MUST(hws_pairs_model_with_language(model, language, 0.5, NULL, &joined));
  hws_ngram_model_free(language);
  hws_pairs_model_free(model);
  return joined;
}

static void pairs(void) {
  hws_alphabet *letters = NULL, *sounds = NULL;
  hws_pairs_model *model = make_pairs_model(&letters, &sounds);
  const hws_alphabet *both[2];
  hws_strings *inputs, *outputs = NULL, *scored;
  int64_t counts[2], i;
  double value = 0, score = 0;
  both[0] = letters;
  both[1] = sounds;
  inputs = read_strings("b b a b b\nc b b a\n", 1, both);
  scored = read_strings("b b a b b\tB B A B\n", 2, both);
  hws_alphabet_free(letters);
  MUST(hws_pairs_model_apply(model, inputs, 3, NULL, counts, &outputs));
  hws_strings_free(inputs);
  MUST(hws_pairs_model_score(model, scored, NULL, &score));
  hws_strings_free(scored);
  MUST(hws_pairs_model_info(model, "language_ngrams", &value));
  hws_pairs_model_free(model);
  printf("pairs.language %.17g\npairs.counts %d %d\n", value, (int)counts[0], (int)counts[1]);
  for (i = 0; i < hws_strings_count(outputs); ++i) {
    MUST(hws_strings_value(outputs, i, &value));
    printf("pairs.output.%d %.17g ", (int)i + 1, value);
    print_string(sounds, outputs, i, 0);
    printf("\n");
  }
  printf("pairs.score %.17g\n", score);
  hws_strings_free(outputs);
  hws_alphabet_free(sounds);
}
