// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** A learner of a hidden Markov model from data. */
public final class HmmLearner extends Learner {
    HmmLearner(Owner owner) {
        super(owner);
    }

    /**
     * A learner of a hidden Markov model from data. The option <code>method</code> says how; by default it is vi.
     * with channels, cvi1 with a dictionary or observed tags, else cgs:
     * <p>Steps of em, vi, and svi and scvi2 of whole sequences are sums over sequences (hawser/learner.h,
     * "Statistics"). The data may then be a part of a corpus (options items, first_item), without sequences for a
     * coordinator, over the same words as the other parts. With a dictionary, init must be given. Steps of scvi2
     * with hdp are such sums unless it samples its start or moves states.
     * <pre>
     *   em             expectation maximization: the posterior's mode, by default (priors of 1) the maximum of the
     *               likelihood. A
     *                  step is a pass over the corpus.
     *   vi             variational inference (3.11 to 3.22), with a bound. A step is a pass.
     *   cvi1, cvi2, cvi3   collapsed variational inference, token by token (3.33 to 3.39), sequence by sequence
     *               (3.49 to 3.56), and
     *                  by pieces of some tokens that hear of their neighbours (3.57 to 3.82; with the option
     *               vanilla they do not
     *                  and begin with the stationary distribution). A step is a pass, by one thread. There is no
     *               bound. The
     *                  expected counts that each token or sequence adds are kept in 16 bits, with a relative error
     *               of at most
     *                  2^-12 (2.5e-4 of a count), and are taken out again exactly as they were added. What is
     *               inferred together
     *                  is inferred from all other tokens: cvi2 and cvi3 refuse a sequence, or a piece, of more
     *               than nine tenths
     *                  of the corpus.
     *   cgs            collapsed Gibbs sampling (3.25). A step is a sweep of every chain. The model is of the
     *               counts averaged over
     *                  the samples of the best chain; annealed, of its last state, or while the temperature falls
     *               of the start if
     *                  that has the higher ln p(corpus, states). With hdp it is direct assignment (Teh et al.
     *                  2006), without a truncation: the number of states of the data is what it begins with.
     *   blocked-gibbs  Gibbs sampling of the parameters, then of each sequence's states at once. Likewise. With
     *               hdp it takes the
     *                  weak limit: it has all states of the data, whose weights are drawn from Dirichlet(gamma /
     *               states + tables).
     *   beam           beam sampling (Van Gael et al. 2008), with hdp alone, and without a truncation: a sweep
     *               draws parameters, a
     *                  slice of each transition, as many states as are above the slices, and each sequence's
     *               states at once. The
     *                  number of states of the data is what it begins with, and it may come to more or fewer.
     *               Likewise.
     *   svi            stochastic variational inference (Hoffman et al. 2013). A step is a minibatch of sequences
     *               or of pieces.
     *   svi-buffered   the same of pieces with more tokens on either side (Foti et al. 2014).
     *   scvi2, scvi3   stochastic collapsed variational inference of sequences, and of pieces that hear of their
     *               neighbours (3.98
     *                  to 3.109); scvi3 and svi-buffered with the option vanilla: pieces for themselves, begun by
     *               the stationary
     *                  distribution.
     * </pre>
     * <p>The option init says what learning begins with: random rows, random local posteriors (3.8.2), random
     * counts (3.106), even local posteriors, or the states of a first chain of cgs after some sweeps, for cvi1,
     * cvi2 and cvi3 on words alone, fewer than 2^24. With hdp these are a chain of blocked-gibbs, for channels
     * too; scvi2 and scvi3 then have such states of a sample of the corpus (sample_tokens), unless the learner
     * holds a part of it. By default that is even posteriors with a dictionary or observed tags, with random
     * counts for states that these treat alike; random posteriors with channels; else sampled states where that is
     * possible, else counts. From even posteriors cvi1, cvi2 and cvi3 first take a step of vi. They make what they
     * begin with in the first step, or when a metric or the model is asked for before, and so do scvi2 and scvi3
     * where it is sampled; a checkpoint that is loaded needs none.
     * <p>With the option starts, em, vi, cvi1, cvi2 and cvi3 begin several times, and each start makes
     * start_iterations steps. The one whose objective (of cvi1, cvi2, cvi3: surrogate) is best then goes on.
     * Metrics: starts_done, start, best_objective, starts_spread. The model is that of the best start judged so
     * far.
     * <p>A model may take the place of init: one learned before, on other data or by another method, or arrays
     * (Hmm). Learning begins with the counts that are expected under it (an E step, which is half a step of em),
     * cvi1 to cvi3 with posteriors under the means of these counts, Gibbs sampling with states drawn from their
     * posterior under the model. States and words are matched by their names, states without names by their
     * numbers. A word that the model lacks is taken as the model takes unknown words, by its class or as
     * &lt;unk&gt;; where it has neither, the word's context alone decides. Priors are those of the options, not
     * the model's.
     * <p>Concentrations of the priors are those given, or learned between steps by Minka's fixed point (learned
     * too soon, when posteriors have not come apart yet, they may end in one state), or chosen from a grid: with
     * each candidate some steps are made, and it is judged on held-out data: the fewest sequences without a
     * probability, and among equals the highest probability of the others; fits that use fewer than five states
     * are excluded, and learning goes on with the best. A step is then one of a candidate's first. In the same way
     * the number of states is chosen among candidate_states, where the data leave it open or these are given, by
     * held-out data or by the Bayesian information criterion (Schwarz 1978). Data for the model are then made by
     * HmmData.forModel. Options that a method has no use for are errors. Any number of threads gives the same
     * bits.
     * <p>The metric states_used counts the states that hold half a token at least; states_alike counts those of
     * them that emit and lead to the same as one before them, within 0.05 in total variation. Such a model could
     * do with fewer states, or learning has stayed near a saddle, where all states are the same (posteriors
     * without a dictionary are one for em and vi).
     * <p>Parts that the option fixed names stay bit for bit what the start has, in every later model too, and
     * expected counts are inferred under them. Objectives leave out what is constant. Fixed emissions need data in
     * the start's words, as HmmData.forModel makes them, and keep its classes of unknown words. Fixed channels
     * need its families with their priors, which these data have too. Their densities stay what the start's method
     * made of them: at modes or maxima of the likelihood, or predictive. Where states are matched by names in
     * another order, a tied covariance may differ by rounding.
     * <p>Metrics:
     * <ul>
     * <li><code>states_used</code>: states expected to hold half a token at least
     * <li><code>states_alike</code>: of those: states that emit and lead to the same as one before them, by total
     *     variation within 0.05
     * <li><code>iterations</code>: steps at most
     * <li><code>heldout_log_likelihood</code>: ln p(held-out corpus) under the model as it stands, nats, of the
     *     sequences that have a probability
     * <li><code>heldout_log_likelihood_per_token</code>: the same per token
     * <li><code>heldout_impossible</code>: held-out sequences that have no probability under the model as it
     *     stands
     * <li><code>log_joint</code> (auto, cgs, blocked-gibbs, beam): ln p(corpus, states) of the present states, and
     *     of what is sampled beside them (a sparse graph, missing parts of vectors), of the chain whose it is
     *     highest, nats
     * <li><code>log_joint_mean</code> (auto, cgs, blocked-gibbs, beam): the same, mean over the chains
     * <li><code>log_joint_per_token</code> (auto, cgs, blocked-gibbs, beam): log_joint per token, nats
     * <li><code>samples</code> (auto, cgs, blocked-gibbs, beam): samples kept of each chain; 0: the model is of
     *     the last states
     * <li><code>chain</code> (auto, cgs, blocked-gibbs, beam): the best chain, whose samples have the highest mean
     *     of ln p(corpus, states), counted from 0
     * <li><code>best_chain_log_joint</code> (auto, cgs, blocked-gibbs, beam): the mean over that chain's samples
     *     of ln p(corpus, states), nats
     * <li><code>changed</code> (auto, cgs, blocked-gibbs, beam): share of the states the last sweep changed, mean
     *     over chains
     * <li><code>temperature</code> (auto, cgs, blocked-gibbs, beam): of the next sweep
     * <li><code>chain_spread</code> (auto, cgs, blocked-gibbs, beam): largest less smallest mean over a chain's
     *     samples of ln p(corpus, states), per token
     * <li><code>r_hat</code> (auto, cgs, blocked-gibbs, beam): potential scale reduction (Gelman, Rubin 1992) of
     *     the samples' ln p(corpus, states), each chain's halves taken as chains
     * <li><code>effective_samples</code> (auto, cgs, blocked-gibbs, beam): independent samples that would tell the
     *     mean of ln p(corpus, states) as well, of all chains together
     * <li><code>chains_disagree</code> (auto, cgs, blocked-gibbs, beam): 1 if r_hat is above 1.1 and chain_spread
     *     above .001: the chains are in different places, more of them help
     * <li><code>bytes</code> (auto, cgs, blocked-gibbs, beam): bytes of states, tables and samples
     * <li><code>heldout_ensemble_per_token</code> (auto, cgs, blocked-gibbs, beam): ln of held-out sequences' mean
     *     probability over the samples since they are watched, per token, nats, of the sequences that have one
     * <li><code>starts_done</code> (em, vi, cvi1, cvi2, cvi3): starts that have been judged
     * <li><code>start</code> (em, vi, cvi1, cvi2, cvi3): the best start so far, in the end the one that goes on;
     *     counted from 0
     * <li><code>best_objective</code> (em, vi, cvi1, cvi2, cvi3): its objective when it was judged, nats; of
     *     collapsed inference: the surrogate
     * <li><code>starts_spread</code> (em, vi, cvi1, cvi2, cvi3): largest minus smallest objective of the starts
     *     when they were judged, per token, nats
     * <li><code>converged</code> (em, vi, cvi1, cvi2, cvi3): 1 once the start that goes on has converged; 0 while
     *     starts are compared
     * <li><code>log_likelihood</code> (em, vi): ln p(corpus) under the parameters before the last step (vi: under
     *     geometric means), nats
     * <li><code>objective</code> (em, vi): what the method raises: log-likelihood plus log prior up to a constant;
     *     vi: the evidence's lower bound; nats
     * <li><code>elbo</code> (em, vi): vi: the evidence's lower bound, which level_form point has none of, nats
     * <li><code>log_likelihood_per_token</code> (em, vi): log-likelihood per token, nats
     * <li><code>items_per_block</code> (em, vi): sequences of a block of sums, at whose edges parts of a corpus
     *     are to be cut
     * <li><code>change</code> (em, vi): rise of the objective from the step before, relative to its size
     * <li><code>moved</code> (em, vi): share of the expected uses that the last step gave to other outcomes
     * <li><code>surrogate</code> (cvi1, cvi2, cvi3, auto): sum of ln Z of what the last step inferred together,
     *     under surrogate parameters, nats; no bound
     * <li><code>surrogate_per_token</code> (cvi1, cvi2, cvi3, auto): the same per token
     * <li><code>change</code> (cvi1, cvi2, cvi3, auto): posteriors moved by the last step: half the sum of
     *     absolute differences, per token; with hdp or a learned base, once that is within the tolerance, how far
     *     priors moved if it is more
     * <li><code>converged</code> (cvi1, cvi2, cvi3, auto): 1 once the change is within the tolerance, or 1e-3 if
     *     that is 0
     * <li><code>step_size</code> (svi, svi-buffered, scvi2, scvi3): the last step's, (delay + m)^-forgetting_rate
     * <li><code>log_likelihood_per_token</code> (svi, svi-buffered, scvi2, scvi3): ln of the last minibatch's sums
     *     over what is hidden, per token summed over, nats
     * <li><code>surrogate</code> (svi, svi-buffered, scvi2, scvi3): the same as a sum, scaled to the corpus, nats;
     *     where pieces receive messages, what these say of their ends is part of it
     * <li><code>items_per_block</code> (svi, svi-buffered, scvi2, scvi3): items of a block of sums, at whose edges
     *     parts of a corpus are to be cut
     * <li><code>epochs</code> (svi, svi-buffered, scvi2, scvi3): how often each item was in a minibatch
     * <li><code>prior_initial</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2,
     *     scvi3, with prior_update=minka): concentration of the initial distribution's prior, as it stands
     * <li><code>prior_transition</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2,
     *     scvi3, with prior_update=minka): concentration of the transition rows' prior, as it stands
     * <li><code>prior_emission</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2,
     *     scvi3, with prior_update=minka): concentration of the emission rows' prior, as it stands
     * <li><code>selected</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3,
     *     em, with choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): 1 once the
     *     candidate is chosen
     * <li><code>candidates</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2,
     *     scvi3, em, with choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): candidates
     *     not judged yet
     * <li><code>states</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3,
     *     em, with choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): of the best
     *     candidate so far, in the end the chosen one
     * <li><code>prior_transition</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2,
     *     scvi3, em, with choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): the same
     *     candidate's
     * <li><code>prior_emission</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2,
     *     scvi3, em, with choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): the same
     *     candidate's
     * <li><code>candidate_log_likelihood_per_token</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi,
     *     svi-buffered, scvi2, scvi3, em, with choose=grid candidate_prior_transition=0.5,1
     *     candidate_prior_emission=0.5): its ln p(held-out) per token when it was judged, nats, of the sequences
     *     that it gives a probability; criterion bic: -BIC / 2 per token
     * <li><code>candidate_impossible</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered,
     *     scvi2, scvi3, em, with choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5):
     *     held-out sequences that it gave no probability when it was judged
     * <li><code>converged</code> (vi, em, with choose=grid candidate_prior_transition=0.5,1
     *     candidate_prior_emission=0.5): 1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)
     * <li><code>gamma</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2,
     *     scvi3, with hdp=1): hdp: concentration of the stick, as it stands
     * <li><code>sigma</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2,
     *     scvi3, with hdp=1): hdp: concentration of the rows, as it stands
     * <li><code>kappa</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2,
     *     scvi3, with hdp=1): hdp: prior count of each state's transition to itself, as it stands
     * <li><code>states_99</code> (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2,
     *     scvi3, with hdp=1): hdp: states that hold 99 per cent of the expected tokens, the largest first
     * <li><code>merges</code> (auto, cvi1, cvi2, cvi3, scvi2, scvi3, with hdp=1): hdp: merges of two states so far
     * <li><code>deletes</code> (auto, cvi1, cvi2, cvi3, scvi2, scvi3, with hdp=1): hdp: states so far whose tokens
     *     a move left to others
     * <li><code>merges_tried</code> (auto, cvi1, cvi2, cvi3, scvi2, scvi3, with hdp=1): hdp: merges that the last
     *     round of moves tried with a refit
     * <li><code>splits</code> (auto, cvi1, cvi2, cvi3, with hdp=1): hdp: splits of a state in two so far
     * <li><code>splits_tried</code> (auto, cvi1, cvi2, cvi3, with hdp=1): hdp: splits that the last round of moves
     *     tried with a refit
     * <li><code>beta</code> (auto, cvi1, cvi2, cvi3, with hdp=1 emission_base=learn): emission_base learn:
     *     concentration of a state's emissions around the base, as it stands
     * </ul>
     * <p>C: <code>hws_hmm_learner_new</code>
     *
     * @param start the model to begin with, of as many states as the data and of their tags; null: what init says
     * @param data what is learned from
     * @param heldout data made by HmmData.like, for metrics and the grid; sequences without a probability are
     *     counted as heldout_impossible and do not enter heldout_log_likelihood; null: none, the grid takes every
     *     tenth sequence
     * @param options of the call; null: all defaults
     * @throws EmptyException a sequence has no probability under start. UnsupportedException: cvi2 or cvi3 where a
     *     sequence or piece holds more than nine tenths of the corpus
     */
    public HmmLearner(Hmm start, HmmData data, HmmData heldout, NewOptions options) {
        super(made(start, data, heldout, options));
    }

    private static Owner made(Hmm start, HmmData data, HmmData heldout, NewOptions options) {
        try (Call run_ = new Call()) {
            long start_ = run_.useOrNull(start);
            long data_ = run_.use(data, "data");
            long heldout_ = run_.useOrNull(heldout);
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_learner_new(start_, data_, heldout_, options_, learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * A learner of a hidden Markov model from data. The option <code>method</code> says how; by default it is vi.
     * with channels, cvi1 with a dictionary or observed tags, else cgs:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param data what is learned from
     * @param options of the call; null: all defaults
     */
    public HmmLearner(HmmData data, NewOptions options) {
        this((Hmm) null, data, (HmmData) null, options);
    }

    /**
     * A learner of a hidden Markov model from data. The option <code>method</code> says how; by default it is vi.
     * with channels, cvi1 with a dictionary or observed tags, else cgs:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param start the model to begin with, of as many states as the data and of their tags; null: what init says
     * @param data what is learned from
     * @param heldout data made by HmmData.like, for metrics and the grid; sequences without a probability are
     *     counted as heldout_impossible and do not enter heldout_log_likelihood; null: none, the grid takes every
     *     tenth sequence
     */
    public HmmLearner(Hmm start, HmmData data, HmmData heldout) {
        this(start, data, heldout, (NewOptions) null);
    }

    /**
     * A learner of a hidden Markov model from data. The option <code>method</code> says how; by default it is vi.
     * with channels, cvi1 with a dictionary or observed tags, else cgs:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param data what is learned from
     */
    public HmmLearner(HmmData data) {
        this((Hmm) null, data, (HmmData) null, (NewOptions) null);
    }

    /**
     * Sets the bases of a prior from the next step on: the parameter of an outcome is the concentration times its.
     * base. Outcomes are states; states, then the end if there is one; words. A base of 0 forbids the outcome: its
     * probability and its count are 0 and stay 0, as in a left-right model, where transition[j][k] is forbidden
     * for k &lt; j. Sequences that are impossible then make a step fail with EmptyException, and strings over the
     * words may have probability 0. cgs draws one state at a time, so it needs zeros under which single changes
     * lead everywhere. A choice among candidates keeps bases for all of them; under choose=grid a candidate's own
     * concentrations take the place of <code>concentration</code> until one is chosen. What is refused changes
     * nothing.
     * <p>Values of <code>which</code>:
     * <ul>
     * <li><code>initial</code>: of first states
     * <li><code>transition</code>: of states and ends after states
     * <li><code>emission</code>: of words in states
     * </ul>
     * <p>C: <code>hws_hmm_learner_set_prior</code>
     *
     * @param which which prior
     * @param concentration what bases are multiplied by (&gt; 0)
     * @param base one number &gt;= 0 per outcome for all rows, or as many for each row
     * @throws ArgumentException also rows of zeros alone, parameters that the method cannot have (em: below 1;
     *     estimate ml: a concentration other than 1, or a base other than 0 and 1), or a fixed part
     * @throws EmptyException cvi1, cvi2, cvi3 after a step: zeros make a sequence impossible
     */
    public void setPrior(String which, double concentration, double[] base) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(base, "base");
            long count = base.length;
            long which_ = run_.text(Call.required(which, "which"), "which");
            long base_ = run_.copy(base);
            run_.interruptible(owner);
            run_.check(Native.hmm_learner_set_prior(self_, which_, concentration, base_, count));
        }
    }

    /**
     * The hidden Markov model as it stands after the steps made.
     * <p>With the option hdp it has the states that hold half a token at least, numbered by their tokens, largest
     * first. One more state stands for the rest of the stick: it emits and leads on as the priors say.
     * HmmData.forModel makes data in its states.
     * <p>Unknown words: by the option unknown, and if the vocabulary has "&lt;unk&gt;", the model splits the
     * probability of "&lt;unk&gt;" over classes of spelling: a shape (capitals, digits, a hyphen) and, within it,
     * the longest known suffix up to a length. What each state emits of rare words says how likely it emits each
     * class: by successive abstraction from longer suffixes to shorter ones (Brants, "TnT", 2000, 2.3). How much a
     * state gives to "&lt;unk&gt;" is the part of its tokens whose word occurs once or was read as "&lt;unk&gt;",
     * and a little more. Its other words share the rest as before, so Hmm.score differs from what the learner's
     * metrics say. A state's probabilities sum to 1 over the vocabulary with "&lt;unk&gt;", and over the
     * vocabulary with the classes in its place; an unknown word counts as its class. Otherwise all unknown words
     * are the one symbol "&lt;unk&gt;", with the probability that the method gives it: 0 by em, where no token was
     * "&lt;unk&gt;" and the prior is 1.
     * <p>C: <code>hws_hmm_learner_model</code>
     *
     * @param options of the call; null: all defaults
     * @return the new hmm
     * @throws EmptyException there is none while candidates are being compared
     */
    public Hmm model(ModelOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long hmmOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_learner_model(self_, options_, hmmOut_));
            return new Hmm(Hmm.owned(Memory.address(hmmOut_)));
        }
    }

    /**
     * The hidden Markov model as it stands after the steps made.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new hmm
     */
    public Hmm model() {
        return model((ModelOptions) null);
    }

    /**
     * What a grid of priors, or of numbers of states, chooses from, in its order. There are no rows where nothing.
     * is chosen.
     * <p>C: <code>hws_hmm_learner_candidates</code>
     *
     * @return seven numbers per candidate: states, prior of transitions, prior of emissions, held-out
     *     log-probability per token of the sequences that have one (NaN: not judged yet; criterion bic: -BIC / 2
     *     per token), states used, 1 if excluded, 1 if chosen
     */
    public double[] candidates() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_learner_candidates", -1, 8);
            run_.interruptible(owner);
            int status_;
            do {
                status_ = Native.hmm_learner_candidates(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_learner_candidates", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /** Options of HmmLearner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * How it is learned; beam: with hdp only; auto: with hdp cvi2, or cvi3 where nearly all is one sequence; else
         * vi with channels, cvi1 with a dictionary or observed tags, cgs otherwise.
         *
         * @param value the value; one of auto, em, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered,
         *     scvi2, scvi3; the default is auto
         * @return these options
         */
        public NewOptions method(String value) {
            return set("method", value);
        }

        /**
         * Em: the mode of the parameters given the data and the priors, or their maximum likelihood without any prior,
         * variances at least 1e-6 of the data's (of the prior's scale).
         *
         * @param value the value; one of map, ml; the default is map
         * @return these options
         */
        public NewOptions estimate(String value) {
            return set("estimate", value);
        }

        /**
         * Concentration of the priors of transitions (alpha); prior_update minka: at first.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions priorTransition(double value) {
            return set("prior_transition", value);
        }

        /**
         * Concentration of the priors of emissions (beta); prior_update minka: at first; auto: 1 for em, 0.01
         * otherwise; with hdp the one of .01, .03, .1, .3 and 1 under which a short run gives left-out sequences the
         * highest probability; where nothing can be left out the weight of 100 tokens, or of .7 times the square root
         * of their number where that is more, but of no more than a hundredth of them, divided by the number of
         * symbols, at most 1.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorEmission(double value) {
            return set("prior_emission", value);
        }

        /**
         * Concentration of the priors of emissions (beta); prior_update minka: at first; auto: 1 for em, 0.01
         * otherwise; with hdp the one of .01, .03, .1, .3 and 1 under which a short run gives left-out sequences the
         * highest probability; where nothing can be left out the weight of 100 tokens, or of .7 times the square root
         * of their number where that is more, but of no more than a hundredth of them, divided by the number of
         * symbols, at most 1.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorEmission(String value) {
            return set("prior_emission", value);
        }

        /**
         * Concentration of the prior of initial states; auto: prior_transition's.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorInitial(double value) {
            return set("prior_initial", value);
        }

        /**
         * Concentration of the prior of initial states; auto: prior_transition's.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorInitial(String value) {
            return set("prior_initial", value);
        }

        /**
         * Parts that keep the values of the start, with commas between them: initial, transition (ends too), emission
         * (of words), channels (all of them, with the families and priors of that model).
         *
         * @param value the value; the default is none
         * @return these options
         */
        public NewOptions fixed(String value) {
            return set("fixed", value);
        }

        /**
         * 1: sequences end by a symbol of their own.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public NewOptions end(long value) {
            return set("end", value);
        }

        /**
         * Left-right: sequences begin in the first state, and no transition leads back to an earlier state.
         *
         * @param value the value; one of free, left-right; the default is free
         * @return these options
         */
        public NewOptions topology(String value) {
            return set("topology", value);
        }

        /**
         * Left-right: states that a transition may skip, at most; with end the end stands behind the last state.
         *
         * @param value the value, from 0 to 1048576; the default is 0
         * @return these options
         */
        public NewOptions jumps(long value) {
            return set("jumps", value);
        }

        /**
         * Passes, sweeps or minibatches at most; auto: 50 passes, 1,000 sweeps or minibatches.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Passes, sweeps or minibatches at most; auto: 50 passes, 1,000 sweeps or minibatches.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions iterations(String value) {
            return set("iterations", value);
        }

        /**
         * Em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and
         * become no larger; cvi1, cvi2, cvi3: once a pass changes the posteriors by no more, per token.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public NewOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * All but Gibbs sampling: what it begins with where no model is given: random rows, local posteriors or
         * counts; sampled, cvi1, cvi2, cvi3: the states of a short run of cgs, with hdp on channels or little data of
         * blocked-gibbs, scvi2, scvi3 with hdp: of that on a sample; even: posteriors as even as allowed states let
         * them be; flat: a token's state follows its relative place in its sequence; auto: counts, with a dictionary
         * or observed tags even, left-right without them flat, with channels alone posteriors; cvi1, cvi2, cvi3 on
         * words alone or with hdp, scvi2, scvi3 with hdp: sampled.
         *
         * @param value the value; one of auto, rows, posteriors, counts, sampled, even, flat; the default is auto
         * @return these options
         */
        public NewOptions init(String value) {
            return set("init", value);
        }

        /**
         * Init sampled: sweeps of the run that makes the start; auto: 20 for each state that a token may be in, but
         * 200 to 1,000; of blocked-gibbs 100 to 200, by the size of the data, and of two runs the more probable one
         * where tokens times squared states times the sweeps of both are 4e9 at most. With hdp cgs makes three runs,
         * and the most probable one is the start; where tokens times states times all sweeps are over 4e9, it is
         * chosen after a quarter of them.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions startSweeps(long value) {
            return set("start_sweeps", value);
        }

        /**
         * Init sampled: sweeps of the run that makes the start; auto: 20 for each state that a token may be in, but
         * 200 to 1,000; of blocked-gibbs 100 to 200, by the size of the data, and of two runs the more probable one
         * where tokens times squared states times the sweeps of both are 4e9 at most. With hdp cgs makes three runs,
         * and the most probable one is the start; where tokens times states times all sweeps are over 4e9, it is
         * chosen after a quarter of them.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions startSweeps(String value) {
            return set("start_sweeps", value);
        }

        /**
         * Scvi2, scvi3 with hdp: tokens of the sample of the corpus on which the start is sampled and moves are
         * judged.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 20000
         * @return these options
         */
        public NewOptions sampleTokens(long value) {
            return set("sample_tokens", value);
        }

        /**
         * Em, vi, cvi1, cvi2, cvi3: starts, of which the one with the best objective goes on: by other seeds, with a
         * dictionary and init auto also posteriors and sampled, with init flat by parts of other lengths; auto: 3 for
         * em and vi without a dictionary, observed tags or hdp, else 1.
         *
         * @param value the value, from 1 to 10000 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions starts(long value) {
            return set("starts", value);
        }

        /**
         * Em, vi, cvi1, cvi2, cvi3: starts, of which the one with the best objective goes on: by other seeds, with a
         * dictionary and init auto also posteriors and sampled, with init flat by parts of other lengths; auto: 3 for
         * em and vi without a dictionary, observed tags or hdp, else 1.
         *
         * @param value the value, from 1 to 10000 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions starts(String value) {
            return set("starts", value);
        }

        /**
         * With starts: passes of each before they are compared; auto: 20, or 50 where starts is auto.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions startIterations(long value) {
            return set("start_iterations", value);
        }

        /**
         * With starts: passes of each before they are compared; auto: 20, or 50 where starts is auto.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions startIterations(String value) {
            return set("start_iterations", value);
        }

        /**
         * Cgs, blocked-gibbs, beam: sweeps before the first sample; auto: two thirds of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(long value) {
            return set("burn_in", value);
        }

        /**
         * Cgs, blocked-gibbs, beam: sweeps before the first sample; auto: two thirds of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(String value) {
            return set("burn_in", value);
        }

        /**
         * Cgs, blocked-gibbs, beam: sweeps from one sample to the next; auto: about 50 samples of a chain.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions period(long value) {
            return set("period", value);
        }

        /**
         * Cgs, blocked-gibbs, beam: sweeps from one sample to the next; auto: about 50 samples of a chain.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions period(String value) {
            return set("period", value);
        }

        /**
         * Cgs, blocked-gibbs, beam: independent samplers, of which the best is taken.
         *
         * @param value the value, from 1 to 1024; the default is 2
         * @return these options
         */
        public NewOptions chains(long value) {
            return set("chains", value);
        }

        /**
         * Cgs, blocked-gibbs, beam: the first sampler's number: nodes whose samplers have other numbers draw other
         * samples of one run.
         *
         * @param value the value, from 0 to 1048576; the default is 0
         * @return these options
         */
        public NewOptions firstChain(long value) {
            return set("first_chain", value);
        }

        /**
         * Cgs, blocked-gibbs: temperatures of the first sweep and of the last ones, as 2:0.08.
         *
         * @param value the value; the default is 1:1
         * @return these options
         */
        public NewOptions anneal(String value) {
            return set("anneal", value);
        }

        /**
         * With anneal: share of the sweeps that have the last temperature.
         *
         * @param value the value, from 0 to 1; the default is 0.1
         * @return these options
         */
        public NewOptions cold(double value) {
            return set("cold", value);
        }

        /**
         * Svi, svi-buffered, scvi2, scvi3: sequences or pieces of a minibatch, at most.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 100
         * @return these options
         */
        public NewOptions minibatch(long value) {
            return set("minibatch", value);
        }

        /**
         * Cvi3, svi-buffered, scvi3, svi: tokens of a piece; auto: 10, svi: whole sequences.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions subsequence(long value) {
            return set("subsequence", value);
        }

        /**
         * Cvi3, svi-buffered, scvi3, svi: tokens of a piece; auto: 10, svi: whole sequences.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions subsequence(String value) {
            return set("subsequence", value);
        }

        /**
         * Svi-buffered: tokens on either side of a piece that are summed over.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 10
         * @return these options
         */
        public NewOptions buffer(long value) {
            return set("buffer", value);
        }

        /**
         * Cvi3, svi-buffered, scvi3: 1: pieces begin with the stationary distribution and hear nothing of others.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public NewOptions vanilla(long value) {
            return set("vanilla", value);
        }

        /**
         * Svi, svi-buffered, scvi2, scvi3: the size of step m is (delay + m)^-forgetting_rate (kappa).
         *
         * @param value the value, from 0 to 1; the default is 0.5
         * @return these options
         */
        public NewOptions forgettingRate(double value) {
            return set("forgetting_rate", value);
        }

        /**
         * Svi, svi-buffered, scvi2, scvi3: added to the number of a step, see forgetting_rate (tau).
         *
         * @param value the value, from 0 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions delay(double value) {
            return set("delay", value);
        }

        /**
         * 1: a hierarchical Dirichlet process: rows of transitions share the weights of one stick, and the data use as
         * many of its states as they need; the number of states is the most there may be, with cgs and beam what they
         * begin with.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public NewOptions hdp(long value) {
            return set("hdp", value);
        }

        /**
         * With hdp: concentration of the stick, at first: with more of it more states are expected.
         *
         * @param value the value, from 1e-09 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions gamma(double value) {
            return set("gamma", value);
        }

        /**
         * With hdp: concentration of the rows, at first: with more of it they are more like the stick.
         *
         * @param value the value, from 1e-09 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions sigma(double value) {
            return set("sigma", value);
        }

        /**
         * With hdp: prior count of each state's transition to itself (kappa), at first; 0: none.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 0
         * @return these options
         */
        public NewOptions sticky(double value) {
            return set("sticky", value);
        }

        /**
         * With hdp: sticky stays, or is learned even where hyper is fixed, from 1 on if it is 0; auto: as hyper says.
         *
         * @param value the value; one of auto, fixed, learn; the default is auto
         * @return these options
         */
        public NewOptions stickyUpdate(String value) {
            return set("sticky_update", value);
        }

        /**
         * With hdp: so many states are expected to be 99 per cent of the stick, and half as many of a row, at first;
         * it sets gamma and sigma; auto: they are given.
         *
         * @param value the value, from 1 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions expectStates(double value) {
            return set("expect_states", value);
        }

        /**
         * With hdp: so many states are expected to be 99 per cent of the stick, and half as many of a row, at first;
         * it sets gamma and sigma; auto: they are given.
         *
         * @param value the value, from 1 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions expectStates(String value) {
            return set("expect_states", value);
        }

        /**
         * With hdp and end: prior count of the end in each row.
         *
         * @param value the value, from 1e-09 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions priorEnd(double value) {
            return set("prior_end", value);
        }

        /**
         * Cvi1, cvi2, cvi3 with hdp, on words: learn: the emissions of all states share a base that is learned from
         * the words' tables, and so is its concentration unless hyper is fixed; it begins as prior_emission says.
         *
         * @param value the value; one of fixed, learn; the default is fixed
         * @return these options
         */
        public NewOptions emissionBase(String value) {
            return set("emission_base", value);
        }

        /**
         * Emission_base learn: prior count of each word in the base.
         *
         * @param value the value, from 1e-09 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions emissionBasePrior(double value) {
            return set("emission_base_prior", value);
        }

        /**
         * Cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: how the probabilities are found that counts are above 0; auto:
         * memory, with cvi1 mean-field; exact takes the states squared times as long.
         *
         * @param value the value; one of auto, memory, pairs, exact, mean-field, sampled; the default is auto
         * @return these options
         */
        public NewOptions existence(String value) {
            return set("existence", value);
        }

        /**
         * Existence sampled: state sequences drawn of each sequence.
         *
         * @param value the value, from 1 to 1000000; the default is 10
         * @return these options
         */
        public NewOptions existenceSamples(long value) {
            return set("existence_samples", value);
        }

        /**
         * Cvi1, cvi2, cvi3 with hdp: existence is found, and the stick, its concentrations and the base of emissions
         * move, in the first pass and each so many later.
         *
         * @param value the value, from 1 to 1000000; the default is 3
         * @return these options
         */
        public NewOptions existenceEvery(long value) {
            return set("existence_every", value);
        }

        /**
         * Cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: tables are expected by the mean of each count that is above 0, or
         * by its variance too, which takes longer.
         *
         * @param value the value; one of first-order, second-order; the default is first-order
         * @return these options
         */
        public NewOptions expectedTables(String value) {
            return set("expected_tables", value);
        }

        /**
         * With hdp, but for samplers: states are put in order of their expected tokens before each update of the
         * stick, or never.
         *
         * @param value the value; one of counts, none; the default is counts
         * @return these options
         */
        public NewOptions labelOrder(String value) {
            return set("label_order", value);
        }

        /**
         * With hdp: the stick moves after each pass or sweep, in minibatches after each epoch or each minibatch; or
         * its weights stay even, as in a finite model; auto: minibatch in minibatches, else pass.
         *
         * @param value the value; one of auto, pass, minibatch, even; the default is auto
         * @return these options
         */
        public NewOptions topLevel(String value) {
            return set("top_level", value);
        }

        /**
         * Vi, svi, svi-buffered with hdp: what is kept of the stick: a distribution of its pieces; one value of it,
         * which is svi-p; or a distribution under the surrogate bound of Hughes et al. (2015).
         *
         * @param value the value; one of sticks, point, surrogate; the default is sticks
         * @return these options
         */
        public NewOptions levelForm(String value) {
            return set("level_form", value);
        }

        /**
         * Scvi2, scvi3 with top_level minibatch: the natural step, which averages; or the plain gradient, whose steps
         * are badly scaled.
         *
         * @param value the value; one of natural, printed; the default is natural
         * @return these options
         */
        public NewOptions levelStep(String value) {
            return set("level_step", value);
        }

        /**
         * Scvi2, scvi3 with hdp: one decayed sum of what exists, or the sum over the minibatches of an epoch, which
         * takes 8 bytes times the states squared for each of them.
         *
         * @param value the value; one of decayed, minibatches; the default is decayed
         * @return these options
         */
        public NewOptions existenceSum(String value) {
            return set("existence_sum", value);
        }

        /**
         * Cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: after ten passes, of minibatches after an epoch, and again as many
         * later or more, two states become one where the corpus and its hard states are then more probable, and a
         * state ends that no most probable path takes; with split, not of minibatches, a state becomes two where that
         * makes them more probable.
         *
         * @param value the value; one of merge,delete, merge,delete,split, none; the default is merge,delete
         * @return these options
         */
        public NewOptions moves(String value) {
            return set("moves", value);
        }

        /**
         * With hdp: gamma, sigma and sticky stay, or are learned by maximum likelihood or under a gamma prior; auto:
         * ml, with cgs, blocked-gibbs and beam gamma.
         *
         * @param value the value; one of auto, fixed, ml, gamma; the default is auto
         * @return these options
         */
        public NewOptions hyper(String value) {
            return set("hyper", value);
        }

        /**
         * With hyper gamma: the prior's shape.
         *
         * @param value the value, from 1 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions hyperShape(double value) {
            return set("hyper_shape", value);
        }

        /**
         * With hyper gamma: the prior's rate.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 1
         * @return these options
         */
        public NewOptions hyperRate(double value) {
            return set("hyper_rate", value);
        }

        /**
         * Concentrations: as given, or learned by Minka's fixed point (not em).
         *
         * @param value the value; one of fixed, minka; the default is fixed
         * @return these options
         */
        public NewOptions priorUpdate(String value) {
            return set("prior_update", value);
        }

        /**
         * Prior_update minka: steps before the first update; auto: half of the iterations.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorUpdateFirst(long value) {
            return set("prior_update_first", value);
        }

        /**
         * Prior_update minka: steps before the first update; auto: half of the iterations.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorUpdateFirst(String value) {
            return set("prior_update_first", value);
        }

        /**
         * Grid: the concentrations that are best on held-out data, of all pairs of candidates.
         *
         * @param value the value; one of none, grid; the default is none
         * @return these options
         */
        public NewOptions choose(String value) {
            return set("choose", value);
        }

        /**
         * Choose grid: values of prior_transition to compare; auto: 0.003,0.01,0.03,0.1,0.3,1 or for em
         * 1,1.01,1.03,1.1,1.3.
         *
         * @param value the value or the word auto; the default is auto
         * @return these options
         */
        public NewOptions candidatePriorTransition(String value) {
            return set("candidate_prior_transition", value);
        }

        /**
         * Choose grid: values of prior_emission to compare, each with each prior_transition; auto: the same values.
         *
         * @param value the value or the word auto; the default is auto
         * @return these options
         */
        public NewOptions candidatePriorEmission(String value) {
            return set("candidate_prior_emission", value);
        }

        /**
         * Choose grid, numbers of states: steps of a candidate.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 20
         * @return these options
         */
        public NewOptions candidateIterations(long value) {
            return set("candidate_iterations", value);
        }

        /**
         * Numbers of states to compare, without a dictionary or observed tags; auto: 2,4,8,16,32,64 where the data's
         * states are auto, else those of the data.
         *
         * @param value the value or the word auto; the default is auto
         * @return these options
         */
        public NewOptions candidateStates(String value) {
            return set("candidate_states", value);
        }

        /**
         * Numbers of states are compared by ln p of held-out data, or by the Bayesian information criterion; auto:
         * heldout, but bic where fewer than ten sequences are all there is and concentrations are given.
         *
         * @param value the value; one of auto, heldout, bic; the default is auto
         * @return these options
         */
        public NewOptions criterion(String value) {
            return set("criterion", value);
        }

        /**
         * Em, vi, svi, scvi2: sequences of the whole corpus, of which the data are a part, or none; auto: the data are
         * all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions items(long value) {
            return set("items", value);
        }

        /**
         * Em, vi, svi, scvi2: sequences of the whole corpus, of which the data are a part, or none; auto: the data are
         * all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions items(String value) {
            return set("items", value);
        }

        /**
         * With items: which of the whole corpus' sequences, counted from 0, is the data's first one.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 0
         * @return these options
         */
        public NewOptions firstItem(long value) {
            return set("first_item", value);
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
    }

    /** Options of HmmLearner.model. What is not set has its default. */
    public static final class ModelOptions extends Options<ModelOptions> {
        /** Options that set nothing yet. */
        public ModelOptions() {}

        /**
         * Words outside a vocabulary that has &lt;unk&gt;: by suffix and shape, as rare words of the text are; or all
         * alike.
         *
         * @param value the value; one of classes, symbol; the default is classes
         * @return these options
         */
        public ModelOptions unknown(String value) {
            return set("unknown", value);
        }

        /**
         * Unknown classes: words of at most so many tokens say what unknown words are like.
         *
         * @param value the value, from 1 to 1000000000; the default is 10
         * @return these options
         */
        public ModelOptions rare(long value) {
            return set("rare", value);
        }

        /**
         * Unknown classes: letters of the longest suffix that is looked at.
         *
         * @param value the value, from 0 to 16; the default is 4
         * @return these options
         */
        public ModelOptions suffix(long value) {
            return set("suffix", value);
        }
    }
}
