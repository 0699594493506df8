internal import Synchronization

/// Replaces secrets in texts, also in the forms in which a server may repeat them.
///
/// Recognizes a secret as it is, percent-encoded, with spaces as `+`, escaped in JSON, and as Base64,
/// alone or within a longer text such as `user:password`.
package struct SecretMask: Sendable {
  /// The texts to replace, the longest first, with their replacements.
  private var replacements: [(text: String, replacement: String)] = []

  /// Creates a mask that replaces nothing.
  package init() {}

  /// Whether there are no secrets.
  package var isEmpty: Bool { replacements.isEmpty }

  /// Adds a secret; ignores an empty one.
  package mutating func add(_ secret: String, replacement: String) {
    guard !secret.isEmpty else { return }
    for form in Self.forms(of: secret) where !replacements.contains(where: { $0.text == form }) {
      replacements.append((form, replacement))
    }
    // A secret can be a part of another one.
    replacements.sort { $0.text.utf8.count > $1.text.utf8.count }
  }

  /// Returns the text without the secrets. O(length × secrets).
  package func masked(_ text: String) -> String {
    var text = text
    for (secret, replacement) in replacements where text.contains(secret) {
      text = text.replacing(secret, with: replacement)
    }
    return text
  }

  private static func forms(of secret: String) -> Set<String> {
    let encoded = PercentEncoding.unreserved.encode(secret)
    let form = PercentEncoding(allowing: \.isUnreserved, writingSpaceAsPlus: true).encode(secret)
    var forms: Set = [
      secret, encoded, form, encoded.withLowercasedDigits, form.withLowercasedDigits,
      String(JSONValue.text(secret).text(.compact).dropFirst().dropLast()),
    ]
    for offset in 0..<3 {
      guard let digits = base64(secret, at: offset) else { continue }
      let isSafe = digits.replacing("+", with: "-").replacing("/", with: "_")
      forms.formUnion([digits, isSafe])
    }
    return forms
  }

  /// The digits of Base64 that depend only on the secret, if it starts at an offset of a group of
  /// three bytes; nil if they are too few to be distinguished from other text.
  private static func base64(_ secret: String, at offset: Int) -> String? {
    let bytes = Array(repeating: UInt8(0), count: offset) + Array(secret.utf8)
    let end = bytes.count * 8 / 6
    let start = (offset * 8 + 5) / 6
    guard end - start >= 8 else { return nil }
    return String(Base64.encode(bytes).prefix(end).dropFirst(start))
  }
}

extension String {
  /// The percent-encoded text with lower-case digits.
  fileprivate var withLowercasedDigits: String {
    var (result, left) = ("", 0)
    for character in self {
      result += left > 0 ? character.lowercased() : String(character)
      left = character == "%" ? 2 : max(0, left - 1)
    }
    return result
  }
}

extension SecretMask {
  /// The minimum number of bytes of a variable's value that is masked. Shorter values, such as `1` or
  /// `de`, occur in ordinary text; parameters for secrets hide values of any length.
  package static let minimumLength = 4

  private static let variables = Mutex((mask: SecretMask(), names: [String: String]()))

  /// Masks the value of an environment variable in all messages of the process, as `${env:NAME}`.
  package static func hide(_ value: String, ofVariable name: String) {
    guard value.utf8.count >= minimumLength else { return }
    variables.withLock { variables in
      guard variables.names[name] != value else { return }
      variables.names[name] = value
      variables.mask.add(value, replacement: "${env:\(name)}")
    }
  }

  /// Returns a message without the values of environment variables that screens use.
  package static func message(_ text: String) -> String {
    let mask = variables.withLock { $0.mask }
    return mask.isEmpty ? text : mask.masked(text)
  }
}
