/// Finds out which methods of a class its subclasses override.
///
/// Swift has no such question. A class overrides a method if the method's entry in the metadata of the class differs
/// from that of the base class. The entry is the one in which a class with an override differs and one without does
/// not.
@MainActor package struct OverriddenMethod {
    private let base: AnyClass
    /// The index of the method in the metadata; nil if it could not be found.
    private let entry: Int?

    /// Finds a method of `base` that the class `overriding` overrides, and nothing else; `unchanged` overrides nothing.
    /// Both are direct subclasses of `base`.
    package init(of base: AnyClass, unchanged: AnyClass, overriding changed: AnyClass) {
        self.base = base
        let (base, unchanged, changed) = (Self.words(of: base), Self.words(of: unchanged), Self.words(of: changed))
        let entries = base.indices.dropFirst(Self.headerLength).filter {
            changed.indices.contains($0) && changed[$0] != base[$0] && unchanged[$0] == base[$0]
        }
        entry = entries.count == 1 ? entries.first : nil
    }

    /// Whether a subclass of the base class overrides the method; true if that cannot be found out.
    package func isOverridden(by type: AnyClass) -> Bool {
        guard let entry else { return true }
        let (own, words) = (Self.words(of: base), Self.words(of: type))
        return !words.indices.contains(entry) || words[entry] != own[entry]
    }

    /// The words of a class's metadata before its methods: kind, superclass, sizes, descriptor and destroyer.
    private static let headerLength = 7

    /// The metadata of a class as words, from its address on. Metadata is never changed or released.
    private static func words(of type: AnyClass) -> UnsafeBufferPointer<UInt> {
        let start = unsafeBitCast(type, to: UnsafeRawPointer.self)
        // The size in bytes of the metadata, and of its part before the address.
        let (size, before) = (
            start.load(fromByteOffset: 32, as: UInt32.self), start.load(fromByteOffset: 36, as: UInt32.self)
        )
        let count = size > before ? Int(size - before) / MemoryLayout<UInt>.size : 0
        return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt.self), count: count)
    }
}

/// Which classes of responders override the methods of commands of editing.
@MainActor enum EditMethods {
    private class Unchanged: Responder {}
    // Not empty: the linker may merge methods with equal bodies.
    private final class Cutting: Responder { override func cut(_ sender: Any?) { pasteConfiguration = nil } }
    private final class Copying: Responder { override func copy(_ sender: Any?) { pasteConfiguration = nil } }
    private final class Pasting: Responder { override func paste(_ sender: Any?) { pasteConfiguration = nil } }
    private final class Deleting: Responder { override func delete(_ sender: Any?) { pasteConfiguration = nil } }
    private final class Selecting: Responder { override func selectAll(_ sender: Any?) { pasteConfiguration = nil } }

    private static let methods: [EditCommand: OverriddenMethod] = {
        let overriding: [EditCommand: AnyClass] = [
            .cut: Cutting.self, .copy: Copying.self, .paste: Pasting.self, .delete: Deleting.self,
            .selectAll: Selecting.self,
        ]
        return overriding.mapValues { OverriddenMethod(of: Responder.self, unchanged: Unchanged.self, overriding: $0) }
    }()

    static func overrides(_ type: Responder.Type, _ command: EditCommand) -> Bool {
        methods[command]?.isOverridden(by: type) ?? false
    }
}
