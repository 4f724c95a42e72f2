import Foundation

/// What is known of a picture without decoding it.
public struct ImageInfo: Sendable, Hashable {
    /// The kind of picture, by its content.
    public let format: ImageFormat
    /// The width of the upright picture in pixels.
    public let width: Int
    /// The height of the upright picture in pixels.
    public let height: Int
    /// How the stored rows lie against the upright picture.
    public let orientation: ImageOrientation
    /// When the picture was taken by the camera's clock, read as UTC because cameras seldom name a time zone.
    public let takenAt: Date?
}

/// Opens pictures: JPEG, PNG, WebP, GIF (its first frame), TIFF, BMP and SVG, as far as the system has the loaders.
///
/// All functions block while they read and decode, can run on any thread and at the same time, and belong off the main
/// actor. Whatever the file is, they end with a picture or a `DecodeError`.
public enum ImageDecoder {
    /// Enough for the header of nearly every picture.
    private static let headLength = 65_536

    /// Reads a picture's kind and size from its header. Only TIFF and SVG are read to the end for it.
    public static func probe(path: String) throws(DecodeError) -> ImageInfo {
        let name = (path as NSString).lastPathComponent
        let head = try FileBytes.read(path, count: headLength)
        guard let format = ImageFormat.sniff(head) else { throw DecodeError(file: name, reason: .notAnImage) }
        if format != .svg, case .header(let header) = ImageHeader.read(head, format: format) {
            return ImageInfo(header)
        }
        return try probe(bytes: FileBytes.read(path), name: name)
    }

    /// Reads a picture's kind and size from the whole of its bytes; `name` is for messages.
    package static func probe(bytes: [UInt8], name: String) throws(DecodeError) -> ImageInfo {
        ImageInfo(try header(of: bytes, name: name))
    }

    /// Decodes a file to the wanted size, upright. `isCancelled` is asked now and then; true ends the work with
    /// `.cancelled`.
    public static func decode(
        path: String, size: DecodeSize = .original, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(DecodeError) -> DecodedImage {
        let bytes = try FileBytes.read(path)
        return try decode(
            bytes: bytes, name: (path as NSString).lastPathComponent, size: size, isCancelled: isCancelled)
    }

    /// Decodes the bytes of a file, such as a drop brings; `name` is for messages.
    public static func decode(
        data: Data, name: String, size: DecodeSize = .original
    ) throws(DecodeError) -> DecodedImage {
        try decode(bytes: [UInt8](data), name: name, size: size)
    }

    package static func decode(
        bytes: [UInt8], name: String, size: DecodeSize, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(DecodeError) -> DecodedImage {
        let header = try header(of: bytes, name: name)
        var input = bytes
        // Before any decoder sees it: what it would do with absurd numbers is anybody's guess.
        guard ImageLimits.allow(header, decodedTo: header.storedTarget(for: size)) else {
            throw DecodeError(file: name, reason: .tooLarge(width: header.width, height: header.height))
        }
        guard header.isWhole(bytes) else { throw truncated(name) }
        if header.format == .gif {
            guard let frame = GIFFirstFrame.cut(bytes) else { throw truncated(name) }
            input = frame
        }
        do throws(PixbufLoader.Failure) {
            let loader = PixbufLoader(header: header, size: size, isCancelled: isCancelled)
            let pixbuf = try loader.decode(input)
            guard let image = pixbuf.converted(applying: header.orientation(leftBy: pixbuf)) else {
                throw PixbufLoader.Failure(reason: .damaged(""))
            }
            return image
        } catch {
            throw DecodeError(file: name, reason: error.reason)
        }
    }

    private static func truncated(_ name: String) -> DecodeError {
        DecodeError(file: name, reason: .damaged("the file ends early"))
    }

    /// The header, with the size that the decoder announces where the bytes themselves name none, within the limits.
    private static func header(of bytes: [UInt8], name: String) throws(DecodeError) -> ImageHeader {
        guard !bytes.isEmpty else { throw DecodeError(file: name, reason: .empty) }
        guard let format = ImageFormat.sniff(bytes) else { throw DecodeError(file: name, reason: .notAnImage) }
        var header: ImageHeader
        switch ImageHeader.read(bytes, format: format) {
        case .header(let read): header = read
        case .incomplete: throw truncated(name)
        case .damaged: throw DecodeError(file: name, reason: .damaged("its header makes no sense"))
        }
        if format == .svg {
            do throws(PixbufLoader.Failure) {
                (header.width, header.height) = try PixbufLoader.announcedSize(bytes, format: format)
            } catch {
                throw DecodeError(file: name, reason: error.reason)
            }
        }
        guard header.width <= ImageLimits.side, header.height <= ImageLimits.side else {
            throw DecodeError(file: name, reason: .tooLarge(width: header.width, height: header.height))
        }
        return header
    }
}

extension ImageHeader {
    /// What the decoder has left to be done. TIFF's turns mirrored and upside-down pictures by itself, and says of the
    /// others what remains; the others do nothing, and not all of them see the block that says so.
    fileprivate func orientation(leftBy pixbuf: Pixbuf) -> ImageOrientation {
        guard format == .tiff else { return pixbuf.orientation ?? orientation }
        return orientation.swapsSides ? pixbuf.orientation ?? .up : .up
    }
}

extension ImageInfo {
    init(_ header: ImageHeader) {
        let swaps = header.orientation.swapsSides
        self.init(
            format: header.format, width: swaps ? header.height : header.width,
            height: swaps ? header.width : header.height, orientation: header.orientation, takenAt: header.takenAt)
    }
}
