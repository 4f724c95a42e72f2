extension DecodeError: CustomStringConvertible {
    /// A complete sentence for the user.
    public var description: String { "Couldn't open '\(file)': \(reason)." }
}

extension DecodeError.Reason: CustomStringConvertible {
    /// A clause that completes "Couldn't open '…': …."
    public var description: String {
        switch self {
        case .missing: "the file does not exist"
        case .unreadableName: "its name is not UTF-8; rename the file and try again"
        case .notAFile: "it is not a file"
        case .noPermission: "you don't have the permission to read it"
        case .unreadable(let code): "reading it failed (\(SystemError.text(code)))"
        case .empty: "the file is empty"
        case .notAnImage: "the file is not an image"
        case .unsupported(let name): "\(name) is not supported; export the photo as JPEG and try again"
        case .noLoader(let format):
            "\(format.displayName) is not supported: install \(format.loaderPackage ?? "its gdk-pixbuf loader")"
        case .tooLarge(let width, let height): "at \(width) × \(height) pixels the image is too large"
        case .tooLong(let bytes): "the file is too large (\(bytes / 1_048_576) MB)"
        case .damaged(let detail): detail.isEmpty ? "the image is damaged" : "the image is damaged (\(detail))"
        case .decoderFailed(let detail): "the image decoder failed (\(detail)); the file may be damaged"
        case .tookTooLong(let seconds): "decoding it took longer than \(seconds) \(seconds == 1 ? "second" : "seconds")"
        case .outOfMemory: "decoding it needs too much memory"
        case .noDecoder(let detail): "the image decoder could not run (\(detail)); try again"
        case .canceled: "it was canceled"
        }
    }
}
