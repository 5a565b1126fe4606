#include "src/prior/emission_channels.hh"

#include "fsa/base/long_sum.hh"
#include "src/prior/bernoulli.hh"
#include "src/prior/diagonal_gaussian.hh"
#include "src/prior/gaussian.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace toy_families;

namespace {

// Two real numbers, a count, two bits; token 1 misses a real number, token 2 a bit.
std::shared_ptr<Channels> some_channels() {
  auto c = std::make_shared<Channels>();
  c->offsets = {0, 3};
  c->channels.resize(3);
  c->channels[0].spec = {"x", ChannelKind::real, 2};
  c->channels[0].reals = {0.5, -1, 0, 2, 3, 4};
  c->channels[0].missing.words = {4};
  c->channels[1].spec = {"n", ChannelKind::count, 1};
  c->channels[1].counts = {3, 0, 7};
  c->channels[2].spec = {"b", ChannelKind::bit, 2};
  c->channels[2].bits.words = {0b010110};
  c->channels[2].missing.words = {0b100000};
  return c;
}

std::vector<EmissionFamilyPtr> some_families() {
  return {std::make_shared<Gaussian>(2, Array<double>{0.5, 4, 0, 0, 1, 0.2, 2}),
          std::make_shared<Geometric>(Array<double>{2, 3}),
          std::make_shared<Bernoulli>(2, Array<double>{2, 1, 1, 3})};
}

}  // namespace

static void values_are_read_as_they_are_and_missing_ones_as_nan(void **) {
  const auto channels = some_channels();
  TokenReader reader(*channels);
  TokenValues t = reader.token(0);
  assert_true(t[0].x[0] == 0.5 && t[0].x[1] == -1 && t[1].x[0] == 3 && t[2].x[0] == 0 && t[2].x[1] == 1);
  assert_false(t[0].missing || t[1].missing || t[2].missing);
  t = reader.token(1);
  assert_true(t[0].missing && std::isnan(t[0].x[0]) && t[0].x[1] == 2 && !t[2].missing);
  t = reader.token(2);
  assert_true(t[2].missing && std::isnan(t[2].x[1]) && t[2].x[0] == 1 && t[1].x[0] == 7 && t[0].x[1] == 4);
}

static void signed_sums_are_told_from_numbers_of_tokens(void **) {
  const EmissionChannels families(some_families());
  for (size_t i = 0; i < families.statistics(); ++i) {
    assert_true(families.is_signed(i) == (i > 0 && i < 6));  // the Gaussian's sums
  }
  const DiagonalGaussian diagonal(2, {1, 3, 0, 1, 1, 3, 0, 1});
  for (size_t i = 0; i < 6; ++i) assert_true(diagonal.is_signed(i) == (i == 1 || i == 4));
}

static void a_product_is_its_factors_one_by_one(void **) {
  const auto channels = some_channels();
  const std::vector<EmissionFamilyPtr> each = some_families();
  const EmissionChannels families(each);
  assert_int_equal(families.count(), 3);
  Array<double> statistics(families.statistics()), scratch(families.scratch()), scratch_of(100);
  std::vector<Array<double>> of(3);
  for (size_t c = 0; c < 3; ++c) of[c].resize(each[c]->statistics());
  TokenReader reader(*channels);
  for (int64_t t = 0; t < 3; ++t) {
    const TokenValues token = reader.token(t);
    families.add(token, 0.3, nullptr, statistics.data(), scratch.data());
    for (size_t c = 0; c < 3; ++c) each[c]->add(token[c], 0.3, nullptr, of[c].data(), scratch_of.data());
  }
  LongSum divergence, log_prior, marginal;
  for (size_t c = 0; c < 3; ++c) {
    for (size_t i = 0; i < of[c].size(); ++i) assert_true(statistics[families.statistics_at(c) + i] == of[c][i]);
    divergence.add(each[c]->divergence(of[c].data(), scratch_of.data()));
    log_prior.add(each[c]->log_prior_of_mode(of[c].data(), scratch_of.data()));
    marginal.add(each[c]->log_marginal(of[c].data(), scratch_of.data()));
  }
  assert_true(divergence.value() == families.divergence(statistics.data(), 1, scratch.data()));
  assert_true(log_prior.value() == families.log_prior_of_modes(statistics.data(), 1, scratch.data()));
  assert_true(marginal.value() == families.log_marginal(statistics.data(), 1, scratch.data()));
  Array<double> two = statistics;
  two.insert(two.end(), statistics.begin(), statistics.end());
  const Array<double> p = families.prepare_states(two, 2, Estimate::predictive);
  assert_int_equal(p.size(), 2 * families.prepared());
  for (int64_t t = 0; t < 3; ++t) {
    double density = 0, base = 0;
    const TokenValues token = reader.token(t);
    for (size_t c = 0; c < 3; ++c) {
      density +=
          each[c]->log_density(prepared(*each[c], of[c], Estimate::predictive).data(), token[c], scratch_of.data());
      base += each[c]->log_base(token[c]);
    }
    assert_true(families.log_density(p.data(), token, scratch.data()) == density);
    assert_true(families.log_density(p.data() + families.prepared(), token, scratch.data()) == density);
    assert_true(families.log_base(token) == base);
  }
}

static void draws_are_those_of_the_families_in_turn(void **) {
  const std::vector<EmissionFamilyPtr> each = some_families();
  const EmissionChannels families(each);
  assert_int_equal(families.values(), 5);
  assert_int_equal(families.values_at(2), 3);
  const Array<double> statistics(families.statistics(), 0.0);
  Array<double> p(families.prepared()), x(5), scratch(100);
  Rng together(1, RngMethod::test, 0, 0, 0), apart = together;
  families.draw_parameters(statistics.data(), 1, &together, p.data(), scratch.data());
  families.draw(p.data(), &together, x.data(), scratch.data());
  Array<double> expected_p(families.prepared()), expected(5);
  for (size_t c = 0; c < 3; ++c) {
    each[c]->draw_parameters(statistics.data() + families.statistics_at(c), &apart, expected_p.data() + families.prepared_at(c),
                             scratch.data());
  }
  for (size_t c = 0; c < 3; ++c) {
    each[c]->draw(expected_p.data() + families.prepared_at(c), &apart, expected.data() + families.values_at(c), scratch.data());
  }
  assert_true(p == expected_p && x == expected);
}

static void what_does_not_fit_is_refused(void **) {
  const EmissionChannels families(some_families());
  families.require(*some_channels());
  Channels fewer = *some_channels(), kind = fewer, dimension = fewer;
  fewer.channels.pop_back();
  kind.channels[1].spec.kind = ChannelKind::bit;
  dimension.channels[0].spec.dimension = 3;
  for (const Channels *bad : {&fewer, &kind, &dimension}) assert_throws(families.require(*bad), Code::argument);
  assert_throws(EmissionChannels({}), Code::argument);
  families.require_modes();
  EmissionChannels infinite({std::make_shared<Bernoulli>(1, Array<double>{0.5, 2})});
  assert_throws(infinite.require_modes(), Code::argument);
}

static void hashes_see_each_family(void **) {
  std::vector<EmissionFamilyPtr> f = some_families();
  const uint64_t h = EmissionChannels(f).hash();
  assert_true(h == EmissionChannels(some_families()).hash());
  f[1] = std::make_shared<Geometric>(Array<double>{2, 4});
  assert_true(h != EmissionChannels(f).hash());
}

TESTS(values_are_read_as_they_are_and_missing_ones_as_nan, signed_sums_are_told_from_numbers_of_tokens,
      a_product_is_its_factors_one_by_one, draws_are_those_of_the_families_in_turn, what_does_not_fit_is_refused,
      hashes_see_each_family)
