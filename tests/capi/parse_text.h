/* A small treebank for tests of hawser/parse.h. */
#ifndef HAWSER_TESTS_PARSE_TEXT_H
#define HAWSER_TESTS_PARSE_TEXT_H

#if (!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
#define HAS_PARSE 1

#define ROW(id, word, tag, head) id "\t" word "\t_\t" tag "\t" tag "x\t_\t" head "\t_\t_\t_\n"
/* The preposition belongs to the verb before t and to the noun before l: a grandparent sees it, a single arc does not. */
static const char kParseText[] =
    ROW("1", "sees", "V", "0") ROW("2", "men", "N", "1") ROW("3", "with", "P", "1") ROW("4", "glasses", "T", "3") "\n"
    ROW("1", "sees", "V", "0") ROW("2", "men", "N", "1") ROW("3", "with", "P", "2") ROW("4", "beards", "L", "3") "\n"
    ROW("1", "Dogs", "N", "2") ROW("2", "bark", "V", "0") "\n"
    ROW("1", "men", "N", "2") ROW("2", "bark", "V", "0") ROW("3", "with", "P", "2") ROW("4", "dogs", "L", "3") "\n";
#undef ROW
enum { kParseSquares = 25 + 25 + 9 + 25, kParseWords = 14 };

#endif
#endif
