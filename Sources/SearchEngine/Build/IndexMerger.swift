import Search

/// Makes an index from what was collected in the parts of a file.
struct IndexMerger {
  private var parts: [SegmentBuilder]
  private var source: RecordSource
  /// For each part the number of its first record among those of all parts.
  private let offsets: [Int]
  /// For each record its number in the file.
  private let origins: [Int]
  private(set) var findings: RecordDiagnostics
  private let tree: AttributeTree
  /// For each part and each node of its tree the node of the common tree.
  private let nodes: [[Int]]
  private let keys: ByteStringInterner
  /// The records whose keys no earlier one has, in the order of the file.
  private let distinct: [Int]

  /// - Parameters:
  ///   - parts: in the order of the file.
  ///   - findings: what was found before the records were read one by one.
  init(_ parts: [SegmentBuilder], _ source: RecordSource, _ findings: RecordDiagnostics) {
    self.parts = parts
    self.source = source
    self.findings = findings
    var (offsets, origins): ([Int], [Int]) = ([], [])
    var (tree, nodes) = (AttributeTree(), [[Int]]())
    for part in parts {
      offsets.append(origins.count)
      origins += part.kept
      nodes.append(tree.merge(part.tree))
      self.findings.merge(part.findings)
    }
    (self.offsets, self.origins, self.tree, self.nodes) = (offsets, origins, tree, nodes)
    var keys = parts.first?.keys ?? ByteStringInterner()
    var distinct = Array(0..<keys.count)
    for (part, offset) in zip(parts, offsets).dropFirst() {
      for number in 0..<part.keys.count {
        let key = part.keys[number]
        let place = key.withUnsafeBufferPointer { keys.number(of: $0) }
        if place == distinct.count {
          distinct.append(offset + number)
        } else {
          self.findings.reportDuplicate(
            String(decoding: key, as: UTF8.self), at: source.origin(origins[offset + number]),
            first: source.origin(origins[distinct[place]]))
        }
      }
    }
    (self.keys, self.distinct) = (keys, distinct)
    self.source.releaseText()
  }

  /// The dotted paths of everything that the records hold, in the order of first appearance.
  var paths: [String] { Array(tree.paths.dropFirst()) }

  var recordCount: Int { distinct.count }

  /// How many attributes hold text but are not searched, because there are too many.
  var unsearchedAttributes: Int {
    let known = Set(parts.flatMap(\.text.attributes))
    return parts.reduce(max(0, known.count - TermPosition.maximumAttributes)) {
      $0 + $1.text.unsearchedAttributes
    }
  }

  /// The index; what was collected is given up on the way, since all together takes much memory.
  ///
  /// - Parameter isComplete: whether to make all that a stored index has ready.
  mutating func assemble(
    _ settings: EmbeddedSettings, isComplete: Bool
  ) async throws(SearchError) -> IndexedRecords {
    let order = try order(settings)
    let records = order.map { distinct[Int($0)] }
    let builder = TextIndexBuilder(takeTexts(), offsets, records)
    async let index = builder.index()
    var columns: [String: Column] = [:]
    if isComplete {
      let places = places(records)
      for (path, nodes) in collectedNodes {
        let values = takeValues(of: nodes)
        if values.isAbandoned { continue }
        columns[path] = ColumnBuilder(values, places: places, recordCount: records.count)
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

  /// For each record its number in the index.
  private func places(_ records: [Int]) -> [UInt32?] {
    var places = [UInt32?](repeating: nil, count: origins.count)
    for (place, record) in records.enumerated() { places[record] = UInt32(place) }
    return places
  }

  /// The records of the file in the order of the custom ranking.
  private func order(_ settings: EmbeddedSettings) throws(SearchError) -> [UInt32] {
    let ranking = settings.ranking
    if ranking.isEmpty { return (0..<UInt32(distinct.count)).map { $0 } }
    let columns = try rankingColumns(
      Set(ranking.map(\.attribute)), dates: Set(settings.dates))
    return RankOrder(ranking, columns, recordCount: distinct.count).order
  }

  /// Columns of the records in the order of the file.
  private func rankingColumns(
    _ attributes: Set<String>, dates: Set<String>
  ) throws(SearchError) -> [String: Column] {
    let nodes = collectedNodes
    let places = places(distinct)
    var columns: [String: Column] = [:]
    for attribute in attributes {
      guard let nodes = nodes[attribute] else { continue }
      let values = values(of: nodes)
      if values.isAbandoned { continue }
      columns[attribute] = ColumnBuilder(values, places: places, recordCount: distinct.count)
        .column(isStored: false)
    }
    let missing = attributes.subtracting(columns.keys)
    if missing.isEmpty { return columns }
    let text = source.text(of: distinct.map { origins[$0] })
    let read = try ColumnReader.columns(
      of: missing, in: text, dates: dates, known: Set(tree.paths))
    return columns.merging(read) { first, _ in first }
  }

  /// For each attribute, the parts and nodes where its values were collected.
  ///
  /// Only attributes that are found at one place of the records, so that the values there are
  /// those that looking up the path would give.
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

  private func values(of places: [(part: Int, node: Int)]) -> ColumnValues {
    var values = ColumnValues(mayAbandon: true)
    for (part, node) in places {
      values.append(parts[part].columns[node], from: offsets[part])
    }
    return values
  }

  private mutating func takeValues(of places: [(part: Int, node: Int)]) -> ColumnValues {
    let values = values(of: places)
    for (part, node) in places { parts[part].dropColumn(node) }
    return values
  }
}
