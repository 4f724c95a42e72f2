/// A string, so that code which converts to Core Foundation's type compiles: `name as CFString`.
public typealias CFString = String

/// The tag class of file extensions without the dot.
public let kUTTagClassFilenameExtension = "public.filename-extension"
/// The tag class of MIME types.
public let kUTTagClassMIMEType = "public.mime-type"

/// The result of a function that UIKit programs unwrap by `takeRetainedValue()`.
public struct UnmanagedString: Sendable, Hashable {
    private let value: String

    init(_ value: String) { self.value = value }

    /// Returns the string.
    public func takeRetainedValue() -> CFString { value }
    /// Returns the string.
    public func takeUnretainedValue() -> CFString { value }
}

/// Returns the identifier of the type that a tag names, such as `public.jpeg` for the file extension `jpg`.
///
/// Nil for an unknown file extension or tag class, and for a known type that does not conform to `inConformingToUTI`.
/// An unknown MIME type has an identifier that is derived from it.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> UnmanagedString? {
    let type: UTType? =
        switch inTagClass {
        case kUTTagClassFilenameExtension: UTType(filenameExtension: inTag)
        case kUTTagClassMIMEType: UTType(mimeType: inTag)
        default: nil
        }
    guard let type else { return nil }
    if let parent = inConformingToUTI, type.isDeclared, !UTTypeConformsTo(type.identifier, parent) { return nil }
    return UnmanagedString(type.identifier)
}

/// Returns the preferred file extension or MIME type of a type; nil if it has none, or for an unknown tag class.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> UnmanagedString? {
    let type = UTType(inUTI)
    let tag =
        switch inTagClass {
        case kUTTagClassFilenameExtension: type?.preferredFilenameExtension
        case kUTTagClassMIMEType: type?.preferredMIMEType
        default: nil as String?
        }
    return tag.map { UnmanagedString($0) }
}

/// Returns the name of a type in English; nil for one that the library does not know.
public func UTTypeCopyDescription(_ inUTI: CFString) -> UnmanagedString? {
    UTType(inUTI)?.localizedDescription.map { UnmanagedString($0) }
}
