/* Files that are damaged on purpose. */
#ifndef DAMAGED_FILE_H
#define DAMAGED_FILE_H
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Turns the lowest bit of the first number in a section of a binary: the table of sections begins at byte 64 and has 32 bytes
 * for each, of which the first four are its tag and eight from the eighth on say where it begins. */
static void damage_section(const char *path, const char *tag) {
  FILE *f = fopen(path, "r+b");
  unsigned char entry[32], byte;
  int i;
  assert_non_null(f);
  for (i = 0;; ++i) {
    uint64_t at;
    assert_int_equal(fseek(f, 64 + 32L * i, SEEK_SET), 0);
    assert_int_equal(fread(entry, 1, sizeof entry, f), sizeof entry);
    if (memcmp(entry, tag, 4) != 0) continue;
    memcpy(&at, entry + 8, sizeof at);
    assert_int_equal(fseek(f, (long)at, SEEK_SET), 0);
    assert_int_equal(fread(&byte, 1, 1, f), 1);
    byte ^= 1;
    assert_int_equal(fseek(f, (long)at, SEEK_SET), 0);
    assert_int_equal(fwrite(&byte, 1, 1, f), 1);
    fclose(f);
    return;
  }
}

#endif
