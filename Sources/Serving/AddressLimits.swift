internal import WidgetCore

/// Limits the state in the address of a page.
///
/// Each link of a page contains the state, and each value adds a link. Without limits, a request target
/// of 8 kB with 600 values had a page of 4 MB, which took 0.8 s.
enum AddressLimits {
  /// Maximum number of values in an address.
  static let maximumValues = 100
  /// Maximum size of an address in bytes.
  ///
  /// Half of the largest request target, because links encode the state a second time.
  static let maximumSize = 4096

  /// Returns a message for an address that exceeds a limit; nil for any other address.
  ///
  /// - Parameter address: the query string of a state.
  static func violation(in address: String) -> String? {
    if address.utf8.count > maximumSize {
      return "the address of the page is longer than \(maximumSize) bytes"
    }
    // Most addresses have fewer separators than values are allowed.
    let separators = address.utf8.count { $0 == UInt8(ascii: "&") }
    if separators >= maximumValues, URLQuery(address).items.count > maximumValues {
      return "the address of the page has more than \(maximumValues) values"
    }
    return nil
  }
}

extension SiteResponse {
  /// The response to a request for a state that exceeds a limit; nil if it exceeds none.
  init?(rejecting address: String) {
    guard let message = AddressLimits.violation(in: address) else { return nil }
    self.init(status: 400, message)
  }
}
