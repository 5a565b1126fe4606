// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable dependency model with its symbols.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Dmv extends Handle {
    Dmv(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::dmv_free, true, "Dmv");
    }

    /**
     * A dependency model of given rows. Every row sums to 1 within 1e-9, or to 0 where it is never used.
     * <p>C: <code>hws_dmv_new</code>
     *
     * @param symbols of the sentences; sized
     * @param valence number of states that a side's children are told apart by (2..3)
     * @param rows all numbers in the order above (probability)
     */
    public Dmv(Alphabet symbols, long valence, double[] rows) {
        super(made(symbols, valence, rows));
    }

    private static Owner made(Alphabet symbols, long valence, double[] rows) {
        try (Call run_ = new Call()) {
            Call.required(rows, "rows");
            long symbols_ = run_.use(symbols, "symbols");
            long count = rows.length;
            long rows_ = run_.copy(rows);
            long dmvOut_ = run_.room(8);
            run_.check(Native.dmv_new(symbols_, valence, rows_, count, dmvOut_));
            return owned(Memory.address(dmvOut_));
        }
    }

    /**
     * The symbols of a dependency model.
     * <p>C: <code>hws_dmv_alphabet</code>
     *
     * @return their alphabet
     */
    public Alphabet alphabet() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long symbolsOut_ = run_.room(8);
            run_.check(Native.dmv_alphabet(self_, symbolsOut_));
            return new Alphabet(Alphabet.owned(Memory.address(symbolsOut_)));
        }
    }

    /**
     * A number about a dependency model, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>symbols</code>: T above
     * <li><code>valence</code>: V above
     * <li><code>numbers</code>: how many numbers its rows have
     * </ul>
     * <p>C: <code>hws_dmv_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.dmv_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * The rows of a dependency model.
     * <p>C: <code>hws_dmv_rows</code>
     *
     * @return all numbers in the order above (probability)
     */
    public double[] rows() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_dmv_rows", -1, 8);
            int status_;
            do {
                status_ = Native.dmv_rows(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_dmv_rows", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * How a dependency model was learned: an object like that of Hmm.card; "{}" for one that was given.
     * <p>C: <code>hws_dmv_card</code>
     *
     * @return a JSON text
     */
    public String card() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_dmv_card", -1, 1);
            int status_;
            do {
                status_ = Native.dmv_card(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_dmv_card", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The log-probability of every sentence, all its trees together.
     * <p>Cost: O(words^3) each
     * <p>C: <code>hws_dmv_score</code>
     *
     * @param sentences over the model's symbols, which are found by name. Where the model has a table of classes
     *     (Corpus.withClasses), a symbol that it lacks counts as its class. A sentence with any other symbol is
     *     impossible
     * @param options of the call; null: all defaults
     * @return of each; -infinity where it is impossible (nats)
     */
    public double[] score(Corpus sentences, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long sentences_ = run_.use(sentences, "sentences");
            long logProbsCount_ = Native.corpus_count(sentences_);
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long options_ = run_.options(options);
            run_.check(Native.dmv_score(self_, sentences_, options_, logProbsOut_));
            return Memory.doubles(logProbsOut_, logProbsCount_);
        }
    }

    /**
     * The log-probability of every sentence, all its trees together.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param sentences over the model's symbols, which are found by name. Where the model has a table of classes
     *     (Corpus.withClasses), a symbol that it lacks counts as its class. A sentence with any other symbol is
     *     impossible
     * @return of each; -infinity where it is impossible (nats)
     */
    public double[] score(Corpus sentences) {
        return score(sentences, (Limits) null);
    }

    /**
     * The best tree of every sentence. The option <code>decode</code> says which: the most probable one, or the.
     * one that is expected to have most arcs in common with the right one.
     * <p>Cost: O(words^3) each
     * <p>C: <code>hws_dmv_parse</code>
     *
     * @param sentences over the model's symbols, as Dmv.score takes them
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public ParseResult parse(Corpus sentences, ParseOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long sentences_ = run_.use(sentences, "sentences");
            long headsCount_ = Native.corpus_symbols(sentences_);
            long headsOut_ = run_.room(4 * headsCount_);
            long scoresCount_ = Native.corpus_count(sentences_);
            long scoresOut_ = run_.room(8 * scoresCount_);
            long options_ = run_.options(options);
            run_.check(Native.dmv_parse(self_, sentences_, options_, headsOut_, scoresOut_));
            return new ParseResult(Memory.ints(headsOut_, headsCount_), Memory.doubles(scoresOut_, scoresCount_));
        }
    }

    /**
     * The best tree of every sentence. The option <code>decode</code> says which: the most probable one, or the.
     * one that is expected to have most arcs in common with the right one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param sentences over the model's symbols, as Dmv.score takes them
     * @return what the call gives
     */
    public ParseResult parse(Corpus sentences) {
        return parse(sentences, (ParseOptions) null);
    }

    /**
     * The most probable trees of one sentence, in descending order.
     * <p>Cost: O(words^3 + words^2 * trees * ln(trees + words)) time, O(words^2 * trees) memory
     * <p>C: <code>hws_dmv_best</code>
     *
     * @param words the sentence, of the model's symbols (label)
     * @param trees how many trees are wanted; there may be fewer (1..1000000)
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public BestResult best(int[] words, long trees, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(words, "words");
            long count = words.length;
            long words_ = run_.copy(words);
            long headsCount_ = (trees * count);
            long headsOut_ = run_.room(4 * headsCount_);
            long scoresCount_ = trees;
            long scoresOut_ = run_.room(8 * scoresCount_);
            long foundOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dmv_best(self_, words_, count, trees, options_, headsOut_, scoresOut_, foundOut_));
            return new BestResult(Memory.ints(headsOut_, headsCount_), Memory.doubles(scoresOut_, scoresCount_),
                Memory.int64(foundOut_));
        }
    }

    /**
     * The most probable trees of one sentence, in descending order.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words the sentence, of the model's symbols (label)
     * @param trees how many trees are wanted; there may be fewer (1..1000000)
     * @return what the call gives
     */
    public BestResult best(int[] words, long trees) {
        return best(words, trees, (Limits) null);
    }

    /**
     * Trees of one sentence, drawn by p(tree | sentence). The option seed gives the random numbers.
     * <p>Cost: O(words^3), and O(words^2) for each tree
     * <p>C: <code>hws_dmv_sample</code>
     *
     * @param words the sentence, of the model's symbols (label)
     * @param trees how many are drawn (1..1000000)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ImpossibleException the sentence has no probability
     */
    public SampleResult sample(int[] words, long trees, SampleOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(words, "words");
            long count = words.length;
            long words_ = run_.copy(words);
            long headsCount_ = (trees * count);
            long headsOut_ = run_.room(4 * headsCount_);
            long scoresCount_ = trees;
            long scoresOut_ = run_.room(8 * scoresCount_);
            long options_ = run_.options(options);
            run_.check(Native.dmv_sample(self_, words_, count, trees, options_, headsOut_, scoresOut_));
            return new SampleResult(Memory.ints(headsOut_, headsCount_), Memory.doubles(scoresOut_, scoresCount_));
        }
    }

    /**
     * Trees of one sentence, drawn by p(tree | sentence). The option seed gives the random numbers.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words the sentence, of the model's symbols (label)
     * @param trees how many are drawn (1..1000000)
     * @return what the call gives
     */
    public SampleResult sample(int[] words, long trees) {
        return sample(words, trees, (SampleOptions) null);
    }

    /**
     * The probabilities of the arcs of one sentence's trees, and the trees' entropy.
     * <p>Cost: O(words^3)
     * <p>C: <code>hws_dmv_arcs</code>
     *
     * @param words the sentence, of the model's symbols (label)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ImpossibleException the sentence has no probability
     */
    public ArcsResult arcs(int[] words, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(words, "words");
            long count = words.length;
            long words_ = run_.copy(words);
            long arcsCount_ = ((count + 1) * (count + 1));
            long arcsOut_ = run_.room(8 * arcsCount_);
            long entropyOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dmv_arcs(self_, words_, count, options_, arcsOut_, entropyOut_));
            return new ArcsResult(Memory.doubles(arcsOut_, arcsCount_), Memory.float64(entropyOut_));
        }
    }

    /**
     * The probabilities of the arcs of one sentence's trees, and the trees' entropy.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words the sentence, of the model's symbols (label)
     * @return what the call gives
     */
    public ArcsResult arcs(int[] words) {
        return arcs(words, (Limits) null);
    }

    /**
     * The binary of a dependency model, versioned and with checksums.
     * <p>C: <code>hws_dmv_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_dmv_write", -1, 1);
            int status_;
            do {
                status_ = Native.dmv_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_dmv_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * A dependency model from a copy of its binary.
     * <p>C: <code>hws_dmv_read</code>
     *
     * @param buffer a binary that Dmv.write made
     * @param options of the call; null: all defaults
     * @return the new dmv
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Dmv read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long dmvOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dmv_read(buffer_, Call.length(bufferBytes_), options_, dmvOut_));
            return new Dmv(Dmv.owned(Memory.address(dmvOut_)));
        }
    }

    /**
     * A dependency model from a copy of its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that Dmv.write made
     * @return the new dmv
     */
    public static Dmv read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * Writes a dependency model's binary to a file.
     * <p>C: <code>hws_dmv_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.dmv_write_file(self_, path_));
        }
    }

    /**
     * A dependency model from a file with its binary.
     * <p>C: <code>hws_dmv_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new dmv
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Dmv readFile(Path path, Limits options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long dmvOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dmv_read_file(path_, options_, dmvOut_));
            return new Dmv(Dmv.owned(Memory.address(dmvOut_)));
        }
    }

    /**
     * A dependency model from a file with its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new dmv
     */
    public static Dmv readFile(Path path) {
        return readFile(path, (Limits) null);
    }

    /**
     * What Dmv.parse gives.
     *
     * @param heads of each word, over all sentences: its head's number from 1, 0 for the root's child; -1 in a
     *     sentence that is impossible
     * @param scores of each tree ln p(sentence, tree), or the expected number of right arcs; -infinity where there
     *     is none; null: not wanted
     */
    public record ParseResult(int[] heads, double[] scores) {}

    /** Options of Dmv.parse. What is not set has its default. */
    public static final class ParseOptions extends Options<ParseOptions> {
        /** Options that set nothing yet. */
        public ParseOptions() {}

        /**
         * Which tree: the most probable one (viterbi), or the one with the most arcs expected to be right (mbr).
         *
         * @param value the value; one of viterbi, mbr; the default is viterbi
         * @return these options
         */
        public ParseOptions decode(String value) {
            return set("decode", value);
        }
    }

    /**
     * What Dmv.best gives.
     *
     * @param heads of each tree the heads of its words, as Dmv.parse gives them; what there are no trees for is -1
     * @param scores ln p(sentence, tree) of each; -infinity where there is none (nats)
     * @param found number of trees that there are, <code>trees</code> at most (count)
     */
    public record BestResult(int[] heads, double[] scores, long found) {}

    /**
     * What Dmv.sample gives.
     *
     * @param heads of each tree the heads of its words, as Dmv.parse gives them
     * @param scores ln p(sentence, tree) of each (nats)
     */
    public record SampleResult(int[] heads, double[] scores) {}

    /** Options of Dmv.sample. What is not set has its default. */
    public static final class SampleOptions extends Options<SampleOptions> {
        /** Options that set nothing yet. */
        public SampleOptions() {}

        /**
         * Seed of all random numbers.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public SampleOptions seed(long value) {
            return set("seed", value);
        }
    }

    /**
     * What Dmv.arcs gives.
     *
     * @param arcs p(head, word | sentence), row h of the arcs from head h, where words are numbered from 1 and the
     *     root is 0 (probability)
     * @param entropy of the trees given the sentence (nats)
     */
    public record ArcsResult(double[] arcs, double entropy) {}
}
