// swift-tools-version: 6.2
import PackageDescription

let core: Target.Dependency = .product(name: "WidgetCore", package: "widgetrun")

let package = Package(
  name: "WidgetName",
  dependencies: [.package(DEPENDENCY)],
  targets: [
    .target(name: "WidgetName", dependencies: [core]),
    .executableTarget(
      name: "WidgetNameApp",
      dependencies: ["WidgetName", .product(name: "WidgetRun", package: "widgetrun")]),
    .testTarget(name: "WidgetNameTests", dependencies: ["WidgetName", core]),
  ])
