// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// One program for each; libFuzzer brings the `main` function, so they link only under `--sanitize=fuzzer`.
let fuzzers = [
  "FuzzJSONEvents", "FuzzDirectoryResponse", "FuzzListing", "FuzzCursorRoundTrip", "FuzzLink", "FuzzName",
  "FuzzMarkdown",
  "FuzzConnectTarget", "FuzzRequestWriter", "FuzzClientData", "FuzzYajlVsFoundation", "FuzzChatReply",
]

let links: [Target.Dependency] = [.product(name: "SimplexLinks", package: "simplex-wire")]
let library: [Target.Dependency] =
  links + ["JSONStream", "SimplexDirectory"].map { .product(name: $0, package: "simplex-wire") }

let replies: [Target.Dependency] = ["SimplexSearch", "_SimplexVectors"].map {
  .product(name: $0, package: "simplex-wire")
}

/// Programs of links alone: what they do not link does not slow the fuzzer's bookkeeping.
let ofLinks = ["FuzzLink", "FuzzConnectTarget"]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "simplex-wire", path: "..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    .target(name: "FuzzSupport", dependencies: links),
    .target(name: "DirectorySupport", dependencies: ["FuzzSupport"] + library),
    .testTarget(name: "FuzzSupportTests", dependencies: ["DirectorySupport", "FuzzSupport"] + library),
  ]
    + fuzzers.map { name in
      .executableTarget(
        name: name,
        dependencies: ["CLibFuzzer", "FuzzSupport"] + (ofLinks.contains(name) ? links : ["DirectorySupport"] + library)
          + (name == "FuzzChatReply" ? replies : []))
    },
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
