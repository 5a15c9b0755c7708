# shellcheck shell=bash disable=SC2034
# Names and folders that the scripts of a release share. Source this file.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
repository=$(sed -n '/^\[workspace.package\]/,/^\[/s/^repository = "\(.*\)"/\1/p' Cargo.toml)
# The finished files. The release workflow uploads this folder.
out=$PWD/target/artefacts
mkdir -p "$out"
# The same input gives the same files, whenever they are built.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
cargo=${CARGO:-cargo}

# Writes the licences of the program, its fonts and its libraries, as `huanle licences` prints them.
#
#   licences HOST_PROGRAM FILE
licences() { "$1" --lang en licences >"$2" && grep -q '^Library: ' "$2"; }

# Replaces the placeholders of a template.
fill() {
  sed -e "s|@VERSION@|$version|g" -e "s|@REPOSITORY@|$repository|g" \
    -e "s|@DATE@|$(date -u -d "@$SOURCE_DATE_EPOCH" +%F 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" +%F)|g" "$1"
}

# Runs a build command with the sources of the standard library, as in .ci/windows: those of Debian's Rust. Where rustup provides Rust, it can
# install the library itself, and this says how.
#
#   with_std_sources TARGET COMMAND...
with_std_sources() {
  local target=$1 tools
  shift
  tools=$(.ci/wasm-tools)
  if ! grep -q '^export RUSTC=' <<<"$tools"; then
    echo "there is no standard library for $target: run \`rustup target add $target\`" >&2
    return 1
  fi
  (eval "$tools" && "$@" -Zbuild-std=std,panic_abort)
}
