/// A pointer of the simulated user: a mouse, or a finger on a touch screen. Several may be used at once.
public struct SimulatedPointer: Hashable, Sendable, CustomStringConvertible {
    /// The id in the events.
    public var id: PointerID
    /// Whether the pointer hovers, or only touches.
    public var kind: PointerKind

    /// Creates a pointer.
    public init(id: PointerID, kind: PointerKind) {
        self.id = id
        self.kind = kind
    }

    /// The first mouse.
    public static let mouse = SimulatedPointer(id: PointerID(0), kind: .mouse)

    /// A further mouse, counted from 1, as displays with several master pointers have.
    public static func mouse(_ number: Int) -> SimulatedPointer {
        SimulatedPointer(id: PointerID(number), kind: .mouse)
    }

    /// The id of the first finger; ids of mice are lower.
    private static let firstFinger = 1_000

    /// A finger, counted from 0.
    public static func finger(_ number: Int = 0) -> SimulatedPointer {
        SimulatedPointer(id: PointerID(firstFinger + number), kind: .touch)
    }

    /// A text for the titles of parameterized tests.
    public var description: String { "\(kind.rawValue) \(id.rawValue % Self.firstFinger)" }
}
