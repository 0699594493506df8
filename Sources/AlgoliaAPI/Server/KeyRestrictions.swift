import Components
import Search

/// The restrictions of a secured API key, which is derived from another key.
///
/// A secured key is the Base64 encoding of a signature and of the restrictions, which are URL-encoded
/// parameters. The signature is the HMAC-SHA-256 of the restrictions with the other key as secret, in
/// hexadecimal digits (Algolia's documentation, "Generate secured API key").
struct KeyRestrictions {
  /// The filters that all records match, in addition to those of queries.
  private let filters: [FilterGroup]
  /// The parameters that replace those of queries.
  private let parameters: JSONObject
  /// The patterns of the permitted indices; nil for all.
  private let indices: [String]?
  /// The last second at which the key is valid, since 1970; nil for no limit.
  let validUntil: Int?

  private static let filterNames = ["facetFilters", "filters", "numericFilters", "tagFilters"]

  /// Reads the restrictions of a secured key; nil if it is not derived from one of the parents.
  ///
  /// - Throws: an error for restrictions that cannot be enforced.
  init?(securedKey: String, parents: Set<String>) throws(AlgoliaError) {
    guard let bytes = Base64.decode(securedKey), bytes.count >= Self.signatureLength else {
      return nil
    }
    let (signature, message) = (
      bytes.prefix(Self.signatureLength), bytes.dropFirst(Self.signatureLength)
    )
    guard parents.contains(where: { Self.signature(of: message, key: $0).isEqual(to: signature) })
    else { return nil }
    var values = JSONObject()
    for pair in URLEncodedForm.pairs(String(decoding: message, as: UTF8.self)) {
      values[pair.name] = .text(pair.value)
    }
    let parameters = try QueryParameters(values)
    values = parameters.values
    if values["restrictSources"] != nil {
      throw AlgoliaError(403, "the restriction 'restrictSources' of the API key is not supported")
    }
    filters = try FilterDecoder(parameters: parameters).groups()
    let patterns = try parameters.texts("restrictIndices") ?? []
    indices = patterns.isEmpty ? nil : patterns
    validUntil = try parameters.integer("validUntil")
    // The page is part of the cursor of 'browse'.
    for name in Self.filterNames + ["page", "restrictIndices", "validUntil"] { values[name] = nil }
    self.parameters = values
  }

  /// An index with the restrictions.
  func applied(to source: AlgoliaSource) -> AlgoliaSource {
    var source = source
    source.filters += filters.map(source.replacingKey)
    source.fixedParameters = parameters
    return source
  }

  /// Whether requests may use an index.
  func permits(_ index: String) -> Bool {
    indices?.contains { Self.pattern($0, matches: index) } ?? true
  }

  /// Whether a name equals a pattern, whose first and last character can be `*` for any text.
  private static func pattern(_ pattern: String, matches name: String) -> Bool {
    let text = String(pattern.drop { $0 == "*" }.reversed().drop { $0 == "*" }.reversed())
    return switch (pattern.hasPrefix("*"), pattern.hasSuffix("*")) {
    case (true, true): text.isEmpty || name.contains(text)
    case (true, false): name.hasSuffix(text)
    case (false, true): name.hasPrefix(text)
    case (false, false): name == text
    }
  }

  private static let signatureLength = 64

  private static func signature(of message: ArraySlice<UInt8>, key: String) -> [UInt8] {
    SHA256.authenticationCode(of: Array(message), key: Array(key.utf8)).flatMap { byte in
      [byte >> 4, byte & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") + $0 - 10 }
    }
  }
}

extension [UInt8] {
  /// Compares signatures in a time that does not depend on the bytes.
  fileprivate func isEqual(to other: ArraySlice<UInt8>) -> Bool {
    count == other.count && zip(self, other).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
  }
}
