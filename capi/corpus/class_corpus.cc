// hws_corpus_with_classes: include/hawser/corpus.h. In a file of its own, since static links take whole files.
#include "src/corpus/class_corpus.hh"

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/corpus_calls.hh"
#include "capi/corpus/handles.hh"
#include "hawser/corpus.h"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kClassOptions[] = {
    int_option("rare", 2, 1, INT64_MAX, "words that occur less often are replaced by the class of their spelling"), kMaxBytes};

}  // namespace

HWS_OPTIONS(hws_corpus_with_classes, kClassOptions);
hws_status hws_corpus_with_classes(const hws_corpus *corpus, const hws_alphabet *words, const char *signatures, int64_t length,
                                   const hws_options *options, hws_corpus **classes) {
  return Call().out("classes", classes).run([&] {
    const Corpus &c = *given(corpus, "corpus").p;
    const Asked asked(option_tables::hws_corpus_with_classes, options);
    const int64_t rare = words ? 0 : asked.reader.integer("rare");
    const WordSignatures table(signatures ? text_in(signatures, length, "signatures") : WordSignatures::standard());
    const Run &run = asked.run();
    hand_out(classes, words ? with_classes(c, words->p, table, run) : with_classes(c, table, rare, run));
  });
}
