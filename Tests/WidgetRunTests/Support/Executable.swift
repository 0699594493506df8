import Foundation

/// The built command line, run as a process of its own.
enum Executable {
  /// How a process ended and what it said.
  struct Ending {
    /// The exit status; the negative number of the signal that ended the process.
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    var json: Any? {
      try? JSONSerialization.jsonObject(with: Data(output.utf8))
    }
  }

  /// The executable, which the package builds into the folder of the test executable.
  static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("widgetrun").path

  /// The folder of the package.
  static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }

  /// Runs it to its end with nothing but these variables in its environment.
  ///
  /// - Parameters:
  ///   - readsConfiguration: whether the configuration file of the user is read.
  ///   - folder: where it runs; the folder of the package if absent.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    readsConfiguration: Bool = false, in folder: TemporaryFolder? = nil
  ) throws -> Ending {
    let options = readsConfiguration ? [] : ["--no-config"]
    return try launch(
      path, options + arguments, input: input, environment: environment, in: folder)
  }

  /// Runs a shell script in which `$0` is the executable.
  static func shell(_ script: String, in folder: TemporaryFolder? = nil) throws -> Ending {
    try launch(
      "/bin/sh", ["-c", script, path], input: "", environment: ["PATH": "/usr/bin:/bin"],
      in: folder)
  }

  // Files instead of pipes, which would have to be read while the process runs.
  private static func launch(
    _ program: String, _ arguments: [String], input: String, environment: [String: String],
    in folder: TemporaryFolder?
  ) throws -> Ending {
    let streams = try TemporaryFolder(["input": input, "output": "", "errors": ""])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder?.url ?? package
    process.standardInput = try FileHandle(forReadingFrom: streams["input"])
    process.standardOutput = try FileHandle(forWritingTo: streams["output"])
    process.standardError = try FileHandle(forWritingTo: streams["errors"])
    try process.run()
    withExtendedLifetime(folder) { process.waitUntilExit() }
    let isSignal = process.terminationReason == .uncaughtSignal
    return Ending(
      status: isSignal ? -process.terminationStatus : process.terminationStatus,
      output: try streams.text("output"), errors: try streams.text("errors"))
  }
}
