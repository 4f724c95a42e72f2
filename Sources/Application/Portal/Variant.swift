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

    /// The elements of an array of strings.
    static func strings(_ value: OpaquePointer) -> [String] {
        (0..<g_variant_n_children(value)).compactMap { index in
            let child = g_variant_get_child_value(value, index)
            defer { g_variant_unref(child) }
            return text(child)
        }
    }
}
