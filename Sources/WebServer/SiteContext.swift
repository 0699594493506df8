internal import Hummingbird
internal import NIOCore

/// What is known of a request besides the request.
struct SiteContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address that the request came from, without its port.
  let client: String

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    client = source.channel.remoteAddress?.ipAddress ?? ""
  }
}
