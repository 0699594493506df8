/// What is known about currencies by their code of ISO 4217.
enum Currency {
  /// The sign that people know everywhere; the code where there is none.
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

  /// How many digits its smallest coin takes.
  static func decimals(of code: String) -> Int {
    switch code {
    case "CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF": 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}
