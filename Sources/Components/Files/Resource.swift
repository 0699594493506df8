internal import CResources

/// Text files that are part of the executable.
///
/// The files are in `Sources/CResources`, whose `resources.c` lists them by path.
package enum Resource {
  /// The bytes of the file with a path such as `presets/shop.yaml`, copied.
  ///
  /// - Precondition: `resources.c` lists the path.
  package static func bytes(of path: String) -> [UInt8] {
    guard let resource = find_resource(path) else { preconditionFailure("no resource '\(path)'") }
    return Array(UnsafeBufferPointer(start: resource.pointee.bytes, count: resource.pointee.size))
  }

  /// The UTF-8 text of the file with a path such as `completions/completion.bash`.
  ///
  /// - Precondition: `resources.c` lists the path.
  package static func text(of path: String) -> String {
    String(decoding: bytes(of: path), as: UTF8.self)
  }
}
