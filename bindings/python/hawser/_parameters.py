# Written by bindings/generate.py from docs/api.json; not to be changed by hand.

"""The parameters of the estimators: the options of the calls that learning makes, and a few of the package's own."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from numpy.random import Generator, RandomState

from hawser.api import Alphabet, Dictionary


class HMMParameters:
    """What HMM takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_tagged_read": ('lower_case', 'min_count', 'max_bytes'),
        "hws_hmm_data_new": ('states', 'missing', 'covariance', 'prior_mean', 'prior_mean_tokens', 'prior_degrees',
            'prior_scale', 'prior_shape', 'prior_rate', 'prior_ones', 'prior_zeros', 'max_states', 'max_arcs',
            'max_bytes'),
        "hws_hmm_learner_new": ('method', 'estimate', 'prior_transition', 'prior_emission', 'prior_initial', 'fixed',
            'end', 'topology', 'jumps', 'iterations', 'tolerance', 'init', 'start_sweeps', 'sample_tokens', 'starts',
            'start_iterations', 'burn_in', 'period', 'chains', 'first_chain', 'anneal', 'cold', 'minibatch',
            'subsequence', 'buffer', 'vanilla', 'forgetting_rate', 'delay', 'hdp', 'gamma', 'sigma', 'sticky',
            'sticky_update', 'expect_states', 'prior_end', 'emission_base', 'emission_base_prior', 'existence',
            'existence_samples', 'existence_every', 'expected_tables', 'label_order', 'top_level', 'level_form',
            'level_step', 'existence_sum', 'moves', 'hyper', 'hyper_shape', 'hyper_rate', 'prior_update',
            'prior_update_first', 'choose', 'candidate_prior_transition', 'candidate_prior_emission',
            'candidate_iterations', 'candidate_states', 'criterion', 'seed', 'threads', 'max_states', 'max_arcs',
            'max_bytes'),
        "hws_hmm_learner_model": ('unknown', 'rare', 'suffix', 'max_bytes'),
    }

    def __init__(
        self, *,
        dictionary: Mapping[str, Sequence[str]] | Dictionary | None = None,
        kinds: str | None = None,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        lower_case: int | None = None,
        min_count: int | None = None,
        max_bytes: int | None = None,
        states: int | Literal['auto'] | None = None,
        missing: str | None = None,
        covariance: Literal['full', 'diagonal', 'spherical', 'tied'] | None = None,
        prior_mean: str | Literal['auto'] | None = None,
        prior_mean_tokens: float | Literal['auto'] | None = None,
        prior_degrees: float | Literal['auto'] | None = None,
        prior_scale: float | Literal['auto'] | None = None,
        prior_shape: float | Literal['auto'] | None = None,
        prior_rate: float | Literal['auto'] | None = None,
        prior_ones: float | Literal['auto'] | None = None,
        prior_zeros: float | Literal['auto'] | None = None,
        max_states: int | None = None,
        max_arcs: int | None = None,
        method: Literal['auto', 'em', 'vi', 'cvi1', 'cvi2', 'cvi3', 'cgs', 'blocked-gibbs', 'beam', 'svi', 'svi-buffered',
            'scvi2', 'scvi3'] | None = None,
        estimate: Literal['map', 'ml'] | None = None,
        prior_transition: float | None = None,
        prior_emission: float | Literal['auto'] | None = None,
        prior_initial: float | Literal['auto'] | None = None,
        fixed: str | None = None,
        end: int | None = None,
        topology: Literal['free', 'left-right'] | None = None,
        jumps: int | None = None,
        iterations: int | Literal['auto'] | None = None,
        tolerance: float | None = None,
        init: Literal['auto', 'rows', 'posteriors', 'counts', 'sampled', 'even'] | None = None,
        start_sweeps: int | Literal['auto'] | None = None,
        sample_tokens: int | None = None,
        starts: int | None = None,
        start_iterations: int | Literal['auto'] | None = None,
        burn_in: int | Literal['auto'] | None = None,
        period: int | Literal['auto'] | None = None,
        chains: int | None = None,
        first_chain: int | None = None,
        anneal: str | None = None,
        cold: float | None = None,
        minibatch: int | None = None,
        subsequence: int | Literal['auto'] | None = None,
        buffer: int | None = None,
        vanilla: int | None = None,
        forgetting_rate: float | None = None,
        delay: float | None = None,
        hdp: int | None = None,
        gamma: float | None = None,
        sigma: float | None = None,
        sticky: float | None = None,
        sticky_update: Literal['auto', 'fixed', 'learn'] | None = None,
        expect_states: float | Literal['auto'] | None = None,
        prior_end: float | None = None,
        emission_base: Literal['fixed', 'learn'] | None = None,
        emission_base_prior: float | None = None,
        existence: Literal['auto', 'memory', 'pairs', 'exact', 'mean-field', 'sampled'] | None = None,
        existence_samples: int | None = None,
        existence_every: int | None = None,
        expected_tables: Literal['first-order', 'second-order'] | None = None,
        label_order: Literal['counts', 'none'] | None = None,
        top_level: Literal['auto', 'pass', 'minibatch', 'even'] | None = None,
        level_form: Literal['sticks', 'point', 'surrogate'] | None = None,
        level_step: Literal['natural', 'printed'] | None = None,
        existence_sum: Literal['decayed', 'minibatches'] | None = None,
        moves: Literal['merge,delete', 'merge,delete,split', 'none'] | None = None,
        hyper: Literal['auto', 'fixed', 'ml', 'gamma'] | None = None,
        hyper_shape: float | None = None,
        hyper_rate: float | None = None,
        prior_update: Literal['fixed', 'minka'] | None = None,
        prior_update_first: int | Literal['auto'] | None = None,
        choose: Literal['none', 'grid'] | None = None,
        candidate_prior_transition: str | Literal['auto'] | None = None,
        candidate_prior_emission: str | Literal['auto'] | None = None,
        candidate_iterations: int | None = None,
        candidate_states: str | Literal['auto'] | None = None,
        criterion: Literal['heldout', 'bic'] | None = None,
        unknown: Literal['classes', 'symbol'] | None = None,
        rare: int | None = None,
        suffix: int | None = None,
    ) -> None:
        """A learner of a hidden Markov model from data. The option `method` says how; by default it is vi with channels, cvi1
        with a
        dictionary or observed tags, else cgs:

        Steps of em, vi, and svi and scvi2 of whole sequences are sums over sequences (hawser/learner.h, "Statistics"). The data
        may then be a part of a corpus (options items, first_item), without sequences for a coordinator, over the same words as
        the other parts. With a dictionary, init must be given. Steps of scvi2 with hdp are such sums unless it samples its
        start or
        moves states.

          em             expectation maximization: the posterior's mode, by default (priors of 1) the maximum of the likelihood.
          A
                         step is a pass over the corpus.
          vi             variational inference (3.11 to 3.22), with a bound. A step is a pass.
          cvi1, cvi2, cvi3   collapsed variational inference, token by token (3.33 to 3.39), sequence by sequence (3.49 to
          3.56), and
                         by pieces of some tokens that hear of their neighbours (3.57 to 3.82; with the option vanilla they do
                         not
                         and begin with the stationary distribution). A step is a pass, by one thread. There is no bound. The
                         expected counts that each token or sequence adds are kept in 16 bits, with a relative error of at most
                         2^-12 (2.5e-4 of a count), and are taken out again exactly as they were added. What is inferred
                         together
                         is inferred from all other tokens: cvi2 and cvi3 refuse a sequence, or a piece, of more than nine
                         tenths
                         of the corpus.
          cgs            collapsed Gibbs sampling (3.25). A step is a sweep of every chain. The model is of the counts averaged
          over
                         the samples of the best chain; annealed, of its last state. With hdp it is direct assignment (Teh et
                         al.
                         2006), without a truncation: the number of states of the data is what it begins with.
          blocked-gibbs  Gibbs sampling of the parameters, then of each sequence's states at once. Likewise. With hdp it takes
          the
                         weak limit: it has all states of the data, whose weights are drawn from Dirichlet(gamma / states +
                         tables).
          beam           beam sampling (Van Gael et al. 2008), with hdp alone, and without a truncation: a sweep draws
          parameters, a
                         slice of each transition, as many states as are above the slices, and each sequence's states at once.
                         The
                         number of states of the data is what it begins with, and it may come to more or fewer. Likewise.
          svi            stochastic variational inference (Hoffman et al. 2013). A step is a minibatch of sequences or of
          pieces.
          svi-buffered   the same of pieces with more tokens on either side (Foti et al. 2014).
          scvi2, scvi3   stochastic collapsed variational inference of sequences, and of pieces that hear of their neighbours
          (3.98
                         to 3.109); scvi3 and svi-buffered with the option vanilla: pieces for themselves, begun by the
                         stationary
                         distribution.

        The option init says what learning begins with: random rows, random local posteriors (3.8.2), random counts (3.106),
        even
        local posteriors, or the states of a first chain of cgs after some sweeps, for cvi1, cvi2 and cvi3 on words alone, fewer
        than 2^24. With hdp these are a chain of blocked-gibbs, for channels too; scvi2 and scvi3 then have such states of a
        sample
        of the corpus (sample_tokens), unless the learner holds a part of it. By default that is even posteriors with a
        dictionary
        or observed tags, with random counts for states that these treat alike; random posteriors with channels; else sampled
        states
        where that is possible, else counts. From even posteriors cvi1, cvi2 and cvi3 first take a step of vi. They make what
        they
        begin with in the first step, or when a metric or the model is asked for before, and so do scvi2 and scvi3 where it is
        sampled; a checkpoint that is loaded needs none.

        With the option starts, em, vi, cvi1, cvi2 and cvi3 begin several times, and each start makes start_iterations steps.
        The one
        whose objective (of cvi1, cvi2, cvi3: surrogate) is best then goes on. Metrics: starts_done, start, best_objective,
        starts_spread. The model is that of the best start judged so far.

        A model may take the place of init: one learned before, on other data or by another method, or arrays (Hmm).
        Learning begins with the counts that are expected under it (an E step, which is half a step of em), cvi1 to cvi3 with
        posteriors under the means of these counts, Gibbs sampling with states drawn from their posterior under the model.
        States
        and words are matched by their names, states without names by their numbers. A word that the model lacks is taken as the
        model takes unknown words, by its class or as <unk>; where it has neither, the word's context alone decides. Priors are
        those of the options, not the model's.

        Concentrations of the priors are those given, or learned between steps by Minka's fixed point (learned too soon, when
        posteriors have not come apart yet, they may end in one state), or chosen from a grid: with each candidate some steps
        are
        made, and it is judged on held-out data; fits that use fewer than five states are excluded, and learning goes on with
        the
        best. A step is then one of a candidate's first. In the same way the number of states is chosen among candidate_states,
        where
        the data leave it open or these are given, by held-out data or by the Bayesian information criterion (Schwarz 1978).
        Data for
        the model are then made by HmmData.for_. Options that a method has no use for are errors. Any number of threads
        gives the same bits.

        The metric states_used counts the states that hold half a token at least; states_alike counts those of them that emit
        and
        lead to the same as one before them, within 0.05 in total variation. Such a model could do with fewer states, or
        learning
        has stayed near a saddle, where all states are the same (posteriors without a dictionary are one for em and vi).

        Parts that the option fixed names stay bit for bit what the start has, in every later model too, and expected counts are
        inferred under them. Objectives leave out what is constant. Fixed emissions need data in the start's words, as
        HmmData.for_ makes them, and keep its classes of unknown words. Fixed channels need its families with their priors,
        which
        these data have too. Their densities stay what the start's method made of them: at modes or maxima of the likelihood, or
        predictive. Where states are matched by names in another order, a tied covariance may differ by rounding.

        Parameters; None: the library's own default, in brackets:
        - dictionary: the tags that words may have; words without an entry may have any
        - kinds: what an array's columns are, from the first, such as real:3,count,bit:2; None: all real
        - random_state: seed of what is random; None: the library's own, so that two fits are the same; or a generator
          of numpy's, of which one number is drawn when fit begins
        - n_jobs: threads at most, -1: one per processor; the result is the same for any number
        - verbose: 1: fit shows its steps, by tqdm where that is installed
        - lower_case: 1: A to Z are read as a to z (0)
        - min_count: collected words seen less often are read as <unk>; 0: there is no <unk> (1)
        - max_bytes: bytes the call's own arrays take at most (4294967296)
        - states: states; auto: as many as there are tags; where there are none HmmLearner chooses ('auto')
        - missing: name of the symbol that stands for a word nobody observed; nothing: there is none ('')
        - covariance: real channels: a state's covariance: a full matrix, a diagonal, one variance for all dimensions,
          or one full matrix that all states share ('full')
        - prior_mean: real channels: prior means, a number for each dimension of all of them; auto: the data's means
          ('auto')
        - prior_mean_tokens: real channels: tokens that the prior mean weighs; auto: 0.1 ('auto')
        - prior_degrees: real channels: degrees of freedom of the prior covariance, more than dimensions + 1, diagonal
          and spherical more than 2; auto: dimensions + 2, diagonal: 3 ('auto')
        - prior_scale: real channels: prior scale, as a multiple of the data's variances, spherical: of their sum;
          auto: 1 ('auto')
        - prior_shape: channels of counts: shape of the prior of rates; auto: 2 ('auto')
        - prior_rate: channels of counts: rate of the prior of rates; auto: prior_shape over the data's mean ('auto')
        - prior_ones: channels of bits: ones that the prior has seen; auto: 2 ('auto')
        - prior_zeros: channels of bits: zeros that the prior has seen; auto: 2 ('auto')
        - max_states: states (or pairs of states, or search nodes) made at most (67108864)
        - max_arcs: arcs made at most (268435456)
        - method: how it is learned; beam: with hdp only; auto: with hdp cvi2, or cvi3 where nearly all is one
          sequence; else vi with channels, cvi1 with a dictionary or observed tags, cgs otherwise ('auto')
        - estimate: em: the mode of the parameters given the data and the priors, or their maximum likelihood without
          any prior, variances at least 1e-6 of the data's (of the prior's scale) ('map')
        - prior_transition: concentration of the priors of transitions (alpha); prior_update minka: at first (1)
        - prior_emission: concentration of the priors of emissions (beta); prior_update minka: at first; auto: 1 for
          em, 0.01 otherwise; with hdp the weight of 100 tokens, or of .7 times the square root of their number where
          that is more, but of no more than a hundredth of them, divided by the number of symbols, at most 1 ('auto')
        - prior_initial: concentration of the prior of initial states; auto: prior_transition's ('auto')
        - fixed: parts that keep the values of the start, with commas between them: initial, transition (ends too),
          emission (of words), channels (all of them, with the families and priors of that model) ('none')
        - end: 1: sequences end by a symbol of their own (0)
        - topology: left-right: sequences begin in the first state, and no transition leads back to an earlier state
          ('free')
        - jumps: left-right: states that a transition may skip, at most; with end the end stands behind the last state
          (0)
        - iterations: passes, sweeps or minibatches at most; auto: 50 passes, 1,000 sweeps or minibatches ('auto')
        - tolerance: em, vi: done once the objective rises by no more than this, relative to its size; cvi1, cvi2,
          cvi3: once a pass changes the posteriors by no more, per token (0)
        - init: all but Gibbs sampling: what it begins with where no model is given: random rows, local posteriors or
          counts; sampled, cvi1, cvi2, cvi3: the states of a short run of cgs, with hdp on channels or little data of
          blocked-gibbs, scvi2, scvi3 with hdp: of that on a sample; even: posteriors as even as allowed states let
          them be; auto: counts, with a dictionary or observed tags even, with channels alone posteriors; cvi1, cvi2,
          cvi3 on words alone or with hdp, scvi2, scvi3 with hdp: sampled ('auto')
        - start_sweeps: init sampled: sweeps of the run that makes the start; auto: 20 for each state that a token may
          be in, but 200 to 1,000; of blocked-gibbs 100 to 200, by the size of the data, and of two runs the more
          probable one where tokens times squared states times the sweeps of both are 4e9 at most. With hdp cgs makes
          three runs, and the most probable one is the start; where tokens times states times all sweeps are over 4e9,
          it is chosen after a quarter of them ('auto')
        - sample_tokens: scvi2, scvi3 with hdp: tokens of the sample of the corpus on which the start is sampled and
          moves are judged (20000)
        - starts: em, vi, cvi1, cvi2, cvi3: starts, of which the one with the best objective goes on: by other seeds,
          with a dictionary and init auto also posteriors and sampled (1)
        - start_iterations: with starts: passes of each before they are compared; auto: 20 ('auto')
        - burn_in: cgs, blocked-gibbs, beam: sweeps before the first sample; auto: two thirds of them ('auto')
        - period: cgs, blocked-gibbs, beam: sweeps from one sample to the next; auto: about 50 samples of a chain
          ('auto')
        - chains: cgs, blocked-gibbs, beam: independent samplers, of which the best is taken (2)
        - first_chain: cgs, blocked-gibbs, beam: the first sampler's number: nodes whose samplers have other numbers
          draw other samples of one run (0)
        - anneal: cgs, blocked-gibbs: temperatures of the first sweep and of the last ones, as 2:0.08 ('1:1')
        - cold: with anneal: share of the sweeps that have the last temperature (0.1)
        - minibatch: svi, svi-buffered, scvi2, scvi3: sequences or pieces of a minibatch, at most (100)
        - subsequence: cvi3, svi-buffered, scvi3, svi: tokens of a piece; auto: 10, svi: whole sequences ('auto')
        - buffer: svi-buffered: tokens on either side of a piece that are summed over (10)
        - vanilla: cvi3, svi-buffered, scvi3: 1: pieces begin with the stationary distribution and hear nothing of
          others (0)
        - forgetting_rate: svi, svi-buffered, scvi2, scvi3: the size of step m is (delay + m)^-forgetting_rate (kappa)
          (0.5)
        - delay: svi, svi-buffered, scvi2, scvi3: added to the number of a step, see forgetting_rate (tau) (1)
        - hdp: 1: a hierarchical Dirichlet process: rows of transitions share the weights of one stick, and the data
          use as many of its states as they need; the number of states is the most there may be, with cgs and beam
          what they begin with (0)
        - gamma: with hdp: concentration of the stick, at first: with more of it more states are expected (1)
        - sigma: with hdp: concentration of the rows, at first: with more of it they are more like the stick (1)
        - sticky: with hdp: prior count of each state's transition to itself (kappa), at first; 0: none (0)
        - sticky_update: with hdp: sticky stays, or is learned even where hyper is fixed, from 1 on if it is 0; auto:
          as hyper says ('auto')
        - expect_states: with hdp: so many states are expected to be 99 per cent of the stick, and half as many of a
          row, at first; it sets gamma and sigma; auto: they are given ('auto')
        - prior_end: with hdp and end: prior count of the end in each row (1)
        - emission_base: cvi1, cvi2, cvi3 with hdp, on words: learn: the emissions of all states share a base that is
          learned from the words' tables, and so is its concentration unless hyper is fixed; it begins as
          prior_emission says ('fixed')
        - emission_base_prior: emission_base learn: prior count of each word in the base (1)
        - existence: cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: how the probabilities are found that counts are above 0;
          auto: memory, with cvi1 mean-field; exact takes the states squared times as long ('auto')
        - existence_samples: existence sampled: state sequences drawn of each sequence (10)
        - existence_every: cvi1, cvi2, cvi3 with hdp: existence is found, and the stick, its concentrations and the
          base of emissions move, in the first pass and each so many later (1)
        - expected_tables: cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: tables are expected by the mean of each count that
          is above 0, or by its variance too, which takes longer ('first-order')
        - label_order: with hdp, but for samplers: states are put in order of their expected tokens before each update
          of the stick, or never ('counts')
        - top_level: with hdp: the stick moves after each pass or sweep, in minibatches after each epoch or each
          minibatch; or its weights stay even, as in a finite model; auto: minibatch in minibatches, else pass
          ('auto')
        - level_form: vi, svi, svi-buffered with hdp: what is kept of the stick: a distribution of its pieces; one
          value of it, which is svi-p; or a distribution under the surrogate bound of Hughes et al. (2015) ('sticks')
        - level_step: scvi2, scvi3 with top_level minibatch: the natural step, which averages; or the plain gradient,
          whose steps are badly scaled ('natural')
        - existence_sum: scvi2, scvi3 with hdp: one decayed sum of what exists, or the sum over the minibatches of an
          epoch, which takes 8 bytes times the states squared for each of them ('decayed')
        - moves: cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: after ten passes, of minibatches after an epoch, and again
          as many later or more, two states become one where the corpus and its hard states are then more probable,
          and a state ends that no most probable path takes; with split, not of minibatches, a state becomes two where
          that makes them more probable ('merge,delete')
        - hyper: with hdp: gamma, sigma and sticky stay, or are learned by maximum likelihood or under a gamma prior;
          auto: ml, with cgs, blocked-gibbs and beam gamma ('auto')
        - hyper_shape: with hyper gamma: the prior's shape (1)
        - hyper_rate: with hyper gamma: the prior's rate (1)
        - prior_update: concentrations: as given, or learned by Minka's fixed point (not em) ('fixed')
        - prior_update_first: prior_update minka: steps before the first update; auto: half of the iterations ('auto')
        - choose: grid: the concentrations that are best on held-out data, of all pairs of candidates ('none')
        - candidate_prior_transition: choose grid: values of prior_transition to compare; auto:
          0.003,0.01,0.03,0.1,0.3,1 or for em 1,1.01,1.03,1.1,1.3 ('auto')
        - candidate_prior_emission: choose grid: values of prior_emission to compare, each with each prior_transition;
          auto: the same values ('auto')
        - candidate_iterations: choose grid, numbers of states: steps of a candidate (20)
        - candidate_states: numbers of states to compare, without a dictionary or observed tags; auto: 2,4,8,16,32,64
          where the data's states are auto, else those of the data ('auto')
        - criterion: numbers of states are compared by ln p of held-out data, or by the Bayesian information criterion
          ('heldout')
        - unknown: words outside a vocabulary that has <unk>: by suffix and shape, as rare words of the text are; or
          all alike ('classes')
        - rare: unknown classes: words of at most so many tokens say what unknown words are like (10)
        - suffix: unknown classes: letters of the longest suffix that is looked at (4)

        What each step reports, as far as it is known:
        - states_used: states expected to hold half a token at least
        - states_alike: of those: states that emit and lead to the same as one before them, by total variation within
          0.05
        - iterations: steps at most
        - heldout_log_likelihood: ln p(held-out corpus) under the model as it stands, nats
        - heldout_log_likelihood_per_token: the same per token
        - log_joint of auto, cgs, blocked-gibbs, beam: ln p(corpus, states) of the present states, and of what is
          sampled beside them (a sparse graph, missing parts of vectors), of the chain whose it is highest, nats
        - log_joint_mean of auto, cgs, blocked-gibbs, beam: the same, mean over the chains
        - log_joint_per_token of auto, cgs, blocked-gibbs, beam: log_joint per token, nats
        - samples of auto, cgs, blocked-gibbs, beam: samples kept of each chain; 0: the model is of the last states
        - chain of auto, cgs, blocked-gibbs, beam: the best chain, whose samples have the highest mean of ln p(corpus,
          states), counted from 0
        - best_chain_log_joint of auto, cgs, blocked-gibbs, beam: the mean over that chain's samples of ln p(corpus,
          states), nats
        - changed of auto, cgs, blocked-gibbs, beam: share of the states the last sweep changed, mean over chains
        - temperature of auto, cgs, blocked-gibbs, beam: of the next sweep
        - chain_spread of auto, cgs, blocked-gibbs, beam: largest less smallest mean over a chain's samples of ln
          p(corpus, states), per token
        - r_hat of auto, cgs, blocked-gibbs, beam: potential scale reduction (Gelman, Rubin 1992) of the samples' ln
          p(corpus, states), each chain's halves taken as chains
        - effective_samples of auto, cgs, blocked-gibbs, beam: independent samples that would tell the mean of ln
          p(corpus, states) as well, of all chains together
        - chains_disagree of auto, cgs, blocked-gibbs, beam: 1 if r_hat is above 1.1 and chain_spread above .001: the
          chains are in different places, more of them help
        - bytes of auto, cgs, blocked-gibbs, beam: bytes of states, tables and samples
        - heldout_ensemble_per_token of auto, cgs, blocked-gibbs, beam: ln of held-out sequences' mean probability
          over the samples since they are watched, per token, nats
        - log_likelihood of em, vi: ln p(corpus) under the parameters before the last step (vi: under geometric
          means), nats
        - objective of em, vi: what the method raises: log-likelihood plus log prior up to a constant; vi: the
          evidence's lower bound; nats
        - elbo of em, vi: vi: the evidence's lower bound, which level_form point has none of, nats
        - log_likelihood_per_token of em, vi: log-likelihood per token, nats
        - items_per_block of em, vi: sequences of a block of sums, at whose edges parts of a corpus are to be cut
        - change of em, vi: rise of the objective from the step before, relative to its size
        - surrogate of cvi1, cvi2, cvi3, auto: sum of ln Z of what the last step inferred together, under surrogate
          parameters, nats; no bound
        - surrogate_per_token of cvi1, cvi2, cvi3, auto: the same per token
        - change of cvi1, cvi2, cvi3, auto: posteriors moved by the last step: half the sum of absolute differences,
          per token
        - step_size of svi, svi-buffered, scvi2, scvi3: the last step's, (delay + m)^-forgetting_rate
        - log_likelihood_per_token of svi, svi-buffered, scvi2, scvi3: ln of the last minibatch's sums over what is
          hidden, per token summed over, nats
        - surrogate of svi, svi-buffered, scvi2, scvi3: the same as a sum, scaled to the corpus, nats; where pieces
          receive messages, what these say of their ends is part of it
        - items_per_block of svi, svi-buffered, scvi2, scvi3: items of a block of sums, at whose edges parts of a
          corpus are to be cut
        - epochs of svi, svi-buffered, scvi2, scvi3: how often each item was in a minibatch
        - starts_done of em, vi, cvi1, cvi2, cvi3: starts that have been judged
        - start of em, vi, cvi1, cvi2, cvi3: the best start so far, in the end the one that goes on; counted from 0
        - best_objective of em, vi, cvi1, cvi2, cvi3: its objective when it was judged, nats; of collapsed inference:
          the surrogate
        - starts_spread of em, vi, cvi1, cvi2, cvi3: largest minus smallest objective of the starts when they were
          judged, per token, nats
        - prior_initial of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3:
          concentration of the initial distribution's prior, as it stands
        - prior_transition of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3:
          concentration of the transition rows' prior, as it stands
        - prior_emission of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3:
          concentration of the emission rows' prior, as it stands
        - selected of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em: 1 once the
          candidate is chosen
        - candidates of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em:
          candidates not judged yet
        - states of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em: of the best
          candidate so far, in the end the chosen one
        - prior_transition of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em: the
          same candidate's
        - prior_emission of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em: the
          same candidate's
        - candidate_log_likelihood_per_token of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered,
          scvi2, scvi3, em: its ln p(held-out) per token when it was judged, nats; criterion bic: -BIC / 2 per token
        - gamma of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2, scvi3: hdp:
          concentration of the stick, as it stands
        - sigma of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2, scvi3: hdp:
          concentration of the rows, as it stands
        - kappa of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2, scvi3: hdp: prior
          count of each state's transition to itself, as it stands
        - states_99 of auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2, scvi3: hdp:
          states that hold 99 per cent of the expected tokens, the largest first
        - merges of auto, cvi1, cvi2, cvi3, scvi2, scvi3: hdp: merges of two states so far
        - deletes of auto, cvi1, cvi2, cvi3, scvi2, scvi3: hdp: states so far whose tokens a move left to others
        - merges_tried of auto, cvi1, cvi2, cvi3, scvi2, scvi3: hdp: merges that the last round of moves tried with a
          refit
        - splits of auto, cvi1, cvi2, cvi3: hdp: splits of a state in two so far
        - splits_tried of auto, cvi1, cvi2, cvi3: hdp: splits that the last round of moves tried with a refit
        - beta of auto, cvi1, cvi2, cvi3: emission_base learn: concentration of a state's emissions around the base,
          as it stands
        """
        self.dictionary = dictionary
        self.kinds = kinds
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        self.lower_case = lower_case
        self.min_count = min_count
        self.max_bytes = max_bytes
        self.states = states
        self.missing = missing
        self.covariance = covariance
        self.prior_mean = prior_mean
        self.prior_mean_tokens = prior_mean_tokens
        self.prior_degrees = prior_degrees
        self.prior_scale = prior_scale
        self.prior_shape = prior_shape
        self.prior_rate = prior_rate
        self.prior_ones = prior_ones
        self.prior_zeros = prior_zeros
        self.max_states = max_states
        self.max_arcs = max_arcs
        self.method = method
        self.estimate = estimate
        self.prior_transition = prior_transition
        self.prior_emission = prior_emission
        self.prior_initial = prior_initial
        self.fixed = fixed
        self.end = end
        self.topology = topology
        self.jumps = jumps
        self.iterations = iterations
        self.tolerance = tolerance
        self.init = init
        self.start_sweeps = start_sweeps
        self.sample_tokens = sample_tokens
        self.starts = starts
        self.start_iterations = start_iterations
        self.burn_in = burn_in
        self.period = period
        self.chains = chains
        self.first_chain = first_chain
        self.anneal = anneal
        self.cold = cold
        self.minibatch = minibatch
        self.subsequence = subsequence
        self.buffer = buffer
        self.vanilla = vanilla
        self.forgetting_rate = forgetting_rate
        self.delay = delay
        self.hdp = hdp
        self.gamma = gamma
        self.sigma = sigma
        self.sticky = sticky
        self.sticky_update = sticky_update
        self.expect_states = expect_states
        self.prior_end = prior_end
        self.emission_base = emission_base
        self.emission_base_prior = emission_base_prior
        self.existence = existence
        self.existence_samples = existence_samples
        self.existence_every = existence_every
        self.expected_tables = expected_tables
        self.label_order = label_order
        self.top_level = top_level
        self.level_form = level_form
        self.level_step = level_step
        self.existence_sum = existence_sum
        self.moves = moves
        self.hyper = hyper
        self.hyper_shape = hyper_shape
        self.hyper_rate = hyper_rate
        self.prior_update = prior_update
        self.prior_update_first = prior_update_first
        self.choose = choose
        self.candidate_prior_transition = candidate_prior_transition
        self.candidate_prior_emission = candidate_prior_emission
        self.candidate_iterations = candidate_iterations
        self.candidate_states = candidate_states
        self.criterion = criterion
        self.unknown = unknown
        self.rare = rare
        self.suffix = suffix


class PFAParameters:
    """What PFA takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_pfa_learner_new": ('method', 'states', 'prior_transition', 'prior_emission', 'fixed', 'iterations',
            'burn_in', 'period', 'chains', 'first_chain', 'start_prior_transition', 'init', 'structure_interval',
            'transitions', 'choose', 'candidate_states', 'candidate_prior_transition', 'budget', 'folds', 'shape',
            'tolerance', 'starts', 'start_iterations', 'anneal', 'anneal_iterations', 'uniform_share', 'significance',
            'threshold', 'added_count', 'merge_order', 'minimum_count', 'order', 'smoothing', 'items', 'first_item',
            'seed', 'threads', 'max_states', 'max_arcs', 'max_bytes'),
    }

    def __init__(
        self, *,
        alphabet: str | Sequence[str] | Alphabet | None = None,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        method: Literal['auto', 'cgs', 'em', 'hard-em', 'vb', 'cvb0', 'cvb2', 'gcvb0', 'cgs-sg', 'cgs-hmm', 'cgs-hmm-star',
            'estatemerge', 'alergia', 'mdi', 'likelihood-ratio', 'aic', 'evgram', 'cvgram', 'ngram'] | None = None,
        states: int | Literal['auto'] | None = None,
        prior_transition: float | Literal['auto'] | None = None,
        prior_emission: float | Literal['auto'] | None = None,
        fixed: str | None = None,
        iterations: int | Literal['auto'] | None = None,
        burn_in: int | Literal['auto'] | None = None,
        period: int | Literal['auto'] | None = None,
        chains: int | None = None,
        first_chain: int | None = None,
        start_prior_transition: float | Literal['auto'] | None = None,
        init: Literal['random', 'merged'] | None = None,
        structure_interval: int | None = None,
        transitions: Literal['normalized', 'printed'] | None = None,
        choose: Literal['halving', 'full'] | None = None,
        candidate_states: str | Literal['auto'] | None = None,
        candidate_prior_transition: str | Literal['auto'] | None = None,
        budget: float | None = None,
        folds: int | None = None,
        shape: Literal['pfa', 'hmm'] | None = None,
        tolerance: float | Literal['auto'] | None = None,
        starts: int | None = None,
        start_iterations: int | Literal['auto'] | None = None,
        anneal: str | None = None,
        anneal_iterations: int | Literal['auto'] | None = None,
        uniform_share: float | Literal['auto'] | None = None,
        significance: float | Literal['auto'] | None = None,
        threshold: float | Literal['auto'] | None = None,
        added_count: float | Literal['auto'] | None = None,
        merge_order: Literal['count', 'shortlex'] | None = None,
        minimum_count: int | None = None,
        order: int | Literal['auto'] | None = None,
        smoothing: Literal['kneser-ney', 'witten-bell'] | None = None,
        items: int | Literal['auto'] | None = None,
        first_item: int | None = None,
        max_states: int | None = None,
        max_arcs: int | None = None,
        max_bytes: int | None = None,
    ) -> None:
        """A learner of an automaton from the sequences of a corpus. The option `method` says how:

          auto           cgs with its sizes chosen as below, or estatemerge, whichever predicts held-out sequences better;
          merging if
                         sampling is not better by more than a standard error of the difference. With sizes given: cgs.
          cgs            collapsed Gibbs sampling ([SY] algorithm 1). A step is a sweep of every chain. It begins annealed: the
          prior
                         of transitions falls to its own value within the burn-in, without which chains stay in poor modes for
                         long.
          cgs-sg         the same with a sparse graph, sampled too ([SY] algorithm 2).
          cgs-hmm        collapsed Gibbs sampling of emission and transition ([SY] section 4.4, equation 20); cgs-hmm-star: the
                         same draws, from which probabilities of (state, symbol, next state) are estimated as cgs does.
          em, hard-em, vb   expectation maximization, with best paths only, variational Bayes. A step is an iteration.
          cvb0, cvb2     collapsed variational Bayes, of order 0 and 2 ([SY] section 2.4). A step is a pass over the corpus.
          gcvb0          its objective D0 minimized by L-BFGS-B ([SY] section 2.5). A step is an iteration of that.
          estatemerge, alergia, mdi, likelihood-ratio, aic   merging states of the prefix tree; a step is a merge or promotion.
          evgram, cvgram, ngram   variable-length grams grown by evidence or cross-validation, n-grams of one order.

        Of sampling methods two thirds of the iterations are burn-in and 50 samples of each chain are kept, unless options say
        otherwise; so who means to go on from a checkpoint with other iterations gives both.

        Sizes of auto and cgs that are not given are chosen first, by cross-validation over folds: candidates are compared by
        the
        held-out log-probability of short runs, in rounds that keep ever fewer candidates for ever longer runs (successive
        halving:
        numbers of states first, then priors; or all at once, [SY] section 4.1). A step is then a few candidates' runs in one
        round;
        sweeps follow. Options that a method has no use for are errors. Any number of threads gives the same bits.

        Learning may begin with a model instead of random numbers: one learned before, on other data or by another method, or
        read
        from a file; of an ensemble its best automaton. em, hard-em and vb begin with the counts expected under it, cvb0, cvb2
        and
        gcvb0 with the states' posterior, samplers with states drawn from it. Symbols are matched by their names; one that the
        model
        lacks says nothing of its states. The option states is then the model's unless it is given, and nothing is chosen by
        cross-validation. Under cvb0, cvb2, gcvb0 and samplers a sequence without probability under the model begins at random.

        Parts that the option fixed names stay what those of the start are, in every later model too: initial, where strings
        begin (all that leaves the initial state; of shape hmm the initial distribution), transition (symbol and next state,
        given
        that a state does not end; of hidden Markov models the next state), emission (of hidden Markov models: the symbol, given
        that a state does not end) and end, whether a state ends. The rest is learned under them, and objectives leave out what
        is
        constant. States all of whose parts are fixed keep their bits, and so do ends; a part beside an end that is learned
        keeps
        its proportions. Fixed parts that hold symbols need a corpus over the start's symbols, and those of hidden Markov models
        a
        start that is one: for cgs-hmm one that cgs-hmm learned. cgs-sg and cgs-hmm-star refuse fixed parts, and gcvb0 fixed
        probabilities of 0.

        The steps of em, hard-em and vb are sums over items (hawser/learner.h). Items are the distinct sequences, sorted by
        their
        labels, a sequence before those that it begins; equal ones are one item. All learners have the same alphabet. To share a
        corpus out, sort it and cut it between distinct sequences; `items` is how many of these there are, and `first_item` how
        many
        come before the part. Parts need not come from one sorted corpus: where a sequence is in two of them it counts as two
        items,
        and what is learned differs by rounding. The metric distinct_strings says how many items a learner holds.

        Parameters; None: the library's own default, in brackets:
        - alphabet: the symbols: a text, whose characters they are, or names; None: those of X
        - random_state: seed of what is random; None: the library's own, so that two fits are the same; or a generator
          of numpy's, of which one number is drawn when fit begins
        - n_jobs: threads at most, -1: one per processor; the result is the same for any number
        - verbose: 1: fit shows its steps, by tqdm where that is installed
        - method: how it is learned; auto: cgs, with the number of states and the prior chosen, or estatemerge if that
          predicts held-out sequences as well ('auto')
        - states: states, beside the initial one; auto: cgs chooses by cross-validation, cgs-sg, cgs-hmm, cgs-hmm-star
          take 20, other methods 10 ('auto')
        - prior_transition: prior count of every transition or outcome (beta); auto: cgs chooses by cross-validation;
          em, hard-em, evgram, cvgram take 1 (for em: no prior), estatemerge 0.5, others 0.1 ('auto')
        - prior_emission: cgs-hmm, cgs-hmm-star, em, hard-em, vb of shape hmm: prior count of every emission; auto: 1
          for em and hard-em (none), 0.1 otherwise ('auto')
        - fixed: parts that keep the values of the start, with commas between them: initial, transition, emission (of
          hidden Markov models), end ('none')
        - iterations: sweeps or iterations at most; auto: of cgs 1,000 to 20,000 by the corpus' size and the states,
          gcvb0 2,000, others 200 ('auto')
        - burn_in: cgs: sweeps before the first sample; auto: two thirds of them ('auto')
        - period: cgs: sweeps from one sample to the next; auto: as many as leave 50 samples of a chain ('auto')
        - chains: cgs: independent samplers, over which results are averaged (4)
        - first_chain: cgs: the first sampler's number: nodes whose samplers have other numbers draw other samples of
          one run (0)
        - start_prior_transition: cgs: prior_transition of the first sweep, from which it falls to its own; 0: it does
          not fall; auto: 0.2 for cgs begun at random, else 0 ('auto')
        - init: cgs: first states where no model is given: random, or as ALERGIA's automaton has them (states and
          prior_transition must be given) ('random')
        - structure_interval: cgs-sg: sweeps from one update of the graph to the next (1)
        - transitions: cgs-hmm: printed: equation 20 as printed, whose mass leaks ('normalized')
        - choose: halving: ever fewer candidates for ever longer runs; full: section 4.1: states, then the prior, by
          whole runs ('halving')
        - candidate_states: numbers of states to compare; auto: 5,10,20,30,40,50,60,70,80,90 ('auto')
        - candidate_prior_transition: values of prior_transition to compare; auto: 0.01,0.02,0.05,0.1,0.2,0.5 ('auto')
        - budget: choose halving: symbols times (states + 40) visited by all runs together, about (700000000000.0)
        - folds: choosing, cvgram: parts of the corpus that are held out in turn (10)
        - shape: em, hard-em, vb: any automaton, or emission times transition ('pfa')
        - tolerance: em, hard-em, vb: done once the objective rises by no more than this, relative to its size; gcvb0:
          once its objective falls by no more, relative to its size; cvb0, cvb2: once a pass changes the posteriors by
          no more, per token; auto: 1e-6, 2.22e-9, 1e-4 ('auto')
        - starts: em, hard-em, vb: random starts, of which the one with the best objective goes on (1)
        - start_iterations: with starts: passes of each before they are compared; auto: 20, with anneal 20 more than
          anneal_iterations ('auto')
        - anneal: em, vb: temperatures of the first iteration and, where annealing ends, 1, as 2:1: posteriors are
          flattened to the power 1 / temperature ('1:1')
        - anneal_iterations: em, vb, with anneal: iterations until the temperature is 1; cgs: sweeps until
          prior_transition is its own; auto: 50, or nine tenths of the burn-in ('auto')
        - uniform_share: cgs-sg, em, hard-em: share of each state's probability that is spread evenly over all
          outcomes; auto: 1e-6 ('auto')
        - significance: estatemerge (0: no test beside the evidence), alergia, likelihood-ratio: significance of the
          test that keeps states apart (alpha); auto: 1e-4, 0.01, 1e-5 ('auto')
        - threshold: mdi: rise of the divergence per state saved, nats per sequence, that a merge stays below (alpha);
          auto: 2 / sequences ('auto')
        - added_count: merging: count added to every outcome of a state in the end; auto: 0.0625 ('auto')
        - merge_order: merging: which state is next: the one seen most often, or the one with the least prefix
          ('count')
        - minimum_count: merging: states seen less often never stay apart (25)
        - order: grams: symbols of an n-gram at most, the last one counted; auto: ngram 5, evgram, cvgram 32 ('auto')
        - smoothing: ngram: how probabilities are made from counts ('kneser-ney')
        - items: em, hard-em, vb: distinct sequences of the whole corpus, of which the learner's corpus is a part, or
          none; auto: it is all ('auto')
        - first_item: with items: which of the whole corpus' distinct sequences in sorted order, counted from 0, is
          the first one here (0)
        - max_states: states (or pairs of states, or search nodes) made at most (67108864)
        - max_arcs: arcs made at most (268435456)
        - max_bytes: bytes the call's own arrays take at most (4294967296)

        What each step reports, as far as it is known:
        - selected of auto, cgs: 1 once the number of states and the prior are chosen
        - candidates of auto, cgs: candidates still compared
        - planned_visits of auto, cgs: symbols times (states + 40) that choosing and the sampling after it are to
          visit together, about: for an estimate of the time
        - states of auto, cgs: states of the best candidate so far, in the end the chosen one; 0: state merging
        - prior_transition of auto, cgs: its prior_transition
        - held_out of auto, cgs: its mean held-out log-probability per symbol, ends counted, nats
        - log_joint of auto, cgs: once sampling: ln p(corpus, states) of the chain whose it is highest
        - samples of auto, cgs: once sampling: automata kept so far of each chain
        - chains_disagree of auto, cgs: once sampling: 1 if the chains' log_joint differ by more than their own
          fluctuations explain
        - iterations: steps at most
        - heldout_log_likelihood: ln p(held-out corpus) under the model as it stands, nats
        - heldout_log_likelihood_per_token: the same per symbol, ends counted
        - log_joint of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: ln p(corpus, states) of the present states, and of
          what is sampled beside them (a sparse graph, missing parts of vectors), of the chain whose it is highest,
          nats
        - log_joint_mean of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: the same, mean over the chains
        - log_joint_per_token of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: log_joint per token, nats
        - samples of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: samples kept of each chain; 0: the model is of the last
          states
        - chain of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: the best chain, whose samples have the highest mean of ln
          p(corpus, states), counted from 0
        - best_chain_log_joint of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: the mean over that chain's samples of ln
          p(corpus, states), nats
        - changed of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: share of the states the last sweep changed, mean over
          chains
        - temperature of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: of the next sweep
        - chain_spread of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: largest less smallest mean over a chain's samples
          of ln p(corpus, states), per token
        - r_hat of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: potential scale reduction (Gelman, Rubin 1992) of the
          samples' ln p(corpus, states), each chain's halves taken as chains
        - effective_samples of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: independent samples that would tell the mean
          of ln p(corpus, states) as well, of all chains together
        - chains_disagree of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: 1 if r_hat is above 1.1 and chain_spread above
          .001: the chains are in different places, more of them help
        - bytes of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: bytes of states, tables and samples
        - valid_states of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: states visited, the initial one included, mean
          over chains
        - valid_pairs of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: pairs of a state and a letter or the end in use,
          mean over chains
        - valid_edges of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: transitions in use, those of the minimal automaton,
          mean over chains
        - determinacy of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: valid_edges / valid_pairs: 1 if what is in use is
          deterministic
        - sampled_edges of auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star: transitions there are: the sampled graph's, or
          all possible ones, mean over chains
        - log_likelihood of em, hard-em, vb: ln p(corpus) under the automaton before the last step (hard-em: of best
          paths; vb: under geometric means), nats
        - objective of em, hard-em, vb: what the method raises: log-likelihood plus log prior up to a constant; vb:
          the evidence's lower bound; nats
        - log_likelihood_per_token of em, hard-em, vb: log-likelihood per symbol, ends counted
        - change of em, hard-em, vb: rise of the objective from the step before, relative to its size
        - temperature of em, hard-em, vb: annealing: the temperature of the next step
        - distinct_strings of em, hard-em, vb: strings that differ: the items of a corpus that is shared
        - items_per_block of em, hard-em, vb: distinct strings of a block of sums, at whose edges parts of a corpus
          are to be cut
        - distinct_tokens of em, hard-em, vb: symbols and ends of the distinct strings
        - prefixes of em, hard-em, vb: distinct prefixes, shared within blocks: what a pass takes time for
        - change of cvb0, cvb2: change of q in the last pass, summed over states, on average over tokens
        - d0 of cvb0, cvb2: zeroth-order approximation of the divergence minus ln p(corpus), as GCVB0 minimizes it,
          nats; computed when asked for
        - edges of cvb0, cvb2, gcvb0: arcs whose expected count is above 1
        - converged of cvb0, cvb2, gcvb0: 1 once the change is within the tolerance
        - d0 of gcvb0: zeroth-order approximation of the divergence minus ln p(corpus), nats
        - change of gcvb0: fall of d0 in the last step, relative to its size
        - evaluations of gcvb0: times that d0 and its gradient were computed
        - states of estatemerge, alergia, mdi, likelihood-ratio, aic: red states: those of the automaton found so far
        - blue of estatemerge, alergia, mdi, likelihood-ratio, aic: blue states: those that wait next to it
        - merges of estatemerge, alergia, mdi, likelihood-ratio, aic: steps that folded a blue state into a red one
        - left of estatemerge, alergia, mdi, likelihood-ratio, aic: states that are not folded away, the prefix tree
          below the blue ones included
        - parameters of estatemerge, alergia, mdi, likelihood-ratio, aic: outcomes that occur in those states, less
          one per state
        - log_likelihood of estatemerge, alergia, mdi, likelihood-ratio, aic: log-likelihood of the corpus under their
          relative frequencies, nats
        - log_evidence of estatemerge, alergia, mdi, likelihood-ratio, aic: log-probability of the corpus with
          probabilities integrated out under prior_transition (0.5 but for estatemerge), nats
        - contexts of evgram, cvgram, ngram: contexts that have a distribution of their own; for ngram, those of the
          back-off model
        - depth of evgram, cvgram, ngram: symbols that contexts may look back so far
        - log_likelihood of evgram, cvgram, ngram: log-likelihood of the corpus under the model as it is read off,
          nats
        - starts_done of em, hard-em, vb: starts that have been judged
        - start of em, hard-em, vb: the best start so far, in the end the one that goes on; counted from 0
        - best_objective of em, hard-em, vb: its objective when it was judged, nats; of collapsed inference: the
          surrogate
        - starts_spread of em, hard-em, vb: largest minus smallest objective of the starts when they were judged, per
          token, nats
        """
        self.alphabet = alphabet
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        self.method = method
        self.states = states
        self.prior_transition = prior_transition
        self.prior_emission = prior_emission
        self.fixed = fixed
        self.iterations = iterations
        self.burn_in = burn_in
        self.period = period
        self.chains = chains
        self.first_chain = first_chain
        self.start_prior_transition = start_prior_transition
        self.init = init
        self.structure_interval = structure_interval
        self.transitions = transitions
        self.choose = choose
        self.candidate_states = candidate_states
        self.candidate_prior_transition = candidate_prior_transition
        self.budget = budget
        self.folds = folds
        self.shape = shape
        self.tolerance = tolerance
        self.starts = starts
        self.start_iterations = start_iterations
        self.anneal = anneal
        self.anneal_iterations = anneal_iterations
        self.uniform_share = uniform_share
        self.significance = significance
        self.threshold = threshold
        self.added_count = added_count
        self.merge_order = merge_order
        self.minimum_count = minimum_count
        self.order = order
        self.smoothing = smoothing
        self.items = items
        self.first_item = first_item
        self.max_states = max_states
        self.max_arcs = max_arcs
        self.max_bytes = max_bytes


class NGramParameters:
    """What NGram takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_ngram_estimate": ('smoothing', 'max_bytes'),
    }

    def __init__(
        self, *,
        order: int = 3,
        alphabet: str | Sequence[str] | Alphabet | None = None,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        smoothing: Literal['kneser-ney', 'witten-bell', 'maximum-likelihood'] | None = None,
        max_bytes: int | None = None,
    ) -> None:
        """The model that the option `smoothing` estimates. Each state's probabilities sum to 1 over the alphabet's symbols and
        the
        end. All are interpolated with the next shorter context; below single symbols lies the uniform distribution over symbols
        and end (not for maximum likelihood), which is all that symbols never seen have.

        Kneser-Ney is the modified one, as KenLM's lmplz has it: n-grams shorter than the order count by the number of different
        symbols before them, those that begin with SpecialLabel.BOS and the longest as they are. Discounts D1, D2, D3+ per
        length come from
        the numbers of n-grams that count 1 to 4; where these are 0 or give a discount outside 0..j they are 0.5, 1 and 1.5. A
        symbol `<unk>` that does not occur gets what lmplz gives <unk>. Counts must be whole. Witten-Bell is their method C.
        Maximum likelihood takes relative frequencies: a context that was seen leaves nothing to what was not seen after it.

        Parameters; None: the library's own default, in brackets:
        - order: length of the longest n-grams, begin and end counted
        - alphabet: the symbols: a text, whose characters they are, or names; None: those of X
        - random_state: seed of what is random; None: the library's own, so that two fits are the same; or a generator
          of numpy's, of which one number is drawn when fit begins
        - n_jobs: threads at most, -1: one per processor; the result is the same for any number
        - verbose: 1: fit shows its steps, by tqdm where that is installed
        - smoothing: how probabilities are made from counts ('kneser-ney')
        - max_bytes: bytes the call's own arrays take at most (4294967296)
        """
        self.order = order
        self.alphabet = alphabet
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        self.smoothing = smoothing
        self.max_bytes = max_bytes


class EditParameters:
    """What Edit takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_edit_model_new": ('left_input', 'right_input', 'left_output', 'backoff', 'p_insert', 'p_delete',
            'p_copy', 'max_bytes'),
        "hws_edit_learner_new": ('iterations', 'tolerance', 'prior_edit', 'fixed', 'items', 'first_item', 'threads',
            'max_bytes'),
    }

    def __init__(
        self, *,
        alphabet: str | Sequence[str] | Alphabet | None = None,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        left_input: int | None = None,
        right_input: int | None = None,
        left_output: int | None = None,
        backoff: float | None = None,
        p_insert: float | None = None,
        p_delete: float | None = None,
        p_copy: float | None = None,
        max_bytes: int | None = None,
        iterations: int | None = None,
        tolerance: float | None = None,
        prior_edit: float | None = None,
        fixed: str | None = None,
        items: int | Literal['auto'] | None = None,
        first_item: int | None = None,
    ) -> None:
        """A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never lowers the
        objective log-likelihood + ln prior, where the prior of each context's own distribution is a Dirichlet around the
        starting
        model: an option's number of pseudo-counts, spread over the outcomes as the starting model does in that context. Every
        context that occurs at some cell of a pair's grid gets a distribution of its own. Any number of threads gives the same
        bits. Memory: 4 bytes per cell of all grids, and three times contexts * (symbols + 1) doubles.

        Pairs that the model gives no probability make the first step EmptyError, and the message names the pair.

        Parts that the option fixed names stay bit for bit what the start has, in every later model too, and expected edits are
        inferred under them. A fixed part gets no contexts of the data, and the objective leaves out its prior.

        A step is a sum over items (hawser/learner.h), which are the pairs in their order. Which contexts there are depends on
        all
        pairs. So the first round of learners that share the pairs collects their contexts, and each then counts in all of them.

        Parameters; None: the library's own default, in brackets:
        - alphabet: the symbols: a text, whose characters they are, or names; None: those of X
        - random_state: seed of what is random; None: the library's own, so that two fits are the same; or a generator
          of numpy's, of which one number is drawn when fit begins
        - n_jobs: threads at most, -1: one per processor; the result is the same for any number
        - verbose: 1: fit shows its steps, by tqdm where that is installed
        - left_input: input symbols read that a context sees (0)
        - right_input: input symbols ahead that a context sees, from the next one on; 0: insertions do not see it (1)
        - left_output: output symbols written that a context sees (1)
        - backoff: share of the next shorter context in every distribution (0.2)
        - p_insert: probability of inserting a symbol, all symbols alike (0.02)
        - p_delete: probability of deleting the symbol that is read (0.02)
        - p_copy: probability of copying the symbol that is read; the rest replaces it (0.92)
        - max_bytes: bytes the call's own arrays take at most (4294967296)
        - iterations: steps at most (20)
        - tolerance: done once the objective rises by no more than this, relative to its size (1e-06)
        - prior_edit: pseudo-counts per context, spread as the start model's distribution there (5)
        - fixed: parts that keep the values of the start: insertion (of symbols, or moving on), writing (of a symbol
          or none for the one that is read) ('none')
        - items: pairs in all, of which the learner's are a part, or none; auto: they are all ('auto')
        - first_item: with items: which of all pairs, counted from 0, is the learner's first one (0)

        What each step reports, as far as it is known:
        - heldout_log_likelihood: ln p(held-out pairs) under the model as it stands, nats
        - heldout_log_likelihood_per_token: the same per output symbol, the end of each output counted
        - log_likelihood: log-likelihood of the pairs under the model before the last step, nats
        - objective: log-likelihood plus log prior (up to a constant) of the model before the last step, nats
        - log_likelihood_per_token: log-likelihood per output symbol, the end of each output counted
        - change: rise of the objective from the step before, relative to its size
        - contexts: contexts with a distribution of their own
        - items_per_block: pairs of a block of sums, at whose edges parts of the pairs are to be cut
        - converged: 1 once the change is within the tolerance
        """
        self.alphabet = alphabet
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        self.left_input = left_input
        self.right_input = right_input
        self.left_output = left_output
        self.backoff = backoff
        self.p_insert = p_insert
        self.p_delete = p_delete
        self.p_copy = p_copy
        self.max_bytes = max_bytes
        self.iterations = iterations
        self.tolerance = tolerance
        self.prior_edit = prior_edit
        self.fixed = fixed
        self.items = items
        self.first_item = first_item


class GraphParameters:
    """What Graph takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_graph_learner_new": ('method', 'schedule', 'iterations', 'tolerance', 'damping', 'kept_strings', 'order',
            'projection', 'step', 'penalty_weight', 'penalty_decay', 'first_passes', 'first_sweeps', 'unigram_sweeps',
            'batch', 'separate', 'precision', 'samples', 'burn_in', 'chains', 'seed', 'spanning_trees',
            'tree_samples', 'tree_rounds', 'max_arcs', 'threads', 'max_states', 'max_bytes'),
    }

    def __init__(
        self, *,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        method: Literal['auto', 'bp', 'pruned', 'candidates', 'surrogate', 'ep', 'pep', 'pep-greedy', 'exact', 'trw',
            'mean-field', 'gibbs', 'max-product'] | None = None,
        schedule: Literal['sweeps', 'flooding', 'residual'] | None = None,
        iterations: int | None = None,
        tolerance: float | None = None,
        damping: float | None = None,
        kept_strings: int | None = None,
        order: int | Literal['auto'] | None = None,
        projection: Literal['auto', 'gradient', 'converged', 'refit', 'closed'] | None = None,
        step: float | None = None,
        penalty_weight: float | None = None,
        penalty_decay: float | None = None,
        first_passes: int | None = None,
        first_sweeps: int | None = None,
        unigram_sweeps: int | None = None,
        batch: int | None = None,
        separate: int | None = None,
        precision: Literal['double', 'single'] | None = None,
        samples: int | None = None,
        burn_in: int | Literal['auto'] | None = None,
        chains: int | None = None,
        spanning_trees: Literal['uniform', 'sampled', 'optimized'] | None = None,
        tree_samples: int | None = None,
        tree_rounds: int | None = None,
        max_arcs: int | None = None,
        max_states: int | None = None,
        max_bytes: int | None = None,
    ) -> None:
        """A learner of the beliefs of a graph's variables. The option `method` says how string variables keep their messages;
        finite
        variables keep vectors under every method, so that bp to pep-greedy are the same where no factor reads strings or tapes.

          auto        of finite variables and tables exact, where there are cycles, at most 2^20 edges, and the junction tree
          has at
                      most 2^24 entries that take half of max_bytes at most, else bp; with strings bp where that is exact and
                      cheap:
                      no cycle is left once observed variables are taken out, and two sweeps that are tried show no message and
                      no
                      belief of more than 16,384 arcs; pep otherwise, and where an option is given that bp has no use for. With
                      factors of logic or trees exact where there is no cycle, else as if they were tables where they can be,
                      else
                      bp. GraphLearner.method says which
          bp          as machines: exact on trees; grows with loops and with the factors of a variable, within limits
          pruned      the best strings of each incoming message, united (Dreyer and Eisner 2009; Cotterell et al. 2015)
          candidates  a fixed list: the strings observed anywhere over the same alphabet (Hall and Klein 2011)
          surrogate   a bigram model fitted under a 0-gram model instead of the other messages (Hall and Klein 2010)
          ep          all n-grams of an order (Cotterell and Eisner 2015, sections 3 and 4)
          pep         penalized EP (section 6.1): n-grams whose counts the belief misses by more than the penalty's weight join
          it
          pep-greedy  penalized EP by greedy growing (appendix B.9)
          exact       a junction tree over finite variables (Lauritzen and Spiegelhalter 1988), of graphs without strings and
                      machines: all beliefs in one step, exact with any cycles. Zeros are propagated first: values without
                      support
                      go, and decided variables leave. Several elimination orders are tried, and bytes are checked before tables
                      are
                      made: 8 for each entry, and in passing as many again for the largest table. Graphs with factors of logic
                      or
                      trees and without cycles have exact messages instead, whatever the number of variables. A projective tree
                      with tables of grandparents is one sum (GraphBuilder.add_tree); auto takes it for up to 40 words
          trw         tree-reweighted messages (Wainwright, Jaakkola and Willsky 2005), as the next three of finite variables
                      and tables alone. The weights of pairs are their shares of spanning trees, so that -free_energy is an
                      upper
                      bound of ln Z once messages have converged (metric "bound"). The option spanning_trees says which trees:
                      uniform: all alike (matrix-tree theorem); sampled: tree_samples of them, drawn by loop-erased walks
                      (Wilson
                      1996), and more until each pair is in one; optimized: those of the lowest value, by conditional gradients
                      from uniform ones, in which messages converge anew in each of tree_rounds steps at most. Tables of more
                      than two variables are split into pairs by an auxiliary variable (metric "split")
          mean-field  independent variables: -free_energy is a lower bound of ln Z. Models with zeros that decide nothing are
          refused
          gibbs       samples in several chains; -free_energy is not known. Metric "r_hat" says how far chains agree. Where
          zeros are
                      left, chains begin at one state of high weight and may not reach all others
          max-product messages of the largest weights, for GraphLearner.best_state; beliefs are max-marginals, scaled to sum 1

        The penalized methods take the n-grams that the penalty chooses, with the weights that are best without it, and keep
        them
        while any message to the variable has a weight for them; the option projection has the penalized optimum, the paper's
        single
        steps and appendix B.8's closed form instead.

        A step is one sweep, with the same bits for any number of threads. It is done once every message was made anew and none
        would
        change by more than the tolerance, or after all iterations; residual runs end with a sweep over all edges that checks
        this. In graphs of finite variables and tables the change is tanh(d / 2), where d is the largest change of a message's
        log
        weight, so that no probability changes by more; it is also estimated how far messages still have to go where they
        approach
        their limit slowly, and runs go on until that is within 20 tolerances. Under mean-field the change is that of a
        probability.
        Elsewhere it is that of the message's log weights (finite variables, lists, machines that keep their shape; 1 for
        other machines), or the largest change of an expected count of an n-gram in the belief (ep and its kin; of a weight
        under
        surrogate and while a belief is improper): the whole change, whatever part of it damping leaves. Damping mixes
        logarithms; what is zero on either side is not mixed, nor machines of other shapes. Beliefs that have converged are
        exact
        on trees where messages are exact, and the same under all schedules where there is one fixed point. pep does not end
        while
        it may have single symbols only, nor any penalized method while its penalty's weight still falls.

        pep and pep-greedy have several fixed points. Where each message in the light of the others expects a string less than
        the
        penalty's weight, none gives it a weight, although all of them together may prefer it by many nats. At the end of a run
        of
        pep each belief is therefore compared with the product of its messages as they are. The metric "lacking" counts
        variables
        whose beliefs expect an n-gram less than the penalty's weight (or the tolerance, if that is larger) and whose messages
        expect
        it more than ten times as often. Such a run is not converged; a smaller weight, damping or another schedule may help.
        Variables with more than eight messages, or whose product has more than 4,096 states or 16,384 arcs, are not compared,
        nor
        with the option separate.

        A step is LimitError where a machine of a variable that keeps machines would exceed the limits: the message names the
        variable; the learner is as before. Under other methods such a message is left out and counted, as improper ones are.
        Whether
        all is excluded is found before any sweep, under every method, from what factors and observations allow at all. Messages
        that
        would take too long or exceed limits in this check are taken to allow everything; the metric "unchecked" counts them.
        Where it is not 0 and all messages are exact, a step or a belief may be ImpossibleError as well.

        Parameters; None: the library's own default, in brackets:
        - random_state: seed of what is random; None: the library's own, so that two fits are the same; or a generator
          of numpy's, of which one number is drawn when fit begins
        - n_jobs: threads at most, -1: one per processor; the result is the same for any number
        - verbose: 1: fit shows its steps, by tqdm where that is installed
        - method: how string variables keep their messages; of finite variables alone exact: a junction tree; trw:
          tree-reweighted messages, whose value is an upper bound of ln Z; mean-field: independent variables, a lower
          bound; gibbs: samples; max-product: the best state; auto: exact or bp where it is exact and cheap, and no
          option of other messages is given; of finite variables else bp, of strings pep ('auto')
        - schedule: order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first
          ('sweeps')
        - iterations: sweeps at most (50)
        - tolerance: done once no message would change by more (0.001)
        - damping: share of the old message that stays, in logs (0)
        - kept_strings: pruned: strings per message (k) (20)
        - order: ep, pep, pep-greedy: longest n-grams, begin and end counted; auto: 3, penalized 5 ('auto')
        - projection: gradient: one step a visit (ep, pep); converged: the optimum (ep, pep); refit: the best weights
          of the n-grams the penalty chose (pep, pep-greedy); closed (ep, pep-greedy); auto: closed for ep, refit for
          the others ('auto')
        - step: projection gradient: length of a step (eta) (0.05)
        - penalty_weight: pep, pep-greedy: what the penalty is multiplied by (lambda) (0.01)
        - penalty_decay: pep, pep-greedy: penalty_weight is multiplied by this after every sweep (1)
        - first_passes: projection gradient: passes over a variable's messages a visit, in the first sweeps (20)
        - first_sweeps: projection gradient: how many sweeps count as first ones (3)
        - unigram_sweeps: pep: sweeps in which there are single symbols only (1)
        - batch: pep-greedy: n-grams between two looks at the objective (20)
        - separate: ep, pep, pep-greedy: 1: each outgoing message is projected on its own (0)
        - precision: bp and trw on grids of binary variables: numbers of messages; single where the weights fit
          ('double')
        - samples: gibbs: sweeps counted, per chain (1000)
        - burn_in: gibbs: sweeps before the first sample; auto: twice the samples ('auto')
        - chains: gibbs: independent chains (4)
        - spanning_trees: trw: the spanning trees whose shares are the weights of pairs: all alike; some that are
          drawn; those of the lowest value ('uniform')
        - tree_samples: spanning_trees sampled: trees that are drawn; more are added until each pair is in one (100)
        - tree_rounds: spanning_trees optimized: steps at most; the value falls in each, and messages converge anew
          (20)
        - max_arcs: arcs made at most, for one message or belief (8388608)
        - max_states: states (or pairs of states, or search nodes) made at most (67108864)
        - max_bytes: bytes the call's own arrays take at most (4294967296)

        What each step reports, as far as it is known:
        - change: largest residual of the last sweep: of a message's log weights, or of a belief's expected counts of
          n-grams
        - converged: 1 once no message would change by more than the tolerance, none was left out and no variable is
          stuck or lacks n-grams
        - accepted: messages taken up in the last sweep
        - skipped: messages that could not be made or taken up in the last sweep
        - skipped_total: the same over all sweeps
        - stuck: variables with factors that never took up a message
        - free_energy: Bethe free energy, -ln Z on forests, where every belief is exact; trw, mean-field: a bound;
          nats
        - features: n-grams and listed strings of all approximated beliefs
        - arcs: arcs of all beliefs' machines
        - seconds_factors: time spent on messages from factors, summed over threads, as the next two are
        - seconds_projections: time spent on bringing messages into the variables' form
        - seconds_growth: time spent on choosing n-grams
        - unchecked: messages that met limits when the evidence was checked for contradictions; 0: there is none
        - bound: 1: -free_energy is an upper bound of ln Z (trw); -1: a lower one (mean-field); 0: neither is known
        - messages: messages made so far between finite variables (bp, trw, max-product)
        - split: trw: tables of more than two variables that were split into pairs by an auxiliary variable
        - r_hat: gibbs: largest ratio of what chains say apart and together (Gelman and Rubin); near 1 where they
          agree
        - best_log_weight: ln of the weight of the best state found between finite variables (GraphLearner.best_state)
        - lacking: pep: variables of a settled run whose beliefs lack n-grams that their messages together expect
        - treewidth: exact: variables of the junction tree's largest clique less one, once zeros are propagated
        - table_entries: exact: entries of the junction tree's tables
        """
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        self.method = method
        self.schedule = schedule
        self.iterations = iterations
        self.tolerance = tolerance
        self.damping = damping
        self.kept_strings = kept_strings
        self.order = order
        self.projection = projection
        self.step = step
        self.penalty_weight = penalty_weight
        self.penalty_decay = penalty_decay
        self.first_passes = first_passes
        self.first_sweeps = first_sweeps
        self.unigram_sweeps = unigram_sweeps
        self.batch = batch
        self.separate = separate
        self.precision = precision
        self.samples = samples
        self.burn_in = burn_in
        self.chains = chains
        self.spanning_trees = spanning_trees
        self.tree_samples = tree_samples
        self.tree_rounds = tree_rounds
        self.max_arcs = max_arcs
        self.max_states = max_states
        self.max_bytes = max_bytes
