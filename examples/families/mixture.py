"""A mixture: candies from two bags that were poured together. mixture.c does the same, and says where the counts are from."""
import numpy as np

from hawser import api

# Of the variables bag, flavour, wrapper and hole each has two values. All but the first depend on the bag.
builder = api.GraphBuilder()
builder.add_finite_many([2, 2, 2, 2])
builder.add_table([0], [.6, .4])
for variable in 1, 2, 3:
    builder.add_table([0, variable], [.6, .4, .4, .6])
family = api.GraphFamily(builder.build(), None, None, 0)

counts = [273, 93, 104, 90, 79, 100, 94, 167]  # by flavour, wrapper and hole
kinds = [[-1, flavour, wrapper, hole] for flavour in (0, 1) for wrapper in (0, 1) for hole in (0, 1)]
values = np.repeat(np.array(kinds, np.int32), counts, axis=0)

learner = api.GraphFamilyLearner(family, values, len(values), None, 0, start="rows")
for step in range(11):
    learner.step(1)
    if step < 2 or step == 10:
        print(f"after {step} steps ln p = {learner.metric('log_likelihood'):.3f}")
    if step == 0:
        bag, cherry, red, hole = np.split(learner.model().rows(), [2, 6, 10])
        print(f"first step: bag 1 {bag[0]:.4f}, cherry {cherry[0]:.4f} and {cherry[2]:.4f}, red {red[0]:.4f} and {red[2]:.4f}, "
              f"hole {hole[0]:.4f} and {hole[2]:.4f}")
