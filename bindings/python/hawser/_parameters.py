# Written by bindings/generate.py from docs/api.json; not to be changed by hand.

"""The parameters of the estimators: the options of the calls that learning makes, and a few of the package's own."""
from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from numpy.random import Generator, RandomState
    from typing_extensions import TypedDict, Unpack

    from hawser.api import Alphabet, Dictionary


if TYPE_CHECKING:
    class HMMOptions(TypedDict, total=False):
        """The keyword options of HMM."""

        lower_case: int | None
        min_count: int | None
        max_bytes: int | None
        missing: str | None
        prior_mean: str | Literal['auto'] | None
        prior_mean_tokens: float | Literal['auto'] | None
        prior_degrees: float | Literal['auto'] | None
        prior_scale: float | Literal['auto'] | None
        prior_shape: float | Literal['auto'] | None
        prior_rate: float | Literal['auto'] | None
        prior_ones: float | Literal['auto'] | None
        prior_zeros: float | Literal['auto'] | None
        max_states: int | None
        max_arcs: int | None
        estimate: Literal['map', 'ml'] | None
        prior_initial: float | Literal['auto'] | None
        fixed: str | None
        jumps: int | None
        init: Literal['auto', 'rows', 'posteriors', 'counts', 'sampled', 'even', 'flat'] | None
        start_sweeps: int | Literal['auto'] | None
        sample_tokens: int | None
        start_iterations: int | Literal['auto'] | None
        burn_in: int | Literal['auto'] | None
        period: int | Literal['auto'] | None
        chains: int | None
        first_chain: int | None
        anneal: str | None
        cold: float | None
        minibatch: int | None
        subsequence: int | Literal['auto'] | None
        buffer: int | None
        vanilla: int | None
        forgetting_rate: float | None
        delay: float | None
        hdp: int | None
        gamma: float | None
        sigma: float | None
        sticky: float | None
        sticky_update: Literal['auto', 'fixed', 'learn'] | None
        expect_states: float | Literal['auto'] | None
        prior_end: float | None
        emission_base: Literal['fixed', 'learn'] | None
        emission_base_prior: float | None
        existence: Literal['auto', 'memory', 'pairs', 'exact', 'mean-field', 'sampled'] | None
        existence_samples: int | None
        existence_every: int | None
        expected_tables: Literal['first-order', 'second-order'] | None
        label_order: Literal['counts', 'none'] | None
        top_level: Literal['auto', 'pass', 'minibatch', 'even'] | None
        level_form: Literal['sticks', 'point', 'surrogate'] | None
        level_step: Literal['natural', 'printed'] | None
        existence_sum: Literal['decayed', 'minibatches'] | None
        moves: Literal['merge,delete', 'merge,delete,split', 'none'] | None
        hyper: Literal['auto', 'fixed', 'ml', 'gamma'] | None
        hyper_shape: float | None
        hyper_rate: float | None
        prior_update: Literal['fixed', 'minka'] | None
        prior_update_first: int | Literal['auto'] | None
        choose: Literal['none', 'grid'] | None
        candidate_prior_transition: str | Literal['auto'] | None
        candidate_prior_emission: str | Literal['auto'] | None
        candidate_iterations: int | None
        candidate_states: str | Literal['auto'] | None
        criterion: Literal['auto', 'heldout', 'bic'] | None
        unknown: Literal['classes', 'symbol'] | None
        rare: int | None
        suffix: int | None


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
        self,
        states: int | Literal['auto'] | None = 'auto',
        *,
        method: Literal['auto', 'em', 'vi', 'cvi1', 'cvi2', 'cvi3', 'cgs', 'blocked-gibbs', 'beam', 'svi', 'svi-buffered',
            'scvi2', 'scvi3'] | None = 'auto',
        dictionary: Mapping[Any, Sequence[Any]] | Dictionary | None = None,
        kinds: str | None = None,
        covariance: Literal['full', 'diagonal', 'spherical', 'tied'] | None = 'full',
        topology: Literal['free', 'left-right'] | None = 'free',
        end: int | None = 0,
        prior_transition: float | None = 1,
        prior_emission: float | Literal['auto'] | None = 'auto',
        iterations: int | Literal['auto'] | None = 'auto',
        tolerance: float | None = 0,
        starts: int | Literal['auto'] | None = 'auto',
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        **options: Unpack[HMMOptions],
    ) -> None:
        """The parameters that are set most. HMM.options() has all of them, HMM.reported() what steps report.

        states: states; auto: as many as there are tags; where there are none HmmLearner chooses
        method: how it is learned; beam: with hdp only; auto: with hdp cvi2, or cvi3 where nearly all ...
        dictionary: the tags that words may have; words without an entry may have any
        kinds: what an array's columns are, from the first, such as real:3,count,bit:2; symbols: whole ...
        covariance: real channels: a state's covariance: a full matrix, a diagonal, one variance for all ...
        topology: left-right: sequences begin in the first state, and no transition leads back to an ...
        end: 1: sequences end by a symbol of their own
        prior_transition: concentration of the priors of transitions (alpha); prior_update minka: at first
        prior_emission: concentration of the priors of emissions (beta); prior_update minka: at first; auto: 1 ...
        iterations: passes, sweeps or minibatches at most; auto: 50 passes, 1,000 sweeps or minibatches
        tolerance: em, vi: done once five steps in a row raise the objective by no more than this ...
        starts: em, vi, cvi1, cvi2, cvi3: starts, of which the one with the best objective goes on: by ...
        random_state: seed of what is random; None: the library's own, so that two fits are the same; or a ...
        n_jobs: threads at most, -1: one per processor; the result is the same for any number
        verbose: 1: fit shows its steps, by tqdm where that is installed
        """
        self.states = states
        self.method = method
        self.dictionary = dictionary
        self.kinds = kinds
        self.covariance = covariance
        self.topology = topology
        self.end = end
        self.prior_transition = prior_transition
        self.prior_emission = prior_emission
        self.iterations = iterations
        self.tolerance = tolerance
        self.starts = starts
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        for name, value in options.items():
            setattr(self, name, value)


if TYPE_CHECKING:
    class PFAOptions(TypedDict, total=False):
        """The keyword options of PFA."""

        prior_emission: float | Literal['auto'] | None
        fixed: str | None
        burn_in: int | Literal['auto'] | None
        period: int | Literal['auto'] | None
        first_chain: int | None
        start_prior_transition: float | Literal['auto'] | None
        init: Literal['random', 'merged'] | None
        structure_interval: int | None
        transitions: Literal['normalized', 'printed'] | None
        choose: Literal['halving', 'full'] | None
        candidate_states: str | Literal['auto'] | None
        candidate_prior_transition: str | Literal['auto'] | None
        folds: int | None
        shape: Literal['pfa', 'hmm'] | None
        start_iterations: int | Literal['auto'] | None
        anneal: str | None
        anneal_iterations: int | Literal['auto'] | None
        uniform_share: float | Literal['auto'] | None
        significance: float | Literal['auto'] | None
        threshold: float | Literal['auto'] | None
        added_count: float | Literal['auto'] | None
        merge_order: Literal['count', 'shortlex'] | None
        minimum_count: int | None
        smoothing: Literal['kneser-ney', 'witten-bell'] | None
        items: int | Literal['auto'] | None
        first_item: int | None
        max_states: int | None
        max_arcs: int | None
        max_bytes: int | None


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
        self,
        states: int | Literal['auto'] | None = 'auto',
        *,
        method: Literal['auto', 'cgs', 'em', 'hard-em', 'vb', 'cvb0', 'cvb2', 'gcvb0', 'cgs-sg', 'cgs-hmm', 'cgs-hmm-star',
            'estatemerge', 'alergia', 'mdi', 'likelihood-ratio', 'aic', 'evgram', 'cvgram', 'ngram'] | None = 'auto',
        alphabet: str | Sequence[Hashable] | Alphabet | None = None,
        prior_transition: float | Literal['auto'] | None = 'auto',
        iterations: int | Literal['auto'] | None = 'auto',
        tolerance: float | Literal['auto'] | None = 'auto',
        chains: int | None = 4,
        starts: int | None = 1,
        order: int | Literal['auto'] | None = 'auto',
        budget: float | None = 140000000000.0,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        **options: Unpack[PFAOptions],
    ) -> None:
        """The parameters that are set most. PFA.options() has all of them, PFA.reported() what steps report.

        states: states, beside the initial one; auto: cgs chooses by cross-validation, cgs-sg, cgs-hmm ...
        method: how it is learned; auto: cgs, with the number of states and the prior chosen, or ...
        alphabet: the symbols: a text, whose characters they are, or names, numbers, tuples; None: those ...
        prior_transition: prior count of every transition or outcome (beta); auto: cgs chooses by ...
        iterations: sweeps or iterations at most; auto: of cgs 1,000 to 20,000 by the corpus' size and the ...
        tolerance: em, hard-em, vb: done once five steps in a row raise the objective by no more than ...
        chains: cgs: independent samplers, over which results are averaged; where sizes are chosen at ...
        starts: em, hard-em, vb: random starts, of which the one with the best objective goes on
        order: grams: symbols of an n-gram at most, the last one counted; auto: ngram 5, evgram ...
        budget: choose halving: symbols times (states + 40) that choosing and the sampling after it ...
        random_state: seed of what is random; None: the library's own, so that two fits are the same; or a ...
        n_jobs: threads at most, -1: one per processor; the result is the same for any number
        verbose: 1: fit shows its steps, by tqdm where that is installed
        """
        self.states = states
        self.method = method
        self.alphabet = alphabet
        self.prior_transition = prior_transition
        self.iterations = iterations
        self.tolerance = tolerance
        self.chains = chains
        self.starts = starts
        self.order = order
        self.budget = budget
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        for name, value in options.items():
            setattr(self, name, value)


if TYPE_CHECKING:
    class NGramOptions(TypedDict, total=False):
        """The keyword options of NGram."""

        max_bytes: int | None


class NGramParameters:
    """What NGram takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_ngram_estimate": ('smoothing', 'max_bytes'),
    }

    def __init__(
        self,
        order: int = 3,
        *,
        chars: bool | None = None,
        min_count: int | None = None,
        alphabet: str | Sequence[Hashable] | Alphabet | None = None,
        smoothing: Literal['kneser-ney', 'witten-bell', 'maximum-likelihood'] | None = 'kneser-ney',
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        **options: Unpack[NGramOptions],
    ) -> None:
        """The parameters that are set most. NGram.options() has all of them, NGram.reported() what steps report.

        order: length of the longest n-grams, begin and end counted
        chars: whether texts are cut into characters, not words; None: where `alphabet` is a text
        min_count: how often a symbol of X must occur to be one; rarer ones are <unk>; None: once
        alphabet: the symbols: a text, whose characters they are, or names, numbers, tuples; None: those ...
        smoothing: how probabilities are made from counts
        random_state: seed of what is random; None: the library's own, so that two fits are the same; or a ...
        n_jobs: threads at most, -1: one per processor; the result is the same for any number
        verbose: 1: fit shows its steps, by tqdm where that is installed
        """
        self.order = order
        self.chars = chars
        self.min_count = min_count
        self.alphabet = alphabet
        self.smoothing = smoothing
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        for name, value in options.items():
            setattr(self, name, value)


if TYPE_CHECKING:
    class EditOptions(TypedDict, total=False):
        """The keyword options of Edit."""

        backoff: float | None
        p_insert: float | None
        p_delete: float | None
        p_copy: float | None
        max_bytes: int | None
        fixed: str | None
        items: int | Literal['auto'] | None
        first_item: int | None


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
        alphabet: str | Sequence[Hashable] | Alphabet | None = None,
        left_input: int | None = 0,
        right_input: int | None = 1,
        left_output: int | None = 1,
        prior_edit: float | None = 5,
        iterations: int | None = 40,
        tolerance: float | None = 0.0001,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        **options: Unpack[EditOptions],
    ) -> None:
        """The parameters that are set most. Edit.options() has all of them, Edit.reported() what steps report.

        alphabet: the symbols: a text, whose characters they are, or names, numbers, tuples; None: those ...
        left_input: input symbols read that a context sees
        right_input: input symbols ahead that a context sees, from the next one on; 0: insertions do not see ...
        left_output: output symbols written that a context sees
        prior_edit: pseudo-counts per context, spread as the start model's distribution there
        iterations: steps at most
        tolerance: done once five steps in a row raise the objective by no more than this, relative to its ...
        random_state: seed of what is random; None: the library's own, so that two fits are the same; or a ...
        n_jobs: threads at most, -1: one per processor; the result is the same for any number
        verbose: 1: fit shows its steps, by tqdm where that is installed
        """
        self.alphabet = alphabet
        self.left_input = left_input
        self.right_input = right_input
        self.left_output = left_output
        self.prior_edit = prior_edit
        self.iterations = iterations
        self.tolerance = tolerance
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        for name, value in options.items():
            setattr(self, name, value)


if TYPE_CHECKING:
    class GraphOptions(TypedDict, total=False):
        """The keyword options of Graph."""

        projection: Literal['auto', 'gradient', 'converged', 'refit', 'closed'] | None
        step: float | None
        penalty_weight: float | None
        penalty_decay: float | None
        first_passes: int | None
        first_sweeps: int | None
        unigram_sweeps: int | None
        batch: int | None
        separate: int | None
        precision: Literal['double', 'single'] | None
        burn_in: int | Literal['auto'] | None
        spanning_trees: Literal['auto', 'uniform', 'sampled', 'optimized'] | None
        tree_samples: int | None
        tree_rounds: int | None
        max_arcs: int | None
        max_states: int | None
        max_bytes: int | None


class GraphParameters:
    """What Graph takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_graph_learner_new": ('method', 'schedule', 'iterations', 'tolerance', 'damping', 'kept_strings', 'order',
            'projection', 'step', 'penalty_weight', 'penalty_decay', 'first_passes', 'first_sweeps', 'unigram_sweeps',
            'batch', 'separate', 'starts', 'precision', 'samples', 'burn_in', 'chains', 'seed', 'spanning_trees',
            'tree_samples', 'tree_rounds', 'max_arcs', 'threads', 'max_states', 'max_bytes'),
    }

    def __init__(
        self, *,
        method: Literal['auto', 'bp', 'pruned', 'candidates', 'surrogate', 'ep', 'pep', 'pep-greedy', 'exact', 'trw',
            'mean-field', 'gibbs', 'max-product', 'best-state'] | None = 'auto',
        schedule: Literal['sweeps', 'flooding', 'residual'] | None = 'sweeps',
        iterations: int | None = 50,
        tolerance: float | None = 0.001,
        damping: float | None = 0,
        starts: int | Literal['auto'] | None = 'auto',
        kept_strings: int | None = 20,
        order: int | Literal['auto'] | None = 'auto',
        samples: int | None = 1000,
        chains: int | None = 4,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        **options: Unpack[GraphOptions],
    ) -> None:
        """The parameters that are set most. Graph.options() has all of them, Graph.reported() what steps report.

        method: how string variables keep their messages; of finite variables alone exact: a junction ...
        schedule: order of a sweep: forwards and backwards in turn; factors, then variables; what changed ...
        iterations: sweeps at most
        tolerance: done once no message would change by more
        damping: share of the old message that stays, in logs
        starts: bp: runs from different messages, of `iterations` sweeps at most each; the settled one ...
        kept_strings: pruned: strings per message (k)
        order: ep, pep, pep-greedy: longest n-grams, begin and end counted; auto: 3, penalized 5
        samples: gibbs: sweeps counted, per chain
        chains: gibbs: independent chains
        random_state: seed of what is random; None: the library's own, so that two fits are the same; or a ...
        n_jobs: threads at most, -1: one per processor; the result is the same for any number
        verbose: 1: fit shows its steps, by tqdm where that is installed
        """
        self.method = method
        self.schedule = schedule
        self.iterations = iterations
        self.tolerance = tolerance
        self.damping = damping
        self.starts = starts
        self.kept_strings = kept_strings
        self.order = order
        self.samples = samples
        self.chains = chains
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        for name, value in options.items():
            setattr(self, name, value)


if TYPE_CHECKING:
    class GrammarOptions(TypedDict, total=False):
        """The keyword options of Grammar."""

        start_iterations: int | None
        burn_in: int | Literal['auto'] | None
        period: int | None
        chains: int | None
        anneal: str | None
        minibatch: int | None
        forgetting_rate: float | None
        delay: float | None
        init: Literal['auto', 'random', 'given'] | None
        order: Literal['random', 'given'] | None
        max_bytes: int | None


class GrammarParameters:
    """What Grammar takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_grammar_learner_new": ('method', 'iterations', 'tolerance', 'seed', 'starts', 'start_iterations',
            'burn_in', 'period', 'chains', 'anneal', 'minibatch', 'forgetting_rate', 'delay', 'prior', 'init',
            'order', 'threads', 'max_bytes'),
    }

    def __init__(
        self,
        grammar: Any = None,
        *,
        method: Literal['em', 'hard-em', 'vi', 'svi', 'scvi', 'cvi', 'hastings', 'blocked-gibbs'] | None = 'em',
        prior: float | Literal['auto'] | None = 'auto',
        iterations: int | None = 200,
        tolerance: float | None = 1e-06,
        starts: int | None = 1,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        **options: Unpack[GrammarOptions],
    ) -> None:
        """The parameters that are set most. Grammar.options() has all of them, Grammar.reported() what steps report.

        grammar: CFG text as NLTK writes it, with weights or without; a grammar of NLTK's or of the ...
        method: how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same ...
        prior: concentration of each rule's prior (alpha), times the grammar's own number for the rule ...
        iterations: passes, sweeps or minibatches at most
        tolerance: em, hard-em, vi: done once five steps in a row raise the objective by no more than ...
        starts: starts with other random rows, of which the one with the best objective goes on
        random_state: seed of what is random; None: the library's own, so that two fits are the same; or a ...
        n_jobs: threads at most, -1: one per processor; the result is the same for any number
        verbose: 1: fit shows its steps, by tqdm where that is installed
        """
        self.grammar = grammar
        self.method = method
        self.prior = prior
        self.iterations = iterations
        self.tolerance = tolerance
        self.starts = starts
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        for name, value in options.items():
            setattr(self, name, value)


if TYPE_CHECKING:
    class SpellerOptions(TypedDict, total=False):
        """The keyword options of Speller."""

        layout: Literal['qwerty', 'qwertz', 'azerty'] | None
        backoff: float | None
        p_insert: float | None
        p_delete: float | None
        p_copy: float | None
        near_keys: float | None
        like_sounds: float | None
        max_bytes: int | None
        iterations: int | None
        tolerance: float | None
        prior_edit: float | None
        swap: float | None
        edits: int | None


class SpellerParameters:
    """What Speller takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_edit_model_typing": ('layout', 'backoff', 'p_insert', 'p_delete', 'p_copy', 'near_keys', 'like_sounds',
            'max_bytes'),
        "hws_edit_learner_new": ('iterations', 'tolerance', 'prior_edit', 'threads', 'max_bytes'),
        "hws_speller_new": ('swap', 'max_bytes'),
        "hws_speller_correct": ('edits', 'threads', 'max_bytes'),
    }

    def __init__(
        self,
        words: Sequence[str] | Mapping[str, float] | None = None,
        pairs: Sequence[tuple[str, str]] | None = None,
        text: str | Sequence[str] | None = None,
        *,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        **options: Unpack[SpellerOptions],
    ) -> None:
        """The parameters that are set most. Speller.options() has all of them, Speller.reported() what steps report.

        words: the words that may be meant, or their weights by name
        pairs: pairs of a right and a wrong spelling; None: the channel learns from none
        text: a text or lines, which say how often words are meant; None: all words alike
        random_state: seed of what is random; None: the library's own, so that two fits are the same; or a ...
        n_jobs: threads at most, -1: one per processor; the result is the same for any number
        verbose: 1: fit shows its steps, by tqdm where that is installed
        """
        self.words = words
        self.pairs = pairs
        self.text = text
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        for name, value in options.items():
            setattr(self, name, value)


if TYPE_CHECKING:
    class AlignerOptions(TypedDict, total=False):
        """The keyword options of Aligner."""

        longest_jump: int | None
        normalized: int | None
        prior_jump: float | None
        prior_fertility: float | None
        burn_in: int | Literal['auto'] | None
        anneal: str | None
        minibatch: int | None
        forgetting_rate: float | None
        delay: float | None
        fold: str | None
        max_bytes: int | None
        sweeps: int | None


class AlignerParameters:
    """What Aligner takes."""

    _calls: dict[str, tuple[str, ...]] = {
        "hws_align_learner_new": ('direction', 'null', 'longest_jump', 'normalized', 'prior_translation',
            'prior_spelling', 'prior_jump', 'prior_fertility', 'chains', 'burn_in', 'anneal', 'minibatch',
            'forgetting_rate', 'delay', 'seed', 'schedule', 'fold', 'threads', 'max_bytes'),
        "hws_aligner_align": ('symmetrize', 'decode', 'threshold', 'chains', 'sweeps', 'seed', 'threads',
            'max_bytes'),
    }

    def __init__(
        self,
        schedule: str | None = 'ibm1:3,hmm:3,fertility:20',
        *,
        direction: Literal['forward', 'reverse', 'both'] | None = 'both',
        symmetrize: Literal['intersection', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and', 'agreement',
            'forward', 'reverse'] | None = 'intersection',
        decode: Literal['posterior', 'viterbi'] | None = 'posterior',
        threshold: float | Literal['auto'] | None = 'auto',
        null: float | None = 0.2,
        prior_translation: float | None = 0.0003,
        prior_spelling: float | None = 1,
        chains: int | None = 3,
        random_state: int | RandomState | Generator | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        **options: Unpack[AlignerOptions],
    ) -> None:
        """The parameters that are set most. Aligner.options() has all of them, Aligner.reported() what steps report.

        schedule: stages, MODEL:STEPS or MODEL/METHOD:STEPS, separated by commas
        direction: which way: forward aligns target words to source words, reverse the other way, both are ...
        symmetrize: links of which directions, and how they become one set; agreement: those whose ...
        decode: posterior: by each link's probability; viterbi: the most probable alignment (ibm1, hmm)
        threshold: decode posterior: probability from which on there is a link, of agreement the square ...
        null: probability that a target word is aligned to no source word
        prior_translation: pseudo-count (beta) of each target word for each source word; em takes none but for the ...
        prior_spelling: pseudo-counts more for two words that are spelled alike; a third of it if four letters ...
        chains: cgs: independent samplers, whose counts are averaged
        random_state: seed of what is random; None: the library's own, so that two fits are the same; or a ...
        n_jobs: threads at most, -1: one per processor; the result is the same for any number
        verbose: 1: fit shows its steps, by tqdm where that is installed
        """
        self.schedule = schedule
        self.direction = direction
        self.symmetrize = symmetrize
        self.decode = decode
        self.threshold = threshold
        self.null = null
        self.prior_translation = prior_translation
        self.prior_spelling = prior_spelling
        self.chains = chains
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        for name, value in options.items():
            setattr(self, name, value)
