import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DecoderProcesses
@testable import ImageFiles

/// Damaged files of all formats. `LIGHTBOX_FAULTS=full` decodes 5,000 of them, `RANDOM_SEED` sets another seed.
@Suite("Mutated images", .timeLimit(.minutes(60)))
struct MutatedImageTests {
    private static let isFull = ProcessInfo.processInfo.environment["LIGHTBOX_FAULTS"] == "full"
    private static let seed = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
    private static let formats = ImageFormat.allCases.filter(ImageFormat.decodable.contains)

    /// How the images of a format ended.
    private struct Results {
        var images = 0
        var reasons: [String: Int] = [:]
    }

    @Test("DECODE-2: each damaged file of any format becomes an image or a reason, and the next one is decoded")
    func mutations() throws {
        var limits = DecoderLimits(processors: 2)
        limits.time = 2
        let pool = DecoderPool(try Probe.program(), limits: limits)
        let samples = try Dictionary(uniqueKeysWithValues: Self.formats.map { ($0, try Samples.all($0)) })
        for (format, files) in samples {
            for file in files { #expect(try pool.decode(DecodeRequest(file)).info.format == format) }
        }
        let sound = try TestImage.png()
        let count = Self.isFull ? 5_000 : 108
        let results = Mutex<[ImageFormat: Results]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let format = Self.formats[index % Self.formats.count]
            let seed = Self.seed &* 1_000_003 &+ UInt64(index)
            var random = SplitMix(seed: seed)
            let source = samples[format]?.randomElement(using: &random) ?? Data()
            let other = samples.values.joined().randomElement(using: &random) ?? Data()
            var mutator = ImageMutator(seed: seed)
            let bytes = mutator.mutate([UInt8](source), with: [UInt8](other))
            let label = "RANDOM_SEED=\(Self.seed), image \(index), \(format), \(bytes.count) bytes"
            let start = ContinuousClock.now
            let result = Self.decode(bytes, pool, label)
            let duration = ContinuousClock.now - start
            // The limit of time, which a busy computer prolongs up to twice, for reading and for decoding.
            #expect(duration < .seconds(14), "\(label): \(duration)")
            results.withLock { results in
                if let result { results[format, default: Results()].reasons[result, default: 0] += 1 }
                if result == nil { results[format, default: Results()].images += 1 }
            }
            guard index % 20 == 19 else { return }
            #expect(throws: Never.self, "\(label)") { try pool.decode(DecodeRequest(sound)) }
        }
        print("Faults.mutations: RANDOM_SEED=\(Self.seed), \(count) images")
        for (format, result) in results.withLock({ $0 }).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let reasons = result.reasons.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }
            print("Faults.mutations: \(format): \(result.images) decoded, \(reasons.joined(separator: ", "))")
        }
        // Without images, the mutator would be too destructive to reach the decoders.
        let images = results.withLock { $0.values.reduce(0) { $0 + $1.images } }
        #expect(images > 0 && images < count)
        #expect(try pool.decode(DecodeRequest(sound)).image?.quarters == "RGBW")
    }

    /// Decodes a file at a small size. Returns the kind of the reason; nil for an image.
    private static func decode(_ bytes: [UInt8], _ pool: DecoderPool, _ label: String) -> String? {
        do throws(DecodeError) {
            let image = try pool.decode(DecodeRequest(bytes)).image
            // The size that is asked for is covered, unless the image is smaller or very long.
            #expect(image.map { $0.width > 0 && $0.height > 0 && $0.stride >= $0.width * 4 } == true, "\(label)")
            // Each pixel can be read.
            _ = image?.pixels.reduce(0) { $0 &+ UInt64($1) }
            return nil
        } catch {
            #expect(error.isAboutContent, "\(label): \(error)")
            switch error.reason {
            case .damaged: return "damaged"
            case .decoderFailed(let detail):
                // A helper may end, but what it says is valid.
                #expect(detail != "invalid answer", "\(label)")
                print("Faults.mutations: \(label): \(error.reason)")
                return "decoder failed (\(detail))"
            case .tooLarge: return "too large"
            case .tookTooLong: return "took too long"
            default: return "\(error.reason)"
            }
        }
    }
}
