/// A failure of a service, such as a file that cannot be written.
///
/// Services do not depend on the command line: `WidgetRun` derives the exit status from the reason.
struct ServiceError: Error {
  /// The category of a failure, which determines the exit status.
  enum Reason {
    /// The user named something that cannot be used.
    case invalidInput
    /// An operation failed, for example because the disk is full.
    case failed
    /// A searcher or its records cannot be reached.
    case unavailable
  }

  /// The category of the failure.
  var reason: Reason
  /// The message for the user, in lower case and without a trailing period.
  var message: String

  init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
