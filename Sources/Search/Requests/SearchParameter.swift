public import Components

/// The declaration of a search parameter: all that does not depend on an engine.
///
/// `SearchRequest.parameters` lists the declarations. The following is derived from them: the
/// validation of requests, the copies of requests that only count, the capabilities that a request
/// requires, the keys of the widget `configure`, and the encoding and decoding of Algolia's API. A
/// new parameter needs a property of `SearchRequest`, a declaration, and the engines' support.
///
/// A declaration accesses its property through closures, because requests are validated on every
/// keystroke, and reading through a stored key path takes about 50 ns.
public struct SearchParameter: Sendable {
  typealias Getter<Value> = @Sendable (SearchRequest) -> Value
  typealias Setter<Value> = @Sendable (inout SearchRequest, Value) -> Void
  typealias Change = @Sendable (inout SearchRequest) -> Void

  /// The key in `configure`, which is also the name in Algolia's API.
  public let name: String
  /// The effect of the parameter, as a sentence.
  public let help: String
  /// The capability that any value other than the default requires; `nil` for none.
  public let capability: Capability?
  /// Whether the parameter affects totals, facet counts, and statistics.
  public let affectsCounts: Bool

  let isSet: Getter<Bool>
  /// Returns the problem of a request's value; `nil` if every value is valid.
  let problem: Getter<String?>?
  let prepareForCounting: Change?
  /// Adds the value of one request to another, unless it is the default.
  let merge: @Sendable (SearchRequest, inout SearchRequest) -> Void
  /// Whether a request has a value of a widget that takes precedence over that of `configure`.
  let yields: Getter<Bool>
  let declare: @Sendable (SearchRequest, inout KeyedEncodingContainer<Key>) throws -> Void
  let read: @Sendable (KeyedDecodingContainer<Key>, inout SearchRequest) throws -> Void
  private let decode: @Sendable (JSONValue, inout SearchRequest) -> Bool
  private let encode: Getter<JSONValue>
  private let valueType: @Sendable () -> ParameterType

  /// Declares a parameter whose default is the value in a new request.
  ///
  /// - Parameters:
  ///   - name: the key in `configure` and the name in Algolia's API.
  ///   - help: the effect, as a sentence.
  ///   - capability: the capability that values other than the default require.
  ///   - affectsCounts: whether it affects totals, facet counts, and statistics; if not, requests
  ///     that only count have the default.
  ///   - get: reads the value from a request.
  ///   - set: writes the value to a request.
  ///   - merge: adds the value of `configure` to a request; replaces by default.
  ///   - yields: whether a request has a value of a widget that takes precedence over `configure`.
  ///   - prepareForCounting: changes the value in requests that only count.
  ///   - problem: returns the problem of a request's value, or `nil`.
  init<Value: ParameterValue & Equatable>(
    _ name: String, _ help: String, capability: Capability? = nil, affectsCounts: Bool = true,
    get: @escaping Getter<Value>, set: @escaping Setter<Value>, merge: Setter<Value>? = nil,
    yields: @escaping Getter<Bool> = { _ in false }, prepareForCounting: Change? = nil,
    problem: Getter<String?>? = nil
  ) {
    (self.name, self.help, self.capability) = (name, help, capability)
    self.affectsCounts = affectsCounts
    (self.yields, self.problem) = (yields, problem)
    let defaultValue = get(SearchRequest.initial)
    let merge = merge ?? set
    isSet = { get($0) != defaultValue }
    self.merge = { source, request in
      let value = get(source)
      if value != defaultValue { merge(&request, value) }
    }
    let reset: Change = { set(&$0, defaultValue) }
    self.prepareForCounting = affectsCounts ? prepareForCounting : reset
    let key = Key(stringValue: name)
    declare = { request, container in
      try container.encode(Parameter(wrappedValue: get(request), help), forKey: key)
    }
    read = { container, request in
      set(&request, try container.decode(Parameter<Value>.self, forKey: key).wrappedValue)
    }
    encode = { get($0).json }
    decode = { json, request in
      var ignored = Diagnostics()
      let node = Node(json, range: SourceRange(startOf: ""))
      guard let value = Value.decode(node, into: &ignored) else { return false }
      set(&request, value)
      return true
    }
    valueType = { Value.parameterType }
  }

  /// The type of the values.
  public var type: ParameterType { valueType() }

  /// The value in a request as JSON; `nil` for the default.
  public func json(in request: SearchRequest) -> JSONValue? {
    guard isSet(request) else { return Optional.none }
    return encode(request)
  }

  /// Sets the value in a request, and returns whether `json` has the type of the parameter.
  public func set(_ json: JSONValue, in request: inout SearchRequest) -> Bool {
    decode(json, &request)
  }

  /// The name of a parameter as the key of a container.
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension SearchRequest {
  /// Validates everything that is independent of the engine. O(number of requested items).
  ///
  /// - Throws: `SearchError.Reason.refused` with the first problem.
  public func check() throws(SearchError) {
    if page < 0 { throw .refused("the page is \(page), expected 0 or more") }
    if let firstPage, !(0...page).contains(firstPage) {
      throw .refused("the first page is \(firstPage), expected 0 to \(page), the page")
    }
    if hitsPerPage < 0 {
      throw .refused("the number of hits per page is \(hitsPerPage), expected 0 or more")
    }
    for histogram in histograms where !(1...1000).contains(histogram.buckets) {
      throw .refused(
        "the histogram of '\(histogram.attribute)' has \(histogram.buckets) buckets, "
          + "expected 1 to 1000")
    }
    if let problem = area?.polygons.lazy.compactMap(\.problem).first { throw .refused(problem) }
    if let score = related?.patterns.map(\.score).first(where: { $0 < 0 }) {
      throw .refused("the score of a pattern is \(score), expected 0 or more")
    }
    for problem in Self.problems {
      if let message = problem(self) { throw .refused(message) }
    }
  }

  /// A copy that only counts under some filters: it returns no hits and requests nothing else yet.
  ///
  /// The copy has the same query and the same parameters, except those that affect only hits.
  public func countingOnly(under filters: FilterState) -> SearchRequest {
    var request = self
    request.filters = filters
    request.page = 0
    request.firstPage = nil
    request.hitsPerPage = 0
    for change in Self.countingChanges { change(&request) }
    request.removeCounts()
    request.alternatives = []
    return request
  }

  /// The changes of all parameters that a request that only counts has.
  private static let countingChanges = parameters.compactMap(\.prepareForCounting)

  /// The validations of all parameters that have one.
  private static let problems = parameters.compactMap(\.problem)
}

/// Search parameters with values: the keys of the widget `configure`.
@dynamicMemberLookup
public struct SearchParameters: ParameterRecord {
  private var values = SearchRequest()

  /// Creates parameters with their default values.
  public init() {}

  /// The value of a search parameter, by its property of `SearchRequest`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<SearchRequest, Value>) -> Value {
    get { values[keyPath: path] }
    set { values[keyPath: path] = newValue }
  }

  /// Sets the parameters that differ from their defaults in a request.
  ///
  /// Lists are extended. Other values replace those of the request, unless the declaration gives
  /// precedence to the values that other widgets have set.
  public func apply(to request: inout SearchRequest) {
    let original = request
    for parameter in SearchRequest.parameters where !parameter.yields(original) {
      parameter.merge(values, &request)
    }
  }

  /// Reports values outside their range, and a radius without a center.
  public func validate(_ report: inout ParameterReport) {
    for parameter in SearchRequest.parameters {
      if let message = parameter.problem?(values) { report.error(parameter.name, message) }
    }
    if let area = values.area, area.center == nil, area.radius != nil {
      report.error("aroundRadius", "'aroundRadius' needs 'aroundLatLng'")
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SearchParameter.Key.self)
    for parameter in SearchRequest.parameters { try parameter.read(container, &values) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SearchParameter.Key.self)
    for parameter in SearchRequest.parameters { try parameter.declare(values, &container) }
  }
}
