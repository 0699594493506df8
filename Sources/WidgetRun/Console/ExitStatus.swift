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

  /// The user's configuration file is wrong (`EX_CONFIG`).
  static let invalidConfiguration = invalidScreen
}

/// Ends a command with a status and, unless everything has been said, a message.
struct CommandFailure: Error {
  var status: ExitStatus
  var message: String?
  /// The parameter whose value is invalid, and the reason; nil if it is not the value of an option.
  var parameter: (name: String, message: String)?

  /// A value of an option that is invalid, as only running the command could show.
  ///
  /// - Parameters:
  ///   - option: the long name without dashes.
  ///   - parameter: the name of the Swift property; nil for that of the option.
  init(option: String, parameter: String? = nil, _ message: String) {
    self.init(.usage, "--\(option): \(message)")
    self.parameter = (parameter ?? option, message)
  }

  /// An invalid value of an option, with a message that is already printed.
  init(reportedValueOf parameter: String, _ message: String) {
    self.init(.usage)
    self.parameter = (parameter, message)
  }

  init(_ status: ExitStatus, _ message: String? = nil) {
    self.status = status
    self.message = message
  }
}
