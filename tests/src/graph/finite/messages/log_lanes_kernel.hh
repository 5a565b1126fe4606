// The lanes of log_lanes.hh for each instruction set. In a header of their own: tests of a folder are compiled as one file,
// which takes their #includes alone.
#pragma once
#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/graph/finite/messages/log_lanes.hh"
#include "fsa/base/each_instruction_set.hh"
