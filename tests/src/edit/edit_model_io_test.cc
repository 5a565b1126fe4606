#include "src/edit/edit_model_io.hh"

#include <cstring>

#include "tests/src/edit/edit_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace edit_oracle;

static void what_is_read_is_what_was_written(void **) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    Rng r(8, RngMethod::test, 1, seed, 0);
    const EditModelPtr m = random_model(r, 3, random_windows(r), 0.6);
    const std::string bytes = write_edit_model(*m);
    const EditModelPtr back = read_edit_model(bytes_of(bytes));
    assert_true(write_edit_model(*back) == bytes);
    assert_int_equal(back->contexts(), m->contexts());
    const Word x = {1, 3}, y = {2, 3};
    assert_true(likelihood(*m, x, y) == likelihood(*back, x, y));
  }
}

static void names_are_kept(void **) {
  const EditModelPtr m = new_edit_model(Alphabet::named({"a", "bc", "é"}), EditSettings{}, Run{});
  const EditModelPtr back = read_edit_model(bytes_of(write_edit_model(*m)));
  assert_true(join(back->alphabet(), m->alphabet()) != nullptr);
  assert_true(back->alphabet()->name(2) == "bc");
}

static void unaligned_bytes_are_read_too(void **) {
  const std::string bytes = write_edit_model(*new_edit_model(Alphabet::sized(2), EditSettings{}, Run{}));
  Array<std::byte> shifted(bytes.size() + 1);
  std::memcpy(shifted.data() + 1, bytes.data(), bytes.size());
  assert_int_equal(read_edit_model(std::span(shifted).subspan(1))->symbols(), 2);
}

static void damage_is_found(void **) {
  Rng r(9, RngMethod::test, 1, 0, 0);
  const std::string bytes = write_edit_model(*random_model(r, 2, {1, 1, 1}, 0.3));
  for (size_t length = 0; length < bytes.size(); ++length) {
    assert_throws(read_edit_model(bytes_of(bytes).subspan(0, length)), Code::corrupt);
  }
  int refused = 0;
  for (size_t bit = 0; bit < bytes.size() * 8; bit += 5) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    try {
      assert_true(write_edit_model(*read_edit_model(bytes_of(flipped))) == bytes);  // padding is not part of the model
    } catch (const Error &e) {
      assert_true(e.code == Code::corrupt || e.code == Code::version);
      ++refused;
    }
  }
  assert_true(refused > 1000);
}

static void a_card_is_kept_beside_the_model(void **) {
  Rng r(9, RngMethod::test, 2, 0, 0);
  const EditModelPtr model = random_model(r, 2, {1, 0, 1}, 0.3);
  ModelCard card, back, none;
  card.add("", "method", std::string_view("em"));
  card.add("options", "prior_edit", 2.5);
  const std::string plain = write_edit_model(*model), carded = write_edit_model(*model, card);
  assert_true(plain != carded);
  assert_true(write_edit_model(*read_edit_model(bytes_of(carded), &back)) == plain);
  assert_true(back.json() == card.json() && write_edit_model(*model, back) == carded);
  read_edit_model(bytes_of(plain), &none);
  assert_true(none.empty());
}

TESTS(a_card_is_kept_beside_the_model, what_is_read_is_what_was_written, names_are_kept, unaligned_bytes_are_read_too,
      damage_is_found)
