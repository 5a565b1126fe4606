"""What people call things who know other packages, and the tables that say what ours are called."""
from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import Any

# Parameters of hmmlearn, scikit-learn, pomegranate, nltk, flexfringe and others, and what is meant here, the likeliest first.
NAMES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("n_components", "n_states", "num_states", "hidden", "hidden_states", "n_hidden", "k", "K", "n_clusters"), ("states",)),
    **dict.fromkeys(("n_iter", "max_iter", "max_iterations", "n_iterations", "num_iterations", "epochs", "n_epochs", "maxiter", "sweeps"),
                    ("epochs", "iterations", "schedule")),
    **dict.fromkeys(("passes", "training_passes"), ("epochs", "iterations")),
    **dict.fromkeys(("learning_rate", "lr", "eta", "step_size"), ("rate",)),
    **dict.fromkeys(("batch_size", "minibatch", "minibatch_size"), ("batch",)),
    **dict.fromkeys(("weight_decay", "regularization", "l2_penalty", "c2"), ("l2",)),
    **dict.fromkeys(("projective", "proj"), ("trees",)),
    **dict.fromkeys(("features", "feature_templates", "feature_extractor"), ("templates",)),
    **dict.fromkeys(("hash_bits", "n_features", "dimensions"), ("bits",)),
    **dict.fromkeys(("pos_tagger", "pos_model"), ("tagger",)),
    **dict.fromkeys(("tol", "eps", "epsilon", "threshold_change", "stop_threshold", "convergence"), ("tolerance",)),
    **dict.fromkeys(("n_init", "restarts", "n_restarts", "n_starts"), ("starts", "chains")),
    **dict.fromkeys(("covariance_type", "covariance_types", "cov_type"), ("covariance",)),
    **dict.fromkeys(("seed", "rng", "random_seed", "rand_seed"), ("random_state",)),
    **dict.fromkeys(("threads", "n_threads", "num_threads", "jobs", "workers", "num_workers"), ("n_jobs",)),
    **dict.fromkeys(("algorithm", "algo", "inference", "solver", "estimator", "training"), ("method",)),
    **dict.fromkeys(("n", "ngram_order", "ngram_range", "n_gram", "max_order"), ("order",)),
    **dict.fromkeys(("lexicon", "tag_dict", "tagdict", "tags"), ("dictionary",)),
    **dict.fromkeys(("vocabulary", "vocab", "symbols", "sigma_star"), ("alphabet",)),
    **dict.fromkeys(("transmat_prior", "alpha", "dirichlet"), ("prior_transition", "prior_jump")),
    **dict.fromkeys(("emissionprob_prior", "beta"), ("prior_emission", "prior_translation")),
    **dict.fromkeys(("min_freq", "cutoff", "unk_cutoff"), ("min_count",)),
    **dict.fromkeys(("n_chains", "num_chains", "n_samplers", "samplers"), ("chains",)),
    **dict.fromkeys(("n_samples", "num_samples", "draws"), ("samples", "iterations")),
    **dict.fromkeys(("warmup", "tune", "burnin", "burn"), ("burn_in",)),
    **dict.fromkeys(("damp", "damping_factor"), ("damping",)),
    **dict.fromkeys(("verbosity", "progress", "show_progress"), ("verbose",)),
    **dict.fromkeys(("distributions", "emissions", "distribution"), ("kinds",)),
    **dict.fromkeys(("left_to_right", "bakis"), ("topology",)),
    **dict.fromkeys(("lowercase", "lower"), ("lower_case",)),
    **dict.fromkeys(("discount", "smooth"), ("smoothing",)),
    **dict.fromkeys(("p0", "prob_align_null", "null_prob", "null_prior", "probability_null"), ("null",)),
    **dict.fromkeys(("heuristic", "symmetrization", "symmetrization_heuristic", "symal"), ("symmetrize",)),
    **dict.fromkeys(("model", "score_model", "iterations", "rel_iterations"), ("schedule",)),
    **dict.fromkeys(("matching_methods", "decoding", "alignment_method"), ("decode",)),
}
REMARKS = {
    "lengths": "fit, predict and score take lengths beside X",
    "startprob_prior": "prior_initial is an option of HMM",
    "params": "`fixed` names what keeps the values of the start",
    "init_params": "`fixed` names what keeps the values of the start",
}
# What methods are called elsewhere.
METHODS = {"baum-welch": "em", "baumwelch": "em", "bw": "em", "viterbi": "hard-em", "hard": "hard-em", "gibbs": "cgs", "mcmc": "cgs", "vb": "vi", "variational": "vi",
           "vbem": "vi", "junction-tree": "exact", "belief-propagation": "bp", "lbp": "bp", "loopy": "bp", "mf": "mean-field", "mcmc-gibbs": "gibbs",
           "state-merging": "alergia", "evidence": "estatemerge", "online": "svi", "map": "max-product", "kn": "kneser-ney", "mkn": "kneser-ney",
           "kneserney": "kneser-ney", "wb": "witten-bell", "ml": "maximum-likelihood", "mle": "maximum-likelihood"}


def meant(value: Any, choices: Sequence[str]) -> str | None:
    """Which of the choices somebody means who wrote another word; None: there is no telling."""
    word = str(value).lower().replace("_", "-").replace(" ", "-")
    for found in (word, METHODS.get(word)):
        if found in choices:
            return found
    return None


_OF_OPTION = re.compile(r"option (\w+) of hws_\w+ is (.*?); (expected .*)", re.S)


def mend(error: Exception) -> None:
    """Says of an option that the library refuses what was probably meant, and calls it a parameter."""
    found = _OF_OPTION.fullmatch(str(error))
    if not found:
        error.args = (re.sub(r"\boption (\w+) of hws_\w+", r"\1", str(error)),)
        return
    name, value, expected = found.groups()
    given, choices = value.strip("'"), expected.removeprefix("expected one of ").split("|")
    ours = meant(given, choices) if len(choices) > 1 else None
    remark = f"did you mean '{ours}'? " if ours else "it is a text; pass the number without quotes. " if value != given and given.isdigit() else ""
    error.args = (f"{name} is {value}; {remark}{expected[0].upper() if remark else expected[0]}{expected[1:]}",)


class Table(list[dict[str, Any]]):
    """Rows that print as a table."""

    text = ""

    def __repr__(self) -> str:
        return self.text

    __str__ = __repr__


def _wrapped(head: str, text: str, width: int = 34) -> list[str]:
    room = textwrap.wrap(text, 118 - width) or [""]
    first = [head] if len(head) >= width else []
    rows = room if first else [f"{head:{width}}{room[0]}", *room[1:]]
    return first + [row if not first and i == 0 else " " * width + row for i, row in enumerate(rows)]


def parameters(name: str, rows: Sequence[tuple[str, Any, str, str]], named: list[str], about: str) -> Table:
    rows = sorted(rows, key=lambda row: named.index(row[0]) if row[0] in named else len(named))
    table = Table({"name": n, "default": d, "group": "In the signature" if n in named else g or "Others", "doc": doc} for n, d, doc, g in rows)
    table[:] = [row for row in table if about.lower() in f"{row['name']} {row['group']} {row['doc']}".lower()]
    lines = [f"Parameters of {name}" + (f" about {about!r}" if about else "") + ": name, default, what it is"]
    for group in dict.fromkeys(row["group"] for row in table):
        lines += ["", group]
        for row in table:
            if row["group"] == group:
                lines += _wrapped(f"  {row['name']}={row['default']!r}", row["doc"])
    table.text = "\n".join(lines)
    return table


def reports(name: str, rows: Sequence[tuple[str, str, str]]) -> Table:
    table = Table({"name": n, "doc": doc, "methods": methods} for n, doc, methods in rows)
    lines = [f"What steps of {name} report, as far as it is known; in brackets the methods that report it"]
    for row in table:
        lines += _wrapped(f"  {row['name']}", row["doc"] + (f" ({row['methods']})" if row["methods"] else ""))
    table.text = "\n".join(lines)
    return table
