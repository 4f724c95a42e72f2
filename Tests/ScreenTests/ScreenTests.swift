import Testing

/// The program on a real X server with real input. Serialized, since the tests measure time.
@Suite(.serialized, .timeLimit(.minutes(20)), .enabled(if: Needs.areMet, Needs.advice)) @MainActor struct ScreenTests {}
