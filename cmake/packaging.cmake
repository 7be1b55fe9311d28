# `cmake --install`, and a .deb by `cpack` in the build folder of the package preset.
if(TARGET menagerie)
  install(TARGETS menagerie RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES ${PROJECT_SOURCE_DIR}/docs/menagerie.6
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE
              ${PROJECT_SOURCE_DIR}/README.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
# Where Debian's policy expects the terms.
install(FILES ${PROJECT_SOURCE_DIR}/NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME menagerie)
set(CPACK_PACKAGE_VENDOR "The Menagerie authors")
set(CPACK_PACKAGE_CONTACT "The Menagerie authors <authors@menagerie.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Savage Bowl, Rage'n Glyphs, Color Gangsters, Trump Tricks Game! and Awimbawe,
in the browser with friends and in the terminal, against bots. Also simulates, compares bots, verifies and
shows records of games, and solves positions.")
include(CPack)
