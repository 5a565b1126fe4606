// Lists of templates: what is read, what is refused with its place, and the list that is built in.
#include "src/parse/feature_templates.hh"

#include "tests/test_list.hh"

using namespace hws;

namespace {

void a_template_says_what_it_looks_at(void **) {
  const FeatureTemplates read = read_templates("# a comment\narc h.tag m-1.word m.dist\n\ngrandparent g.fine m.dir\n"
                                               "sibling s.tag s.dist\narc h+4.fine between.fine\r\n");
  assert_int_equal(read.count(), 4);
  const Array<FeatureAtom> &atoms = read.part(FeaturePart::arc)[0].atoms;
  assert_int_equal(atoms.size(), 3);
  assert_true(atoms[1].kind == FeatureAtom::Kind::column && atoms[1].of == FeatureColumn::word);
  assert_int_equal(atoms[1].role, 1);
  assert_int_equal(atoms[1].offset, -1);
  assert_true(atoms[2].kind == FeatureAtom::Kind::distance);
  assert_true(read.part(FeaturePart::arc)[1].atoms[1].kind == FeatureAtom::Kind::between);
  assert_int_equal(read.part(FeaturePart::arc)[1].atoms[0].offset, 4);
  assert_int_equal(read.part(FeaturePart::sibling)[0].atoms[1].role, 2);
}

void mistakes_have_a_line_and_a_column(void **) {
  const struct {
    const char *text, *says;
    int64_t line, column;
  } faults[] = {{"arc h.tag q.tag\n", "q.tag", 1, 11},
                {"arc h.tag\nark m.tag\n", "expected arc, grandparent or sibling", 2, 1},
                {"arc\n", "looks at nothing", 1, 1},
                {"arc h.tag\narc  h.tag\n", "comes twice", 2, 1},
                {"sibling s.tag\n", "no template of arcs", 1, 1},
                {"arc h.tag g.tag\n", "g.tag", 1, 11},
                {"arc h+9.tag\n", "h+9.tag", 1, 5},
                {"arc h-9223372036854775808.tag\n", "h-9223", 1, 5},
                {"arc h+0.tag\n", "h+0.tag", 1, 5},
                {"arc h.dist\n", "h.dist", 1, 5},
                {"arc m+1.dist\n", "m+1.dist", 1, 5},
                {"arc h.tags\n", "h.tags", 1, 5},
                {"arc .tag\n", ".tag", 1, 5},
                {"arc between.word\n", "between.word", 1, 5},
                {"arc between.tag between.fine\n", "between twice", 1, 1},
                {"arc h.tag\nsibling between.tag\n", "between.tag", 2, 9}};
  for (const auto &fault : faults) {
    bool thrown = false;
    try {
      read_templates(fault.text);
    } catch (const Error &e) {
      thrown = true;
      assert_true(e.code == Code::parse);
      assert_non_null(std::strstr(e.message, fault.says));
      assert_int_equal(e.line, fault.line);
      assert_int_equal(e.column, fault.column);
    }
    assert_true(thrown);
  }
  assert_throws(read_templates(std::string(kMostTemplateBytes + 1, '#')), Code::argument);
}

void the_built_in_list_is_read(void **) {
  const FeatureTemplates built_in = read_templates(default_templates());
  assert_int_equal(built_in.part(FeaturePart::arc).size(), 36);
  assert_int_equal(built_in.part(FeaturePart::grandparent).size(), 7);
  assert_int_equal(built_in.part(FeaturePart::sibling).size(), 8);
}

}  // namespace

TESTS(a_template_says_what_it_looks_at, mistakes_have_a_line_and_a_column, the_built_in_list_is_read)
