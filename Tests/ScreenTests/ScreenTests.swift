import Testing

/// The program under a user's hands, on a real X server: one test at a time, since each has a processor to itself.
@Suite(.serialized, .enabled(if: Needs.areMet, Needs.advice)) @MainActor struct ScreenTests {}
