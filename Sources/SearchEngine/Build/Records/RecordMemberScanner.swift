import Components
import Glibc

/// Finds the members of a record in its JSON text without parsing their values.
///
/// A screen shows a few attributes of each hit; only those are then read. The text is valid JSON,
/// since it was parsed when the record was indexed. If the file was tampered with, the scanner may
/// find wrong members, but reads nothing outside the text.
///
/// **Invariant.** The first `count` elements of `members` are initialized, and their ranges are
/// within the text given to `find(in:of:)`; `value(of:in:)` must be called with the same bytes.
struct RecordMemberScanner: ~Copyable {
  /// The offsets and lengths of a member's name and value, relative to the start of the record.
  private struct Member {
    var name: UInt32
    var nameCount: UInt32
    var value: UInt32
    var valueCount: UInt32
  }

  /// The maximum number of members; records with more are parsed.
  private static let maximumCount = 64

  private let members = UnsafeMutablePointer<Member>.allocate(capacity: maximumCount)
  private var count = 0
  private var start = 0

  deinit {
    members.deallocate()
  }

  /// Finds the members of the object at `range`. Complexity: O(*range*).
  ///
  /// Returns false if there is no object, a string has escapes, or there are too many members.
  mutating func find(in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (count, start) = (0, range.lowerBound)
    guard var scanner = JSONScanner(bytes, range), scanner.take("{") else { return false }
    if scanner.take("}") { return true }
    var found = 0
    repeat {
      guard found < Self.maximumCount, let name = scanner.text(), scanner.take(":"),
        let value = scanner.value()
      else { return false }
      (members + found).initialize(
        to: Member(
          name: UInt32(truncatingIfNeeded: name.start &- start),
          nameCount: UInt32(truncatingIfNeeded: name.count),
          value: UInt32(truncatingIfNeeded: value.start &- start),
          valueCount: UInt32(truncatingIfNeeded: value.count)))
      found &+= 1
    } while scanner.take(",")
    guard scanner.take("}") else { return false }
    count = found
    return true
  }

  /// The range of the value of the last member with a name, or nil.
  borrowing func value(
    of name: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    guard let base = bytes.baseAddress, let letters = name.baseAddress else { return nil }
    var index = count
    while index > 0 {
      index &-= 1
      let member = members[index]
      if Int(member.nameCount) == name.count,
        memcmp(base + start + Int(member.name), letters, name.count) == 0
      {
        let value = start &+ Int(member.value)
        return value..<value &+ Int(member.valueCount)
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The value at a range of a JSON text, read without a parser.
  ///
  /// Nil unless it is a string without escapes, an array of such strings, or a short number.
  init?(plainAt range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) {
    guard var scanner = JSONScanner(bytes, range) else { return nil }
    if let text = scanner.text() {
      self = .text(scanner.string(text))
    } else if scanner.take("[") {
      var items: [JSONValue] = []
      items.reserveCapacity(4)
      repeat {
        guard let text = scanner.text() else { return nil }
        items.append(.text(scanner.string(text)))
      } while scanner.take(",")
      guard scanner.take("]") else { return nil }
      self = .array(items)
    } else if let number = scanner.number() {
      self = number
    } else {
      return nil
    }
    if !scanner.isAtEnd { return nil }
  }
}
