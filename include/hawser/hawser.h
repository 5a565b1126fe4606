/* hawser - weighted automata, n-grams and inference over strings, behind a C ABI.   [stable]
 * Includes every public header. Start with hawser/status.h for the conventions. */
#ifndef HAWSER_HAWSER_H
#define HAWSER_HAWSER_H

#include "hawser/status.h"
#include "hawser/options.h"
#include "hawser/align.h"
#include "hawser/alphabet.h"
#include "hawser/strings.h"
#include "hawser/machine.h"
#include "hawser/io.h"
#include "hawser/compile.h"
#include "hawser/ops.h"
#include "hawser/normal.h"
#include "hawser/rational.h"
#include "hawser/determinize.h"
#include "hawser/sums.h"
#include "hawser/expectations.h"
#include "hawser/random.h"
#include "hawser/trees.h"
#include "hawser/ngram.h"
#include "hawser/learner.h"
#include "hawser/edit.h"
#include "hawser/graph.h"
#include "hawser/graph_learner.h"
#include "hawser/prune.h"
#include "hawser/corpus.h"
#include "hawser/treebank.h"
#include "hawser/dmv.h"
#include "hawser/pcfg_la.h"
#include "hawser/pfa.h"
#include "hawser/tagged.h"
#include "hawser/hmm.h"
#include "hawser/grammar.h"
#include "hawser/parse.h"

#endif
