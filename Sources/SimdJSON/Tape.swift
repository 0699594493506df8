/// A parsed JSON value in simdjson's flat form, read in place:
/// https://github.com/simdjson/simdjson/blob/master/doc/tape.md
///
/// Indices are those of the tape's words. A tape lives as long as its memory: that of a parser until
/// the next value is parsed.
package struct Tape {
  /// What stands at an index.
  package enum Element {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text(UnsafeBufferPointer<UInt8>)
    case array
    case object
  }

  package let words: UnsafePointer<UInt64>
  package let texts: UnsafePointer<UInt8>

  @inlinable
  package init(words: UnsafePointer<UInt64>, texts: UnsafePointer<UInt8>) {
    (self.words, self.texts) = (words, texts)
  }

  /// The index of the whole value.
  @inlinable package static var root: Int { 1 }

  @inlinable
  package func tag(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: words[index] >> 56)
  }

  @inlinable
  package func payload(_ index: Int) -> Int {
    Int(truncatingIfNeeded: words[index] & 0x00FF_FFFF_FFFF_FFFF)
  }

  @inlinable
  package func element(_ index: Int) -> Element {
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
  @inlinable
  package func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = texts + payload(index)
    let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return UnsafeBufferPointer(start: start + 4, count: Int(length))
  }

  /// How many items the list, or members the object, at an index has; the most told is 0xFFFFFF.
  func count(_ container: Int) -> Int { payload(container) >> 32 }

  /// The index behind the value at `index`, whatever it holds.
  @inlinable
  package func next(_ index: Int) -> Int {
    switch tag(index) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): payload(index) & 0xFFFF_FFFF
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }

  /// Calls `body` with the index of every item of the list, or of every name of the object, at
  /// `container`; the value of a name follows it directly.
  @inlinable
  @inline(__always)
  package func forEachChild(of container: Int, _ body: (Int) -> Void) {
    let end = next(container) - 1
    let isObject = tag(container) == UInt8(ascii: "{")
    var index = container + 1
    while index < end {
      body(index)
      index = next(isObject ? index + 1 : index)
    }
  }

  /// Calls `body` for the value at `index`, or for the items of its lists at whatever depth.
  @inlinable
  package func forEachLeaf(at index: Int, _ body: (Element) -> Void) {
    let element = element(index)
    guard case .array = element else { return body(element) }
    forEachChild(of: index) { forEachLeaf(at: $0, body) }
  }
}
