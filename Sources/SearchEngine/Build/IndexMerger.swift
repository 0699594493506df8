import Search

/// Merges the segments of a file into an index.
struct IndexMerger {
  private var parts: [SegmentBuilder]
  private var source: RecordBuffer
  /// The number of each segment's first record among those of all segments.
  private let offsets: [Int]
  /// The position of each record among all records of the file.
  private let origins: [Int]
  /// Problems with single records, in all segments and from splitting the file.
  private(set) var diagnostics: RecordDiagnostics
  private let tree: AttributeTree
  /// The node of the merged tree for each node of each segment's tree.
  private let nodes: [[Int]]
  private let keys: ByteStringInterner
  /// The records without those whose key an earlier one has, in file order.
  private let distinct: [Int]

  /// - Parameters:
  ///   - parts: the segments, in file order.
  ///   - diagnostics: problems from splitting the file into records.
  init(_ parts: [SegmentBuilder], _ source: RecordBuffer, _ diagnostics: RecordDiagnostics) {
    self.parts = parts
    self.source = source
    self.diagnostics = diagnostics
    var (offsets, origins): ([Int], [Int]) = ([], [])
    var (tree, nodes) = (AttributeTree(), [[Int]]())
    var unreadableDates = UnreadableValues()
    for part in parts {
      offsets.append(origins.count)
      origins += part.indexed
      nodes.append(tree.merge(part.tree))
      self.diagnostics.merge(part.diagnostics)
      unreadableDates.merge(part.unreadableDates)
    }
    unreadableDates.report(.unreadableDate, ("a date", "dates"), into: &self.diagnostics) {
      let setting = DateFormat.formats(of: [$1]).setting(for: $0)
      return "name their format, as in \(setting ?? "'dateFormat: { \($0): dd/MM/yyyy }'")"
    }
    (self.offsets, self.origins, self.tree, self.nodes) = (offsets, origins, tree, nodes)
    var keys = parts.first?.keys ?? ByteStringInterner()
    var distinct = Array(0..<keys.count)
    for (part, offset) in zip(parts, offsets).dropFirst() {
      for number in 0..<part.keys.count {
        let key = part.keys[number]
        let merged = key.withUnsafeBufferPointer { keys.number(of: $0) }
        if merged == distinct.count {
          distinct.append(offset + number)
        } else {
          self.diagnostics.reportDuplicate(
            String(decoding: key, as: UTF8.self), at: source.origin(origins[offset + number]),
            first: source.origin(origins[distinct[merged]]))
        }
      }
    }
    (self.keys, self.distinct) = (keys, distinct)
    self.source.releaseText()
  }

  /// The dotted paths of all attributes, in the order of first occurrence.
  var paths: [String] { Array(tree.paths.dropFirst()) }

  var recordCount: Int { distinct.count }

  /// The number of attributes with text beyond the maximum, which are not searchable.
  var unsearchedAttributes: Int {
    let attributes = Set(parts.flatMap(\.text.attributes))
    return parts.reduce(max(0, attributes.count - TermPosition.maximumAttributes)) {
      $0 + $1.text.unsearchedAttributes
    }
  }

  /// Builds the index, and releases the segments on the way, since both together take much memory.
  ///
  /// - Parameter isComplete: whether to build everything that a stored index contains: columns and
  ///   precomputed prefixes.
  /// - Throws: `unavailable` if the file has changed, `cancelled` if the task is cancelled.
  mutating func merge(
    _ settings: EmbeddedSettings, isComplete: Bool
  ) async throws(SearchError) -> IndexedRecords {
    let order = try order(settings)
    let records = order.map { distinct[Int($0)] }
    let builder = TextIndexBuilder(takeTexts(), offsets, records)
    async let index = builder.index()
    var columns: [String: Column] = [:]
    if isComplete {
      let numbers = recordNumbers(records)
      for (path, nodes) in collectedNodes {
        let values = takeValues(of: nodes)
        if values.isAbandoned { continue }
        columns[path] = ColumnBuilder(values, recordNumbers: numbers, recordCount: records.count)
          .column(isStored: true)
      }
    }
    let ordered = ByteStrings(order.map { keys[Int($0)] })
    let textIndex = await index
    let prefixes: PrecomputedPrefixes =
      isComplete ? PrecomputedPrefixes(textIndex, columns) : .none(recordCount: records.count)
    return IndexedRecords(
      text: source.text(of: records.map { origins[$0] }),
      keys: KeyIndex(ordered), attributes: Set(paths), index: textIndex, columns: columns,
      prefixes: prefixes)
  }

  private mutating func takeTexts() -> [SegmentTextBuilder] {
    let texts = parts.map(\.text)
    for part in parts.indices { parts[part].dropText() }
    return texts
  }

  /// The number in the index of each record; nil for a record that is not indexed.
  private func recordNumbers(_ records: [Int]) -> [UInt32?] {
    var numbers = [UInt32?](repeating: nil, count: origins.count)
    for (number, record) in records.enumerated() { numbers[record] = UInt32(number) }
    return numbers
  }

  /// The records of `distinct` in the order of the custom ranking.
  private func order(_ settings: EmbeddedSettings) throws(SearchError) -> [UInt32] {
    let ranking = settings.ranking
    if ranking.isEmpty { return (0..<UInt32(distinct.count)).map { $0 } }
    let columns = try rankingColumns(
      Set(ranking.map(\.attribute)), dates: DateParsers(settings))
    return RankOrder(ranking, columns, recordCount: distinct.count).order
  }

  /// Columns of the records in file order.
  private func rankingColumns(
    _ attributes: Set<String>, dates: DateParsers
  ) throws(SearchError) -> [String: Column] {
    let nodes = collectedNodes
    let numbers = recordNumbers(distinct)
    var columns: [String: Column] = [:]
    for attribute in attributes {
      guard let nodes = nodes[attribute] else { continue }
      let values = values(of: nodes)
      if values.isAbandoned { continue }
      columns[attribute] = ColumnBuilder(
        values, recordNumbers: numbers, recordCount: distinct.count
      )
      .column(isStored: false)
    }
    let missing = attributes.subtracting(columns.keys)
    if missing.isEmpty { return columns }
    let text = source.text(of: distinct.map { origins[$0] })
    let read = try ColumnReader.columns(
      of: missing, in: text, dates: dates, existing: Set(tree.paths))
    return columns.merging(read) { first, _ in first }
  }

  /// The segments and nodes with the collected values of each attribute.
  ///
  /// Contains only attributes with one node in the merged tree, so that the collected values equal
  /// those of a lookup by path.
  private var collectedNodes: [String: [(part: Int, node: Int)]] {
    var isUsable = tree.isAmbiguous.map { !$0 }
    isUsable[AttributeTree.root] = false
    for (part, nodes) in zip(parts, nodes) {
      for (node, isRepeated) in part.isRepeated.enumerated() where isRepeated {
        isUsable[nodes[node]] = false
      }
    }
    var found: [String: [(part: Int, node: Int)]] = [:]
    for (number, part) in parts.enumerated() {
      for node in part.columns.indices where isUsable[nodes[number][node]] {
        found[tree.paths[nodes[number][node]], default: []].append((number, node))
      }
    }
    return found
  }

  private func values(of sources: [(part: Int, node: Int)]) -> ColumnValues {
    var values = ColumnValues(mayAbandon: true)
    for (part, node) in sources {
      values.append(parts[part].columns[node], from: offsets[part])
    }
    return values
  }

  private mutating func takeValues(of sources: [(part: Int, node: Int)]) -> ColumnValues {
    let values = values(of: sources)
    for (part, node) in sources { parts[part].dropColumn(node) }
    return values
  }
}
