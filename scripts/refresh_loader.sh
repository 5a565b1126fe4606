#!/bin/bash
# refresh_loader.sh FOLDER: after the shared library was installed in FOLDER. Root has the loader's cache made anew; where the
# loader does not know of the folder even then, this prints what is left to do.
set -euo pipefail
folder=$1
PATH=$PATH:/usr/sbin:/sbin
library=$(find "$folder" -maxdepth 1 -name 'libhawser.so.[0-9]' | head -1)
# Without a shared library there is nothing to find, without ldconfig no cache (macOS, musl).
[ -n "$library" ] && command -v ldconfig >/dev/null || exit 0
[ "$(id -u)" -ne 0 ] || ldconfig
if ldconfig -p | grep -qF "=> $library"; then
  echo "the loader finds $library"
elif grep -rqsx "$folder" /etc/ld.so.conf /etc/ld.so.conf.d; then
  echo "The loader does not find $library yet. Run ldconfig as root."
else
  cat <<END
The loader does not look in $folder. As root, write that folder into a file of /etc/ld.so.conf.d and run ldconfig. Or set:
  export LD_LIBRARY_PATH=$folder
END
fi
