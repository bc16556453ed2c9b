# SPDX-License-Identifier: Apache-2.0
#
# make fuzz                           a minute of each target
# make fuzz TARGET=Link TIME=600      ten minutes of one
# make fuzz-smoke                     what CI runs: fixed runs, fixed seed

.PHONY: fuzz fuzz-smoke fuzz-test

TARGET ?=
TIME ?= 60

fuzz: setup
	Fuzz/run fuzz "$(TARGET)" $(TIME)

fuzz-smoke: setup fuzz-test
	Fuzz/run smoke

# The tests of what the fuzzers stand on; the fuzzers themselves have no main function without --sanitize=fuzzer.
fuzz-test: setup
	$(SWIFT) test --package-path Fuzz --disable-xctest --test-product FuzzPackageTests
