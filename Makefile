# SPDX-License-Identifier: Apache-2.0
#
# Two commands matter: `make demo` shows a directory page decoded, `make test` passes the tests. Each first sets up what a
# machine with a Swift toolchain lacks (libyajl and pkg-config).

SHELL := /bin/bash
SWIFT ?= swift
BUILD := .build

.DEFAULT_GOAL := help
.PHONY: help setup demo test optimised lint docs api examples check check-all release clean

help:
	@echo 'make demo       decode a sample page, with a kept and a dropped entry'
	@echo 'make test       run the tests'
	@echo 'make optimised  run those of decoding again, optimised, and count allocations'
	@echo 'make lint       check the format of the sources'
	@echo 'make docs       build the documentation into docs-site/'
	@echo 'make api        list the public API anew, after a change that is meant'
	@echo 'make examples   build and run the examples'
	@echo 'make check      what CI runs: tests, format, documentation, API, examples, consumers, linkage, vectors, instructions, fuzzing'
	@echo 'make check-all  the same and the heavier checks: coverage, sanitizers, hostile input, a listing of 1 GB'
	@echo 'make fuzz       fuzz every target for a minute'
	@echo 'make bench      measure beside raw yajl and Foundation (also bench-json, -plot, -instructions, -scaling)'
	@echo 'make release    check that a version can be tagged, on a clean clone'

setup:
	@Scripts/setup

demo: setup
	@$(SWIFT) build -c release --product simplex-wire
	@echo
	@echo '$$ simplex-wire decode Examples/page.json'
	@$(BUILD)/release/simplex-wire decode Examples/page.json

test: setup
	$(SWIFT) test --disable-xctest -Xswiftc -warnings-as-errors

# Some faults and all counts of allocations show only in optimised code.
optimised: setup
	$(SWIFT) test -c release --disable-xctest -Xswiftc -warnings-as-errors \
	  --filter 'AllocationTests|JSONStreamTests|SimplexDirectoryTests'

lint:
	$(SWIFT) format lint --strict -r Sources Tests Examples/Sources Package.swift Examples/Package.swift

docs: setup
	Scripts/docs

api: setup
	Scripts/api --write

examples: setup
	Scripts/check-examples

check:
	.ci/run

check-all: check
	Scripts/check-coverage
	Scripts/check-sanitizers
	Scripts/check-hostile
	Scripts/check-memory

release:
	Scripts/check-release

clean:
	rm -rf .build .build-* Examples/.build Fuzz/.build Fuzz/.build-* docs-site

include Fuzz/fuzz.mk
include bench.mk
