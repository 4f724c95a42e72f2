extension ItemProvider {
    /// The domain of the errors of loads that are cast to `NSError`.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// The codes of the errors of loads that are cast to `NSError`.
    public enum ErrorCode: Int, Error, Sendable, Hashable {
        /// The load was not allowed, was canceled, or failed at its source.
        case unknownError = -1
        /// There is no representation of the requested types, or its file has been removed.
        case itemUnavailableError = -1000
        /// The data cannot be read as an object of the class.
        case unexpectedValueClassError = -1100
        /// The representation cannot be converted to the requested form: a folder to data.
        case unavailableCoercionError = -1200
    }
}

extension ItemProviderError: CustomNSError {
    /// The same as `NSItemProvider.errorDomain`.
    public static var errorDomain: String { ItemProvider.errorDomain }

    /// The value of an `NSItemProvider.ErrorCode`.
    public var errorCode: Int {
        let code: ItemProvider.ErrorCode =
            switch self {
            case .notPerformingDrop, .notOffered, .canceled, .sourceFailed: .unknownError
            case .noRepresentation, .missingFile: .itemUnavailableError
            case .unreadable: .unexpectedValueClassError
            case .folder: .unavailableCoercionError
            }
        return code.rawValue
    }

    /// The description.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
