// SPDX-License-Identifier: Apache-2.0
#include "arguments.h"

#include <nanobind/stl/string.h>

#include <stdexcept>

#include "any.h"

namespace nb = nanobind;

namespace menagerie::python {
namespace {

constexpr long said_max = 80;  // Characters of what was read.

// "an object of the type State"
std::string kind_of(nb::handle value) {
  return "an object of the type " + nb::cast<std::string>(value.type().attr("__name__"));
}

}  // namespace

bool is_whole(nb::handle value) {
  if (PyLong_Check(value.ptr()) != 0) return PyBool_Check(value.ptr()) == 0;
  if (PyIndex_Check(value.ptr()) == 0) return false;
  // An array has the way to a whole number too, but only one of a single number goes it.
  const nb::object number = nb::steal(PyNumber_Index(value.ptr()));
  if (number.is_valid()) return true;
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw nb::python_error();
  PyErr_Clear();
  return false;
}

std::string said(nb::handle value) {
  try {
    const nb::str text(nb::repr(value));
    auto characters = nb::cast<std::string>(text);
    // What has no writing of its own is "<module.State object at 0x...>".
    if (characters.starts_with('<')) return kind_of(value);
    if (nb::len(text) <= std::size_t{said_max}) return characters;
    const nb::object cut = text[nb::slice(0L, said_max)];
    return nb::cast<std::string>(cut) + "...";
  } catch (const std::exception&) {
    // Python doesn't write whole numbers of thousands of digits, and any repr() may fail.
    if (PyLong_CheckExact(value.ptr()) == 0) return kind_of(value);
    return "a whole number of " + nb::cast<std::string>(nb::str(value.attr("bit_length")())) +
           " bits";
  }
}

void refuse_type(const char* name, nb::handle value, const std::string& wanted) {
  throw nb::type_error((name + (" is " + said(value)) + "; it must be " + wanted).c_str());
}

void refuse_range(const char* name, nb::handle value, const std::string& range) {
  throw BadInput(name + (" is " + said(value)) + "; it must be " + range);
}

std::string arguments::stub_line(const nb::object& function) {
  const nb::tuple bound = nb::borrow<nb::tuple>(function.attr("__nb_signature__")[0]);
  auto line = nb::cast<std::string>(bound[0]);
  if (line.find("::") != std::string::npos) {
    throw std::logic_error("bound before a type that it names: " + line);
  }
  // A default stands as a backslash and its number.
  const nb::object defaults = bound[2];
  for (std::size_t at = line.find('\\'); at != std::string::npos; at = line.find('\\', at)) {
    const std::size_t end = line.find_first_not_of("0123456789", at + 1);
    const auto number = std::stoul(line.substr(at + 1, end - at - 1));
    const auto text = nb::cast<std::string>(nb::repr(defaults[number]));
    line.replace(at, end - at, text);
    at += text.size();
  }
  return line;
}

}  // namespace menagerie::python
