// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// The library for regular expressions, which the compiler imports into each file, is large: to load
// it takes a fifth of the time in which a process prints its version.
//
// By default, the runtime finds generic types by name, and checks their requirements by searching the
// conformances of all libraries. With the second option, the code passes the conformances that the
// compiler found, which saves a sixth of the time of a run over few records.
//
// Release builds of these modules contain no debug information, which would take about a tenth of the
// compiler's time. Backtraces name their functions, but not the lines.
let productSettings =
  settings + [
    .unsafeFlags([
      "-Xfrontend", "-disable-implicit-string-processing-module-import",
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
    ]),
    .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release)),
  ]

/// What the release build of a module is optimized for.
enum Optimization {
  /// Speed: every search or every page uses the module.
  case speed
  /// Build time: the module is used once per run, or waits for servers or keys. It is compiled in about
  /// a quarter less time, without LLVM's optimizations of code, loops, and the order of instructions.
  case buildTime
  /// Nothing: the module mostly calls others, or waits for servers. It is compiled in about a quarter of
  /// the time.
  case none

  var settings: [SwiftSetting] {
    switch self {
    case .speed: []
    case .buildTime:
      [
        .unsafeFlags(
          [
            "-Osize", "-Xfrontend", "-disable-llvm-optzns",
            "-Xllvm", "-disable-lsr", "-Xllvm", "-enable-misched=false",
          ], .when(configuration: .release))
      ]
    case .none: [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    }
  }
}

func target(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = [],
  optimizedFor optimization: Optimization = .speed
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude,
    swiftSettings: productSettings + optimization.settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies,
    exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "widgetrun",
  products: [
    .executable(name: "widgetrun", targets: ["WidgetRunTool"]),
    .executable(name: "widgetrun-bench", targets: ["WidgetRunBench"]),
    .library(name: "WidgetRun", targets: ["WidgetRun"]),
    .library(name: "WebServer", targets: ["WebServer"]),
    .library(name: "WidgetCore", targets: ["WidgetCore"]),
    .library(name: "WidgetTesting", targets: ["WidgetTesting"]),
    .library(name: "RemoteSearch", targets: ["RemoteSearch"]),
    .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
    .library(
      name: "Controllers",
      targets: ["Controllers", "ScreenLoading", "Screens", "StandardWidgets", "SearchEngine"]),
    .library(name: "InstantSearchCompat", targets: ["InstantSearchCompat", "SearchEngine"]),
  ],
  targets: [
    // The module maps of libyaml and zlib name static libraries, because every shared library delays the start.
    .systemLibrary(name: "CYAML"),
    .target(
      name: "CSimdJSON",
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CAllocations"),
    .target(name: "CMappedFiles"),
    .target(name: "CPlugins"),
    .target(name: "CTerminal"),
    .target(name: "CPostgreSQL"),
    .target(name: "CCurl"),
    .target(name: "CMicroHTTPD"),
    // Text files that become part of the executable.
    .target(
      name: "CResources",
      exclude: [
        "completions", "explanations", "map", "page", "stopwords", "templates", "translations",
      ]),
    target("Components", ["CResources"]),
    target("FileAccess", ["Components"]),
    target("CommandParsing", ["Components", "YAML"], optimizedFor: .buildTime),
    target("YAML", ["Components", "CYAML"], optimizedFor: .buildTime),
    target("SimdJSON", ["Components", "CSimdJSON"]),
    target("Search", ["Components"]),
    target(
      "SearchEngine",
      ["CMappedFiles", "Components", "CZlib", "FileAccess", "Search", "SimdJSON"]),
    target(
      "AlgoliaAPI", ["Components", "Search", "SearchEngine", "SimdJSON"],
      optimizedFor: .buildTime),
    target(
      "RemoteSearch", ["AlgoliaAPI", "Components", "Search", "SearchEngine", "SimdJSON"],
      optimizedFor: .none),
    target(
      "HTTPTransport", ["Components", "RemoteSearch", "CCurl"], optimizedFor: .buildTime),
    target(
      "PostgreSQLSearch", ["Components", "Search", "SearchEngine", "SimdJSON", "CPostgreSQL"],
      optimizedFor: .buildTime),
    target("Wording", ["Components", "FileAccess", "Search"]),
    target("WidgetContract", ["Components", "Search", "Wording"]),
    target("Refinements", ["Components", "Search", "WidgetContract", "Wording"]),
    // Re-exports the modules that a widget, a searcher or a renderer needs.
    target("WidgetCore", ["Components", "Refinements", "Search", "WidgetContract", "Wording"]),
    target("StandardWidgets", ["WidgetCore"], path: "Widgets", exclude: ["README.md"]),
    target("Screens", ["CPlugins", "WidgetCore", "YAML"]),
    target(
      "ScreenLoading", ["Components", "Screens", "WidgetCore", "YAML"], optimizedFor: .buildTime),
    target("Renderers", ["Components", "WidgetCore"]),
    target(
      "TerminalInterface", ["Components", "Renderers", "WidgetCore"], optimizedFor: .buildTime),
    target("Controllers", ["WidgetCore", "Screens", "Search"]),
    target("InstantSearchCompat", ["Controllers", "Search", "StandardWidgets", "WidgetCore"]),
    target("WidgetTesting", ["WidgetCore", "YAML", "Renderers"]),
    target(
      "Serving",
      [
        "AlgoliaAPI", "Components", "CPlugins", "FileAccess", "Renderers", "Screens",
        "SearchEngine", "WidgetCore",
      ]),
    target(
      "WidgetRun",
      [
        "CommandParsing", "Components", "CPlugins", "CTerminal", "FileAccess", "WidgetCore", "YAML",
        "StandardWidgets", "ScreenLoading", "Screens", "Renderers", "SearchEngine", "Serving",
        "TerminalInterface",
      ],
      optimizedFor: .none),
    .systemLibrary(name: "CZlib"),
    // The only target with a web server; 'Serving' declares it as a 'ScreenServer'.
    target("WebServer", ["Components", "Search", "Serving", "CMicroHTTPD", "CZlib"]),
    .executableTarget(
      name: "WidgetRunTool",
      dependencies: [
        "HTTPTransport", "PostgreSQLSearch", "RemoteSearch", "WebServer", "WidgetRun",
      ],
      swiftSettings: productSettings,
      // Plug-ins use the modules of the executable, and distinguish one build of it from another. Other
      // libraries, such as libcurl, must not use the executable's copies of libyaml and zlib.
      linkerSettings: [
        .unsafeFlags([
          "-Xlinker", "--export-dynamic", "-Xlinker", "--build-id",
          "-Xlinker", "--exclude-libs", "-Xlinker", "libyaml.a:libz.a",
        ])
      ]),
    .executableTarget(
      name: "WidgetRunBench",
      dependencies: [
        "CAllocations", "CommandParsing", "Components", "FileAccess", "HTTPTransport",
        "PostgreSQLSearch", "RemoteSearch", "Renderers", "ScreenLoading", "Screens", "Search",
        "SearchEngine", "StandardWidgets", "WidgetCore",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "InstantSearchExamples",
      dependencies: ["Components", "InstantSearchCompat", "SearchEngine"],
      path: "Tests/InstantSearchExamples", swiftSettings: [.treatAllWarnings(as: .error)]),
    // Limits the number of tests that run in parallel.
    .target(name: "CTestSettings", path: "Tests/TestSettings"),
    target("TestSupport", ["Components", "CTestSettings"], path: "Tests/TestSupport"),
    tests("Components", ["YAML"]),
    tests("FileAccess", ["Components"]),
    tests("CommandParsing", ["Components"]),
    tests("YAML", ["Components"]),
    tests("SimdJSON", ["Components"]),
    tests("Search", ["Components"]),
    tests(
      "SearchEngine", ["Components", "FileAccess", "Search", "SimdJSON", "YAML", "WidgetTesting"]),
    tests(
      "AlgoliaAPI", ["Components", "Search", "SearchEngine", "SimdJSON", "WidgetTesting", "YAML"],
      exclude: ["Recorded"]),
    tests(
      "RemoteSearch",
      ["AlgoliaAPI", "Components", "Search", "SearchEngine", "SimdJSON", "YAML"],
      exclude: ["Recorded"]),
    tests("HTTPTransport", ["Components", "RemoteSearch"]),
    tests("PostgreSQLSearch", ["Components", "Search", "SearchEngine", "WidgetTesting", "YAML"]),
    tests("WidgetCore", ["WidgetContract", "Wording"]),
    tests("WidgetTesting", ["WidgetCore"]),
    tests("StandardWidgets", ["WidgetCore", "WidgetTesting"]),
    tests("Screens", ["ScreenLoading", "WidgetCore", "YAML"]),
    tests("Renderers", ["Components", "TerminalInterface", "WidgetCore", "WidgetTesting"]),
    tests("Controllers", ["Screens", "StandardWidgets", "WidgetCore"]),
    tests("InstantSearchCompat", ["Components", "InstantSearchExamples", "SearchEngine"]),
    tests(
      "WidgetRunBench",
      [
        "Components", "RemoteSearch", "ScreenLoading", "Screens", "Search", "SearchEngine",
        "StandardWidgets", "WidgetCore",
      ]),
    tests(
      "WebServer",
      ["ScreenLoading", "Screens", "Search", "Serving", "WidgetCore", "WidgetRun", "YAML"]),
    tests(
      "WidgetRun",
      [
        "CommandParsing", "Components", "HTTPTransport", "RemoteSearch", "WidgetRunTool",
        "WidgetCore", "WidgetTesting", "ScreenLoading", "Screens", "Serving", "YAML",
      ],
      exclude: ["CommandLine", "Snapshots"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The path of libFuzzer, if `Tests/Fuzz/build` builds the fuzz targets.
if let library = Context.environment["WIDGETRUN_FUZZER"] {
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "AlgoliaAPI", "CFuzzer", "Components", "RemoteSearch", "Renderers", "ScreenLoading",
        "Screens", "Search", "SearchEngine", "Serving", "SimdJSON", "TerminalInterface",
        "WidgetContract", "WidgetRun", "Wording", "YAML",
      ],
      path: "Tests/Fuzz", exclude: ["CFuzzer", "Corpora", "build", "run"],
      swiftSettings: settings, linkerSettings: [.unsafeFlags([library, "-lstdc++"])]),
  ]
}

// The test targets that `Tests/Sanitizers/run` builds.
if let names = Context.environment["WIDGETRUN_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}
