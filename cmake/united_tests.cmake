# Several tests of a folder as one program, compiled at once and linked once: templates of the standard library, which are most
# of what compiling a test takes, are instantiated once for all of them. Each test is a link to the program under its own name
# (build/release/src.hmm.sums.viterbi_test), which is also the name of ctest's entry and of the target that builds it.
#
# The source is generated: every header that the tests include, then each test in a namespace of its own, where its own
# #includes find nothing left to read. What two tests define under one name does not meet.

# hws_unite_tests(FILE...): programs of at most eight of a folder's tests.
function(hws_unite_tests)
  set(files ${ARGN})
  while(files)
    list(SUBLIST files 0 8 some)
    list(REMOVE_ITEM files ${some})
    set(engine)
    set(harness)
    set(tests)
    set(bodies)
    set(calls)
    set(program)
    foreach(file IN LISTS some)
      file(STRINGS ${file} includes REGEX "^#include ")
      foreach(line IN LISTS includes)
        if(line MATCHES "\"tests/harness\\.hh\"")
          set(harness ${line})
        elseif(line MATCHES "\"tests/")
          list(APPEND tests ${line})
        else()
          list(APPEND engine ${line})  # before CMocka, which has a macro named fail
        endif()
      endforeach()
      file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${file})
      string(REGEX REPLACE "^tests/|\\.cc$" "" name ${path})
      string(REPLACE "/" "." name ${name})
      string(REPLACE "." "_" space ${name})
      string(APPEND bodies "namespace ${space} {\n#include \"${path}\"\n}\n")
      string(APPEND calls "  if (name == \"${name}\") return ${space}::main();\n")
      if(NOT program)
        set(program ${name}s)  # the first of them and those after it
        add_executable(${program} ${PROJECT_BINARY_DIR}/united/${program}.cc)
      endif()
      file(CREATE_LINK ${program} ${PROJECT_BINARY_DIR}/${name} SYMBOLIC)
      add_custom_target(${name} DEPENDS ${program})
    endforeach()
    list(REMOVE_DUPLICATES engine)
    list(REMOVE_DUPLICATES tests)
    list(JOIN engine "\n" engine)
    list(JOIN tests "\n" tests)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/united/${program}.cc @ONLY CONTENT "@engine@
#include <string>
@harness@
@tests@
@bodies@
int main(int, char **argv) {
  const std::string path = argv[0], name = path.substr(path.rfind('/') + 1);
@calls@  print_error(\"%s: run by the name of one of its tests\\n\", argv[0]);
  return 2;
}
")
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${some})  # new #includes
    hws_test_flags(${program})
    if(HWS_PRECOMPILE)
      target_precompile_headers(${program} REUSE_FROM hws_test_headers)
    endif()
    target_link_libraries(${program} PRIVATE hws_references hawser_static)
  endwhile()
endfunction()

# hws_unite_c_tests(PROGRAM THREADED FILE...): all of these C tests as one program, each a source of its own whose main has the
# test's name; the program runs the one that its argument names. For builds where each program would hold a copy of the library.
function(hws_unite_c_tests program threaded)
  set(declarations)
  set(calls)
  add_executable(${program} ${ARGN} ${PROJECT_BINARY_DIR}/united/${program}.c)
  foreach(file IN LISTS ARGN)
    file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR}/tests ${file})
    string(REGEX REPLACE "\\.c$" "" name ${name})
    string(REPLACE "/" "." name ${name})
    string(REPLACE "." "_" entry ${name})
    set_property(SOURCE ${file} APPEND PROPERTY COMPILE_DEFINITIONS main=${entry})
    string(APPEND declarations "int ${entry}(void);\n")
    string(APPEND calls "  if (!strcmp(argv[1], \"${name}\")) return ${entry}();\n")
    hws_name_test(${name} "${program};${name}" "${threaded}")
    add_custom_target(${name} DEPENDS ${program})
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/united/${program}.c @ONLY CONTENT "#include <stdio.h>
#include <string.h>
@declarations@
int main(int argc, char **argv) {
  if (argc != 2) return 2;
@calls@  fprintf(stderr, \"%s: not a test of this program\\n\", argv[1]);
  return 2;
}
")
  hws_test_flags(${program})
  target_link_libraries(${program} PRIVATE hawser_static)
endfunction()
