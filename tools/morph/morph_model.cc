#include "tools/morph/morph_model.hh"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "tools/base/numbers.hh"

namespace tool {

namespace {

const char *const kMorphModelParts[2] = {"affix", "stem"}, *const kDirections[2] = {"forward", "backward"};

double number_of(const std::string &text, const std::string &where, double most, const char *expected) {
  double value = 0;
  if (!parse(text, &value) || !(value >= 0 && value <= most && value < INFINITY)) {
    throw Failure{1, where + ": '" + text + "'; expected " + expected};
  }
  return value;
}

double probability_of(const std::string &text, const std::string &where) { return number_of(text, where, 1, "a probability"); }

void read_settings(const std::string &path, MorphModel *model) {
  const TextTable table = read_table(path);
  const size_t setting = table.column("setting"), value = table.column("value");
  for (const TextTable::Row &row : table.rows) {
    const std::string where = table.where(row.line), &text = row.cells[value];
    if (row.cells[setting] == "candidates") {
      model->candidates = static_cast<int64_t>(number_of(text, where, 1e9, "a number of 0 or more"));
      continue;
    }
    if (row.cells[setting] == "allomorphs") {
      model->prior.allomorphs = number_of(text, where, INFINITY, "a number of 0 or more");
      continue;
    }
    if (row.cells[setting] != "direction") {
      throw Failure{1, where + ": setting '" + row.cells[setting] + "'; expected direction, allomorphs or candidates"};
    }
    if (text != kDirections[0] && text != kDirections[1]) {
      throw Failure{1, where + ": direction '" + text + "'; expected forward or backward"};
    }
    model->backward = text == kDirections[1];
  }
}

void read_prior(const std::string &path, MorphModel *model) {
  const TextTable table = read_table(path);
  const size_t part = table.column("part"), segment = table.column("segment"), probability = table.column("probability");
  for (MorphPrior::Part &p : model->prior.part) {
    p = {0, std::vector<double>(static_cast<size_t>(hws_alphabet_size(model->alphabet.get())), 0)};
  }
  for (const TextTable::Row &row : table.rows) {
    const std::string where = table.where(row.line), &name = row.cells[part], &what = row.cells[segment];
    if (name != kMorphModelParts[0] && name != kMorphModelParts[1]) {
      throw Failure{1, where + ": part '" + name + "'; expected stem or affix"};
    }
    MorphPrior::Part &p = model->prior.part[name == kMorphModelParts[1]];
    const double value = probability_of(row.cells[probability], where);
    std::vector<int32_t> label;
    if (what == "</s>") p.end = value;
    else if (encode(model->alphabet.get(), {what}, &label)) p.segment[static_cast<size_t>(label[0]) - 1] = value;
    else throw Failure{1, where + ": segment '" + what + "' is not in the edit model's alphabet"};
  }
  for (const MorphPrior::Part &p : model->prior.part) {
    double sum = 0;
    for (const double x : p.segment) sum += x;
    if (std::fabs(sum - 1) > 1e-6 || !(p.end > 0)) {
      throw Failure{1, path + ": the segments' probabilities of a part do not sum to 1, or its end has none"};
    }
  }
}

void read_forms(const std::string &path, MorphModel *model) {
  const TextTable table = read_table(path);
  const size_t morph = table.column("morph"), posterior = table.column("posterior"), form = table.column("form");
  for (const TextTable::Row &row : table.rows) {
    if (model->morphs.empty() || model->morphs.back() != row.cells[morph]) {
      model->morphs.push_back(row.cells[morph]);
      model->forms.emplace_back();
    }
    Form f{{}, probability_of(row.cells[posterior], table.where(row.line))};
    if (!encode(model->alphabet.get(), split_spaces(row.cells[form]), &f.labels)) {
      throw Failure{1, table.where(row.line) + ": a segment is not in the edit model's alphabet"};
    }
    if (model->backward) std::reverse(f.labels.begin(), f.labels.end());
    model->forms.back().push_back(std::move(f));
  }
}

}  // namespace

std::vector<std::string> morph_model_files(const std::string &folder) {
  return {folder + "/edit.model", folder + "/prior.tsv", folder + "/forms.tsv", folder + "/settings.tsv"};
}

void write_morph_model(const MorphModel &model, const std::string &folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder, error)) throw Failure{1, folder + ": cannot make this folder"};
  const std::vector<std::string> files = morph_model_files(folder);
  check(hws_edit_model_write_file(model.edit.get(), files[0].c_str()), files[0]);
  std::string prior = "part\tsegment\tprobability\n";
  for (int p = 1; p >= 0; --p) {
    prior += std::string(kMorphModelParts[p]) + "\t</s>\t" + number(model.prior.part[p].end) + "\n";
    for (size_t a = 0; a < model.prior.part[p].segment.size(); ++a) {
      prior += std::string(kMorphModelParts[p]) + "\t" + hws_alphabet_name_view(model.alphabet.get(),
          static_cast<int32_t>(a) + 1) +
               "\t" + number(model.prior.part[p].segment[a]) + "\n";
    }
  }
  write_file(files[1], prior);
  std::string forms = "morph\tposterior\tform\n";
  for (size_t m = 0; m < model.morphs.size(); ++m) {
    for (const Form &f : model.forms[m]) {
      Segments names = names_of(model.alphabet.get(), f.labels);
      if (model.backward) std::reverse(names.begin(), names.end());
      forms += model.morphs[m] + "\t" + number(f.probability) + "\t" + join_spaces(names) + "\n";
    }
  }
  write_file(files[2], forms);
  write_file(files[3], std::string("setting\tvalue\ndirection\t") + kDirections[model.backward] + "\nallomorphs\t" +
                           number(model.prior.allomorphs) + "\ncandidates\t" + std::to_string(model.candidates) + "\n");
}

MorphModel read_morph_model(const std::string &folder) {
  MorphModel model;
  const std::vector<std::string> files = morph_model_files(folder);
  const std::string &edit = files[0];
  model.edit = own<EditModel>(edit, [&](auto *p) { return hws_edit_model_read_file(edit.c_str(), nullptr, p); });
  model.alphabet = own<Alphabet>(edit, [&](auto *p) { return hws_edit_model_alphabet(model.edit.get(), p); });
  read_settings(files[3], &model);
  read_prior(files[1], &model);
  read_forms(files[2], &model);
  return model;
}

}  // namespace tool
