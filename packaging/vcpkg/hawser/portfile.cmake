# An overlay port of this checkout: vcpkg install hawser --overlay-ports=packaging/vcpkg. Nobody has run it with vcpkg yet: what
# is tested of it is its version number, and that its features are CMake's switches (tests/packages/version.py).
set(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../..")

vcpkg_check_features(OUT_FEATURE_OPTIONS modules
  FEATURES
    grammar HWS_WITH_GRAMMAR
    align HWS_WITH_ALIGN
    pairs HWS_WITH_PAIRS
    parse HWS_WITH_PARSE
    graph HWS_WITH_GRAPH
    hmm HWS_WITH_HMM
    mrf HWS_WITH_MRF
    ngram HWS_WITH_NGRAM
    pfa HWS_WITH_PFA
)
string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" "dynamic" shared)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    -DHWS_BUILD_SHARED=${shared}
    -DHWS_BUILD_TESTS=OFF
    -DHWS_BUILD_TOOLS=OFF
    ${modules}
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/hawser)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE" "${SOURCE_PATH}/NOTICE")
