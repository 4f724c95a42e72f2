internal import CGio

/// GLib's values of messages. Functions that create one return a floating reference, which its container or the call
/// that it is passed to takes over.
enum Variant {
    /// A text; a zero character and what follows it is left out, since D-Bus has none.
    static func string(_ value: String) -> OpaquePointer? { g_variant_new_string(value) }

    static func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? { g_variant_new_tuple(values, gsize(values.count)) }

    static func array(of type: String, _ values: [OpaquePointer?]) -> OpaquePointer? {
        withType(type) { g_variant_new_array($0, values, gsize(values.count)) }
    }

    /// A dictionary of values of any type.
    static func dictionary(_ entries: [(String, OpaquePointer?)]) -> OpaquePointer? {
        array(of: "{sv}", entries.map { g_variant_new_dict_entry(string($0.0), g_variant_new_variant($0.1)) })
    }

    /// Calls `body` with the type of a signature that is known to be valid.
    static func withType<Result>(_ signature: String, _ body: (OpaquePointer?) throws -> Result) rethrows -> Result {
        let type = g_variant_type_new(signature)
        defer { g_variant_type_free(type) }
        return try body(type)
    }

    static func has(_ value: OpaquePointer?, type signature: String) -> Bool {
        guard let value else { return false }
        return withType(signature) { g_variant_is_of_type(value, $0) != 0 }
    }

    /// The text of a string or an object's path; nil for a value of another type.
    static func text(_ value: OpaquePointer?) -> String? {
        guard has(value, type: "s") || has(value, type: "o") else { return nil }
        return g_variant_get_string(value, nil).map { String(cString: $0) }
    }

    /// The number of an unsigned 32 bit value; nil for a value of another type.
    static func number(_ value: OpaquePointer?) -> UInt32? { has(value, type: "u") ? g_variant_get_uint32(value) : nil }

    /// Calls `read` with a child of a container that has one at this index.
    static func child<Result>(
        _ index: Int, of container: OpaquePointer?, _ read: (OpaquePointer?) throws -> Result
    ) rethrows -> Result {
        let child = g_variant_get_child_value(container, gsize(index))
        defer { g_variant_unref(child) }
        return try read(child)
    }

    /// Calls `read` with the value that is in a box, or in boxes in each other.
    static func unboxed<Result>(_ value: OpaquePointer?, _ read: (OpaquePointer?) throws -> Result) rethrows -> Result {
        guard has(value, type: "v"), let inner = g_variant_get_variant(value) else { return try read(value) }
        defer { g_variant_unref(inner) }
        return try unboxed(inner, read)
    }

    /// The elements of an array of strings.
    static func strings(_ value: OpaquePointer) -> [String] {
        (0..<Int(g_variant_n_children(value))).compactMap { child($0, of: value, text) }
    }
}
