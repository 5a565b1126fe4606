"""Learning on Spark, in the shape of its own machine learning: `fit` of a data frame gives a model, whose `transform` adds
columns.

>>> from hawser.spark import HMM
>>> model = HMM(states=45, method="em", iterations=20, inputCol="text").fit(df)
>>> model.transform(df).select("prediction")

Params are the parameters of hawser's estimators, with their documentation. The model's `hawser` is the ordinary fitted
estimator. `Perplexity` adds a column by an n-gram model that all workers of a machine share. Rows stay in their partitions;
sums travel by treeAggregate, and the state by broadcast (hawser.distributed). Workers need hawser of the driver's version.
Tested with PySpark 4.0 and 3.5."""
from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
from pyspark.ml import Estimator, Model
from pyspark.ml.param import Param, Params
from pyspark.ml.util import DefaultParamsReader, DefaultParamsWriter, MLReadable, MLWritable, MLWriter
from pyspark.sql.types import ArrayType, DoubleType, IntegerType, StringType

import hawser
from hawser import _options, distributed
from hawser._aligner import Alignment
from hawser._filter import Perplexity as Perplexity
from hawser._part_chains import number_of_chains
from hawser._spark_engine import Engine
from hawser._spark_files import Reader, Writer

BATCH = 1000  # rows that are predicted at a time
COLUMNS = {"inputCol": "column of texts, of arrays of strings, or of arrays of doubles",
           "labelCol": "column of tags (HMM), of outputs (Edit) or of translations (Aligner); none by default",
           "outputCol": "column that transform adds: what predict gives; 'prediction' by default",
           "scoreCol": "column of ln p that transform adds; none by default",
           "sideBySide": "chains of a sampler, or restarts, that executors make, each from all rows; none by default",
           "approximate": "whether parts learn HMMs of words by cgs or cvi under each other's last counts; False by default",
           "checkpoint": "file of the driver that gets the state after each step, and that fit goes on from if it is there"}


def _plain(value: Any) -> Any:
    """A column's value as estimators take it."""
    value = value.toArray() if hasattr(value, "toArray") else value
    return np.array(value, float) if isinstance(value, list) and value and isinstance(value[0], (float, list)) else value


class _OfHawser(Params):
    kind = ""

    def _given(self) -> dict[str, Any]:
        given = {p.name: self.getOrDefault(p) for p in self.params if self.isSet(p)}
        if "inputCol" not in given:
            raise ValueError(f"{type(self).__name__} has no inputCol; expected the name of a column")
        return given

    def estimator(self) -> Any:
        """hawser's estimator with these params, not fitted."""
        return getattr(hawser, self.kind)(**{name: value for name, value in self._given().items() if name not in COLUMNS})


class _Estimator(_OfHawser, Estimator, MLReadable, MLWritable):  # type: ignore[type-arg]
    def _fit(self, dataset: Any) -> Any:
        given = self._given()
        names = [given["inputCol"], *([given["labelCol"]] if "labelCol" in given else [])]
        rows = dataset.select(*names).rdd.map(lambda row: tuple(map(_plain, row)) if len(row) > 1 else _plain(row[0]))
        if "sideBySide" in given:
            return self._copyValues(self._model(self._chains(rows, given, len(names) > 1)))
        fitted = distributed.fit(self.estimator(), Engine(rows), paired=len(names) > 1, checkpoint=given.get("checkpoint"),
                                 resume=True, approximate=bool(given.get("approximate")))
        return self._copyValues(self._model(fitted))

    def _chains(self, rows: Any, given: dict[str, Any], paired: bool) -> Any:
        """Every chain learns from all rows, which go to each executor once."""
        if "checkpoint" in given:
            raise ValueError("a checkpoint has no use with sideBySide, whose chains are made in one job; expected one of them")
        estimator, found = self.estimator(), rows.collect()
        count = number_of_chains(estimator, given["sideBySide"])
        X, y = ([x for x, _ in found], [y for _, y in found]) if paired else (found, None)
        return distributed.fit_chains(estimator, Engine(rows.context.parallelize(range(count), count)), X, y)

    def write(self) -> MLWriter:
        return DefaultParamsWriter(self)

    @classmethod
    def read(cls) -> Any:
        return DefaultParamsReader(cls)


class _Model(_OfHawser, Model, MLReadable, MLWritable):  # type: ignore[type-arg]
    def __init__(self, fitted: Any = None) -> None:
        super().__init__()
        self.hawser = fitted

    def _transform(self, dataset: Any) -> Any:
        given, fitted, spark = self._given(), dataset.sparkSession.sparkContext.broadcast(self.hawser), dataset.sparkSession
        column, score, schema = given["inputCol"], given.get("scoreCol"), dataset.schema
        words = self.kind == "HMM" and not fitted.value.model_.info("channels")
        kind = ArrayType(StringType()) if words else ArrayType(IntegerType()) if self.kind == "HMM" else StringType()
        schema = type(schema)(list(schema.fields)).add(given.get("outputCol", "prediction"), kind)
        schema = schema.add(score, DoubleType()) if score else schema

        def batches(rows: Any) -> Any:
            while batch := list(islice(rows, BATCH)):
                read = [(row, _plain(row[column])) for row in batch]
                full, mine = [(row, x) for row, x in read if _says(x, self.kind)], fitted.value
                X = [x for _, x in full]
                if self.kind == "Aligner" and "labelCol" in given:  # else a row is a line 'source ||| target'
                    X = [(x, row[given["labelCol"]]) for row, x in full]
                pairs = [(x, row[given["labelCol"]]) for row, x in full] if self.kind == "Edit" and score else X
                scores = map(float, mine.score_samples(pairs)) if score and X else iter(())
                tags = map(_shown, mine.predict(X)) if X else iter(())
                for row, x in read:  # rows that say nothing get nothing
                    some = _says(x, self.kind)
                    yield (*row, next(tags) if some else None, *([next(scores) if some else None] if score else []))
        return spark.createDataFrame(dataset.rdd.mapPartitions(batches), schema, verifySchema=False)

    def write(self) -> MLWriter:
        return Writer(self)

    @classmethod
    def read(cls) -> Any:
        return Reader(cls)


def _says(x: Any, kind: str) -> bool:
    """Whether a column's value is there and, for an HMM, has words or numbers."""
    return x is not None and (kind != "HMM" or len(x.split() if isinstance(x, str) else x) > 0)


def _shown(x: Any) -> Any:
    """What predict gives of a row as columns have it; links as text, '0-0 1-2'."""
    if isinstance(x, np.ndarray):
        return x.tolist()
    if isinstance(x, Alignment):
        return str(x)
    return [None if tag is None else str(tag) for tag in x] if isinstance(x, list) else None if x is None else str(x)


def _made(kind: str) -> tuple[type, type]:
    """The classes of an estimator, with a Param for each of its parameters."""
    docs = COLUMNS | {name: doc for name, _, doc, _ in _options.PARAMETERS[kind] if not hasattr(_Estimator, name)}
    params = {name: Param(Params._dummy(), name, doc) for name, doc in docs.items()}

    def __init__(self: Any, **kwargs: Any) -> None:
        _Estimator.__init__(self)
        self.setParams(**kwargs)

    def setParams(self: Any, **kwargs: Any) -> Any:
        for name in kwargs:
            if name not in docs:
                getattr(hawser, kind)(**{name: kwargs[name]})  # its error says the nearest name
        return self._set(**kwargs)
    own = {"kind": kind, "__module__": __name__, **params}
    model = type(kind + "Model", (_Model,), {**own, "__doc__": f"A fitted {kind}, which is its `hawser`."})
    made = type(kind, (_Estimator,), {**own, "__init__": __init__, "setParams": setParams, "_model": model,
                                      "__doc__": f"hawser.{kind} on Spark. `explainParams` says what may be given."})
    return made, model


HMM, HMMModel = _made("HMM")
PFA, PFAModel = _made("PFA")
Grammar, GrammarModel = _made("Grammar")
NGram, NGramModel = _made("NGram")
Edit, EditModel = _made("Edit")
Aligner, AlignerModel = _made("Aligner")
