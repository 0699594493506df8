// Texts and formats are about the values that these modules declare.
@_exported public import Components
@_exported public import Search
