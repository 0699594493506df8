internal import CMicroHTTPD
internal import Serving

/// The functions of libmicrohttpd, which is opened on first use.
///
/// Unchecked: the table is never changed or released, and all functions in it are thread-safe.
struct MicroHTTPD: @unchecked Sendable {
  /// The table of function pointers, a `cmicrohttpd_library`.
  let functions: OpaquePointer

  private static let shared = cmicrohttpd_open(file).map(MicroHTTPD.init)
  private static let file = "libmicrohttpd.so.12"

  private init(_ functions: OpaquePointer) {
    self.functions = functions
  }

  /// Opens the system's library.
  static func open() throws(ServerError) -> MicroHTTPD {
    guard let shared else { throw missing(file) }
    return shared
  }

  /// Opens a library with another file name.
  static func open(_ file: String) throws(ServerError) -> MicroHTTPD {
    guard let functions = cmicrohttpd_open(file) else { throw missing(file) }
    return MicroHTTPD(functions)
  }

  private static func missing(_ file: String) -> ServerError {
    ServerError("cannot load '\(file)'; install the Debian package libmicrohttpd12")
  }
}

/// A connection of libmicrohttpd during one request.
///
/// Unchecked: callers must follow the rules of each function. The pointers are valid from the call of
/// `begin` to the end of the call of `end` in `cmicrohttpd_handlers`. Callers resume under a lock that
/// `end` takes, too, so that the worker exists until `resume` has returned.
struct HTTPConnection: @unchecked Sendable {
  /// The functions of the library.
  let library: MicroHTTPD
  /// The thread that owns the connection, a `cmicrohttpd_worker`.
  let worker: OpaquePointer
  /// The `MHD_Connection`.
  let pointer: OpaquePointer

  /// Suspends the connection. Call only in handlers and in the reader of a stream.
  func suspend() {
    cmicrohttpd_suspend(worker, pointer)
  }

  /// Resumes the connection, which must be suspended. Can be called on any thread.
  func resume() {
    cmicrohttpd_resume(worker, pointer)
  }

  /// The header fields of the request. Call only in handlers.
  var fields: [RequestHead.Field] {
    var fields: [RequestHead.Field] = []
    // The context is the array above, which outlives the call.
    withUnsafeMutablePointer(to: &fields) { fields in
      cmicrohttpd_each_header(library.functions, pointer, fields) {
        context, name, nameSize, value, valueSize in
        let fields = context.assumingMemoryBound(to: [RequestHead.Field].self)
        let name = String(bytes: name, nameSize)
        fields.pointee.append(RequestHead.Field(name: name, value: String(bytes: value, valueSize)))
      }
    }
    return fields
  }

  /// Queues a response. Call only in handlers.
  ///
  /// - Parameter stream: the source of the body if it is a stream of events.
  /// - Returns: false if the connection has to be closed.
  func send(_ response: Response, stream: EventStream?, closes: Bool) -> Bool {
    guard let result = makeResponse(response, stream) else { return false }
    for field in response.headers.fields { add(field.name, field.value, to: result) }
    if closes, response.headers["Connection"] == nil { add("Connection", "close", to: result) }
    return cmicrohttpd_queue(library.functions, pointer, UInt32(response.status), result) != 0
  }

  private func add(_ name: String, _ value: String, to response: OpaquePointer) {
    // Passing the texts directly would copy them.
    name.withCString { name in
      value.withCString { value in
        _ = cmicrohttpd_add_header(library.functions, response, name, value)
      }
    }
  }

  private func makeResponse(_ response: Response, _ stream: EventStream?) -> OpaquePointer? {
    switch response.body {
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { bytes in
        cmicrohttpd_make_response(library.functions, bytes.baseAddress, bytes.count)
      }
    case .events:
      guard let stream else { return nil }
      // Released by the last function, which libmicrohttpd calls exactly once.
      let context = Unmanaged.passRetained(stream)
      let result = cmicrohttpd_make_stream(
        library.functions, 1024, context.toOpaque(),
        { context, _, buffer, size in
          guard let context, let buffer else { return -1 }
          let stream = Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue()
          return stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
        },
        { context in
          guard let context else { return }
          Unmanaged<EventStream>.fromOpaque(context).release()
        })
      if result == nil { context.release() }
      return result
    }
  }
}

extension String {
  /// Decodes bytes as UTF-8; invalid sequences become U+FFFD.
  init(bytes: UnsafePointer<CChar>, _ count: Int) {
    self = UnsafeRawBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
