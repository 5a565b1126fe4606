#include "src/prior/families.hh"

#include "tests/test_list.hh"

using namespace hws;

namespace {

Channel channel(ChannelKind kind, int32_t dimension, Array<double> values) {
  Channel c;
  c.spec = {"", kind, dimension};
  c.bits.words.resize(values.size() / 64 + 1);
  for (size_t i = 0; i < values.size(); ++i) {
    if (std::isnan(values[i]) && c.missing.words.empty()) c.missing.words.resize(values.size() / 64 + 1);
    if (std::isnan(values[i])) c.missing.set(i);
    const double x = std::isnan(values[i]) ? 0 : values[i];
    if (kind == ChannelKind::real) c.reals.push_back(x);
    if (kind == ChannelKind::count) c.counts.push_back(static_cast<int64_t>(x));
    if (kind == ChannelKind::bit && x != 0) c.bits.set(i);
  }
  return c;
}

void assert_prior(const EmissionFamily &f, std::string_view name, const Array<double> &expected) {
  assert_true(f.name() == name);
  assert_int_equal(f.prior().size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) assert_close(f.prior()[i], expected[i], 1e-12);
}

}  // namespace

static void priors_take_their_scale_from_the_data(void **) {
  // Means 3 and 10, variances 2/3 · ... of (1, 3, 5) and (8, 10, 12): 8/3 each.
  const Channel real = channel(ChannelKind::real, 2, {1, 8, 3, 10, 5, 12});
  assert_prior(*family_of_channel(real, 3, {}, {}), "gaussian", {0.1, 4, 3, 10, 8.0 / 3, 0, 8.0 / 3});
  FamilyPriors p;
  p.covariance = Covariance::diagonal;
  assert_prior(*family_of_channel(real, 3, p, {}), "diagonal", {0.1, 3, 3, 8.0 / 3, 0.1, 3, 10, 8.0 / 3});
  p.covariance = Covariance::spherical;
  assert_prior(*family_of_channel(real, 3, p, {}), "spherical", {0.1, 4, 16.0 / 3, 3, 10});
  p.covariance = Covariance::tied;
  assert_prior(*family_of_channel(real, 3, p, {}), "tied", {0.1, 4, 3, 10, 8.0 / 3, 0, 8.0 / 3});
  assert_prior(*family_of_channel(channel(ChannelKind::count, 1, {0, 3, 3}), 3, {}, {}), "poisson", {2, 1});
  assert_prior(*family_of_channel(channel(ChannelKind::bit, 2, {0, 1, 1, 1}), 2, {}, {}), "bernoulli", {2, 2, 2, 2});
}

static void what_is_given_takes_the_place_of_defaults(void **) {
  FamilyPriors p;
  p.centre = {7};
  p.kappa = 2;
  p.degrees = 9;
  p.scale = 3;
  p.shape = 4;
  p.rate = 5;
  p.ones = 6;
  p.zeros = 8;
  const Channel real = channel(ChannelKind::real, 1, {1, 3});
  assert_prior(*family_of_channel(real, 2, p, {}), "gaussian", {2, 9, 7, 3});
  p.covariance = Covariance::diagonal;
  assert_prior(*family_of_channel(real, 2, p, {}), "diagonal", {2, 9, 7, 3});
  p.covariance = Covariance::spherical;
  assert_prior(*family_of_channel(real, 2, p, {}), "spherical", {2, 9, 3, 7});
  assert_throws(family_of_channel(channel(ChannelKind::count, 1, {1}), 1, p, {}), Code::argument);
  p.centre = {1, 2};
  assert_throws(family_of_channel(real, 2, p, {}), Code::argument);
  p.centre.clear();
  assert_prior(*family_of_channel(channel(ChannelKind::count, 1, {1}), 1, p, {}), "poisson", {4, 5});
  assert_prior(*family_of_channel(channel(ChannelKind::bit, 1, {1}), 1, p, {}), "bernoulli", {6, 8});
  p.kappa = 0;
  assert_throws(family_of_channel(real, 2, p, {}), Code::argument);
  p.kappa = 1;
  p.degrees = 2;
  assert_throws(family_of_channel(real, 2, p, {}), Code::argument);
}

static void constant_empty_and_missing_columns_have_priors(void **) {
  assert_prior(*family_of_channel(channel(ChannelKind::real, 1, {5, 5}), 2, {}, {}), "gaussian", {0.1, 3, 5, 25e-12});
  assert_prior(*family_of_channel(channel(ChannelKind::real, 1, {0, 0}), 2, {}, {}), "gaussian", {0.1, 3, 0, 1});
  assert_prior(*family_of_channel(channel(ChannelKind::real, 1, {NAN, NAN}), 2, {}, {}), "gaussian", {0.1, 3, 0, 1});
  assert_prior(*family_of_channel(channel(ChannelKind::real, 1, {NAN, 1, 3}), 3, {}, {}), "gaussian", {0.1, 3, 2, 1});
  assert_prior(*family_of_channel(channel(ChannelKind::count, 1, {0, 0, 0}), 3, {}, {}), "poisson", {2, 8});
  assert_prior(*family_of_channel(channel(ChannelKind::count, 1, {}), 0, {}, {}), "poisson", {2, 2});
  // The spread of values far from 0 keeps its digits.
  assert_close(family_of_channel(channel(ChannelKind::real, 1, {1e9, 1e9 + 2}), 2, {}, {})->prior()[3], 1, 1e-6);
}

static void families_are_made_again_from_name_and_prior(void **) {
  for (const auto &[kind, covariance] : {std::pair(ChannelKind::real, Covariance::full),
                                         {ChannelKind::real, Covariance::diagonal},
                                         {ChannelKind::real, Covariance::spherical},
                                         {ChannelKind::real, Covariance::tied},
                                         {ChannelKind::count, Covariance::full},
                                         {ChannelKind::bit, Covariance::full}}) {
    FamilyPriors p;
    p.covariance = covariance;
    const EmissionFamilyPtr f = family_of_channel(channel(kind, 2, {1, 0, 1, 1}), 2, p, {});
    const EmissionFamilyPtr again = family_by_name(f->name(), 2, {f->prior().begin(), f->prior().end()});
    assert_true(again->hash() == f->hash() && again->kind() == kind);
    assert_throws(family_by_name(f->name(), 3, {f->prior().begin(), f->prior().end()}), Code::argument);
    assert_throws(family_by_name(f->name(), 0, {}), Code::argument);
  }
  assert_throws(family_by_name("gausian", 1, {1, 3, 0, 1}), Code::argument);
}

TESTS(priors_take_their_scale_from_the_data, what_is_given_takes_the_place_of_defaults,
      constant_empty_and_missing_columns_have_priors, families_are_made_again_from_name_and_prior)
