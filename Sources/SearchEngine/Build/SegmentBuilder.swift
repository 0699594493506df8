import Search
import SimdJSON

/// Parses a range of a file's records, and collects their keys, terms, and values.
///
/// Segments are built in parallel, one for each range, and merged by `IndexMerger`. Of several
/// records with the same key, only the last is in the index.
struct SegmentBuilder: Sendable {
  /// Whether to collect the values of all attributes, besides the searchable texts.
  private let collectsColumns: Bool
  private let key: AttributePath
  /// The attributes of the records.
  private(set) var tree = AttributeTree()
  /// The terms of the searchable texts.
  private(set) var text: SegmentTextBuilder
  /// The values of each node of the tree; empty if they are not collected.
  private(set) var columns: [ColumnValues] = []
  /// For each node, whether an object has two members with its name, of which only one counts.
  private(set) var isRepeated: [Bool] = []
  /// The different keys of the records.
  private(set) var keys = ByteStringInterner()
  /// For each key, the last record with it, as an index of `positions`.
  private(set) var keyed: [UInt32] = []
  /// The position of each valid record among all records of the source.
  private(set) var positions: [UInt32] = []
  /// Problems with single records.
  private(set) var diagnostics = RecordDiagnostics()

  /// The values of dates that cannot be read.
  private(set) var unreadableDates = UnreadableValues()

  private let preceding: PrecedingRecords
  private let storage: TemporaryStorage?
  private let dates: DateParsers
  private var isDate: [Bool] = []
  /// The offset of the current record in the file; 0 without dates.
  private var origin = 0
  private var attributeOfNode: [Int?] = []
  /// For each node, the number of the last object with a member of its name.
  private var lastObject: [Int] = []
  private var objectCount = 0

  /// - Parameters:
  ///   - preceding: the records before those of the source in the same file.
  ///   - storage: the storage of many terms and values; nil for memory.
  init(
    _ settings: EmbeddedSettings, collectsColumns: Bool, following preceding: PrecedingRecords,
    in storage: TemporaryStorage?
  ) {
    self.collectsColumns = collectsColumns
    self.preceding = preceding
    self.storage = storage
    key = AttributePath(settings.key)
    dates = DateParsers(settings)
    text = SegmentTextBuilder(
      searchable: settings.searchable, following: preceding.searchable, in: storage)
  }

  /// Parses the records of a range, and releases their text where that is possible.
  ///
  /// - Throws: `cancelled` if the task is cancelled, `refused` if there are too many texts,
  ///   `unavailable` if the file has become too short or the storage cannot be read.
  mutating func read(
    _ range: Range<Int>, of source: RecordBuffer, progress: BuildProgress
  ) throws(SearchError) {
    var parser = TapeParser()
    var window = RecordWindow.none
    for record in range {
      if record >= window.records.upperBound {
        window = try source.window(record..<range.upperBound)
      }
      if record & 0xFFF == 0xFFF {
        if Task.isCancelled { throw .cancelled }
        progress.add(records: 0x1000)
        source.discard(max(range.lowerBound, record - 0x1000)..<record)
      }
      let tape: Tape
      do throws(TapeParser.Failure) {
        tape = try withExtendedLifetime(window) { () throws(TapeParser.Failure) in
          try parser.parse(window.range(of: record, in: source), of: window.bytes)
        }
      } catch {
        diagnostics.report(
          .unreadableRecord, "cannot read the record: \(error.phrase)", at: source.origin(record))
        continue
      }
      try add(record, tape, source)
    }
  }

  private mutating func add(
    _ record: Int, _ tape: Tape, _ source: RecordBuffer
  ) throws(SearchError) {
    guard case .object = tape.element(Tape.root) else {
      diagnostics.report(
        .unreadableRecord, "cannot use the record: it is not a JSON object",
        at: source.origin(record))
      return
    }
    let number = keyNumber(of: tape, record)
    if number < keyed.count {
      let earlier = Int(positions[Int(keyed[number])])
      diagnostics.reportDuplicate(
        String(decoding: keys[number], as: UTF8.self), at: source.origin(record),
        earlier: source.origin(earlier))
      keyed[number] = UInt32(positions.count)
    } else {
      keyed.append(UInt32(positions.count))
    }
    if !dates.isEmpty { origin = source.origin(record) }
    walk(tape, at: Tape.root, node: AttributeTree.root)
    text.endRecord()
    positions.append(UInt32(record))
    try checkSize()
  }

  /// The error of keys that would have more than 4 GB together.
  static let keysTooLong = SearchError(.refused, "the keys of the records have more than 4 GB")

  private func checkSize() throws(SearchError) {
    if keys.isFull { throw Self.keysTooLong }
    if text.terms.isFull {
      throw SearchError(
        .refused,
        "the different words of the records have more than 4 GB; list fewer searchable attributes")
    }
  }

  /// The number of the record's key in `keys`; a record without a key has its number in the file.
  private mutating func keyNumber(of tape: Tape, _ record: Int) -> Int {
    var found: Int?
    key.forEachValue(in: tape) { value in
      if found == nil { found = value }
    }
    let ownNumber = preceding.recordCount + record + 1
    guard let found else { return keys.number(of: String(ownNumber)) }
    if case .text(let bytes) = tape.element(found) { return keys.number(of: bytes) }
    return keys.number(of: FacetText.text(of: tape.element(found)) ?? String(ownNumber))
  }

  private mutating func walk(_ tape: Tape, at index: Int, node: Int) {
    let element = tape.element(index)
    switch element {
    case .object:
      objectCount += 1
      let object = objectCount
      let end = tape.next(index) - 1
      var name = index + 1
      while name < end {
        let child = tree.child(of: node, named: tape.text(name))
        if child >= lastObject.count { addNodes(upTo: child) }
        if lastObject[child] == object { isRepeated[child] = true }
        lastObject[child] = object
        walk(tape, at: name + 1, node: child)
        name = tape.next(name + 1)
      }
    case .array:
      let end = tape.next(index) - 1
      var item = index + 1
      while item < end {
        walk(tape, at: item, node: node)
        item = tape.next(item)
      }
    default:
      let value = isDate[node] ? date(element, node) : element
      if collectsColumns { columns[node].add(value, of: positions.count) }
      addText(element, node)
    }
  }

  /// A date as seconds since 1970; a value that is no date is counted, and unchanged.
  private mutating func date(_ element: Tape.Element, _ node: Int) -> Tape.Element {
    let attribute = tree.paths[node]
    if let seconds = dates[attribute]?.seconds(element) { return seconds }
    unreadableDates.add(FacetText.text(of: element) ?? "", of: attribute, at: origin)
    return element
  }

  private mutating func addText(_ element: Tape.Element, _ node: Int) {
    switch element {
    case .text(let bytes):
      if let attribute = attribute(of: node) { text.add(bytes, attribute) }
    case .integer, .number:
      guard text.isClosed, let attribute = attribute(of: node) else { return }
      var digits = FacetText.text(of: element) ?? ""
      digits.withUTF8 { text.add($0, attribute) }
    case .boolean, .null, .array, .object: break
    }
  }

  /// Releases the keys.
  mutating func dropKeys() {
    keys = ByteStringInterner()
  }

  /// Releases the terms.
  mutating func dropText() {
    text = SegmentTextBuilder(searchable: [])
  }

  /// Releases the values of a node.
  mutating func dropColumn(_ node: Int) {
    columns[node] = ColumnValues(mayAbandon: true)
  }

  private mutating func addNodes(upTo node: Int) {
    while lastObject.count <= node {
      lastObject.append(0)
      isRepeated.append(false)
      isDate.append(dates[tree.paths[isDate.count]] != nil)
      attributeOfNode.append(
        text.isClosed ? text.attribute(at: tree.paths[attributeOfNode.count]) : nil)
      if collectsColumns { columns.append(ColumnValues(mayAbandon: true, in: storage)) }
    }
  }

  private mutating func attribute(of node: Int) -> Int? {
    if text.isClosed { return attributeOfNode[node] }
    if let attribute = attributeOfNode[node] { return attribute }
    attributeOfNode[node] = text.attribute(at: tree.paths[node])
    return attributeOfNode[node]
  }
}
