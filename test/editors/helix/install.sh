#!/usr/bin/env bash
# Installs Helix into `root`. Debian 12 does not have it; the package of Debian 13 runs with the C library of that
# release, which it finds beside itself.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ -x "$here/root/hx" ] && exit

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/archives/partial" "$work/files"
mirror=$(grep -rhoE 'https?://[^[:space:]]+/debian/?([[:space:]]|$)' /etc/apt/sources.list* | head -1 || true)
[ -n "$mirror" ] || { echo "No mirror of Debian is named in /etc/apt" >&2 && exit 1; }
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$work/sources.list"
apt=(apt-get -qq -o "Dir::Etc::SourceList=$work/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work" -o APT::Sandbox::User=root
  -o Acquire::Retries=3)
"${apt[@]}" update
(cd "$work" && "${apt[@]}" download hx libc6 libgcc-s1)
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/files"; done

rm -rf "$here/root"
mkdir -p "$here/root"
cp -r "$work"/files/usr/lib/*-linux-gnu "$here/root/libraries"
cp -r "$work/files/usr/lib/hx" "$here/root/helix"
cat >"$here/root/hx" <<'WRAPPER'
#!/bin/sh
root=$(dirname "$(readlink -f "$0")")
export HELIX_RUNTIME="$root/helix/runtime"
exec "$root"/libraries/ld-linux*.so.* --library-path "$root/libraries" "$root/helix/hx" "$@"
WRAPPER
chmod +x "$here/root/hx"
