/* The parts of the spelling corrector. Each uses hawser's public headers only. */
#ifndef CORRECT_H
#define CORRECT_H

#include <hawser/hawser.h>

/* Ends the program with hawser's message if a call failed. */
void must(hws_status status, const char *what);

/* The words of a text (runs of letters, lower-cased) with their costs, -ln of the
 * relative frequency, in alphabetical order. */
typedef struct {
  hws_alphabet *alphabet; /* a to z */
  hws_strings *words;     /* one tape; values are costs */
  hws_machine *machine;   /* the list as an acceptor, log semiring */
  long tokens;
} vocabulary;
void read_vocabulary(const char *path, vocabulary *v);
void free_vocabulary(vocabulary *v);
/* A word's letters as text, into a buffer of 64. */
const char *spelled(const hws_strings *strings, int64_t item, int32_t tape, const hws_alphabet *alphabet, char *buffer);

/* The misspellings, (right, wrong) pairs: every fourth is held out. */
void read_misspellings(const char *path, const hws_alphabet *alphabet, hws_strings **training, hws_strings **held_out);

/* The machine of what a typed word may have meant: words o edit model o typed word. */
typedef struct {
  hws_machine *product; /* tape 0: intended, tape 1: typed */
  double log_total;     /* ln p(typed) */
} reading;
void read_typed(const vocabulary *v, const hws_machine *edits, const int32_t *typed, int64_t length, reading *r);
void free_reading(reading *r);
/* Prints the five best intentions with posterior probabilities, expected edits, samples. */
void print_reading(const vocabulary *v, const reading *r, const char *typed, uint64_t seed);

/* ln p(wrong | right) per letter (the end counts as one). */
double log_prob_per_letter(const hws_edit_model *model, const hws_strings *pairs);
/* How often the right word is the likeliest, or among the likeliest five. */
typedef struct {
  double first, first_five;
} quality;
quality judge(const vocabulary *v, const hws_edit_model *model, const hws_strings *pairs);

#endif
