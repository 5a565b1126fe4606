// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable model that aligns words, in one direction or in both.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Aligner extends Handle {
    Aligner(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::aligner_free, true, "Aligner");
    }

    /**
     * One aligner with the counts of two, as if both had counted together what each has. Words are found by name.
     * <p>C: <code>hws_aligner_merge</code>
     *
     * @param second of the same directions, model, pseudo-counts, null and folding
     * @param options of the call; null: all defaults
     * @return the new aligner
     * @throws ArgumentException they differ in one of these, which the message names
     */
    public Aligner merge(Aligner second, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long second_ = run_.use(second, "second");
            long alignerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.aligner_merge(self_, second_, options_, alignerOut_));
            return new Aligner(Aligner.owned(Memory.address(alignerOut_)));
        }
    }

    /**
     * One aligner with the counts of two, as if both had counted together what each has. Words are found by name.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param second of the same directions, model, pseudo-counts, null and folding
     * @return the new aligner
     */
    public Aligner merge(Aligner second) {
        return merge(second, (Limits) null);
    }

    /**
     * A number about an aligner, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>directions</code>: 1 or 2
     * <li><code>source_words</code>: size of the source vocabulary
     * <li><code>target_words</code>: size of the target vocabulary
     * <li><code>word_pairs</code>: pairs of words with a number of their own, in all directions
     * </ul>
     * <p>C: <code>hws_aligner_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.aligner_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * How an aligner was learned: an object like that of Hmm.card.
     * <p>C: <code>hws_aligner_card</code>
     *
     * @return a JSON text
     */
    public String card() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_aligner_card", -1, 1);
            int status_;
            do {
                status_ = Native.aligner_card(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_aligner_card", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The words of one side of an aligner.
     * <p>C: <code>hws_aligner_words</code>
     *
     * @param side 0 the source's, 1 the target's (0..1)
     * @return their alphabet
     */
    public Alphabet words(int side) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long wordsOut_ = run_.room(8);
            run_.check(Native.aligner_words(self_, side, wordsOut_));
            return new Alphabet(Alphabet.owned(Memory.address(wordsOut_)));
        }
    }

    /**
     * Links of pairs, seen before or not. Words are found by name, and one that the aligner lacks may be aligned.
     * to any. ibm1 and hmm have exact posteriors. Those of fertilities are averaged over a sampler whose draws
     * depend on a pair's words and the seed alone: a pair has the same links wherever it stands.
     * <p>Cost: as a step of the learner; an ordinary pair takes some tenths of a millisecond
     * <p>C: <code>hws_aligner_align</code>
     *
     * @param bitext the pairs
     * @param options of the call; null: all defaults
     * @return of as many pairs
     * @throws ArgumentException the options ask for a direction that the aligner lacks
     */
    public Links align(Bitext bitext, AlignOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long bitext_ = run_.use(bitext, "bitext");
            long linksOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.aligner_align(self_, bitext_, options_, linksOut_));
            return new Links(Links.owned(Memory.address(linksOut_)));
        }
    }

    /**
     * Links of pairs, seen before or not. Words are found by name, and one that the aligner lacks may be aligned.
     * to any. ibm1 and hmm have exact posteriors. Those of fertilities are averaged over a sampler whose draws
     * depend on a pair's words and the seed alone: a pair has the same links wherever it stands.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param bitext the pairs
     * @return of as many pairs
     */
    public Links align(Bitext bitext) {
        return align(bitext, (AlignOptions) null);
    }

    /**
     * ln p(target words given source words) of pairs, by the sums of ibm1 or hmm; under fertilities by those of.
     * hmm with the same jumps. Divided by the number of words it tells translations from what is none.
     * <p>C: <code>hws_aligner_score</code>
     *
     * @param bitext the pairs
     * @param options of the call; null: all defaults
     * @return of each (nats)
     */
    public double[] score(Bitext bitext, ScoreOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long bitext_ = run_.use(bitext, "bitext");
            long logProbsCount_ = Native.bitext_count(bitext_);
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long options_ = run_.options(options);
            run_.check(Native.aligner_score(self_, bitext_, options_, logProbsOut_));
            return Memory.doubles(logProbsOut_, logProbsCount_);
        }
    }

    /**
     * ln p(target words given source words) of pairs, by the sums of ibm1 or hmm; under fertilities by those of.
     * hmm with the same jumps. Divided by the number of words it tells translations from what is none.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param bitext the pairs
     * @return of each (nats)
     */
    public double[] score(Bitext bitext) {
        return score(bitext, (ScoreOptions) null);
    }

    /**
     * Probabilities of translations as text: lines <code>target source p</code>, as lex.e2f of Moses has them,.
     * sorted by source word in the order of its vocabulary and then by falling probability. null stands for null.
     * <p>C: <code>hws_aligner_lexicon</code>
     *
     * @param options of the call; null: all defaults
     * @return the text
     */
    public String lexicon(LexiconOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_aligner_lexicon", -1, 1);
            long options_ = run_.options(options);
            int status_;
            do {
                status_ = Native.aligner_lexicon(self_, options_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_aligner_lexicon", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * Probabilities of translations as text: lines <code>target source p</code>, as lex.e2f of Moses has them,.
     * sorted by source word in the order of its vocabulary and then by falling probability. null stands for null.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the text
     */
    public String lexicon() {
        return lexicon((LexiconOptions) null);
    }

    /**
     * The binary of an aligner, versioned and with checksums.
     * <p>C: <code>hws_aligner_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_aligner_write", -1, 1);
            int status_;
            do {
                status_ = Native.aligner_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_aligner_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * An aligner from a copy of its binary.
     * <p>C: <code>hws_aligner_read</code>
     *
     * @param buffer a binary that Aligner.write made
     * @param options of the call; null: all defaults
     * @return the new aligner
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Aligner read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long alignerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.aligner_read(buffer_, Call.length(bufferBytes_), options_, alignerOut_));
            return new Aligner(Aligner.owned(Memory.address(alignerOut_)));
        }
    }

    /**
     * An aligner from a copy of its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that Aligner.write made
     * @return the new aligner
     */
    public static Aligner read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * Writes an aligner's binary to a file.
     * <p>C: <code>hws_aligner_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.aligner_write_file(self_, path_));
        }
    }

    /**
     * An aligner from a file with its binary. With the option in_place the file is mapped, where the system maps.
     * files, and must not change while the aligner lives.
     * <p>C: <code>hws_aligner_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new aligner
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Aligner readFile(Path path, ReadFileOptions options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long alignerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.aligner_read_file(path_, options_, alignerOut_));
            return new Aligner(Aligner.owned(Memory.address(alignerOut_)));
        }
    }

    /**
     * An aligner from a file with its binary. With the option in_place the file is mapped, where the system maps.
     * files, and must not change while the aligner lives.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new aligner
     */
    public static Aligner readFile(Path path) {
        return readFile(path, (ReadFileOptions) null);
    }

    /** Options of Aligner.align. What is not set has its default. */
    public static final class AlignOptions extends Options<AlignOptions> {
        /** Options that set nothing yet. */
        public AlignOptions() {}

        /**
         * Links of which directions, and how they become one set; agreement: those whose posteriors of both directions
         * have a high product; of an aligner of one direction: that direction.
         *
         * @param value the value; one of intersection, union, grow-diag, grow-diag-final, grow-diag-final-and,
         *     agreement, forward, reverse; the default is intersection
         * @return these options
         */
        public AlignOptions symmetrize(String value) {
            return set("symmetrize", value);
        }

        /**
         * Posterior: by each link's probability; viterbi: the most probable alignment (ibm1, hmm).
         *
         * @param value the value; one of posterior, viterbi; the default is posterior
         * @return these options
         */
        public AlignOptions decode(String value) {
            return set("decode", value);
        }

        /**
         * Decode posterior: probability from which on there is a link, of agreement the square root of both's product;
         * auto: each word's best position if that is above null's, and .45 for agreement.
         *
         * @param value the value, from 1e-09 to 1 or the word auto; the default is auto
         * @return these options
         */
        public AlignOptions threshold(double value) {
            return set("threshold", value);
        }

        /**
         * Decode posterior: probability from which on there is a link, of agreement the square root of both's product;
         * auto: each word's best position if that is above null's, and .45 for agreement.
         *
         * @param value the value, from 1e-09 to 1 or the word auto; the default is auto
         * @return these options
         */
        public AlignOptions threshold(String value) {
            return set("threshold", value);
        }

        /**
         * Fertility: independent samplers of a pair, whose posteriors are averaged.
         *
         * @param value the value, from 1 to 1024; the default is 2
         * @return these options
         */
        public AlignOptions chains(long value) {
            return set("chains", value);
        }

        /**
         * Fertility: sweeps of each, of which the first quarter does not count.
         *
         * @param value the value, from 1 to 1000000; the default is 8
         * @return these options
         */
        public AlignOptions sweeps(long value) {
            return set("sweeps", value);
        }

        /**
         * Fertility: seed of all random numbers.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public AlignOptions seed(long value) {
            return set("seed", value);
        }
    }

    /** Options of Aligner.score. What is not set has its default. */
    public static final class ScoreOptions extends Options<ScoreOptions> {
        /** Options that set nothing yet. */
        public ScoreOptions() {}

        /**
         * Forward: targets given sources; reverse: sources given targets.
         *
         * @param value the value; one of forward, reverse; the default is forward
         * @return these options
         */
        public ScoreOptions direction(String value) {
            return set("direction", value);
        }
    }

    /** Options of Aligner.lexicon. What is not set has its default. */
    public static final class LexiconOptions extends Options<LexiconOptions> {
        /** Options that set nothing yet. */
        public LexiconOptions() {}

        /**
         * Forward: targets given sources; reverse: sources given targets.
         *
         * @param value the value; one of forward, reverse; the default is forward
         * @return these options
         */
        public LexiconOptions direction(String value) {
            return set("direction", value);
        }

        /**
         * Probability from which on a translation is written.
         *
         * @param value the value, from 0 to 1; the default is 0.001
         * @return these options
         */
        public LexiconOptions least(double value) {
            return set("least", value);
        }
    }

    /** Options of Aligner.readFile. What is not set has its default. */
    public static final class ReadFileOptions extends Options<ReadFileOptions> {
        /** Options that set nothing yet. */
        public ReadFileOptions() {}

        /**
         * 1: the file is mapped and stays where it is; it must not change while anything made of it lives.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public ReadFileOptions inPlace(long value) {
            return set("in_place", value);
        }
    }
}
