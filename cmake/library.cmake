# The library, shared and static, from one set of objects.

# Every .cc of these folders: the same list as the one documented compiler line.
file(GLOB_RECURSE HWS_SOURCES CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/fsa/*.cc ${PROJECT_SOURCE_DIR}/src/*.cc ${PROJECT_SOURCE_DIR}/capi/*.cc)
# A module that is left out is folders that are left out, of src/, capi/, tools/ and tests/src/; README.md lists them.
# HWS_NO_FILES leaves out every folder named files.
set(hws_left_out)
function(hws_leave_out_module)
  foreach(module ${ARGN})
    foreach(room src capi tools)
      list(APPEND hws_left_out ${room}/${module})
    endforeach()
  endforeach()
  set(hws_left_out ${hws_left_out} PARENT_SCOPE)
endfunction()
if(NOT HWS_WITH_NGRAM)
  hws_leave_out_module(ngram)
endif()
if(NOT HWS_WITH_MRF)
  hws_leave_out_module(graph morph mrf)
  list(APPEND hws_left_out capi/trees)
  if(NOT HWS_WITH_GRAMMAR)
    list(APPEND hws_left_out src/trees)
  endif()
elseif(NOT HWS_WITH_GRAPH)
  # Graphs of finite variables alone.
  list(APPEND hws_left_out src/graph/learn/strings src/graph/mixed src/graph/schedule src/graph/strings capi/graph/strings
       tools/graph tools/morph tools/mrf tests/src/graph)
endif()
if(NOT HWS_WITH_PFA)
  hws_leave_out_module(pfa)
endif()
if(NOT HWS_WITH_GRAMMAR)
  hws_leave_out_module(grammar dmv pcfg_la)
  if(NOT HWS_WITH_PARSE)
    hws_leave_out_module(treebank)
  endif()
endif()
if(NOT HWS_WITH_PARSE)
  hws_leave_out_module(parse)
  list(APPEND hws_left_out tools/mrf/parse)
endif()
if(NOT HWS_WITH_PAIRS)
  hws_leave_out_module(pairs)
endif()
if(NOT HWS_WITH_ALIGN)
  hws_leave_out_module(align)
endif()
if(NOT HWS_WITH_HMM AND NOT HWS_WITH_PFA)
  hws_leave_out_module(hmm)
  if(NOT HWS_WITH_GRAMMAR AND NOT HWS_WITH_ALIGN AND NOT HWS_WITH_PARSE)
    hws_leave_out_module(corpus draws)
  endif()
elseif(NOT HWS_WITH_HMM)
  # Automata that are hidden Markov models learn by these folders' others.
  list(APPEND hws_left_out capi/hmm tools/hmm tests/src/hmm src/hmm/choosing src/hmm/collapsed src/hmm/minibatch src/hmm/model)
endif()
# hws_leave_out(LIST): takes the files of these folders out of it.
function(hws_leave_out list)
  if(hws_left_out)
    list(JOIN hws_left_out "|" folders)
    list(FILTER ${list} EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/(tests/)?(${folders})/")
  endif()
  if(HWS_NO_FILES)
    list(FILTER ${list} EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/.*/files/")
  endif()
  set(${list} ${${list}} PARENT_SCOPE)
endfunction()
hws_leave_out(HWS_SOURCES)

# Eigen is needed to build, never to use: no public header and no interface names it.
find_path(HWS_EIGEN_INCLUDE_DIR Eigen/Core PATH_SUFFIXES eigen3
          PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH
          DOC "The folder that holds Eigen/Core")
if(NOT HWS_EIGEN_INCLUDE_DIR)
  message(FATAL_ERROR "Eigen 3.4 was not found (Debian: libeigen3-dev); or set HWS_EIGEN_INCLUDE_DIR")
endif()
if(NOT HWS_NO_THREADS)
  set(THREADS_PREFER_PTHREAD_FLAG OFF)
  find_package(Threads REQUIRED)
endif()

set(hws_module_defines)
foreach(switch NO_FILES NO_THREADS)
  if(HWS_${switch})
    list(APPEND hws_module_defines HWS_${switch}=1)
  endif()
endforeach()
foreach(module NGRAM MRF GRAPH PFA HMM GRAMMAR ALIGN PARSE PAIRS)
  if(NOT HWS_WITH_${module})
    list(APPEND hws_module_defines HWS_WITH_${module}=0)
  endif()
endforeach()
foreach(limit MAX_STATES MAX_ARCS MAX_BYTES THREADS)
  if(NOT HWS_DEFAULT_${limit} STREQUAL "")
    list(APPEND hws_module_defines HWS_DEFAULT_${limit}=${HWS_DEFAULT_${limit}})
  endif()
endforeach()

# What library code and tests of its internals are compiled with. An interface
# target that stays inside the build.
add_library(hawser_flags INTERFACE)
target_compile_features(hawser_flags INTERFACE cxx_std_20 c_std_99)
target_compile_definitions(hawser_flags INTERFACE ${hws_module_defines})
# One answer on every machine: no contraction, no reordering, no tuning to the
# machine that builds.
target_compile_options(hawser_flags INTERFACE -ffp-contract=off)
target_include_directories(hawser_flags INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
target_include_directories(hawser_flags SYSTEM INTERFACE ${HWS_EIGEN_INCLUDE_DIR})
if(NOT HWS_NO_THREADS)
  target_link_libraries(hawser_flags INTERFACE Threads::Threads)
endif()

include(${PROJECT_SOURCE_DIR}/cmake/hot_sources.cmake)
hws_marked_sources(hws_hot_sources hws_warm_sources ${HWS_SOURCES})
set(hws_small -Os)
# A module that is fetched over the network is small before it is fast.
if(EMSCRIPTEN)
  set(hws_small -Oz)
endif()
set(hws_unite_a_folder ${HWS_UNITY})
if(HWS_UNITY AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT EMSCRIPTEN)
  set(hws_unite_a_folder OFF)
  set(hws_cold_sources ${HWS_SOURCES})
  list(REMOVE_ITEM hws_cold_sources ${hws_hot_sources} ${hws_warm_sources})
  hws_unite_parts(hws_cold_sources small 40 ${hws_cold_sources})
  hws_unite_parts(hws_warm_sources balanced 10 ${hws_warm_sources})
  set(HWS_SOURCES ${hws_hot_sources} ${hws_warm_sources} ${hws_cold_sources})
elseif(HWS_UNITY OR EMSCRIPTEN)
  set(hws_hot_sources)  # the same flags for all
  set(hws_warm_sources)
endif()
set(hws_cold_sources ${HWS_SOURCES})
if(hws_hot_sources OR hws_warm_sources)
  list(REMOVE_ITEM hws_cold_sources ${hws_hot_sources} ${hws_warm_sources})
endif()

add_library(hawser_objects OBJECT ${HWS_SOURCES})
target_link_libraries(hawser_objects PRIVATE hawser_flags)
# A host's own Eigen, perhaps built at -O0 or with other flags, must not meet
# ours at link time; and its asserts must throw, not abort (fsa/base/eigen_setup.hh).
target_compile_definitions(hawser_objects PRIVATE HWS_BUILDING Eigen=hws_eigen EIGEN_MPL2_ONLY)
target_compile_options(hawser_objects PRIVATE $<$<CONFIG:Release>:${hws_small}>)
# The last -O counts. Headers precompiled for size are of no use to the others.
foreach(file IN LISTS hws_hot_sources)
  set_property(SOURCE ${file} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
  set_property(SOURCE ${file} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
endforeach()
foreach(file IN LISTS hws_warm_sources)
  set_property(SOURCE ${file} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O2>)
  set_property(SOURCE ${file} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
endforeach()
hws_precompile(hawser_objects ${HWS_STANDARD_HEADERS})
if(hws_unite_a_folder)
  hws_unite(hawser_objects 20 ${hws_cold_sources})
endif()
# What only makes the library smaller. Nothing asks for types at run time (Learner::family tells learners apart), and
# freeing by size is of no use to malloc. GCC's clones of a template's instance are local to each file, so that the
# linker cannot merge them as it merges instances; with link-time optimization there is one of each anyway.
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND NOT HWS_SANITIZE)
  target_compile_options(hawser_objects PRIVATE -fno-rtti -fno-sized-deallocation)
endif()
# The size preset: whatever is smaller, and pairs of words that are set or copied together in one instruction.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
  target_compile_options(hawser_objects PRIVATE $<$<CONFIG:MinSizeRel>:-Oz> $<$<CONFIG:MinSizeRel>:-ftree-slp-vectorize>)
  # Tables for unwinding only of functions that an exception can pass through. GCC leaves out the others if it writes the
  # tables itself, for which -fexceptions tells the link-time optimizer that it may; what it writes the assembler packs if
  # they are of version 1, as with DWARF 2 (no debug information is made). On AArch64 it does not pack them.
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT WIN32 AND NOT APPLE)
    set(hws_few_tables "$<$<CONFIG:MinSizeRel>:-fno-asynchronous-unwind-tables;-fno-dwarf2-cfi-asm;-fexceptions;-gdwarf-2;-g0>")
    target_compile_options(hawser_objects PRIVATE "${hws_few_tables}")
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION AND NOT HWS_UNITY)
  set_property(SOURCE ${hws_cold_sources} APPEND PROPERTY COMPILE_OPTIONS
    $<$<CONFIG:Release>:-fno-ipa-sra> $<$<CONFIG:Release>:-fno-ipa-cp> $<$<CONFIG:Release>:-fno-partial-inlining>)
endif()
target_compile_options(hawser_objects PRIVATE -Wall -Wextra -Wconversion -Wshadow -ffunction-sections -fdata-sections)
set_target_properties(hawser_objects PROPERTIES
  CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
if(HWS_BUILD_SHARED)
  set_target_properties(hawser_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
endif()

function(hws_public_interface target)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/cpp> $<INSTALL_INTERFACE:include>)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:hawser_flags>)
  # The headers leave out what the library lacks.
  target_compile_definitions(${target} INTERFACE ${hws_module_defines})
  # The implementation's language is no business of a user's.
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

add_library(hawser_static STATIC $<TARGET_OBJECTS:hawser_objects>)
set_target_properties(hawser_static PROPERTIES OUTPUT_NAME hawser EXPORT_NAME static)
hws_public_interface(hawser_static)
target_compile_definitions(hawser_static INTERFACE HWS_STATIC)
add_library(hawser::static ALIAS hawser_static)
set(hws_static_needs)
if(NOT EMSCRIPTEN)
  # Of two C++ libraries, the one that these files are compiled with: libc++ defines its version.
  include(CheckCXXSymbolExists)
  check_cxx_symbol_exists(_LIBCPP_VERSION cstddef HWS_LIBCXX)
  if(HWS_LIBCXX)
    list(APPEND hws_static_needs c++ m)
  else()
    list(APPEND hws_static_needs stdc++ m)
  endif()
  if(NOT HWS_NO_THREADS)
    list(APPEND hws_static_needs pthread)
  endif()
endif()
target_link_libraries(hawser_static INTERFACE ${hws_static_needs})

if(HWS_BUILD_SHARED)
  add_library(hawser SHARED $<TARGET_OBJECTS:hawser_objects>)
  set_target_properties(hawser PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${HWS_ABI_VERSION})
  hws_public_interface(hawser)
  if(NOT WIN32 AND NOT APPLE)
    # Only hws_* is visible: no template of the standard library compiled into
    # ours can replace, or be replaced by, a host's.
    set(hws_link_options -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/hawser.map -Wl,--gc-sections -Wl,-z,relro -Wl,-z,now)
    target_link_options(hawser PRIVATE ${hws_link_options})
    # What packages of other languages hold: it needs the C library alone, and one of some years ago.
    add_library(hawser_portable SHARED EXCLUDE_FROM_ALL $<TARGET_OBJECTS:hawser_objects>)
    set_target_properties(hawser_portable PROPERTIES OUTPUT_NAME hawser LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/portable)
    hws_public_interface(hawser_portable)
    target_link_options(hawser_portable PRIVATE ${hws_link_options} -static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL -s)
    # Fewer pages of padding, where the linker (not ziglang's) has a choice.
    include(CheckLinkerFlag)
    check_linker_flag(CXX -Wl,-z,noseparate-code HWS_NOSEPARATE_CODE)
    if(HWS_NOSEPARATE_CODE)
      target_link_options(hawser PRIVATE -Wl,-z,noseparate-code)
    endif()
    set_target_properties(hawser PROPERTIES LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/hawser.map)
    # A pointer in a table (options, vtables) costs a bit or two to relocate instead of 24 bytes, where the C library can
    # read that: glibc from 2.36 on, which is also what whoever builds there asks of those who run it.
    include(CheckCXXSourceCompiles)
    set(CMAKE_REQUIRED_LINK_OPTIONS -Wl,-z,pack-relative-relocs -Wl,--fatal-warnings)
    check_cxx_source_compiles("#include <cstdlib>
      #if !defined(__x86_64__) || !defined(__GLIBC__) || !__GLIBC_PREREQ(2, 36)
      #error no packed relocations
      #endif
      int main() {}" HWS_PACKED_RELOCATIONS)
    unset(CMAKE_REQUIRED_LINK_OPTIONS)
    if(HWS_PACKED_RELOCATIONS)
      target_link_options(hawser PRIVATE -Wl,-z,pack-relative-relocs)
    endif()
    # In one piece the optimizer sees every caller: 2 % smaller than in the usual parts.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_INTERPROCEDURAL_OPTIMIZATION)
      target_link_options(hawser PRIVATE -flto-partition=one "${hws_few_tables}")
    endif()
    if(NOT HWS_SANITIZE)
      target_link_options(hawser PRIVATE -Wl,--no-undefined)
    endif()
  endif()
  add_library(hawser::hawser ALIAS hawser)
else()
  add_library(hawser::hawser ALIAS hawser_static)
endif()
