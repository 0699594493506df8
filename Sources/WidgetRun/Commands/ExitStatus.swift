/// The exit status of the process.
enum ExitStatus: Int32 {
  case success = 0
  /// A check or a test failed, or output could not be written.
  case failure = 1
  /// The command line is invalid.
  case usage = 2
  /// A searcher or its records cannot be reached (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// A plug-in crashed (`EX_SOFTWARE`).
  case pluginCrash = 70
  /// The screen is invalid (`EX_CONFIG`).
  case invalidScreen = 78
  /// The user quit without selecting a record.
  case interrupted = 130

  /// The user's configuration file is invalid (`EX_CONFIG`).
  static let invalidConfiguration = invalidScreen

  init(_ reason: ServiceError.Reason) {
    self =
      switch reason {
      case .invalidInput: .usage
      case .failed: .failure
      case .unavailable: .unavailable
      }
  }
}

/// Ends a command with a status and an optional message.
struct CommandFailure: Error {
  var status: ExitStatus
  /// Nil if everything has been printed already.
  var message: String?
  /// The parameter with an invalid value, and the reason; nil for other failures.
  ///
  /// If the value comes from the configuration file, the message names its line.
  var parameter: (name: String, message: String)?

  /// Reports an invalid value of an option that was detected while the command runs.
  ///
  /// - Parameters:
  ///   - option: the long name without dashes.
  ///   - parameter: the name of the Swift property; nil if it equals `option`.
  init(option: String, parameter: String? = nil, _ message: String) {
    self.init(.usage, "--\(option): \(message)")
    self.parameter = (parameter ?? option, message)
  }

  /// Reports an invalid value of an option whose message has been printed.
  init(reportedValueOf parameter: String, _ message: String) {
    self.init(.usage)
    self.parameter = (parameter, message)
  }

  init(_ status: ExitStatus, _ message: String? = nil) {
    self.status = status
    self.message = message
  }
}
