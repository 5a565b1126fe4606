#include "bench/compare.hh"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>

namespace bench {

namespace {

struct Entry {
  Row row;
  int64_t items = 0;
  std::optional<std::string> difference;  // once prepared
  double ours = 0, theirs = 0;            // ns per item

  void prepare() {
    if (difference) return;
    items = row.prepare();
    difference = row.check ? row.check() : "";
  }
};

// CPU time: the machine may be shared.
void time(benchmark::State &state, Entry &entry, const std::function<void()> &work, double &result) {
  entry.prepare();
  if (!entry.difference->empty()) {
    state.SkipWithError(entry.difference->c_str());
    return;
  }
  const std::clock_t begin = std::clock();
  int64_t runs = 0;
  for (auto _ : state) {
    work();
    ++runs;
  }
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const double each = 1e9 * seconds / static_cast<double>(runs) / static_cast<double>(entry.items);
  // Google Benchmark calls with growing numbers of iterations: the last is the longest.
  result = each;
  state.counters["ns/" + entry.row.unit] = each;
}

}  // namespace

int run(int argc, char **argv, std::vector<Row> rows, const char *peer) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  std::vector<std::unique_ptr<Entry>> entries;
  for (Row &row : rows) {
    entries.push_back(std::make_unique<Entry>());
    entries.back()->row = std::move(row);
  }
  for (auto &entry : entries) {
    Entry *e = entry.get();
    auto add = [&](const char *side, const std::function<void()> &work, double &result) {
      double *out = &result;
      const std::function<void()> *f = &work;
      benchmark::RegisterBenchmark((e->row.name + "/" + side).c_str(),
                                   [e, f, out](benchmark::State &state) { time(state, *e, *f, *out); })
          ->Unit(benchmark::kMillisecond);
    };
    add("hawser", e->row.ours, e->ours);
    if (e->row.theirs) add("peer", e->row.theirs, e->theirs);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();

  bool failed = false;
  std::printf("\n| work | items | hawser | %s | %s / hawser | |\n|---|---:|---:|---:|---:|---|\n", peer, peer);
  for (const auto &e : entries) {
    if (!e->difference) continue;  // filtered out
    if (!e->difference->empty()) {
      std::printf("| %s | | outputs differ: %s | | | |\n", e->row.name.c_str(), e->difference->c_str());
      failed = true;
      continue;
    }
    const std::string note = e->row.note ? e->row.note() : "";
    std::printf("| %s | %lld | %.3g ns/%s |", e->row.name.c_str(), static_cast<long long>(e->items), e->ours,
                e->row.unit.c_str());
    if (e->theirs > 0) {
      std::printf(" %.3g ns/%s | %.3g | %s |\n", e->theirs, e->row.unit.c_str(), e->theirs / e->ours, note.c_str());
    } else std::printf(" | | %s |\n", note.c_str());
  }
  return failed;
}

}  // namespace bench
