"""Fitted estimators in Spark's files: Params as Spark ML writes them, and beside them the file that the estimator's `save`
writes."""
from __future__ import annotations

import os
import tempfile
from typing import Any

from pyspark.ml.util import DefaultParamsReader, DefaultParamsWriter, MLReader, MLWriter

import hawser


class Writer(MLWriter):
    """The file is a table with a row of bytes, so that any file system of Spark's can have it."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    def saveImpl(self, path: str) -> None:
        DefaultParamsWriter.saveMetadata(self.model, path, self.sparkSession.sparkContext)
        with tempfile.TemporaryDirectory() as folder:
            self.model.hawser.save(os.path.join(folder, "model"))
            with open(os.path.join(folder, "model"), "rb") as file:
                rows = [(bytearray(file.read()),)]
        self.sparkSession.createDataFrame(rows, "model binary").coalesce(1).write.parquet(path + "/data")


class Reader(MLReader):  # type: ignore[type-arg]
    def __init__(self, cls: Any) -> None:
        super().__init__()
        self.cls = cls

    def load(self, path: str) -> Any:
        metadata = DefaultParamsReader.loadMetadata(path, self.sparkSession.sparkContext)
        content = bytes(self.sparkSession.read.parquet(path + "/data").first()[0])
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "model"), "wb") as file:
                file.write(content)
            model = self.cls(hawser.load(os.path.join(folder, "model")))
        model._resetUid(metadata["uid"])
        DefaultParamsReader.getAndSetParams(model, metadata)
        return model
