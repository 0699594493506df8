import Search

/// A facet filter on a text.
func facet(_ attribute: String, _ value: String, not: Bool = false, score: Int? = nil) -> Filter {
  .facet(Filter.Facet(attribute: attribute, stringValue: value, isNegated: not, score: score))
}

/// A facet filter on a number.
func facet(_ attribute: String, _ value: Double, not: Bool = false, score: Int? = nil) -> Filter {
  .facet(Filter.Facet(attribute: attribute, floatValue: value, isNegated: not, score: score))
}

/// A facet filter on a boolean.
func facet(_ attribute: String, _ value: Bool, not: Bool = false, score: Int? = nil) -> Filter {
  .facet(Filter.Facet(attribute: attribute, boolValue: value, isNegated: not, score: score))
}

/// A comparison with a number.
func number(
  _ attribute: String, _ sign: Filter.Numeric.Operator, _ value: Double, not: Bool = false
) -> Filter {
  .numeric(Filter.Numeric(attribute: attribute, operator: sign, value: value, isNegated: not))
}

/// A range of numbers.
func range(_ attribute: String, _ range: ClosedRange<Double>, not: Bool = false) -> Filter {
  .numeric(Filter.Numeric(attribute: attribute, range: range, isNegated: not))
}

/// A tag.
func tag(_ value: String, not: Bool = false) -> Filter {
  .tag(Filter.Tag(value: value, isNegated: not))
}
