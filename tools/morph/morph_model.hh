// A learned morphology: a folder with
//   edit.model   the edit model (hawser edit info reads it), whose alphabet is the segments
//   prior.tsv    `part TAB segment TAB probability`, part stem or affix; the segment </s> has p(end)
//   forms.tsv    `morph TAB posterior TAB form`, the best forms of each morph, best first
//   settings.tsv `setting TAB value`: direction, in which the edit model reads words, forward or backward; allomorphs, the
//                weight of MorphPrior; candidates, 0: any string
#pragma once
#include "tools/morph/morph_inference.hh"

namespace tool {

struct MorphModel {
  EditModel edit;
  Alphabet alphabet;
  MorphPrior prior;
  std::vector<std::string> morphs;
  std::vector<std::vector<Form>> forms;  // by morph
  bool backward = false;  // words are read from their ends, and forms are kept like that
  int64_t candidates = 0;  // parts of surface forms a morph may be (morph_lists.hh); 0: any string
};

std::vector<std::string> morph_model_files(const std::string &folder);
// Makes the folder if it is not there.
void write_morph_model(const MorphModel &model, const std::string &folder);
MorphModel read_morph_model(const std::string &folder);

}  // namespace tool
