#!/usr/bin/env python3
"""wheel_metadata.py WHEEL: its metadata are valid, its licence is an expression of SPDX that holds for all that is in it, and the texts
of the licences are where the metadata say."""
import sys
import zipfile

from packaging.licenses import canonicalize_license_expression
from packaging.metadata import Metadata

LICENCE = "MIT AND MPL-2.0"  # of hawser and of Eigen; GCC's exception lets what it compiled be passed on under these
TEXTS = {"LICENSE": "MIT License", "NOTICE": "Mozilla Public License Version 2.0"}


def main():
    with zipfile.ZipFile(sys.argv[1]) as archive:
        folder, = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
        found = Metadata.from_email(archive.read(folder + "/METADATA"), validate=True)
        expression = canonicalize_license_expression(found.license_expression or "")
        if expression != LICENCE:
            sys.exit(f"FAILED: the licence is {expression}; expected {LICENCE}")
        if set(found.license_files or ()) != set(TEXTS):
            sys.exit(f"FAILED: the licence's files are {found.license_files}; expected {', '.join(TEXTS)}")
        for name, said in TEXTS.items():
            if said not in archive.read(f"{folder}/licenses/{name}").decode():
                sys.exit(f"FAILED: {name} does not say {said}")
    print(f"ok: {expression}, with {' and '.join(TEXTS)}")


if __name__ == "__main__":
    main()
