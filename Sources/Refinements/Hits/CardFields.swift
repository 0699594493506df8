/// The attributes or templates of the parts of a record; absent parts are not shown.
public struct CardFields: ParameterRecord {
  @Parameter("The address of the image: a URL, or a path below the screen's 'assets'.")
  public var image: CardField?
  @Parameter("The name of the record.") public var title: CardField?
  @Parameter("The line with the title, such as the category.") public var subtitle: CardField?
  @Parameter("The price, in the attribute's format.") public var price: CardField?
  @Parameter("The attribute with the rating, a number from 0 to 5.") public var rating: String?
  @Parameter("A short remark.") public var badge: CardField?
  @Parameter("A longer text.") public var text: CardField?
  @Parameter("The URL that the record leads to.") public var link: CardField?

  /// Creates a card without parts.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    for (name, field) in parts {
      field.template.checkMetadata(name, &report)
    }
  }

  /// The parts that are templates, with their names.
  private var parts: [(name: String, field: CardField)] {
    let all: KeyValuePairs = [
      "image": image, "title": title, "subtitle": subtitle, "price": price, "badge": badge,
      "text": text, "link": link,
    ]
    return all.compactMap { name, field in field.map { (name, $0) } }
  }

  var templates: [Template] {
    [image, title, subtitle, price, badge, text, link].compactMap { $0?.template }
  }

  /// Whether any part shows metadata of hits.
  var showsMetadata: Bool { templates.contains { !$0.metadata.isEmpty } }

  /// The attributes of all parts, without duplicates.
  var attributes: [String] {
    var attributes: [String] = []
    for attribute in templates.flatMap(\.attributes) + [rating].compactMap(\.self)
    where !attributes.contains(attribute) {
      attributes.append(attribute)
    }
    return attributes
  }

  /// The attributes that the columns of a table show; images, links, and templates have none.
  var columns: [String] {
    [title, subtitle, price].compactMap { $0?.attribute } + [rating].compactMap(\.self)
      + [badge, text].compactMap { $0?.attribute }
  }

  /// Returns the parts of a hit.
  ///
  /// - Parameters:
  ///   - hit: the hit, with its highlights in the style to show.
  ///   - metadata: the metadata of the hit by name, such as `__position`.
  ///   - details: the lines below the parts.
  ///   - wording: the texts and formats of the screen.
  func card(
    of hit: Hit, _ metadata: [String: String], details: [HighlightedText], in wording: Wording
  ) -> View.RecordList.Card {
    func line(_ field: CardField?) -> HighlightedText {
      field?.template.line(for: hit, in: wording, metadata: metadata) ?? HighlightedText()
    }
    var card = View.RecordList.Card()
    card.image = image?.address(in: hit, metadata)
    card.title = line(title)
    card.subtitle = line(subtitle)
    card.price = line(price).text
    if let rating, let number = hit.value(rating)?.double, number.isFinite, number > 0 {
      card.rating = min(number, Double(View.RecordList.Card.maximumRating))
      card.ratingText = wording.text(of: number, of: rating)
    }
    card.badge = line(badge).text
    card.text = line(text)
    card.link = link?.address(in: hit, metadata)
    card.details = details
    return card
  }
}

/// The content of a part of a card: an attribute, or a template with variables.
///
/// It is a class, because widgets with cards are often copied.
public final class CardField: Sendable {
  /// The template; for an attribute, one that consists of its variable.
  public let template: Template
  /// The attribute; nil for a template.
  public let attribute: String?

  /// Creates a part that shows an attribute.
  ///
  /// - Throws: `TemplateError` if the name contains braces.
  public init(attribute: String) throws(TemplateError) {
    template = try Template("{{\(attribute)}}")
    self.attribute = attribute
  }

  /// Creates a part from a template.
  public init(_ template: Template) {
    self.template = template
    attribute = nil
  }

  /// Returns the address of an image or a link; nil if it is empty.
  ///
  /// The first item of an array is used. Formats of the screen do not apply.
  fileprivate func address(in hit: Hit, _ metadata: [String: String]) -> String? {
    let text: String
    if let attribute, let value = hit.value(attribute) {
      text = Template.text(of: value.array?.first ?? value)
    } else {
      text = template.line(for: hit, metadata: metadata).text
    }
    return text.isEmpty ? nil : text
  }
}

extension CardField: Hashable, CustomStringConvertible {
  public var description: String { attribute ?? template.source }

  /// Whether both show the same.
  public static func == (first: CardField, second: CardField) -> Bool {
    first.template == second.template && first.attribute == second.attribute
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(template)
  }
}

extension CardField: ParameterValue {
  /// An attribute, or a template.
  public static var parameterType: ParameterType { .named("attribute or template", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> CardField? {
    guard let text = String.decode(node, into: &diagnostics) else { return nil }
    if !text.contains("{{"), let field = try? CardField(attribute: text) { return field }
    return Template.decode(node, into: &diagnostics).map { CardField($0) }
  }

  public var json: JSONValue { .text(attribute ?? template.source) }
}
