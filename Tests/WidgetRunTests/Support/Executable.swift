import Foundation

/// Runs the built executable as a separate process.
enum Executable {
  /// The exit status and the output of a process.
  struct Result {
    /// The exit status; the negative number of the signal that ended the process.
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    var json: Any? {
      try? JSONSerialization.jsonObject(with: Data(output.utf8))
    }
  }

  /// The path of the executable, which is next to the test executable.
  static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("widgetrun").path

  /// The folder of the package.
  static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }

  /// Runs the executable until it exits, with only these environment variables and a folder for cached indexes.
  ///
  /// - Parameters:
  ///   - readsConfiguration: whether the executable reads the user's configuration file.
  ///   - folder: the working directory; nil for the folder of the package.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    readsConfiguration: Bool = false, in folder: TemporaryFolder? = nil
  ) throws -> Result {
    let options = readsConfiguration ? [] : ["--no-config"]
    return try launch(
      path, options + arguments, input: input, environment: environment, in: folder)
  }

  /// Runs a shell script in which `$0` is the executable.
  static func shell(
    _ script: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"],
    in folder: TemporaryFolder? = nil
  ) throws -> Result {
    try launch("/bin/sh", ["-c", script, path], input: "", environment: environment, in: folder)
  }

  // Uses files, because pipes have to be read while the process runs.
  private static func launch(
    _ program: String, _ arguments: [String], input: String, environment: [String: String],
    in folder: TemporaryFolder?
  ) throws -> Result {
    let streams = try TemporaryFolder(["input": input, "output": "", "errors": ""])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // Indexes are cached in the working directory, unless it is that of the package.
    let cache = (folder ?? streams).url.appendingPathComponent("cache").path
    var inherited = ["XDG_CACHE_HOME": cache]
    // Without the options of a test run with sanitizers, the process would fail because of leaks.
    inherited["ASAN_OPTIONS"] = ProcessInfo.processInfo.environment["ASAN_OPTIONS"]
    process.environment = environment.merging(inherited) { own, _ in own }
    process.currentDirectoryURL = folder?.url ?? package
    process.standardInput = try FileHandle(forReadingFrom: streams["input"])
    process.standardOutput = try FileHandle(forWritingTo: streams["output"])
    process.standardError = try FileHandle(forWritingTo: streams["errors"])
    try process.run()
    withExtendedLifetime(folder) { process.waitUntilExit() }
    let isSignal = process.terminationReason == .uncaughtSignal
    return Result(
      status: isSignal ? -process.terminationStatus : process.terminationStatus,
      output: try streams.text("output"), errors: try streams.text("errors"))
  }
}
