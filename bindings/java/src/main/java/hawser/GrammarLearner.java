// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** A learner of a grammar's weights from sentences, whose trees are hidden. */
public final class GrammarLearner extends Learner {
    GrammarLearner(Owner owner) {
        super(owner);
    }

    /**
     * A learner of a grammar's weights from sentences, whose trees are hidden. Each nonterminal has a Dirichlet.
     * prior over its rules. Rules that the grammar calls fixed keep their weights, and the others of their
     * nonterminal share what these leave.
     * <p>em raises the log-likelihood plus the log prior, and vi the evidence's lower bound; neither ever falls.
     * cvi infers each sentence's trees under the expected counts of the other sentences, with the rows of
     * parameters integrated out; its surrogate is no bound. hastings proposes a tree for each sentence under those
     * predictions, and accepts it so that the trees of all sentences are drawn from their exact posterior.
     * Acceptance is 1 by identity where no nonterminal occurs twice in a tree, so that it says nothing there; in
     * recursive grammars it is below 1. blocked-gibbs draws rows given trees and trees given rows.
     * <p>svi is vi from minibatches (Hoffman, Blei, Wang and Paisley 2013): a step blends the expected counts of
     * some sentences, scaled to the corpus, into those it has. scvi does so under posterior means. Both begin with
     * a pass over all sentences. With a minibatch of all and steps of size 1 (forgetting_rate 0) svi is vi.
     * <p>A step is a pass over all sentences, a minibatch, or a sweep of every chain. For em, hard-em, vi, svi and
     * scvi it is a sum over items (hawser/learner.h), which are the sentences. Any number of threads gives the
     * same bits.
     * <p>The weights to begin with are random, or those of the grammar (option init): a grammar that was learned
     * before goes on. Without the option a grammar whose nonterminals each have equal weights begins with random
     * ones, because equal weights are a saddle point of all methods, and so does one with "&lt;any&gt;". Rules for
     * strings of words that are random would make trees of few rules the most probable ones by far. So the
     * strings' rules weigh about 1 each in a first E step, and the weights to begin with are the shares of its
     * counts and a hundredth of random ones.
     * <p>Rules A --&gt; &lt;any&gt; are written out for the substrings of both corpora. With the option items a
     * learner may hold a part of the sentences, whose substrings are not all. Then the rules have to be written
     * out for the whole corpus (Grammar.withSubstrings), and a grammar that still has "&lt;any&gt;" is refused.
     * Nor can a part make the E step above, which is over all sentences: with items all random weights are random,
     * the same ones in each part that has the same seed.
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
     * <li><code>starts_done</code> (em, hard-em, vi, cvi, with starts=2): starts that have been judged
     * <li><code>start</code> (em, hard-em, vi, cvi, with starts=2): the best start so far, in the end the one that
     *     goes on; counted from 0
     * <li><code>best_objective</code> (em, hard-em, vi, cvi, with starts=2): its objective when it was judged,
     *     nats; of collapsed inference: the surrogate
     * <li><code>starts_spread</code> (em, hard-em, vi, cvi, with starts=2): largest minus smallest objective of
     *     the starts when they were judged, per token, nats
     * </ul>
     * <p>Cost: O(words^3 * rules) of each sentence in a step; cvi keeps at most 2 bytes for each rule and
     *     sentence, twice
     * <p>Source: Baker 1979; Kurihara and Sato 2004; Johnson, Griffiths and Goldwater 2007
     * <p>C: <code>hws_grammar_learner_new</code>
     *
     * @param grammar the rules and the weights to begin with
     * @param corpus the sentences; words are matched by their names
     * @param heldout sentences for metrics alone, of which those without a tree are counted as heldout_impossible
     *     and do not enter heldout_log_likelihood; null: none
     * @param options of the call; null: all defaults
     * @throws EmptyException no sentence; also, here or from a step, for a sentence without a tree, which the
     *     message names
     * @throws ArgumentException also if all rules are fixed
     * @throws ImproperException fixed rules that leave nothing for the others
     * @throws DivergedException as Grammar.score
     */
    public GrammarLearner(Grammar grammar, Corpus corpus, Corpus heldout, NewOptions options) {
        super(made(grammar, corpus, heldout, options));
    }

    private static Owner made(Grammar grammar, Corpus corpus, Corpus heldout, NewOptions options) {
        try (Call run_ = new Call()) {
            long grammar_ = run_.use(grammar, "grammar");
            long corpus_ = run_.use(corpus, "corpus");
            long heldout_ = run_.useOrNull(heldout);
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_learner_new(grammar_, corpus_, heldout_, options_, learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * A learner of a grammar's weights from sentences, whose trees are hidden. Each nonterminal has a Dirichlet.
     * prior over its rules. Rules that the grammar calls fixed keep their weights, and the others of their
     * nonterminal share what these leave.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param grammar the rules and the weights to begin with
     * @param corpus the sentences; words are matched by their names
     * @param options of the call; null: all defaults
     */
    public GrammarLearner(Grammar grammar, Corpus corpus, NewOptions options) {
        this(grammar, corpus, (Corpus) null, options);
    }

    /**
     * A learner of a grammar's weights from sentences, whose trees are hidden. Each nonterminal has a Dirichlet.
     * prior over its rules. Rules that the grammar calls fixed keep their weights, and the others of their
     * nonterminal share what these leave.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param grammar the rules and the weights to begin with
     * @param corpus the sentences; words are matched by their names
     * @param heldout sentences for metrics alone, of which those without a tree are counted as heldout_impossible
     *     and do not enter heldout_log_likelihood; null: none
     */
    public GrammarLearner(Grammar grammar, Corpus corpus, Corpus heldout) {
        this(grammar, corpus, heldout, (NewOptions) null);
    }

    /**
     * A learner of a grammar's weights from sentences, whose trees are hidden. Each nonterminal has a Dirichlet.
     * prior over its rules. Rules that the grammar calls fixed keep their weights, and the others of their
     * nonterminal share what these leave.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param grammar the rules and the weights to begin with
     * @param corpus the sentences; words are matched by their names
     */
    public GrammarLearner(Grammar grammar, Corpus corpus) {
        this(grammar, corpus, (Corpus) null, (NewOptions) null);
    }

    /**
     * A learner as GrammarLearner makes it, of the trees alone that agree with what is known of each sentence, as.
     * Grammar.countsKnown says it: no node crosses a bracket, and labels are met if the option <code>labels</code>
     * says so. Every method is that of the other call, with these trees in place of all. A sentence of which
     * nothing is known has all its trees.
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
     * <li><code>starts_done</code> (em, hard-em, vi, cvi, with starts=2): starts that have been judged
     * <li><code>start</code> (em, hard-em, vi, cvi, with starts=2): the best start so far, in the end the one that
     *     goes on; counted from 0
     * <li><code>best_objective</code> (em, hard-em, vi, cvi, with starts=2): its objective when it was judged,
     *     nats; of collapsed inference: the surrogate
     * <li><code>starts_spread</code> (em, hard-em, vi, cvi, with starts=2): largest minus smallest objective of
     *     the starts when they were judged, per token, nats
     * </ul>
     * <p>Cost: as GrammarLearner
     * <p>Source: Pereira and Schabes 1992
     * <p>C: <code>hws_grammar_learner_new_known</code>
     *
     * @param grammar the rules and the weights to begin with
     * @param corpus the sentences; words are matched by their names
     * @param known what is known of their trees: as many sentences, each with as many words. Its words are not
     *     read, and its tags count under the option tags
     * @param heldout sentences for metrics alone, of whose trees nothing is known; null: none
     * @param options of the call; null: all defaults
     * @return the new learner
     * @throws ArgumentException also for a treebank whose sentences have other numbers of words, and for a tag or
     *     label that counts and is no nonterminal
     * @throws UnsupportedException as Grammar.countsKnown
     * @throws EmptyException also for a sentence without a tree that agrees; else as GrammarLearner
     */
    public static GrammarLearner newKnown(Grammar grammar, Corpus corpus, Treebank known, Corpus heldout,
        NewKnownOptions options) {
        try (Call run_ = new Call()) {
            long grammar_ = run_.use(grammar, "grammar");
            long corpus_ = run_.use(corpus, "corpus");
            long known_ = run_.use(known, "known");
            long heldout_ = run_.useOrNull(heldout);
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_learner_new_known(grammar_, corpus_, known_, heldout_, options_, learnerOut_));
            return new GrammarLearner(run_.learner(Memory.address(learnerOut_)));
        }
    }

    /**
     * A learner as GrammarLearner makes it, of the trees alone that agree with what is known of each sentence, as.
     * Grammar.countsKnown says it: no node crosses a bracket, and labels are met if the option <code>labels</code>
     * says so. Every method is that of the other call, with these trees in place of all. A sentence of which
     * nothing is known has all its trees.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param grammar the rules and the weights to begin with
     * @param corpus the sentences; words are matched by their names
     * @param known what is known of their trees: as many sentences, each with as many words. Its words are not
     *     read, and its tags count under the option tags
     * @param options of the call; null: all defaults
     * @return the new learner
     */
    public static GrammarLearner newKnown(Grammar grammar, Corpus corpus, Treebank known, NewKnownOptions options) {
        return newKnown(grammar, corpus, known, (Corpus) null, options);
    }

    /**
     * A learner as GrammarLearner makes it, of the trees alone that agree with what is known of each sentence, as.
     * Grammar.countsKnown says it: no node crosses a bracket, and labels are met if the option <code>labels</code>
     * says so. Every method is that of the other call, with these trees in place of all. A sentence of which
     * nothing is known has all its trees.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param grammar the rules and the weights to begin with
     * @param corpus the sentences; words are matched by their names
     * @param known what is known of their trees: as many sentences, each with as many words. Its words are not
     *     read, and its tags count under the option tags
     * @param heldout sentences for metrics alone, of whose trees nothing is known; null: none
     * @return the new learner
     */
    public static GrammarLearner newKnown(Grammar grammar, Corpus corpus, Treebank known, Corpus heldout) {
        return newKnown(grammar, corpus, known, heldout, (NewKnownOptions) null);
    }

    /**
     * A learner as GrammarLearner makes it, of the trees alone that agree with what is known of each sentence, as.
     * Grammar.countsKnown says it: no node crosses a bracket, and labels are met if the option <code>labels</code>
     * says so. Every method is that of the other call, with these trees in place of all. A sentence of which
     * nothing is known has all its trees.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param grammar the rules and the weights to begin with
     * @param corpus the sentences; words are matched by their names
     * @param known what is known of their trees: as many sentences, each with as many words. Its words are not
     *     read, and its tags count under the option tags
     * @return the new learner
     */
    public static GrammarLearner newKnown(Grammar grammar, Corpus corpus, Treebank known) {
        return newKnown(grammar, corpus, known, (Corpus) null, (NewKnownOptions) null);
    }

    /**
     * The grammar with the weights that the learner has after the steps made: posterior means for vi, svi, scvi,.
     * cvi and the samplers. It has the learner's method and card. If the corpus has classes of words
     * (Corpus.withClasses), their table is in the card. A text of the grammar has no card.
     * <p>C: <code>hws_grammar_learner_model</code>
     *
     * @return the rules of the learner's grammar in the same order; those for substrings are written out
     */
    public Grammar model() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long grammarOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.grammar_learner_model(self_, grammarOut_));
            return new Grammar(Grammar.owned(Memory.address(grammarOut_)));
        }
    }

    /** Options of GrammarLearner. What is not set has its default. */
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
         * Seed of all random numbers, and of the order of sentences.
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
         * Concentration of each rule's prior (alpha), times the grammar's own number for the rule if it has such;
         * auto: 1 for em and hard-em and if the grammar has numbers, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions prior(double value) {
            return set("prior", value);
        }

        /**
         * Concentration of each rule's prior (alpha), times the grammar's own number for the rule if it has such;
         * auto: 1 for em and hard-em and if the grammar has numbers, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions prior(String value) {
            return set("prior", value);
        }

        /**
         * Weights to begin with: random ones, or those of the grammar; auto: random if each nonterminal has equal
         * weights.
         *
         * @param value the value; one of auto, random, given; the default is auto
         * @return these options
         */
        public NewOptions init(String value) {
            return set("init", value);
        }

        /**
         * Cvi, hastings: in which order sentences are visited; random: drawn from the seed.
         *
         * @param value the value; one of random, given; the default is random
         * @return these options
         */
        public NewOptions order(String value) {
            return set("order", value);
        }
    }

    /** Options of GrammarLearner.newKnown. What is not set has its default. */
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
         * Seed of all random numbers, and of the order of sentences.
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
         * Concentration of each rule's prior (alpha), times the grammar's own number for the rule if it has such;
         * auto: 1 for em and hard-em and if the grammar has numbers, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions prior(double value) {
            return set("prior", value);
        }

        /**
         * Concentration of each rule's prior (alpha), times the grammar's own number for the rule if it has such;
         * auto: 1 for em and hard-em and if the grammar has numbers, 0.1 otherwise.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewKnownOptions prior(String value) {
            return set("prior", value);
        }

        /**
         * Weights to begin with: random ones, or those of the grammar; auto: random if each nonterminal has equal
         * weights.
         *
         * @param value the value; one of auto, random, given; the default is auto
         * @return these options
         */
        public NewKnownOptions init(String value) {
            return set("init", value);
        }

        /**
         * Cvi, hastings: in which order sentences are visited; random: drawn from the seed.
         *
         * @param value the value; one of random, given; the default is random
         * @return these options
         */
        public NewKnownOptions order(String value) {
            return set("order", value);
        }

        /**
         * Whether a word's tag is known or may be any one.
         *
         * @param value the value; one of known, any; the default is known
         * @return these options
         */
        public NewKnownOptions tags(String value) {
            return set("tags", value);
        }

        /**
         * Of brackets in known trees: whether a node over a bracket's words may have any label or must have the
         * bracket's; a label that begins with ! must not stand there.
         *
         * @param value the value; one of any, known; the default is any
         * @return these options
         */
        public NewKnownOptions labels(String value) {
            return set("labels", value);
        }
    }
}
