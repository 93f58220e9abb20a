# Filmstrip: 'make demo' draws the Today card, 'make test' runs every test, 'make check' is the
# definition of done. 'make help' lists the rest.

SWIFT ?= swift
IMPORTS := --explicit-target-dependency-import-check error
# Reference pictures that are not part of this repository.
FIXTURES ?= ../shared/fixtures
# The modules with a documentation catalogue.
DOCUMENTED := $(patsubst Sources/%.docc,%,$(wildcard Sources/*/*.docc))

.PHONY: help setup demo gallery test slow conformance fuzz check lint imports circles table docs bench profile \
  bench-adapter bench-comparison bench-goldens bench-preview soak attack arm artwork newcomer page clean \
  programs install uninstall deb site ci-examples farm bench-farm

help:
	@echo 'make demo     install what is missing, build, and draw the Today card to out/'
	@echo 'make gallery  draw every demonstration to out/, at one pixel per point'
	@echo 'make test     install what is missing, and run every test'
	@echo 'make slow     record all of the gallery in several orders, in ten processes and on every device, and'
	@echo '              draw its ends; change files of apps ten thousand times, and adapt them; walk through'
	@echo '              screens at random; record tasks a thousand times'
	@echo 'make conformance  compare pictures as the pixelmatch tools do, and layouts with linear programs;'
	@echo '              FIXTURES=folder, PYTHON=interpreter'
	@echo 'make fuzz     try to break the readers of files and of the command line, ten minutes each'
	@echo 'make check    lint, build with import arrows enforced, build the documentation'
	@echo 'make lint     only the format and the banned words of make check'
	@echo 'make imports  only the build of make check, with import arrows enforced'
	@echo 'make circles  only the look of make check at who knows whom inside a module'
	@echo 'make table    only the look of make check at the table of public types and their tests'
	@echo 'make docs     only the documentation of make check'
	@echo 'make bench    time every stage of rendering, then the same scene, the loops over pixels and'
	@echo '              comparing beside other tools; PYTHON=interpreter'
	@echo 'make profile  show where the time of a frame goes, by stage and by function; needs perf'
	@echo 'make bench-comparison  only the comparing of make bench; PYTHON=interpreter'
	@echo 'make bench-adapter  time the adapting of 100,000 lines, in debug and release'
	@echo 'make bench-preview  time a saved file of a package until its page is there, in debug'
	@echo 'make bench-goldens  time twenty golden tests in a debug build'
	@echo 'make arm      compare what the libraries do with an emulated ARM processor'
	@echo 'make soak     kill rendering, merging and recording a hundred times; look at what is left, and at'
	@echo '              how much memory the longest recordings take'
	@echo 'make attack   change good files ten thousand times, and read or work with them'
	@echo 'make artwork  draw the pictures of Assets/ again'
	@echo 'make page     check the types of the review page, and use it in a headless Chromium;'
	@echo '              PYTHON=interpreter'
	@echo 'make newcomer  run and time the commands from a clone of an app to its first sheet'
	@echo 'make install  build, and put program, completions, manual page and pictures below PREFIX'
	@echo '              (default /usr/local); make uninstall takes them away again'
	@echo 'make deb      make a package for Debian and Ubuntu: .build/filmstrip.deb'
	@echo 'make farm     draw on a Slurm cluster and over SSH, on this machine alone, while machines fail, and'
	@echo '              validate the jobs for other engines; needs root; PYTHON=interpreter'
	@echo 'make bench-farm  simulate up to 2,000 machines, and plot what that takes; PYTHON=interpreter'
	@echo 'make site     build the documentation as one static site with search: .build/site; BASE=path'
	@echo 'make ci-examples  run the steps of Examples/CI from clean clones'
	@echo 'make setup    install the system libraries and fonts that are missing'
	@echo 'make clean    remove what was built and drawn'
	@echo 'make help     list these'

setup:
	@Scripts/setup

demo: setup
	$(SWIFT) build --configuration release --product filmstrip
	.build/release/filmstrip render today-card

gallery: setup
	$(SWIFT) build --configuration release --product filmstrip
	for name in $$(.build/release/filmstrip list | cut -d' ' -f1); do \
	  .build/release/filmstrip render $$name --scale 1 || exit 1; done

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest
	Scripts/test-scripts

# Optimized, and so in a folder of its own: what is built without tests has other objects.
SLOWLY := --configuration release -Xswiftc -enable-testing --scratch-path .build/slow

slow: setup
	$(SWIFT) build --build-tests $(SLOWLY)
	FILMSTRIP_SLOW=1 $(SWIFT) test $(SLOWLY) --skip-build --disable-xctest \
	  --filter 'RecordingOrderTests|GalleryTests|NoPopsTests|EverywhereTests|LaidOutAnewTests|SyntaxTests|TransitionPropertyTests'
	$(SWIFT) build --build-tests
	Scripts/test-concurrency 50 20
	Scripts/test-hash-seeds 10 .build/debug/filmstrip 10

conformance: setup
	$(SWIFT) build --build-tests
	Scripts/test-conformance
	Scripts/test-layout
	Scripts/test-animated-pictures
	@if [ -d '$(FIXTURES)/pixelmatch' ]; then \
	  PIXELMATCH_FIXTURES='$(abspath $(FIXTURES))/pixelmatch' \
	    $(SWIFT) test --skip-build --disable-xctest --filter ConformanceTests; \
	else \
	  echo "Skipped the published results: there is no folder '$(FIXTURES)/pixelmatch'; name another" \
	    "with FIXTURES=folder."; \
	fi

fuzz: setup
	Scripts/fuzz

check: setup lint imports circles table docs

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Plugins Sources Tests
	Scripts/check-bans
	Scripts/check-pixel-loops
	Scripts/check-api-table
	Scripts/check-api-tests
	Scripts/check-glossary
	Scripts/check-examples

imports:
	$(SWIFT) build $(IMPORTS)

circles: imports
	Scripts/check-circles
	Scripts/check-unread

table:
	$(SWIFT) build --build-tests
	Scripts/api-table --check

docs:
	Scripts/build-docs

ci-examples: setup
	$(SWIFT) build
	Scripts/test-readme
	Scripts/test-ci

site: docs
	Scripts/build-site .build/site '$(BASE)'

bench: setup
	$(SWIFT) build --configuration release --product filmstrip
	.build/release/filmstrip bench today-card
	Benchmarks/scene
	Benchmarks/stages
	Scripts/bench-comparison

profile: setup
	$(SWIFT) build --configuration release --product filmstrip
	Scripts/profile

bench-comparison: setup
	Scripts/bench-comparison

bench-adapter: setup
	Scripts/bench-adapter

bench-goldens: setup
	Scripts/bench-goldens

bench-preview: setup
	$(SWIFT) build
	Scripts/bench-preview

soak: setup
	$(SWIFT) build --configuration release --product filmstrip
	Scripts/test-crashes 100
	Scripts/test-memory
	$(SWIFT) build --product endurance
	Scripts/test-growth 120

attack: setup
	$(SWIFT) build --configuration release --product filmstrip
	Scripts/test-attacks 10000
	Scripts/test-mutations

arm: setup
	$(SWIFT) build
	Scripts/test-processors --arm

artwork: setup
	$(SWIFT) run --configuration release artwork Assets

newcomer:
	Scripts/test-newcomer

page:
	@Scripts/setup chromium python3-venv node-typescript
	Scripts/check-page-types
	$(SWIFT) build
	Scripts/test-page

PREFIX ?= /usr/local
DESTDIR ?=

programs: setup
	$(SWIFT) build --configuration release --product filmstrip
	$(SWIFT) build --configuration release --product filmstrip-adapter

install: programs
	Scripts/install .build/release '$(PREFIX)' '$(DESTDIR)'

uninstall:
	Scripts/install --remove '$(PREFIX)' '$(DESTDIR)'

deb: programs
	Scripts/make-deb .build/release .build/filmstrip.deb

farm: setup
	Examples/Farm/install
	$(SWIFT) build --product filmstrip
	Scripts/test-farm

bench-farm:
	Scripts/bench-farm

clean:
	rm -rf .build out
