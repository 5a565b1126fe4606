# Headers that nearly every file reads, compiled once: a third of the time of a build from nothing. A file must still
# include what it uses: the one documented compiler line builds without them, as the gate `install` shows.
option(HWS_PRECOMPILE "Precompile the standard headers" ${PROJECT_IS_TOP_LEVEL})
set(HWS_STANDARD_HEADERS <algorithm> <atomic> <cmath> <cstdint> <cstdio> <cstring> <functional> <memory> <mutex> <numeric> <span>
    <string> <string_view> <utility> <vector>)

function(hws_precompile target)
  if(HWS_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    # Else clang writes the headers' times into it, and what is compiled with it is in a cache for this folder alone.
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endfunction()
