# ogai_folder(NAME [SOURCES ...] [LINKS ...] [TESTS ...] [TEST_LABELS ...])
#
# Declares one folder of src/ as the target ogai_NAME (a static library, or an
# interface library when it has only headers) and its unit tests, which lie
# beside the code as *_test.cpp, as the program NAME_tests. LINKS names the
# folders below it and outside libraries. TEST_LABELS: see Tests.cmake; a folder
# that starts threads labels its tests `threads`.
#
# Outside game, eval, search and nn, where the speed is made and every file is compiled by itself,
# a folder's files are compiled several at a time as one: a third of the time from scratch.
include(Tests)

function(ogai_folder name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINKS;TESTS;TEST_LABELS" ${ARGN})
  string(REPLACE "/" "_" target "ogai_${name}")
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    set(scope PUBLIC)
    if(NOT name MATCHES "^(game|eval|search|nn)(/|$)" AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
    endif()
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} "${CMAKE_SOURCE_DIR}/src")
  target_link_libraries(${target} ${scope} ${arg_LINKS})
  if(OGAI_TESTS AND arg_TESTS)
    string(REPLACE "/" "_" test_program "${name}_tests")
    ogai_test(${test_program} SOURCES ${arg_TESTS} LINKS ${target} LABELS ${arg_TEST_LABELS})
  endif()
endfunction()

# ogai_embeds(TARGET SOURCE PATTERNS...): SOURCE puts files of data/ into the program (base/embed.h).
# The assembler reads them, which the build cannot see: PATTERNS, relative to data/, name them.
function(ogai_embeds target source)
  set(files)
  foreach(pattern IN LISTS ARGN)
    file(GLOB found CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/data/${pattern}")
    list(APPEND files ${found})
  endforeach()
  target_compile_definitions(${target} PRIVATE "OGAI_DATA=\"${CMAKE_SOURCE_DIR}/data\"")
  # In a unity build the dependency would be lost: the file stays by itself.
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${files}"
    SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
