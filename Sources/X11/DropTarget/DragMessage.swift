/// An XDND client message, independent of its transport.
///
/// Windows, actions and types are X ids; points are root pixels; times are server times.
enum DragMessage: Equatable {
    case enter(source: UInt, version: Int, hasTypeList: Bool, types: [UInt])
    case position(source: UInt, x: Int, y: Int, time: UInt32, action: UInt)
    /// `action` is 0 unless the target accepts.
    case status(target: UInt, accepts: Bool, action: UInt)
    case leave(source: UInt)
    case drop(source: UInt, time: UInt32)
    case finished(target: UInt, succeeded: Bool, action: UInt)

    /// The version that we announce; some programs ignore windows that announce any other (WIRE-41).
    static let version = 5
    /// The versions that we accept from others.
    static let versions = 3...5

    /// Parses the five numbers of a message, which Xlib has sign-extended.
    init?(_ name: Atoms.Name, _ data: [Int]) {
        let l = data.map { UInt($0 & 0xffff_ffff) }
        guard l.count == 5 else { return nil }
        switch name {
        case .dragEnter:
            self = .enter(
                source: l[0], version: Int(l[1] >> 24), hasTypeList: l[1] & 1 != 0,
                types: l[2...4].filter { $0 != 0 })
        case .dragPosition:
            let (x, y) = (Int16(truncatingIfNeeded: l[2] >> 16), Int16(truncatingIfNeeded: l[2]))
            self = .position(source: l[0], x: Int(x), y: Int(y), time: UInt32(l[3]), action: l[4])
        case .dragStatus:
            // A target accepts only if it sends both the accept bit and an action (WIRE-47).
            let accepts = l[1] & 1 != 0 && l[4] != 0
            self = .status(target: l[0], accepts: accepts, action: accepts ? l[4] : 0)
        case .dragLeave: self = .leave(source: l[0])
        case .dragDrop: self = .drop(source: l[0], time: UInt32(l[2]))
        case .dragFinished: self = .finished(target: l[0], succeeded: l[1] & 1 != 0, action: l[2])
        default: return nil
        }
    }

    /// The message type.
    var name: Atoms.Name {
        switch self {
        case .enter: .dragEnter
        case .position: .dragPosition
        case .status: .dragStatus
        case .leave: .dragLeave
        case .drop: .dragDrop
        case .finished: .dragFinished
        }
    }

    /// The message's five numbers.
    var data: [Int] {
        let numbers: [UInt] =
            switch self {
            case .enter(let source, let version, let hasTypeList, let types):
                [source, UInt(version) << 24 | (hasTypeList ? 1 : 0)] + (types.prefix(3) + [0, 0, 0]).prefix(3)
            case .position(let source, let x, let y, let time, let action):
                [
                    source, 0, UInt(UInt16(truncatingIfNeeded: x)) << 16 | UInt(UInt16(truncatingIfNeeded: y)),
                    UInt(time), action,
                ]
            case .status(let target, let accepts, let action):
                // An acceptance has no rectangle and the flag that requests every position: some sources send no
                // positions inside a rectangle (WIRE-48). In a rejection, Qt reads that flag as an acceptance
                // (WIRE-69).
                [target, accepts ? 3 : 0, 0, 0, accepts ? action : 0]
            case .leave(let source): [source, 0, 0, 0, 0]
            case .drop(let source, let time): [source, 0, UInt(time), 0, 0]
            case .finished(let target, let succeeded, let action):
                [target, succeeded ? 1 : 0, succeeded ? action : 0, 0, 0]
            }
        return numbers.map { Int(bitPattern: $0) }
    }
}
