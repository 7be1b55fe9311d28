# menagerie_component(name [COLD|NO_LTO] SOURCES a.cpp ... [ALONE b.cpp ...] LINKS other ...): a
# static library, one per folder. Several of its sources are compiled together (MENAGERIE_UNITY),
# except those that are ALONE: they take long, have names that occur in others as well, or a program
# may replace them. NO_LTO: its time is spent in the system's calls and in libraries, which whole-program
# optimisation does not reach. COLD: works at the pace of people, so that compiling it fast is worth
# more than its speed.
function(menagerie_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COLD;NO_LTO" "" "SOURCES;ALONE;LINKS")
  add_library(${name} STATIC ${arg_SOURCES} ${arg_ALONE})
  target_link_libraries(${name} PUBLIC menagerie_options ${arg_LINKS})
  set_source_files_properties(${arg_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  # A page has to download it first, so there size counts.
  if(MENAGERIE_WASM AND (arg_COLD OR arg_NO_LTO))
    target_compile_options(${name} PRIVATE -Oz)
    return()
  endif()
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

# What is made of other files is written by this script, which also says what it makes.
set(MENAGERIE_GENERATE ${CMAKE_CURRENT_LIST_DIR}/generate.py)

# menagerie_of_games(template out game...): the source file that a template makes of these games.
function(menagerie_of_games template out)
  get_filename_component(template ${template} ABSOLUTE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${template} ${MENAGERIE_GENERATE})
  execute_process(COMMAND ${Python3_EXECUTABLE} ${MENAGERIE_GENERATE} games ${template} ${out} ${ARGN}
                  COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# menagerie_each_game(template folder sources [game...]): of each of the games a source file of its
# own in `folder`; their names are `sources`.
function(menagerie_each_game template folder sources)
  set(made "")
  foreach(game ${ARGN})
    menagerie_of_games(${template} ${folder}/${game}.cpp ${game})
    list(APPEND made ${folder}/${game}.cpp)
  endforeach()
  set(${sources} ${made} PARENT_SCOPE)
endfunction()

# menagerie_phrases(folder name): what the game in a folder says, as <name>/phrases.h. It is written
# when CMake runs, which is whenever a catalogue has changed: any source may include it.
function(menagerie_phrases folder name)
  set(files ${MENAGERIE_GENERATE} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/phrases.py ${folder}/arguments.json
            ${PROJECT_SOURCE_DIR}/src/words/arguments.json ${PROJECT_SOURCE_DIR}/src/words/lang/en.json
            ${folder}/lang/en.json)
  foreach(file ${files})
    if(EXISTS ${file})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    endif()
  endforeach()
  execute_process(COMMAND ${Python3_EXECUTABLE} ${MENAGERIE_GENERATE} phrases ${folder}
                          ${PROJECT_BINARY_DIR}/generated/${name}/phrases.h
                  COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# What the program says besides its games, as headers in generated/ (cmake/phrases.py), written like
# those.
function(menagerie_program_phrases)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
               ${MENAGERIE_GENERATE} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/phrases.py
               ${PROJECT_SOURCE_DIR}/src/words/program_arguments.json
               ${PROJECT_SOURCE_DIR}/src/words/lang/en.json)
  execute_process(COMMAND ${Python3_EXECUTABLE} ${MENAGERIE_GENERATE} program ${PROJECT_BINARY_DIR}/generated
                  COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# menagerie_catalogues(out [folder...]): the source file with the words of all languages, those of
# src/ and of the other folders.
function(menagerie_catalogues out)
  set(folders ${PROJECT_SOURCE_DIR}/src ${ARGN})
  set(patterns "")
  foreach(folder ${folders})
    list(APPEND patterns ${folder}/words/lang/*.json ${folder}/games/*/lang/*.json
                         ${folder}/games/*/RULES.*.md)
  endforeach()
  file(GLOB files CONFIGURE_DEPENDS ${patterns})
  add_custom_command(OUTPUT ${out} DEPENDS ${files} ${MENAGERIE_GENERATE} VERBATIM
                     COMMAND Python3::Interpreter ${MENAGERIE_GENERATE} catalogues ${out} ${folders})
endfunction()

# menagerie_puzzles(out folder...): the source file with the puzzles of the games in these folders.
function(menagerie_puzzles out)
  list(TRANSFORM ARGN APPEND /puzzles.jsonl OUTPUT_VARIABLE patterns)
  file(GLOB files CONFIGURE_DEPENDS ${patterns})
  add_custom_command(OUTPUT ${out} DEPENDS ${files} ${MENAGERIE_GENERATE} VERBATIM
                     COMMAND Python3::Interpreter ${MENAGERIE_GENERATE} puzzles ${out} ${ARGN})
endfunction()

# menagerie_game(folder SOURCES ... [ALONE ...]): a game's library, with what its folder holds besides
# code built in: rules, lesson, examples, pictures and networks.
function(menagerie_game folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;ALONE")
  set(here ${CMAKE_CURRENT_SOURCE_DIR})
  menagerie_phrases(${here} games/${folder})
  set(contents ${CMAKE_CURRENT_BINARY_DIR}/contents.cpp)
  file(GLOB files CONFIGURE_DEPENDS ${here}/RULES.md ${here}/*.jsonl ${here}/art/*.svg)
  file(GLOB nets CONFIGURE_DEPENDS ${here}/*.net)
  set(fetched "")
  if(MENAGERIE_WASM)
    set(fetched --fetched-nets)
    set_property(GLOBAL APPEND PROPERTY MENAGERIE_NETS ${nets})
  endif()
  add_custom_command(
    OUTPUT ${contents} DEPENDS ${files} ${nets} ${MENAGERIE_GENERATE} VERBATIM
    COMMAND Python3::Interpreter ${MENAGERIE_GENERATE} contents ${here} ${contents} ${fetched})
  menagerie_component(menagerie_${folder} SOURCES ${arg_SOURCES} ALONE ${contents} ${arg_ALONE}
                      LINKS menagerie_game_core $<TARGET_NAME_IF_EXISTS:menagerie_language>)
endfunction()
