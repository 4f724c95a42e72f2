import Foundation
import SystemCalls

/// Data of a failed import, in a file until the import is repeated (APP-10). Only the user can read the file.
///
/// The file is removed with the last reference, by ``remove()``, or when the library is next opened for writing.
package final class SpooledData: Sendable {
    private let url: URL

    fileprivate init(_ data: Data, in folder: URL) throws {
        url = folder.appendingPathComponent("\(UUID().uuidString).failed")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let descriptor = SystemCall.open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions: 0o600)
        guard descriptor >= 0 else { throw POSIXError(number: errno) }
        let writing = data.withUnsafeBytes { SystemCall.write($0, to: descriptor) }
        let closing = SystemCall.close(descriptor)
        guard let code = [writing, closing].first(where: { $0 != 0 }) else { return }
        unlink(url.path)
        throw POSIXError(number: code)
    }

    deinit { remove() }

    /// Returns the data, mapped into memory: it stays valid after the file is removed.
    package func read() throws -> Data { try Data(contentsOf: url, options: .alwaysMapped) }

    /// Removes the file. Idempotent.
    package func remove() { unlink(url.path) }
}

extension Library {
    /// Writes data to a file among the incoming ones. Blocks as long as the write takes; call it off the main actor.
    /// Returns nil if the library cannot be written.
    package func spool(_ data: Data) -> SpooledData? {
        isReadOnly ? nil : try? SpooledData(data, in: folder.incoming)
    }
}
