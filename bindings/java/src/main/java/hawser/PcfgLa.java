// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable grammar with latent annotations.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class PcfgLa extends Handle {
    PcfgLa(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::pcfg_la_free, true, "PcfgLa");
    }

    /**
     * A number about a grammar with latent annotations, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>labels</code>: labels, among them intermediate ones and the start symbol
     * <li><code>rules</code>: rules without subtypes
     * <li><code>subtypes</code>: subtypes of all labels
     * <li><code>numbers</code>: rules with subtypes
     * <li><code>words</code>: words and classes of words
     * </ul>
     * <p>C: <code>hws_pcfg_la_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.pcfg_la_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * The probabilities of all rules. Those of a subtype of a label are contiguous and sum to 1; labels stand in.
     * the order: start, tags, constituents, intermediate ones.
     * <p>C: <code>hws_pcfg_la_rows</code>
     *
     * @return as many as the number "numbers" of PcfgLa.info says (probability)
     */
    public double[] rows() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pcfg_la_rows", -1, 8);
            int status_;
            do {
                status_ = Native.pcfg_la_rows(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pcfg_la_rows", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * How a grammar was learned: an object like that of Hmm.card.
     * <p>C: <code>hws_pcfg_la_card</code>
     *
     * @return a JSON text
     */
    public String card() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pcfg_la_card", -1, 1);
            int status_;
            do {
                status_ = Native.pcfg_la_card(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pcfg_la_card", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The table of classes for English, as PcfgLaLearner takes one. A line has a name, a test and perhaps what the.
     * test needs; an empty line ends a group, and a line that begins with # is a comment. The class of a word is
     * named "UNK", then for each group, in order, "-" and the name of the first line whose test the word passes,
     * if there is one. Letters are those of ASCII.
     * <pre>
     *   initial    the word is the first of its sentence and begins with a capital
     *   capital    it begins with a capital
     *   capitals   it has a capital and no small letter
     *   digit      it has a digit
     *   hyphen     it has a hyphen
     *   suffix X   it ends in X, whatever its case, and has at least three characters more
     * </pre>
     * <p>C: <code>hws_pcfg_la_signatures</code>
     *
     * @return the text
     */
    public static String signatures() {
        try (Call run_ = new Call()) {
            run_.expect("hws_pcfg_la_signatures", -1, 1);
            int status_;
            do {
                status_ = Native.pcfg_la_signatures(run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pcfg_la_signatures", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The log-probability of every sentence, all its trees together, but for labels that the plain grammar of.
     * relative frequencies finds improbable where they would stand (below 1e-5).
     * <p>Cost: O(words^3) each
     * <p>C: <code>hws_pcfg_la_score</code>
     *
     * @param sentences whose words are looked at
     * @param options of the call; null: all defaults
     * @return of each; -infinity for one without a tree (nats)
     */
    public double[] score(Treebank sentences, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long sentences_ = run_.use(sentences, "sentences");
            long logProbsCount_ = (long) sentences.info("sentences");
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long options_ = run_.options(options);
            run_.check(Native.pcfg_la_score(self_, sentences_, options_, logProbsOut_));
            return Memory.doubles(logProbsOut_, logProbsCount_);
        }
    }

    /**
     * The log-probability of every sentence, all its trees together, but for labels that the plain grammar of.
     * relative frequencies finds improbable where they would stand (below 1e-5).
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param sentences whose words are looked at
     * @return of each; -infinity for one without a tree (nats)
     */
    public double[] score(Treebank sentences) {
        return score(sentences, (Limits) null);
    }

    /**
     * The tree of every sentence that has the largest product of its rules' posterior probabilities, where.
     * subtypes are summed (Petrov and Klein, "Improved inference for unlexicalized parsing", NAACL 2007). Labels
     * that the plain grammar finds improbable where they would stand (below 1e-5) are not looked at.
     * <p>Cost: O(words^3) each
     * <p>C: <code>hws_pcfg_la_parse</code>
     *
     * @param sentences whose words are looked at
     * @param options of the call; null: all defaults
     * @return the same sentences with their trees; one that has no tree has no words
     */
    public Treebank parse(Treebank sentences, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long sentences_ = run_.use(sentences, "sentences");
            long parsesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pcfg_la_parse(self_, sentences_, options_, parsesOut_));
            return new Treebank(Treebank.owned(Memory.address(parsesOut_)));
        }
    }

    /**
     * The tree of every sentence that has the largest product of its rules' posterior probabilities, where.
     * subtypes are summed (Petrov and Klein, "Improved inference for unlexicalized parsing", NAACL 2007). Labels
     * that the plain grammar finds improbable where they would stand (below 1e-5) are not looked at.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param sentences whose words are looked at
     * @return the same sentences with their trees; one that has no tree has no words
     */
    public Treebank parse(Treebank sentences) {
        return parse(sentences, (Limits) null);
    }

    /**
     * The binary of a grammar with latent annotations, versioned and with checksums.
     * <p>C: <code>hws_pcfg_la_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pcfg_la_write", -1, 1);
            int status_;
            do {
                status_ = Native.pcfg_la_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pcfg_la_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * A grammar with latent annotations from a copy of its binary.
     * <p>C: <code>hws_pcfg_la_read</code>
     *
     * @param buffer a binary that PcfgLa.write made
     * @param options of the call; null: all defaults
     * @return the new pcfg la
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static PcfgLa read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long pcfgLaOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pcfg_la_read(buffer_, Call.length(bufferBytes_), options_, pcfgLaOut_));
            return new PcfgLa(PcfgLa.owned(Memory.address(pcfgLaOut_)));
        }
    }

    /**
     * A grammar with latent annotations from a copy of its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that PcfgLa.write made
     * @return the new pcfg la
     */
    public static PcfgLa read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * Writes the binary of a grammar with latent annotations to a file.
     * <p>C: <code>hws_pcfg_la_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.pcfg_la_write_file(self_, path_));
        }
    }

    /**
     * A grammar with latent annotations from a file with its binary.
     * <p>C: <code>hws_pcfg_la_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new pcfg la
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static PcfgLa readFile(Path path, Limits options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long pcfgLaOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pcfg_la_read_file(path_, options_, pcfgLaOut_));
            return new PcfgLa(PcfgLa.owned(Memory.address(pcfgLaOut_)));
        }
    }

    /**
     * A grammar with latent annotations from a file with its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new pcfg la
     */
    public static PcfgLa readFile(Path path) {
        return readFile(path, (Limits) null);
    }

    /**
     * A grammar with up to twice as many subtypes, by a cycle of splits and merges, or by several of them (option.
     * cycles). Each subtype is split in two, and EM learns both; the splits that explain the trees least are
     * undone, and EM goes on; at the end probabilities are moved a little towards the mean of their label's
     * subtypes, in turn with EM. The first cycle takes a grammar with one subtype for each label, as the learner
     * makes it with the option <code>subtypes</code> at 1 in one step of em.
     * <p>Source: Petrov, Barrett, Thibaux and Klein, "Learning accurate, compact, and interpretable tree
     *     annotation", ACL 2006
     * <p>C: <code>hws_pcfg_la_split_merge</code>
     *
     * @param trees that it was learned from, or others by its rules
     * @param options of the call; null: all defaults
     * @return the new grammar. Its card is that of <code>pcfg_la</code> with the method "split-merge", and ln p of
     *     the trees in the last step
     * @throws EmptyException there are no trees
     * @throws ArgumentException a tree with a rule that the grammar lacks, or more than 64 subtypes
     * @throws UnsupportedException a bare sentence (PcfgLaLearner)
     */
    public PcfgLa splitMerge(Treebank trees, SplitMergeOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long trees_ = run_.use(trees, "trees");
            long splitOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pcfg_la_split_merge(self_, trees_, options_, splitOut_));
            return new PcfgLa(PcfgLa.owned(Memory.address(splitOut_)));
        }
    }

    /**
     * A grammar with up to twice as many subtypes, by a cycle of splits and merges, or by several of them (option.
     * cycles). Each subtype is split in two, and EM learns both; the splits that explain the trees least are
     * undone, and EM goes on; at the end probabilities are moved a little towards the mean of their label's
     * subtypes, in turn with EM. The first cycle takes a grammar with one subtype for each label, as the learner
     * makes it with the option <code>subtypes</code> at 1 in one step of em.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param trees that it was learned from, or others by its rules
     * @return the new grammar. Its card is that of <code>pcfg_la</code> with the method "split-merge", and ln p of
     *     the trees in the last step
     */
    public PcfgLa splitMerge(Treebank trees) {
        return splitMerge(trees, (SplitMergeOptions) null);
    }

    /** Options of PcfgLa.splitMerge. What is not set has its default. */
    public static final class SplitMergeOptions extends Options<SplitMergeOptions> {
        /** Options that set nothing yet. */
        public SplitMergeOptions() {}

        /**
         * How often subtypes are split in two.
         *
         * @param value the value, from 1 to 64; the default is 1
         * @return these options
         */
        public SplitMergeOptions cycles(long value) {
            return set("cycles", value);
        }

        /**
         * Steps of EM after each subtype was split in two.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 50
         * @return these options
         */
        public SplitMergeOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Steps of EM after splits were undone.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 20
         * @return these options
         */
        public SplitMergeOptions mergeIterations(long value) {
            return set("merge_iterations", value);
        }

        /**
         * Steps of EM at the end of a cycle, behind each of which rules are smoothed.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 10
         * @return these options
         */
        public SplitMergeOptions smoothIterations(long value) {
            return set("smooth_iterations", value);
        }

        /**
         * Share of the splits that are undone: those that explain the trees least.
         *
         * @param value the value, from 0 to 1; the default is 0.5
         * @return these options
         */
        public SplitMergeOptions merged(double value) {
            return set("merged", value);
        }

        /**
         * How far rules of labels are moved towards the mean of their label's subtypes.
         *
         * @param value the value, from 0 to 1; the default is 0.01
         * @return these options
         */
        public SplitMergeOptions ruleSmoothing(double value) {
            return set("rule_smoothing", value);
        }

        /**
         * How many uses of each word are shared out to subtypes as those of its class are.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 3
         * @return these options
         */
        public SplitMergeOptions wordSmoothing(double value) {
            return set("word_smoothing", value);
        }

        /**
         * Seed of the noise that lets halves grow apart.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public SplitMergeOptions seed(long value) {
            return set("seed", value);
        }
    }
}
