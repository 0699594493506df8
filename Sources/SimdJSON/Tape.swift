/// A parsed JSON value in simdjson's flat form, read in place:
/// https://github.com/simdjson/simdjson/blob/master/doc/tape.md
///
/// Indices refer to the tape's words.
///
/// **Invariant.** `words` and `texts` point to a complete tape by simdjson or `OwnedTape`, and
/// every index is the root or was returned by this type. A tape is valid as long as its memory:
/// that of a parser until it parses the next text.
package struct Tape {
  /// The type of an element, with the value of a scalar.
  package enum Element {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    /// A string; the bytes are valid as long as the tape.
    case text(UnsafeBufferPointer<UInt8>)
    case array
    case object
  }

  /// The words of the tape.
  package let words: UnsafePointer<UInt64>
  /// The strings of the tape, each after its length.
  package let texts: UnsafePointer<UInt8>

  /// Creates a tape from simdjson's buffers.
  @inlinable
  package init(words: UnsafePointer<UInt64>, texts: UnsafePointer<UInt8>) {
    (self.words, self.texts) = (words, texts)
  }

  /// The index of the root value.
  @inlinable package static var root: Int { 1 }

  /// The type character of the word at an index.
  @inlinable
  package func tag(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: words[index] >> 56)
  }

  /// The lower 56 bits of the word at an index.
  @inlinable
  package func payload(_ index: Int) -> Int {
    Int(truncatingIfNeeded: words[index] & 0x00FF_FFFF_FFFF_FFFF)
  }

  /// The element at an index.
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

  /// The bytes of the string at an index.
  ///
  /// - Precondition: the element is a string.
  @inlinable
  package func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = texts + payload(index)
    let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return UnsafeBufferPointer(start: start + 4, count: Int(length))
  }

  /// The number of items or members of the array or object at an index, at most 0xFFFFFF.
  func count(_ container: Int) -> Int { payload(container) >> 32 }

  /// The index after the value at `index`.
  @inlinable
  package func next(_ index: Int) -> Int {
    switch tag(index) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): payload(index) & 0xFFFF_FFFF
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }

  /// Calls `body` with the index of each item of an array or each member name of an object.
  ///
  /// The value of a member is at the index after its name.
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

  /// Calls `body` with the value at `index`, or with the items of nested arrays, recursively.
  @inlinable
  package func forEachLeaf(at index: Int, _ body: (Element) -> Void) {
    let element = element(index)
    guard case .array = element else { return body(element) }
    forEachChild(of: index) { forEachLeaf(at: $0, body) }
  }
}
