#!/bin/sh
# Installs Huanle, or removes it.
#
#   ./install.sh [--prefix DIR]              default: ~/.local, or /usr/local for root
#   ./install.sh [--prefix DIR] --uninstall
#
# The data of players is neither touched by installing nor by removing.
set -eu
start=$PWD
cd "$(dirname "$0")"
prefix=$HOME/.local
[ "$(id -u)" != 0 ] || prefix=/usr/local
action=install
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) prefix=${2:?--prefix needs a folder}; shift 2 ;;
    --prefix=*) prefix=${1#--prefix=}; shift ;;
    --uninstall) action=uninstall; shift ;;
    *) sed -n '2,7s/^# \{0,1\}//p' "$0"; [ "$1" = --help ] && exit 0; exit 2 ;;
  esac
done
case $prefix in /*) ;; *) prefix=$start/$prefix ;; esac

list=$prefix/share/doc/huanle/installed-files.txt
if [ $action = uninstall ]; then
  [ -f "$list" ] || { echo "Huanle is not installed in $prefix" >&2; exit 1; }
  while read -r file; do rm -f "$prefix/$file"; done <"$list"
  rm -f "$list"
  # Folders that are empty now; those of other programs are not.
  find "$prefix/share/doc/huanle" -depth -type d -exec rmdir {} \; 2>/dev/null || true
  echo "removed from $prefix"
else
  mkdir -p "$prefix/share/doc/huanle"
  find bin share -type f | sort >"$list.new"
  while read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    # The new file replaces the old one at once, even while that one runs.
    cp "$file" "$prefix/$file.new" && mv "$prefix/$file.new" "$prefix/$file"
  done <"$list.new"
  mv "$list.new" "$list"
  echo "installed: $prefix/bin/huanle"
  case :$PATH: in *":$prefix/bin:"*) ;; *) echo "$prefix/bin is not in PATH" ;; esac
fi
for command in "update-mime-database $prefix/share/mime" "update-desktop-database $prefix/share/applications"; do
  if command -v "${command%% *}" >/dev/null; then $command >/dev/null 2>&1 || true; fi
done
