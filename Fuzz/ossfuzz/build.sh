#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# What OSS-Fuzz (image base-builder-swift) calls in a checkout of this repository. It gives OUT and SANITIZER.
#
# `precompile_swift` is not used: the flags that it adds break manifests of tools version 6.2.
set -euo pipefail
cd "$(dirname "$0")/../.."

apt-get update -qq
apt-get install -y -qq libyajl-dev pkg-config zip

case ${SANITIZER:-address} in
  address | thread) sanitizers=fuzzer,${SANITIZER:-address} ;;
  *)
    echo "SANITIZER=$SANITIZER is not supported for Swift" >&2
    exit 1
    ;;
esac

# Images that run fuzzers have no packages, so libyajl goes into the programs: `libyajl_s.a` is Debian's static build, in
# a folder of its own under the name that is asked for; there is no shared one beside it.
static=$(mktemp -d)
cp "$(find /usr/lib -name libyajl_s.a | head -1)" "$static/libyajl.a"
printf 'Name: yajl\nDescription: static\nVersion: 2.1.0\nLibs: -L%s -lyajl\nCflags: -I/usr/include\n' "$static" >"$static/yajl.pc"
export PKG_CONFIG_PATH=$static

for dictionary in Fuzz/Dictionaries/*.dict; do
  target=$(basename "$dictionary" .dict)
  swift build --package-path Fuzz -c release --static-swift-stdlib --sanitize=fuzzer -Xswiftc -sanitize="$sanitizers" \
    -Xswiftc -DSIMPLEX_WIRE_SMALL_WINDOW --scratch-path Fuzz/.build-ossfuzz --product "$target"
  cp "Fuzz/.build-ossfuzz/release/$target" "$dictionary" "$OUT/"
  # Not every target has regressions.
  { find "Fuzz/Corpus/$target" "Fuzz/Regressions/$target" -type f 2>/dev/null || true; } \
    | zip -q -j "$OUT/${target}_seed_corpus.zip" -@
done
