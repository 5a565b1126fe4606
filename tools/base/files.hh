// Files that commands read and write whole.
#pragma once
#include <string>
#include <vector>

namespace tool {

// Whole files ("-": standard input).
std::string read_input(const std::string &path);
// As hws_write_file does, so that what was there stays if the disk is full; pipes are written to directly.
void write_file(const std::string &path, const std::string &bytes);
// Fails if write_file could not write there. Call it before hours are spent on the content.
void require_writable(const std::string &path);

// A file that a command names, and the flag or argument that names it.
struct NamedFile {
  std::string name, path;
};
// A usage failure if a file that is written is one that is read, or is written twice. Equal files are told by device and inode,
// or, where they are not there yet, by their names without links. Devices, pipes and "-" may be named many times.
void keep_apart(const std::vector<NamedFile> &written, const std::vector<NamedFile> &read);
// Whether there is a regular file that is not empty.
bool has_content(const std::string &path);

}  // namespace tool
