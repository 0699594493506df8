internal import ArgumentParser

/// The forms in which findings and descriptions are printed.
enum FindingsFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
