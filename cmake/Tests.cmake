# How tests are declared, and which of them a build tree has.
#
# Every test has labels; OGAI_TEST_SCOPE, set by the preset, picks tests by them:
#
#   all        every test                                                 (release, debug)
#   optimised  all but `plain` and `corpus` (seeds of the fuzz targets and their small damages), which
#              the asan tree has too: what `./test` runs of the release tree. Tests are `plain` where
#              optimisation, instruction set and optional components matter little, and tests of the
#              whole program run what is optimised: those of the folders named in Folders.cmake
#   sanitizer  all but `slow`, `long` (tournaments and trainings of the program) and `tree` (checks of the
#              source tree: one run is enough)                            (asan)
#   threads    those labelled `threads`                                   (tsan)
#
# Tests labelled `greedy` take every processor there is, on purpose: ctest runs neither two of them at
# once nor one beside the browser, which has deadlines.
#
# A test labelled `every` is in all of them. The presets differ in compiler and instruction set too
# (CMakePresets.json), so it is seen with each.
#
# Tests out of scope are neither built nor registered; the target test_programs
# builds what the others need. Names in ctest carry OGAI_TEST_PREFIX, so that
# several build trees can be run as one (./test).
set(OGAI_TEST_PREFIX "" CACHE STRING "Prefix of every test name, e.g. asan.")
set(OGAI_TEST_SCOPE "all" CACHE STRING "Which tests: all, optimised, sanitizer or threads")

add_custom_target(test_programs)

# main() of the GoogleTest programs, and the headers they all use, compiled once for all of them.
if(OGAI_TESTS)
  add_library(ogai_test_main STATIC "${CMAKE_SOURCE_DIR}/tests/main.cpp")
  target_link_libraries(ogai_test_main PUBLIC GTest::gmock)
  ogai_compile_test(ogai_test_main PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
endif()

function(ogai_in_scope result labels)
  set(${result} FALSE PARENT_SCOPE)
  if(OGAI_TEST_SCOPE STREQUAL "all" OR "every" IN_LIST labels)
    set(${result} TRUE PARENT_SCOPE)
  elseif(OGAI_TEST_SCOPE STREQUAL "optimised")
    if(NOT labels MATCHES "(^|;)(plain|corpus)(;|$)")
      set(${result} TRUE PARENT_SCOPE)
    endif()
  elseif(OGAI_TEST_SCOPE STREQUAL "sanitizer")
    if(NOT labels MATCHES "(^|;)(slow|long|tree)(;|$)")
      set(${result} TRUE PARENT_SCOPE)
    endif()
  elseif(OGAI_TEST_SCOPE STREQUAL "threads")
    if("threads" IN_LIST labels)
      set(${result} TRUE PARENT_SCOPE)
    endif()
  else()
    message(FATAL_ERROR "OGAI_TEST_SCOPE=${OGAI_TEST_SCOPE}: not all, optimised, sanitizer or threads")
  endif()
endfunction()

# ogai_test(NAME SOURCES ... LINKS ... [LABELS ...] [DEFINES ...] [DEPENDS ...] [TIMEOUT seconds]
#   [COMPUTES])
#
# A GoogleTest program; each of its tests is one in ctest, except under sanitizers, where most tests
# take less time than their program's start: there a program is one, unless it has a TIMEOUT of its
# own and so may run long. DEPENDS names targets it runs. COMPUTES: the test's own code is compiled for
# speed.
function(ogai_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COMPUTES" "TIMEOUT" "SOURCES;LINKS;LABELS;DEFINES;DEPENDS")
  ogai_in_scope(in_scope "${arg_LABELS}")
  if(NOT in_scope)
    return()
  endif()
  set(whole FALSE)
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
    if(OGAI_SANITIZE)
      set(whole TRUE)
    endif()
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LINKS} ogai_test_main)
  target_compile_definitions(${name} PRIVATE ${arg_DEFINES})
  if(NOT arg_COMPUTES)
    ogai_compile_test(${name} REUSE_FROM ogai_test_main)
  endif()
  add_dependencies(test_programs ${name})
  if(arg_DEPENDS)
    add_dependencies(${name} ${arg_DEPENDS})
  endif()
  if(whole)
    add_test(NAME "${OGAI_TEST_PREFIX}${name}" COMMAND ${name})
    set_tests_properties("${OGAI_TEST_PREFIX}${name}" PROPERTIES
      TIMEOUT 600 LABELS "${arg_LABELS}")
    return()
  endif()
  gtest_discover_tests(${name} TEST_PREFIX "${OGAI_TEST_PREFIX}" DISCOVERY_TIMEOUT 60
    TEST_LIST ${name}_list PROPERTIES TIMEOUT ${arg_TIMEOUT})
  # gtest_discover_tests() takes no list as a property: ctest sets the labels from this file.
  set(labels_file "${CMAKE_CURRENT_BINARY_DIR}/${name}_labels.cmake")
  set(lock)
  if("greedy" IN_LIST arg_LABELS)
    set(lock "RESOURCE_LOCK processors")
  endif()
  file(WRITE "${labels_file}" "if(${name}_list)
  set_tests_properties(\${${name}_list} PROPERTIES LABELS \"${arg_LABELS}\" ${lock})\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${labels_file}")
endfunction()

# ogai_check(NAME COMMAND ... [LABELS ...] [TIMEOUT seconds])
#
# Any other command as a test: it fails when the command does. A program named in
# COMMAND is the caller's to declare and to add to test_programs.
function(ogai_check name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "COMMAND;LABELS")
  ogai_in_scope(in_scope "${arg_LABELS}")
  if(NOT in_scope)
    return()
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  add_test(NAME "${OGAI_TEST_PREFIX}${name}" COMMAND ${arg_COMMAND})
  set_tests_properties("${OGAI_TEST_PREFIX}${name}" PROPERTIES
    TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}")
endfunction()
