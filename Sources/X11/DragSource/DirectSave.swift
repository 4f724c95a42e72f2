import DragAndDrop
import Foundation
import SystemCalls

/// Saves a dropped item under the URL that the target client names (XdndDirectSave0, WIRE-26).
///
/// The target client writes a file URL into a property of our window. The item is saved only if the URL names a new
/// file on this machine, with the offered name.
struct DirectSave: Sendable {
    /// The answer to the target client.
    enum Answer: String, Sendable {
        case success = "S"
        /// The target client may request the data in another way.
        case failure = "F"
        case error = "E"
    }

    /// The offered file name.
    let name: String
    private let item: OutgoingItem
    private let type: String
    private let hostName: String

    /// Returns nil unless there is exactly one item, with data and a suggested name.
    init?(_ items: [OutgoingItem], hostName: String) {
        let links = [TypeIdentifier.fileURL, TypeIdentifier.url, TypeIdentifier.plainText]
        guard items.count == 1, let item = items.first, let suggested = item.provider.suggestedName,
            let type = item.types(for: .others).first(where: { !links.contains($0) })
        else { return nil }
        let clean = suggested.replacing("/", with: "-").replacing("\0", with: "")
        guard !clean.isEmpty, clean != ".", clean != "..", clean.utf8.count <= 200 else { return nil }
        name = clean
        self.item = item
        self.type = type
        self.hostName = hostName
    }

    /// Writes the item's data to the URL in `address`.
    func save(to address: Data, progress: ProductionProgress) async -> Answer {
        let bytes = address.last == 0 ? address.dropLast() : address
        guard case .file(let url) = ReceivedLink(bytes, hostName: hostName).destination, url.lastPathComponent == name,
            !url.hasDirectoryPath
        else { return .failure }
        let load = try? await item.data(type, for: .others) { progress.beginStep($0) }
        guard let data = load else { return .error }
        return await Task.detached { Self.write(data, to: url.path) ? .success : .failure }.value
    }

    /// Creates a file, which must not exist. A partially written file is removed.
    private static func write(_ data: Data, to path: String) -> Bool {
        let file = SystemCall.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions: 0o666)
        guard file >= 0 else { return false }
        let isComplete = data.withUnsafeBytes { SystemCall.write($0, to: file) } == 0
        let isClosed = SystemCall.close(file) == 0
        if !isComplete || !isClosed { unlink(path) }
        return isComplete && isClosed
    }
}
