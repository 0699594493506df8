extension CivilDate {
  /// The day in the format of ISO 8601: `2024-05-01`.
  package var dayText: String {
    DisplayLocale.swedish.shortText(of: self)
  }
}

extension DisplayLocale {
  /// Returns the day in numbers: `5/1/2024`, `01.05.2024`.
  func shortText(of date: CivilDate) -> String {
    let (year, month, day) = (Self.padded(date.year, 4), date.month, date.day)
    let (month2, day2) = (Self.padded(month, 2), Self.padded(day, 2))
    return switch self {
    case .english: "\(month)/\(day)/\(year)"
    case .german, .swissGerman: "\(day2).\(month2).\(year)"
    case .britishEnglish, .indianEnglish, .french, .italian, .portuguese, .europeanPortuguese:
      "\(day2)/\(month2)/\(year)"
    case .spanish, .arabic, .hindi: "\(day)/\(month)/\(year)"
    case .dutch: "\(day2)-\(month2)-\(year)"
    case .swedish: "\(year)-\(month2)-\(day2)"
    case .japanese: "\(year)/\(month2)/\(day2)"
    case .chinese: "\(year)/\(month)/\(day)"
    }
  }

  /// Returns the day with the name of its month: `May 1, 2024`, `1. Mai 2024`.
  func longText(of date: CivilDate) -> String {
    let (year, day) = (date.year, date.day)
    let month = monthNames.isEmpty ? "" : monthNames[date.month - 1]
    return switch self {
    case .english: "\(month) \(day), \(year)"
    case .german, .swissGerman: "\(day). \(month) \(year)"
    case .spanish, .portuguese, .europeanPortuguese: "\(day) de \(month) de \(year)"
    case .japanese, .chinese: "\(year)年\(date.month)月\(day)日"
    default: "\(day) \(month) \(year)"
    }
  }

  /// The month names from January; empty if dates contain month numbers.
  private var monthNames: [Substring] {
    let names =
      switch self {
      case .english, .britishEnglish, .indianEnglish:
        "January February March April May June July August September October November December"
      case .german, .swissGerman:
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
      case .french:
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
      case .spanish:
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
      case .italian:
        """
        gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre \
        dicembre
        """
      case .portuguese, .europeanPortuguese:
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
      case .dutch:
        "januari februari maart april mei juni juli augustus september oktober november december"
      case .swedish:
        "januari februari mars april maj juni juli augusti september oktober november december"
      case .arabic: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"
      case .hindi: "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर"
      case .japanese, .chinese: ""
      }
    return names.split(separator: " ")
  }

  /// Returns a number with leading zeros.
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}
