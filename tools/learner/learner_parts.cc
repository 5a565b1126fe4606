#include "tools/learner/learner_parts.hh"


namespace tool {

namespace {

using Statistics = std::unique_ptr<hws_statistics, Free<hws_statistics_free>>;

Statistics read_statistics(const hws_learner *learner, const std::string &path) {
  const std::string bytes = read_input(path);
  return own<Statistics>(path, [&](auto *p) {
    return hws_learner_read_statistics(learner, bytes.data(), static_cast<int64_t>(bytes.size()), p);
  });
}

Statistics sum_of(const hws_learner *learner, const std::vector<std::string> &paths, const std::string &where) {
  if (paths.empty()) return own<Statistics>(where, [&](auto *p) { return hws_learner_statistics(learner, p); });
  Statistics sum = read_statistics(learner, paths[0]);
  for (size_t i = 1; i < paths.size(); ++i) {
    const Statistics next = read_statistics(learner, paths[i]);
    sum = own<Statistics>(paths[i], [&](auto *p) { return hws_statistics_merge(sum.get(), next.get(), p); });
  }
  return sum;
}

std::string bytes_of(const hws_statistics *statistics) {
  int64_t size = 0;
  check(hws_statistics_write(statistics, nullptr, 0, &size));
  std::string bytes(static_cast<size_t>(size), '\0');
  check(hws_statistics_write(statistics, bytes.data(), size, &size));
  return bytes;
}

}  // namespace

void PartFlags::add_to(Command verb) {
  verb.output("--statistics-out", target,
            "Make no step: write what the next step sums over this part of the data, or over the parts of --statistics, here")
      .group("Parts of a corpus");
  verb.option("--statistics", parts,
              "Make one step of what these files have, which are of all parts in their order (with commas between them), and "
              "save the state in --checkpoint; the first round makes what learning begins with")
      .delimiter(',')
      .type("FILE")
      .group("Parts of a corpus");
}

void PartFlags::require_checkpoint(const CheckpointFlags &checkpoint) const {
  if (checkpoint.resume || checkpoint.overwrite) {
    throw Failure{2, std::string(checkpoint.resume ? "--resume" : "--overwrite") +
                         " has no effect on parts: they go on from --checkpoint if it is there"};
  }
  if (target.empty() && checkpoint.path.empty()) throw Failure{2, "--statistics needs --checkpoint FILE, where the state goes"};
}

bool take_part(hws_learner *learner, const PartFlags &flags, const CheckpointFlags &checkpoint, const std::string &where,
               nlohmann::ordered_json *values) {
  if (has_content(checkpoint.path)) {
    check(hws_learner_load_file(learner, checkpoint.path.c_str(), nullptr), checkpoint.path);
  }
  const Statistics sum = sum_of(learner, flags.parts, where);
  int64_t steps = 0;
  if (!flags.target.empty()) {
    const std::string bytes = bytes_of(sum.get());
    write_file(flags.target, bytes);
    check(hws_learner_steps(learner, &steps));
    double items = 0;
    check(hws_learner_metric(learner, "items_per_block", &items));
    *values = {{"steps", steps}, {"items_per_block", items}, {"bytes", bytes.size()}};
    return false;
  }
  int32_t done = 0;
  check(hws_learner_update(learner, sum.get(), &done), where);
  check(hws_learner_save_file(learner, checkpoint.path.c_str()), checkpoint.path);
  check(hws_learner_steps(learner, &steps));
  *values = {{"steps", steps}, {"done", done}};
  values->update(metrics_of(learner));
  return true;
}

}  // namespace tool
