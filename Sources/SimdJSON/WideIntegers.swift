/// Converts integers of more than 64 bits, which are valid JSON but rejected by simdjson.
enum WideIntegers {
  /// The maximum number of digits that always fit into 64 bits.
  private static let safeDigits = 18

  /// The same JSON with an exponent after each integer of more than 64 bits; nil if there is none.
  ///
  /// The exponent makes it a floating-point number.
  static func widened(in json: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    var result: [UInt8] = []
    var isText = false
    var index = json.startIndex
    var hasChanged = false
    while index < json.endIndex {
      let byte = json[index]
      if isText, byte == UInt8(ascii: "\\") {
        result += json[index..<min(index + 2, json.endIndex)]
        index += 2
        continue
      }
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      guard !isText, byte.isNumberPart else {
        result.append(byte)
        index += 1
        continue
      }
      let number = json[index...].prefix { $0.isNumberPart }
      result += number
      if number.count > safeDigits, number.allSatisfy({ $0.isDigitOrMinus }), !fits(number) {
        result += "e0".utf8
        hasChanged = true
      }
      index = number.endIndex
    }
    return hasChanged ? result : nil
  }

  private static func fits(_ digits: some Collection<UInt8>) -> Bool {
    let text = String(decoding: digits, as: UTF8.self)
    return Int64(text) != nil || UInt64(text) != nil
  }
}

extension UInt8 {
  fileprivate var isDigitOrMinus: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "-")
  }

  /// True for the characters of JSON numbers.
  fileprivate var isNumberPart: Bool {
    isDigitOrMinus || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "e") || self == UInt8(ascii: "E")
  }
}
