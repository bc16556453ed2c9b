# SPDX-License-Identifier: Apache-2.0
#
# Two commands matter: `make demo` shows a directory page decoded, `make test` passes the tests. Each first sets up what a
# machine with a Swift toolchain lacks (libyajl and pkg-config).

SHELL := /bin/bash
SWIFT ?= swift
BUILD := .build

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint docs check check-all clean

help:
	@echo 'make demo       decode a sample page, with a kept and a dropped entry'
	@echo 'make test       run the tests'
	@echo 'make lint       check the format of the sources'
	@echo 'make docs       build the documentation into docs-site/'
	@echo 'make check      what CI runs: tests, format, example, consumers'
	@echo 'make check-all  the same and the heavier checks: sanitizers, hostile input, a listing of 1 GB'

setup:
	@Scripts/setup

demo: setup
	@$(SWIFT) build -c release --product simplex-wire
	@echo
	@echo '$$ simplex-wire decode Examples/page.json'
	@$(BUILD)/release/simplex-wire decode Examples/page.json

test: setup
	$(SWIFT) test --disable-xctest -Xswiftc -warnings-as-errors

lint:
	$(SWIFT) format lint --strict -r Sources Tests Package.swift

docs: setup
	Scripts/docs

check: test lint docs
	Scripts/check-consumers
	Scripts/check-linkage

check-all: check
	Scripts/check-sanitizers
	Scripts/check-hostile
	Scripts/check-memory

clean:
	rm -rf .build .build-* docs-site
