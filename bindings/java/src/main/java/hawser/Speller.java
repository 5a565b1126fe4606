// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * A list of words that may be meant, and an edit model of how they are mistyped. Immutable.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Speller extends Handle {
    Speller(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::speller_free, true, "Speller");
    }

    /**
     * A speller from a channel and words. It scores a word by p(word) * p(typed | word), where p(word) is the.
     * word's share of all weights. Before the channel's edits two neighbouring symbols may have changed places,
     * with the probability swap that an option gives, any two alike:
     * <pre>
     *     p(typed | word) = (1 - swap) * channel(typed | word)
     *                       + swap / (|word| - 1) * sum over k of channel(typed | word with symbols k and k + 1
     *               swapped)
     * </pre>
     * <p>A word of less than two symbols has the channel's probability alone.
     * <p>Cost: O(letters * log(words)), 40 bytes per state of the words' trie
     * <p>C: <code>hws_speller_new</code>
     *
     * @param channel of what is typed, given the word
     * @param words of one tape over the channel's alphabet; values are weights such as counts. What is there
     *     several times has the sum of its weights, and weight 0 leaves a word out.
     * @param options of the call; null: all defaults
     * @throws EmptyException no word has a weight above 0
     */
    public Speller(EditModel channel, Strings words, NewOptions options) {
        super(made(channel, words, options));
    }

    private static Owner made(EditModel channel, Strings words, NewOptions options) {
        try (Call run_ = new Call()) {
            long channel_ = run_.use(channel, "channel");
            long words_ = run_.use(words, "words");
            long spellerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.speller_new(channel_, words_, options_, spellerOut_));
            return owned(Memory.address(spellerOut_));
        }
    }

    /**
     * A speller from a channel and words. It scores a word by p(word) * p(typed | word), where p(word) is the.
     * word's share of all weights. Before the channel's edits two neighbouring symbols may have changed places,
     * with the probability swap that an option gives, any two alike:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param channel of what is typed, given the word
     * @param words of one tape over the channel's alphabet; values are weights such as counts. What is there
     *     several times has the sum of its weights, and weight 0 leaves a word out.
     */
    public Speller(EditModel channel, Strings words) {
        this(channel, words, (NewOptions) null);
    }

    /**
     * The words that were most probably meant, for each string of a batch. A word can be meant if a number of.
     * edits, which an option gives, makes of it what was typed: at most one swap of two neighbours, then
     * insertions, deletions and replacements. Among these words the n best are exact, and their probabilities are
     * whole sums over all edits. Of equal words that with the smaller number comes first. Any number of threads
     * gives the same bits.
     * <p>Cost: O(length) per state of the trie that is visited; the best words so far bound what is visited
     * <p>C: <code>hws_speller_correct</code>
     *
     * @param typed of one tape over the channel's alphabet
     * @param n words that are wanted of each (1..2147483647)
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public CorrectResult correct(Strings typed, long n, CorrectOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long typed_ = run_.use(typed, "typed");
            long wordsCount_ = (n * Native.strings_count(typed_));
            long wordsOut_ = run_.room(8 * wordsCount_);
            long logProbsCount_ = (n * Native.strings_count(typed_));
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long countsCount_ = Native.strings_count(typed_);
            long countsOut_ = run_.room(8 * countsCount_);
            long options_ = run_.options(options);
            run_.check(Native.speller_correct(self_, typed_, n, options_, wordsOut_, logProbsOut_, countsOut_));
            return new CorrectResult(Memory.longs(wordsOut_, wordsCount_), Memory.doubles(logProbsOut_,
                logProbsCount_), Memory.longs(countsOut_, countsCount_));
        }
    }

    /**
     * The words that were most probably meant, for each string of a batch. A word can be meant if a number of.
     * edits, which an option gives, makes of it what was typed: at most one swap of two neighbours, then
     * insertions, deletions and replacements. Among these words the n best are exact, and their probabilities are
     * whole sums over all edits. Of equal words that with the smaller number comes first. Any number of threads
     * gives the same bits.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param typed of one tape over the channel's alphabet
     * @param n words that are wanted of each (1..2147483647)
     * @return what the call gives
     */
    public CorrectResult correct(Strings typed, long n) {
        return correct(typed, n, (CorrectOptions) null);
    }

    /** Options of Speller. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * Probability that two neighbouring symbols changed places.
         *
         * @param value the value, from 0 to 0.999999; the default is 0.1
         * @return these options
         */
        public NewOptions swap(double value) {
            return set("swap", value);
        }
    }

    /**
     * What Speller.correct gives.
     *
     * @param words numbers of words in the speller's list, the best first, of string i from words[n * i] on; of
     *     what is there several times the first; -1 behind the last (item)
     * @param logProbs ln p(word) + ln p(typed | word); -infinity behind the last; null: not wanted (nats)
     * @param counts of each string how many words were found, n at most (count)
     */
    public record CorrectResult(long[] words, double[] logProbs, long[] counts) {}

    /** Options of Speller.correct. What is not set has its default. */
    public static final class CorrectOptions extends Options<CorrectOptions> {
        /** Options that set nothing yet. */
        public CorrectOptions() {}

        /**
         * Insertions, deletions, replacements and, once, a swap of neighbours that make of a word what was typed.
         *
         * @param value the value, from 0 to 1000000; the default is 3
         * @return these options
         */
        public CorrectOptions edits(long value) {
            return set("edits", value);
        }
    }
}
