# Lightbox: `make run` builds and starts it, `make help` lists the other targets.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
ID = org.lightbox.Lightbox
BIN = .build/release/lightbox
# Changed flags rebuild everything, so every build of a configuration uses the same.
RELEASE = flags=$$(.ci/release-flags) && swift build -c release $$flags
DEBUG_BUILD = swift build $$(.ci/debug-flags)
ICON_SIZES = 16 24 32 48 64 128 256 512

BUILD_PACKAGES = pkg-config libx11-dev libx11-xcb-dev libxext-dev libxi-dev libxrandr-dev libxcursor-dev libxfixes-dev \
	libxres-dev libxcomposite-dev libxdamage-dev libxcb-present-dev libcairo2-dev libpango1.0-dev libgdk-pixbuf-2.0-dev libsqlite3-dev libzbar-dev webp-pixbuf-loader \
	librsvg2-common fonts-inter
TEST_PACKAGES = xvfb xdotool openbox picom curl python3-xlib python3-gi gir1.2-gtk-3.0 gir1.2-gtk-4.0 python3-pyqt5 python3-pyqt6 dbus-daemon \
	pcmanfm caja heif-gdk-pixbuf libavif-gdk-pixbuf libraw-bin xserver-xorg-core xserver-xorg-video-dummy
BROWSER_PACKAGES = chromium firefox-esr libreoffice-writer libreoffice-gtk3
BENCH_PACKAGES = valgrind
LINT_PACKAGES = desktop-file-utils appstream man-db
INSTALL_PACKAGES = librsvg2-bin

# See Package.swift.
export LIGHTBOX_OPTIMIZED_DEBUG = 1

.PHONY: help run build scenes test format check soak random faults amounts browsers outside defects docs lint probe bench \
	bench-record api api-record sanitize install uninstall clean build-packages

help:
	@echo "make run      Build and start Lightbox; ARGS='--scheme dark' passes arguments."
	@echo "make build    Build it: $(BIN)"
	@echo "make check TARGET=Views"
	@echo "              Build and run the tests of one target, with short random runs."
	@echo "make test     Run all tests."
	@echo "make soak     Run what takes hours: ten million random steps, faults, sanitizers, large amounts, browsers,"
	@echo "              documentation and benchmarks."
	@echo "make scenes   Build and start programs written with UIKit's names; ARGS=mail starts one of them."
	@echo "make random   Run the random tests optimized; STEPS=10000 is the length of a run."
	@echo "make faults   Kill the program at each writing system call, let calls, disks and limits fail, and send it damaged"
	@echo "              images and garbage; RANDOM_SEED=7 uses another seed."
	@echo "make sanitize Run the unit tests with the address and the thread sanitizer."
	@echo "make amounts  Drag 1,000 files and 210 MB in and out of the program, and report the times of frames; search"
	@echo "              and scroll a million photos."
	@echo "make browsers Drag photos to and from Chromium and Firefox, and to LibreOffice."
	@echo "make outside  Build and test packages that depend on the libraries, and check what they fetch."
	@echo "make defects  Show that the recorded films find defects that are put into a copy of the program."
	@echo "make api      Compare the public interface of the libraries with that of the last version;"
	@echo "              'make api-record' records it."
	@echo "make docs     Build the documentation of the libraries with a front page: .build/docs/site"
	@echo "make bench    Measure the engine and the views, and compare with the recorded figures;"
	@echo "              'make bench-record' records them, BENCH='--filter NAME' selects some."
	@echo "make lint     Check formatting, packaging files and the public interface."
	@echo "make install  Install below PREFIX ($(PREFIX)); DESTDIR is put in front."
	@echo "make uninstall"
	@echo "make clean"

run: build
	$(BIN) $(ARGS)

build: build-packages
	$(RELEASE) --product lightbox

# The programs of the talks, written with UIKit's names.
scenes: build-packages
	$(RELEASE) --product scenes
	.build/release/scenes $(ARGS)

build-packages:
	@.ci/check-swift
	@.ci/install-packages $(BUILD_PACKAGES)

# SwiftPM links one bundle per selection of tests: see the end of Package.swift. The unit tests and the tests that need an
# X server are separate bundles, so that an edit in Views does not relink the latter. The latter are built first, with
# the programs that they start, so that they run while the unit tests are built.
SERVER_BUNDLE = lightbox-X11-ScreenPackageTests
SERVER_TESTS = LIGHTBOX_TESTS=X11,Screen .ci/build-tests
test: build-packages
	@.ci/install-packages $(TEST_PACKAGES)
	$(SERVER_TESTS)
	@.ci/run-tests .ci/build-tests

# One target's tests: only that target, its dependencies and its tests are built, and random runs are short.
TARGET = $(ROOM)
STEPS = 300
CHECK = LIGHTBOX_TESTS=$(TARGET) $(DEBUG_BUILD) --product
check: build-packages
	@test -n "$(TARGET)" || { echo "Name a target: make check TARGET=Views" >&2; exit 1; }
	@case "$(TARGET)" in X11|Screen) .ci/install-packages $(TEST_PACKAGES);; esac
	@if [ "$(TARGET)" = Screen ]; then \
		for program in lightbox scenes RunLoopProbe; do $(CHECK) $$program || exit 1; done; \
	fi
	@if [ "$(TARGET)" = DecoderProcesses ]; then $(CHECK) DecoderProbe; fi
	@if [ "$(TARGET)" = Fault ]; then $(CHECK) FaultProbe && $(CHECK) lightbox; fi
	$(CHECK) lightbox-$(TARGET)PackageTests
	@RANDOM_STEPS=$(STEPS) .ci/run-bundle $(TARGET) lightbox-$(TARGET)PackageTests \
		$$([ "$(TARGET)" != X11 ] || echo --no-parallel)

# Everything that takes longer than a change can wait for. 40 runs of 250,000 steps are ten million.
# One that fails does not keep the others from running.
SOAK_PARTS = random faults sanitize amounts browsers outside defects docs bench
soak: build-packages
	@begin=$$(date +%s) failed=; \
	for part in $(SOAK_PARTS); do \
		start=$$(date +%s); \
		$(MAKE) --no-print-directory $$part STEPS=250000 || failed="$$failed $$part"; \
		echo "$$part: ended after $$(($$(date +%s) - start)) s"; \
	done; \
	echo "soak: ended after $$(($$(date +%s) - begin)) s$${failed:+; failed:$$failed}"; \
	test -z "$$failed"

# Random runs in an optimized build. `@testable` needs -enable-testing; -assert-config keeps the assertions. The runs of
# the whole program draw many frames in a step, so they are shorter.
RANDOM_BUILD = --scratch-path .build/random -c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
RANDOM_BUNDLE = lightbox-Views-DragAndDrop-LightboxPackageTests
RANDOM_RUN = BUILD=.build/random CONFIGURATION=release TEST_TIMEOUT=14400
random: build-packages
	LIGHTBOX_TESTS=Views,DragAndDrop,Lightbox swift build $(RANDOM_BUILD) --product $(RANDOM_BUNDLE)
	@$(RANDOM_RUN) RANDOM_STEPS=$(STEPS) \
		.ci/run-bundle random $(RANDOM_BUNDLE) --filter '^(Views|DragAndDrop)Tests\.Random'
	@$(RANDOM_RUN) RANDOM_STEPS=$$(($(STEPS) > 20000 ? $(STEPS) / 50 : 400)) \
		.ci/run-bundle random-program $(RANDOM_BUNDLE) --filter '^LightboxTests\.Random'

# The long form of tests that `make test` runs shortly, too. Each prints its seed, and RANDOM_SEED repeats it.
FAULT_BUNDLE = lightbox-Fault-DecoderProcessesPackageTests
FAULT_RUN = LIGHTBOX_FAULTS=full TEST_TIMEOUT=14400 .ci/run-bundle
FAULT_LOGS = .build/test-logs
faults: build-packages
	@.ci/install-packages $(TEST_PACKAGES)
	LIGHTBOX_TESTS=Fault,DecoderProcesses .ci/build-tests
	@$(FAULT_RUN) faults $(FAULT_BUNDLE) --no-parallel --filter '^(FaultTests\.|DecoderProcessesTests\.MutatedImageTests)'
	$(SERVER_TESTS)
	@$(FAULT_RUN) faults-screen $(SERVER_BUNDLE) --no-parallel --filter '^ScreenTests\..*HostileTests'
	@grep -ah '^Faults\.' $(FAULT_LOGS)/faults.log $(FAULT_LOGS)/faults-screen.log

# The documented limits for large amounts, with the release build; `make test` uses a tenth. Needs 2 GB in /tmp.
LARGE_TESTS = LIGHTBOX_TESTS=PhotoLibrary,Lightbox .ci/build-tests
LARGE_BUNDLE = lightbox-PhotoLibrary-LightboxPackageTests
amounts: build
	@.ci/install-packages $(TEST_PACKAGES)
	$(LARGE_TESTS)
	LIGHTBOX_AMOUNTS=full .ci/run-bundle large $(LARGE_BUNDLE) --no-parallel --filter '\.Large(Library|List)Tests'
	$(SERVER_TESTS)
	LIGHTBOX_AMOUNTS=full LIGHTBOX_PROGRAM="$(CURDIR)/$(BIN)" \
		.ci/run-bundle amounts $(SERVER_BUNDLE) --filter '^ScreenTests\..*AmountTests'

browsers: build-packages
	@.ci/install-packages $(TEST_PACKAGES) $(BROWSER_PACKAGES)
	$(SERVER_TESTS)
	LIGHTBOX_BROWSERS=1 .ci/run-bundle browsers $(SERVER_BUNDLE) --filter '^ScreenTests\..*(Browser|Office)Tests'

# Packages that know the libraries by their products alone, and their tests.
outside: build-packages
	@.ci/outside

# A copy of the program with known defects, which the films of the tests must find.
defects: build-packages
	@.ci/defects

api: build-packages
	$(DEBUG_BUILD)
	@.ci/api

api-record: build-packages
	$(DEBUG_BUILD)
	@.ci/api --record

docs: build-packages
	$(DEBUG_BUILD)
	@.ci/docs --warnings-as-errors

# A package of its own, so that ordinary builds do not fetch its dependencies. Times are compared with fixed limits;
# instructions, allocations and memory with Tests/Benchmarks/Thresholds. valgrind counts the instructions: the
# processor's counters are unavailable in many sandboxes and include other processes. A result that is 15 % better than
# recorded fails too, so that it gets recorded.
BENCH =
BENCHMARKS = Tests/Benchmarks
BENCH_BUILD = --package-path $(BENCHMARKS) --scratch-path .build/benchmarks
# Searches a library of 100,000 photos, which `probe` creates.
LIBRARY_PROBE = $(CURDIR)/.build/release/LibraryProbe
SEARCHED_LIBRARY = $(CURDIR)/.build/benchmarks/searched-library
BENCHMARK = FONTCONFIG_FILE="$(CURDIR)/Tests/Resources/fonts.conf" LIGHTBOX_LIBRARY_PROBE="$(LIBRARY_PROBE)" \
	LIGHTBOX_SEARCHED_LIBRARY="$(SEARCHED_LIBRARY)" swift package $(BENCH_BUILD) --disable-sandbox \
	--allow-writing-to-directory "$(CURDIR)/$(BENCHMARKS)" benchmark
probe: build-packages
	@.ci/install-packages $(BENCH_PACKAGES)
	swift build $(BENCH_BUILD) -c release --product Probe
	$(RELEASE) --product LibraryProbe
	@rm -rf "$(SEARCHED_LIBRARY)"
	@$(LIBRARY_PROBE) make "$(SEARCHED_LIBRARY)" 100000

bench: probe
	$(BENCHMARK) --target Times --no-progress $(BENCH)
	$(BENCHMARK) thresholds check --target Counts --path "$(CURDIR)/$(BENCHMARKS)/Thresholds" --no-progress $(BENCH)

# A failed count would be recorded without figures, and every later result would agree with it.
bench-record: probe
	$(BENCHMARK) thresholds update --target Counts --path "$(CURDIR)/$(BENCHMARKS)/Thresholds" --no-progress $(BENCH)
	@empty=$$(grep -L Instructions $(BENCHMARKS)/Thresholds/*.json); \
	if [ -n "$$empty" ]; then echo "Nothing was counted for: $$empty" >&2; exit 1; fi

# Tests that wait for other processes are left out, because sanitizers slow those beyond the tests' timeouts. Leak
# detection is off: closures in tests keep their fixtures alive. A test of its own checks that the engine leaks nothing.
SANITIZED_RUN = BUILD=.build/$* ASAN_OPTIONS=detect_leaks=0 RANDOM_STEPS=300 .ci/run-bundle
sanitize: sanitize-address sanitize-thread
sanitize-%: build-packages
	swift build --build-tests --sanitize=$* --scratch-path .build/$*
	@$(SANITIZED_RUN) $*-units lightboxPackageTests --skip '^(ViewsTests|ApplicationTests|FaultTests)\.'
	@$(SANITIZED_RUN) $*-views lightboxPackageTests --filter '^ViewsTests\.'

lint: format api

# The part of it that needs no build.
format:
	@.ci/check-swift
	@.ci/install-packages $(LINT_PACKAGES)
	swift format lint --strict --parallel --configuration .swift-format -r Package.swift Sources Tests
	desktop-file-validate Resources/$(ID).desktop
	appstreamcli validate --no-net Resources/$(ID).metainfo.xml
	@warnings=$$(LC_ALL=C.UTF-8 MANROFFSEQ= man --warnings -E UTF-8 -l -Tutf8 -Z Resources/lightbox.1 2>&1 >/dev/null); \
	if [ -n "$$warnings" ]; then echo "$$warnings" >&2; exit 1; fi

# Does not build, so that nothing is built as root: `make build`, then `sudo make install`.
install:
	@test -x $(BIN) || { echo "There is nothing to install: run 'make build' first." >&2; exit 1; }
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
