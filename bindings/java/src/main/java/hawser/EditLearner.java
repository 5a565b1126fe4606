// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** A learner of an edit model from pairs of strings, by EM. */
public final class EditLearner extends Learner {
    EditLearner(Owner owner) {
        super(owner);
    }

    /**
     * A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never.
     * lowers the objective log-likelihood + ln prior, where the prior of each context's own distribution is a
     * Dirichlet around the starting model: an option's number of pseudo-counts, spread over the outcomes as the
     * starting model does in that context. Every context that occurs at some cell of a pair's grid gets a
     * distribution of its own. Any number of threads gives the same bits. Memory: 4 bytes per cell of all grids,
     * and three times contexts * (symbols + 1) doubles.
     * <p>Pairs that the model gives no probability make the first step EmptyException, and the message names the
     * pair.
     * <p>Parts that the option fixed names stay bit for bit what the start has, in every later model too, and
     * expected edits are inferred under them. A fixed part gets no contexts of the data, and the objective leaves
     * out its prior.
     * <p>A step is a sum over items (hawser/learner.h), which are the pairs in their order. Which contexts there
     * are depends on all pairs. So the first round of learners that share the pairs collects their contexts, and
     * each then counts in all of them.
     * <p>Metrics:
     * <ul>
     * <li><code>heldout_log_likelihood</code>: ln p(held-out pairs) under the model as it stands, nats, of the
     *     pairs that have a probability
     * <li><code>heldout_log_likelihood_per_token</code>: the same per output symbol, the end of each output
     *     counted
     * <li><code>heldout_impossible</code>: held-out pairs of a weight above 0 that have no probability under the
     *     model as it stands
     * <li><code>log_likelihood</code>: log-likelihood of the pairs under the model before the last step, nats
     * <li><code>objective</code>: log-likelihood plus log prior (up to a constant) of the model before the last
     *     step, nats
     * <li><code>log_likelihood_per_token</code>: log-likelihood per output symbol, the end of each output counted
     * <li><code>change</code>: rise of the objective from the step before, relative to its size
     * <li><code>moved</code>: share of the expected edits that the last step gave to other outcomes
     * <li><code>contexts</code>: contexts with a distribution of their own
     * <li><code>items_per_block</code>: pairs of a block of sums, at whose edges parts of the pairs are to be cut
     * <li><code>converged</code>: 1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)
     * </ul>
     * <p>C: <code>hws_edit_learner_new</code>
     *
     * @param start the parameters and windows to begin with
     * @param pairs of two tapes, input and output; values are weights (counts)
     * @param heldout as pairs, for metrics alone; those without a probability are counted as heldout_impossible
     *     and do not enter heldout_log_likelihood; null: none
     * @param options of the call; null: all defaults
     * @throws EmptyException no pair, or no held-out pair, has a weight above 0
     */
    public EditLearner(EditModel start, Strings pairs, Strings heldout, NewOptions options) {
        super(made(start, pairs, heldout, options));
    }

    private static Owner made(EditModel start, Strings pairs, Strings heldout, NewOptions options) {
        try (Call run_ = new Call()) {
            long start_ = run_.use(start, "start");
            long pairs_ = run_.use(pairs, "pairs");
            long heldout_ = run_.useOrNull(heldout);
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.edit_learner_new(start_, pairs_, heldout_, options_, learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never.
     * lowers the objective log-likelihood + ln prior, where the prior of each context's own distribution is a
     * Dirichlet around the starting model: an option's number of pseudo-counts, spread over the outcomes as the
     * starting model does in that context. Every context that occurs at some cell of a pair's grid gets a
     * distribution of its own. Any number of threads gives the same bits. Memory: 4 bytes per cell of all grids,
     * and three times contexts * (symbols + 1) doubles.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param start the parameters and windows to begin with
     * @param pairs of two tapes, input and output; values are weights (counts)
     * @param options of the call; null: all defaults
     */
    public EditLearner(EditModel start, Strings pairs, NewOptions options) {
        this(start, pairs, (Strings) null, options);
    }

    /**
     * A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never.
     * lowers the objective log-likelihood + ln prior, where the prior of each context's own distribution is a
     * Dirichlet around the starting model: an option's number of pseudo-counts, spread over the outcomes as the
     * starting model does in that context. Every context that occurs at some cell of a pair's grid gets a
     * distribution of its own. Any number of threads gives the same bits. Memory: 4 bytes per cell of all grids,
     * and three times contexts * (symbols + 1) doubles.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param start the parameters and windows to begin with
     * @param pairs of two tapes, input and output; values are weights (counts)
     * @param heldout as pairs, for metrics alone; those without a probability are counted as heldout_impossible
     *     and do not enter heldout_log_likelihood; null: none
     */
    public EditLearner(EditModel start, Strings pairs, Strings heldout) {
        this(start, pairs, heldout, (NewOptions) null);
    }

    /**
     * A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never.
     * lowers the objective log-likelihood + ln prior, where the prior of each context's own distribution is a
     * Dirichlet around the starting model: an option's number of pseudo-counts, spread over the outcomes as the
     * starting model does in that context. Every context that occurs at some cell of a pair's grid gets a
     * distribution of its own. Any number of threads gives the same bits. Memory: 4 bytes per cell of all grids,
     * and three times contexts * (symbols + 1) doubles.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param start the parameters and windows to begin with
     * @param pairs of two tapes, input and output; values are weights (counts)
     */
    public EditLearner(EditModel start, Strings pairs) {
        this(start, pairs, (Strings) null, (NewOptions) null);
    }

    /**
     * The edit model as it stands after the steps made.
     * <p>C: <code>hws_edit_learner_model</code>
     *
     * @return the new edit model
     */
    public EditModel model() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long modelOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.edit_learner_model(self_, modelOut_));
            return new EditModel(EditModel.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * The expected numbers of edits over the data, under the model before the last step.
     * <p>C: <code>hws_edit_learner_edits</code>
     *
     * @return what the call gives
     * @throws EmptyException no step has been made
     */
    public EditsResult edits() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long insertionsOut_ = run_.room(8);
            long deletionsOut_ = run_.room(8);
            long copiesOut_ = run_.room(8);
            long substitutionsOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.edit_learner_edits(self_, insertionsOut_, deletionsOut_, copiesOut_, substitutionsOut_));
            return new EditsResult(Memory.float64(insertionsOut_), Memory.float64(deletionsOut_),
                Memory.float64(copiesOut_), Memory.float64(substitutionsOut_));
        }
    }

    /** Options of EditLearner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * Steps at most.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 40
         * @return these options
         */
        public NewOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Done once five steps in a row raise the objective by no more than this, relative to its size, and become no
         * larger.
         *
         * @param value the value, from 0 to 1; the default is 0.0001
         * @return these options
         */
        public NewOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Pseudo-counts per context, spread as the start model's distribution there.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 5
         * @return these options
         */
        public NewOptions priorEdit(double value) {
            return set("prior_edit", value);
        }

        /**
         * Parts that keep the values of the start: insertion (of symbols, or moving on), writing (of a symbol or none
         * for the one that is read).
         *
         * @param value the value; the default is none
         * @return these options
         */
        public NewOptions fixed(String value) {
            return set("fixed", value);
        }

        /**
         * Pairs in all, of which the learner's are a part, or none; auto: they are all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions items(long value) {
            return set("items", value);
        }

        /**
         * Pairs in all, of which the learner's are a part, or none; auto: they are all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions items(String value) {
            return set("items", value);
        }

        /**
         * With items: which of all pairs, counted from 0, is the learner's first one.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 0
         * @return these options
         */
        public NewOptions firstItem(long value) {
            return set("first_item", value);
        }
    }

    /**
     * What EditLearner.edits gives.
     *
     * @param insertions symbols inserted
     * @param deletions symbols deleted
     * @param copies symbols copied
     * @param substitutions symbols read that another one was written for
     */
    public record EditsResult(double insertions, double deletions, double copies, double substitutions) {}
}
