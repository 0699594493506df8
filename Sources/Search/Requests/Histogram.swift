public import Components

extension SearchRequest {
  /// How many records have the numbers of an attribute, in bands side by side.
  public struct Histogram: Hashable, Sendable {
    /// How the bands are cut.
    public enum Scale: String, Hashable, Sendable, CaseIterable {
      /// All equally wide.
      case linear
      /// Each as many times as wide as the one before; numbers up to 0 are left out.
      case log
      /// All with about as many numbers.
      case quantile
    }

    public var attribute: String
    /// The most bands, 1 to 1000; there are fewer where the numbers do not suffice.
    public var buckets: Int
    public var scale: Scale
    /// Where the first band begins and the last ends; nil for the least and the greatest number
    /// found.
    public var bounds: ClosedRange<Double>?
    /// Filters on the attribute in this group are left out of account; nil leaves out none.
    public var ignoring: FilterGroup.ID?

    public init(
      of attribute: String, buckets: Int = 20, scale: Scale = .linear,
      bounds: ClosedRange<Double>? = nil, ignoring: FilterGroup.ID? = nil
    ) {
      self.attribute = attribute
      self.buckets = buckets
      self.scale = scale
      self.bounds = bounds
      self.ignoring = ignoring
    }
  }
}

/// A band of a histogram: the numbers from `from` up to but without `to`; the last band has both.
public struct HistogramBucket: Hashable, Sendable {
  public var from: Double
  public var to: Double
  /// How many records have a number in the band; one with several counts once.
  public var count: Int

  public init(from: Double, to: Double, count: Int) {
    self.from = from
    self.to = to
    self.count = count
  }
}

extension SearchRequest.Histogram.Scale: ParameterValue {}
