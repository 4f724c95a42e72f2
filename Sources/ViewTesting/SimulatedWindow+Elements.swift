extension SimulatedWindow {
    /// The views that assistive technology and the inspector see, because they have a role, from back to front.
    public var elements: [View] { levels.map(\.view) }

    /// The elements that have a role, a name or both; nil matches any.
    public func elements(_ role: AccessibilityRole? = nil, named name: String? = nil) -> [View] {
        elements.filter {
            (role == nil || $0.accessibilityRole == role) && (name == nil || $0.accessibilityName == name)
        }
    }

    /// The only element that has a role and a name.
    ///
    /// - Throws: ``SimulationError/notFound(role:name:count:elements:)`` if there is none, or if there are several.
    public func element(_ role: AccessibilityRole, named name: String) throws(SimulationError) -> View {
        let found = elements(role, named: name)
        guard found.count == 1, let view = found.first else {
            throw .notFound(role: role.rawValue, name: name, count: found.count, elements: elementList)
        }
        return view
    }

    /// The views of a type in the window, from back to front, hidden ones included.
    public func views<V: View>(ofType type: V.Type) -> [V] {
        func collect(_ view: View) -> [V] { ((view as? V).map { [$0] } ?? []) + view.subviews.flatMap(collect) }
        drawPendingFrame()
        return collect(root)
    }

    /// The elements with their role, name, frame in window coordinates and states, one a line, indented by their
    /// nesting. For the messages of tests.
    public var elementList: String {
        levels.map { level, view in
            let frame = view.convert(view.bounds, to: nil)
            let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { number in
                Int(exactly: number.rounded()).map { "\($0)" } ?? "\(number)"
            }
            let states = view.accessibilityStates.map(\.rawValue).sorted()
            let parts = [Self.name(of: view), "(\(numbers.joined(separator: ", ")))"] + states
            return String(repeating: "  ", count: level) + parts.joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// The elements with the number of elements that contain each one.
    private var levels: [(level: Int, view: View)] {
        func collect(_ view: View, _ level: Int) -> [(level: Int, view: View)] {
            guard !view.isHidden else { return [] }
            let isElement = view.accessibilityRole != nil
            return (isElement ? [(level, view)] : [])
                + view.subviews.flatMap { collect($0, isElement ? level + 1 : level) }
        }
        drawPendingFrame()
        return collect(root, 0)
    }

    /// The role and the name of a view, or its type.
    static func name(of view: View) -> String {
        let kind = view.accessibilityRole?.rawValue ?? "\(Swift.type(of: view))"
        return view.accessibilityName.map { "\(kind) “\($0)”" } ?? kind
    }
}
