# Build options, warnings and sanitizers; every target links menagerie_options.

option(MENAGERIE_TESTS "Build the tests" ON)
option(MENAGERIE_BENCH "Build the Google Benchmark programs" OFF)
option(MENAGERIE_FUZZ "Build the libFuzzer targets (clang)" OFF)
option(MENAGERIE_WERROR "Treat warnings as errors" ON)
option(MENAGERIE_VERIFY "Check the dear invariants too" OFF)
option(MENAGERIE_NATIVE "Use every instruction of this machine (not for packages)" OFF)
set(MENAGERIE_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize= takes them")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

add_library(menagerie_options INTERFACE)
target_include_directories(menagerie_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(menagerie_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wold-style-cast -Wnon-virtual-dtor
  # GCC 12 warns wrongly about "text" + std::string (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # The same arithmetic on every machine: no fused multiply-add behind our back.
  -ffp-contract=off
  $<$<BOOL:${MENAGERIE_WERROR}>:-Werror>
  $<$<BOOL:${MENAGERIE_NATIVE}>:-march=native>)
if(MENAGERIE_VERIFY)
  target_compile_definitions(menagerie_options INTERFACE MENAGERIE_VERIFY_ON)
endif()
if(MENAGERIE_SANITIZE)
  target_compile_options(menagerie_options INTERFACE
    -fsanitize=${MENAGERIE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(menagerie_options INTERFACE -fsanitize=${MENAGERIE_SANITIZE})
endif()
