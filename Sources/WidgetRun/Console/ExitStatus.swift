/// How the process ends.
enum ExitStatus: Int32 {
  case success = 0
  /// Checked, and something is wrong; or an output could not be written.
  case failure = 1
  /// The command line itself is wrong.
  case usage = 2
  /// The searcher, or its records, cannot be reached (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// The screen file is wrong (`EX_CONFIG`).
  case invalidScreen = 78
  /// A person left without a choice.
  case interrupted = 130
}

/// Ends a command with a status and, unless everything has been said, a message.
struct CommandFailure: Error {
  var status: ExitStatus
  var message: String?

  init(_ status: ExitStatus, _ message: String? = nil) {
    self.status = status
    self.message = message
  }
}
