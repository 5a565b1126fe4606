# The command line tool: public headers only, like any user.
file(GLOB_RECURSE HWS_TOOL_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/*.cc)
if(HWS_TOOL_SOURCES)
  find_path(HWS_CLI11_INCLUDE_DIR CLI/CLI.hpp)
  find_path(HWS_JSON_INCLUDE_DIR nlohmann/json.hpp)
  if(NOT HWS_CLI11_INCLUDE_DIR OR NOT HWS_JSON_INCLUDE_DIR)
    message(FATAL_ERROR "The command line tool needs CLI11 and nlohmann-json (Debian: libcli11-dev nlohmann-json3-dev); "
                        "-DHWS_BUILD_TOOLS=OFF builds without it")
  endif()
  add_executable(hawser_cli ${HWS_TOOL_SOURCES})
  set_target_properties(hawser_cli PROPERTIES OUTPUT_NAME hawser CXX_EXTENSIONS OFF
                        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
  target_compile_features(hawser_cli PRIVATE cxx_std_20)
  # The work is done in the library.
  target_compile_options(hawser_cli PRIVATE -Wall -Wextra -ffp-contract=off $<$<CONFIG:Release>:-O1>)
  target_include_directories(hawser_cli PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(hawser_cli SYSTEM PRIVATE ${HWS_CLI11_INCLUDE_DIR} ${HWS_JSON_INCLUDE_DIR})
  # The static library: the tool runs from anywhere without a search path.
  target_link_libraries(hawser_cli PRIVATE hawser_static)
  # Completion and the manual page, printed by the program itself from its declarations.
  if(hws_native)
    set(hws_shell_files)
    foreach(pair "bash;bash/hawser" "zsh;zsh/_hawser" "man;man/hawser.1")
      list(GET pair 0 kind)
      list(GET pair 1 file)
      set(file ${PROJECT_BINARY_DIR}/shell/${file})
      get_filename_component(folder ${file} DIRECTORY)
      file(MAKE_DIRECTORY ${folder})
      add_custom_command(OUTPUT ${file} COMMAND hawser_cli completion ${kind} > ${file} DEPENDS hawser_cli VERBATIM)
      list(APPEND hws_shell_files ${file})
    endforeach()
    add_custom_target(hawser_shell_files ALL DEPENDS ${hws_shell_files})
  endif()
endif()
