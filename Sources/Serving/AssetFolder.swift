internal import FileAccess
internal import Components

/// The images of a screen's pages: the files of the folder that `assets` names.
///
/// Only image types are served, and only files that are in the folder after resolving links.
struct AssetFolder: Sendable {
  /// The prefix of the addresses.
  static let prefix = "/assets/"

  private static let types = [
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "webp": "image/webp", "avif": "image/avif", "gif": "image/gif", "ico": "image/x-icon",
  ]
  /// The size limit of a file in bytes.
  private static let maximumSize = 8_000_000

  /// The resolved path of the folder.
  private let path: String

  /// Nil if the folder does not exist.
  init?(_ path: String) {
    guard let resolved = try? File.resolve(path) else { return nil }
    self.path = resolved
  }

  /// Returns the image at an address below `prefix`; nil if there is none.
  ///
  /// - Parameter address: the path of the request, percent-encoded.
  func response(at address: String) -> SiteResponse? {
    let parts = address.dropFirst(Self.prefix.count).split(separator: "/")
      .map { PercentEncoding.decode($0) }
    guard let name = parts.last, !parts.contains(where: { $0.hasPrefix(".") || $0.contains("/") }),
      let dot = name.lastIndex(of: "."),
      let type = Self.types[name[name.index(after: dot)...].lowercased()],
      let file = try? File.resolve(([path] + parts).joined(separator: "/")),
      file.hasPrefix(path + "/"),
      let content = try? File.read(file, limit: Self.maximumSize)
    else { return nil }
    return SiteResponse(contentType: type, body: content)
  }
}
