// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// What Python hands over, argument by argument. nanobind refuses a call as a whole: it names
// neither the argument that is wrong nor its value. What is bound through the Module and the Class
// of this file says which argument it is, what was read, and what would have been right.
namespace menagerie::python {

// A whole number of a range. True and False don't count, although Python takes them for 1 and 0:
// they are probably the result of a comparison that was passed by mistake.
template <class Number, Number Least = std::numeric_limits<Number>::min(),
          Number Most = std::numeric_limits<Number>::max()>
struct Whole {
  Number value = Least;
  operator Number() const { return value; }  // NOLINT: it is that number.
};
using Seed = Whole<std::uint64_t>;
using Threads = Whole<unsigned, 1, 256>;

// One whose range the called function knows: an action, a seat, a match.
struct WholeNumber {
  std::int64_t value = -1;  // A number of more than 64 bits is in no range.
  nanobind::handle source;  // What was read, for messages; it lives as long as the call.
};

// What was read, in a few words.
std::string said(nanobind::handle value);
bool is_whole(nanobind::handle value);

// What would be right, in words.
template <class T>
struct Wanted {
  static std::string text() {
    const nanobind::handle type = nanobind::type<T>();
    return "a menagerie." + nanobind::cast<std::string>(type.attr("__name__"));
  }
};
struct WantedWhole {
  static std::string text() { return "a whole number"; }
};
template <class Number, Number Least, Number Most>
struct Wanted<Whole<Number, Least, Most>> : WantedWhole {};
template <>
struct Wanted<WholeNumber> : WantedWhole {};
template <>
struct Wanted<bool> {
  static std::string text() { return "True or False"; }
};
template <>
struct Wanted<std::string> {
  static std::string text() { return "a str"; }
};
template <>
struct Wanted<nanobind::bytes> {
  static std::string text() { return "bytes"; }
};
template <>
struct Wanted<nanobind::dict> {
  static std::string text() { return "a dict"; }
};
template <>
struct Wanted<nanobind::list> {
  static std::string text() { return "a list"; }
};
template <class T>
struct Wanted<std::shared_ptr<T>> : Wanted<std::remove_const_t<T>> {};
template <class T>
struct Wanted<std::optional<T>> {
  static std::string text() { return Wanted<T>::text() + " or None"; }
};
template <class T, class U>
struct Wanted<std::variant<T, U>> {
  static std::string text() { return Wanted<T>::text() + " or " + Wanted<U>::text(); }
};
template <class T>
struct Wanted<std::vector<T>> {
  static std::string text() { return "a list, each element " + Wanted<T>::text(); }
};
template <class... Config>
struct Wanted<nanobind::ndarray<Config...>> {
  static std::string text() {
    using Scalar = std::remove_const_t<typename nanobind::ndarray<Config...>::Scalar>;
    return std::string("an array of ") + nanobind::detail::dtype_traits<Scalar>::name.text +
           ", contiguous in the memory of the CPU";
  }
};

// The range of a number, if T is one of a range.
template <class T>
struct RangeOf {
  static constexpr bool known = false;
};
template <class Number, Number Least, Number Most>
struct RangeOf<Whole<Number, Least, Most>> {
  static constexpr bool known = true;
  static std::string text() {
    return "from " + std::to_string(Least) + " to " +
           (std::cmp_equal(Most, UINT64_MAX) ? "2**64 - 1" : std::to_string(Most));
  }
};
template <class T>
struct RangeOf<std::optional<T>> : RangeOf<T> {};

// A TypeError, and a ValueError: "seed is -1; it must be from 0 to 2**64 - 1".
[[noreturn]] void refuse_type(const char* name, nanobind::handle value, const std::string& wanted);
[[noreturn]] void refuse_range(const char* name, nanobind::handle value, const std::string& range);

// An argument as it came, right or wrong.
template <class T>
struct Given {
  nanobind::detail::make_caster<T> caster;
  nanobind::handle source;
  bool fits = false;

  void expect(const char* name) const {
    if (fits) [[likely]]
      return;
    using Value = std::remove_cvref_t<T>;
    if constexpr (RangeOf<Value>::known) {
      if (is_whole(source)) refuse_range(name, source, RangeOf<Value>::text());
    }
    if constexpr (!std::is_same_v<Value, nanobind::handle>) {
      refuse_type(name, source, Wanted<Value>::text());
    }
  }
};

// --- Functions that are told their arguments' names ----------------------------------------------

namespace arguments {

template <class T>
inline constexpr bool is_kwargs = std::is_same_v<std::remove_cvref_t<T>, nanobind::kwargs>;
// How the function that nanobind sees takes an argument: `self` and **options as they are.
template <bool AsItIs, class T>
using Taken = std::conditional_t<AsItIs || is_kwargs<T>, T, Given<T>&>;

template <class T>
void expect(const Given<T>& given, const char* name) {
  given.expect(name);
}
template <class T>
void expect(const T&, const char*) {}

template <class T, class U>
decltype(auto) open(U&& taken) {
  if constexpr (std::is_same_v<std::remove_cvref_t<U>, Given<T>>) {
    return taken.caster.operator nanobind::detail::cast_t<T>();
  } else {
    return std::forward<U>(taken);
  }
}

template <class... Args>
using Names = std::array<const char*, sizeof...(Args)>;

// `own`: how many arguments come before those that have names, 1 for `self`.
template <std::size_t own, class F, class R, class... Args, class... Extra>
auto checked(F function, R (*)(Args...), const Extra&... extra) {
  static_assert(own + (nanobind::detail::arg_traits<Extra>::is_arg + ... + 0) == sizeof...(Args),
                "every argument has a name");
  Names<Args...> names{};
  std::size_t next = own;
  const auto note = [&]<class E>(const E& one) {
    if constexpr (nanobind::detail::arg_traits<E>::is_arg) names[next++] = one.name_;
  };
  (note(extra), ...);
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return [function = std::move(function), names](Taken<(I < own), Args>... taken) -> R {
      (expect(taken, names[I]), ...);
      return function(open<Args>(std::forward<Taken<(I < own), Args>>(taken))...);
    };
  }(std::index_sequence_for<Args...>());
}

template <class R, class... Args>
auto signature_of(R (*function)(Args...)) {
  return function;
}
template <class C, class R, class... Args>
R (*signature_of_call(R (C::*)(Args...) const))(Args...);
template <class F>
auto signature_of(const F&) -> decltype(signature_of_call(&F::operator())) {
  return nullptr;
}

// None comes to the function too: nanobind would refuse it before any argument is looked at.
template <class E>
const E& and_none(const E& extra) {
  return extra;
}
template <std::uint32_t Flags, bool Locked>
auto and_none(const nanobind::arg_t<Flags, Locked>& argument) {
  return argument.none();
}
template <std::uint32_t Flags, bool Locked>
auto and_none(const nanobind::arg_v_t<Flags, Locked>& argument) {
  constexpr auto flags = Flags | nanobind::detail::cast_flags::accepts_none;
  return nanobind::arg_v_t<flags, Locked>(argument, nanobind::object(argument.value));
}

// The line of the type stubs for a function as nanobind alone would bind it.
std::string stub_line(const nanobind::object& function);

// Calls define(function, extra...) with a function that checks its arguments, and with the line
// that its stub should have: that of the function itself, which does not take None for everything.
template <std::size_t own, class Plain, class Define, class F, class... Extra>
void bind(const Plain& plain, const Define& define, F&& function, const Extra&... extra) {
  constexpr bool has_names = (nanobind::detail::arg_traits<Extra>::is_arg + ... + 0) > 0;
  if constexpr (!has_names) {
    define(std::forward<F>(function), extra...);
  } else {
    auto all_checked = checked<own>(function, signature_of(function), extra...);
    if constexpr ((std::is_same_v<Extra, nanobind::sig> || ...)) {
      define(std::move(all_checked), and_none(extra)...);
    } else {
      const std::string line = stub_line(plain(function, extra...));
      define(std::move(all_checked), nanobind::sig(line.c_str()), and_none(extra)...);
    }
  }
}

}  // namespace arguments

// Like nanobind's, except for the messages about wrong arguments.
class Module : public nanobind::module_ {
 public:
  explicit Module(const nanobind::module_& module) : nanobind::module_(module) {}

  template <class F, class... Extra>
  Module& def(const char* name, F&& function, const Extra&... extra) {
    nanobind::module_& base = *this;
    arguments::bind<0>(
        [&](const auto&... all) { return nanobind::cpp_function(all..., nanobind::name(name)); },
        [&](auto&&... all) { base.def(name, std::forward<decltype(all)>(all)...); },
        std::forward<F>(function), extra...);
    return *this;
  }
};

template <class T>
class Class : public nanobind::class_<T> {
  using Base = nanobind::class_<T>;

 public:
  using Base::Base;

  template <class F, class... Extra>
  Class& def(const char* name, F&& function, const Extra&... extra) {
    Base& base = *this;
    arguments::bind<1>(
        [&](const auto&... all) {
          return nanobind::cpp_function<T>(all..., nanobind::name(name), nanobind::is_method());
        },
        [&](auto&&... all) { base.def(name, std::forward<decltype(all)>(all)...); },
        std::forward<F>(function), extra...);
    return *this;
  }
  template <class F, class... Extra>
  Class& def_static(const char* name, F&& function, const Extra&... extra) {
    Base& base = *this;
    arguments::bind<0>(
        [&](const auto&... all) { return nanobind::cpp_function(all..., nanobind::name(name)); },
        [&](auto&&... all) { base.def_static(name, std::forward<decltype(all)>(all)...); },
        std::forward<F>(function), extra...);
    return *this;
  }
  // What nb::new_ makes of a function.
  template <class Visitor, class... Extra>
  Class& def(nanobind::def_visitor<Visitor>&& visitor, const Extra&... extra) {
    static_cast<Visitor&&>(visitor).execute(*this, extra...);
    return *this;
  }
  template <class Getter, class... Extra>
  Class& def_prop_ro(const char* name, Getter&& getter, const Extra&... extra) {
    Base::def_prop_ro(name, std::forward<Getter>(getter), extra...);
    return *this;
  }
};

}  // namespace menagerie::python

namespace nanobind::detail {

template <class Number, Number Least, Number Most>
struct type_caster<menagerie::python::Whole<Number, Least, Most>> {
  using Ranged = menagerie::python::Whole<Number, Least, Most>;
  NB_TYPE_CASTER(Ranged, const_name("int"))

  bool from_python(handle source, std::uint32_t flags, cleanup_list* cleanup) noexcept {
    make_caster<Number> number;
    if (!menagerie::python::is_whole(source) || !number.from_python(source, flags, cleanup)) {
      return false;
    }
    value.value = number.value;
    return Least <= value.value && value.value <= Most;
  }
};

template <>
struct type_caster<menagerie::python::WholeNumber> {
  NB_TYPE_CASTER(menagerie::python::WholeNumber, const_name("int"))

  bool from_python(handle source, std::uint32_t flags, cleanup_list* cleanup) noexcept {
    if (!menagerie::python::is_whole(source)) return false;
    make_caster<std::int64_t> number;
    flags |= cast_flags::convert;  // A number of NumPy's too, where a text would do as well.
    value.value = number.from_python(source, flags, cleanup) ? number.value : -1;
    value.source = source;
    return true;
  }
};

template <class T>
struct type_caster<menagerie::python::Given<T>> {
  using Value = menagerie::python::Given<T>;
  static constexpr auto Name = make_caster<T>::Name;
  template <class U>
  using Cast = Value&;
  template <class U>
  static constexpr bool can_cast() {
    return true;
  }

  bool from_python(handle source, std::uint32_t flags, cleanup_list* cleanup) noexcept {
    value.source = source;
    // That None is let through to here does not say that it is right.
    flags = (flags & ~cast_flags::accepts_none) | none_disallowed_flag<T>;
    value.fits = value.caster.from_python(source, flags, cleanup);
    return true;
  }
  explicit operator Value&() { return value; }
  Value value;
};

}  // namespace nanobind::detail
