import Foundation
import ImageFiles

/// Failures that cost a helper or much time are remembered between runs, by the photo's content hash, so that a start
/// does not repeat them (DECODE-2). Another version of the program, a change of the file and a retry by the user do.
extension ThumbnailCache {
    /// The file of a failure.
    private struct Entry: Codable {
        enum Kind: String, Codable {
            case decoderFailed, tookTooLong, outOfMemory
        }

        var program: String
        var stamp: FileStamp
        var kind: Kind
        /// The observation that belongs to `decoderFailed`.
        var detail: String?
        /// The time limit that belongs to `tookTooLong`, in seconds.
        var seconds: Int?

        var reason: DecodeError.Reason {
            switch kind {
            case .decoderFailed: .decoderFailed(detail: detail ?? "")
            case .tookTooLong: .tookTooLong(seconds: seconds ?? 0)
            case .outOfMemory: .outOfMemory
            }
        }

        /// Nil for a failure that is not remembered.
        init?(_ reason: DecodeError.Reason, stamp: FileStamp, program: String) {
            (self.program, self.stamp) = (program, stamp)
            switch reason {
            case .decoderFailed(let detail): (kind, self.detail) = (.decoderFailed, detail)
            case .tookTooLong(let seconds): (kind, self.seconds) = (.tookTooLong, seconds)
            case .outOfMemory: kind = .outOfMemory
            default: return nil
            }
        }
    }

    private func failureURL(_ hash: ContentHash) -> URL {
        let key = Self.key(hash)
        return directory.appendingPathComponent("failed/\(key.prefix(2))/\(key)")
    }

    /// Stores a costly failure; has no effect for another one.
    func remember(_ reason: DecodeError.Reason, of hash: ContentHash, stamp: FileStamp) {
        guard let entry = Entry(reason, stamp: stamp, program: programVersion),
            let data = try? JSONEncoder().encode(entry)
        else { return }
        write(data, to: failureURL(hash))
    }

    /// The failure of an earlier attempt by this version of the program with the same file.
    func rememberedFailure(of hash: ContentHash, stamp: FileStamp) -> DecodeError.Reason? {
        guard let bytes = try? FileBytes.read(failureURL(hash).path),
            let entry = try? JSONDecoder().decode(Entry.self, from: Data(bytes)), entry.program == programVersion,
            entry.stamp == stamp
        else { return nil }
        return entry.reason
    }

    func forgetFailure(of hash: ContentHash) { unlink(failureURL(hash).path) }
}
