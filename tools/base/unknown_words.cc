#include "tools/base/unknown_words.hh"

#include <utility>

#include "tools/base/numbers.hh"

namespace tool {

namespace {

constexpr const char *kUnknownNames[] = {"<unk>", "<UNK>"};

int32_t label_in(const hws_alphabet *alphabet, const std::string &name) {
  int32_t label = 0;
  return hws_alphabet_find(alphabet, name.data(), static_cast<int64_t>(name.size()), &label) == HWS_OK ? label : 0;
}

}  // namespace

void UnknownFlag::add_to(Command verb) {
  verb.option("--unknown", value,
              "Words that the model has no symbol for: error, the command fails; skip, they are left out; or the symbol of the "
              "model that stands for them (default: its <unk> or <UNK>, and without one the sentence has probability 0)");
}

UnknownWords::UnknownWords(const UnknownFlag &flag, const hws_alphabet *model, std::string shown)
    : model_(model), shown_(std::move(shown)), fails_(flag.value == "error"), skips_(flag.value == "skip"),
      names_(*hws_alphabet_name_view(model, 1) != '\0') {
  if (fails_ || skips_) return;
  if (!flag.value.empty()) {
    stand_in_ = known(flag.value);
    if (stand_in_ == 0) throw Failure{2, "--unknown " + flag.value + ": no symbol of the model; expected one, error or skip"};
    return;
  }
  for (const char *name : kUnknownNames) {
    if (names_ && stand_in_ == 0) stand_in_ = label_in(model_, name);
  }
}

int32_t UnknownWords::known(const std::string &name) const {
  if (names_) return label_in(model_, name);
  int32_t label = 0;
  return parse(name, &label) && label >= 1 && label <= hws_alphabet_size(model_) ? label : 0;
}

std::string UnknownWords::name(int32_t label) const {
  return names_ ? hws_alphabet_name_view(model_, label) : std::to_string(label);
}

int32_t UnknownWords::read_unknown(const std::string &name, const char *of, int64_t sentence, int64_t place) {
  if (fails_) {
    throw Failure{1, shown_ + ": the model has no symbol for word " + std::to_string(place + 1) + " of " + of + " " +
                         std::to_string(sentence + 1) + ", '" + name + "'; without --unknown error it counts as unknown"};
  }
  ++unknown_;
  return stand_in_;
}

void UnknownWords::say(int64_t impossible, int64_t sentences, const char *of) const {
  if (skips_ && unknown_ > 0) {
    note(shown_ + ": " + std::to_string(unknown_) + " words that the model has no symbol for are left out");
  }
  if (impossible == 0) return;
  note(shown_ + ": " + std::to_string(impossible) + " of " + std::to_string(sentences) + " " + of +
       " have words that the model has no symbol for, and probability 0; --unknown SYMBOL names one that stands for these, and "
       "--unknown skip leaves them out");
}

}  // namespace tool
