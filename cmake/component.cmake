# menagerie_component(name [COLD|NO_LTO] SOURCES a.cpp ... LINKS other ...): a static library, one a
# folder. NO_LTO: its time is spent in the system's calls and in libraries, which whole-program
# optimisation does not reach. COLD: works at the pace of people, so that compiling it fast is worth
# more than its speed.
function(menagerie_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COLD;NO_LTO" "" "SOURCES;LINKS")
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC menagerie_options ${arg_LINKS})
  if(arg_COLD OR arg_NO_LTO)
    set_target_properties(${name} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-fno-lto>)
  endif()
  if(arg_COLD)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# menagerie_nets(folder kind function out): writes `out`, a source file in which the networks of a
# game, the files <kind>_<players>.net of this folder, are built in as
# `std::span<const unsigned char> menagerie::<folder>::<function>(unsigned players)`.
function(menagerie_nets folder kind function out)
  file(GLOB nets CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${kind}_*.net)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${nets})
  set(arrays "")
  set(cases "")
  foreach(net ${nets})
    string(REGEX REPLACE ".*_([0-9]+).net" "\\1" players ${net})
    file(READ ${net} hex HEX)
    string(REGEX REPLACE "(..)" "0x\\1," numbers "${hex}")
    string(APPEND arrays "constexpr unsigned char net_${players}[] = {${numbers}};\n")
    string(APPEND cases "    case ${players}: return net_${players};\n")
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

# menagerie_game(folder SOURCES ...): a game's library, with its RULES.md built in as
# `std::string_view menagerie::<folder>::rules_md()`, and its networks.
function(menagerie_game folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES")
  set(rules ${CMAKE_CURRENT_SOURCE_DIR}/RULES.md)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/rules_md.cpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${rules})
  file(READ ${rules} text)
  set(chunks "")
  string(LENGTH "${text}" length)
  set(at 0)
  while(at LESS length)  # String literals have a length limit: several, one after the other.
    string(SUBSTRING "${text}" ${at} 8000 chunk)
    string(APPEND chunks "R\"rules(${chunk})rules\"\n")
    math(EXPR at "${at} + 8000")
  endwhile()
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT
"#include <string_view>
namespace menagerie::${folder} {
std::string_view rules_md();
std::string_view rules_md() {
  return
@chunks@;
}
}  // namespace menagerie::${folder}
")
  set(values ${CMAKE_CURRENT_BINARY_DIR}/values.cpp)
  menagerie_nets(${folder} values value_net_bytes ${values})
  set(policies ${CMAKE_CURRENT_BINARY_DIR}/policies.cpp)
  menagerie_nets(${folder} policy policy_net_bytes ${policies})
  menagerie_component(menagerie_${folder} SOURCES ${arg_SOURCES} ${generated} ${values} ${policies}
                      LINKS menagerie_game_core)
endfunction()
