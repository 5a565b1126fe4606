// --seed, --tolerance and --iterations of verbs whose methods have no use for all of them: they are taken, and -v says which
// change nothing.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/base/session.hh"

namespace tool {

class IdleFlags {
 public:
  // Adds those of the three that the verb does not have, and -v. Call it once the verb has its own.
  void add_to(Command verb);
  bool verbose() const { return values_->verbose; }
  // With -v: says which of those that were added are given.
  void say() const;

 private:
  struct Values {
    uint64_t seed = 0;
    double tolerance = 0;
    int64_t iterations = 0;
    bool verbose = false;
  };
  std::shared_ptr<Values> values_ = std::make_shared<Values>();
  std::vector<std::pair<std::string, Flag>> added_;
};

// With -v: that an option of a call changes nothing.
void say_idle(bool verbose, const std::string &option, const std::string &given);

// Calls make(without) with the user's options but those in `without`. While the library, which is strict, says of --seed,
// --tolerance, --iterations, or of an option whose value is the default, that it has no effect, that one is left out; verbose:
// and told. Returns the last status. Messages begin with `where`.
hws_status without_idle_options(const Session *session, const std::string &call, const std::string &where, bool verbose,
                                const std::function<hws_status(const std::vector<std::string> &without)> &make);

}  // namespace tool
