import Foundation
import TestSupport
import Testing

@testable import ImageFiles

/// Recognition by the first bytes; each header is the minimum that identifies its format.
@Suite("Recognized images") struct RecognizedImageTests {
    /// A `ftyp` box with a main brand and compatible brands.
    private static func media(_ main: String, _ others: String...) -> [UInt8] {
        [0, 0, 0, UInt8(16 + 4 * others.count)] + Array("ftyp\(main)".utf8) + [0, 0, 0, 0]
            + others.flatMap { Array($0.utf8) }
    }

    /// A TIFF file of one directory with entries of type LONG, and texts for tags with a text.
    private static func tiff(
        _ numbers: [(tag: Int, value: Int)], make: String? = nil, isLittleEndian: Bool = true
    ) -> [UInt8] {
        func integer(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittleEndian ? bytes : bytes.reversed()
        }
        let count = numbers.count + (make == nil ? 0 : 1)
        var bytes = Array((isLittleEndian ? "II" : "MM").utf8) + integer(42, 2) + integer(8, 4) + integer(count, 2)
        for (tag, value) in numbers { bytes += integer(tag, 2) + integer(4, 2) + integer(1, 4) + integer(value, 4) }
        if let make {
            bytes += integer(0x10f, 2) + integer(2, 2) + integer(make.utf8.count + 1, 4)
            bytes += integer(8 + 2 + 12 * count + 4, 4)
        }
        return bytes + integer(0, 4) + Array((make ?? "").utf8) + [0]
    }

    @Test("APP-23: HEIC, AVIF and CR3 are recognized by their brands, also by the compatible ones")
    func brands() {
        #expect(RecognizedImage(Self.media("heic", "mif1")) == .supported(.heic))
        #expect(RecognizedImage(Self.media("mif1", "miaf", "heix")) == .supported(.heic))
        #expect(RecognizedImage(Self.media("avif", "mif1")) == .supported(.avif))
        #expect(RecognizedImage(Self.media("mif1", "avif", "heic")) == .supported(.avif))
        #expect(RecognizedImage(Self.media("isom", "mp42")) == nil, "a video")
        #expect(RecognizedImage(Self.media("crx ", "isom")) == .supported(.raw))
        #expect(RecognizedImage.rawName(Self.media("crx ", "isom")) == "CR3")
        #expect(RecognizedImage(Array(Self.media("heic").prefix(11))) == nil)
    }

    @Test("APP-23: JPEG XL is recognized, without and with a container")
    func jpegXL() throws {
        for data in [TestImage.jxl, TestImage.containedJXL] {
            #expect(RecognizedImage([UInt8](try #require(data))) == .supported(.jxl))
        }
        #expect(RecognizedImage([0, 0, 0, 12] + Array("JXL \r\n".utf8)) == nil)
    }

    @Test(
        "APP-23: formats that no loader decodes are named",
        arguments: [
            ([0, 0, 0, 12] + Array("jP  \r\n".utf8), "JPEG 2000"), (Array("8BPS\0\u{1}".utf8), "PSD"),
            (Array("gimp xcf v011".utf8), "XCF"),
        ] as [([UInt8], String)])
    func unsupportedFormats(_ bytes: [UInt8], _ name: String) {
        #expect(RecognizedImage(bytes) == .unsupported(name))
    }

    @Test(
        "APP-23: raw files are recognized by their first bytes",
        arguments: [
            (Array("FUJIFILMCCD-RAW 0201".utf8), "RAF"), (Array("IIRO\u{8}\0\0\0".utf8), "ORF"),
            (Array("IIRS".utf8), "ORF"), (Array("MMOR".utf8), "ORF"), (Array("IIU\0".utf8), "RW2"),
            (Array("FOVb".utf8), "X3F"), (Array("\0MRM".utf8), "MRW"),
            (Array("II\u{1a}\0\0\0HEAPCCDR".utf8), "CRW"),
            (Array("II*\0".utf8) + [16, 0, 0, 0] + Array("CR\u{2}\0".utf8), "CR2"),
        ] as [([UInt8], String)])
    func rawFormats(_ bytes: [UInt8], _ name: String) {
        #expect(RecognizedImage(bytes) == .supported(.raw) && RecognizedImage.rawName(bytes) == name)
        #expect(ImageFormat.sniff(bytes) == .raw)
    }

    @Test("APP-23: a raw file that begins with a thumbnail is recognized by its tags", arguments: [true, false])
    func rawTags(_ isLittleEndian: Bool) {
        func name(_ numbers: [(tag: Int, value: Int)], make: String? = nil) -> String? {
            let bytes = Self.tiff(numbers, make: make, isLittleEndian: isLittleEndian)
            let name = RecognizedImage.rawName(bytes)
            #expect(RecognizedImage(bytes) == .supported(name == nil ? .tiff : .raw))
            return name
        }
        #expect(name([(0xc612, 0x0104_0000)]) == "DNG")
        // A thumbnail, and subdirectories beyond the bytes that were read.
        let thumbnail = [(tag: 0xfe, value: 1), (0x100, 160), (0x101, 120), (0x14a, 0x10000)]
        #expect(name(thumbnail, make: "NIKON CORPORATION") == "NEF")
        #expect(name(thumbnail, make: "SONY") == "ARW")
        #expect(name(thumbnail, make: "Unknown") == "TIFF")
        #expect(name([(0x103, 65535), (0x106, 32803)], make: "PENTAX") == "PEF")
        // The sensor's data in a subdirectory; here the directory names itself.
        #expect(name([(0x14a, 8), (0x106, 34892)]) == "TIFF")
        // Ordinary files: a photo of a camera, and a document whose first page is reduced.
        #expect(name([(0x100, 4000), (0x101, 3000), (0x106, 2)], make: "NIKON") == nil)
        #expect(name([(0xfe, 1), (0x100, 4000), (0x101, 3000)]) == nil)
    }

    @Test("APP-23: a truncated header is recognized by the bytes that are there")
    func truncatedHeader() {
        let whole = Self.tiff([(0xfe, 1), (0x14a, 8)], make: "NIKON CORPORATION")
        for count in 0...whole.count {
            let bytes = Array(whole.prefix(count))
            let (image, name): (RecognizedImage?, String?) =
                switch count {
                case ..<4: (nil, nil)
                // The directory is complete only with its third entry, the maker's tag.
                case ..<46: (.supported(.tiff), nil)
                // The maker's name begins at 50 and is compared from its first five characters.
                case ..<55: (.supported(.raw), "TIFF")
                default: (.supported(.raw), "NEF")
                }
            #expect(RecognizedImage(bytes) == image && RecognizedImage.rawName(bytes) == name, "\(count) bytes")
        }
    }

    @Test("APP-23: a TIFF file with random bytes is an image or a raw file, and not another format")
    func arbitraryBytes() {
        var random = SplitMix(seed: 27)
        let whole = Self.tiff([(0xfe, 1), (0x14a, 8)], make: "NIKON CORPORATION")
        var found: Set<RecognizedImage> = []
        var names: Set<String?> = []
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<4 {
                // The first four bytes identify a TIFF file.
                let index = Int.random(in: 4..<bytes.count, using: &random)
                bytes[index] = .random(in: 0...255, using: &random)
            }
            if let image = RecognizedImage(bytes) {
                found.insert(image)
                names.insert(RecognizedImage.rawName(bytes))
            } else {
                Issue.record("not an image: \(bytes)")
            }
        }
        #expect(found == [.supported(.tiff), .supported(.raw)])
        #expect(names.isSubset(of: [nil, "DNG", "CR2", "NEF", "TIFF"]))
        // The changes reach each branch: a directory without the tags, with them, and with a changed name.
        #expect(names.isSuperset(of: [nil, "NEF", "TIFF"]))
    }

    @Test("APP-23: a raw file is not decoded as its thumbnail, and the error names the format")
    func rawFile() throws {
        let folder = try TemporaryFolder()
        // An ordinary TIFF file is decoded.
        let samples = ImageEncoder.Samples(width: 4, height: 4, channels: 3, bytes: [UInt8](repeating: 9, count: 48))
        let plain = [UInt8](try ImageEncoder.encode(samples, as: .tiff))
        #expect(try ImageDecoder.decode(bytes: plain, name: "a.tif", size: .original).width == 4)
        let sensor = Self.tiff([(0xfe, 1), (0x100, 4), (0x101, 4), (0x14a, 0x10000)], make: "NIKON")
        let file = try folder.write(Data(sensor), "IMG.NEF")
        // Without the sensor's data, which is beyond its end.
        let error = DecodeError(file: "IMG.NEF", reason: .unsupported("Camera raw (NEF)"))
        #expect(throws: error) { try ImageDecoder.probe(path: file.path) }
        #expect(throws: error) { try ImageDecoder.decode(path: file.path) }
        #expect(
            "\(error)" == "Couldn't open 'IMG.NEF': Camera raw (NEF) is not supported; export the photo as JPEG "
                + "and try again.")
    }

    @Test("APP-23: an error about a missing loader names the package to install")
    func missingLoader() {
        let error = DecodeError(file: "a.heic", reason: .noLoader(.heic))
        #expect("\(error)" == "Couldn't open 'a.heic': HEIC is not supported: install heif-gdk-pixbuf.")
        #expect("\(DecodeError.Reason.noLoader(.jxl))" == "JPEG XL is not supported: install libjxl-gdk-pixbuf")
        #expect(ImageFormat.decodable.isSuperset(of: [.jpeg, .png, .gif, .tiff, .bmp]))
        let files: [ImageFormat: [UInt8]] = [
            .heic: Self.media("heic"), .avif: Self.media("avif"), .jxl: [0xff, 0x0a],
        ]
        for (format, bytes) in files {
            #expect(throws: DecodeError(file: "a", reason: .noLoader(format))) {
                try ImageDecoder.recognize(bytes, name: "a", isDecodable: { $0 != format })
            }
        }
    }
}
