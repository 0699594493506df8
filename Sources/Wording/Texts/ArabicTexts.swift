extension Phrase {
  /// The text in Arabic, by the forms of its plural.
  var arabic: [PluralCategory: String] {
    switch self {
    case .noResults: [.other: "لا توجد نتائج"]
    case .noAnswer: [.other: "لا توجد إجابة"]
    case .results:
      [
        .zero: "لا نتائج",
        .one: "نتيجة واحدة",
        .two: "نتيجتان",
        .few: "{{count}} نتائج",
        .many: "{{count}} نتيجة",
        .other: "{{count}} نتيجة",
      ]
    case .resultsFound: [.other: "{{results}} في {{time}}"]
    case .milliseconds: [.other: "{{count}} ملّي ث"]
    case .lessThanAMillisecond: [.other: "أقل من 1 ملّي ث"]
    case .loading: [.other: "جارٍ التحميل…"]
    case .clearFilters: [.other: "مسح عوامل التصفية"]
    case .hitsPerPage: [.other: "{{count}} في الصفحة"]
    case .relevance: [.other: "الصلة"]
    case .search: [.other: "بحث"]
    case .pageOfPages: [.other: "صفحة {{page}} من {{pages}}"]
    case .showMore: [.other: "… المزيد"]
    case .showLess: [.other: "… أقل"]
    case .range: [.other: "{{from}} إلى {{to}}"]
    case .not: [.other: "ليس {{value}}"]
    case .or: [.other: "أو"]
    case .selected: [.other: "المحدد"]
    case .minimum: [.other: "الأدنى"]
    case .maximum: [.other: "الأقصى"]
    case .average: [.other: "المتوسط"]
    case .sum: [.other: "المجموع"]
    case .count: [.other: "العدد"]
    case .andUp: [.other: "{{count}} فأكثر"]
    case .all: [.other: "الكل"]
    case .number: [.other: "العدد"]
    case .anyNumber: [.other: "أي قيمة"]
    case .anyTime: [.other: "أي وقت"]
    case .since: [.other: "منذ {{from}}"]
    case .until: [.other: "حتى {{to}}"]
    case .today: [.other: "اليوم"]
    case .yesterday: [.other: "أمس"]
    case .thisWeek: [.other: "هذا الأسبوع"]
    case .thisMonth: [.other: "هذا الشهر"]
    case .thisQuarter: [.other: "هذا الربع"]
    case .thisYear: [.other: "هذا العام"]
    case .lastWeek: [.other: "الأسبوع الماضي"]
    case .lastMonth: [.other: "الشهر الماضي"]
    case .lastQuarter: [.other: "الربع الماضي"]
    case .lastYear: [.other: "العام الماضي"]
    case .lastDays:
      [
        .one: "اليوم الأخير",
        .two: "آخر يومين",
        .few: "آخر {{count}} أيام",
        .many: "آخر {{count}} يومًا",
        .other: "آخر {{count}} يوم",
      ]
    case .lastWeeks:
      [
        .one: "آخر سبعة أيام",
        .two: "آخر أسبوعين",
        .few: "آخر {{count}} أسابيع",
        .many: "آخر {{count}} أسبوعًا",
        .other: "آخر {{count}} أسبوع",
      ]
    case .lastMonths:
      [
        .one: "آخر شهر حتى اليوم",
        .two: "آخر شهرين",
        .few: "آخر {{count}} أشهر",
        .many: "آخر {{count}} شهرًا",
        .other: "آخر {{count}} شهر",
      ]
    case .lastQuarters:
      [
        .one: "آخر ربع سنة",
        .two: "آخر ربعين",
        .few: "آخر {{count}} أرباع",
        .many: "آخر {{count}} ربعًا",
        .other: "آخر {{count}} ربع",
      ]
    case .lastYears:
      [
        .one: "آخر سنة حتى اليوم",
        .two: "آخر سنتين",
        .few: "آخر {{count}} سنوات",
        .many: "آخر {{count}} سنة",
        .other: "آخر {{count}} سنة",
      ]
    case .showPrevious: [.other: "… السابق"]
    case .moreHits: [.other: "{{count}} أخرى"]
    case .otherHits: [.other: "أخرى"]
    case .relevantResults:
      [
        .zero: "لا نتائج ذات صلة من أصل {{total}}",
        .one: "نتيجة واحدة ذات صلة من أصل {{total}}",
        .two: "نتيجتان ذواتا صلة من أصل {{total}}",
        .few: "{{count}} نتائج ذات صلة من أصل {{total}}",
        .many: "{{count}} نتيجة ذات صلة من أصل {{total}}",
        .other: "{{count}} نتيجة ذات صلة من أصل {{total}}",
      ]
    case .noRelevantResults: [.other: "لا نتائج ذات صلة من أصل {{total}}"]
    case .onlyRelevantShown: [.other: "حُذفت النتائج الأقل صلة."]
    case .showAllResults: [.other: "عرض كل النتائج"]
    case .allResultsShown: [.other: "تُعرض كل النتائج."]
    case .showRelevantResults: [.other: "عرض النتائج ذات الصلة فقط"]
    case .applyChanges:
      [
        .zero: "لا تغييرات للتطبيق",
        .one: "تطبيق تغيير واحد",
        .two: "تطبيق تغييرين",
        .few: "تطبيق {{count}} تغييرات",
        .many: "تطبيق {{count}} تغييرًا",
        .other: "تطبيق {{count}} تغيير",
      ]
    case .discardChanges: [.other: "تجاهل"]
    case .nothingFound: [.other: "لم يُعثر على شيء{{#query}} عن «{{query}}»{{/query}}."]
    case .shownInstead: [.other: "بدلًا من ذلك: {{offer}}."]
    case .withoutFilter: [.other: "من دون {{filter}}"]
    case .withoutFilters: [.other: "من دون عوامل تصفية"]
    case .withoutQuery: [.other: "من دون نص البحث"]
    case .searchFor: [.other: "«{{query}}»"]
    case .similarWords: [.other: "كلمات مشابهة"]
    case .refinements: [.other: "عوامل التصفية"]
    case .hits: [.other: "النتائج"]
    case .record: [.other: "السجل"]
    case .zoomIn: [.other: "تكبير"]
    case .zoomOut: [.other: "تصغير"]
    case .north: [.other: "شمال"]
    case .east: [.other: "شرق"]
    case .south: [.other: "جنوب"]
    case .west: [.other: "غرب"]
    }
  }
}
