/* Files of OpenFst through the C interface: machines, symbols and archives there and back, each option, limits, mistakes; and
 * flag diacritics. What the files of OpenFst itself hold is in tests/fsa/openfst and tests/oracle. */
#include "capi_test.h"

static hws_machine *of_text(const char *text, int32_t semiring) {
  hws_machine *m;
  assert_ok(hws_machine_read_text(text, -1, semiring, 0, NULL, 0, NULL, NULL, NULL, &m));
  return m;
}

static char *written(const hws_machine *m, const hws_options *o, int64_t *size) {
  char *bytes;
  assert_ok(hws_machine_write_openfst(m, o, NULL, 0, size));
  bytes = malloc((size_t)*size);
  assert_ok(hws_machine_write_openfst(m, o, bytes, *size, NULL));
  assert_status(hws_machine_write_openfst(m, o, bytes, *size - 1, NULL), HWS_E_ARGUMENT);
  return bytes;
}

static void assert_same_text(const hws_machine *a, const hws_machine *b) {
  char x[1000], y[1000];
  assert_ok(hws_machine_write_text(a, NULL, NULL, x, sizeof x, NULL));
  assert_ok(hws_machine_write_text(b, NULL, NULL, y, sizeof y, NULL));
  assert_string_equal(x, y);
}

static void each_option_shows(void **state) {
  static const char *const kinds[] = {"vector", "const"}, *const arcs[] = {"log", "log64"};
  static const char table[] = "e 0\nx 10\ny 20\nz 30\n";
  hws_machine *m = of_text("0 1 1 2 0.5\n1 0 2 3 1.25\n1 0.75\n", HWS_LOG), *back, *failing, *named;
  hws_options *o;
  int64_t sizes[2][2], size, needed;
  int32_t phi;
  int i, k;
  char *bytes, *plain;
  (void)state;
  for (i = 0; i < 2; ++i) {
    for (k = 0; k < 2; ++k) {
      assert_ok(hws_options_new(&o));
      assert_ok(hws_options_set_text(o, "kind", kinds[i]));
      assert_ok(hws_options_set_text(o, "arcs", arcs[k]));
      bytes = written(m, o, &sizes[i][k]);
      assert_int_equal(hws_openfst_file(bytes, sizes[i][k]), HWS_OPENFST_MACHINE);
      assert_ok(hws_machine_read_openfst(bytes, sizes[i][k], NULL, 0, NULL, 0, NULL, &back));
      assert_same_text(m, back);
      assert_int_equal(hws_machine_semiring(back), HWS_LOG);
      hws_machine_free(back);
      free(bytes);
      hws_options_free(o);
    }
  }
  assert_true(sizes[0][0] < sizes[0][1] && sizes[0][0] != sizes[1][0] && sizes[1][0] < sizes[1][1]);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "aligned", 1));
  assert_status(hws_machine_write_openfst(m, o, NULL, 0, &size), HWS_E_ARGUMENT); /* of a vector it means nothing */
  assert_ok(hws_options_set_text(o, "kind", "const"));
  bytes = written(m, o, &size);
  assert_true(size > sizes[1][0]);
  free(bytes);
  hws_options_free(o);
  /* Symbols, tapes, and what they take. */
  plain = written(m, NULL, &size);
  assert_ok(hws_machine_read_openfst(plain, size, "x 1\ny 2\n", 8, "p 2\nq 3\n", 8, NULL, &named));
  free(plain);
  plain = written(named, NULL, &size);
  assert_ok(hws_machine_read_openfst(plain, size, NULL, 0, NULL, 0, NULL, &back));
  assert_same_text(named, back);
  hws_machine_free(back);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "symbols", "drop"));
  assert_ok(hws_machine_read_openfst(plain, size, NULL, 0, NULL, 0, o, &back));
  failing = of_text("0 1 1 0.5\n1 0 2 1.25\n1 0.75\n", HWS_LOG); /* ranks of the numbers */
  assert_same_text(back, failing);
  hws_machine_free(failing);
  hws_machine_free(back);
  assert_status(hws_machine_read_openfst(plain, size, table, sizeof table - 1, NULL, 0, NULL, &back), HWS_E_CORRUPT);
  assert_status(hws_machine_read_openfst(plain, size, "x", 1, NULL, 0, NULL, &back), HWS_E_PARSE);
  assert_ok(hws_options_set_int(o, "tapes", 1));
  assert_ok(hws_machine_read_openfst(plain, size, NULL, 0, NULL, 0, o, &back));
  assert_int_equal(hws_machine_tapes(back), 1);
  hws_machine_free(back);
  hws_options_free(o);
  free(plain);
  /* Failure labels. */
  failing = of_text("0 1 5\n0 1 -2\n1\n", HWS_TROPICAL);
  assert_status(hws_machine_write_openfst(failing, NULL, NULL, 0, &size), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "phi_label", 99));
  bytes = written(failing, o, &size);
  assert_ok(hws_machine_read_openfst(bytes, size, NULL, 0, NULL, 0, NULL, &back));
  assert_int_equal(hws_machine_phi_tape(back), -1);
  hws_machine_free(back);
  assert_ok(hws_machine_read_openfst(bytes, size, NULL, 0, NULL, 0, o, &back));
  phi = hws_machine_phi_tape(back);
  assert_int_equal(phi, 0);
  hws_machine_free(back);
  assert_ok(hws_options_set_int(o, "rho_label", 99));
  assert_status(hws_machine_read_openfst(bytes, size, NULL, 0, NULL, 0, o, &back), HWS_E_ARGUMENT);
  assert_status(hws_machine_write_openfst(failing, o, NULL, 0, &needed), HWS_E_ARGUMENT);
  hws_options_free(o);
  assert_ok(hws_options_new(&o)); /* a symbol's own label, and epsilon, stand for nothing else */
  assert_ok(hws_options_set_int(o, "phi_label", 5));
  assert_status(hws_machine_write_openfst(failing, o, NULL, 0, &needed), HWS_E_ARGUMENT);
  assert_ok(hws_options_set_int(o, "phi_label", 0));
  assert_status(hws_machine_write_openfst(failing, o, NULL, 0, &needed), HWS_E_ARGUMENT);
  hws_options_free(o);
  /* A limit, and cancelling. */
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 1));
  assert_status(hws_machine_read_openfst(bytes, size, NULL, 0, NULL, 0, o, &back), HWS_E_LIMIT);
  hws_options_free(o);
  assert_status(hws_machine_read_openfst(bytes, size - 3, NULL, 0, NULL, 0, NULL, &back), HWS_E_CORRUPT);
  free(bytes);
  hws_machine_free(failing);
  hws_machine_free(named);
  hws_machine_free(m);
}

static void symbol_tables_are_alphabets(void **state) {
  hws_alphabet *a;
  (void)state;
  assert_ok(hws_alphabet_read_openfst("b 7\na 3\nnone 0\n", 15, NULL, &a));
  assert_int_equal(hws_alphabet_size(a), 2);
  assert_string_equal(hws_alphabet_name_view(a, 1), "a");
  hws_alphabet_free(a);
  assert_status(hws_alphabet_read_openfst("b b\n", 4, NULL, &a), HWS_E_PARSE);
  assert_int_equal(hws_openfst_file("text", 4), HWS_OPENFST_NONE);
  assert_int_equal(hws_openfst_file(NULL, 4), HWS_OPENFST_NONE);
}

static void archives_there_and_back(void **state) {
  const char *const keys[] = {"second", "first"}, *const twice[] = {"one", "one"};
  hws_machine *a = of_text("0 1 1\n1\n", HWS_TROPICAL), *b = of_text("0 1 2 3 0.5\n1\n", HWS_TROPICAL), *m;
  const hws_machine *machines[2];
  hws_archive *archive;
  int64_t size, index;
  char *bytes;
  (void)state;
  machines[0] = a;
  machines[1] = b;
  assert_ok(hws_archive_write(keys, machines, 2, NULL, NULL, 0, &size));
  bytes = malloc((size_t)size);
  assert_ok(hws_archive_write(keys, machines, 2, NULL, bytes, size, NULL));
  assert_int_equal(hws_openfst_file(bytes, size), HWS_OPENFST_ARCHIVE);
  assert_ok(hws_archive_read(bytes, size, NULL, &archive));
  memset(bytes, 0, (size_t)size); /* the archive has a copy */
  assert_int_equal(hws_archive_size(archive), 2);
  assert_string_equal(hws_archive_key_view(archive, 0), "first");
  assert_string_equal(hws_archive_key_view(archive, 2), "");
  assert_ok(hws_archive_find(archive, "second", -1, &index));
  assert_int_equal(index, 1);
  assert_status(hws_archive_find(archive, "third", -1, &index), HWS_E_ARGUMENT);
  assert_ok(hws_archive_machine(archive, 0, NULL, 0, NULL, 0, NULL, &m));
  assert_same_text(m, b);
  hws_machine_free(m);
  assert_status(hws_archive_machine(archive, 2, NULL, 0, NULL, 0, NULL, &m), HWS_E_ARGUMENT);
  hws_archive_free(archive);
  assert_status(hws_archive_read(bytes, size, NULL, &archive), HWS_E_CORRUPT);
  assert_status(hws_archive_write(twice, machines, 2, NULL, NULL, 0, &size), HWS_E_ARGUMENT);
  free(bytes);
#if !defined(HWS_NO_FILES)
  assert_ok(hws_machine_write_openfst_file(b, "openfst_test.tmp", NULL));
  assert_ok(hws_machine_read_openfst_file("openfst_test.tmp", NULL, NULL, NULL, &m));
  assert_same_text(m, b);
  hws_machine_free(m);
  assert_ok(hws_archive_read_file("openfst_test.tmp", NULL, &archive)); /* one machine, without a key */
  assert_int_equal(hws_archive_size(archive), 1);
  assert_string_equal(hws_archive_key_view(archive, 0), "");
  hws_archive_free(archive);
  remove("openfst_test.tmp");
  assert_status(hws_machine_read_openfst_file("openfst_test.tmp", NULL, NULL, NULL, &m), HWS_E_IO);
#endif
  hws_machine_free(a);
  hws_machine_free(b);
}

static void flags_become_states(void **state) {
  hws_machine *m = of_text("0 1 @P.F.x@\n0 1 a\n1 2 @R.F.x@\n2\n", HWS_LOG), *plain;
  hws_alphabet *alphabet;
  hws_options *o;
  (void)state;
  assert_ok(hws_machine_eliminate_flags(m, NULL, &plain));
  assert_int_equal(hws_machine_states(plain), 4); /* both settings after the first arc, and the end of one */
  assert_ok(hws_machine_alphabet(plain, 0, &alphabet));
  assert_int_equal(hws_alphabet_size(alphabet), 1);
  hws_alphabet_free(alphabet);
  hws_machine_free(plain);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 2));
  assert_status(hws_machine_eliminate_flags(m, o, &plain), HWS_E_LIMIT);
  hws_options_free(o);
  hws_machine_free(m);
  m = of_text("0 1 1\n0 1 -2\n1\n", HWS_LOG);
  assert_status(hws_machine_eliminate_flags(m, NULL, &plain), HWS_E_UNSUPPORTED);
  hws_machine_free(m);
}

CAPI_MAIN(cmocka_unit_test(each_option_shows), cmocka_unit_test(symbol_tables_are_alphabets),
          cmocka_unit_test(archives_there_and_back), cmocka_unit_test(flags_become_states))
