public import Components

extension SearchRequest {
  /// A request for the distribution of the numbers of an attribute.
  public struct Histogram: Hashable, Sendable {
    /// The rule that determines the bounds of buckets.
    public enum Scale: String, Hashable, Sendable, CaseIterable {
      /// All buckets have the same width.
      case linear
      /// The widths form a geometric series; numbers up to 0 are ignored.
      case log
      /// All buckets contain about the same number of numbers.
      case quantile
    }

    /// The dotted path of the attribute.
    public var attribute: String
    /// The maximum number of buckets, 1 to 1000. There are fewer if there are few numbers.
    public var buckets: Int
    /// The rule that determines the bounds of buckets.
    public var scale: Scale
    /// The start of the first and the end of the last bucket. `nil` for minimum and maximum.
    public var bounds: ClosedRange<Double>?
    /// The group whose filters on the attribute do not apply. `nil` if all filters apply.
    public var ignoring: FilterGroup.ID?

    /// Creates a request for a histogram.
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

extension SearchRequest.Histogram.Scale: ParameterValue {}

/// A bucket of a histogram: the numbers from `from` up to, but not including, `to`.
///
/// The last bucket includes `to`.
public struct HistogramBucket: Hashable, Sendable {
  /// The lower bound, which is included.
  public var from: Double
  /// The upper bound, which is excluded except in the last bucket.
  public var to: Double
  /// The number of records with at least one number in the bucket.
  public var count: Int

  /// Creates a bucket.
  public init(from: Double, to: Double, count: Int) {
    self.from = from
    self.to = to
    self.count = count
  }
}
