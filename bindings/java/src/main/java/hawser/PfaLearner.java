// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** A learner of an automaton from the sequences of a corpus. */
public final class PfaLearner extends Learner {
    PfaLearner(Owner owner) {
        super(owner);
    }

    /**
     * A learner of an automaton from the sequences of a corpus. The option <code>method</code> says how:
     * <pre>
     *   auto           cgs with its sizes chosen as below, or estatemerge, whichever predicts held-out sequences
     *               better; merging if
     *                  sampling is not better by more than a standard error of the difference. With sizes given:
     *               cgs.
     *   cgs            collapsed Gibbs sampling ([SY] algorithm 1). A step is a sweep of every chain. It begins
     *               annealed: the prior
     *                  of transitions falls to its own value within the burn-in, without which chains stay in poor
     *               modes for long.
     *   cgs-sg         the same with a sparse graph, sampled too ([SY] algorithm 2).
     *   cgs-hmm        collapsed Gibbs sampling of emission and transition ([SY] section 4.4, equation 20); cgs-
     *               hmm-star: the
     *                  same draws, from which probabilities of (state, symbol, next state) are estimated as cgs
     *               does.
     *   em, hard-em, vb   expectation maximization, with best paths only, variational Bayes. A step is an
     *               iteration.
     *   cvb0, cvb2     collapsed variational Bayes, of order 0 and 2 ([SY] section 2.4). A step is a pass over the
     *               corpus.
     *   gcvb0          its objective D0 minimized by L-BFGS-B ([SY] section 2.5). A step is an iteration of that.
     *   estatemerge, alergia, mdi, likelihood-ratio, aic   merging states of the prefix tree; a step is a merge or
     *               promotion.
     *   evgram, cvgram, ngram   variable-length grams grown by evidence or cross-validation, n-grams of one order.
     * </pre>
     * <p>Of sampling methods two thirds of the iterations are burn-in and 50 samples of each chain are kept,
     * unless options say otherwise; so who means to go on from a checkpoint with other iterations gives both.
     * <p>Sizes of auto and cgs that are not given are chosen first, by cross-validation over folds: candidates are
     * compared by the held-out log-probability of short runs (first by how many sequences have none), in rounds
     * that keep ever fewer candidates for ever longer runs (successive halving: numbers of states first, then
     * priors; or all at once, [SY] section 4.1). A step is then a few candidates' runs in one round; sweeps
     * follow. The option budget bounds the work of choosing and of the sampling after it, by default to about a
     * minute of one processor; the metrics planned_visits and planned_seconds tell of it before the first step.
     * That step merges states of the whole corpus, and until sampling has a sample the model is the merged
     * automaton. Where the budget has no room for the shortest comparison, auto merges alone. A checkpoint keeps
     * its budget. Options that a method has no use for are errors. Any number of threads gives the same bits.
     * <p>A run that is stopped while it is hot gives the best it had. Of a sampler whose prior still falls, each
     * chain's automaton is that of its present states, or of the start if that has the higher ln p(corpus,
     * states); of em and vb while posteriors are flattened, it is the present one, or that of the counts expected
     * under the given start if the corpus is likelier under it.
     * <p>Learning may begin with a model instead of random numbers: one learned before, on other data or by
     * another method, or read from a file; of an ensemble its best automaton. em, hard-em and vb begin with the
     * counts expected under it, cvb0, cvb2 and gcvb0 with the states' posterior, samplers with states drawn from
     * it. Symbols are matched by their names; one that the model lacks says nothing of its states. The option
     * states is then the model's unless it is given, and nothing is chosen by cross-validation. Under cvb0, cvb2,
     * gcvb0 and samplers a sequence without probability under the model begins at random.
     * <p>Parts that the option fixed names stay what those of the start are, in every later model too: initial,
     * where strings begin (all that leaves the initial state; of shape hmm the initial distribution), transition
     * (symbol and next state, given that a state does not end; of hidden Markov models the next state), emission
     * (of hidden Markov models: the symbol, given that a state does not end) and end, whether a state ends. The
     * rest is learned under them, and objectives leave out what is constant. States all of whose parts are fixed
     * keep their bits, and so do ends; a part beside an end that is learned keeps its proportions. Fixed parts
     * that hold symbols need a corpus over the start's symbols, and those of hidden Markov models a start that is
     * one: for cgs-hmm one that cgs-hmm learned. cgs-sg and cgs-hmm-star refuse fixed parts, and gcvb0 fixed
     * probabilities of 0.
     * <p>The steps of em, hard-em and vb are sums over items (hawser/learner.h). Items are the distinct sequences,
     * sorted by their labels, a sequence before those that it begins; equal ones are one item. All learners have
     * the same alphabet. To share a corpus out, sort it and cut it between distinct sequences; <code>items</code>
     * is how many of these there are, and <code>first_item</code> how many come before the part. Parts need not
     * come from one sorted corpus: where a sequence is in two of them it counts as two items, and what is learned
     * differs by rounding. The metric distinct_strings says how many items a learner holds.
     * <p>Metrics:
     * <ul>
     * <li><code>selected</code> (auto, cgs): 1 once the number of states and the prior are chosen
     * <li><code>candidates</code> (auto, cgs): candidates still compared
     * <li><code>planned_visits</code> (auto, cgs): symbols times (states + 40) that choosing and the sampling
     *     after it are to visit together, about: for an estimate of the time; 0: merging alone
     * <li><code>planned_seconds</code> (auto, cgs): the processor seconds that these visits take at 0.4 ns each
     * <li><code>states</code> (auto, cgs): states of the best candidate so far, in the end the chosen one; 0:
     *     state merging
     * <li><code>prior_transition</code> (auto, cgs): its prior_transition
     * <li><code>held_out</code> (auto, cgs): its mean held-out log-probability per symbol, ends counted, nats
     * <li><code>held_out_impossible</code> (auto, cgs): held-out sequences that it gave no probability
     * <li><code>log_joint</code> (auto, cgs): once sampling: ln p(corpus, states) of the chain whose it is highest
     * <li><code>samples</code> (auto, cgs): once sampling: automata kept so far of each chain
     * <li><code>chains_disagree</code> (auto, cgs): once sampling: 1 if the chains' log_joint differ by more than
     *     their own fluctuations explain
     * <li><code>iterations</code>: steps at most
     * <li><code>heldout_log_likelihood</code>: ln p(held-out corpus) under the model as it stands, nats, of the
     *     sequences that have a probability
     * <li><code>heldout_log_likelihood_per_token</code>: the same per symbol, ends counted
     * <li><code>heldout_impossible</code>: held-out sequences that have no probability under the model as it
     *     stands
     * <li><code>log_joint</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): ln p(corpus, states) of the present
     *     states, and of what is sampled beside them (a sparse graph, missing parts of vectors), of the chain
     *     whose it is highest, nats
     * <li><code>log_joint_mean</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): the same, mean over the chains
     * <li><code>log_joint_per_token</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): log_joint per token, nats
     * <li><code>samples</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): samples kept of each chain; 0: the
     *     model is of the last states
     * <li><code>chain</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): the best chain, whose samples have the
     *     highest mean of ln p(corpus, states), counted from 0
     * <li><code>best_chain_log_joint</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): the mean over that chain's
     *     samples of ln p(corpus, states), nats
     * <li><code>changed</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): share of the states the last sweep
     *     changed, mean over chains
     * <li><code>temperature</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): of the next sweep
     * <li><code>chain_spread</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): largest less smallest mean over a
     *     chain's samples of ln p(corpus, states), per token
     * <li><code>r_hat</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): potential scale reduction (Gelman, Rubin
     *     1992) of the samples' ln p(corpus, states), each chain's halves taken as chains
     * <li><code>effective_samples</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): independent samples that
     *     would tell the mean of ln p(corpus, states) as well, of all chains together
     * <li><code>chains_disagree</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): 1 if r_hat is above 1.1 and
     *     chain_spread above .001: the chains are in different places, more of them help
     * <li><code>bytes</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): bytes of states, tables and samples
     * <li><code>valid_states</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): states visited, the initial one
     *     included, mean over chains
     * <li><code>valid_pairs</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): pairs of a state and a letter or
     *     the end in use, mean over chains
     * <li><code>valid_edges</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): transitions in use, those of the
     *     minimal automaton, mean over chains
     * <li><code>determinacy</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): valid_edges / valid_pairs: 1 if
     *     what is in use is deterministic
     * <li><code>sampled_edges</code> (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): transitions there are: the
     *     sampled graph's, or all possible ones, mean over chains
     * <li><code>log_likelihood</code> (em, hard-em, vb): ln p(corpus) under the automaton before the last step
     *     (hard-em: of best paths; vb: under geometric means), nats
     * <li><code>objective</code> (em, hard-em, vb): what the method raises: log-likelihood plus log prior up to a
     *     constant; vb: the evidence's lower bound; nats
     * <li><code>log_likelihood_per_token</code> (em, hard-em, vb): log-likelihood per symbol, ends counted
     * <li><code>change</code> (em, hard-em, vb): rise of the objective from the step before, relative to its size
     * <li><code>moved</code> (em, hard-em, vb): share of the expected uses that the last step gave to other
     *     outcomes
     * <li><code>converged</code> (em, hard-em, vb): 1 once steps change nothing any more (tolerance, or 1e-5 if
     *     that is 0)
     * <li><code>temperature</code> (em, hard-em, vb): annealing: the temperature of the next step
     * <li><code>distinct_strings</code> (em, hard-em, vb): strings that differ: the items of a corpus that is
     *     shared
     * <li><code>items_per_block</code> (em, hard-em, vb): distinct strings of a block of sums, at whose edges
     *     parts of a corpus are to be cut
     * <li><code>distinct_tokens</code> (em, hard-em, vb): symbols and ends of the distinct strings
     * <li><code>prefixes</code> (em, hard-em, vb): distinct prefixes, shared within blocks: what a pass takes time
     *     for
     * <li><code>change</code> (cvb0, cvb2): change of q in the last pass, summed over states, on average over
     *     tokens
     * <li><code>d0</code> (cvb0, cvb2): zeroth-order approximation of the divergence minus ln p(corpus), as GCVB0
     *     minimizes it, nats; computed when asked for
     * <li><code>edges</code> (cvb0, cvb2, gcvb0): arcs whose expected count is above 1
     * <li><code>converged</code> (cvb0, cvb2, gcvb0): 1 once the change is within the tolerance
     * <li><code>d0</code> (gcvb0): zeroth-order approximation of the divergence minus ln p(corpus), nats
     * <li><code>change</code> (gcvb0): fall of d0 in the last step, relative to its size
     * <li><code>evaluations</code> (gcvb0): times that d0 and its gradient were computed
     * <li><code>states</code> (estatemerge, alergia, mdi, likelihood-ratio, aic): red states: those of the
     *     automaton found so far
     * <li><code>blue</code> (estatemerge, alergia, mdi, likelihood-ratio, aic): blue states: those that wait next
     *     to it
     * <li><code>merges</code> (estatemerge, alergia, mdi, likelihood-ratio, aic): steps that folded a blue state
     *     into a red one
     * <li><code>left</code> (estatemerge, alergia, mdi, likelihood-ratio, aic): states that are not folded away,
     *     the prefix tree below the blue ones included
     * <li><code>parameters</code> (estatemerge, alergia, mdi, likelihood-ratio, aic): outcomes that occur in those
     *     states, less one per state
     * <li><code>log_likelihood</code> (estatemerge, alergia, mdi, likelihood-ratio, aic): log-likelihood of the
     *     corpus under their relative frequencies, nats
     * <li><code>log_evidence</code> (estatemerge, alergia, mdi, likelihood-ratio, aic): log-probability of the
     *     corpus with probabilities integrated out under prior_transition (0.5 but for estatemerge), nats
     * <li><code>contexts</code> (evgram, cvgram, ngram): contexts that have a distribution of their own; for
     *     ngram, those of the back-off model
     * <li><code>depth</code> (evgram, cvgram, ngram): symbols that contexts may look back so far
     * <li><code>log_likelihood</code> (evgram, cvgram, ngram): log-likelihood of the corpus under the model as it
     *     is read off, nats
     * <li><code>starts_done</code> (em, hard-em, vb, with starts=2): starts that have been judged
     * <li><code>start</code> (em, hard-em, vb, with starts=2): the best start so far, in the end the one that goes
     *     on; counted from 0
     * <li><code>best_objective</code> (em, hard-em, vb, with starts=2): its objective when it was judged, nats; of
     *     collapsed inference: the surrogate
     * <li><code>starts_spread</code> (em, hard-em, vb, with starts=2): largest minus smallest objective of the
     *     starts when they were judged, per token, nats
     * </ul>
     * <p>C: <code>hws_pfa_learner_new</code>
     *
     * @param start the model to begin with, of as many states as are learned, for samplers of at most as many
     * @param corpus the sequences
     * @param heldout sequences over a matching alphabet, for metrics alone; those without a probability are
     *     counted as heldout_impossible and do not enter heldout_log_likelihood; null: none
     * @param options of the call; null: all defaults
     * @throws EmptyException the corpus or heldout has no sequences, or em, hard-em or vb, or any method with
     *     fixed parts, is given one without probability under start. UnsupportedException: start for state merging
     *     or grams, which begin with the corpus; fixed parts that a method cannot hold
     */
    public PfaLearner(Pfa start, Corpus corpus, Corpus heldout, NewOptions options) {
        super(made(start, corpus, heldout, options));
    }

    private static Owner made(Pfa start, Corpus corpus, Corpus heldout, NewOptions options) {
        try (Call run_ = new Call()) {
            long start_ = run_.useOrNull(start);
            long corpus_ = run_.use(corpus, "corpus");
            long heldout_ = run_.useOrNull(heldout);
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_learner_new(start_, corpus_, heldout_, options_, learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * A learner of an automaton from the sequences of a corpus. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the sequences
     * @param options of the call; null: all defaults
     */
    public PfaLearner(Corpus corpus, NewOptions options) {
        this((Pfa) null, corpus, (Corpus) null, options);
    }

    /**
     * A learner of an automaton from the sequences of a corpus. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param start the model to begin with, of as many states as are learned, for samplers of at most as many
     * @param corpus the sequences
     * @param heldout sequences over a matching alphabet, for metrics alone; those without a probability are
     *     counted as heldout_impossible and do not enter heldout_log_likelihood; null: none
     */
    public PfaLearner(Pfa start, Corpus corpus, Corpus heldout) {
        this(start, corpus, heldout, (NewOptions) null);
    }

    /**
     * A learner of an automaton from the sequences of a corpus. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the sequences
     */
    public PfaLearner(Corpus corpus) {
        this((Pfa) null, corpus, (Corpus) null, (NewOptions) null);
    }

    /**
     * The automaton or ensemble as it stands after the steps made.
     * <p>C: <code>hws_pfa_learner_model</code>
     *
     * @return the new pfa
     * @throws EmptyException there is none before the first step of a learner that chooses
     */
    public Pfa model() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long pfaOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.pfa_learner_model(self_, pfaOut_));
            return new Pfa(Pfa.owned(Memory.address(pfaOut_)));
        }
    }

    /**
     * Whether a learner chooses sizes, and what of. The chosen candidate comes first, then the best; without rows.
     * nothing is chosen. Numbers that are not known yet are NaN.
     * <p>C: <code>hws_pfa_learner_candidates</code>
     *
     * @return five numbers per candidate: states (0: the automaton of state merging), prior of transitions, rounds
     *     it stayed in, mean held-out log-probability per symbol (ends counted), standard error of that over parts
     *     of the folds
     */
    public double[] candidates() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pfa_learner_candidates", -1, 8);
            run_.interruptible(owner);
            int status_;
            do {
                status_ = Native.pfa_learner_candidates(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pfa_learner_candidates", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /** Options of PfaLearner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * How it is learned; auto: cgs, with the number of states and the prior chosen, or estatemerge if that
         * predicts held-out sequences as well.
         *
         * @param value the value; one of auto, cgs, em, hard-em, vb, cvb0, cvb2, gcvb0, cgs-sg, cgs-hmm, cgs-hmm-star,
         *     estatemerge, alergia, mdi, likelihood-ratio, aic, evgram, cvgram, ngram; the default is auto
         * @return these options
         */
        public NewOptions method(String value) {
            return set("method", value);
        }

        /**
         * States, beside the initial one; auto: cgs chooses by cross-validation, cgs-sg, cgs-hmm, cgs-hmm-star take
         * 20, other methods 10.
         *
         * @param value the value, from 1 to 65534 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions states(long value) {
            return set("states", value);
        }

        /**
         * States, beside the initial one; auto: cgs chooses by cross-validation, cgs-sg, cgs-hmm, cgs-hmm-star take
         * 20, other methods 10.
         *
         * @param value the value, from 1 to 65534 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions states(String value) {
            return set("states", value);
        }

        /**
         * Prior count of every transition or outcome (beta); auto: cgs chooses by cross-validation; em, hard-em,
         * evgram, cvgram take 1 (for em: no prior), estatemerge 0.5, others 0.1.
         *
         * @param value the value, from 1e-12 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorTransition(double value) {
            return set("prior_transition", value);
        }

        /**
         * Prior count of every transition or outcome (beta); auto: cgs chooses by cross-validation; em, hard-em,
         * evgram, cvgram take 1 (for em: no prior), estatemerge 0.5, others 0.1.
         *
         * @param value the value, from 1e-12 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorTransition(String value) {
            return set("prior_transition", value);
        }

        /**
         * Cgs-hmm, cgs-hmm-star, em, hard-em, vb of shape hmm: prior count of every emission; auto: 1 for em and
         * hard-em (none), 0.1 otherwise.
         *
         * @param value the value, from 1e-12 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorEmission(double value) {
            return set("prior_emission", value);
        }

        /**
         * Cgs-hmm, cgs-hmm-star, em, hard-em, vb of shape hmm: prior count of every emission; auto: 1 for em and
         * hard-em (none), 0.1 otherwise.
         *
         * @param value the value, from 1e-12 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorEmission(String value) {
            return set("prior_emission", value);
        }

        /**
         * Parts that keep the values of the start, with commas between them: initial, transition, emission (of hidden
         * Markov models), end.
         *
         * @param value the value; the default is none
         * @return these options
         */
        public NewOptions fixed(String value) {
            return set("fixed", value);
        }

        /**
         * Sweeps or iterations at most; auto: of cgs 1,000 to 20,000 by the corpus' size and the states, where sizes
         * are chosen by the budget, gcvb0 2,000, others 200.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Sweeps or iterations at most; auto: of cgs 1,000 to 20,000 by the corpus' size and the states, where sizes
         * are chosen by the budget, gcvb0 2,000, others 200.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions iterations(String value) {
            return set("iterations", value);
        }

        /**
         * Cgs: sweeps before the first sample; auto: two thirds of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(long value) {
            return set("burn_in", value);
        }

        /**
         * Cgs: sweeps before the first sample; auto: two thirds of them.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(String value) {
            return set("burn_in", value);
        }

        /**
         * Cgs: sweeps from one sample to the next; auto: as many as leave 50 samples of a chain.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions period(long value) {
            return set("period", value);
        }

        /**
         * Cgs: sweeps from one sample to the next; auto: as many as leave 50 samples of a chain.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions period(String value) {
            return set("period", value);
        }

        /**
         * Cgs: independent samplers, over which results are averaged; where sizes are chosen at most so many, and
         * fewer if the budget has less than 2,000 sweeps for each.
         *
         * @param value the value, from 1 to 1024; the default is 4
         * @return these options
         */
        public NewOptions chains(long value) {
            return set("chains", value);
        }

        /**
         * Cgs: the first sampler's number: nodes whose samplers have other numbers draw other samples of one run.
         *
         * @param value the value, from 0 to 1048576; the default is 0
         * @return these options
         */
        public NewOptions firstChain(long value) {
            return set("first_chain", value);
        }

        /**
         * Cgs: prior_transition of the first sweep, from which it falls to its own; 0: it does not fall; auto: 0.2 for
         * cgs begun at random, else 0.
         *
         * @param value the value, from 0 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions startPriorTransition(double value) {
            return set("start_prior_transition", value);
        }

        /**
         * Cgs: prior_transition of the first sweep, from which it falls to its own; 0: it does not fall; auto: 0.2 for
         * cgs begun at random, else 0.
         *
         * @param value the value, from 0 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions startPriorTransition(String value) {
            return set("start_prior_transition", value);
        }

        /**
         * Cgs: first states where no model is given: random, or as ALERGIA's automaton has them (states and
         * prior_transition must be given).
         *
         * @param value the value; one of random, merged; the default is random
         * @return these options
         */
        public NewOptions init(String value) {
            return set("init", value);
        }

        /**
         * Cgs-sg: sweeps from one update of the graph to the next.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 1
         * @return these options
         */
        public NewOptions structureInterval(long value) {
            return set("structure_interval", value);
        }

        /**
         * Cgs-hmm: printed: equation 20 as printed, whose mass leaks.
         *
         * @param value the value; one of normalized, printed; the default is normalized
         * @return these options
         */
        public NewOptions transitions(String value) {
            return set("transitions", value);
        }

        /**
         * Halving: ever fewer candidates for ever longer runs; full: section 4.1: states, then the prior, by whole
         * runs.
         *
         * @param value the value; one of halving, full; the default is halving
         * @return these options
         */
        public NewOptions choose(String value) {
            return set("choose", value);
        }

        /**
         * Numbers of states to compare; auto: 5,10,20,30,40,50,60,70,80,90.
         *
         * @param value the value or the word auto; the default is auto
         * @return these options
         */
        public NewOptions candidateStates(String value) {
            return set("candidate_states", value);
        }

        /**
         * Values of prior_transition to compare; auto: 0.01,0.02,0.05,0.1,0.2,0.5.
         *
         * @param value the value or the word auto; the default is auto
         * @return these options
         */
        public NewOptions candidatePriorTransition(String value) {
            return set("candidate_prior_transition", value);
        }

        /**
         * Choose halving: symbols times (states + 40) that choosing and the sampling after it visit together, about;
         * the default takes about a minute of one processor.
         *
         * @param value the value, from 1 to 1e+18; the default is 140000000000.0
         * @return these options
         */
        public NewOptions budget(double value) {
            return set("budget", value);
        }

        /**
         * Choosing, cvgram: parts of the corpus that are held out in turn.
         *
         * @param value the value, from 2 to 255; the default is 10
         * @return these options
         */
        public NewOptions folds(long value) {
            return set("folds", value);
        }

        /**
         * Em, hard-em, vb: any automaton, or emission times transition.
         *
         * @param value the value; one of pfa, hmm; the default is pfa
         * @return these options
         */
        public NewOptions shape(String value) {
            return set("shape", value);
        }

        /**
         * Em, hard-em, vb: done once five steps in a row raise the objective by no more than this, relative to its
         * size, and become no larger; gcvb0: once its objective falls by no more, relative to its size; cvb0, cvb2:
         * once a pass changes the posteriors by no more, per token; auto: 1e-6, 2.22e-9, 1e-4.
         *
         * @param value the value, from 0 to 1 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Em, hard-em, vb: done once five steps in a row raise the objective by no more than this, relative to its
         * size, and become no larger; gcvb0: once its objective falls by no more, relative to its size; cvb0, cvb2:
         * once a pass changes the posteriors by no more, per token; auto: 1e-6, 2.22e-9, 1e-4.
         *
         * @param value the value, from 0 to 1 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions tolerance(String value) {
            return set("tolerance", value);
        }

        /**
         * Em, hard-em, vb: random starts, of which the one with the best objective goes on.
         *
         * @param value the value, from 1 to 10000; the default is 1
         * @return these options
         */
        public NewOptions starts(long value) {
            return set("starts", value);
        }

        /**
         * With starts: passes of each before they are compared; auto: 20, with anneal 20 more than anneal_iterations.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions startIterations(long value) {
            return set("start_iterations", value);
        }

        /**
         * With starts: passes of each before they are compared; auto: 20, with anneal 20 more than anneal_iterations.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions startIterations(String value) {
            return set("start_iterations", value);
        }

        /**
         * Em, vb: temperatures of the first iteration and, where annealing ends, 1, as 2:1: posteriors are flattened
         * to the power 1 / temperature.
         *
         * @param value the value; the default is 1:1
         * @return these options
         */
        public NewOptions anneal(String value) {
            return set("anneal", value);
        }

        /**
         * Em, vb, with anneal: iterations until the temperature is 1; cgs: sweeps until prior_transition is its own;
         * auto: 50, or nine tenths of the burn-in.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions annealIterations(long value) {
            return set("anneal_iterations", value);
        }

        /**
         * Em, vb, with anneal: iterations until the temperature is 1; cgs: sweeps until prior_transition is its own;
         * auto: 50, or nine tenths of the burn-in.
         *
         * @param value the value, from 0 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions annealIterations(String value) {
            return set("anneal_iterations", value);
        }

        /**
         * Cgs-sg, em, hard-em: share of each state's probability that is spread evenly over all outcomes; auto: 1e-6.
         *
         * @param value the value, from 0 to 0.999 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions uniformShare(double value) {
            return set("uniform_share", value);
        }

        /**
         * Cgs-sg, em, hard-em: share of each state's probability that is spread evenly over all outcomes; auto: 1e-6.
         *
         * @param value the value, from 0 to 0.999 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions uniformShare(String value) {
            return set("uniform_share", value);
        }

        /**
         * Estatemerge (0: no test beside the evidence), alergia, likelihood-ratio: significance of the test that keeps
         * states apart (alpha); auto: 1e-4, 0.01, 1e-5.
         *
         * @param value the value, from 0 to 0.999 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions significance(double value) {
            return set("significance", value);
        }

        /**
         * Estatemerge (0: no test beside the evidence), alergia, likelihood-ratio: significance of the test that keeps
         * states apart (alpha); auto: 1e-4, 0.01, 1e-5.
         *
         * @param value the value, from 0 to 0.999 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions significance(String value) {
            return set("significance", value);
        }

        /**
         * Mdi: rise of the divergence per state saved, nats per sequence, that a merge stays below (alpha); auto: 2 /
         * sequences.
         *
         * @param value the value, from 0 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions threshold(double value) {
            return set("threshold", value);
        }

        /**
         * Mdi: rise of the divergence per state saved, nats per sequence, that a merge stays below (alpha); auto: 2 /
         * sequences.
         *
         * @param value the value, from 0 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions threshold(String value) {
            return set("threshold", value);
        }

        /**
         * Merging: count added to every outcome of a state in the end; auto: 0.0625.
         *
         * @param value the value, from 0 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions addedCount(double value) {
            return set("added_count", value);
        }

        /**
         * Merging: count added to every outcome of a state in the end; auto: 0.0625.
         *
         * @param value the value, from 0 to 1000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions addedCount(String value) {
            return set("added_count", value);
        }

        /**
         * Merging: which state is next: the one seen most often, or the one with the least prefix.
         *
         * @param value the value; one of count, shortlex; the default is count
         * @return these options
         */
        public NewOptions mergeOrder(String value) {
            return set("merge_order", value);
        }

        /**
         * Merging: states seen less often never stay apart.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 25
         * @return these options
         */
        public NewOptions minimumCount(long value) {
            return set("minimum_count", value);
        }

        /**
         * Grams: symbols of an n-gram at most, the last one counted; auto: ngram 5, evgram, cvgram 32.
         *
         * @param value the value, from 1 to 255 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions order(long value) {
            return set("order", value);
        }

        /**
         * Grams: symbols of an n-gram at most, the last one counted; auto: ngram 5, evgram, cvgram 32.
         *
         * @param value the value, from 1 to 255 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions order(String value) {
            return set("order", value);
        }

        /**
         * Ngram: how probabilities are made from counts.
         *
         * @param value the value; one of kneser-ney, witten-bell; the default is kneser-ney
         * @return these options
         */
        public NewOptions smoothing(String value) {
            return set("smoothing", value);
        }

        /**
         * Em, hard-em, vb: distinct sequences of the whole corpus, of which the learner's corpus is a part, or none;
         * auto: it is all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions items(long value) {
            return set("items", value);
        }

        /**
         * Em, hard-em, vb: distinct sequences of the whole corpus, of which the learner's corpus is a part, or none;
         * auto: it is all.
         *
         * @param value the value, from 1 to 9223372036854775807 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions items(String value) {
            return set("items", value);
        }

        /**
         * With items: which of the whole corpus' distinct sequences in sorted order, counted from 0, is the first one
         * here.
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
}
