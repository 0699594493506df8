internal import WidgetCore

extension FileWatch {
  /// Runs a command now and again after each change of its files, until the process ends.
  ///
  /// Prints failures of the command and continues to watch.
  ///
  /// - Parameter files: returns the files to watch, called before each run.
  static func repeating(
    files: () -> [String], _ run: () async throws -> Void
  ) async throws {
    while true {
      let watched = files()
      let before = FileWatch(watched)
      do {
        try await run()
      } catch let failure as CommandFailure {
        if let message = failure.message {
          Console.standardError.print(message: "error: \(message)")
        }
      } catch let error as ServiceError {
        Console.standardError.print(message: "error: \(error.message)")
      }
      Console.standardError.print(
        "watching \(watched.count.counting("file")); press ctrl-c to quit")
      try await before.waitForChange(of: watched)
      Console.standardError.print("")
    }
  }
}
