// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * The words of a sentence that were read so far. It is immutable: reading a word gives a new prefix, and the
 * old one may be kept and read from again. Prefixes that come from each other share their memory.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class GrammarPrefix extends Handle {
    GrammarPrefix(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::grammar_prefix_free, true, "GrammarPrefix");
    }

    /**
     * A prefix of no word. What may follow it are the finite trees of the start, of any length: left recursion,.
     * cycles and empty rules are solved for, as for Grammar.mass.
     * <p>Cost: that of Grammar.mass, and a solve of each cyclic component of left corners
     * <p>Source: Jelinek and Lafferty 1991; Stolcke 1995
     * <p>C: <code>hws_grammar_prefix_new</code>
     *
     * @param grammar whose sentences are read; it may be freed before the prefix
     * @param options of the call; null: all defaults
     * @throws ImproperException no finite tree of the start has a positive weight
     * @throws DivergedException their mass is infinite
     */
    public GrammarPrefix(Grammar grammar, Limits options) {
        super(made(grammar, options));
    }

    private static Owner made(Grammar grammar, Limits options) {
        try (Call run_ = new Call()) {
            long grammar_ = run_.use(grammar, "grammar");
            long prefixOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_prefix_new(grammar_, options_, prefixOut_));
            return owned(Memory.address(prefixOut_));
        }
    }

    /**
     * A prefix of no word. What may follow it are the finite trees of the start, of any length: left recursion,.
     * cycles and empty rules are solved for, as for Grammar.mass.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param grammar whose sentences are read; it may be freed before the prefix
     */
    public GrammarPrefix(Grammar grammar) {
        this(grammar, (Limits) null);
    }

    /**
     * Reads one word.
     * <p>Cost: O(words^2 * rules) in time and O(words * symbols) in memory, for the words read so far
     * <p>C: <code>hws_grammar_prefix_read</code>
     *
     * @param word of the grammar's words; 0: a word that the grammar lacks, after which all weights are 0 (label)
     * @param options of the call; null: all defaults
     * @return what is read now
     */
    public GrammarPrefix read(int word, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long nextOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_prefix_read(self_, word, options_, nextOut_));
            return new GrammarPrefix(GrammarPrefix.owned(Memory.address(nextOut_)));
        }
    }

    /**
     * Reads one word.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param word of the grammar's words; 0: a word that the grammar lacks, after which all weights are 0 (label)
     * @return what is read now
     */
    public GrammarPrefix read(int word) {
        return read(word, (Limits) null);
    }

    /**
     * The log weight of all sentences that begin with what was read, and of what was read as a sentence.
     * <p>C: <code>hws_grammar_prefix_score</code>
     *
     * @return what the call gives
     */
    public ScoreResult score() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long logPrefixOut_ = run_.room(8);
            long logSentenceOut_ = run_.room(8);
            run_.check(Native.grammar_prefix_score(self_, logPrefixOut_, logSentenceOut_));
            return new ScoreResult(Memory.float64(logPrefixOut_), Memory.float64(logSentenceOut_));
        }
    }

    /**
     * The log weight of all sentences that begin with what was read and one word more, for every word: less the.
     * log weight of the prefix, the log probability of the next word.
     * <p>Cost: O(rules)
     * <p>C: <code>hws_grammar_prefix_next</code>
     *
     * @return by label; entry 0 is the sentence that ends here (nats)
     */
    public double[] next() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_prefix_next", -1, 8);
            int status_;
            do {
                status_ = Native.grammar_prefix_next(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_prefix_next", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * What GrammarPrefix.score gives.
     *
     * @param logPrefix of all sentences that begin so; -infinity: there are none (nats)
     * @param logSentence of the sentence; null: not wanted (nats)
     */
    public record ScoreResult(double logPrefix, double logSentence) {}
}
