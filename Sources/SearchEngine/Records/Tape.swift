/// A parsed JSON value in simdjson's flat form, read in place.
///
/// Indices are those of the tape's words. A tape lives as long as the parser keeps it: until the
/// next value is parsed.
struct Tape {
  /// What stands at an index.
  enum Element {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text(UnsafeBufferPointer<UInt8>)
    case array
    case object
  }

  let words: UnsafePointer<UInt64>
  let texts: UnsafePointer<UInt8>

  /// The index of the whole value.
  static let root = 1

  private func tag(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: words[index] >> 56)
  }

  private func payload(_ index: Int) -> Int {
    Int(truncatingIfNeeded: words[index] & 0x00FF_FFFF_FFFF_FFFF)
  }

  func element(_ index: Int) -> Element {
    switch tag(index) {
    case UInt8(ascii: "\""): .text(text(index))
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "l"): .integer(Int(Int64(bitPattern: words[index + 1])))
    case UInt8(ascii: "u"): .number(Double(words[index + 1]))
    case UInt8(ascii: "d"): .number(Double(bitPattern: words[index + 1]))
    case UInt8(ascii: "t"): .boolean(true)
    case UInt8(ascii: "f"): .boolean(false)
    default: .null
    }
  }

  /// The bytes of the text at an index, which must hold a text.
  func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = texts + payload(index)
    let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return UnsafeBufferPointer(start: start + 4, count: Int(length))
  }

  /// The index behind the value at `index`, whatever it holds.
  func next(_ index: Int) -> Int {
    switch tag(index) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): payload(index) & 0xFFFF_FFFF
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }

  /// Calls `body` with the index of every item of the list, or of every name of the object, at
  /// `container`; the value of a name follows it directly.
  @inline(__always)
  func forEachChild(of container: Int, _ body: (Int) -> Void) {
    let end = next(container) - 1
    let isObject = tag(container) == UInt8(ascii: "{")
    var index = container + 1
    while index < end {
      body(index)
      index = next(isObject ? index + 1 : index)
    }
  }

  /// Calls `body` for the value at `index`, or for the items of its lists at whatever depth.
  func forEachLeaf(at index: Int, _ body: (Element) -> Void) {
    let element = element(index)
    guard case .array = element else { return body(element) }
    forEachChild(of: index) { forEachLeaf(at: $0, body) }
  }
}
