#include "src/graph/strings/message_bytes.hh"

#include "src/graph/strings/acceptor_product.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

GraphVariable strings() {
  GraphVariable x;
  x.alphabet = Alphabet::sized(2);
  return x;
}

GraphVariable finite(int32_t values) {
  GraphVariable x;
  x.domain = Domain::finite;
  x.values = values;
  x.alphabet = Alphabet::sized(values);
  return x;
}

}  // namespace

static void every_kind_comes_back_to_the_bit(void **) {
  oracle::Shape shape;
  shape.alphabet = {2};
  shape.phi = true;
  Message machine, vector;
  machine.machine = oracle::random_machine(shape, 1);
  vector.logs = std::make_shared<const Array<double>>(Array<double>{-0.1, -INFINITY, 0});
  std::string bytes;
  append_message(&bytes, machine);
  append_message(&bytes, {});
  append_message(&bytes, vector);
  append_value(&bytes, int64_t{-7});
  append_array(&bytes, Array<Label>{1, 2});
  std::string_view rest = bytes;
  assert_true(same_machine(*take_message(&rest, strings()).machine, *machine.machine));
  assert_true(take_message(&rest, strings()).uniform());
  assert_true(*take_message(&rest, finite(3)).logs == *vector.logs);
  assert_int_equal(take_value<int64_t>(&rest), -7);
  assert_true(take_array<Label>(&rest) == (Array<Label>{1, 2}));
  assert_true(rest.empty());
  for (size_t cut = 0; cut < bytes.size(); cut += 7) {
    std::string_view part = std::string_view(bytes).substr(0, cut);
    assert_throws(({
      take_message(&part, strings());
      take_message(&part, strings());
      take_message(&part, finite(3));
      take_value<int64_t>(&part);
      take_array<Label>(&part);
    }), Code::corrupt);
  }
}

static void messages_of_another_kind_are_refused(void **) {
  oracle::Shape shape;
  shape.alphabet = {3};
  Message other, vector;
  other.machine = oracle::random_machine(shape, 1);
  vector.logs = std::make_shared<const Array<double>>(Array<double>{0.1, -1});
  const auto refused = [](const Message &m, const GraphVariable &x) {
    std::string bytes;
    append_message(&bytes, m);
    std::string_view rest = bytes;
    assert_throws(take_message(&rest, x), Code::corrupt);
  };
  refused(other, strings());
  refused(other, finite(3));
  refused(vector, strings());
  refused(vector, finite(2));
  refused(vector, finite(3));
  std::string bytes;
  append_value(&bytes, int64_t{1} << 60);
  std::string_view rest = bytes;
  assert_throws(take_array<double>(&rest), Code::corrupt);
}

TESTS(every_kind_comes_back_to_the_bit, messages_of_another_kind_are_refused)
