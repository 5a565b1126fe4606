# How the files of a release build are optimized. A file says so in its first line:
#   // Optimize: speed      -O3: the loops of the tightest measurements are there (docs/benchmarks.md)
#   // Optimize: balanced   -O2: it exceeds several times what is asked of it, or a kernel in it is counted
# All others are compiled for size, which halves them and is not felt. CMake reads the marks when it configures.

# hws_marked_sources(HOT WARM FILE...): the files of either mark. A mark that is neither is an error.
function(hws_marked_sources hot warm)
  set(speed)
  set(balanced)
  foreach(file IN LISTS ARGN)
    file(STRINGS ${file} mark REGEX "^// Optimize:" LIMIT_INPUT 64 LIMIT_COUNT 1)
    if(mark STREQUAL "// Optimize: speed")
      list(APPEND speed ${file})
    elseif(mark STREQUAL "// Optimize: balanced")
      list(APPEND balanced ${file})
    elseif(mark)
      message(FATAL_ERROR "${file} opens with '${mark}'; expected '// Optimize: speed' or '// Optimize: balanced'")
    else()
      continue()
    endif()
    # Taking a mark away configures anew; so does adding a file.
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  endforeach()
  set(${hot} ${speed} PARENT_SCOPE)
  set(${warm} ${balanced} PARENT_SCOPE)
endfunction()
