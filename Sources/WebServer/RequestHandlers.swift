internal import CMicroHTTPD
internal import Glibc
internal import Serving

/// The callbacks of libmicrohttpd for connections and requests.
final class RequestHandlers: Sendable {
  /// Produces the responses.
  let service: SiteService
  /// The functions of the library.
  let library: MicroHTTPD
  /// The open connections.
  let table: ConnectionTable

  init(_ service: SiteService, _ library: MicroHTTPD, _ table: ConnectionTable) {
    self.service = service
    self.library = library
    self.table = table
  }

  /// The C callbacks, which are valid while this object exists.
  ///
  /// Connections and exchanges are retained when they are passed to libmicrohttpd, and released in the
  /// last callback for them.
  var functions: cmicrohttpd_handlers {
    cmicrohttpd_handlers(
      context: Unmanaged.passUnretained(self).toOpaque(),
      admit: { context, address in
        RequestHandlers.from(context).table.admit(SocketAddress.host(address)) ? 1 : 0
      },
      connected: { context, descriptor, address in
        RequestHandlers.from(context).connect(descriptor, SocketAddress.host(address))
      },
      disconnected: { context, connection in
        guard let connection else { return }
        let state = Unmanaged<ClientConnection>.fromOpaque(connection).takeRetainedValue()
        RequestHandlers.from(context).table.remove(state)
      },
      begin: { context, state, worker, connection, target in
        RequestHandlers.from(context).begin(state, worker, connection, target)
      },
      receive: { exchange, method, isHTTP11, data, size in
        let part = UnsafeRawBufferPointer(start: data, count: size.pointee)
        // All bytes are consumed.
        size.pointee = 0
        let exchange = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
        let method = String(bytes: method, strlen(method))
        return exchange.receive(method: method, isHTTP11: isHTTP11 != 0, part: part) ? 1 : 0
      },
      end: { exchange in
        Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().end()
      })
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> RequestHandlers {
    Unmanaged<RequestHandlers>.fromOpaque(context).takeUnretainedValue()
  }

  private func connect(_ descriptor: Int32, _ address: String) -> UnsafeMutableRawPointer {
    let connection = ClientConnection(
      descriptor, address: address, stallLimit: service.settings.stallLimit)
    connection.limit(service.settings.headLimit)
    table.insert(connection)
    return Unmanaged.passRetained(connection).toOpaque()
  }

  private func begin(
    _ state: UnsafeMutableRawPointer?, _ worker: OpaquePointer, _ connection: OpaquePointer,
    _ target: UnsafePointer<CChar>
  ) -> UnsafeMutableRawPointer {
    // The state is missing only if its allocation failed.
    let client =
      state.map { Unmanaged<ClientConnection>.fromOpaque($0).takeUnretainedValue() }
      ?? ClientConnection(-1, address: "", stallLimit: service.settings.stallLimit)
    let exchange = Exchange(
      String(bytes: target, strlen(target)), of: client,
      on: HTTPConnection(library: library, worker: worker, pointer: connection), service, table)
    return Unmanaged.passRetained(exchange).toOpaque()
  }
}
