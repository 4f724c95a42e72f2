// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that ordinary builds and tests do not depend on it. `make bench` runs it.
let package = Package(
    name: "lightbox-benchmarks",
    dependencies: [
        .package(name: "lightbox", path: "../.."),
        // The package's own counters replace `malloc`; `Callgrind` counts allocations instead.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .target(
            name: "Scenarios",
            dependencies: [
                .product(name: "Views", package: "lightbox"),
                .product(name: "ImageFiles", package: "lightbox"),
            ],
            path: "Scenarios"),
        .executableTarget(name: "Probe", dependencies: ["Scenarios"], path: "Probe"),
        .executableTarget(
            name: "Times",
            dependencies: ["Scenarios", .product(name: "Benchmark", package: "benchmark")],
            path: "Benchmarks/Times",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .executableTarget(
            name: "Counts",
            dependencies: ["Scenarios", .product(name: "Benchmark", package: "benchmark")],
            path: "Benchmarks/Counts",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ],
    swiftLanguageModes: [.v6]
)
