#include "tools/mrf/parse/tagged_text.hh"

#include "tools/base/text_lines.hh"
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
#include "tools/hmm/hmm_file.hh"
#endif

namespace tool {

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

std::vector<std::string> calls_of_taggers() { return {"hws_hmm_decode"}; }

std::string tagged_conllu(Session *session, const std::string &tagger, const std::string &path, const std::string &columns) {
  const Hmm model = read_hmm(session, tagger);
  HmmCorpusFlags reading;
  reading.format = "text";
  HmmCorpus corpus = read_hmm_corpus(session, path, reading, nullptr, true, reading_of(model.get()));
  keep_known(model.get(), UnknownFlag(), &corpus);
  const HmmData data = data_for(session, model.get(), corpus, "own");
  const std::vector<int32_t> states = decoded(session, model.get(), data.get(), corpus);
  const std::vector<std::string> tags = state_names(model.get());
  std::string out;
  size_t token = 0;
  int64_t line_number = 0;
  for (const std::string_view line : text_lines(corpus.text)) {
    ++line_number;
    const std::vector<std::string_view> words = words_of_line(line);
    for (size_t w = 0; w < words.size(); ++w) {
      const int32_t state = states[token++];
      if (state < 0) {
        throw Failure{1, corpus.path + ":" + std::to_string(line_number) + ": '" + std::string(words[w]) +
                             "' has no tag, since the tagger gives the sentence no probability; expected a tagger with <unk>"};
      }
      const std::string &tag = tags[static_cast<size_t>(state)];
      out += std::to_string(w + 1) + "\t" + std::string(words[w]) + "\t_\t" + (columns != "xpos" ? tag : "_") + "\t" +
             (columns != "upos" ? tag : "_") + "\t_\t_\t_\t_\t_\n";
    }
    if (!words.empty()) out += "\n";
  }
  return out;
}

#else

std::vector<std::string> calls_of_taggers() { return {}; }

std::string tagged_conllu(Session *, const std::string &tagger, const std::string &, const std::string &) {
  throw Failure{2, "--tagger " + tagger + ": this program was built without hidden Markov models"};
}

#endif

}  // namespace tool
