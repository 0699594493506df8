internal import Glibc
internal import Serving

/// The addresses and the name of this machine.
enum MachineHosts {
  /// The addresses of all interfaces and the host name at present.
  static var current: [HostName] {
    addresses.map { HostName($0) } + [name].compactMap { $0 }
  }

  /// Empty if the system does not list the interfaces, for example in a sandbox.
  private static var addresses: [IPAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var addresses: [IPAddress] = []
    var entry = list
    while let interface = entry {
      addresses += [SocketAddress.address(interface.pointee.ifa_addr)].compactMap { $0 }
      entry = interface.pointee.ifa_next
    }
    return addresses
  }

  private static var name: HostName? {
    var bytes = [CChar](repeating: 0, count: 256)
    // The last byte stays 0, because a truncated name need not end with 0.
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return nil }
    return bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
      .flatMap { HostName($0) }
  }
}
