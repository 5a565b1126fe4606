// align corpus, train, run, eval, draw, lexicon, merge, info.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "tools/align/link_matrix.hh"
#include "tools/base/print_values.hh"
#include "tools/corpus/corpus_parts.hh"
#include "tools/learner/learner_parts.hh"
#include "tools/learner/model_card.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Corpus = std::unique_ptr<hws_corpus, Free<hws_corpus_free>>;
using Bitext = std::unique_ptr<hws_bitext, Free<hws_bitext_free>>;
using Links = std::unique_ptr<hws_links, Free<hws_links_free>>;
using Aligner = std::unique_ptr<hws_aligner, Free<hws_aligner_free>>;

struct AlignFiles {
  std::string source, target;
  void add_to(Command verb) {
    verb.option("SOURCE", source, "Source text, a sentence a line, or its corpus; or lines 'source ||| target', without TARGET")
        .required();
    verb.option("TARGET", target, "Target text, as many lines, or its corpus");
  }
};

Corpus read_side(Session *session, const std::string &path) {
  session->claim(path);
  if (is_binary_file(path)) return read_binary_corpus(path, path);
  const std::string text = read_input(path);
  const Options options = session->options_for("hws_corpus_read");
  return own<Corpus>(path, [&](auto *p) {
    return hws_corpus_read(text.data(), static_cast<int64_t>(text.size()), HWS_CORPUS_SPACES, nullptr, options.get(), p);
  });
}

void write_side(Session *session, const std::string &path) {
  if (session->to_stdout()) throw Failure{2, "align corpus needs -o CORPUS"};
  const Corpus side = read_side(session, path);
  check(hws_corpus_write_file(side.get(), HWS_CORPUS_BINARY, session->output.c_str()), session->output);
  const auto words = own<std::unique_ptr<hws_alphabet, Free<hws_alphabet_free>>>(
      "", [&](auto *p) { return hws_corpus_alphabet(side.get(), p); });
  print_values(session, {{"sequences", hws_corpus_count(side.get())},
                         {"tokens", hws_corpus_symbols(side.get())},
                         {"symbols", hws_alphabet_size(words.get())}});
}

Bitext read_pairs_of(Session *session, const AlignFiles &files) {
  if (!files.target.empty()) {
    const Corpus source = read_side(session, files.source), target = read_side(session, files.target);
    return own<Bitext>(files.target, [&](auto *p) { return hws_bitext_new(source.get(), target.get(), p); });
  }
  session->claim(files.source);
  const std::string text = read_input(files.source);
  const Options options = session->options_for("hws_bitext_read");
  return own<Bitext>(files.source, [&](auto *p) {
    return hws_bitext_read(text.data(), static_cast<int64_t>(text.size()), options.get(), p);
  });
}

Aligner read_aligner(Session *session, const std::string &path) {
  const Options options = session->options_for("hws_aligner_read_file");
  check(hws_options_set_int(options.get(), "in_place", 1));
  return own<Aligner>(path, [&](auto *p) { return hws_aligner_read_file(path.c_str(), options.get(), p); });
}

// To standard output, or where the user says.
void put_text(Session *session, std::string text) {
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

void train(Session *session, const AlignFiles &files, const std::string &from, const CheckpointFlags &checkpoint,
           const PartFlags &parts) {
  if (parts.given()) {
    parts.require_checkpoint(checkpoint);
  } else {
    checkpoint.require_file();
    if (session->to_stdout()) throw Failure{2, "align train needs -o MODEL"};
  }
  const Bitext bitext = read_pairs_of(session, files);
  if (!from.empty()) session->claim(from);
  const Aligner start = from.empty() ? Aligner() : read_aligner(session, from);
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    const Options options = session->options_for("hws_align_learner_new", without);
    use_all_processors(session, options.get());
    return hws_align_learner_new(start.get(), bitext.get(), options.get(), learner);
  };
  Learner learner = made_learner(session, "hws_align_learner_new", files.source, checkpoint.verbose, make);
  const auto write_model = [&] {
    const Aligner aligner = own<Aligner>("", [&](auto *p) { return hws_align_learner_model(learner.get(), p); });
    learner.reset();  // the file is made in memory, too
    check(hws_aligner_write_file(aligner.get(), session->output.c_str()), session->output);
  };
  if (parts.given()) {
    nlohmann::ordered_json values;
    if (take_part(learner.get(), parts, checkpoint, files.source, &values) && !session->to_stdout()) write_model();
    return print_values(session, values);
  }
  double steps = 0;
  check(hws_learner_metric(learner.get(), "schedule_steps", &steps));
  step_until_done(session, learner.get(), checkpoint, files.source, {"step", "stage", nullptr, static_cast<int64_t>(steps)});
  nlohmann::ordered_json j;
  j["pairs"] = hws_bitext_count(bitext.get());
  const nlohmann::ordered_json metrics = metrics_of(learner.get());
  for (const char *name : {"word_pairs", "word_pairs_left_out", "cells", "log_likelihood_per_token", "log_joint", "change",
                           "samples"}) {
    if (name == std::string_view("word_pairs_left_out") && metrics[name] == 0) continue;
    if (metrics.contains(name)) j[name] = metrics[name];
  }
  write_model();
  print_values(session, j);
}

void run(Session *session, const std::string &model, const AlignFiles &files, bool scores) {
  session->claim(model);
  const Bitext bitext = read_pairs_of(session, files);
  const Aligner aligner = read_aligner(session, model);
  const Options options = session->options_for("hws_aligner_align");
  use_all_processors(session, options.get());
  const Links links =
      own<Links>(model, [&](auto *p) { return hws_aligner_align(aligner.get(), bitext.get(), options.get(), p); });
  if (!scores) {
    put_text(session, copied([&](char *b, int64_t c, int64_t *n) { return hws_links_write(links.get(), nullptr, b, c, n); }));
    return;
  }
  const int64_t count = hws_bitext_count(bitext.get());
  std::vector<double> log_probs[2];
  for (int d = 0; d < 2; ++d) {
    std::vector<double> of(static_cast<size_t>(count));
    Options direction(nullptr);
    hws_options *made = nullptr;
    check(hws_options_new(&made));
    direction.reset(made);
    check(hws_options_set_text(made, "direction", d == 0 ? "forward" : "reverse"));
    if (hws_aligner_score(aligner.get(), bitext.get(), made, of.data()) == HWS_OK) log_probs[d] = std::move(of);
  }
  const int64_t *offsets;
  const int32_t *sources, *targets, *sure;
  const double *probabilities;
  check(hws_links_arrays_view(links.get(), &offsets, &sources, &targets, &sure, &probabilities));
  // The sides' numbers of words, of which a log-probability is the sum.
  std::vector<double> words[2];
  for (int d = 0; d < 2; ++d) {
    const Corpus side = own<Corpus>("", [&](auto *p) { return hws_bitext_corpus(bitext.get(), 1 - d, p); });
    for (int64_t p = 0; p < count; ++p) {
      const int32_t *symbols;
      int64_t length;
      check(hws_corpus_sequence_view(side.get(), p, &symbols, &length));
      words[d].push_back(static_cast<double>(length));
    }
  }
  std::string text;
  for (int64_t p = 0; p < count; ++p) {
    const size_t at = static_cast<size_t>(p);
    for (int d = 0; d < 2; ++d) {
      if (!log_probs[d].empty()) text += number(words[d][at] > 0 ? log_probs[d][at] / words[d][at] : 0) + "\t";
    }
    for (int64_t k = offsets[p]; k < offsets[p + 1]; ++k) {
      if (k > offsets[p]) text += " ";
      text += std::to_string(sources[k]) + "-" + std::to_string(targets[k]) + ":" + number(probabilities[k]);
    }
    text += "\n";
  }
  put_text(session, std::move(text));
}

std::vector<std::string> words_of(const hws_bitext *bitext, int32_t side, int64_t pair) {
  const Corpus corpus = own<Corpus>("", [&](auto *p) { return hws_bitext_corpus(bitext, side, p); });
  const auto names = own<std::unique_ptr<hws_alphabet, Free<hws_alphabet_free>>>(
      "", [&](auto *p) { return hws_corpus_alphabet(corpus.get(), p); });
  const int64_t *offsets;
  const int32_t *symbols;
  check(hws_corpus_arrays_view(corpus.get(), &offsets, &symbols));
  std::vector<std::string> words;
  for (int64_t k = offsets[pair]; k < offsets[pair + 1]; ++k) {
    const char *name = hws_alphabet_name_view(names.get(), symbols[k]);
    words.emplace_back(name ? name : "");
  }
  return words;
}

std::vector<LinkCell> cells_of(const hws_links *links, int64_t pair) {
  const int64_t *offsets;
  const int32_t *sources, *targets, *sure;
  const double *probabilities;
  check(hws_links_arrays_view(links, &offsets, &sources, &targets, &sure, &probabilities));
  std::vector<LinkCell> cells;
  for (int64_t k = offsets[pair]; k < offsets[pair + 1]; ++k) cells.push_back({sources[k], targets[k], probabilities[k]});
  return cells;
}

Links links_in(const std::string &where, const std::string &text, const Options &options) {
  return own<Links>(where, [&](auto *p) {
    return hws_links_read(text.data(), static_cast<int64_t>(text.size()), options.get(), p);
  });
}

// Of each collection, which a marked line names before its last tab, the text with the links of its lines alone.
std::map<std::string, std::string> by_collection(const std::string &text) {
  std::map<std::string, std::string> collections;
  int64_t lines = 0;
  for (size_t begin = 0; begin < text.size(); ++lines) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    const size_t tab = line.find('\t'), last = line.rfind('\t');
    if (tab != line.npos) {
      std::string &of = collections[line.substr(0, tab)];
      const int64_t missing = lines - std::count(of.begin(), of.end(), '\n');
      of += std::string(static_cast<size_t>(missing), '\n') + line.substr(last + 1) + "\n";
    }
    begin = end + 1;
  }
  return collections;
}

nlohmann::ordered_json measures(const hws_links *gold, const hws_links *links) {
  nlohmann::ordered_json j;
  for (const char *name : {"aer", "precision", "recall", "f_measure", "links", "pairs"}) {
    double value = 0;
    if (hws_links_evaluate(gold, links, name, &value) == HWS_OK) j[name] = value;
  }
  return j;
}

void evaluate(Session *session, const std::string &gold_path, const std::string &path) {
  session->claim(gold_path);
  session->claim(path);
  const std::string text = read_input(gold_path);
  const Options from = session->options_for("hws_links_read");
  const Links gold = links_in(gold_path, text, from), links = links_in(path, read_input(path), Options());
  double pairs = 0;
  check(hws_links_evaluate(gold.get(), links.get(), "pairs", &pairs), path);
  nlohmann::ordered_json j = measures(gold.get(), links.get());
  const std::map<std::string, std::string> collections = by_collection(text);
  if (collections.size() > 1 && collections.size() < 100) {
    for (const auto &[name, part] : collections) {
      const Links of = links_in(gold_path, part, from);
      nlohmann::ordered_json own_measures = measures(of.get(), links.get());
      if (own_measures["pairs"] == 0) continue;
      if (session->json) {
        j["collections"][name] = own_measures;
        continue;
      }
      for (const auto &[key, value] : own_measures.items()) j[name + " " + key] = value;
    }
  }
  print_values(session, j);
}

void lexicon(Session *session, const std::string &model) {
  session->claim(model);
  const Aligner aligner = read_aligner(session, model);
  const Options options = session->options_for("hws_aligner_lexicon");
  put_text(session, copied([&](char *b, int64_t c, int64_t *n) {
             return hws_aligner_lexicon(aligner.get(), options.get(), b, c, n);
           }));
}

void merge(Session *session, const std::string &first, const std::string &second) {
  if (session->to_stdout()) throw Failure{2, "align merge needs -o MODEL"};
  session->claim(first);
  session->claim(second);
  const Aligner one = read_aligner(session, first), two = read_aligner(session, second);
  const Options options = session->options_for("hws_aligner_merge");
  const Aligner both =
      own<Aligner>(second, [&](auto *p) { return hws_aligner_merge(one.get(), two.get(), options.get(), p); });
  check(hws_aligner_write_file(both.get(), session->output.c_str()), session->output);
}

void draw(Session *session, const std::string &model, const AlignFiles &files, int64_t number) {
  session->claim(model);
  const Bitext bitext = read_pairs_of(session, files);
  const int64_t count = hws_bitext_count(bitext.get());
  if (number < 1 || number > count) {
    throw Failure{2, "--pair is " + std::to_string(number) + "; expected a number from 1 to " + std::to_string(count)};
  }
  const Aligner aligner = read_aligner(session, model);
  const Options options = session->options_for("hws_aligner_align");
  const Links links =
      own<Links>(model, [&](auto *p) { return hws_aligner_align(aligner.get(), bitext.get(), options.get(), p); });
  put_text(session, link_matrix_svg(words_of(bitext.get(), 0, number - 1), words_of(bitext.get(), 1, number - 1),
                                    cells_of(links.get(), number - 1)));
}

void info(Session *session, const std::string &path, bool card) {
  session->claim(path);
  const Aligner aligner = read_aligner(session, path);
  if (card) {
    const std::string json = copied([&](char *b, int64_t c, int64_t *n) { return hws_aligner_card(aligner.get(), b, c, n); });
    return print_card(session, path, json);
  }
  nlohmann::ordered_json j;
  for (const char *name : {"directions", "source_words", "target_words", "word_pairs"}) {
    double value = 0;
    check(hws_aligner_info(aligner.get(), name, &value));
    j[name] = value;
  }
  print_values(session, j);
}

}  // namespace

void add_align_verbs(Command align, Session *session) {
  const auto files = std::make_shared<AlignFiles>();
  const auto checkpoint = std::make_shared<CheckpointFlags>();
  const auto text = std::make_shared<std::string>();
  Command verb = align.verb("corpus", "Make a corpus of one side of a bitext, which train and run map and need not read");
  verb.option("TEXT", *text, "Text, a sentence a line, words between blanks").required();
  verb.output("-o,--output", session->output, "Where the corpus goes");
  session->add_json_flag(verb);
  verb.run([=] { write_side(session, *text); });

  verb = align.verb("train", "Learn from a bitext which words translate each other");
  files->add_to(verb);
  verb.output("-o,--output", session->output, "Where the model goes");
  checkpoint->seconds = kSaveSeconds;
  checkpoint->add_to(verb, "step");
  session->add_options_of(verb, {"hws_align_learner_new"});
  session->add_json_flag(verb);
  const auto from = std::make_shared<std::string>();
  verb.option("--from", *from, "Go on from this model, with what it has counted; the new one has the counts of both");
  const auto parts = std::make_shared<PartFlags>();
  parts->add_to(verb);
  verb.run([=] { train(session, *files, *from, *checkpoint, *parts); });

  const auto model = std::make_shared<std::string>();
  const auto scores = std::make_shared<bool>(false);
  verb = align.verb("run", "Align pairs of sentences with a model: links like 0-0 1-2, a line per pair");
  verb.option("MODEL", *model, "File with a model of align train").required();
  files->add_to(verb);
  verb.flag("--scores", *scores,
            "Before the links ln p per word, of targets and of sources, with tabs; and after each link its probability");
  session->add_output_flag(verb);
  session->add_options_of(verb, {"hws_aligner_align"});
  verb.run([=] { run(session, *model, *files, *scores); });

  const auto gold = std::make_shared<std::string>(), links = std::make_shared<std::string>();
  verb = align.verb("eval", "Compare links with those that were marked by hand: alignment error rate, precision, recall");
  verb.option("GOLD", *gold, "Marked links, a line per pair: 1-2 is sure, 1p2 possible; behind a collection and a tab, if "
                             "there is one").required();
  verb.option("LINKS", *links, "Links of as many pairs or more, as align run prints them").required();
  session->add_options_of(verb, {"hws_links_read"});
  session->add_json_flag(verb);
  verb.run([=] { evaluate(session, *gold, *links); });

  verb = align.verb("draw", "Draw the links of one pair of sentences as a matrix, in SVG");
  verb.option("MODEL", *model, "File with a model of align train").required();
  files->add_to(verb);
  const auto number = std::make_shared<int64_t>(1);
  verb.option("--pair", *number, "Which pair, counted from 1");
  verb.output("-o,--output", session->output, "Where the picture goes, or - for standard output");
  session->add_options_of(verb, {"hws_aligner_align"});
  verb.run([=] { draw(session, *model, *files, *number); });

  verb = align.verb("lexicon", "Print a model's probabilities of translations: lines 'target source p'");
  verb.option("MODEL", *model, "File with a model of align train").required();
  session->add_output_flag(verb);
  session->add_options_of(verb, {"hws_aligner_lexicon"});
  verb.run([=] { lexicon(session, *model); });

  const auto other = std::make_shared<std::string>();
  verb = align.verb("merge", "Make one model of two, with the counts of both");
  verb.option("MODEL", *model, "File with a model of align train").required();
  verb.option("OTHER", *other, "One that was trained with the same options on other pairs").required();
  verb.output("-o,--output", session->output, "Where the model goes");
  session->add_options_of(verb, {"hws_aligner_merge"});
  verb.run([=] { merge(session, *model, *other); });

  const auto card = std::make_shared<bool>(false);
  verb = align.verb("info", "Say what a model of alignments is");
  verb.option("MODEL", *model, "File with a model of align train").required();
  verb.flag("--card", *card, "How it was learned instead, in Markdown: options, seed, data, metrics");
  session->add_options_of(verb, {"hws_aligner_read_file"}, {"in_place", "verify"});
  session->add_json_flag(verb);
  verb.run([=] { info(session, *model, *card); });
}

}  // namespace tool
