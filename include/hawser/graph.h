/* hawser/graph.h - factor graphs over strings and finite variables.   [experimental]
 *
 * A factor graph stands for p(v1, v2, ...) proportional to the product of its factors. A variable
 * ranges over the strings of an alphabet or over finitely many values; a factor is a table, a
 * machine with one tape per variable, a concatenation or a log-linear model. What the variables
 * are believed to be is inferred by a learner (hawser/graph_learner.h).
 *
 * Variables, factors and values are numbered from 0 in the order they were added. Where a machine reads a finite
 * variable its tape carries exactly one symbol: value v is symbol v + 1.
 *
 * In a library built with HWS_WITH_MRF=0 these functions are absent. With HWS_WITH_GRAPH=0 or HWS_WITH_NGRAM=0 it has graphs of
 * finite variables alone: functions on strings and machines are absent, and so are options of messages over strings. */
#ifndef HAWSER_GRAPH_H
#define HAWSER_GRAPH_H

#include "hawser/machine.h"
#include "hawser/ngram.h"
#include "hawser/strings.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable graph.
 * Threads: shared */
typedef struct hws_graph hws_graph;

/* ---- Building ---- */

/* Makes graphs. A call that fails leaves it as it was.
 * Threads: one at a time */
typedef struct hws_graph_builder hws_graph_builder;

/* A builder of graphs, without variables. */
HWS_API hws_status hws_graph_builder_new(hws_graph_builder **builder);
HWS_API void hws_graph_builder_free(hws_graph_builder *builder);

/* Adds a variable over finitely many values.
 * - values (1..1048576): number of values
 * As: hws_graph_builder_add_strings */
HWS_API hws_status hws_graph_builder_add_finite(hws_graph_builder *builder, int64_t values, const char *name,
                                                int64_t *variable);

/* Adds many variables over finitely many values at once, without names. Either all are added or none.
 * - values [count] (1..1048576): number of values of each
 * - count (>= 0): number of variables
 * - first (variable): the number of the first one; the others follow
 * Cost: O(count), and 4 bytes for each. */
HWS_API hws_status hws_graph_builder_add_finite_many(hws_graph_builder *builder, const int64_t *values, int64_t count,
                                                     int64_t *first);

/* Adds a factor that is a table over finite variables.
 * - variables [count] (variable): distinct
 * - count (>= 1): number of variables
 * - table [entries]: a number >= 0 per tuple of values; the last variable's value runs fastest
 * - entries (>= 1): the product of the variables' sizes
 * As: hws_graph_builder_add_machine */
HWS_API hws_status hws_graph_builder_add_table(hws_graph_builder *builder, const int64_t *variables, int32_t count,
                                               const double *table, int64_t entries, const char *name, int64_t *factor);

/* Adds many factors of one shape at once, without names: pairs of neighbours, say. Either all are added or none. Equal tables
 * are stored once, in this call and across calls.
 * - variables [count * each] (variable): those of the first factor, then those of the next; distinct within a factor. The
 *   variables at one place have as many values in all factors
 * - each (>= 1): number of variables of each factor
 * - count (>= 0): number of factors
 * - tables [entries]: one table that all factors have, or one for each factor, one behind another, as
 *   hws_graph_builder_add_table takes them
 * - entries (>= 0): the product of the sizes of a factor's variables, or count times as many
 * - first (factor): the number of the first one; the others follow
 * Cost: O(count * each + entries), and 4 bytes for each factor and for each of its variables. */
HWS_API hws_status hws_graph_builder_add_tables(hws_graph_builder *builder, const int64_t *variables, int32_t each,
                                                int64_t count, const double *tables, int64_t entries, int64_t *first);

/* Adds a grid of variables, as for pictures: row by row, each with a factor to its neighbour on the right and one to that
 * below. Either all is added or nothing. Factors are numbered in this order: unary ones by variable, pairs of all rows, pairs
 * of all columns.
 * - rows (>= 1): number of rows
 * - columns (>= 1): number of columns
 * - values (1..1048576): number of values of each variable
 * - across [values * values]: the table of all neighbours in a row, the left one's value first
 * - down [values * values]: the table of all neighbours in a column, the upper one's value first
 * - unary [rows * columns * values] (may be NULL): a table for each variable; NULL: no unary factors
 * - first (variable): the number of the variable in the first row and column; that in row i and column j is first + i * columns
 *   + j
 * Cost: O(rows * columns * values). */
HWS_API hws_status hws_graph_builder_add_grid(hws_graph_builder *builder, int64_t rows, int64_t columns, int64_t values,
                                              const double *across, const double *down, const double *unary, int64_t *first);

/* enum logic: what a factor over binary variables allows. Value 1 is true, and of HWS_OR and HWS_AND the last variable is the
 * result. */
#define HWS_EXACTLY_ONE 0 /* one variable is 1 */
#define HWS_AT_MOST_ONE 1 /* no two variables are 1 */
#define HWS_OR 2          /* the last variable is 1 if any of the others is */
#define HWS_AND 3         /* the last variable is 1 if all others are */
#define HWS_PARITY 4      /* an even number of variables are 1 */

/* Adds a factor that is 1 where its binary variables obey a rule of logic, else 0. Under method bp its messages take O(count),
 * and under exact where the graph has no cycle; else methods for finite variables take it as a table, of up to 20 variables.
 * - logic (enum logic): the rule
 * - variables [count] (variable): finite variables of two values each; distinct
 * - count (>= 1): number of variables
 * As: hws_graph_builder_add_machine */
HWS_API hws_status hws_graph_builder_add_logic(hws_graph_builder *builder, int32_t logic, const int64_t *variables,
                                               int32_t count, const char *name, int64_t *factor);

/* Adds a factor that is 1 where the arcs whose binary variables are 1 form a dependency tree of a sentence, else 0
 * (hawser/trees.h says what such a tree is). Under method bp its messages take O(words^3), and under exact where the graph has
 * no cycle. Where cycles come from tables of the two arcs from a grandparent to a head and on to a word alone, exact sums over
 * all trees in O(words^4): the tree is projective, has all variables of the graph, and the tables have zeros at most where both
 * arcs are there. Else methods for finite variables take the tree as a table, of up to 20 variables.
 * - words (1..10000): words of the sentence; an arc that no variable stands for is in no tree
 * - projective (0 or 1): 1: projective trees only
 * - one_root (0 or 1): 1: the root is the head of one word only
 * - heads [count]: of each variable's arc the head, 0 for the root
 * - dependents [count]: of each variable's arc the word it leads to, numbered from 1
 * - variables [count] (variable): finite variables of two values each; distinct
 * - count (>= 1): number of variables
 * Source: Smith and Eisner 2008.
 * As: hws_graph_builder_add_machine */
HWS_API hws_status hws_graph_builder_add_tree(hws_graph_builder *builder, int32_t words, int32_t projective, int32_t one_root,
                                              const int32_t *heads, const int32_t *dependents, const int64_t *variables,
                                              int32_t count, const char *name, int64_t *factor);

/* Says which value a variable was seen to have.
 * - variable (variable): a finite variable
 * - value (from 0): the value */
HWS_API hws_status hws_graph_builder_observe_value(hws_graph_builder *builder, int64_t variable, int64_t value);

/* Says which values many variables were seen to have. Either all are observed or none.
 * - variables [count] (variable): finite variables; where one comes twice the last value counts
 * - values [count] (from 0): the values
 * - count (>= 0): number of observations */
HWS_API hws_status hws_graph_builder_observe_values(hws_graph_builder *builder, const int64_t *variables, const int64_t *values,
                                                    int64_t count);

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
/* Adds a variable over all strings of an alphabet.
 * - alphabet: sized
 * - name (may be NULL): unique, UTF-8; NULL or "": none
 * - variable (variable): its number */
HWS_API hws_status hws_graph_builder_add_strings(hws_graph_builder *builder, const hws_alphabet *alphabet, const char *name,
                                                 int64_t *variable);

/* Adds a factor that is a machine with one tape per variable.
 * - machine: in the real or log semiring; tape i has the alphabet of variables[i] (a finite variable's: any with as many
 *   symbols as it has values)
 * - variables [count] (variable): what each tape reads; distinct
 * - count (>= 1): number of tapes
 * - name (may be NULL): unique, UTF-8; NULL or "": none
 * - factor (factor): its number */
HWS_API hws_status hws_graph_builder_add_machine(hws_graph_builder *builder, const hws_machine *machine,
                                                 const int64_t *variables, int32_t count, const char *name, int64_t *factor);

/* Adds a factor that is 1 if the last of some string variables is the concatenation of the others, in their order, else 0.
 * - variables [count] (variable): string variables over one alphabet; distinct
 * - count (>= 2): number of variables
 * As: hws_graph_builder_add_machine */
HWS_API hws_status hws_graph_builder_add_concatenation(hws_graph_builder *builder, const int64_t *variables, int32_t count,
                                                       const char *name, int64_t *factor);

/* Adds a factor that is the weight an n-gram model gives a string (log-linear or probabilities). EP takes its theta over as it
 * is, without a projection.
 * - model: over the variable's alphabet
 * - variable (variable): a string variable
 * Status: HWS_E_UNSUPPORTED: no theta says what the model does (see hws_ngram_theta).
 * As: hws_graph_builder_add_machine */
HWS_API hws_status hws_graph_builder_add_ngram(hws_graph_builder *builder, const hws_ngram_model *model, int64_t variable,
                                               const char *name, int64_t *factor);

/* Says which string a variable was seen to be.
 * - variable (variable): a string variable
 * - labels [count] (label): the string
 * - count (>= 0): its length */
HWS_API hws_status hws_graph_builder_observe_string(hws_graph_builder *builder, int64_t variable, const int32_t *labels,
                                                    int64_t count);

/* Says how one string variable's messages are kept, where it differs from the options of the run. A second call for the same
 * variable replaces the first.
 * - variable (variable): a string variable, or a finite one with method bp or auto
 * Source: Cotterell and Eisner 2015, footnote 3. */
HWS_API hws_status hws_graph_builder_choose(hws_graph_builder *builder, int64_t variable, const hws_options *options);

/* Makes the arcs and ends of an acceptor the features of a string variable's messages, in the place of n-grams: how often the
 * accepting path of a string takes each of them. The variable's method is ep then, whatever that of the run, and its belief is
 * the acceptor with the weights under which each arc and end is taken as often as the messages expect. So an acceptor that
 * counts symbols keeps the lengths of strings, and one that knows classes of letters keeps which class follows which. Without
 * failure arcs the weights are shares of what is expected at each state (projection auto, closed or converged). With failure
 * arcs, whose weights serve several look-ups, they are found by L-BFGS (auto or converged). Projection gradient makes single
 * steps along the gradient. A second call for the same variable replaces the first; hws_graph_builder_choose keeps the
 * acceptor.
 * - variable (variable): a string variable
 * - acceptor: of one tape over the variable's alphabet, in any semiring; weights matter as being zero or not. Every string has
 *   exactly one accepting path
 * Status: HWS_E_UNSUPPORTED: the acceptor is ambiguous; HWS_E_ARGUMENT: it is not complete, or the variable was given another
 *   method, an order or a penalty's weight.
 * Cost: that of deciding both: O(arcs) for a machine with one arc per state and symbol, else within the limits.
 * Source: Cotterell and Eisner 2015, section 3.4 and footnote 3. */
HWS_API hws_status hws_graph_builder_choose_acceptor(hws_graph_builder *builder, int64_t variable, const hws_machine *acceptor,
                                                     const hws_options *options);
#endif

/* ---- Building: log-linear features, Ising and Potts models ---- */

/* Adds weights of features, the vector theta. Either all are added or none.
 * - weights [count] (nats, -700..700): a weight each
 * - count (>= 0): number of weights
 * - first (from 0): the index of the first one; the others follow */
HWS_API hws_status hws_graph_builder_add_weights(hws_graph_builder *builder, const double *weights, int64_t count,
                                                 int64_t *first);

/* Adds many log-linear features at once, each a factor that is exp(theta[weight]) where its variables have the values it asks
 * for, and 1 elsewhere. Many may share a weight, and hws_graph_with_weights replaces all of them. Every method takes a feature
 * as a table, of at most 2^20 entries. Either all are added or none.
 * - variables [count * each] (variable): those of the first feature, then those of the next; distinct within a feature. The
 *   variables at one place have as many values in all features
 * - each (>= 1): number of variables of each feature
 * - count (>= 0): number of features
 * - values [values_count] (from 0, may be NULL): the values that all features ask for, or those of each feature, one behind
 *   another; NULL: 1 of every variable
 * - values_count (>= 0): each, or count * each; 0 with NULL
 * - weights [weights_count] (from 0): the index of the weight that all have, or one for each feature
 * - weights_count (>= 1): 1, or count
 * - first (factor): the number of the first one; the others follow
 * Cost: O(count * each and the entries of all tables).
 * Source: Riedel, Smith and McCallum 2010, section 2. */
HWS_API hws_status hws_graph_builder_add_features(hws_graph_builder *builder, const int64_t *variables, int32_t each,
                                                  int64_t count, const int64_t *values, int64_t values_count,
                                                  const int64_t *weights, int64_t weights_count, int64_t *first);

/* enum coupling: what one number says about neighbours, or about one variable. */
#define HWS_ISING 0 /* values 0 and 1 are the spins s = -1 and +1: exp(J s t) for neighbours, exp(h s) for a variable */
#define HWS_POTTS 1 /* exp(J) where neighbours have equal values, else 1; exp(h[value]) for a variable */

/* Adds many pairs of neighbours by a coupling J each, without names. Under HWS_ISING the table is exp(J), exp(-J), exp(-J),
 * exp(J); under HWS_POTTS it has exp(J) on its diagonal and 1 elsewhere. Either all are added or none.
 * - coupling (enum coupling): the form of the tables
 * - variables [2 * count] (variable): two neighbours, then the next two; finite variables of as many values, under HWS_ISING
 *   of two
 * - count (>= 0): number of pairs
 * - couplings [couplings_count] (nats, -700..700): one J for all pairs, or one for each; > 0 where neighbours like to agree
 * - couplings_count (>= 0): 1, or count
 * - first (factor): the number of the first one; the others follow
 * Cost: O(count + couplings_count * values^2). */
HWS_API hws_status hws_graph_builder_add_couplings(hws_graph_builder *builder, int32_t coupling, const int64_t *variables,
                                                   int64_t count, const double *couplings, int64_t couplings_count,
                                                   int64_t *first);

/* Adds many unary factors by fields h, without names. Under HWS_ISING a field is one number, and the table is exp(-h), exp(h);
 * under HWS_POTTS it is a number for each value, and the table has their exponentials. Either all are added or none.
 * - coupling (enum coupling): the form of the tables
 * - variables [count] (variable): finite variables of as many values, under HWS_ISING of two
 * - count (>= 0): number of variables
 * - fields [fields_count] (nats, -700..700): the field of all variables, or one of each, one behind another
 * - fields_count (>= 0): the numbers of one field, or count times as many
 * - first (factor): the number of the first one; the others follow
 * Cost: O(count + fields_count). */
HWS_API hws_status hws_graph_builder_add_fields(hws_graph_builder *builder, int32_t coupling, const int64_t *variables,
                                                int64_t count, const double *fields, int64_t fields_count, int64_t *first);

/* Adds a grid of variables by couplings and fields, numbered and ordered as hws_graph_builder_add_grid does it. Either all is
 * added or nothing.
 * - coupling (enum coupling): the form of the tables
 * - rows (>= 1): number of rows
 * - columns (>= 1): number of columns
 * - values (1..4096): number of values of each variable; 2 under HWS_ISING
 * - across [across_count] (nats, -700..700): one J for all neighbours in a row, or one for each pair, row by row
 * - across_count (>= 0): 1, or rows * (columns - 1)
 * - down [down_count] (nats, -700..700): one J for all neighbours in a column, or one for each pair, row by row
 * - down_count (>= 0): 1, or (rows - 1) * columns
 * - fields [fields_count] (nats, -700..700, may be NULL): the fields of all variables, as hws_graph_builder_add_fields takes
 *   them; NULL: no unary factors
 * - fields_count (>= 0): rows * columns, under HWS_POTTS values times as many; 0 with NULL
 * - first (variable): the number of the variable in the first row and column
 * Cost: O(rows * columns * values + (across_count + down_count) * values^2). */
HWS_API hws_status hws_graph_builder_add_coupled_grid(hws_graph_builder *builder, int32_t coupling, int64_t rows,
                                                      int64_t columns, int64_t values, const double *across,
                                                      int64_t across_count, const double *down, int64_t down_count,
                                                      const double *fields, int64_t fields_count, int64_t *first);

/* ---- Building: the end ---- */

/* The graph of all that was added; the builder is empty afterwards. Structure is checked as it is added. */
HWS_API hws_status hws_graph_builder_build(hws_graph_builder *builder, hws_graph **graph);

/* ---- Graphs ---- */
HWS_API void hws_graph_free(hws_graph *graph);

/* A graph of finite variables and tables from the text format of the UAI inference competitions. Entries that are too small for
 * a double are 0. A comment goes from a hash sign that begins a word, or from a word "c", to the end of its line. A factor
 * without variables, a number that all assignments are multiplied by, becomes a table of equal entries over the first of the
 * variables that have the fewest values.
 * - text: the model: MARKOV or BAYES, the number of variables, their numbers of values, the number of factors, each one's
 *   number of variables and these, then for each factor the number of its entries and the entries, the last variable's value
 *   fastest
 * - evidence (may be NULL): observations: their number, then pairs of a variable and a value; the number of samples, 1, may
 *   stand first; NULL: nothing was observed
 * Status: HWS_E_PARSE: line, column and reason.
 * Cost: O(length). */
HWS_API hws_status hws_graph_read_uai(const char *text, int64_t length, const char *evidence, int64_t evidence_length,
                                      const hws_options *options, hws_graph **graph);

/* The graph with the observations of a text, beside those that it has.
 * - evidence: observations of finite variables, as hws_graph_read_uai takes them
 * Status: HWS_E_PARSE: line, column and reason.
 * Cost: O(variables + length). */
HWS_API hws_status hws_graph_with_uai_evidence(const hws_graph *graph, const char *evidence, int64_t length,
                                               hws_graph **changed);

/* A graph of finite variables and tables as the text that hws_graph_read_uai reads, without names and observations.
 * Status: HWS_E_UNSUPPORTED: a variable over strings, or a factor that is no table. */
HWS_API hws_status hws_graph_write_uai(const hws_graph *graph, char *buffer, int64_t capacity, int64_t *needed);

/* A graph of finite variables and tables from libDAI's text format, whose files are called .fg. Comments and factors
 * without variables are as hws_graph_read_uai has them. Variables are numbered in ascending order of their labels, which are
 * their names where they leave numbers out.
 * - text: the number of factors, then for each its number of variables, their labels, their numbers of values, the number of
 *   its entries that are not zero, and for each of these its place and itself; the first variable's value runs fastest
 * Status: HWS_E_PARSE: line, column and reason; HWS_E_LIMIT: the tables would take more than the option max_bytes.
 * Cost: O(length and the entries of all tables). */
HWS_API hws_status hws_graph_read_fg(const char *text, int64_t length, const hws_options *options, hws_graph **graph);

/* A graph of finite variables and tables as the text that hws_graph_read_fg reads, without names and observations. Labels are
 * the variables' numbers, and a variable without factors gets a table of ones, since the format has no other place for it.
 * Status: HWS_E_UNSUPPORTED: a variable over strings, or a factor that is no table. */
HWS_API hws_status hws_graph_write_fg(const hws_graph *graph, char *buffer, int64_t capacity, int64_t *needed);

/* A graph of finite variables and factors of one or two of them from hawser's pairwise text format. Comments are as
 * hws_graph_read_uai has them, and each line is a statement:
 *
 *   PAIRWISE 4               number of variables
 *   sizes 2                  their numbers of values: one number for all, or one for each
 *   unary 0  .3 .7           a variable, and a weight for each of its values
 *   field 1  -.5 .5          the same in logarithms
 *   pair 0 1  2 1 1 2        two variables, and a weight for each pair of values, the second variable's fastest
 *   coupling 1 2  .7         exp(.7) where both variables have the same value, else 1
 *   seen 3 1                 variable 3 was seen to have value 1
 * - text: the two first lines in this order, then any number of the others in any order
 * Status: HWS_E_PARSE: line, column and reason; HWS_E_LIMIT: the tables would take more than the option max_bytes.
 * Cost: O(length, and values^2 for each coupling). */
HWS_API hws_status hws_graph_read_pairwise(const char *text, int64_t length, const hws_options *options, hws_graph **graph);

/* A graph as the text that hws_graph_read_pairwise reads, with observations and without names.
 * Status: HWS_E_UNSUPPORTED: a variable over strings, a factor that is no table, or one of more than two variables. */
HWS_API hws_status hws_graph_write_pairwise(const hws_graph *graph, char *buffer, int64_t capacity, int64_t *needed);

/* The binary of a graph of finite variables, versioned and with checksums: names, observations, tables, structured factors,
 * features and their weights.
 * Status: HWS_E_UNSUPPORTED: a variable over strings, or a factor of another kind. */
HWS_API hws_status hws_graph_write(const hws_graph *graph, void *buffer, int64_t capacity, int64_t *needed);

/* A graph from a copy of its binary.
 * - buffer: a binary that hws_graph_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version.
 * Cost: O(length). */
HWS_API hws_status hws_graph_read(const void *buffer, int64_t length, const hws_options *options, hws_graph **graph);

/* Whether a buffer starts like a binary of a graph.
 * - buffer: any bytes
 * - return (0 or 1): the answer; 0 for NULL */
HWS_API int32_t hws_graph_is_binary(const void *buffer, int64_t length);

/* Which variables each factor joins: for each factor the number of its variables, then these.
 * - numbers (from 0): factors + edges of them */
HWS_API hws_status hws_graph_scopes(const hws_graph *graph, int64_t *numbers, int64_t capacity, int64_t *needed);

/* The tables of all factors, one behind another, as hws_graph_builder_add_table takes them.
 * - entries: those of the first factor, then those of the next
 * Status: HWS_E_UNSUPPORTED: a factor is no table; the message names it. */
HWS_API hws_status hws_graph_tables(const hws_graph *graph, double *entries, int64_t capacity, int64_t *needed);

/* Which values the variables were seen to have.
 * - values (>= -1): by variable; -1: it was not observed, or ranges over strings */
HWS_API hws_status hws_graph_observed_values(const hws_graph *graph, int64_t *values, int64_t capacity, int64_t *needed);

/* Says what exact inference would take, and allocates none of it. Zeros are propagated, and the best of several elimination
 * orders is taken. Structured factors count as tables. On large graphs the search for orders is cut short after a second or
 * so of work, which is counted and not timed, so that results do not depend on the machine.
 * - treewidth: variables of the junction tree's largest clique less one; 0 where zeros decide everything; not a number where
 *   the search ended before its first order
 * - entries: of the junction tree's tables; without an order, what the tables of any order have at least
 * - bytes: of these tables, with what the largest one needs in passing
 * Status: HWS_CUT_SHORT: the search was cut short; HWS_E_IMPOSSIBLE: zeros leave a variable without a value;
 *   HWS_E_UNSUPPORTED: a variable over strings, or a factor that is no table and cannot be one.
 * Cost: that of some tens of eliminations on small graphs; at most a second or so. */
HWS_API hws_status hws_graph_exact_size(const hws_graph *graph, const hws_options *options, double *treewidth, double *entries,
                                        double *bytes);

/* How large a graph is.
 * - variables (may be NULL): number of variables; NULL: not wanted
 * - factors (may be NULL): number of factors; NULL: not wanted
 * - edges (may be NULL): number of pairs of a factor and one of its variables; NULL: not wanted */
HWS_API hws_status hws_graph_info(const hws_graph *graph, int64_t *variables, int64_t *factors, int64_t *edges);

/* The variable of a name.
 * - name: UTF-8
 * - variable (variable): its number
 * Status: HWS_E_ARGUMENT: there is none; the message says the nearest name. */
HWS_API hws_status hws_graph_find(const hws_graph *graph, const char *name, int64_t *variable);

/* The name of a variable; "" if it has none.
 * - variable (variable): which one */
HWS_API hws_status hws_graph_name(const hws_graph *graph, int64_t variable, char *buffer, int64_t capacity, int64_t *needed);

/* What a variable ranges over.
 * - variable (variable): which one
 * - values: its number of values; 0 for strings
 * - alphabet (gives NULL): of its strings, a new handle; NULL for a finite variable */
HWS_API hws_status hws_graph_domain(const hws_graph *graph, int64_t variable, int64_t *values, hws_alphabet **alphabet);

/* The weights of a graph's features, theta.
 * - weights (nats): by index */
HWS_API hws_status hws_graph_weights(const hws_graph *graph, double *weights, int64_t capacity, int64_t *needed);

/* ---- Changed graphs: factors or observations are replaced; everything else is shared, but for an index of 4 bytes for each
 * variable or factor. ---- */

/* The graph with another table in one factor.
 * - factor (factor): a table's
 * - table [entries]: the new one, as hws_graph_builder_add_table takes it
 * - entries (>= 1): as many as before
 * Cost: O(variables + factors + entries). */
HWS_API hws_status hws_graph_with_table(const hws_graph *graph, int64_t factor, const double *table, int64_t entries,
                                        hws_graph **changed);

/* The graph with other tables in many factors. A chain of changed graphs takes no more than twice the memory of all tables.
 * - factors [count] (factor): tables'; where one comes twice the last table counts
 * - count (>= 0): number of factors to change
 * - tables [entries]: the new ones, one behind another, as hws_graph_builder_add_table takes them
 * - entries (>= 0): as many as these factors have in all
 * Cost: O(factors + entries), and the tables that earlier changes replaced. */
HWS_API hws_status hws_graph_with_tables(const hws_graph *graph, const int64_t *factors, int64_t count, const double *tables,
                                         int64_t entries, hws_graph **changed);

/* The graph with other weights of its features. Nothing else changes a feature: the calls that replace tables refuse it.
 * - weights [count] (nats, -700..700): the new theta
 * - count (>= 0): number of weights, as many as the graph has
 * Cost: O(factors, and entries of the features whose weight changes). */
HWS_API hws_status hws_graph_with_weights(const hws_graph *graph, const double *weights, int64_t count, hws_graph **changed);

/* The graph in which a variable was seen to have a value.
 * Cost: O(variables + factors).
 * As: hws_graph_builder_observe_value */
HWS_API hws_status hws_graph_with_value(const hws_graph *graph, int64_t variable, int64_t value, hws_graph **changed);

/* The graph in which many variables were seen to have a value, or were not observed.
 * - variables [count] (variable): finite variables; where one comes twice the last value counts
 * - values [count] (>= -1): the values; -1: not observed
 * - count (>= 0): number of variables to change
 * Cost: O(variables + count). */
HWS_API hws_status hws_graph_with_values(const hws_graph *graph, const int64_t *variables, const int64_t *values, int64_t count,
                                         hws_graph **changed);

/* The graph in which a variable was not observed.
 * - variable (variable): which one
 * Cost: O(variables + factors). */
HWS_API hws_status hws_graph_unobserved(const hws_graph *graph, int64_t variable, hws_graph **changed);

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
/* The graph with another machine in one factor.
 * - factor (factor): a machine's
 * - machine: the new one, of the same semiring, tapes and alphabets
 * Cost: O(variables + factors). */
HWS_API hws_status hws_graph_with_machine(const hws_graph *graph, int64_t factor, const hws_machine *machine,
                                          hws_graph **changed);

/* The graph with another n-gram model in one factor.
 * - factor (factor): a model's
 * - model: the new one, over the same alphabet
 * Status: HWS_E_UNSUPPORTED: no theta says what the model does.
 * Cost: O(variables + factors). */
HWS_API hws_status hws_graph_with_ngram(const hws_graph *graph, int64_t factor, const hws_ngram_model *model,
                                        hws_graph **changed);

/* The graph in which a variable was seen to be a string.
 * Cost: O(variables + factors).
 * As: hws_graph_builder_observe_string */
HWS_API hws_status hws_graph_with_string(const hws_graph *graph, int64_t variable, const int32_t *labels, int64_t count,
                                         hws_graph **changed);

/* The same distribution with factors of at most two variables: a factor of more becomes a variable over its paths, named after
 * it. Old variables keep their numbers. Features are tables in it, and weights are left out.
 * - binary: the new graph
 * Source: Cotterell and Eisner 2015, appendix B.10. */
HWS_API hws_status hws_graph_binary(const hws_graph *graph, const hws_options *options, hws_graph **binary);
#endif

#ifdef __cplusplus
}
#endif
#endif
#endif
