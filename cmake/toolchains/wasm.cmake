# Debian's emscripten; programs run under Node. Its tools look for Node modules in
# /usr/share/nodejs: NODE_PATH says so to a Node that is not Debian's.
set(CMAKE_SYSTEM_NAME Emscripten)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(EMSCRIPTEN ON)
set(CMAKE_C_COMPILER emcc)
set(CMAKE_CXX_COMPILER em++)
set(CMAKE_AR emar CACHE FILEPATH "")
set(CMAKE_RANLIB emranlib CACHE FILEPATH "")
set(CMAKE_C_COMPILER_WORKS ON)
set(CMAKE_CXX_COMPILER_WORKS ON)
set(CMAKE_CXX_FLAGS_INIT "-fexceptions")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fexceptions -sALLOW_MEMORY_GROWTH=1 -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sWASM_ASYNC_COMPILATION=0")
set(ENV{NODE_PATH} /usr/share/nodejs)
# WASM_ASYNC_COMPILATION=0: emscripten of Debian 12 otherwise fetches its file by a URL under Node 18 and later.
set(CMAKE_CROSSCOMPILING_EMULATOR node)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
