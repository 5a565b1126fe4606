/**
 * Weighted automata, n-gram models, hidden Markov models, grammars and factor graphs over strings, and how they
 * are learned.
 */
module hawser {
    exports hawser;
}
