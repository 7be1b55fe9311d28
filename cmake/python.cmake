# The Python that writes generated sources and runs tests: the first on the PATH, or the system's, that
# runs and has what the tests import. Version managers leave names on the PATH that lead nowhere. If
# none has it, any will do for building, and the tests that lack something fail and say so.
function(menagerie_python_serves result candidate)
  execute_process(COMMAND ${candidate} -c "import yaml; from jsonschema import Draft202012Validator"
                  RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(NOT status EQUAL 0)
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

find_program(menagerie_python python3 NO_CACHE VALIDATOR menagerie_python_serves)
if(menagerie_python)
  set(Python3_EXECUTABLE ${menagerie_python})
endif()
find_package(Python3 REQUIRED COMPONENTS Interpreter)
