internal import WidgetCore

/// A place where an entry of a screen names something.
struct WrittenName: Hashable {
  /// The name alone, without what stands around it; or the whole value if the name cannot be found
  /// in it.
  var range: SourceRange
  /// True if the range is that of the name, so that it can be replaced.
  var isExact = true
  /// True if the name came from outside of the file, and may be a secret.
  var isHidden = false
}
