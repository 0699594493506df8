internal import CMicroHTTPD
internal import WidgetRun

/// The functions of libmicrohttpd, which is opened on first use.
///
/// Unchecked: the table is never changed or released, and all functions in it are thread-safe.
struct MicroHTTPD: @unchecked Sendable {
  let functions: OpaquePointer

  private static let shared = cmicrohttpd_open(file).map(MicroHTTPD.init)
  private static let file = "libmicrohttpd.so.12"

  private init(_ functions: OpaquePointer) {
    self.functions = functions
  }

  /// The library of the system.
  static func open() throws(ServerError) -> MicroHTTPD {
    guard let shared else { throw missing(file) }
    return shared
  }

  /// A library of another name.
  static func open(_ file: String) throws(ServerError) -> MicroHTTPD {
    guard let functions = cmicrohttpd_open(file) else { throw missing(file) }
    return MicroHTTPD(functions)
  }

  private static func missing(_ file: String) -> ServerError {
    ServerError("cannot open '\(file)'; install the Debian package 'libmicrohttpd12'")
  }
}
