# SPDX-License-Identifier: Apache-2.0
# Measurements. They take their inputs from a seed and compare in turns in one run; prefer the ratios.

BENCH = swift run -c release WireBench

.PHONY: bench bench-json bench-plot bench-instructions bench-scaling

bench: ## Measure beside raw yajl and Foundation (a minute)
	$(BENCH)

bench-json: ## The same for machines
	@$(BENCH) --json

bench-plot: ## The same, and draw docs/speed.svg
	mkdir -p docs
	$(BENCH) --plot docs/speed.svg

bench-instructions: ## Count instructions with valgrind
	swift build -c release
	$$(swift build -c release --show-bin-path)/WireBench --instructions

bench-scaling: ## Read texts of 64 KB to 4 MB: nanoseconds a byte, which should not grow (some minutes)
	$(BENCH) --scaling
