# menagerie_component(name [COLD|NO_LTO] SOURCES a.cpp ... [ALONE b.cpp ...] LINKS other ...): a static
# library, one a folder. Its sources are compiled several at once (MENAGERIE_UNITY), except those
# that are ALONE: they take long, have names of their own that others have as well, or a program may
# have others instead. NO_LTO: its time is spent in the system's calls and in libraries, which whole-program
# optimisation does not reach. COLD: works at the pace of people, so that compiling it fast is worth
# more than its speed.
function(menagerie_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COLD;NO_LTO" "" "SOURCES;ALONE;LINKS")
  add_library(${name} STATIC ${arg_SOURCES} ${arg_ALONE})
  target_link_libraries(${name} PUBLIC menagerie_options ${arg_LINKS})
  set_source_files_properties(${arg_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  if(arg_COLD OR arg_NO_LTO)
    set_target_properties(${name} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-fno-lto>)
  endif()
  if(arg_COLD)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    menagerie_sanitized_as_written(${name})
  endif()
endfunction()

# menagerie_sanitized_as_written(target): the sanitizers see no less in code that is not optimised,
# and a third of the time compiles it; for what tests do not do millions of times.
function(menagerie_sanitized_as_written target)
  if(MENAGERIE_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# menagerie_allocator(program): takes memory from mimalloc instead of the C library, as a server does
# little else so often. The sanitizers have allocators of their own.
function(menagerie_allocator program)
  if(MENAGERIE_SANITIZE)
    return()
  endif()
  find_package(mimalloc 2.0 REQUIRED)
  target_link_libraries(${program} PRIVATE mimalloc)
endfunction()

# menagerie_nets(folder kind function out): writes `out`, a source file in which the networks of a
# game, the files <kind>_<players>.net of this folder, are built in as
# `std::span<const unsigned char> menagerie::<folder>::<function>(unsigned players)`. A page fetches
# them when it needs them: there they are what was handed in (bindings/wasm/src/nets.h), and the
# global property MENAGERIE_NETS lists the files.
function(menagerie_nets folder kind function out)
  file(GLOB nets CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${kind}_*.net)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${nets})
  if(MENAGERIE_WASM)
    set_property(GLOBAL APPEND PROPERTY MENAGERIE_NETS ${nets})
    file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include <span>
#include <string_view>
namespace menagerie {
std::span<const unsigned char> handed_in_net(std::string_view game, std::string_view kind, unsigned players);
namespace ${folder} {
std::span<const unsigned char> ${function}(unsigned players);
std::span<const unsigned char> ${function}(unsigned players) {
  return handed_in_net(\"${folder}\", \"${kind}\", players);
}
}  // namespace ${folder}
}  // namespace menagerie
")
    return()
  endif()
  set(arrays "")
  set(cases "")
  foreach(net ${nets})
    string(REGEX REPLACE ".*_([0-9]+).net" "\\1" players ${net})
    file(READ ${net} hex HEX)
    string(REGEX REPLACE "(..)" "0x\\1," numbers "${hex}")
    string(APPEND arrays "constexpr unsigned char ${kind}_${players}[] = {${numbers}};\n")
    string(APPEND cases "    case ${players}: return ${kind}_${players};\n")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include <span>
namespace menagerie::${folder} {
std::span<const unsigned char> ${function}(unsigned players);
namespace {
@arrays@}  // namespace
std::span<const unsigned char> ${function}(unsigned players) {
  switch (players) {
@cases@    default: return {};
  }
}
}  // namespace menagerie::${folder}
")
endfunction()

# menagerie_game_list(out game...): writes `out`, the source file with the list of these games, each
# of which has a function `menagerie::<game>_type()`.
function(menagerie_game_list out)
  set(declarations "")
  set(entries "")
  foreach(game ${ARGN})
    string(APPEND declarations "GameType ${game}_type();\n")
    string(APPEND entries "      ${game}_type(),\n")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include \"engine/games.h\"

#include <array>

namespace menagerie {
@declarations@
std::span<const GameType> games() {
  static const std::array types = {
@entries@  };
  return types;
}
}  // namespace menagerie
")
endfunction()

# menagerie_type_of(game out): the name of the game's type, which is that of its folder: savage_bowl,
# SavageBowl.
function(menagerie_type_of game out)
  set(name "")
  string(REPLACE "_" ";" words ${game})
  foreach(word ${words})
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND name ${first}${rest})
  endforeach()
  set(${out} ${name} PARENT_SCOPE)
endfunction()

# menagerie_each_game(template folder sources [game...]): of each of the games a source file of its own
# in `folder`, as the template says with @game@ and @type@; their names are `sources`.
function(menagerie_each_game template folder sources)
  set(made "")
  foreach(game ${ARGN})
    menagerie_type_of(${game} type)
    configure_file(${template} ${folder}/${game}.cpp @ONLY)
    list(APPEND made ${folder}/${game}.cpp)
  endforeach()
  set(${sources} ${made} PARENT_SCOPE)
endfunction()

# menagerie_game_types(out game...): writes `out`, a header with the rules of these games, in which
# `OfAllGames<List>` is `List` of their types.
function(menagerie_game_types out)
  set(includes "")
  set(types "")
  foreach(game ${ARGN})
    menagerie_type_of(${game} type)
    string(APPEND includes "#include \"games/${game}/game.h\"\n")
    list(APPEND types ${type})
  endforeach()
  list(JOIN types ", " types)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#pragma once

@includes@
namespace menagerie {
template <template <class...> class List>
using OfAllGames = List<@types@>;
}  // namespace menagerie
")
endfunction()

# menagerie_catalogues(out [folder...]): writes `out`, a source file with the words of all languages:
# the files words/lang/<tag>.json, games/<game>/lang/<tag>.json and games/<game>/RULES.<tag>.md of
# src/ and of the other folders.
function(menagerie_catalogues out)
  set(patterns "")
  foreach(folder ${PROJECT_SOURCE_DIR}/src ${ARGN})
    list(APPEND patterns ${folder}/words/lang/*.json ${folder}/games/*/lang/*.json)
  endforeach()
  file(GLOB files CONFIGURE_DEPENDS ${patterns})
  list(TRANSFORM patterns REPLACE "lang/\\*.json" "RULES.*.md")
  file(GLOB rules CONFIGURE_DEPENDS ${patterns})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files} ${rules})
  set(entries "")
  foreach(file ${files})
    get_filename_component(tag ${file} NAME_WE)
    string(REGEX MATCH "games/([a-z_0-9]+)/lang" is_game ${file})
    set(game "")
    if(is_game)
      string(REPLACE "_" "-" game ${CMAKE_MATCH_1})
    endif()
    menagerie_literal(${file} literal)
    # With its length in the literal: counting it would be more than some compilers do at once.
    string(APPEND entries "    {\"${game}\", \"${tag}\",\n${literal}\"\"sv},\n")
  endforeach()
  set(texts "")
  foreach(file ${rules})
    string(REGEX MATCH "games/([a-z_0-9]+)/RULES\\.([A-Za-z-]+)\\.md" is_rules ${file})
    set(tag ${CMAKE_MATCH_2})
    string(REPLACE "_" "-" game ${CMAKE_MATCH_1})
    menagerie_literal(${file} literal)
    string(APPEND texts "    {\"${game}\", \"${tag}\",\n${literal}\"\"sv},\n")
  endforeach()
  list(LENGTH rules count)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include \"words/catalogues.h\"

#include <array>

namespace menagerie {
using namespace std::string_view_literals;
std::span<const CatalogueFile> catalogue_files() {
  static constexpr CatalogueFile files[] = {
@entries@  };
  return files;
}
std::span<const RulesFile> rules_files() {
  static constexpr std::array<RulesFile, ${count}> files = {{
@texts@  }};
  return files;
}
}  // namespace menagerie
")
endfunction()

# menagerie_literal(file out): the text of a file as string literals, one after the other, as a
# single one has a length limit.
function(menagerie_literal file out)
  file(READ ${file} text)
  set(chunks "")
  string(LENGTH "${text}" length)
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 8000 chunk)
    # At the end of a line, so that no character is cut in two.
    string(FIND "${chunk}" "\n" end REVERSE)
    string(LENGTH "${chunk}" taken)
    if(end GREATER 0)
      math(EXPR taken "${end} + 1")
      string(SUBSTRING "${chunk}" 0 ${taken} chunk)
    endif()
    string(APPEND chunks "R\"rules(${chunk})rules\"\n")
    math(EXPR at "${at} + ${taken}")
  endwhile()
  set(${out} "${chunks}" PARENT_SCOPE)
endfunction()

# menagerie_text(folder file function out): writes `out`, a source file in which a text file of this
# folder is built in as `std::string_view menagerie::<folder>::<function>()`; empty without the file.
function(menagerie_text folder file function out)
  set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  set(chunks "")
  if(EXISTS ${path})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    menagerie_literal(${path} chunks)
  endif()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include <string_view>
namespace menagerie::${folder} {
std::string_view ${function}();
std::string_view ${function}() {
  return \"\"
@chunks@;
}
}  // namespace menagerie::${folder}
")
endfunction()

# menagerie_outlines(file out): the outlines of a picture: those of its paths, one after the other. They
# are filled as one, in one colour, so whatever would draw them otherwise is refused.
function(menagerie_outlines file out)
  file(READ ${file} text)
  set(path "<path d=\"([-+., \n0-9A-Za-z]+)\" */>")
  if(NOT text MATCHES "<svg [^>]*viewBox=\"0 0 512 512\"[^>]*>([ \n]*${path})+[ \n]*</svg>[ \n]*$")
    message(FATAL_ERROR "${file}: a picture is <svg viewBox=\"0 0 512 512\">, <path d=\"...\"/> once or "
                        "more, and </svg>. Nothing else is drawn: no fill-rule (what is to be a hole goes round "
                        "the other way), no transform, no other shape.")
  endif()
  string(REGEX MATCHALL "${path}" paths "${text}")
  list(TRANSFORM paths REPLACE "${path}" "\\1")
  list(JOIN paths "M0 0" outlines)  # Where a path begins by itself.
  string(REPLACE "\n" " " outlines "${outlines}")
  set(${out} "${outlines}" PARENT_SCOPE)
endfunction()

# menagerie_art(folder out): writes `out`, a source file in which the pictures of a game, the outlines of
# art/<sign>.svg in this folder (512 units square), are built in as
# `std::span<const menagerie::Art> menagerie::<folder>::art()`.
function(menagerie_art folder out)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/art/*.svg)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  set(entries "")
  foreach(file ${files})
    menagerie_outlines(${file} outlines)
    get_filename_component(sign ${file} NAME_WE)
    string(APPEND entries "    Art{\"${sign}\", \"${outlines}\"},\n")
  endforeach()
  list(LENGTH files count)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"#include <array>
#include \"game/description.h\"
namespace menagerie::${folder} {
std::span<const Art> art();
std::span<const Art> art() {
  static constexpr std::array<Art, ${count}> pictures{{
@entries@  }};
  return pictures;
}
}  // namespace menagerie::${folder}
")
endfunction()

# menagerie_game(folder SOURCES ... [ALONE ...]): a game's library, with its RULES.md built in as
# `std::string_view menagerie::<folder>::rules_md()`, its lesson as `lesson_jsonl()`, its
# examples as `examples_jsonl()`, its pictures and its networks.
function(menagerie_game folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;ALONE")
  set(generated ${CMAKE_CURRENT_BINARY_DIR})
  menagerie_text(${folder} RULES.md rules_md ${generated}/rules_md.cpp)
  menagerie_text(${folder} lesson.jsonl lesson_jsonl ${generated}/lesson_jsonl.cpp)
  menagerie_text(${folder} examples.jsonl examples_jsonl ${generated}/examples_jsonl.cpp)
  menagerie_art(${folder} ${generated}/art.cpp)
  menagerie_nets(${folder} values value_net_bytes ${generated}/values.cpp)
  menagerie_nets(${folder} policy policy_net_bytes ${generated}/policies.cpp)
  menagerie_component(menagerie_${folder}
                      SOURCES ${arg_SOURCES} ${generated}/rules_md.cpp ${generated}/lesson_jsonl.cpp
                              ${generated}/examples_jsonl.cpp ${generated}/art.cpp
                              ${generated}/values.cpp ${generated}/policies.cpp
                      ALONE ${arg_ALONE}
                      LINKS menagerie_game_core $<TARGET_NAME_IF_EXISTS:menagerie_language>)
endfunction()
