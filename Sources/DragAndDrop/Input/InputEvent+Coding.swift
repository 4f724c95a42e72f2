/// Encodes an event as one flat object: `{"t":12.5,"input":"pointerMoved","x":40,"y":60}`.
///
/// The time is in milliseconds since an origin that the writer chooses, exact to the nanosecond. Default values are
/// omitted: the first pointer, a mouse, no modifiers. Unknown fields are ignored.
extension InputEvent: Codable {
    private enum Field: String, CodingKey {
        case time = "t"
        case input, x, y, pointer, device, modifiers, button, clicks, dx, dy, scale, phase, key
        case isRepeat = "repeat"
        case text, focused, drag, session, event
    }

    /// The values of `input`.
    private enum Name: String, Codable {
        case pointerDown, pointerMoved, pointerUp, pointerLeft, scroll, pinch, keyDown, keyUp, text
        case modifiersChanged, focusChanged, foreignDrag, outside
        // The spelling of existing records.
        case pointerCanceled = "pointerCancelled"
    }

    /// Decodes an event; the error for an invalid value names its field.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        func length(_ field: Field) throws -> CGFloat { try fields.decode(Double.self, forKey: field) }
        let point = CGPoint(
            x: try fields.decodeIfPresent(Double.self, forKey: .x) ?? 0,
            y: try fields.decodeIfPresent(Double.self, forKey: .y) ?? 0)
        let kind: Kind =
            switch try fields.decode(Name.self, forKey: .input) {
            case .pointerDown:
                .pointerDown(
                    try fields.decode(PointerButton.self, forKey: .button),
                    clickCount: try fields.decodeIfPresent(Int.self, forKey: .clicks) ?? 1)
            case .pointerMoved: .pointerMoved
            case .pointerUp: .pointerUp(try fields.decode(PointerButton.self, forKey: .button))
            case .pointerCanceled: .pointerCanceled
            case .pointerLeft: .pointerLeft
            case .scroll: .scroll(dx: try length(.dx), dy: try length(.dy))
            case .pinch:
                .pinch(
                    scale: try length(.scale), phase: try fields.decodeIfPresent(PinchPhase.self, forKey: .phase))
            case .keyDown:
                .keyDown(
                    try fields.decode(Key.self, forKey: .key),
                    isRepeat: try fields.decodeIfPresent(Bool.self, forKey: .isRepeat) ?? false)
            case .keyUp: .keyUp(try fields.decode(Key.self, forKey: .key))
            case .text: .text(try fields.decode(String.self, forKey: .text))
            case .modifiersChanged: .modifiersChanged
            case .focusChanged: .focusChanged(try fields.decode(Bool.self, forKey: .focused))
            case .foreignDrag:
                .foreignDrag(
                    ForeignDragID(try fields.decode(Int.self, forKey: .drag)),
                    try fields.decode(ForeignDragEvent.self, forKey: .event))
            case .outside:
                .outside(
                    session: try fields.decode(Int.self, forKey: .session),
                    try fields.decode(OutsideEvent.self, forKey: .event))
            }
        guard let time = Timestamp(milliseconds: try fields.decode(Double.self, forKey: .time)) else {
            throw DecodingError.dataCorruptedError(forKey: .time, in: fields, debugDescription: "no time")
        }
        self.init(
            kind, at: point, time: time,
            pointer: PointerID(try fields.decodeIfPresent(Int.self, forKey: .pointer) ?? 0),
            pointerKind: try fields.decodeIfPresent(PointerKind.self, forKey: .device) ?? .mouse,
            modifiers: KeyModifiers(names: try fields.decodeIfPresent([String].self, forKey: .modifiers) ?? []))
    }

    /// Encodes the event, omitting default values.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(time.milliseconds, forKey: .time)
        try encode(kind, in: &fields)
        try fields.encode(Double(location.x), forKey: .x)
        try fields.encode(Double(location.y), forKey: .y)
        if pointer != PointerID(0) { try fields.encode(pointer.rawValue, forKey: .pointer) }
        if pointerKind != .mouse { try fields.encode(pointerKind, forKey: .device) }
        if !modifiers.isEmpty { try fields.encode(modifiers.names, forKey: .modifiers) }
    }

    private func encode(_ kind: Kind, in fields: inout KeyedEncodingContainer<Field>) throws {
        func name(_ name: Name) throws { try fields.encode(name, forKey: .input) }
        switch kind {
        case .pointerDown(let button, let clickCount):
            try name(.pointerDown)
            try fields.encode(button, forKey: .button)
            if clickCount != 1 { try fields.encode(clickCount, forKey: .clicks) }
        case .pointerMoved: try name(.pointerMoved)
        case .pointerUp(let button):
            try name(.pointerUp)
            try fields.encode(button, forKey: .button)
        case .pointerCanceled: try name(.pointerCanceled)
        case .pointerLeft: try name(.pointerLeft)
        case .scroll(let dx, let dy):
            try name(.scroll)
            try fields.encode(Double(dx), forKey: .dx)
            try fields.encode(Double(dy), forKey: .dy)
        case .pinch(let scale, let phase):
            try name(.pinch)
            try fields.encode(Double(scale), forKey: .scale)
            try fields.encodeIfPresent(phase, forKey: .phase)
        case .keyDown(let key, let isRepeat):
            try name(.keyDown)
            try fields.encode(key, forKey: .key)
            if isRepeat { try fields.encode(true, forKey: .isRepeat) }
        case .keyUp(let key):
            try name(.keyUp)
            try fields.encode(key, forKey: .key)
        case .text(let text):
            try name(.text)
            try fields.encode(text, forKey: .text)
        case .modifiersChanged: try name(.modifiersChanged)
        case .focusChanged(let isFocused):
            try name(.focusChanged)
            try fields.encode(isFocused, forKey: .focused)
        case .foreignDrag(let id, let event):
            try name(.foreignDrag)
            try fields.encode(id.rawValue, forKey: .drag)
            try fields.encode(event, forKey: .event)
        case .outside(let session, let event):
            try name(.outside)
            try fields.encode(session, forKey: .session)
            try fields.encode(event, forKey: .event)
        }
    }
}

extension PointerKind: Codable {}
extension PointerButton: Codable {}

/// Encodes a key as the character that it types, or as a name of several letters such as "escape" or "f5".
extension Key: Codable {
    private static let names: [String: Key] = [
        "escape": .escape, "enter": .enter, "tab": .tab, "space": .space, "backspace": .backspace, "delete": .delete,
        "left": .left, "right": .right, "up": .up, "down": .down, "home": .home, "end": .end, "pageUp": .pageUp,
        "pageDown": .pageDown, "menu": .menu,
    ]

    /// Decodes a key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        if let named = Self.names[text] {
            self = named
        } else if text.count == 1, let character = text.first {
            self = .character(character)
        } else if text.hasPrefix("f"), let number = Int(text.dropFirst()), (1...99).contains(number) {
            self = .function(number)
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no key is called '\(text)'")
        }
    }

    /// Encodes the key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .character(let character): try container.encode(String(character))
        case .function(let number): try container.encode("f\(number)")
        default: try container.encode(Self.names.first { $0.value == self }?.key)
        }
    }
}

extension KeyModifiers {
    private static let named: [(String, KeyModifiers)] = [
        ("shift", .shift), ("control", .control), ("alternate", .alternate), ("logo", .logo),
    ]

    init(names: [String]) {
        self = Self.named.reduce(into: []) { all, entry in if names.contains(entry.0) { all.insert(entry.1) } }
    }

    var names: [String] { Self.named.filter { contains($0.1) }.map(\.0) }
}

extension Duration {
    /// The duration in milliseconds, with fractions.
    package var milliseconds: Double { Double(nanoseconds) / 1e6 }

    /// The duration in whole nanoseconds.
    package var nanoseconds: Int64 {
        let parts = components
        return parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
    }

    /// Creates a duration from milliseconds, rounded to nanoseconds; nil for NaN and for ten years or more.
    package init?(milliseconds: Double) {
        guard milliseconds.magnitude < 10 * 366 * 86_400e3 else { return nil }
        self = .nanoseconds(Int64((milliseconds * 1e6).rounded()))
    }
}
