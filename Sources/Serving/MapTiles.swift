internal import Renderers

/// The tiles of the base map of pages with a map.
///
/// The server does not cache tiles, because each takes a few milliseconds and browsers keep it.
enum MapTiles {
  /// The prefix of the addresses.
  static let prefix = "/map/"

  /// Returns the tile at an address below `prefix`; nil for an unknown address. O(outlines).
  static func response(at address: String) -> SiteResponse? {
    guard let tile = MapTile(address: address.dropFirst()) else { return nil }
    var response = SiteResponse(contentType: "image/svg+xml", body: tile.document)
    // Tiles change only with a new version of the executable, so an old one for a day is fine.
    response.headers["Cache-Control"] = "max-age=86400"
    return response
  }
}
