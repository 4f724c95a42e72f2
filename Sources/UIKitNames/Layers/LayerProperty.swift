/// A property of layers that animates, as a vector of numbers.
@MainActor struct LayerProperty {
    let get: (CALayer) -> [CGFloat]?
    let set: (CALayer, [CGFloat]) -> Void
    /// Copies the value; the closure that is returned restores it. Colors for both appearances have no vector.
    let save: (CALayer) -> (CALayer) -> Void

    private init<Layer: CALayer, Value>(
        _ path: ReferenceWritableKeyPath<Layer, Value>, _ encode: @escaping (Value) -> [CGFloat],
        _ decode: @escaping ([CGFloat]) -> Value
    ) {
        get = { ($0 as? Layer).map { encode($0[keyPath: path]) } }
        set = { ($0 as? Layer)?[keyPath: path] = decode($1) }
        save = { layer in
            let value = (layer as? Layer)?[keyPath: path]
            return { if let value { ($0 as? Layer)?[keyPath: path] = value } }
        }
    }

    private static func number<Layer: CALayer>(_ path: ReferenceWritableKeyPath<Layer, CGFloat>) -> LayerProperty {
        LayerProperty(path, { [$0] }, { $0[0] })
    }

    private static func number<Layer: CALayer>(_ path: ReferenceWritableKeyPath<Layer, Float>) -> LayerProperty {
        LayerProperty(path, { [CGFloat($0)] }, { Float($0[0]) })
    }

    private static func color<Layer: CALayer>(_ path: ReferenceWritableKeyPath<Layer, CGColor?>) -> LayerProperty {
        LayerProperty(path, { vector(of: $0 ?? .clear) }) {
            UIColor(red: Double($0[0]), green: Double($0[1]), blue: Double($0[2]), alpha: Double($0[3]))
        }
    }

    private static func vector(of color: UIColor) -> [CGFloat] {
        let parts = color.rgba
        return [CGFloat(parts.red), CGFloat(parts.green), CGFloat(parts.blue), CGFloat(parts.alpha)]
    }

    /// The property of a name, the first part of a key path; nil for one that does not animate.
    init?(_ name: String) {
        switch name {
        case "opacity": self = Self.number(\CALayer.opacity)
        case "position": self = LayerProperty(\CALayer.position, { [$0.x, $0.y] }, { CGPoint(x: $0[0], y: $0[1]) })
        case "bounds":
            self = LayerProperty(
                \CALayer.bounds, { [$0.minX, $0.minY, $0.width, $0.height] },
                { CGRect(x: $0[0], y: $0[1], width: max($0[2], 0), height: max($0[3], 0)) })
        case "transform":
            self = LayerProperty(
                \CALayer.transform, Self.vector(of:),
                { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) })
        case "backgroundColor": self = Self.color(\CALayer.backgroundColor)
        case "borderColor": self = Self.color(\CALayer.borderColor)
        case "strokeColor": self = Self.color(\CAShapeLayer.strokeColor)
        case "fillColor": self = Self.color(\CAShapeLayer.fillColor)
        case "cornerRadius": self = Self.number(\CALayer.cornerRadius)
        case "borderWidth": self = Self.number(\CALayer.borderWidth)
        case "shadowOpacity": self = Self.number(\CALayer.shadowOpacity)
        case "shadowRadius": self = Self.number(\CALayer.shadowRadius)
        case "shadowOffset":
            self = LayerProperty(
                \CALayer.shadowOffset, { [$0.width, $0.height] }, { CGSize(width: $0[0], height: $0[1]) })
        case "strokeStart": self = Self.number(\CAShapeLayer.strokeStart)
        case "strokeEnd": self = Self.number(\CAShapeLayer.strokeEnd)
        case "lineWidth": self = Self.number(\CAShapeLayer.lineWidth)
        case "lineDashPhase": self = Self.number(\CAShapeLayer.lineDashPhase)
        default: return nil
        }
    }

    private static func vector(of transform: CGAffineTransform) -> [CGFloat] {
        [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    }

    // MARK: Values of the program

    /// The numbers of a value of an animation; nil for one of another length or an unknown type.
    static func vector(_ value: Any?, count: Int) -> [CGFloat]? {
        let vector: [CGFloat]? =
            switch value {
            case let number as CGFloat: [number]
            case let number as Double: [CGFloat(number)]
            case let number as Float: [CGFloat(number)]
            case let number as Int: [CGFloat(number)]
            case let number as NSNumber: [CGFloat(number.doubleValue)]
            case let point as CGPoint: [point.x, point.y]
            case let size as CGSize: [size.width, size.height]
            case let rect as CGRect: [rect.minX, rect.minY, rect.width, rect.height]
            case let color as UIColor: vector(of: color)
            case let transform as CGAffineTransform: vector(of: transform)
            default: nil
            }
        return vector?.count == count ? vector : nil
    }

    // MARK: Components

    /// Returns the part of a property's vector that a key path names; nil for an unknown one.
    static func part(_ component: String, of vector: [CGFloat]) -> [CGFloat]? {
        let components = TransformComponents(vector)
        switch component {
        case "": return vector
        case "x", "width": return vector.count == 2 ? [vector[0]] : nil
        case "y", "height": return vector.count == 2 ? [vector[1]] : nil
        case "size": return vector.count == 4 ? Array(vector[2...]) : nil
        case "size.width": return vector.count == 4 ? [vector[2]] : nil
        case "size.height": return vector.count == 4 ? [vector[3]] : nil
        case "scale", "scale.x": return components.map { [$0.scale.width] }
        case "scale.y": return components.map { [$0.scale.height] }
        case "rotation", "rotation.z": return components.map { [$0.rotation] }
        case "translation": return components.map { [$0.x, $0.y] }
        case "translation.x": return components.map { [$0.x] }
        case "translation.y": return components.map { [$0.y] }
        default: return nil
        }
    }

    /// Returns a vector with another part.
    static func vector(_ vector: [CGFloat], replacing component: String, by part: [CGFloat]) -> [CGFloat] {
        var vector = vector
        switch component {
        case "": return part
        case "x", "width": vector[0] = part[0]
        case "y", "height": vector[1] = part[0]
        case "size": vector.replaceSubrange(2..., with: part)
        case "size.width": vector[2] = part[0]
        case "size.height": vector[3] = part[0]
        default:
            guard var components = TransformComponents(vector) else { return vector }
            switch component {
            case "scale": components.scale = CGSize(width: part[0], height: part[0])
            case "scale.x": components.scale.width = part[0]
            case "scale.y": components.scale.height = part[0]
            case "translation": (components.x, components.y) = (part[0], part[1])
            case "translation.x": components.x = part[0]
            case "translation.y": components.y = part[0]
            default: components.rotation = part[0]
            }
            return Self.vector(of: components.transform)
        }
        return vector
    }
}

/// An affine transform as a scale, then a rotation, then a translation.
private struct TransformComponents {
    var scale: CGSize
    var rotation: CGFloat
    var x: CGFloat
    var y: CGFloat

    init?(_ vector: [CGFloat]) {
        guard vector.count == 6 else { return nil }
        let (a, b, c, d) = (vector[0], vector[1], vector[2], vector[3])
        let width = (a * a + b * b).squareRoot()
        let mirrored: CGFloat = a * d - b * c < 0 ? -1 : 1
        scale = CGSize(width: width, height: (c * c + d * d).squareRoot() * mirrored)
        rotation = CGFloat(atan2(Double(b), Double(a)))
        (x, y) = (vector[4], vector[5])
    }

    var transform: CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).rotated(by: rotation).scaledBy(x: scale.width, y: scale.height)
    }
}
