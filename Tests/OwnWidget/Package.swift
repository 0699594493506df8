// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnWidget",
  dependencies: [.package(name: "widgetrun", path: "../..")],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        .product(name: "WidgetRun", package: "widgetrun"),
        .product(name: "WidgetCore", package: "widgetrun"),
      ])
  ])
