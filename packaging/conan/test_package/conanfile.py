"""The C program of README.md, built with the package, prints what README.md says."""
import os
import re
from io import StringIO

from conan import ConanFile
from conan.errors import ConanException
from conan.tools.build import can_run
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import load, save


class HawserTest(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeDeps", "VirtualRunEnv"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def _block(self, language, number):
        readme = load(self, os.path.join(self.recipe_folder, "..", "..", "..", "README.md"))
        return re.findall(rf"^```{language}\n(.*?)^```$", readme, re.M | re.S)[number]

    def generate(self):
        program = os.path.join(self.build_folder, "program.c")
        save(self, program, self._block("c", 0))
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["PROGRAM"] = program.replace("\\", "/")
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def test(self):
        if can_run(self):
            said = StringIO()
            self.run(os.path.join(self.cpp.build.bindir, "program"), stdout=said, env="conanrun")
            expected = self._block("text", 1)
            if said.getvalue() != expected:
                raise ConanException(f"the program prints\n{said.getvalue()}expected\n{expected}")
            self.output.info("the program of README.md prints what it says")
