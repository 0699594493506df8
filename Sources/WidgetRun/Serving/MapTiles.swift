internal import Renderers

/// The tiles of the base map of pages with a map.
///
/// A tile is not cached, because it takes less time than a search, and browsers keep it.
enum MapTiles {
  /// The prefix of the addresses.
  static let prefix = "/map/"

  /// Returns the tile at an address below `prefix`; nil if there is none. O(outlines).
  static func response(at address: String) -> SiteResponse? {
    guard let tile = MapTile(address: address.dropFirst()) else { return nil }
    return SiteResponse(contentType: "image/svg+xml", body: tile.document)
  }
}
