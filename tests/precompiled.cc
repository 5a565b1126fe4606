// Nothing of its own: the target that precompiles the headers of all tests needs a source.
