internal import ArgumentParser

/// The forms in which `check` prints its findings.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case sarif
  case github
}
