import Testing

/// The program on a real X server with real input. Serialized, since the tests measure time. The motion of every
/// recorded run is checked.
@Suite(.serialized, .timeLimit(.minutes(20)), .enabled(if: Needs.areMet, Needs.advice), ChecksFilms())
@MainActor struct ScreenTests {}
