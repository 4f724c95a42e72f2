import Testing

/// The program on a real X server with real input. Serialized, since the tests measure time.
@Suite(.serialized, .enabled(if: Needs.areMet, Needs.advice)) @MainActor struct ScreenTests {}
