# `cmake --install`, and a .deb by `cpack` in the build folder of the package preset.
if(TARGET menagerie)
  install(TARGETS menagerie RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
# libmenagerie: the library, its headers, and how CMake and pkg-config find it.
include(CMakePackageConfigHelpers)
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/menagerie)
install(TARGETS menagerie_library EXPORT menagerie LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT menagerie NAMESPACE menagerie:: DESTINATION ${config_dir}
        FILE menagerie-targets.cmake)
# The headers include <tl/expected.hpp>. If it is missing, find_package(menagerie) says so.
file(CONFIGURE OUTPUT menagerie-config.cmake @ONLY CONTENT
"include(CMakeFindDependencyMacro)
find_dependency(tl-expected)
include(\${CMAKE_CURRENT_LIST_DIR}/menagerie-targets.cmake)
")
install(FILES ${PROJECT_BINARY_DIR}/menagerie-config.cmake DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/menagerie-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/menagerie-config-version.cmake DESTINATION ${config_dir})
file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/menagerie.pc.in ${PROJECT_BINARY_DIR}/menagerie.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/menagerie.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(FILES ${PROJECT_SOURCE_DIR}/docs/menagerie.6
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE
              ${PROJECT_SOURCE_DIR}/README.md
              ${PROJECT_SOURCE_DIR}/docs/SERVER.md ${PROJECT_SOURCE_DIR}/docs/OPERATING.md
              ${PROJECT_SOURCE_DIR}/docs/BACKUP.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
# Where Debian's policy expects the terms.
install(FILES ${PROJECT_SOURCE_DIR}/NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# To run a server, nodes or workers: units for systemd, with examples next to them.
install(FILES ${PROJECT_SOURCE_DIR}/ops/menagerie.service
              ${PROJECT_SOURCE_DIR}/ops/menagerie-node@.service
              ${PROJECT_SOURCE_DIR}/ops/menagerie-worker.service
        DESTINATION lib/systemd/system)
install(FILES ${PROJECT_SOURCE_DIR}/ops/alerts.yml ${PROJECT_SOURCE_DIR}/ops/grafana.json
              ${PROJECT_SOURCE_DIR}/ops/haproxy.cfg ${PROJECT_SOURCE_DIR}/ops/nginx.conf
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)

# Becomes /etc/default/menagerie if there is none yet (debian/postinst).
install(FILES ${CMAKE_CURRENT_LIST_DIR}/debian/menagerie.default
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)

set(CPACK_GENERATOR DEB)
set(debian ${CMAKE_CURRENT_LIST_DIR}/debian)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${debian}/postinst ${debian}/prerm ${debian}/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PACKAGE_NAME menagerie)
set(CPACK_PACKAGE_VENDOR "The Menagerie authors")
set(CPACK_PACKAGE_CONTACT "The Menagerie authors <authors@menagerie.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Needed to compile against the library.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS libexpected-dev)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Savage Bowl, Rage'n Glyphs, Color Gangsters, Trump, Tricks, Game! and Awimbawe,
in the browser with friends and in the terminal, against bots. Also simulates, compares bots, verifies and
shows records of games, and solves positions.")
include(CPack)
