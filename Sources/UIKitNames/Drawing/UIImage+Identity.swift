extension Image: Hashable {
    /// Images are equal if they are identical; their pixels are not compared.
    public static func == (a: Image, b: Image) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Whether an object is this image.
    public func isEqual(_ object: Any?) -> Bool { object as? Image === self }
}

extension Responder {
    /// Whether an object is this responder.
    public func isEqual(_ object: Any?) -> Bool { object as? Responder === self }
}
