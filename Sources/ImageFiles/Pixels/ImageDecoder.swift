import Foundation

/// An image's metadata, read without decoding its pixels.
package struct ImageInfo: Sendable, Hashable {
    /// Detected from the content.
    package let format: ImageFormat
    /// The width in pixels after the orientation is applied.
    package let width: Int
    /// The height in pixels after the orientation is applied.
    package let height: Int
    /// The transform from stored to upright pixels.
    package let orientation: ImageOrientation
    /// The time of exposure by the camera's clock, interpreted as UTC because cameras rarely record a time zone.
    package let takenAt: Date?
    /// The camera and its settings; nil if the file names none.
    package let capture: CaptureInfo?

    package init(
        format: ImageFormat, width: Int, height: Int, orientation: ImageOrientation, takenAt: Date?,
        capture: CaptureInfo? = nil
    ) {
        (self.format, self.width, self.height) = (format, width, height)
        (self.orientation, self.takenAt, self.capture) = (orientation, takenAt, capture)
    }

    /// The same metadata with another size, in pixels after the orientation is applied.
    package func withSize(width: Int, height: Int) -> ImageInfo {
        ImageInfo(
            format: format, width: width, height: height, orientation: orientation, takenAt: takenAt, capture: capture)
    }
}

/// Decodes JPEG, PNG, WebP, GIF (the first frame), TIFF, BMP, SVG, HEIC, AVIF and JPEG XL images, as far as the loaders
/// of gdk-pixbuf are installed, and camera raw files if LibRaw is (APP-23).
///
/// All functions block, are safe to call concurrently on any thread, and should not be called on the main actor. Every
/// input, valid or not, ends with an image or a `DecodeError`.
public enum ImageDecoder {
    /// The number of bytes that contain the complete header of nearly every image.
    private static let headLength = 65_536

    /// Reads an image's metadata from its header. TIFF, SVG, JPEG XL and raw files are read completely.
    package static func probe(path: String) throws(DecodeError) -> ImageInfo {
        let name = (path as NSString).lastPathComponent
        let head = try FileBytes.read(path, count: headLength)
        let format = try recognize(head, name: name)
        // The tags that identify a raw file may be anywhere in it.
        if ![.svg, .tiff, .jxl, .raw].contains(format),
            case .header(let header) = ImageHeader.read(head, format: format)
        {
            return ImageInfo(header)
        }
        return try probe(bytes: FileBytes.read(path), name: name)
    }

    static func recognize(
        _ bytes: [UInt8], name: String, isDecodable: (ImageFormat) -> Bool = \.isDecodable
    ) throws(DecodeError) -> ImageFormat {
        switch RecognizedImage(bytes) {
        case .supported(let format):
            guard isDecodable(format) else {
                throw DecodeError(file: name, reason: .noLoader(format))
            }
            return format
        case .unsupported(let format): throw DecodeError(file: name, reason: .unsupported(format))
        case nil: throw DecodeError(file: name, reason: .notAnImage)
        }
    }

    /// Reads an image's metadata from all of its bytes; `name` is for messages.
    package static func probe(bytes: [UInt8], name: String) throws(DecodeError) -> ImageInfo {
        ImageInfo(try header(of: bytes, name: name))
    }

    /// Decodes a file at the requested size, upright. Polls `isCanceled` while it feeds the decoder; true ends the
    /// work with `.canceled`.
    public static func decode(
        path: String, size: DecodeSize = .original, isCanceled: @escaping @Sendable () -> Bool = { false }
    ) throws(DecodeError) -> DecodedImage {
        let bytes = try FileBytes.read(path)
        return try decode(
            bytes: bytes, name: (path as NSString).lastPathComponent, size: size, isCanceled: isCanceled)
    }

    /// Decodes data without a file, such as a drop's; `name` is for messages.
    public static func decode(
        data: Data, name: String, size: DecodeSize = .original
    ) throws(DecodeError) -> DecodedImage {
        try decode(bytes: [UInt8](data), name: name, size: size)
    }

    package static func decode(
        bytes: [UInt8], name: String, size: DecodeSize, isCanceled: @escaping @Sendable () -> Bool = { false }
    ) throws(DecodeError) -> DecodedImage {
        try decodeWithInfo(bytes: bytes, name: name, size: size, isCanceled: isCanceled).image
    }

    /// Decodes an image and returns it with its metadata.
    package static func decodeWithInfo(
        bytes: [UInt8], name: String, size: DecodeSize, isCanceled: @escaping @Sendable () -> Bool = { false }
    ) throws(DecodeError) -> (info: ImageInfo, image: DecodedImage) {
        let header = try header(of: bytes, name: name)
        var input = bytes
        // Checked before a decoder sees the bytes: loaders do not handle extreme sizes reliably.
        guard ImageLimits.allow(header, decodedTo: header.storedTarget(for: size)) else {
            throw DecodeError(file: name, reason: .tooLarge(width: header.width, height: header.height))
        }
        guard header.isWhole(bytes) else { throw truncated(name) }
        if header.format == .raw {
            do throws(DecodeError.Reason) {
                return (ImageInfo(header), try RawDecoder(bytes: bytes, isCanceled: isCanceled).decode(header, size))
            } catch {
                throw DecodeError(file: name, reason: error)
            }
        }
        if header.format == .gif {
            guard let frame = GIFFirstFrame.cut(bytes) else { throw truncated(name) }
            input = frame
        }
        do throws(PixbufLoader.Failure) {
            let loader = PixbufLoader(header: header, size: size, isCanceled: isCanceled)
            let pixbuf = try loader.decode(input)
            guard let image = pixbuf.converted(applying: header.orientation(leftBy: pixbuf)) else {
                throw PixbufLoader.Failure(reason: .damaged(""))
            }
            return (ImageInfo(header), image)
        } catch {
            throw DecodeError(file: name, reason: error.reason)
        }
    }

    private static func truncated(_ name: String) -> DecodeError {
        DecodeError(file: name, reason: .damaged("the file ends early"))
    }

    /// Returns the header, from the loader for formats whose size only it knows. Enforces the limits.
    private static func header(of bytes: [UInt8], name: String) throws(DecodeError) -> ImageHeader {
        guard !bytes.isEmpty else { throw DecodeError(file: name, reason: .empty) }
        let format = try recognize(bytes, name: name)
        var header: ImageHeader
        switch ImageHeader.read(bytes, format: format) {
        case .header(let read): header = read
        case .incomplete: throw truncated(name)
        case .damaged: throw DecodeError(file: name, reason: .damaged("its header is invalid"))
        }
        if [.svg, .jxl].contains(format) {
            do throws(PixbufLoader.Failure) {
                (header.width, header.height) = try PixbufLoader.announcedSize(bytes, format: format)
            } catch {
                throw DecodeError(file: name, reason: error.reason)
            }
        }
        if format == .raw {
            do throws(DecodeError.Reason) {
                header = try RawDecoder(bytes: bytes).header()
            } catch {
                throw DecodeError(file: name, reason: error)
            }
        }
        guard header.width > 0, header.height > 0 else {
            throw DecodeError(file: name, reason: .damaged("its size is \(header.width) × \(header.height) pixels"))
        }
        guard header.width <= ImageLimits.side, header.height <= ImageLimits.side else {
            throw DecodeError(file: name, reason: .tooLarge(width: header.width, height: header.height))
        }
        return header
    }
}

extension ImageHeader {
    /// The transform that remains after decoding. The TIFF loader applies mirroring and rotation by 180 degrees itself
    /// and reports the rest; the other loaders apply nothing, and some ignore the EXIF block.
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
            height: swaps ? header.width : header.height, orientation: header.orientation, takenAt: header.takenAt,
            capture: header.capture)
    }
}
