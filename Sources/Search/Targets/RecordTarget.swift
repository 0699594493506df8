/// Takes records, so that a searcher finds them.
///
/// It is first made ready, then given batch after batch, then finished. An earlier push that was cut
/// short goes on where it stopped, as far as the target can tell.
public protocol RecordTarget: Sendable {
  /// Makes ready what is to hold the records, with what fits the schema, and keeps what is there.
  ///
  /// - Parameter isReplacing: whether what is there is deleted first.
  /// - Returns: how far an earlier push with the same schema came; 0 records if there was none.
  /// - Throws: `refused` if the target exists and was not created by a push, unless it is replaced.
  func prepare(
    _ schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushProgress

  /// Adds records, and replaces those with the same keys.
  ///
  /// Adding the same records again changes nothing, so that a push that was cut short in the middle of
  /// them may begin with them.
  ///
  /// - Parameter progress: how far the push has come with these records, to be kept with them.
  /// - Throws: `refused` with the key of a record that cannot be kept; others may be there then.
  func upsert(_ records: [StoredRecord], reaching progress: PushProgress) async throws(SearchError)

  /// Makes what was added ready to be searched, and tells how many records there are now.
  func finish() async throws(SearchError) -> Int
}

/// The settings of a searcher that records can be sent to.
public protocol RecordTargetSettings: SearcherSettings {
  /// The attributes that the settings want to be searched; empty to leave that to others.
  var searchable: [String] { get }

  /// The attributes that the settings want to be told apart by their values, besides those of widgets.
  var facets: [String] { get }

  /// The attributes whose texts are dates and count as numbers.
  var dates: [String] { get }

  /// Connects to what is to hold the records; it need not be there yet.
  func openTarget() async throws(SearchError) -> any RecordTarget
}
