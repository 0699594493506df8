/// Puts the attributes of a line into the order of their importance.
enum LineOrder {
  /// The symbols of a line whose attributes ascend by their final numbers, each named once.
  ///
  /// - Parameter numbers: for each attribute of the line its final number.
  static func ordered(_ line: ArraySlice<UInt32>, _ numbers: [Int]) -> [UInt32] {
    var parts: [(attribute: Int, symbols: ArraySlice<UInt32>)] = []
    var start = line.startIndex
    var attribute: Int?
    for index in line.indices {
      guard let next = self.attribute(line[index]) else { continue }
      if let attribute { parts.append((numbers[attribute], line[start..<index])) }
      attribute = next
      start = index + 1
    }
    if let attribute { parts.append((numbers[attribute], line[start...])) }
    var result: [UInt32] = []
    var last = -1
    for part in parts.enumerated().sorted(by: { first, second in
      let attributes = (first.element.attribute, second.element.attribute)
      return attributes.0 == attributes.1
        ? first.offset < second.offset : attributes.0 < attributes.1
    }) {
      if part.element.attribute != last {
        last = part.element.attribute
        result.append(SegmentTextBuilder.markBit | UInt32(ForwardIndex.Marker.attribute + last))
      }
      result += part.element.symbols
    }
    return result
  }

  /// The symbols of a line without those of attributes that are not searched.
  static func searched(_ line: ArraySlice<UInt32>, _ numbers: [Int]) -> [UInt32] {
    var isSearched = true
    return line.filter { symbol in
      if let attribute = attribute(symbol) {
        isSearched = numbers[attribute] < TermPosition.maximumAttributes
      }
      return isSearched
    }
  }

  /// True if the attributes of a line ascend already.
  static func isOrdered(_ line: ArraySlice<UInt32>, _ numbers: [Int]) -> Bool {
    var last = -1
    for symbol in line {
      guard let attribute = attribute(symbol) else { continue }
      if numbers[attribute] <= last { return false }
      last = numbers[attribute]
    }
    return true
  }

  private static func attribute(_ symbol: UInt32) -> Int? {
    let first = SegmentTextBuilder.markBit | UInt32(ForwardIndex.Marker.attribute)
    return symbol >= first ? Int(symbol - first) : nil
  }
}
