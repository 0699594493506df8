package import Components
import Search
import SimdJSON

/// The text of a value in facets and facet filters: `10`, `0.5`, `true`, or the text itself.
package enum FacetText {
  /// The text of a scalar; nil for null, lists, and objects.
  static func text(of element: Tape.Element) -> String? {
    switch element {
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    case .integer(let value): String(value)
    case .number(let value): text(of: value)
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The texts of a value and of the items of its lists.
  package static func texts(of value: JSONValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .integer(let number): [String(number)]
    case .number(let number): [text(of: number)]
    case .boolean(let flag): [flag ? "true" : "false"]
    case .array(let items): items.flatMap { texts(of: $0) }
    case .null, .object: []
    }
  }

  /// The shortest form of a number: `10` rather than `10.0`.
  package static func text(of number: Double) -> String {
    Filter.Facet.Value.number(number).text
  }
}
