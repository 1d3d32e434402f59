# Everything that decides how the compiler is called. Set by the presets
# (CMakePresets.json); each option may be overridden with -D.

set(OGAI_ARCH "native" CACHE STRING
  "Instruction set: native, or a portable level x86-64-v2, x86-64-v3, x86-64-v4; empty = compiler's default")
option(OGAI_WERROR "Treat warnings as errors (CI does)" OFF)
option(OGAI_LTO "Link-time optimisation" OFF)
option(OGAI_STORE "The store: games and tournaments in SQLite" ON)
option(OGAI_SERVER "The server of the page (Boost.Beast); needs the store" ON)
option(OGAI_LAB "The laboratory's experiments and `ogai lab`" ON)
option(OGAI_PAGE "The page, built with npm where that is found" ON)
option(OGAI_TESTS "Build the tests" ON)
option(OGAI_BENCH "Build the benchmarks" ON)
option(OGAI_FUZZERS "Build the libFuzzer programs (clang only)" OFF)
set(OGAI_SANITIZE "" CACHE STRING "Sanitizers, e.g. address,undefined or thread")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_FLAGS_RELEASE "-O3")
set(CMAKE_CXX_FLAGS_SANITIZE "-Og -g1") # compiles in half the time of -O2 -g, traces as readable

if(OGAI_ARCH)
  add_compile_options("-march=${OGAI_ARCH}")
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  -Wno-missing-field-initializers -Wnon-virtual-dtor -Woverloaded-virtual)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-subobject-linkage) # takes a .cpp in a unity build for a header
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-restrict) # false alarms on "text" + std::string (GCC PR105651)
endif()
if(OGAI_WERROR)
  add_compile_options(-Werror)
endif()
if(NOT CMAKE_BUILD_TYPE MATCHES "^(Debug|Sanitize)$")
  add_compile_definitions(NDEBUG)
endif()

if(OGAI_SANITIZE)
  add_compile_definitions(OGAI_SANITIZED)
  add_compile_options("-fsanitize=${OGAI_SANITIZE}" -fno-omit-frame-pointer
    -fno-sanitize-recover=all)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-maybe-uninitialized) # false alarms with sanitizers; release checks it
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND OGAI_SANITIZE STREQUAL "thread")
    # All of its run-time library but an operator new that cannot stand beside ours
    # (base/memory_account.h).
    execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -print-file-name=libclang_rt.tsan-x86_64.a
      OUTPUT_VARIABLE run_time OUTPUT_STRIP_TRAILING_WHITESPACE)
    add_link_options("LINKER:--whole-archive,${run_time},--no-whole-archive"
      "LINKER:--dynamic-list=${run_time}.syms" -pthread)
    link_libraries(rt m dl)
  else()
    add_link_options("-fsanitize=${OGAI_SANITIZE}")
  endif()
  find_program(OGAI_LLD ld.lld)
  if(OGAI_LLD) # links the large programs in half the time
    add_link_options(-fuse-ld=lld)
  endif()
  # Older sanitizers cannot lay out their memory when the kernel randomises addresses by
  # many bits (Ubuntu 24.04 does): run the tests without, where that is permitted.
  execute_process(COMMAND setarch -R true RESULT_VARIABLE setarch_failed ERROR_QUIET)
  if(NOT setarch_failed)
    set(CMAKE_CROSSCOMPILING_EMULATOR setarch -R)
  endif()
endif()

if(OGAI_LTO)
  include(CheckIPOSupported)
  check_ipo_supported()
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()

find_program(OGAI_CCACHE ccache)
if(OGAI_CCACHE)
  # Without the sloppiness ccache does not store what uses a precompiled header; with the other two
  # a second clone of the tree finds what the first has compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    "${OGAI_CCACHE}")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()

# How code is compiled, by what it is for. Speed is made at -O3; the rest is compiled much more often
# than it runs, and most of `./test` is compilation:
#
#   hot    as the preset says (release: -O3); where the speed is made, each file by itself
#   cold   -O1 in release, several files compiled as one: half the time or less; under sanitizers
#          -O0, which clang compiles in a quarter of the time of -O1, and under UBSan without the
#          checks of pointers (null, alignment, type, size, overflow), which cost a third (a null
#          pointer that is used still ends the program, a wrong one is the address sanitizer's to
#          find): those of arithmetic, shifts, bounds, bools and enums stay, hot code keeps all; and
#          without line numbers (an eighth of the time): traces name functions only
#   tests  as cold; GoogleTest's headers precompiled
#
# ogai_folder() and ogai_test() decide which is which (Folders.cmake, Tests.cmake).
set(CMAKE_UNITY_BUILD_BATCH_SIZE 32)

function(ogai_compile_as_one target)
  # Debug: a file compiles again quickly after a change of it.
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
  endif()
endfunction()

function(ogai_compile_cold target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>
    $<$<CONFIG:Sanitize>:-O0> $<$<CONFIG:Sanitize>:-g0>)
  if(OGAI_SANITIZE MATCHES "undefined")
    target_compile_options(${target} PRIVATE
      -fno-sanitize=null,alignment,vptr,object-size,pointer-overflow
      -fno-sanitize=nonnull-attribute,returns-nonnull-attribute)
  endif()
  ogai_compile_as_one(${target})
endfunction()

# Tells libFuzzer which ways the code of the target goes. Parsers are cold code: what is hot does
# without, at its own speed.
function(ogai_guide_fuzzers target)
  if(OGAI_FUZZERS)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# HEADERS...: those to precompile, or REUSE_FROM and the target that has them.
#
# Every file pays for a precompiled header, used or not: <nlohmann/json.hpp> costs a test that
# does without it 0.8 s, as much as it saves one that needs it.
function(ogai_compile_test target)
  ogai_compile_cold(${target})
  # Without optimisation a precompiled fmt leaves GCC 12 in two minds about SIMD intrinsics.
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    target_precompile_headers(${target} ${ARGN})
  endif()
endfunction()
