// What every command shares: the flags for reading machines, limits and other
// library options, where output goes, interruption and progress.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/base/command.hh"
#include "tools/base/files.hh"
#include "tools/base/handles.hh"

namespace tool {

// By number, HWS_REAL and so on.
inline constexpr const char *kSemiringNames[] = {"real", "log", "tropical", "boolean"};

class Session {
 public:
  Session();
  ~Session();

  // Flags for how machines are read: --semiring, --tapes, symbols, --phi, --rho.
  void add_input_flags(Command verb);
  void add_semiring_flag(Command verb);
  void add_alphabet_flag(Command verb);
  // One flag per option the named library calls take, from hws_options_describe; none for those in `without`, which
  // the verb sets itself. Once per verb: where none of the calls takes `threads` it adds a flag that says so.
  void add_options_of(Command verb, const std::vector<std::string> &calls, const std::vector<std::string> &without = {});
  void add_output_flag(Command verb);
  void add_json_flag(Command verb);
  // A verb of `group` that reads machines and makes these library calls; no flags for their options in `without`.
  Command reading_verb(Command group, const std::string &name, const std::string &what, std::vector<std::string> calls,
                       const std::vector<std::string> &without = {});

  // Machines by path ("-": standard input), text or binary by content. position
  // and count say which of several inputs of a chain it is, for --isymbols (the
  // first one's first tape) and --osymbols (the last one's last tape).
  Machine read_machine(const std::string &path, size_t position = 0, size_t count = 1);
  // One machine; `names` are the labels of text for which the user gives no alphabet, and those that it has besides.
  Machine read_machine_over(const std::string &path, const hws_alphabet *names);
  // With `cascade`, a cascade that the only file holds comes there, and there are no machines.
  std::vector<Machine> read_machines(const std::vector<std::string> &paths, Cascade *cascade = nullptr);
  // Options for one library call: those the user set that it takes, with the
  // session's cancel and monitor; not those in `without`.
  Options options_for(const std::string &call, const std::vector<std::string> &without = {}) const;
  // Names of those that the user set, in order.
  std::vector<std::string> options_given(const std::string &call) const;
  std::string option_given(const std::string &name) const;  // "": not set by the user
  // Sets the value for calls that take the option if the user does not set it.
  void set_default(const std::string &name, const std::string &value);

  // Output is collected and appears only if the command succeeds.
  std::string out;
  void write_machine(const hws_machine *machine);  // text or binary by --output
  bool to_stdout() const { return output == "-"; }
  void finish();  // writes `out` to standard output

  // Labels of one string as text, names where the alphabet has them.
  std::string spell(const hws_alphabet *alphabet, const int32_t *labels, int64_t count, bool chars = false) const;
  int32_t semiring_number() const;
  bool has_semiring() const { return !semiring_.empty(); }  // by --semiring
  Alphabet alphabet_given() const;  // by --alphabet; none: NULL

  std::string output = "-";
  bool json = false;
  std::string unfinished;  // why a result that is written is not the last word: exit code 3
  std::string phi, rho;
  hws_cancel *cancel() const { return cancel_.get(); }
  void check_cancel() const;  // fails if interrupted: for loops between calls
  hws_monitor *monitor() const { return monitor_.get(); }
  bool stdin_used = false;
  // Call this before reading a path; it fails if two paths are standard input, which can be read only once.
  void claim(const std::string &path);
  // All claimed paths, for messages about calls that concern several of them.
  const std::string &inputs() const { return inputs_; }
  // The same, for keep_apart where names of results are known only once the input is read.
  const std::vector<NamedFile> &claimed() const { return claimed_; }

 private:
  Machine read_one(const std::string &path, size_t position, size_t count, const hws_alphabet *names);
  Machine machine_of(const std::string &bytes, const std::string &shown, size_t position, size_t count,
                     const hws_alphabet *names);
  Machine read_openfst(const std::string &bytes, const std::string &shown, size_t position, size_t count);
  std::string semiring_;  // "": not given
  int32_t tapes_ = 0;
  std::string isymbols_, osymbols_, alphabet_, key_, inputs_;
  int64_t threads_ = 0;
  std::map<std::string, std::string> values_;             // option name → text given
  std::map<std::string, std::set<std::string>> takes_;    // call → names of options
  std::vector<NamedFile> claimed_;
  Cancel cancel_;
  Monitor monitor_;
};

// Prints a line to standard error about a result that is not what it seems.
void note(const std::string &line);
// --quiet: from now on note() prints nothing, and no progress is shown. Errors still are.
void be_quiet();
bool is_quiet();
// 17 significant digits, "Infinity" for +∞, never −0.
std::string number(double value);
Alphabet read_alphabet(const std::string &size_or_path);

}  // namespace tool
