"""Learning on Spark, MPI, Dask and Ray: the bits of one process for every kind of estimator, and workers that are killed.
Which engine is said on the command line; run.sh runs those that are installed.

engines_test.py spark|dask|ray mpirun -n 4 python engines_test.py mpi"""
import os
import pickle
import signal
import sys
import tempfile
import unittest
import warnings

import hawser
import numpy as np
from distributed_test import BITEXT, CASES, LINES, NUMBERS, STRINGS, WORDS, bits, of_one_process, shares
from hawser import _part_shards, distributed

SHORT = {"em of words", "em of alignments", "tags", "vb of automata", "edits", "trees", "n-grams"}
ENGINE = sys.argv.pop(1) if len(sys.argv) > 1 else ""


def setUpModule():
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)
    warnings.simplefilter("ignore", hawser.ApproximateWarning)
    warnings.simplefilter("ignore", ResourceWarning)  # of the engines' own sockets


def killed_once(function, path, kill, target):
    """The function, whose process is killed when it is called for part 1 the first time."""
    def called(*arguments):
        if function is target and arguments[-2] == 1 and not os.path.exists(path):
            open(path, "w").close()
            os.kill(kill(), signal.SIGKILL)
        return function(*arguments)
    return called


class OnEngines(unittest.TestCase):
    def same(self, name, found, estimator, rows, paired):
        with self.subTest(name):
            self.assertEqual(bits(found), bits(of_one_process(estimator, rows, paired)))

    def all_learn(self, fit, only=None):
        for name, estimator, rows, paired in CASES:
            if only is None or name in only:
                self.same(name, fit(estimator, shares(rows, [70, 0, 41]), paired), estimator, rows, paired)

    def chains_agree(self, fit_chains):
        """Chains and restarts are those of one process, which `fit_chains(estimator, X)` makes five of."""
        for estimator, X in ((hawser.HMM(states=3, method="cgs", iterations=20), WORDS),
                             (hawser.PFA(states=3, method="cgs", prior_transition=0.1, iterations=20, chains=5), STRINGS)):
            found, whole = fit_chains(estimator, X), pickle.loads(pickle.dumps(estimator)).set_params(chains=5).fit(X)
            with self.subTest(estimator):
                self.assertEqual(bits(found), bits(whole))
                self.assertEqual(found.history_[-1]["r_hat"], whole.history_[-1]["r_hat"])
        found = fit_chains(hawser.HMM(states=3, method="cvi2", iterations=3), WORDS)
        values = [hawser.HMM(states=3, method="cvi2", iterations=3, random_state=1 + k).fit(WORDS).history_[-1]["surrogate"]
                  for k in range(5)]
        self.assertEqual(list(found.report_.values.values()), values)
        with self.assertRaisesRegex(distributed.PartError, r"X\[1\] has no words"):
            fit_chains(hawser.HMM(states=3, method="cvi2", iterations=3), ["a", ""])

    def shards_agree(self, fit, rounds=(12, 3, 9)):
        """Approximate learning is that of parts in one process, to the bit: what parts keep comes back as it was."""
        sweeps, passes, start = rounds
        for estimator in (hawser.HMM(states=3, method="cgs", iterations=sweeps),
                          hawser.HMM(states=3, method="cvi2", iterations=passes, start_sweeps=start)):
            parts = shares(WORDS, [70, 0, 41])
            found, here = fit(estimator, parts), distributed.fit(estimator, distributed.Here(parts), approximate=True)
            with self.subTest(estimator):
                self.assertEqual(bits(found), bits(here))
                self.assertTrue(found.report_.approximate)

    def same_column(self, found, model):
        found, wanted = sorted(found), sorted((line, model.perplexity([line])) for line in LINES)
        self.assertEqual([text for text, _ in found], [text for text, _ in wanted])
        np.testing.assert_allclose([x for _, x in found], [x for _, x in wanted], rtol=1e-12)

    def refuses(self, fit):
        with self.assertRaisesRegex(distributed.PartError, r"^part 1: X\[1\] has no words$"):
            fit(hawser.HMM(states=2, method="em"), [["a b"] * 10, ["a b", ""]], False)


@unittest.skipUnless(ENGINE == "mpi", "another engine")
class OnMpi(OnEngines):
    def test_ranks_learn_the_bits_of_one_process(self):
        import hawser.mpi
        from mpi4py import MPI
        comm = MPI.COMM_WORLD

        def fit(estimator, parts, paired):
            parts = (parts + [[]] * 4)[:4]
            made = hawser.mpi.fit(estimator, parts[comm.rank] if comm.size == 4 else sum(parts, []), comm, paired=paired)
            self.assertEqual(len(set(map(str, comm.allgather(bits(made))))), 1)
            return made
        self.assertEqual(comm.size, 4)
        self.all_learn(fit)
        self.refuses(fit)
        self.chains_agree(lambda estimator, X: hawser.mpi.fit_chains(estimator, X, comm=comm, chains=5))
        self.shards_agree(lambda estimator, parts: hawser.mpi.fit(estimator, parts[comm.rank], comm, approximate=True))


@unittest.skipUnless(ENGINE == "dask", "another engine")
class OnDask(OnEngines):
    def test_bags_and_delayed_lists_learn_the_bits_of_one_process(self):
        import dask
        import dask.bag
        import hawser.dask
        self.all_learn(lambda estimator, parts, paired: hawser.dask.fit(
            estimator, [dask.delayed(x) for x in parts], paired=paired))
        self.refuses(lambda estimator, parts, paired: hawser.dask.fit(estimator, parts))
        estimator = hawser.NGram(order=3)
        self.chains_agree(lambda estimator, X: hawser.dask.fit_chains(estimator, X, chains=5))
        self.shards_agree(lambda estimator, parts: hawser.dask.fit(
            estimator, [dask.delayed(x) for x in parts], approximate=True))
        self.same("a bag", hawser.dask.fit(estimator, dask.bag.from_sequence(LINES, npartitions=3)), estimator, LINES, False)

    def test_workers_of_a_client_do(self):
        import dask
        import hawser.dask
        from dask.distributed import Client, LocalCluster
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            self.all_learn(lambda estimator, parts, paired: hawser.dask.fit(
                estimator, [dask.delayed(x) for x in parts], client=client, paired=paired), SHORT)
            self.chains_agree(lambda estimator, X: hawser.dask.fit_chains(estimator, X, client=client, chains=5))
            self.shards_agree(lambda estimator, parts: hawser.dask.fit(
                estimator, [dask.delayed(x) for x in parts], client=client, approximate=True))


@unittest.skipUnless(ENGINE == "ray", "another engine")
class OnRay(OnEngines):
    def test_actors_learn_the_bits_of_one_process(self):
        import hawser.ray
        import ray
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
        self.addCleanup(ray.shutdown)
        self.all_learn(lambda estimator, parts, paired: hawser.ray.fit(estimator, parts, cpus=0.4, paired=paired), SHORT)
        self.refuses(lambda estimator, parts, paired: hawser.ray.fit(estimator, parts, cpus=0.4))
        self.chains_agree(lambda estimator, X: hawser.ray.fit_chains(estimator, X, cpus=0.4, chains=5))
        self.shards_agree(lambda estimator, parts: hawser.ray.fit(estimator, parts, cpus=0.4, approximate=True))
        with tempfile.TemporaryDirectory() as folder:
            hawser.NGram(order=3).fit(LINES).save(os.path.join(folder, "model"))
            rows = ray.data.from_items([{"text": line} for line in [*LINES, None]])
            found = rows.map_batches(hawser.ray.Perplexity, fn_constructor_args=(os.path.join(folder, "model"),), batch_size=40,
                                     concurrency=2, num_cpus=0.4).take_all()
        model = hawser.NGram(order=3).fit(LINES)
        self.same_column([(row["text"], row["perplexity"]) for row in found if row["text"]], model)
        nothing = [row["perplexity"] for row in found if not row["text"]]
        self.assertTrue(len(nothing) == 1 and (nothing[0] is None or np.isnan(nothing[0])))
        with tempfile.TemporaryDirectory() as folder:
            class Killing(hawser.ray.Engine):
                def advance(self, function, *shared):
                    path = os.path.join(folder, "killed")
                    return super().advance(killed_once(function, path, os.getpid, _part_shards.advance), *shared)
            estimator = hawser.HMM(states=3, method="cgs", iterations=9)
            found = distributed.fit(estimator, Killing([ray.put(x) for x in shares(WORDS, [40, 60])], 0.4), approximate=True)
            self.assertEqual(os.listdir(folder), ["killed"])
        here = distributed.fit(estimator, distributed.Here(shares(WORDS, [40, 60])), approximate=True)
        self.assertEqual(bits(found), bits(here), "an actor is killed in a pass")
        with tempfile.TemporaryDirectory() as folder:
            class Killing(hawser.ray.Engine):
                def _called(self, function, shared):
                    path = os.path.join(folder, "killed")
                    return super()._called(killed_once(function, path, os.getpid, distributed.step), shared)
            estimator = hawser.HMM(states=3, method="em", iterations=4)
            found = distributed.fit(estimator, Killing([ray.put(x) for x in shares(WORDS, [40, 60])], 0.4))
            self.assertEqual(os.listdir(folder), ["killed"])
        self.same("an actor is killed", found, estimator, WORDS, False)


def executor():
    """The Java process of this worker's executor: the parent of the parent of those that Python forks."""
    pid = os.getpid()
    while True:
        with open(f"/proc/{pid}/stat") as file:
            pid = int(file.read().rpartition(")")[2].split()[1])
        with open(f"/proc/{pid}/comm") as file:
            if file.read().strip() == "java":
                return pid


@unittest.skipUnless(ENGINE == "spark", "another engine")
class OnSpark(OnEngines):
    @classmethod
    def setUpClass(cls):
        from pyspark.sql import SparkSession
        os.environ["PYSPARK_PYTHON"] = sys.executable
        paths = os.pathsep.join([os.path.dirname(os.path.abspath(__file__)), os.environ.get("PYTHONPATH", "")])
        cls.spark = (SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
                     .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
                     .config("spark.sql.shuffle.partitions", "2").config("spark.executorEnv.PYTHONPATH", paths)
                     .config("spark.executorEnv.HAWSER_LIBRARY", os.environ.get("HAWSER_LIBRARY", "")).getOrCreate())
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.folder = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        cls.folder.cleanup()

    def frame(self, parts, paired=False):
        """A data frame with a partition for each part."""
        context = self.spark.sparkContext
        rows = context.parallelize([(part, row) for part, some in enumerate(parts) for row in some], 1)
        rows = rows.partitionBy(len(parts), int).values()
        return self.spark.createDataFrame(rows if paired else rows.map(lambda row: (row,)), ["x", "y"] if paired else ["x"])

    def fitted(self, estimator, parts, paired):
        from hawser import spark
        plain = estimator._defaults()
        params = {k: v for k, v in estimator.get_params().items() if k not in plain or v != plain[k]}
        more = {"labelCol": "y"} if paired else {}
        return getattr(spark, type(estimator).__name__)(inputCol="x", **more, **params).fit(self.frame(parts, paired))

    def test_executors_learn_the_bits_of_one_process(self):
        self.all_learn(lambda estimator, parts, paired: self.fitted(estimator, parts, paired).hawser,
                       {"tags", "em of automata", "n-grams"})
        self.refuses(lambda estimator, parts, paired: self.fitted(estimator, parts, paired))

    def test_models_tag_data_frames_and_are_kept_in_files_and_pipelines(self):
        from hawser import spark
        from pyspark.ml import Pipeline, PipelineModel
        frame = self.frame(shares(WORDS, [70]))
        tagger = spark.HMM(states=3, method="em", iterations=4, inputCol="x", outputCol="tags", scoreCol="score")
        whole = of_one_process(hawser.HMM(states=3, method="em", iterations=4), WORDS, False)
        path = os.path.join(self.folder.name, "pipeline")
        model = Pipeline(stages=[tagger]).fit(frame)
        model.write().overwrite().save(path)
        for each in model, PipelineModel.load(path):
            rows = each.transform(frame).collect()
            self.assertEqual([row.x for row in rows], WORDS)
            self.assertEqual([row.tags for row in rows], [list(map(str, tags)) for tags in whole.predict(WORDS)])
            self.assertEqual([row.score for row in rows], whole.score_samples(WORDS).tolist())
            self.assertEqual(bits(each.stages[0].hawser), bits(whole))
        holes = self.spark.createDataFrame([(["dog"],), ([],), (None,)], "x array<string>")
        self.assertEqual([(row.tags is None, row.score is None) for row in model.transform(holes).collect()],
                         [(False, False), (True, True), (True, True)])
        with self.assertRaisesRegex(ValueError, "HMM has no inputCol"):
            spark.HMM(states=2, method="em").fit(frame)
        numbers = [x.tolist() for x in NUMBERS]
        regimes = spark.HMM(states=2, method="vi", iterations=3, inputCol="x").fit(self.frame(shares(numbers, [70])))
        self.assertEqual([row.prediction for row in regimes.transform(self.frame([numbers[:9]])).collect()],
                         [states.tolist() for states in regimes.hawser.predict(NUMBERS[:9])])
        frame = self.frame(shares(BITEXT, [70]), True)
        aligner = spark.Aligner(schedule="ibm1/em:3", inputCol="x", labelCol="y", outputCol="links", scoreCol="score")
        aligner = aligner.fit(frame)
        whole = hawser.Aligner(schedule="ibm1/em:3").fit([e for e, _ in BITEXT], [f for _, f in BITEXT])
        rows = aligner.transform(frame).collect()
        self.assertEqual([row.links for row in rows], [str(links) for links in whole.predict(BITEXT)])
        self.assertEqual([row.score for row in rows], whole.score_samples(BITEXT).tolist())
        path = os.path.join(self.folder.name, "estimator")
        tagger.write().overwrite().save(path)
        again = spark.HMM.load(path)
        self.assertEqual((again.getOrDefault("states"), again.getOrDefault("method"), again.uid), (3, "em", tagger.uid))
        self.assertIn("how it is learned", again.explainParam("method"))
        with self.assertRaisesRegex(TypeError, "statess"):
            spark.HMM(statess=3)

    def test_chains_shards_and_columns(self):
        from hawser import spark

        def fitted(estimator, X, **more):
            plain = estimator._defaults()
            params = {k: v for k, v in estimator.get_params().items() if (k not in plain or v != plain[k]) and k != "chains"}
            return getattr(spark, type(estimator).__name__)(inputCol="x", **more, **params).fit(self.frame(X)).hawser
        self.chains_agree(lambda estimator, X: fitted(estimator, shares(X, [1]), sideBySide=5))
        self.shards_agree(lambda estimator, parts: fitted(estimator, parts, approximate=True))
        path = os.path.join(self.folder.name, "ngram")
        model = hawser.NGram(order=3).fit(LINES)
        model.save(path)
        frame = self.spark.createDataFrame([(line,) for line in [*LINES, None]], "text string").repartition(3)
        rows = spark.Perplexity(path, "text", "surprise").transform(frame).collect()
        self.same_column([(row.text, row.surprise) for row in rows if row.text], model)
        self.assertEqual([row.surprise for row in rows if row.text is None], [None])

    def test_an_executor_that_is_killed_in_a_pass_changes_no_bit(self):
        from hawser import spark

        class Killing(spark.Engine):
            def advance(self, function, *shared):
                return super().advance(killed_once(function, path, executor, _part_shards.advance), *shared)
        path = os.path.join(self.folder.name, "killed in a pass")
        self.spark.sparkContext.setCheckpointDir(os.path.join(self.folder.name, "checkpoints"))
        estimator, parts = hawser.HMM(states=3, method="cgs", iterations=14), shares(WORDS, [40, 60])
        found = distributed.fit(estimator, Killing(self.frame(parts).rdd.map(lambda row: row[0])), approximate=True)
        self.assertTrue(os.path.exists(path))
        self.assertEqual(bits(found), bits(distributed.fit(estimator, distributed.Here(parts), approximate=True)))

    def test_a_killed_executor_changes_no_bit(self):
        from hawser import spark

        class Killing(spark.Engine):
            def _called(self, function, shared):
                return super()._called(killed_once(function, path, executor, distributed.step), shared)
        path = os.path.join(self.folder.name, "killed")
        estimator = hawser.HMM(states=3, method="em", iterations=4)
        rows = self.frame(shares(WORDS, [40, 60])).rdd.map(lambda row: row[0])
        found = distributed.fit(estimator, Killing(rows))
        self.assertTrue(os.path.exists(path))
        self.same("an executor is killed", found, estimator, WORDS, False)


if __name__ == "__main__":
    unittest.main()
