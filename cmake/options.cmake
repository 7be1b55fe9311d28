# Build options, warnings, sanitizers and the tools that make building fast; every target links
# menagerie_options.

option(MENAGERIE_TESTS "Build the tests" ON)
option(MENAGERIE_BENCH "Build the Google Benchmark programs" OFF)
option(MENAGERIE_FUZZ "Build the libFuzzer targets (clang)" OFF)
option(MENAGERIE_WERROR "Treat warnings as errors" ON)
option(MENAGERIE_VERIFY "Check the dear invariants too" OFF)
option(MENAGERIE_NATIVE "Use the instructions of this machine (not for packages)" OFF)
option(MENAGERIE_WASM "Build the page's modules, and nothing else" OFF)
option(MENAGERIE_UNITY "Compile several files of a folder at once" ON)
set(MENAGERIE_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize= takes them")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# libmenagerie is made of the same objects as the program; what it does not publish is hidden.
if(NOT MENAGERIE_WASM)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

# What files include takes longer to compile than what is in them.
set(CMAKE_UNITY_BUILD ${MENAGERIE_UNITY})

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# Paths are told to ccache relative to the source folder, so that a second clone finds what the
# first has compiled.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
endif()

find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM AND NOT MENAGERIE_WASM)
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=mold MENAGERIE_MOLD_WORKS)
  if(MENAGERIE_MOLD_WORKS)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# The level is named if there is one: "native" would let a cache or a build folder that moves
# to another machine hand out instructions which that machine does not have.
set(native_flag "")
if(MENAGERIE_NATIVE)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set(cpu_flags "")
    if(EXISTS /proc/cpuinfo)
      file(STRINGS /proc/cpuinfo cpu_flags REGEX "^flags" LIMIT_COUNT 1)
    endif()
    if(cpu_flags MATCHES " avx2( |$)" AND cpu_flags MATCHES " bmi2( |$)" AND
       cpu_flags MATCHES " fma( |$)" AND cpu_flags MATCHES " movbe( |$)")
      set(native_flag -march=x86-64-v3)
    endif()
  else()
    set(native_flag -mcpu=native)
  endif()
endif()

add_library(menagerie_options INTERFACE)
target_include_directories(menagerie_options INTERFACE ${PROJECT_SOURCE_DIR}/src
                                                       ${PROJECT_SOURCE_DIR}/include)
target_compile_options(menagerie_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wold-style-cast -Wnon-virtual-dtor
  # GCC 12 warns wrongly about "text" + std::string (its bug 105651) and of vectors of unknown
  # size; the sanitizers see the real cases.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-stringop-overflow>
  # The same arithmetic on every machine: no fused multiply-add behind our back. A square root need
  # not look whether to set errno.
  -ffp-contract=off -fno-math-errno
  # GCC 12 with link-time optimisation takes a function that is handed a struct for one that does not
  # read it, and leaves out what fills the struct.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-fno-ipa-modref>
  # Half a gigabyte before GCC looks for what it no longer needs, which takes a tenth of its time.
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>
  # No path of the building machine in what is built (the second form is ccache's).
  -ffile-prefix-map=${PROJECT_SOURCE_DIR}/= -ffile-prefix-map=../../=
  # A page has no handlers of exceptions to pay for: nothing in the engine throws, and whoever is out
  # of memory ends, which its worker sees.
  $<$<BOOL:${MENAGERIE_WASM}>:-fno-exceptions -msimd128 -D_WASI_EMULATED_PROCESS_CLOCKS>
  # clang 19 counts libstdc++ 12's own use of get_temporary_buffer in stable_sort as ours, and
  # dislikes MENAGERIE_ASSERT(!"why").
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations -Wno-string-conversion>
  $<$<BOOL:${MENAGERIE_WERROR}>:-Werror>
  ${native_flag})
if(MENAGERIE_VERIFY)
  target_compile_definitions(menagerie_options INTERFACE MENAGERIE_VERIFY_ON)
endif()
if(MENAGERIE_SANITIZE)
  target_compile_options(menagerie_options INTERFACE
    -fsanitize=${MENAGERIE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(menagerie_options INTERFACE -fsanitize=${MENAGERIE_SANITIZE})
endif()
if(MENAGERIE_FUZZ)
  target_compile_options(menagerie_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Objects hold ordinary code as well: programs that are not optimised as a whole link that.
  target_compile_options(menagerie_options INTERFACE -ffat-lto-objects)
  # g++ 12 sees overflows in sound string concatenation when it inlines across files.
  target_link_options(menagerie_options INTERFACE -Wno-stringop-overflow)
endif()
