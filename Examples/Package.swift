// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
  name: "simplex-wire-examples",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "simplex-wire", path: "..")],
  targets: [
    .executableTarget(
      name: "PageReader", dependencies: [.product(name: "SimplexDirectory", package: "simplex-wire")]),
    .executableTarget(
      name: "LinkChecker", dependencies: [.product(name: "SimplexLinks", package: "simplex-wire")]),
    .executableTarget(
      name: "ListingToCSV", dependencies: [.product(name: "SimplexDirectory", package: "simplex-wire")]),
    .executableTarget(
      name: "ModerationHelper", dependencies: [.product(name: "SimplexLinks", package: "simplex-wire")]),
    .executableTarget(
      name: "SearchSession",
      dependencies: [
        .product(name: "SimplexLinks", package: "simplex-wire"),
        .product(name: "SimplexSearch", package: "simplex-wire"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
