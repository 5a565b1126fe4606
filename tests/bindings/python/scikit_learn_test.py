"""scikit-learn's own checks of estimators, and its tools with ours."""
import unittest
import warnings

import hawser

SENTENCES = ["the dog runs", "the can can run", "the dog can run"] * 4


def setUpModule():
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)


class ScikitLearn(unittest.TestCase):
    # What scikit-learn checks and sequences cannot have.
    ROWS = "rows are the tokens of one sequence, whose order and company matter: one number is said of all of them"
    FAILING = {"check_methods_sample_order_invariance": ROWS, "check_methods_subset_invariance": ROWS}

    def test_its_checks_pass(self):
        from sklearn.utils.estimator_checks import check_estimator
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of checks that are skipped
            for model in hawser.HMM(states=2, method="vi", iterations=5), hawser.HMM(states=2, method="cgs", iterations=9):
                results = check_estimator(model, expected_failed_checks=self.FAILING)
                self.assertGreater(sum(r["status"] == "passed" for r in results), 35)
                self.assertEqual({r["check_name"] for r in results if r["status"] == "xfail"}, set(self.FAILING))

    def test_checks_without_data_pass_for_all(self):
        # X of these are texts or observations, of which scikit-learn's checks have none.
        from sklearn.utils import estimator_checks as checks
        for model in hawser.PFA(), hawser.NGram(), hawser.Edit(), hawser.Aligner(), hawser.DependencyParser(), hawser.Graph():
            name = type(model).__name__
            for check in (checks.check_estimator_cloneable, checks.check_estimator_repr, checks.check_get_params_invariance,
                          checks.check_set_params, checks.check_parameters_default_constructible):
                check(name, model)
            if name != "Graph":  # whose variables and factors are attributes from the start
                checks.check_no_attributes_set_in_init(name, model)

    def test_clones_and_searches(self):
        from sklearn.base import clone
        from sklearn.exceptions import NotFittedError
        from sklearn.model_selection import GridSearchCV, cross_val_score
        pfa = hawser.PFA(method="em", iterations=500, tolerance=1e-4, random_state=1, alphabet="abc")
        self.assertEqual(clone(pfa).get_params(), pfa.get_params())
        with self.assertRaises(NotFittedError):
            clone(pfa).predict(["a"])
        for jobs in 1, 2:
            found = GridSearchCV(pfa, {"states": [1, 4]}, cv=2, n_jobs=jobs).fit(["ab", "abab", "ababab"] * 6)
            self.assertEqual(found.best_params_, {"states": 4})
        graph = hawser.Graph(method="bp").strings("x", "ab").factor(hawser.regex("a|bb<1>", "ab"), "x")
        self.assertEqual(clone(graph).fit().best("x")[0][1], "a")
        tags = [["D", "N", "V"], ["D", "N", "V", "V"], ["D", "N", "V", "V"]] * 4
        tagger = hawser.HMM(method="em", iterations=1, end=1)
        self.assertGreater(cross_val_score(tagger, SENTENCES, tags, cv=3).min(), 0.7)
        grid = GridSearchCV(tagger, {"prior_emission": [1.0, 1.5]}, cv=3).fit(SENTENCES, tags)
        self.assertEqual(grid.predict(["the dog runs"]), [["D", "N", "V"]])


if __name__ == "__main__":
    unittest.main()
