"""Threads, forks, Ctrl-C."""
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
import unittest
import warnings

import hawser
from hawser import _calls, api


def setUpModule():
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)  # most learners here make a few steps only


def wide(states):
    """A machine whose determinization takes long: states in a ring, of which one arc is missing."""
    return hawser.regex("(a|b)*a" + "(a|b)" * states, "ab", "boolean")


def total_of_child(machine, expected, results):
    results.put(machine.total() == expected and hawser.regex("ab?", "ab", "real").texts(1)[0][1] == "a")


def rest_of_learning(learner, results):
    results.put(list(learner.run()))


class Processes(unittest.TestCase):
    def test_threads_share_what_is_immutable(self):
        model, found = hawser.NGram(order=3, chars=True).fit(["abab", "abc"]), []
        def work():
            found.append([model.score(["ab", "cab"]) for _ in range(200)])
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({score for scores in found for score in scores}, {model.score(["ab", "cab"])})

    def test_a_learner_is_used_by_one_thread_at_a_time(self):
        corpus = hawser.Corpus.of(["abab" * 200] * 200, api.Alphabet.from_chars("ab"))
        learner = api.HmmLearner(None, api.HmmData(corpus, None, None, None, states=20), method="em", init="rows", tolerance=0.0,
                                 iterations=1000)
        refused, made = [], []
        def work():
            for _ in range(20):
                try:
                    learner.step(1)
                    made.append(1)
                except hawser.BusyError as error:
                    refused.append(str(error))
        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(made) + len(refused), 60)
        self.assertLessEqual(learner.steps(), len(made))  # the last ones do nothing where learning has converged
        self.assertTrue(refused and "in a call of another thread" in refused[0])

    def test_paths_that_are_not_utf_8_name_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(os.fsencode(folder), b"caf\xe9.fst")
            for name in path, os.fsdecode(path):
                machine = hawser.regex("ab", "ab")
                with self.assertRaisesRegex(hawser.Error, "xe9|xE9"):
                    api.Machine.read_file(name)
                machine.write_file(name)
                self.assertEqual(api.Machine.read_file(name).total(), machine.total())
                os.remove(path)

    def test_children_of_a_fork_go_on(self):
        machine = hawser.regex("a*b", "ab", "tropical")
        expected = machine.total()
        for method in "fork", "spawn":
            context = multiprocessing.get_context(method)
            results = context.Queue()
            child = context.Process(target=total_of_child, args=(machine, expected, results))
            child.start()
            self.assertTrue(results.get(timeout=60))
            child.join()

    def test_ctrl_c_stops_a_call_and_the_next_one_works(self):
        machine = wide(26)
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            machine.determinize(0, max_states=2**30, max_arcs=2**30)
        self.assertLess(time.monotonic() - began, 20)
        self.assertEqual(hawser.regex("ab", "ab").total(), 0)

    def test_who_waits_for_signals_hears_of_them_after_a_call(self):
        hears, wakes = socket.socketpair()
        wakes.setblocking(False)
        hears.settimeout(60)
        before = signal.set_wakeup_fd(wakes.fileno())
        try:
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            with self.assertRaises(KeyboardInterrupt):
                wide(26).determinize(0, max_states=2**30, max_arcs=2**30)
            self.assertEqual(hears.recv(1), bytes([signal.SIGINT]))
            self.assertEqual(signal.set_wakeup_fd(before), wakes.fileno())
        finally:
            signal.set_wakeup_fd(before)
            hears.close()
            wakes.close()

    def test_a_cancel_stops_calls_of_other_threads(self):
        cancel, caught = api.Cancel(), []
        def work():
            try:
                wide(26).determinize(0, max_states=2**30, max_arcs=2**30, cancel=cancel)
            except api.CancelledError as error:
                caught.append(error.name)
        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(0.2)
        cancel.set()
        thread.join(60)
        self.assertEqual(caught, ["HWS_E_CANCELLED"])

    def test_a_learner_goes_on_in_either_process(self):
        learner = api.PfaLearner(None, api.Corpus.of(["ab", "abab", "b"], "ab"), method="em", states=2, iterations=5, seed=1)
        learner.step(2)
        context = multiprocessing.get_context("fork")
        results = context.Queue()
        child = context.Process(target=rest_of_learning, args=(learner, results))
        child.start()
        in_child = results.get(timeout=60)
        child.join()
        self.assertEqual(list(learner.run()), in_child)

    def test_a_pool_shares_out_the_work(self):
        model = hawser.NGram(order=2, chars=True).fit(["abab", "abc"])
        parts = [["ab"], ["c", "ca"], ["ba"], ["bab"]]
        for method in "fork", "spawn":
            with multiprocessing.get_context(method).Pool(2) as pool:
                self.assertEqual(pool.map(model.score, parts), [model.score(part) for part in parts])

    def test_a_late_interrupt_stops_no_later_call(self):
        machine, options = hawser.regex("a*b", "ab"), _calls.prepared({})
        _calls._cancel_set(options.cancel._pointer)  # as the watching thread does when it is late
        self.assertEqual(machine.arc_sort(0).arcs, machine.arcs)

    def test_ctrl_c_leaves_a_learner_with_its_own_cancel(self):
        learner, cancel = api.PfaLearner(None, api.Corpus.of(["ab"], "ab"), method="em", states=2, iterations=5), api.Cancel()
        learner.set_cancel(cancel)
        cancel.set()
        with self.assertRaises(api.CancelledError):
            learner.step(1)
        learner.set_cancel(None)
        self.assertFalse(learner.step(1))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    unittest.main()
