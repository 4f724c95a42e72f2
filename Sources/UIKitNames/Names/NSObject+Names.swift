import Foundation

// Members of `NSObject`, which views and controllers are not here.
extension Responder {
    /// Whether the object is of a class or of a subclass of it.
    public func isKind<Class: AnyObject>(of aClass: Class.Type) -> Bool { self is Class }
    /// Whether the object is of a class, and not of a subclass of it.
    public func isMember<Class: AnyObject>(of aClass: Class.Type) -> Bool { type(of: self) == aClass }
    /// The name of the class with that of its module, such as `Postcards.PostcardCell`: code uses it as the identifier
    /// under which cells are registered.
    public nonisolated static func description() -> String { String(reflecting: self) }
}

extension CALayer {
    /// Whether the layer is of a class or of a subclass of it.
    public func isKind<Class: AnyObject>(of aClass: Class.Type) -> Bool { self is Class }
}

extension NSValue {
    /// Wraps a rectangle.
    public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
    /// Wraps a point.
    public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
    /// Wraps a size.
    public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
    /// The wrapped rectangle.
    public var cgRectValue: CGRect { rectValue }
    /// The wrapped point.
    public var cgPointValue: CGPoint { pointValue }
    /// The wrapped size.
    public var cgSizeValue: CGSize { sizeValue }
}

// Key-value coding of the user's defaults, which has the meaning of their own methods.
extension UserDefaults {
    /// Returns `object(forKey:)`.
    public func value(forKey key: String) -> Any? { object(forKey: key) }
    /// Calls `set(_:forKey:)`; nil removes the value.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}
