// A machine of two words and its best string, by hawser.hpp alone.
#include <cstdio>
#include <hawser.hpp>

int main() {
  const auto letters = hawser::alphabet::from_chars("ab");
  const auto words = hawser::machine::from_regex(letters, hawser::semiring::tropical, "ab|b");
  const auto best = words.best_strings(1);
  std::printf("%s of %s\n", letters.decode(best.labels_view(0, 0), hawser::split::chars).c_str(), hws_build_info());
  return best.count() == 1 ? 0 : 1;
}
