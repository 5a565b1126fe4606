// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** A learner of a dependency model from sentences without trees. */
public final class DmvLearner extends Learner {
    DmvLearner(Owner owner) {
        super(owner);
    }

    /**
     * A learner of a dependency model from sentences without trees. The option <code>method</code> says how:
     * <pre>
     *   em, hard-em  maximize the likelihood times the priors; hard-em counts each sentence's best tree alone
     *   vi           variational inference: rows have Dirichlet posteriors
     *   svi, scvi    the same from minibatches, after a pass over all sentences; scvi has the rows' posterior
     *               means
     *   cvi          collapsed variational inference: each sentence's trees under what all other sentences'
     *               expected counts
     *                predict; a pass goes through the sentences in order, so that their order matters
     *   hastings     samples trees; each is proposed under what the other sentences' trees predict, and accepted
     *               by Hastings'
     *                ratio, so that the chain's law is the exact posterior; the metric acceptance is the share of
     *               trees that are
     *                accepted
     *   blocked-gibbs samples rows given all trees, then all trees given the rows
     * </pre>
     * <p>The option <code>start</code> says what learning begins with. <code>harmonic</code> lets nearer words be
     * likelier heads: in a sentence of n words each is the root's child with probability 1/n, and the head of word
     * m is h with probability
     * <pre>
     *     q(h, m) = (1 - 1/n) * |h - m|^-1 / sum over h' of |h' - m|^-1
     * </pre>
     * <p>With these arcs independent, the number K of children on a side of h has a Poisson-binomial law. The side
     * goes on from state v with the expected count P(K &gt; v) and stops in it with P(K = v); the last state L is
     * left by stopping with P(K &gt;= L), and by going on E[max(0, K - L)] times. These counts, divided by their
     * sums, are the first rows. For cvi they are also the first local counts of every sentence.
     * <p>Every sentence has a word at least. A step is one pass over all sentences, one minibatch, or one sweep.
     * Sums for em, hard-em, vi, svi and scvi may be shared among learners of parts (hawser/learner.h).
     * <p>Metrics:
     * <ul>
     * <li><code>heldout_log_likelihood</code>: ln p(held-out items) under the model as it stands, nats, of the
     *     items that have a probability
     * <li><code>heldout_log_likelihood_per_token</code>: the same per token
     * <li><code>heldout_perplexity</code>: of the held-out items per token: e to the negative of that
     * <li><code>heldout_impossible</code>: held-out items that have no probability under the model as it stands
     * <li><code>perplexity</code>: of the items that are learned from per token, under the model as it stands
     * <li><code>rules_used</code>: rules, or other outcomes of rows, that the items are expected to use half a
     *     time at least
     * <li><code>log_likelihood</code> (em, hard-em, vi): ln p(items) under the rows before the last step (vi:
     *     geometric means), nats
     * <li><code>objective</code> (em, hard-em, vi): what the method raises: log-likelihood plus log prior up to a
     *     constant; vi: the evidence's lower bound; nats
     * <li><code>elbo</code> (em, hard-em, vi): vi: the evidence's lower bound, nats
     * <li><code>log_likelihood_per_token</code> (em, hard-em, vi): log-likelihood per token, nats
     * <li><code>change</code> (em, hard-em, vi): rise of the objective from the step before, relative to its size
     * <li><code>moved</code> (em, hard-em, vi): share of the expected uses that the last step gave to other
     *     outcomes
     * <li><code>converged</code> (em, hard-em, vi): 1 once steps change nothing any more (tolerance, or 1e-5 if
     *     that is 0)
     * <li><code>items_per_block</code> (em, hard-em, vi, svi, scvi): items of a block of sums, at whose edges
     *     parts of a corpus are to be cut
     * <li><code>step_size</code> (svi, scvi): the last step's, (delay + m)^-forgetting_rate
     * <li><code>log_likelihood_per_token</code> (svi, scvi): ln of the last minibatch's sums over what is hidden,
     *     per token summed over, nats
     * <li><code>surrogate</code> (svi, scvi): the same as a sum, scaled to the corpus, nats; where pieces receive
     *     messages, what these say of their ends is part of it
     * <li><code>epochs</code> (svi, scvi): how often each item was in a minibatch
     * <li><code>surrogate</code> (cvi): sum over the items of ln p(item) under what the others predict, in the
     *     last pass, nats
     * <li><code>surrogate_per_token</code> (cvi): the same per token
     * <li><code>change</code> (cvi): of the posteriors in the last pass, absolute differences per token
     * <li><code>converged</code> (cvi): 1 once the change is within the tolerance, or 1e-3 if that is 0
     * <li><code>log_joint</code> (hastings, blocked-gibbs): ln p(corpus, states) of the present states, and of
     *     what is sampled beside them (a sparse graph, missing parts of vectors), of the chain whose it is
     *     highest, nats
     * <li><code>log_joint_mean</code> (hastings, blocked-gibbs): the same, mean over the chains
     * <li><code>log_joint_per_token</code> (hastings, blocked-gibbs): log_joint per token, nats
     * <li><code>samples</code> (hastings, blocked-gibbs): samples kept of each chain; 0: the model is of the last
     *     states
     * <li><code>chain</code> (hastings, blocked-gibbs): the best chain, whose samples have the highest mean of ln
     *     p(corpus, states), counted from 0
     * <li><code>best_chain_log_joint</code> (hastings, blocked-gibbs): the mean over that chain's samples of ln
     *     p(corpus, states), nats
     * <li><code>changed</code> (hastings, blocked-gibbs): share of the states the last sweep changed, mean over
     *     chains
     * <li><code>temperature</code> (hastings, blocked-gibbs): of the next sweep
     * <li><code>chain_spread</code> (hastings, blocked-gibbs): largest less smallest mean over a chain's samples
     *     of ln p(corpus, states), per token
     * <li><code>r_hat</code> (hastings, blocked-gibbs): potential scale reduction (Gelman, Rubin 1992) of the
     *     samples' ln p(corpus, states), each chain's halves taken as chains
     * <li><code>effective_samples</code> (hastings, blocked-gibbs): independent samples that would tell the mean
     *     of ln p(corpus, states) as well, of all chains together
     * <li><code>chains_disagree</code> (hastings, blocked-gibbs): 1 if r_hat is above 1.1 and chain_spread above
     *     .001: the chains are in different places, more of them help
     * <li><code>bytes</code> (hastings, blocked-gibbs): bytes of states, tables and samples
     * <li><code>acceptance</code> (hastings, blocked-gibbs): share of the proposals that the last sweep accepted,
     *     mean over chains; 1 for Gibbs sampling
     * <li><code>starts_done</code> (em, hard-em, vi, cvi, with start=random starts=2): starts that have been
     *     judged
     * <li><code>start</code> (em, hard-em, vi, cvi, with start=random starts=2): the best start so far, in the end
     *     the one that goes on; counted from 0
     * <li><code>best_objective</code> (em, hard-em, vi, cvi, with start=random starts=2): its objective when it
     *     was judged, nats; of collapsed inference: the surrogate
     * <li><code>starts_spread</code> (em, hard-em, vi, cvi, with start=random starts=2): largest minus smallest
     *     objective of the starts when they were judged, per token, nats
     * </ul>
     * <p>C: <code>hws_dmv_learner_new</code>
     *
     * @param model one to begin with, over the same symbols; then its valence holds; null: the option start says
     *     it
     * @param sentences to learn from; the model keeps the table of a corpus of classes (Corpus.withClasses)
     * @param heldout for metrics alone; those without a tree, or with another symbol, are counted as
     *     heldout_impossible and do not enter heldout_log_likelihood; null: none
     * @param options of the call; null: all defaults
     * @throws EmptyException there are no sentences, or the start gives one no probability (then of the first
     *     step)
     */
    public DmvLearner(Dmv model, Corpus sentences, Corpus heldout, NewOptions options) {
        super(made(model, sentences, heldout, options));
    }

    private static Owner made(Dmv model, Corpus sentences, Corpus heldout, NewOptions options) {
        try (Call run_ = new Call()) {
            long model_ = run_.useOrNull(model);
            long sentences_ = run_.use(sentences, "sentences");
            long heldout_ = run_.useOrNull(heldout);
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dmv_learner_new(model_, sentences_, heldout_, options_, learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * A learner of a dependency model from sentences without trees. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param sentences to learn from; the model keeps the table of a corpus of classes (Corpus.withClasses)
     * @param options of the call; null: all defaults
     */
    public DmvLearner(Corpus sentences, NewOptions options) {
        this((Dmv) null, sentences, (Corpus) null, options);
    }

    /**
     * A learner of a dependency model from sentences without trees. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param model one to begin with, over the same symbols; then its valence holds; null: the option start says
     *     it
     * @param sentences to learn from; the model keeps the table of a corpus of classes (Corpus.withClasses)
     * @param heldout for metrics alone; those without a tree, or with another symbol, are counted as
     *     heldout_impossible and do not enter heldout_log_likelihood; null: none
     */
    public DmvLearner(Dmv model, Corpus sentences, Corpus heldout) {
        this(model, sentences, heldout, (NewOptions) null);
    }

    /**
     * A learner of a dependency model from sentences without trees. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param sentences to learn from; the model keeps the table of a corpus of classes (Corpus.withClasses)
     */
    public DmvLearner(Corpus sentences) {
        this((Dmv) null, sentences, (Corpus) null, (NewOptions) null);
    }

    /**
     * A learner as DmvLearner makes it, of trees alone in which no subtree crosses a bracket: the words of each.
     * subtree are all inside of the bracket, all outside of it, or hold all of its words. Brackets are the
     * constituents of a treebank, whose labels do not count. Every method is that of the other call, with these
     * trees in place of all, but the harmonic start counts without brackets. A sentence without brackets has all
     * its trees.
     * <p>Metrics:
     * <ul>
     * <li><code>heldout_log_likelihood</code>: ln p(held-out items) under the model as it stands, nats, of the
     *     items that have a probability
     * <li><code>heldout_log_likelihood_per_token</code>: the same per token
     * <li><code>heldout_perplexity</code>: of the held-out items per token: e to the negative of that
     * <li><code>heldout_impossible</code>: held-out items that have no probability under the model as it stands
     * <li><code>perplexity</code>: of the items that are learned from per token, under the model as it stands
     * <li><code>rules_used</code>: rules, or other outcomes of rows, that the items are expected to use half a
     *     time at least
     * <li><code>log_likelihood</code> (em, hard-em, vi): ln p(items) under the rows before the last step (vi:
     *     geometric means), nats
     * <li><code>objective</code> (em, hard-em, vi): what the method raises: log-likelihood plus log prior up to a
     *     constant; vi: the evidence's lower bound; nats
     * <li><code>elbo</code> (em, hard-em, vi): vi: the evidence's lower bound, nats
     * <li><code>log_likelihood_per_token</code> (em, hard-em, vi): log-likelihood per token, nats
     * <li><code>change</code> (em, hard-em, vi): rise of the objective from the step before, relative to its size
     * <li><code>moved</code> (em, hard-em, vi): share of the expected uses that the last step gave to other
     *     outcomes
     * <li><code>converged</code> (em, hard-em, vi): 1 once steps change nothing any more (tolerance, or 1e-5 if
     *     that is 0)
     * <li><code>items_per_block</code> (em, hard-em, vi, svi, scvi): items of a block of sums, at whose edges
     *     parts of a corpus are to be cut
     * <li><code>step_size</code> (svi, scvi): the last step's, (delay + m)^-forgetting_rate
     * <li><code>log_likelihood_per_token</code> (svi, scvi): ln of the last minibatch's sums over what is hidden,
     *     per token summed over, nats
     * <li><code>surrogate</code> (svi, scvi): the same as a sum, scaled to the corpus, nats; where pieces receive
     *     messages, what these say of their ends is part of it
     * <li><code>epochs</code> (svi, scvi): how often each item was in a minibatch
     * <li><code>surrogate</code> (cvi): sum over the items of ln p(item) under what the others predict, in the
     *     last pass, nats
     * <li><code>surrogate_per_token</code> (cvi): the same per token
     * <li><code>change</code> (cvi): of the posteriors in the last pass, absolute differences per token
     * <li><code>converged</code> (cvi): 1 once the change is within the tolerance, or 1e-3 if that is 0
     * <li><code>log_joint</code> (hastings, blocked-gibbs): ln p(corpus, states) of the present states, and of
     *     what is sampled beside them (a sparse graph, missing parts of vectors), of the chain whose it is
     *     highest, nats
     * <li><code>log_joint_mean</code> (hastings, blocked-gibbs): the same, mean over the chains
     * <li><code>log_joint_per_token</code> (hastings, blocked-gibbs): log_joint per token, nats
     * <li><code>samples</code> (hastings, blocked-gibbs): samples kept of each chain; 0: the model is of the last
     *     states
     * <li><code>chain</code> (hastings, blocked-gibbs): the best chain, whose samples have the highest mean of ln
     *     p(corpus, states), counted from 0
     * <li><code>best_chain_log_joint</code> (hastings, blocked-gibbs): the mean over that chain's samples of ln
     *     p(corpus, states), nats
     * <li><code>changed</code> (hastings, blocked-gibbs): share of the states the last sweep changed, mean over
     *     chains
     * <li><code>temperature</code> (hastings, blocked-gibbs): of the next sweep
     * <li><code>chain_spread</code> (hastings, blocked-gibbs): largest less smallest mean over a chain's samples
     *     of ln p(corpus, states), per token
     * <li><code>r_hat</code> (hastings, blocked-gibbs): potential scale reduction (Gelman, Rubin 1992) of the
     *     samples' ln p(corpus, states), each chain's halves taken as chains
     * <li><code>effective_samples</code> (hastings, blocked-gibbs): independent samples that would tell the mean
     *     of ln p(corpus, states) as well, of all chains together
     * <li><code>chains_disagree</code> (hastings, blocked-gibbs): 1 if r_hat is above 1.1 and chain_spread above
     *     .001: the chains are in different places, more of them help
     * <li><code>bytes</code> (hastings, blocked-gibbs): bytes of states, tables and samples
     * <li><code>acceptance</code> (hastings, blocked-gibbs): share of the proposals that the last sweep accepted,
     *     mean over chains; 1 for Gibbs sampling
     * <li><code>starts_done</code> (em, hard-em, vi, cvi, with start=random starts=2): starts that have been
     *     judged
     * <li><code>start</code> (em, hard-em, vi, cvi, with start=random starts=2): the best start so far, in the end
     *     the one that goes on; counted from 0
     * <li><code>best_objective</code> (em, hard-em, vi, cvi, with start=random starts=2): its objective when it
     *     was judged, nats; of collapsed inference: the surrogate
     * <li><code>starts_spread</code> (em, hard-em, vi, cvi, with start=random starts=2): largest minus smallest
     *     objective of the starts when they were judged, per token, nats
     * </ul>
     * <p>Cost: O(words^4) of a sentence with brackets in a step, O(words^3) of another one
     * <p>Source: Pereira and Schabes 1992
     * <p>C: <code>hws_dmv_learner_new_known</code>
     *
     * @param model one to begin with, over the same symbols; then its valence holds; null: the option start says
     *     it
     * @param sentences to learn from
     * @param known their brackets: as many sentences, each with as many words. Its words, tags and heads are not
     *     read
     * @param heldout over the same symbols, for metrics alone and without brackets; null: none
     * @param options of the call; null: all defaults
     * @return the new learner
     * @throws ArgumentException also for a treebank whose sentences have other numbers of words
     * @throws EmptyException also for a sentence without a tree that agrees; else as DmvLearner
     */
    public static DmvLearner newKnown(Dmv model, Corpus sentences, Treebank known, Corpus heldout,
        NewKnownOptions options) {
        try (Call run_ = new Call()) {
            long model_ = run_.useOrNull(model);
            long sentences_ = run_.use(sentences, "sentences");
            long known_ = run_.use(known, "known");
            long heldout_ = run_.useOrNull(heldout);
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dmv_learner_new_known(model_, sentences_, known_, heldout_, options_, learnerOut_));
            return new DmvLearner(run_.learner(Memory.address(learnerOut_)));
        }
    }

    /**
     * A learner as DmvLearner makes it, of trees alone in which no subtree crosses a bracket: the words of each.
     * subtree are all inside of the bracket, all outside of it, or hold all of its words. Brackets are the
     * constituents of a treebank, whose labels do not count. Every method is that of the other call, with these
     * trees in place of all, but the harmonic start counts without brackets. A sentence without brackets has all
     * its trees.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param sentences to learn from
     * @param known their brackets: as many sentences, each with as many words. Its words, tags and heads are not
     *     read
     * @param options of the call; null: all defaults
     * @return the new learner
     */
    public static DmvLearner newKnown(Corpus sentences, Treebank known, NewKnownOptions options) {
        return newKnown((Dmv) null, sentences, known, (Corpus) null, options);
    }

    /**
     * A learner as DmvLearner makes it, of trees alone in which no subtree crosses a bracket: the words of each.
     * subtree are all inside of the bracket, all outside of it, or hold all of its words. Brackets are the
     * constituents of a treebank, whose labels do not count. Every method is that of the other call, with these
     * trees in place of all, but the harmonic start counts without brackets. A sentence without brackets has all
     * its trees.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param model one to begin with, over the same symbols; then its valence holds; null: the option start says
     *     it
     * @param sentences to learn from
     * @param known their brackets: as many sentences, each with as many words. Its words, tags and heads are not
     *     read
     * @param heldout over the same symbols, for metrics alone and without brackets; null: none
     * @return the new learner
     */
    public static DmvLearner newKnown(Dmv model, Corpus sentences, Treebank known, Corpus heldout) {
        return newKnown(model, sentences, known, heldout, (NewKnownOptions) null);
    }

    /**
     * A learner as DmvLearner makes it, of trees alone in which no subtree crosses a bracket: the words of each.
     * subtree are all inside of the bracket, all outside of it, or hold all of its words. Brackets are the
     * constituents of a treebank, whose labels do not count. Every method is that of the other call, with these
     * trees in place of all, but the harmonic start counts without brackets. A sentence without brackets has all
     * its trees.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param sentences to learn from
     * @param known their brackets: as many sentences, each with as many words. Its words, tags and heads are not
     *     read
     * @return the new learner
     */
    public static DmvLearner newKnown(Corpus sentences, Treebank known) {
        return newKnown((Dmv) null, sentences, known, (Corpus) null, (NewKnownOptions) null);
    }

    /**
     * The dependency model as it stands: of em and hard-em the last estimate; of vi, svi, scvi and cvi the.
     * posterior mean; of samplers the mean under the average counts of the best chain's samples.
     * <p>C: <code>hws_dmv_learner_model</code>
     *
     * @return the new dmv
     */
    public Dmv model() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long dmvOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.dmv_learner_model(self_, dmvOut_));
            return new Dmv(Dmv.owned(Memory.address(dmvOut_)));
        }
    }

    /** Options of DmvLearner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * How it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means;
         * hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all
         * trees.
         *
         * @param value the value; one of em, hard-em, vi, svi, scvi, cvi, hastings, blocked-gibbs; the default is em
         * @return these options
         */
        public NewOptions method(String value) {
            return set("method", value);
        }

        /**
         * Passes, sweeps or minibatches at most.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 200
         * @return these options
         */
        public NewOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its
         * size, and become no larger; cvi: once a pass changes the posteriors by no more, per token.
         *
         * @param value the value, from 0 to 1; the default is 1e-06
         * @return these options
         */
        public NewOptions tolerance(double value) {
            return set("tolerance", value);
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
         * Starts with other random rows, of which the one with the best objective goes on.
         *
         * @param value the value, from 1 to 10000; the default is 1
         * @return these options
         */
        public NewOptions starts(long value) {
            return set("starts", value);
        }

        /**
         * With starts: passes of each before they are compared.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 10
         * @return these options
         */
        public NewOptions startIterations(long value) {
            return set("start_iterations", value);
        }

        /**
         * Sweeps before the first sample; auto: half of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(long value) {
            return set("burn_in", value);
        }

        /**
         * Sweeps before the first sample; auto: half of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(String value) {
            return set("burn_in", value);
        }

        /**
         * Sweeps from one sample to the next.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 1
         * @return these options
         */
        public NewOptions period(long value) {
            return set("period", value);
        }

        /**
         * Independent samplers, of which the best is taken.
         *
         * @param value the value, from 1 to 1024; the default is 1
         * @return these options
         */
        public NewOptions chains(long value) {
            return set("chains", value);
        }

        /**
         * Temperatures of the first sweep and of the last one, as 2:0.1.
         *
         * @param value the value; the default is 1:1
         * @return these options
         */
        public NewOptions anneal(String value) {
            return set("anneal", value);
        }

        /**
         * Svi, scvi: items of a minibatch, at most.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 100
         * @return these options
         */
        public NewOptions minibatch(long value) {
            return set("minibatch", value);
        }

        /**
         * Svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa).
         *
         * @param value the value, from 0 to 1; the default is 0.5
         * @return these options
         */
        public NewOptions forgettingRate(double value) {
            return set("forgetting_rate", value);
        }

        /**
         * Svi, scvi: added to the number of a step, see forgetting_rate (tau).
         *
         * @param value the value, from 0 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions delay(double value) {
            return set("delay", value);
        }

        /**
         * Em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data
         * are all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions items(long value) {
            return set("items", value);
        }

        /**
         * Em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data
         * are all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions items(String value) {
            return set("items", value);
        }

        /**
         * With items: which of the whole corpus' items, counted from 0, is the data's first one.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 0
         * @return these options
         */
        public NewOptions firstItem(long value) {
            return set("first_item", value);
        }

        /**
         * Rows to begin with: from the uses of the harmonic start, all outcomes alike, or drawn at random.
         *
         * @param value the value; one of harmonic, uniform, random; the default is harmonic
         * @return these options
         */
        public NewOptions start(String value) {
            return set("start", value);
        }

        /**
         * How many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or more; auto: as the
         * model that learning begins with, or else 2.
         *
         * @param value the value, from 2 to 3 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions valence(long value) {
            return set("valence", value);
        }

        /**
         * How many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or more; auto: as the
         * model that learning begins with, or else 2.
         *
         * @param value the value, from 2 to 3 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions valence(String value) {
            return set("valence", value);
        }

        /**
         * Concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions prior(double value) {
            return set("prior", value);
        }

        /**
         * Concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions prior(String value) {
            return set("prior", value);
        }

        /**
         * The same of the root's child; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorRoot(double value) {
            return set("prior_root", value);
        }

        /**
         * The same of the root's child; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorRoot(String value) {
            return set("prior_root", value);
        }

        /**
         * The same of the child of a head and side; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorChild(double value) {
            return set("prior_child", value);
        }

        /**
         * The same of the child of a head and side; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorChild(String value) {
            return set("prior_child", value);
        }

        /**
         * The same of stopping or going on; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorStop(double value) {
            return set("prior_stop", value);
        }

        /**
         * The same of stopping or going on; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorStop(String value) {
            return set("prior_stop", value);
        }
    }

    /** Options of DmvLearner.newKnown. What is not set has its default. */
    public static final class NewKnownOptions extends Options<NewKnownOptions> {
        /** Options that set nothing yet. */
        public NewKnownOptions() {}

        /**
         * How it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means;
         * hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all
         * trees.
         *
         * @param value the value; one of em, hard-em, vi, svi, scvi, cvi, hastings, blocked-gibbs; the default is em
         * @return these options
         */
        public NewKnownOptions method(String value) {
            return set("method", value);
        }

        /**
         * Passes, sweeps or minibatches at most.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 200
         * @return these options
         */
        public NewKnownOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its
         * size, and become no larger; cvi: once a pass changes the posteriors by no more, per token.
         *
         * @param value the value, from 0 to 1; the default is 1e-06
         * @return these options
         */
        public NewKnownOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Seed of all random numbers.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public NewKnownOptions seed(long value) {
            return set("seed", value);
        }

        /**
         * Starts with other random rows, of which the one with the best objective goes on.
         *
         * @param value the value, from 1 to 10000; the default is 1
         * @return these options
         */
        public NewKnownOptions starts(long value) {
            return set("starts", value);
        }

        /**
         * With starts: passes of each before they are compared.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 10
         * @return these options
         */
        public NewKnownOptions startIterations(long value) {
            return set("start_iterations", value);
        }

        /**
         * Sweeps before the first sample; auto: half of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions burnIn(long value) {
            return set("burn_in", value);
        }

        /**
         * Sweeps before the first sample; auto: half of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions burnIn(String value) {
            return set("burn_in", value);
        }

        /**
         * Sweeps from one sample to the next.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 1
         * @return these options
         */
        public NewKnownOptions period(long value) {
            return set("period", value);
        }

        /**
         * Independent samplers, of which the best is taken.
         *
         * @param value the value, from 1 to 1024; the default is 1
         * @return these options
         */
        public NewKnownOptions chains(long value) {
            return set("chains", value);
        }

        /**
         * Temperatures of the first sweep and of the last one, as 2:0.1.
         *
         * @param value the value; the default is 1:1
         * @return these options
         */
        public NewKnownOptions anneal(String value) {
            return set("anneal", value);
        }

        /**
         * Svi, scvi: items of a minibatch, at most.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 100
         * @return these options
         */
        public NewKnownOptions minibatch(long value) {
            return set("minibatch", value);
        }

        /**
         * Svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa).
         *
         * @param value the value, from 0 to 1; the default is 0.5
         * @return these options
         */
        public NewKnownOptions forgettingRate(double value) {
            return set("forgetting_rate", value);
        }

        /**
         * Svi, scvi: added to the number of a step, see forgetting_rate (tau).
         *
         * @param value the value, from 0 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewKnownOptions delay(double value) {
            return set("delay", value);
        }

        /**
         * Em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data
         * are all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions items(long value) {
            return set("items", value);
        }

        /**
         * Em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data
         * are all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions items(String value) {
            return set("items", value);
        }

        /**
         * With items: which of the whole corpus' items, counted from 0, is the data's first one.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 0
         * @return these options
         */
        public NewKnownOptions firstItem(long value) {
            return set("first_item", value);
        }

        /**
         * Rows to begin with: from the uses of the harmonic start, all outcomes alike, or drawn at random.
         *
         * @param value the value; one of harmonic, uniform, random; the default is harmonic
         * @return these options
         */
        public NewKnownOptions start(String value) {
            return set("start", value);
        }

        /**
         * How many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or more; auto: as the
         * model that learning begins with, or else 2.
         *
         * @param value the value, from 2 to 3 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions valence(long value) {
            return set("valence", value);
        }

        /**
         * How many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or more; auto: as the
         * model that learning begins with, or else 2.
         *
         * @param value the value, from 2 to 3 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions valence(String value) {
            return set("valence", value);
        }

        /**
         * Concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions prior(double value) {
            return set("prior", value);
        }

        /**
         * Concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions prior(String value) {
            return set("prior", value);
        }

        /**
         * The same of the root's child; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions priorRoot(double value) {
            return set("prior_root", value);
        }

        /**
         * The same of the root's child; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions priorRoot(String value) {
            return set("prior_root", value);
        }

        /**
         * The same of the child of a head and side; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions priorChild(double value) {
            return set("prior_child", value);
        }

        /**
         * The same of the child of a head and side; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions priorChild(String value) {
            return set("prior_child", value);
        }

        /**
         * The same of stopping or going on; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions priorStop(double value) {
            return set("prior_stop", value);
        }

        /**
         * The same of stopping or going on; auto: prior.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions priorStop(String value) {
            return set("prior_stop", value);
        }
    }
}
