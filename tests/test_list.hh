// main() of a test program from the names of its tests: TESTS(one_holds, another_holds)
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tests/harness.hh"

// `names` are those of the functions, with commas between them.
inline int run_listed_tests(std::string_view names, const std::vector<CMUnitTestFunction> &functions) {
  std::vector<std::string> own;
  for (size_t at = 0; own.size() < functions.size();) {
    const size_t end = std::min(names.find(',', at), names.size()), begin = names.find_first_not_of(" \n", at);
    own.emplace_back(names.substr(begin, end - begin));
    at = end + 1;
  }
  std::vector<CMUnitTest> tests;
  for (size_t i = 0; i < functions.size(); ++i) tests.push_back({own[i].c_str(), functions[i], nullptr, nullptr, nullptr});
  return _cmocka_run_group_tests("tests", tests.data(), tests.size(), nullptr, nullptr);
}

#define TESTS(...)                                        \
  int main() {                                            \
    return run_listed_tests(#__VA_ARGS__, {__VA_ARGS__}); \
  }
