/// An animation of one property of a layer.
///
/// The key paths are `opacity`, `position`, `position.x`, `position.y`, `bounds`, `bounds.size`, `bounds.size.width`,
/// `bounds.size.height`, `transform`, `transform.scale`, `transform.scale.x`, `transform.scale.y`,
/// `transform.rotation`, `transform.rotation.z`, `transform.translation`, `transform.translation.x`,
/// `transform.translation.y`, `backgroundColor`, `cornerRadius`, `borderWidth`, `borderColor`, `shadowOpacity`,
/// `shadowRadius`, `shadowOffset`, and of a shape `strokeStart`, `strokeEnd`, `lineWidth`, `lineDashPhase`,
/// `strokeColor` and `fillColor`. Others are reported when the animation is added.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
    /// The property.
    open var keyPath: String?
    /// Whether the values are added to that of the layer.
    open var isAdditive = false

    /// Creates an animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    /// Returns the values at a progress; nil for none. `model` is the layer's own value. Override point within this
    /// target.
    func value(at progress: Double, seconds: Double, model: [CGFloat]) -> [CGFloat]? { nil }

    override func apply(at seconds: Double, to layer: LayerAnimations) {
        guard let keyPath else { return }
        layer.change(keyPath) { model, shown in
            guard let value = value(at: progress(after: seconds), seconds: seconds, model: model) else { return nil }
            guard isAdditive else { return value }
            return zip(shown, value).map { $0 + $1 }
        }
    }

    override func frozen() -> CAAnimation {
        let copy = super.frozen()
        if let copy = copy as? CAPropertyAnimation { (copy.keyPath, copy.isAdditive) = (keyPath, isAdditive) }
        return copy
    }

    static func mix(_ a: [CGFloat], _ b: [CGFloat], _ fraction: Double) -> [CGFloat] {
        zip(a, b).map { $0 + ($1 - $0) * CGFloat(fraction) }
    }
}

/// An animation from one value to another; a value that is nil is the layer's own.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
    /// The first value: a number, a point, a size, a rectangle, a color or a transform.
    open var fromValue: Any?
    /// The last value.
    open var toValue: Any?
    /// The difference of the last and the first value.
    open var byValue: Any?

    override func value(at progress: Double, seconds: Double, model: [CGFloat]) -> [CGFloat]? {
        func vector(_ value: Any?) -> [CGFloat]? { LayerProperty.vector(value, count: model.count) }
        let difference = vector(byValue)
        func sum(_ a: [CGFloat], _ b: [CGFloat], _ sign: CGFloat) -> [CGFloat] { zip(a, b).map { $0 + $1 * sign } }
        let ends: (from: [CGFloat], to: [CGFloat])
        switch (vector(fromValue), vector(toValue), difference) {
        case (let from?, let to?, _): ends = (from, to)
        case (let from?, nil, let by?): ends = (from, sum(from, by, 1))
        case (nil, let to?, let by?): ends = (sum(to, by, -1), to)
        case (let from?, nil, nil): ends = (from, model)
        case (nil, let to?, nil): ends = (model, to)
        case (nil, nil, let by?): ends = (model, sum(model, by, 1))
        case (nil, nil, nil): return nil
        }
        return Self.mix(ends.from, ends.to, progress)
    }

    override func frozen() -> CAAnimation {
        let copy = super.frozen()
        if let copy = copy as? CABasicAnimation {
            (copy.fromValue, copy.toValue, copy.byValue) = (fromValue, toValue, byValue)
        }
        return copy
    }
}

/// An animation by a spring.
@preconcurrency @MainActor open class CASpringAnimation: CABasicAnimation {
    /// The mass at the end of the spring; 1 by default.
    open var mass: CGFloat = 1
    /// The stiffness; 100 by default.
    open var stiffness: CGFloat = 100
    /// The damping; 10 by default.
    open var damping: CGFloat = 10
    /// The velocity at the beginning, in distances per second; 0 by default.
    open var initialVelocity: CGFloat = 0

    private var frequency: Double { Double(max(stiffness / max(mass, 0.001), 0.001)).squareRoot() }
    private var ratio: Double { Double(damping) / (2 * Double(max(mass * stiffness, 0.000_001)).squareRoot()) }

    /// The seconds until the spring rests within a thousandth.
    open var settlingDuration: TimeInterval { 6.91 / (frequency * min(max(ratio, 0.05), 1)) }

    override func progress(after seconds: Double) -> Double {
        let spring = Spring(response: 2 * .pi / frequency, dampingRatio: min(max(ratio, 0.05), 1))
        let time = min(max(seconds, 0), activeLength)
        return 1 - spring.solve(displacement: 1, velocity: -Double(initialVelocity), after: time).x
    }

    override func frozen() -> CAAnimation {
        let copy = super.frozen()
        if let copy = copy as? CASpringAnimation {
            (copy.mass, copy.stiffness, copy.damping) = (mass, stiffness, damping)
            copy.initialVelocity = initialVelocity
        }
        return copy
    }
}

/// How values between keyframes are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Proportional to time.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value until the next one.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Shown as `linear`.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Shown as `linear`.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
}

/// An animation through several values, or of the position along a path.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values; see ``CABasicAnimation/fromValue``. Ignored with a ``path``.
    open var values: [Any]?
    /// The times of the values, 0 to 1 and ascending; nil distributes them evenly.
    open var keyTimes: [NSNumber]?
    /// The relations of progress and time between two values each; nil is proportional.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// The positions, at a constant velocity.
    open var path: CGPath? { didSet { points = path.map { Self.points(of: $0.path) } ?? [] } }
    /// How values between keyframes are found.
    open var calculationMode = CAAnimationCalculationMode.linear
    private var points: [(distance: CGFloat, point: CGPoint)] = []

    private static func points(of path: Path) -> [(distance: CGFloat, point: CGPoint)] {
        var (result, distance) = ([(distance: CGFloat, point: CGPoint)](), CGFloat(0))
        for line in path.part(from: 0, to: 1).elements {
            guard case .line(let point) = line else {
                if case .move(let point) = line, result.isEmpty { result.append((0, point)) }
                continue
            }
            distance += result.last.map { $0.point.distance(to: point) } ?? 0
            result.append((distance, point))
        }
        return result
    }

    override func value(at progress: Double, seconds: Double, model: [CGFloat]) -> [CGFloat]? {
        if let last = points.last {
            let goal = CGFloat(progress) * last.distance
            guard let index = points.firstIndex(where: { $0.distance >= goal }), index > 0 else {
                return points.first.map { [$0.point.x, $0.point.y] }
            }
            let (a, b) = (points[index - 1], points[index])
            let part = b.distance > a.distance ? (goal - a.distance) / (b.distance - a.distance) : 1
            let point = a.point + (b.point - a.point) * part
            return [point.x, point.y]
        }
        let vectors = (values ?? []).compactMap { LayerProperty.vector($0, count: model.count) }
        guard vectors.count > 1, let last = vectors.last else { return vectors.first }
        let times = keyTimes.flatMap { $0.count >= vectors.count ? $0.map(\.doubleValue) : nil }
        func time(_ index: Int) -> Double { times?[index] ?? Double(index) / Double(vectors.count - 1) }
        guard let next = vectors.indices.first(where: { time($0) > progress }) else { return last }
        guard next > 0 else { return vectors[0] }
        guard calculationMode != .discrete else { return vectors[next - 1] }
        let (begin, end) = (time(next - 1), time(next))
        var part = end > begin ? (progress - begin) / (end - begin) : 1
        if let functions = timingFunctions, functions.indices.contains(next - 1) {
            part = functions[next - 1].progress(at: part)
        }
        return Self.mix(vectors[next - 1], vectors[next], part)
    }

    override func frozen() -> CAAnimation {
        let copy = super.frozen()
        if let copy = copy as? CAKeyframeAnimation {
            (copy.values, copy.keyTimes, copy.timingFunctions) = (values, keyTimes, timingFunctions)
            (copy.path, copy.calculationMode) = (path, calculationMode)
        }
        return copy
    }
}
