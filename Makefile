# Lightbox: `make run` builds and starts it, `make help` tells the rest.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
ID = org.lightbox.Lightbox
BIN = .build/release/lightbox
# Other flags than the last time build everything anew: whatever is released is built by these.
RELEASE = flags=$$(.ci/release-flags) && swift build -c release $$flags
ICON_SIZES = 16 24 32 48 64 128 256 512

BUILD_PACKAGES = pkg-config libx11-dev libx11-xcb-dev libxext-dev libxi-dev libxrandr-dev libxcursor-dev libxfixes-dev \
	libxres-dev libcairo2-dev libpango1.0-dev libgdk-pixbuf-2.0-dev libsqlite3-dev webp-pixbuf-loader librsvg2-common \
	fonts-inter
TEST_PACKAGES = xvfb xdotool openbox picom curl python3-xlib python3-gi gir1.2-gtk-3.0 gir1.2-gtk-4.0 python3-pyqt5 pcmanfm
BROWSER_PACKAGES = chromium firefox-esr
BENCH_PACKAGES = valgrind
LINT_PACKAGES = desktop-file-utils appstream man-db
INSTALL_PACKAGES = librsvg2-bin

.PHONY: help run build slow-photos test amounts browsers outside docs lint probe bench bench-record sanitize install \
	uninstall clean build-packages

help:
	@echo "make run      Build and start Lightbox; ARGS='--scheme dark' are its arguments."
	@echo "make build    Build it: $(BIN)"
	@echo "make test     Run all tests."
	@echo "make slow-photos"
	@echo "              Build and start a window of photos whose data takes its time; ARGS are photos of yours."
	@echo "make amounts  Carry 1,000 files and 210 MB in and out by a real hand, and tell how long frames took."
	@echo "make browsers Carry photos to and from Chromium and Firefox."
	@echo "make docs     Build the documentation of the libraries: .build/docs"
	@echo "make bench    Measure what the engine and the views cost, and compare it with what is recorded;"
	@echo "              'make bench-record' records it anew, BENCH='--filter NAME' takes some of it."
	@echo "make sanitize Run the unit tests with the address and the thread sanitizer."
	@echo "make lint     Look the sources and the packaging over."
	@echo "make install  Install below PREFIX ($(PREFIX)); DESTDIR is put in front."
	@echo "make uninstall"
	@echo "make clean"

run: build
	$(BIN) $(ARGS)

build: build-packages
	$(RELEASE) --product lightbox

# Photos whose data is late, to drag into Lightbox.
slow-photos: build-packages
	$(RELEASE) --product slow-photos
	.build/release/slow-photos $(ARGS)

build-packages:
	@.ci/check-swift
	@.ci/install-packages $(BUILD_PACKAGES)

# One set of fonts for everybody, so that pictures can be compared. Tests that wait for other threads or processes come
# apart from the views': those would keep the main actor from them for so long that patience ran out.
TEST = FONTCONFIG_FILE="$(CURDIR)/Tests/Resources/fonts.conf" .ci/run-tests --skip-build
SCREEN_TESTS = ^(ApplicationTests|ScreenTests)\.
VIEWS_TESTS = ^ViewsTests\.
# One at a time: each has a server and partners of its own.
WIRE_TESTS = ^X11Tests\.
test: build-packages
	@.ci/install-packages $(TEST_PACKAGES)
	swift build --build-tests
	$(TEST) --skip '$(VIEWS_TESTS)' --skip '$(SCREEN_TESTS)' --skip '$(WIRE_TESTS)'
	$(TEST) --filter '$(VIEWS_TESTS)'
	$(TEST) --filter '$(SCREEN_TESTS)'
	$(TEST) --no-parallel --filter '$(WIRE_TESTS)'
	@$(MAKE) --no-print-directory outside

# What is promised of large amounts, by the program as it is installed; the tests take a tenth of it. Needs 2 GB in /tmp.
amounts: build
	@.ci/install-packages $(TEST_PACKAGES)
	swift build --build-tests
	LIGHTBOX_AMOUNTS=full LIGHTBOX_PROGRAM="$(CURDIR)/$(BIN)" $(TEST) --filter '^ScreenTests\..*AmountTests'

browsers: build-packages
	@.ci/install-packages $(TEST_PACKAGES) $(BROWSER_PACKAGES)
	swift build --build-tests
	LIGHTBOX_BROWSERS=1 $(TEST) --filter '^ScreenTests\..*BrowserTests'

# A program of somebody else's, who knows the library by its products alone.
outside: build-packages
	swift build --package-path Tests/Outside --scratch-path .build/outside

docs: build-packages
	swift build
	@.ci/docs --warnings-as-errors

# A package of its own. Times are printed and kept to the limits that are promised; instructions, allocations and
# memory are compared with Tests/Benchmarks/Thresholds. Instructions are valgrind's: the processor's own counters are
# closed in many sandboxes and count whatever else runs. What is 15 % better than recorded fails too: record it.
BENCH =
BENCHMARKS = Tests/Benchmarks
BENCH_BUILD = --package-path $(BENCHMARKS) --scratch-path .build/benchmarks
BENCHMARK = FONTCONFIG_FILE="$(CURDIR)/Tests/Resources/fonts.conf" swift package $(BENCH_BUILD) --disable-sandbox \
	--allow-writing-to-directory "$(CURDIR)/$(BENCHMARKS)" benchmark
probe: build-packages
	@.ci/install-packages $(BENCH_PACKAGES)
	swift build $(BENCH_BUILD) -c release --product Probe

bench: probe
	$(BENCHMARK) --target Times --no-progress $(BENCH)
	$(BENCHMARK) thresholds check --target Counts --path "$(CURDIR)/$(BENCHMARKS)/Thresholds" --no-progress $(BENCH)

# What could not be counted would be recorded as nothing, with which everything agrees.
bench-record: probe
	$(BENCHMARK) thresholds update --target Counts --path "$(CURDIR)/$(BENCHMARKS)/Thresholds" --no-progress $(BENCH)
	@empty=$$(grep -L Instructions $(BENCHMARKS)/Thresholds/*.json); \
	if [ -n "$$empty" ]; then echo "Nothing was counted for: $$empty" >&2; exit 1; fi

# The tests on the screen wait for other processes, which sanitizers slow down beyond all patience; random runs are
# shorter for the same reason. XCTest is left out: it finds nothing to run here. Leaks are not looked for: a test whose
# closures speak of its stage keeps the stage. That the engine keeps nothing is a test of its own.
SANITIZED = --sanitize=$* --scratch-path .build/$*
SANITIZED_TEST = ASAN_OPTIONS=detect_leaks=0 RANDOM_STEPS=300 $(TEST) --disable-xctest $(SANITIZED)
sanitize: sanitize-address sanitize-thread
sanitize-%: build-packages
	swift build --build-tests $(SANITIZED)
	$(SANITIZED_TEST) --skip '$(VIEWS_TESTS)' --skip '$(SCREEN_TESTS)' --skip '$(WIRE_TESTS)'
	$(SANITIZED_TEST) --filter '$(VIEWS_TESTS)'

lint:
	@.ci/check-swift
	@.ci/install-packages $(LINT_PACKAGES)
	swift format lint --strict --configuration .swift-format -r Package.swift Sources Tests
	desktop-file-validate Resources/$(ID).desktop
	appstreamcli validate --no-net Resources/$(ID).metainfo.xml
	@warnings=$$(LC_ALL=C.UTF-8 MANROFFSEQ= man --warnings -E UTF-8 -l -Tutf8 -Z Resources/lightbox.1 2>&1 >/dev/null); \
	if [ -n "$$warnings" ]; then echo "$$warnings" >&2; exit 1; fi

# Builds nothing as root: `make build` first, then `sudo make install`.
install:
	@test -x $(BIN) || { echo "There is nothing to install yet: run 'make build' first." >&2; exit 1; }
	@.ci/install-packages $(INSTALL_PACKAGES)
	install -D -m 755 $(BIN) "$(DESTDIR)$(PREFIX)/bin/lightbox"
	install -D -m 644 Resources/$(ID).desktop "$(DESTDIR)$(PREFIX)/share/applications/$(ID).desktop"
	install -D -m 644 Resources/$(ID).metainfo.xml "$(DESTDIR)$(PREFIX)/share/metainfo/$(ID).metainfo.xml"
	install -D -m 644 Resources/lightbox.1 "$(DESTDIR)$(PREFIX)/share/man/man1/lightbox.1"
	install -D -m 644 Resources/$(ID).svg "$(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/$(ID).svg"
	for size in $(ICON_SIZES); do \
		folder="$(DESTDIR)$(PREFIX)/share/icons/hicolor/$${size}x$${size}/apps"; \
		install -d "$$folder" && \
		rsvg-convert -w $$size -h $$size -o "$$folder/$(ID).png" Resources/$(ID).svg || exit 1; \
	done
	install -d "$(DESTDIR)$(PREFIX)/share/bash-completion/completions"
	$(BIN) --generate-completion-script bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/lightbox"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/lightbox" \
		"$(DESTDIR)$(PREFIX)/share/applications/$(ID).desktop" \
		"$(DESTDIR)$(PREFIX)/share/metainfo/$(ID).metainfo.xml" \
		"$(DESTDIR)$(PREFIX)/share/man/man1/lightbox.1" \
		"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/lightbox" \
		"$(DESTDIR)$(PREFIX)"/share/icons/hicolor/*/apps/$(ID).svg \
		"$(DESTDIR)$(PREFIX)"/share/icons/hicolor/*/apps/$(ID).png

clean:
	swift package clean
