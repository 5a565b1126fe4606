// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** The same as a learner, which can be stopped, saved and resumed (hawser/learner. */
public final class PcfgLaSplitMergeLearner extends Learner {
    PcfgLaSplitMergeLearner(Owner owner) {
        super(owner);
    }

    /**
     * The same as a learner, which can be stopped, saved and resumed (hawser/learner.h). A step is a split of all.
     * subtypes, a merge, or a step of EM with the smoothing behind it. The metric iterations says how many there
     * are. PcfgLaLearner.model gives the grammar as it stands; at the end it is bit for bit that of
     * PcfgLa.splitMerge.
     * <p>Metrics:
     * <ul>
     * <li><code>log_likelihood</code>: ln p(trees) before the last step of EM, nats
     * <li><code>cycles_done</code>: cycles that are over
     * <li><code>subtypes</code>: subtypes of all labels together
     * <li><code>iterations</code>: steps at most: splits, merges, and steps of EM
     * </ul>
     * <p>C: <code>hws_pcfg_la_split_merge_learner_new</code>
     *
     * @param pcfgLa to split
     * @param trees that it was learned from, or others by its rules
     * @param options of the call; null: all defaults
     * @throws EmptyException there are no trees
     * @throws ArgumentException a tree with a rule that the grammar lacks, and of a step that splits: more than 64
     *     subtypes
     * @throws UnsupportedException a bare sentence (PcfgLaLearner)
     */
    public PcfgLaSplitMergeLearner(PcfgLa pcfgLa, Treebank trees, NewOptions options) {
        super(made(pcfgLa, trees, options));
    }

    private static Owner made(PcfgLa pcfgLa, Treebank trees, NewOptions options) {
        try (Call run_ = new Call()) {
            long pcfgLa_ = run_.use(pcfgLa, "pcfg_la");
            long trees_ = run_.use(trees, "trees");
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pcfg_la_split_merge_learner_new(pcfgLa_, trees_, options_, learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * The same as a learner, which can be stopped, saved and resumed (hawser/learner.h). A step is a split of all.
     * subtypes, a merge, or a step of EM with the smoothing behind it. The metric iterations says how many there
     * are. PcfgLaLearner.model gives the grammar as it stands; at the end it is bit for bit that of
     * PcfgLa.splitMerge.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param pcfgLa to split
     * @param trees that it was learned from, or others by its rules
     */
    public PcfgLaSplitMergeLearner(PcfgLa pcfgLa, Treebank trees) {
        this(pcfgLa, trees, (NewOptions) null);
    }

    /** Options of PcfgLaSplitMergeLearner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * How often subtypes are split in two.
         *
         * @param value the value, from 1 to 64; the default is 1
         * @return these options
         */
        public NewOptions cycles(long value) {
            return set("cycles", value);
        }

        /**
         * Steps of EM after each subtype was split in two.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 50
         * @return these options
         */
        public NewOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Steps of EM after splits were undone.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 20
         * @return these options
         */
        public NewOptions mergeIterations(long value) {
            return set("merge_iterations", value);
        }

        /**
         * Steps of EM at the end of a cycle, behind each of which rules are smoothed.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 10
         * @return these options
         */
        public NewOptions smoothIterations(long value) {
            return set("smooth_iterations", value);
        }

        /**
         * Share of the splits that are undone: those that explain the trees least.
         *
         * @param value the value, from 0 to 1; the default is 0.5
         * @return these options
         */
        public NewOptions merged(double value) {
            return set("merged", value);
        }

        /**
         * How far rules of labels are moved towards the mean of their label's subtypes.
         *
         * @param value the value, from 0 to 1; the default is 0.01
         * @return these options
         */
        public NewOptions ruleSmoothing(double value) {
            return set("rule_smoothing", value);
        }

        /**
         * How many uses of each word are shared out to subtypes as those of its class are.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 3
         * @return these options
         */
        public NewOptions wordSmoothing(double value) {
            return set("word_smoothing", value);
        }

        /**
         * Seed of the noise that lets halves grow apart.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public NewOptions seed(long value) {
            return set("seed", value);
        }
    }
}
