// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// One program for each; libFuzzer brings the `main` function, so they link only under `--sanitize=fuzzer`.
let fuzzers = [
  "FuzzJSONEvents", "FuzzDirectoryResponse", "FuzzListing", "FuzzCursorRoundTrip", "FuzzLink", "FuzzName",
  "FuzzMarkdown",
  "FuzzConnectTarget", "FuzzRequestWriter", "FuzzClientData", "FuzzYajlVsFoundation",
]

let library: [Target.Dependency] = ["JSONStream", "SimplexLinks", "SimplexDirectory"].map {
  .product(name: $0, package: "simplex-wire")
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "simplex-wire", path: "..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    .target(name: "FuzzSupport", dependencies: library),
    .testTarget(name: "FuzzSupportTests", dependencies: ["FuzzSupport"] + library),
  ]
    + fuzzers.map { .executableTarget(name: $0, dependencies: ["CLibFuzzer", "FuzzSupport"] + library) },
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
