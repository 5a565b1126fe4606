# Several files of a folder compiled as one, where a build is only there to be tested (presets asan-ubsan, tsan, fuzz, aarch64,
# wasm): headers are read once and templates instantiated once for all of them, half of the time. What is published and measured
# is compiled file by file. Files that are marked to be optimized (cmake/hot_sources.cmake, in Release) are compiled alone
# everywhere.
option(HWS_UNITY "Compile the library's files a folder at a time" OFF)
# Tests and the command line are compiled so in every build but the preset debug, which shows that each of their files stands alone.
option(HWS_UNITE_PROGRAMS "Compile several files of the command line, several tests of a folder as one" ${PROJECT_IS_TOP_LEVEL})

# Names that are local to a file must therefore differ within a folder.

# hws_unite(TARGET MOST FILE...): at most MOST of a folder's files in one, which is what one change compiles anew.
function(hws_unite target most)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  set(held 0)
  foreach(file IN LISTS ARGN)
    # Kernels of a folder include the same headers once for each instruction set, so that a second one would define them again.
    file(STRINGS ${file} kernel REGEX "^#define HWS_KERNEL" LIMIT_COUNT 1)
    if(kernel)
      continue()
    endif()
    get_filename_component(folder ${file} DIRECTORY)
    if(NOT folder STREQUAL last OR held EQUAL most)
      set(first ${file})
      set(held 0)
    endif()
    set(last ${folder})
    math(EXPR held "${held} + 1")
    file(RELATIVE_PATH group ${PROJECT_SOURCE_DIR} ${first})
    string(REGEX REPLACE "[/.]" "_" group ${group})
    set_property(SOURCE ${file} PROPERTY UNITY_GROUP ${group})
  endforeach()
endfunction()
