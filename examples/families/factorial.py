"""A factorial hidden Markov model, learned from sequences that are drawn from one. factorial.c does the same."""
import numpy as np

from hawser import api

TIMES, SEQUENCES = 12, 100
seed = 1


def below(p):
    """Whether a number that is drawn from 0 to 1 is below p."""
    global seed
    seed = seed * 48271 % 2147483647
    return seed / 2147483647 < p


# States of the first chain, of the second one, then symbols. All times share their tables.
builder, parts = api.GraphBuilder(), []
builder.add_finite_many([2] * 2 * TIMES + [4] * TIMES)
for t in range(TIMES):
    for chain, stays in enumerate((.8, .6)):
        state = chain * TIMES + t
        if t == 0:
            builder.add_table([state], [.5, .5])
        else:
            builder.add_table([state - 1, state], [stays, 1 - stays, 1 - stays, stays])
        parts.append(chain if t == 0 else 2 + chain)
    builder.add_table([t, TIMES + t, 2 * TIMES + t], np.full(16, .2) + .2 * np.eye(4).ravel())
    parts.append(4)
family = api.GraphFamily(builder.build(), parts, None, len(parts))

values = np.full((SEQUENCES, 3 * TIMES), -1, np.int32)
for row in values:
    a, b = below(.5), below(.5)
    for t in range(TIMES):
        row[2 * TIMES + t] = 2 * a + b if below(.85) else 3 * below(.5) if below(.5) else 1 + below(.5)
        a, b = a ^ below(.05), b ^ below(.3)

learner = api.GraphFamilyLearner(family, values, SEQUENCES, None, 0, start="rows")
while not learner.step(1):
    pass
rows = learner.model().rows()
print(f"ln p = {learner.metric('log_likelihood'):.3f}")
print("the first chain stays: {:.3f} {:.3f}, the second one: {:.3f} {:.3f}".format(*rows[[4, 7, 8, 11]]))
