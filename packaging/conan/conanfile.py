"""hawser for Conan 2: conan create packaging/conan. The sources are this checkout's, and the version is read of its header.

Eigen is needed to build and never to use. Where a system has it, a profile's [platform_requires] eigen/3.4.0 says so, and
nothing has to be fetched."""
import os
import re

from conan import ConanFile
from conan.tools.build import stdcpp_library
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rm, rmdir

MODULES = ("ngram", "mrf", "graph", "pfa", "hmm", "grammar", "align", "parse", "pairs")


class Hawser(ConanFile):
    name = "hawser"
    description = "Weighted automata, n-grams and inference over strings behind a C ABI"
    license = "MIT AND MPL-2.0"
    topics = ("automata", "n-grams", "hidden-markov-models", "grammars", "factor-graphs")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], **{f"with_{module}": [True, False] for module in MODULES}}
    default_options = {"shared": False, "fPIC": True, **{f"with_{module}": True for module in MODULES}}

    def _checkout(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        header = load(self, os.path.join(self._checkout(), "include", "hawser", "status.h"))
        self.version = re.search(r'HWS_VERSION_STRING "(.*)"', header)[1]

    def export_sources(self):
        for folder in ("bindings/cpp", "capi", "cmake", "fsa", "include", "src"):
            copy(self, "*", os.path.join(self._checkout(), folder), os.path.join(self.export_sources_folder, folder))
        for pattern in ("CMakeLists.txt", "LICENSE", "NOTICE", "CHANGELOG.md", "docs/*.md", "docs/api.json"):
            copy(self, pattern, self._checkout(), self.export_sources_folder, excludes=("build/*", "docs/log/*"))

    def config_options(self):
        if self.settings.os == "Windows":
            self.options.rm_safe("fPIC")

    def configure(self):
        if self.options.shared:
            self.options.rm_safe("fPIC")
        if not self.options.with_mrf or not self.options.with_ngram:
            self.options.rm_safe("with_graph")  # CMake leaves it out as well
        self.settings.rm_safe("compiler.cppstd")  # C++20 inside, C outside

    def requirements(self):
        self.requires("eigen/[>=3.4 <4]", headers=True, libs=False, visible=False)

    def layout(self):
        cmake_layout(self)

    def _has(self, module):
        return bool(self.options.get_safe(f"with_{module}", False))

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update({"HWS_BUILD_SHARED": bool(self.options.shared), "HWS_BUILD_TESTS": False,
                                          "HWS_BUILD_TOOLS": False,
                                          **{f"HWS_WITH_{module.upper()}": self._has(module) for module in MODULES}})
        eigen = next((dependency for require, dependency in self.dependencies.items() if require.ref.name == "eigen"), None)
        if eigen is not None and eigen.package_folder:  # else the system's, which CMake finds
            toolchain.cache_variables["HWS_EIGEN_INCLUDE_DIR"] = eigen.cpp_info.includedirs[0].replace("\\", "/")
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build(target=["hawser_static"] + ["hawser"] * bool(self.options.shared))

    def package(self):
        CMake(self).install()
        for licence in ("LICENSE", "NOTICE"):
            copy(self, licence, self.source_folder, os.path.join(self.package_folder, "licenses"))
        libraries = os.path.join(self.package_folder, "lib")
        if self.options.shared:
            rm(self, "libhawser.a", libraries)
        for folder in ("share", "lib/cmake", "lib/pkgconfig"):  # Conan writes what consumers ask CMake and pkg-config for
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.libs = ["hawser"]
        self.cpp_info.set_property("cmake_file_name", "hawser")
        self.cpp_info.set_property("cmake_target_name", "hawser::hawser")
        self.cpp_info.set_property("pkg_config_name", "hawser")
        # The headers leave out what the library lacks.
        self.cpp_info.defines = [f"HWS_WITH_{module.upper()}=0" for module in MODULES if not self._has(module)]
        if not self.options.shared:
            self.cpp_info.defines.append("HWS_STATIC")
            self.cpp_info.system_libs = [library for library in [stdcpp_library(self)] if library]
            if self.settings.os in ("Linux", "FreeBSD"):
                self.cpp_info.system_libs += ["m", "pthread"]
