# make install: headers, libraries, CMake package, pkg-config file, the tool, licences, documentation.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/hawser DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
# C++ over the C interface, a header alone.
install(FILES ${PROJECT_SOURCE_DIR}/bindings/cpp/hawser.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(hws_targets hawser_static)
if(HWS_BUILD_SHARED)
  list(APPEND hws_targets hawser)
endif()
install(TARGETS ${hws_targets} EXPORT hawser-targets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET hawser_cli)
  # A component of its own: the library is everything but it.
  install(TARGETS hawser_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tool)
  if(TARGET hawser_shell_files)
    install(FILES ${PROJECT_BINARY_DIR}/shell/man/hawser.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tool)
    install(FILES ${PROJECT_BINARY_DIR}/shell/bash/hawser DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT tool)
    install(FILES ${PROJECT_BINARY_DIR}/shell/zsh/_hawser DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT tool)
  endif()
endif()

set(hws_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hawser)
install(EXPORT hawser-targets NAMESPACE hawser:: DESTINATION ${hws_package_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/hawserConfig.cmake.in ${PROJECT_BINARY_DIR}/hawserConfig.cmake
                              INSTALL_DESTINATION ${hws_package_dir})
# Before 1.0 a minor version may break.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hawserConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hawserConfig.cmake ${PROJECT_BINARY_DIR}/hawserConfigVersion.cmake
        DESTINATION ${hws_package_dir})

# pkg-config: relative to where the file lies, so that the tree can be moved.
file(RELATIVE_PATH hws_pc_to_prefix /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
string(REGEX REPLACE "/$" "" hws_pc_to_prefix "${hws_pc_to_prefix}")
list(TRANSFORM hws_static_needs PREPEND "-l" OUTPUT_VARIABLE hws_pc_private)
list(JOIN hws_pc_private " " hws_pc_private)
list(TRANSFORM hws_module_defines PREPEND " -D" OUTPUT_VARIABLE hws_pc_defines)
list(JOIN hws_pc_defines "" hws_pc_defines)
# The loader looks in the system's folders by itself; programs are told of any other.
set(hws_pc_rpath "")
if(NOT WIN32 AND NOT CMAKE_INSTALL_PREFIX MATCHES "^(/usr|/usr/local|/)$")
  set(hws_pc_rpath " -Wl,-rpath,\${libdir}")
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/hawser.pc.in ${PROJECT_BINARY_DIR}/hawser.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/hawser.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The licences that whoever passes the files on must add, what users read, and the interface as data for bindings.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE ${PROJECT_SOURCE_DIR}/CHANGELOG.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md"
        PATTERN log EXCLUDE PATTERN design EXCLUDE PATTERN reach.md EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/docs/api.json DESTINATION ${CMAKE_INSTALL_DATADIR}/hawser)
