#include "tests/fsa/golden_file.hh"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tests/test_data.h"

namespace golden {

namespace {

Json value_of(const nlohmann::json &from) {
  Json to;
  if (from.is_number() || from.is_boolean()) {
    to.kind = Json::Kind::number;
    to.number = from.is_boolean() ? from.get<bool>() : from.get<double>();
  } else if (from.is_string()) {
    to.kind = Json::Kind::text;
    to.text = from.get<std::string>();
  } else if (from.is_array()) {
    to.kind = Json::Kind::list;
    for (const auto &one : from) to.list.push_back(value_of(one));
  } else if (from.is_object()) {
    to.kind = Json::Kind::members;
    for (const auto &[name, one] : from.items()) to.members.push_back({name, value_of(one)});
  }
  return to;
}

}  // namespace

void Json::require(Kind wanted) const {
  static const char *const names[] = {"null", "a number", "a text", "a list", "an object"};
  if (kind == wanted) return;
  throw std::invalid_argument(std::string("found ") + names[static_cast<int>(kind)] + ", expected " +
                              names[static_cast<int>(wanted)]);
}

double Json::as_number() const {
  require(Kind::number);
  return number;
}

const std::string &Json::as_text() const {
  require(Kind::text);
  return text;
}

size_t Json::size() const { return list.size() + members.size(); }

bool Json::contains(std::string_view name) const {
  for (const auto &member : members) {
    if (member.name == name) return true;
  }
  return false;
}

const Json &Json::operator[](std::string_view name) const {
  require(Kind::members);
  for (const auto &member : members) {
    if (member.name == name) return member.value;
  }
  throw std::invalid_argument("no member " + std::string(name));
}

const Json &Json::operator[](size_t at) const {
  require(Kind::list);
  return list.at(at);
}

const std::vector<Member> &Json::items() const {
  require(Kind::members);
  return members;
}

std::vector<Json>::const_iterator Json::begin() const {
  require(Kind::list);
  return list.begin();
}

std::vector<Json>::const_iterator Json::end() const { return list.end(); }

Json read(const std::string &name) {
  std::ifstream file(std::string(test_data()) + "/golden/" + name);
  if (!file) throw std::invalid_argument("no file tests/golden/" + name);
  return value_of(nlohmann::json::parse(file));
}

}  // namespace golden
