// SwiftPM requires a source file. libFuzzer contains the function.
