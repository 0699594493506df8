/// What `serve` serves a screen with: it knows the network and no screen.
public protocol ScreenServer: Sendable {
  /// Serves a site until the process is asked to end; answers that are under way are finished.
  ///
  /// - Parameter onStart: called once with the port that is listened to.
  static func serve(
    _ site: ScreenSite, with settings: ServerSettings,
    onStart: @escaping @Sendable (_ port: Int) -> Void
  ) async throws(ServerError)
}

/// Where and within which limits a site is served.
public struct ServerSettings: Hashable, Sendable {
  public var host: String
  /// 0 for any that is free.
  public var port: Int
  /// The most requests a second of one address, in the long run; nil for any number.
  public var rate: Int?
  /// How many bytes a request's body can have.
  public var longestBody = 1 << 20
  /// How long a request can take to be answered.
  public var timeLimit = Duration.seconds(20)
  /// How long a new connection can take to send the head of its first request.
  public var headLimit = Duration.seconds(10)
  /// How long a connection can be silent.
  public var idleLimit = Duration.seconds(60)
  /// True to tell each request on standard error.
  public var logsRequests = false

  public init(host: String, port: Int, rate: Int? = nil) {
    self.host = host
    self.port = port
    self.rate = rate
  }
}

/// Why a site cannot be served.
public struct ServerError: Error, Hashable, Sendable {
  /// Lower case, the thing in quotes.
  public var message: String

  public init(_ message: String) {
    self.message = message
  }
}
