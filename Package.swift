// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
  name: "simplex-wire",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "JSONStream", targets: ["JSONStream"]),
    .library(name: "SimplexLinks", targets: ["SimplexLinks"]),
    .library(name: "SimplexDirectory", targets: ["SimplexDirectory"]),
    .library(name: "SimplexSearch", targets: ["SimplexSearch"]),
    .library(name: "_SimplexVectors", targets: ["SimplexVectors"]),
    .executable(name: "simplex-wire", targets: ["simplex-wire"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYajl", pkgConfig: "yajl", providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]),
    .systemLibrary(name: "CGetopt"),
    .target(name: "JSONStream", dependencies: ["CYajl"], swiftSettings: [.strictMemorySafety()]),
    .target(name: "SimplexLinks"),
    .target(name: "SimplexDirectory", dependencies: ["JSONStream", "SimplexLinks"]),
    .target(name: "SimplexSearch", dependencies: ["JSONStream", "SimplexDirectory", "SimplexLinks"]),
    .target(
      name: "SimplexVectors",
      dependencies: ["JSONStream", "SimplexDirectory", "SimplexLinks", "SimplexSearch"]),
    .executableTarget(
      name: "simplex-wire",
      dependencies: [
        "CGetopt", "JSONStream", "SimplexDirectory", "SimplexLinks", "SimplexSearch", "SimplexVectors",
      ]),
    .target(name: "CMallocCount"),
    .executableTarget(
      name: "WireBench",
      dependencies: ["CYajl", "CMallocCount", "JSONStream", "SimplexDirectory", "SimplexLinks"]),
    .target(name: "WireTestSupport", path: "Tests/WireTestSupport"),
    .executableTarget(
      name: "ScriptedChat", dependencies: ["JSONStream", "SimplexDirectory", "SimplexSearch"],
      path: "Tests/ScriptedChat"),
    .testTarget(name: "JSONStreamTests", dependencies: ["JSONStream", "WireTestSupport"]),
    .testTarget(name: "SimplexLinksTests", dependencies: ["SimplexLinks"]),
    .testTarget(
      name: "SimplexDirectoryTests",
      dependencies: ["JSONStream", "SimplexDirectory", "SimplexLinks", "WireTestSupport"]),
    .testTarget(
      name: "SimplexSearchTests",
      dependencies: [
        "JSONStream", "ScriptedChat", "SimplexDirectory", "SimplexLinks", "SimplexSearch", "WireTestSupport",
      ]),
    .testTarget(
      name: "AllocationTests", dependencies: ["CMallocCount", "JSONStream", "SimplexDirectory", "SimplexLinks"]),
    .testTarget(name: "SimplexVectorsTests", dependencies: ["SimplexVectors"]),
    .testTarget(name: "ToolTests", dependencies: ["ScriptedChat", "simplex-wire"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["JSONStream", "SimplexDirectory", "SimplexLinks", "SimplexSearch", "simplex-wire"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
