// morph tree: words of ancestor languages from cognates.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "tools/base/print_values.hh"
#include "tools/learner/idle_flags.hh"
#include "tools/morph/morph_score.hh"
#include "tools/morph/morph_tree_em.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

struct TreeVerbFlags {
  std::string tree, words, folder;
  int64_t n = 1;
  TreeFlags em;
};

std::string four(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

// Each is named by the branch's lower end.
std::string branch_path(const CognateTree &tree, size_t v, const std::string &folder) {
  return folder + "/" + tree.nodes[v].name + ".model";
}

// The branches' edit models.
void write_branches(const CognateTree &tree, const TreeModel &model, const std::string &folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (size_t v = 1; v < tree.nodes.size(); ++v) {
    const std::string path = branch_path(tree, v, folder);
    check(hws_edit_model_write_file(model.edit[v].get(), path.c_str()), path);
  }
}

// Inner nodes' forms by set; their scores where the words' file has forms of inner nodes.
Json list_forms(Session *session, const CognateTree &tree, const Cognates &cognates, const TreeRun &run, int64_t n,
                MorphScore *score) {
  Json rows = Json::array();
  for (size_t s = 0; s < cognates.sets.size(); ++s) {
    for (size_t v = 0; v < tree.nodes.size(); ++v) {
      const std::vector<Form> &forms = run.forms[s][v];
      Json row = {{"set", cognates.sets[s].name}, {"language", tree.nodes[v].name}, {"forms", Json::array()}};
      MorphBelief belief{{}, {}, run.log_gold[s][v]};
      for (size_t i = 0; i < forms.size() && i < static_cast<size_t>(n); ++i) {
        belief.forms.push_back(names_of(cognates.alphabet.get(), forms[i].labels));
        const std::string form = join_spaces(belief.forms.back());
        row["forms"].push_back({{"form", form}, {"posterior", forms[i].probability}});
        if (!session->json) {
          session->out += row["set"].get<std::string>() + "\t" + tree.nodes[v].name + "\t" + four(forms[i].probability) + "\t" +
                          form + "\n";
        }
      }
      const auto found = cognates.gold.find({s, v});
      if (found != cognates.gold.end()) add_morph(belief, found->second, score);
      if (!forms.empty()) rows.push_back(std::move(row));
    }
  }
  *score = mean_of(*score);
  return rows;
}

// Run by hawser morph tree.
void infer_tree(Session *session, const TreeVerbFlags &flags) {
  tell_flags_without_effect(session, false);
  session->claim(flags.tree);
  session->claim(flags.words);
  const CognateTree tree = read_tree(flags.tree);
  std::vector<NamedFile> written;
  for (size_t v = 1; v < tree.nodes.size(); ++v) written.push_back({"-o", branch_path(tree, v, flags.folder)});
  if (!flags.folder.empty()) keep_apart(written, session->claimed());
  const Cognates cognates = read_cognates(flags.words, tree);
  const TreeRun run = tree_run(session, tree, cognates, flags.em);
  if (!flags.folder.empty()) write_branches(tree, run.model, flags.folder);
  MorphScore score;
  Json rows = list_forms(session, tree, cognates, run, flags.n, &score), report;
  report["sets"] = cognates.sets.size();
  report["iterations"] = run.points.size();
  double seconds = 0;
  for (const TreePoint &p : run.points) seconds += p.seconds;
  report["seconds"] = seconds;
  if (!flags.em.held_out.empty()) {
    report["held_out_untrained"] = run.points.front().held_out;
    report["held_out"] = run.points.back().held_out;
  }
  if (score.morphs > 0) {
    report["gold_forms"] = score.morphs;
    report["neg_log_gold"] = score.neg_log_gold;
    report["infinite"] = score.infinite;
    report["exact_match"] = score.exact_match;
    report["edit_distance"] = score.edit_distance;
  }
  if (session->json) {
    report["forms"] = std::move(rows);
    print_json(session, report);
    return;
  }
  session->out += "\n";
  for (const auto &[key, value] : report.items()) {
    session->out += key + std::string(24 - std::min<size_t>(23, key.size()), ' ') +
                    (value.is_number_float() ? four(value.get<double>()) : value.dump()) + "\n";
  }
}

}  // namespace

void add_morph_tree_verb(Command morph, Session *session) {
  const auto flags = std::make_shared<TreeVerbFlags>();
  Command verb =
      morph.verb("tree", "Words of ancestor languages from cognates: a tree of edit models, one per branch, learned by EM");
  verb.option("TREE", flags->tree, "Newick's form, such as ((Spanish,Portuguese)Iberian,French)Latin;").required();
  verb.option("WORDS", flags->words,
              "Table with columns set, language, form; forms of inner languages are compared, not observed")
      .required();
  verb.option("-n", flags->n, "Forms of each inner language to print (default 1)").positive();
  verb.output("-o,--output", flags->folder, "Folder to write the branches' edit models to");
  TreeFlags &em = flags->em;
  verb.option("--iterations", em.iterations, "Iterations of EM at most; 1: none is learned (default 5)").positive();
  verb.option("--edit-steps", em.edit_steps, "Steps of the edit models' own EM in each (default 5)").positive();
  verb.option("--forms", em.forms, "Best forms of each word to learn from (default 10)").positive();
  verb.option("--prior-edit", em.pseudo_counts, "What each context's untrained distribution counts (default 0.5)")
      .not_negative();
  verb.option("--heldout", em.held_out, "SHARE of the leaves' forms to hold out (default: none)");
  verb.option("--stop", em.tolerance, "Done once -ln p per segment of held-out forms changes by no more (default 0.001)")
      .not_negative();
  verb.option("--length", em.length, "Untrained prior: mean length of a word (default: that of the words)").positive();
  add_window_flags(verb, &em.rates);
  add_rate_flags(verb, &em.rates);
  add_inference_flags(session, verb, &em.inference);
  session->add_json_flag(verb);
  const auto idle = std::make_shared<IdleFlags>();
  idle->add_to(verb);
  verb.run([=] {
    idle->say();
    infer_tree(session, *flags);
  });
}

}  // namespace tool
