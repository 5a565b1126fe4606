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
  target_compile_options(hawser_cli PRIVATE -Wall -Wextra -ffp-contract=off)
  target_include_directories(hawser_cli PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(hawser_cli SYSTEM PRIVATE ${HWS_CLI11_INCLUDE_DIR} ${HWS_JSON_INCLUDE_DIR})
  # The static library: the tool runs from anywhere without a search path.
  target_link_libraries(hawser_cli PRIVATE hawser_static)
endif()
