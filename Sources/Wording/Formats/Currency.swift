/// Symbols and decimals of currencies by ISO 4217 code.
enum Currency {
  /// Returns the international symbol, or the code if there is none.
  static func symbol(of code: String) -> String {
    switch code {
    case "EUR": "€"
    case "USD": "$"
    case "GBP": "£"
    case "JPY", "CNY": "¥"
    case "INR": "₹"
    case "KRW": "₩"
    case "BRL": "R$"
    default: code
    }
  }

  /// Returns the number of decimals of the minor unit (ISO 4217).
  static func decimals(of code: String) -> Int {
    switch code {
    case "CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF": 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}
