// Has no code. The target that precompiles the headers of all tests needs a source file.
