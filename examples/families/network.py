"""A Bayesian network with a hidden variable: whether it rained at night. network.c does the same, and says what is seen."""
from itertools import product

import hawser

net = hawser.Graph()
for name in "sky", "rain", "sprinkler", "street", "grass":
    net.finite(name, 2)
net.factor([.5, .5], "sky").factor([[.8, .2], [.4, .6]], "sky", "rain").factor([[.5, .5], [.5, .5]], "sky", "sprinkler")
net.factor([[.8, .2], [.2, .8]], "rain", "street")
net.factor([[[.8, .2], [.3, .7]], [[.2, .8], [.1, .9]]], "rain", "sprinkler", "grass")

# Days by sky (clear, grey), sprinkler (off, on, not seen), street (dry, wet) and grass (dry, wet).
days = [129, 11, 21, 16, 19, 122, 3, 20, 69, 47, 6, 21, 97, 37, 37, 180, 1, 11, 1, 29, 30, 25, 11, 57]
items = []
for (sky, sprinkler, street, grass), n in zip(product((0, 1), (0, 1, None), (0, 1), (0, 1)), days):
    items += n * [{"sky": sky, "sprinkler": sprinkler, "street": street, "grass": grass}]

net.fit_parameters(items, start="rows")
rows = net.family_.rows()
print(f"ln p = {net.parameter_metrics_['log_likelihood']:.3f}")
print(f"p(rain) {rows[3]:.3f} under a clear sky, {rows[5]:.3f} under a grey one")
print("p(wet grass) {:.3f}, by the sprinkler {:.3f}, by rain {:.3f}, by both {:.3f}".format(*rows[15::2]))
off, on = (net.fit({"sky": 1, "street": 1, "grass": 1, "sprinkler": x}).probabilities("rain")[1] for x in (0, 1))
print(f"p(rain | grey and wet) {off:.3f} with the sprinkler off, {on:.3f} with it on")
