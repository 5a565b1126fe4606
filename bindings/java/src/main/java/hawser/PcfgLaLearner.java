// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** A learner of a grammar with latent annotations from trees. */
public final class PcfgLaLearner extends Learner {
    PcfgLaLearner(Owner owner) {
        super(owner);
    }

    /**
     * A learner of a grammar with latent annotations from trees. The option <code>method</code> says how:
     * <pre>
     *   em, hard-em  maximize the likelihood times the prior; hard-em counts each tree's best subtypes alone
     *   vi           variational inference: rows have Dirichlet posteriors
     *   svi, scvi    the same from minibatches, after a pass over all trees; scvi has the rows' posterior means
     *   cvi          collapsed variational inference: each tree's subtypes under what all other trees' expected
     *               counts predict; a
     *                pass goes through the trees in order
     *   cvi1         the same node by node: subtypes of a tree's nodes are taken as independent
     *   hastings     samples subtypes; those of a tree are proposed under what the other trees predict, and
     *               accepted by Hastings'
     *                ratio, so that the chain's law is the exact posterior
     *   blocked-gibbs samples rows given all subtypes, then all subtypes given the rows
     * </pre>
     * <p>Learning begins with the relative frequency of each rule, divided evenly among its subtypes, times 1 plus
     * noise from -0.01 to 0.01: without noise subtypes would stay alike. Where that leaves them alike for long, as
     * in trees whose words depend on each other by way of several labels alone, most children begin with the
     * subtype of their parent (the option <code>coupling</code>). Or learning begins with a model, whose rules and
     * words then hold.
     * <p>A sentence without tags and without constituents below an outermost one, such as "(( the) ( dog))", is a
     * bare one: its tree is not known. em, vi, svi and scvi sum over all trees that the rules of the others give
     * it. Its words do not count for <code>rare</code>, and the label of its outermost constituent does not
     * either. Other methods refuse bare sentences.
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
     * <li><code>surrogate</code> (cvi, cvi1): sum over the items of ln p(item) under what the others predict, in
     *     the last pass, nats
     * <li><code>surrogate_per_token</code> (cvi, cvi1): the same per token
     * <li><code>change</code> (cvi, cvi1): of the posteriors in the last pass, absolute differences per token
     * <li><code>converged</code> (cvi, cvi1): 1 once the change is within the tolerance, or 1e-3 if that is 0
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
     * </ul>
     * <p>Cost: of a step O(nodes * subtypes^3) for a tree, and O(words^3 * rules * subtypes^3) for a bare sentence
     * <p>C: <code>hws_pcfg_la_learner_new</code>
     *
     * @param model one to begin with; null: options say what learning begins with
     * @param trees to learn from; bare sentences, and trees with a constituent around all words and with a tag for
     *     each word
     * @param signatures the table of classes of words, in the form of PcfgLa.signatures; null: that one, or the
     *     model's. With a model it must be null
     * @param options of the call; null: all defaults
     * @throws EmptyException there are no trees, or a bare sentence has none by the rules
     * @throws ParseException the table, with its line
     * @throws ArgumentException a sentence without such a tree, or a tree with a rule that the model lacks
     * @throws UnsupportedException a method that takes no bare sentences
     */
    public PcfgLaLearner(PcfgLa model, Treebank trees, String signatures, NewOptions options) {
        super(made(model, trees, signatures, options));
    }

    private static Owner made(PcfgLa model, Treebank trees, String signatures, NewOptions options) {
        try (Call run_ = new Call()) {
            long model_ = run_.useOrNull(model);
            long trees_ = run_.use(trees, "trees");
            byte[] signaturesBytes_ = Call.utf8(signatures);
            long signatures_ = run_.copy(signaturesBytes_);
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pcfg_la_learner_new(model_, trees_, signatures_, Call.length(signaturesBytes_), options_,
                learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * A learner of a grammar with latent annotations from trees. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param trees to learn from; bare sentences, and trees with a constituent around all words and with a tag for
     *     each word
     * @param options of the call; null: all defaults
     */
    public PcfgLaLearner(Treebank trees, NewOptions options) {
        this((PcfgLa) null, trees, (String) null, options);
    }

    /**
     * A learner of a grammar with latent annotations from trees. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param model one to begin with; null: options say what learning begins with
     * @param trees to learn from; bare sentences, and trees with a constituent around all words and with a tag for
     *     each word
     * @param signatures the table of classes of words, in the form of PcfgLa.signatures; null: that one, or the
     *     model's. With a model it must be null
     */
    public PcfgLaLearner(PcfgLa model, Treebank trees, String signatures) {
        this(model, trees, signatures, (NewOptions) null);
    }

    /**
     * A learner of a grammar with latent annotations from trees. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param trees to learn from; bare sentences, and trees with a constituent around all words and with a tag for
     *     each word
     */
    public PcfgLaLearner(Treebank trees) {
        this((PcfgLa) null, trees, (String) null, (NewOptions) null);
    }

    /**
     * The grammar as it stands: of em and hard-em the last estimate; of the others the posterior mean, of samplers.
     * under the average counts of the best chain's samples.
     * <p>C: <code>hws_pcfg_la_learner_model</code>
     *
     * @return the new pcfg la
     */
    public PcfgLa model() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long pcfgLaOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.pcfg_la_learner_model(self_, pcfgLaOut_));
            return new PcfgLa(PcfgLa.owned(Memory.address(pcfgLaOut_)));
        }
    }

    /** Options of PcfgLaLearner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * How it is learned; hard-em: EM of the best subtypes; svi: vi of minibatches; scvi: the same under posterior
         * means; cvi: a tree at once; cvi1: node by node; hastings: subtypes are proposed under the other trees'
         * counts; blocked-gibbs: rows are drawn, then all subtypes.
         *
         * @param value the value; one of em, hard-em, vi, svi, scvi, cvi, hastings, blocked-gibbs, cvi1; the default
         *     is em
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
         * How many subtypes a label has (H).
         *
         * @param value the value, from 1 to 64; the default is 2
         * @return these options
         */
        public NewOptions subtypes(long value) {
            return set("subtypes", value);
        }

        /**
         * Share of children that begin with their parent's subtype, those of the others being even; auto: 0, but 0.9
         * where 20 steps of EM on some of the trees leave subtypes alike.
         *
         * @param value the value, from 0 to 0.99 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions coupling(double value) {
            return set("coupling", value);
        }

        /**
         * Share of children that begin with their parent's subtype, those of the others being even; auto: 0, but 0.9
         * where 20 steps of EM on some of the trees leave subtypes alike.
         *
         * @param value the value, from 0 to 0.99 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions coupling(String value) {
            return set("coupling", value);
        }

        /**
         * Words that occur less often are replaced by the class of their spelling.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 2
         * @return these options
         */
        public NewOptions rare(long value) {
            return set("rare", value);
        }

        /**
         * Concentration of all rules' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions prior(double value) {
            return set("prior", value);
        }

        /**
         * Concentration of all rules' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions prior(String value) {
            return set("prior", value);
        }
    }
}
