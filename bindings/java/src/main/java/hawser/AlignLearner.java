// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** A learner of alignments. */
public final class AlignLearner extends Learner {
    AlignLearner(Owner owner) {
        super(owner);
    }

    /**
     * A learner of alignments. A step is one step of the schedule, in each direction that the options name. Both.
     * directions and all chains of a sampler are made at once if there are threads, and any number of them gives
     * the same bits. Memory: 12 bytes for each pair of words that some pair of sequences has both of, more for
     * samplers, and 4 bytes for each pair of positions.
     * <p>EM never lowers the likelihood where jumps are deficient, and variational inference never lowers its
     * bound there.
     * <p>With a start the learner goes on from what that has counted: its counts are added to those of the bitext
     * in every step, and models have the counts of both. em's objective then includes their ln p. The start's
     * words keep their numbers, new ones come behind them, and the tension stays the start's.
     * <p>A step of svi or scvi2 takes O(pairs of words seen together) beside its cells. Without counts the first
     * one passes over all pairs.
     * <p>Metrics:
     * <ul>
     * <li><code>log_likelihood</code>: em, vi: ln p(target words given source words) before the last step, of all
     *     directions, nats; vi: under the weights that its step takes
     * <li><code>log_likelihood_per_token</code>: the same for each target word
     * <li><code>objective</code>: em: log_likelihood; vi: the bound of the counts before the last step, from a
     *     stage's second step on; cvi2: the sum of ln Z of the pairs, each under the others
     * <li><code>change</code>: cvi2: change of the posteriors in the last step, per target word; cgs: share of the
     *     alignments that the last sweep changed
     * <li><code>log_joint</code>: cgs: ln of the present alignments' law with parameters integrated out, but for a
     *     constant where there are fertilities; mean over chains, of all directions, nats
     * <li><code>samples</code>: cgs: samples of each chain in the counts
     * <li><code>stage</code>: stages that have ended
     * <li><code>schedule_steps</code>: steps of all stages
     * <li><code>word_pairs</code>: pairs of words that some pair of sequences has both of, of all directions
     * <li><code>cells</code>: source positions times target positions, over all pairs
     * <li><code>bytes</code>: bytes of tables, counts and chains
     * </ul>
     * <p>Cost: a step of ibm1 O(cells), where a cell is a source position and a target position of one pair; one
     *     of hmm O(cells * source words) by sums, O(cells) by cgs
     * <p>C: <code>hws_align_learner_new</code>
     *
     * @param start an aligner with the directions and the folding that the options ask for; null: from nothing
     * @param bitext what to learn from
     * @param options of the call; null: all defaults
     * @throws EmptyException there is no pair with words on both sides
     */
    public AlignLearner(Aligner start, Bitext bitext, NewOptions options) {
        super(made(start, bitext, options));
    }

    private static Owner made(Aligner start, Bitext bitext, NewOptions options) {
        try (Call run_ = new Call()) {
            long start_ = run_.useOrNull(start);
            long bitext_ = run_.use(bitext, "bitext");
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.align_learner_new(start_, bitext_, options_, learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * A learner of alignments. A step is one step of the schedule, in each direction that the options name. Both.
     * directions and all chains of a sampler are made at once if there are threads, and any number of them gives
     * the same bits. Memory: 12 bytes for each pair of words that some pair of sequences has both of, more for
     * samplers, and 4 bytes for each pair of positions.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param bitext what to learn from
     * @param options of the call; null: all defaults
     */
    public AlignLearner(Bitext bitext, NewOptions options) {
        this((Aligner) null, bitext, options);
    }

    /**
     * A learner of alignments. A step is one step of the schedule, in each direction that the options name. Both.
     * directions and all chains of a sampler are made at once if there are threads, and any number of them gives
     * the same bits. Memory: 12 bytes for each pair of words that some pair of sequences has both of, more for
     * samplers, and 4 bytes for each pair of positions.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param start an aligner with the directions and the folding that the options ask for; null: from nothing
     * @param bitext what to learn from
     */
    public AlignLearner(Aligner start, Bitext bitext) {
        this(start, bitext, (NewOptions) null);
    }

    /**
     * A learner of alignments. A step is one step of the schedule, in each direction that the options name. Both.
     * directions and all chains of a sampler are made at once if there are threads, and any number of them gives
     * the same bits. Memory: 12 bytes for each pair of words that some pair of sequences has both of, more for
     * samplers, and 4 bytes for each pair of positions.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param bitext what to learn from
     */
    public AlignLearner(Bitext bitext) {
        this((Aligner) null, bitext, (NewOptions) null);
    }

    /**
     * An aligner as it stands after the steps made: posterior means of the parameters under the priors. Its model.
     * is that of the last stage that has begun.
     * <p>C: <code>hws_align_learner_model</code>
     *
     * @return the new aligner
     */
    public Aligner model() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alignerOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.align_learner_model(self_, alignerOut_));
            return new Aligner(Aligner.owned(Memory.address(alignerOut_)));
        }
    }

    /** Options of AlignLearner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * Which way: forward aligns target words to source words, reverse the other way, both are needed to
         * symmetrize.
         *
         * @param value the value; one of forward, reverse, both; the default is both
         * @return these options
         */
        public NewOptions direction(String value) {
            return set("direction", value);
        }

        /**
         * Probability that a target word is aligned to no source word.
         *
         * @param value the value, from 0 to 0.999; the default is 0.2
         * @return these options
         */
        public NewOptions null_(double value) {
            return set("null", value);
        }

        /**
         * Longest jump with a probability of its own; longer ones have that of this one.
         *
         * @param value the value, from 1 to 10000; the default is 100
         * @return these options
         */
        public NewOptions longestJump(long value) {
            return set("longest_jump", value);
        }

        /**
         * 1: em, cvi2, scvi2 divide jumps by their sum over the sentence, as GIZA does, and em may then lower the
         * likelihood; 0: what leaves the sentence is lost.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public NewOptions normalized(long value) {
            return set("normalized", value);
        }

        /**
         * Pseudo-count (beta) of each target word for each source word; em takes none but for the model that is read
         * off.
         *
         * @param value the value, from 0 to 1000000.0; the default is 0.0003
         * @return these options
         */
        public NewOptions priorTranslation(double value) {
            return set("prior_translation", value);
        }

        /**
         * Pseudo-counts more for two words that are spelled alike; a third of it if four letters at their begin are.
         *
         * @param value the value, from 0 to 1000000.0; the default is 1
         * @return these options
         */
        public NewOptions priorSpelling(double value) {
            return set("prior_spelling", value);
        }

        /**
         * Pseudo-count (alpha) of each jump; em takes none but for the model that is read off.
         *
         * @param value the value, from 1e-06 to 1000000.0; the default is 0.5
         * @return these options
         */
        public NewOptions priorJump(double value) {
            return set("prior_jump", value);
        }

        /**
         * Pseudo-count of each number of target words that a source word is aligned to.
         *
         * @param value the value, from 1e-06 to 1000000.0; the default is 0.5
         * @return these options
         */
        public NewOptions priorFertility(double value) {
            return set("prior_fertility", value);
        }

        /**
         * Cgs: independent samplers, whose counts are averaged.
         *
         * @param value the value, from 1 to 1024; the default is 3
         * @return these options
         */
        public NewOptions chains(long value) {
            return set("chains", value);
        }

        /**
         * Cgs: sweeps of a stage before its first sample; auto: a third of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(long value) {
            return set("burn_in", value);
        }

        /**
         * Cgs: sweeps of a stage before its first sample; auto: a third of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(String value) {
            return set("burn_in", value);
        }

        /**
         * Cgs: temperatures of a stage's first sweep and, from its first sample on, of the others, as 3:1; draws are
         * from conditional probabilities to the power 1 / temperature.
         *
         * @param value the value; the default is 1:1
         * @return these options
         */
        public NewOptions anneal(String value) {
            return set("anneal", value);
        }

        /**
         * Svi, scvi2: pairs of a step, at most.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 500
         * @return these options
         */
        public NewOptions minibatch(long value) {
            return set("minibatch", value);
        }

        /**
         * Svi, scvi2: step m of a stage has the size (delay + m)^-forgetting_rate (kappa).
         *
         * @param value the value, from 0 to 1; the default is 0.5
         * @return these options
         */
        public NewOptions forgettingRate(double value) {
            return set("forgetting_rate", value);
        }

        /**
         * Svi, scvi2: added to the number of a step, see forgetting_rate (tau).
         *
         * @param value the value, from 0 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions delay(double value) {
            return set("delay", value);
        }

        /**
         * Seed of all random numbers.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public NewOptions seed(long value) {
            return set("seed", value);
        }

        /**
         * Stages, MODEL:STEPS or MODEL/METHOD:STEPS, separated by commas.
         *
         * @param value the value; the default is ibm1:3,hmm:3,fertility:20
         * @return these options
         */
        public NewOptions schedule(String value) {
            return set("schedule", value);
        }

        /**
         * Words that count as one: lower: those that differ in case alone; a number: those with as many equal first
         * letters; lower,4: both; none: none do.
         *
         * @param value the value; the default is none
         * @return these options
         */
        public NewOptions fold(String value) {
            return set("fold", value);
        }
    }
}
