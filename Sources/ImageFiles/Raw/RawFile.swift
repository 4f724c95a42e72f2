import Foundation

/// A camera raw file that LibRaw has opened. The structures that LibRaw's functions do not reach are read at offsets
/// that `RawLibrary.names` has in common.
final class RawFile {
    private let library: RawLibrary
    private let handle: RawLibrary.Handle
    /// Whether the sensor's data ends early; at a constant address, since LibRaw keeps it.
    private let isTruncated = UnsafeMutablePointer<Bool>.allocate(capacity: 1)

    /// Opens a file in memory, which must outlive the object.
    init(_ bytes: UnsafeRawBufferPointer, _ library: RawLibrary) throws(DecodeError.Reason) {
        // Neither of the library's own handlers, which print.
        guard let handle = library.create(0b11) else { throw .outOfMemory }
        (self.library, self.handle) = (library, handle)
        isTruncated.initialize(to: false)
        library.setDataErrorHandler(
            handle,
            { context, _, offset in
                if offset < 0 { context?.assumingMemoryBound(to: Bool.self).pointee = true }
            }, isTruncated)
        try check(library.open(handle, bytes.baseAddress, bytes.count))
    }

    deinit {
        library.close(handle)
        isTruncated.deallocate()
    }

    private func check(_ code: Int32) throws(DecodeError.Reason) {
        guard code != RawLibrary.Code.success else { return }
        throw reason(code)
    }

    private func reason(_ code: Int32) -> DecodeError.Reason {
        switch code {
        case RawLibrary.Code.unsupported: .unsupported("This camera raw file")
        // A positive code is an `errno`.
        case RawLibrary.Code.outOfMemory, ENOMEM: .outOfMemory
        case RawLibrary.Code.endOfFile: .damaged("the file ends early")
        case RawLibrary.Code.tooLarge:
            .tooLarge(width: Int(library.rawWidth(handle)), height: Int(library.rawHeight(handle)))
        default: .damaged(library.errorText(code).map { String(cString: $0) } ?? "")
        }
    }

    // MARK: Metadata

    /// The transform from the sensor's pixels, and from those of most previews, to the upright image.
    var orientation: ImageOrientation {
        let start = 8
        // `libraw_image_sizes_t` begins with sizes that functions return, too.
        let fields: [(offset: Int, value: Int32)] = [
            (0, library.rawHeight(handle)), (2, library.rawWidth(handle)), (12, library.imageHeight(handle)),
            (14, library.imageWidth(handle)),
        ]
        let isKnown = fields.allSatisfy {
            Int32(handle.load(fromByteOffset: start + $0.offset, as: UInt16.self)) == $0.value
        }
        // Its numbers have a bit for each: columns reversed, rows reversed, rows and columns exchanged.
        let orientations: [ImageOrientation] = [
            .up, .upMirrored, .downMirrored, .down, .leftMirrored, .left, .right, .rightMirrored,
        ]
        let number = isKnown ? Int(handle.load(fromByteOffset: start + 32, as: Int32.self)) : 0
        return orientations.indices.contains(number) ? orientations[number] : .up
    }

    /// The size of the upright image, in pixels. Afterwards the sensor's data cannot be read.
    func measure() throws(DecodeError.Reason) -> (width: Int, height: Int) {
        try check(library.adjustSizes(handle))
        return (Int(library.imageWidth(handle)), Int(library.imageHeight(handle)))
    }

    /// The camera and its settings.
    var capture: CaptureInfo? {
        let exposure = library.exposure(handle)
        func number(_ index: Int) -> Double {
            Double(exposure?.load(fromByteOffset: 4 * index, as: Float.self) ?? 0)
        }
        let parameters = library.parameters(handle)
        return CaptureInfo(
            camera: CaptureInfo.camera(
                make: Self.text(parameters, at: 4, count: 64), model: Self.text(parameters, at: 68, count: 64)),
            lens: Self.text(library.lens(handle), at: 148, count: 128), exposureTime: number(1),
            aperture: number(2), sensitivity: Int(exactly: number(0).rounded()), focalLength: number(3))
    }

    /// The time of exposure by the camera's clock, as if it were UTC.
    var takenAt: Date? {
        // LibRaw has interpreted the clock in the time zone of this process. Until the year 9999, as in EXIF.
        guard var seconds = library.exposure(handle)?.load(fromByteOffset: 16, as: time_t.self),
            (1..<253_402_000_000).contains(seconds)
        else { return nil }
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return nil }
        return Date(timeIntervalSince1970: Double(timegm(&parts)))
    }

    private static func text(_ structure: UnsafeRawPointer?, at offset: Int, count: Int) -> String {
        guard let structure else { return "" }
        let bytes = UnsafeRawBufferPointer(start: structure + offset, count: count)
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    // MARK: Pixels

    /// The largest preview within the file, as it is stored; nil if there is none.
    func preview() -> RawPreview? {
        guard library.unpackThumbnail(handle) == RawLibrary.Code.success else { return nil }
        var code: Int32 = 0
        return library.makeThumbnail(handle, &code).flatMap { RawPreview(owning: $0, library) }
    }

    /// Interpolates the sensor's data to an upright image in the sRGB color space, with the camera's white balance.
    /// Afterwards nothing else can be read.
    ///
    /// - Parameter half: Whether each square of four sensors becomes one pixel, which takes a fraction of the time and
    ///   the memory. Has no effect if the library does not offer it.
    func develop(half: Bool) throws(DecodeError.Reason) -> RawImage {
        if half, let offset = halfSizeOffset { handle.storeBytes(of: 1, toByteOffset: offset, as: Int32.self) }
        library.setOutputBits(handle, 8)
        library.setOutputColor(handle, 1)
        // The curve of sRGB: the inverse of its exponent, and the slope near black.
        library.setGamma(handle, 0, 1 / 2.4)
        library.setGamma(handle, 1, 12.92)
        // Patterned pixel grouping: nearly as good as the methods that take several times as long.
        library.setInterpolation(handle, 2)
        try unpack()
        // Zero or less is unknown, for which the library uses daylight.
        let factors = (0..<4).map { library.cameraMultiplier(handle, $0) }
        if factors[0] > 0, factors[2] > 0 {
            for (index, factor) in factors.enumerated() { library.setMultiplier(handle, Int32(index), factor) }
        }
        try check(library.process(handle))
        var code: Int32 = 0
        guard let made = library.makeImage(handle, &code) else { throw reason(code) }
        // Its buffers have several times the size of the image.
        library.recycle(handle)
        // The library reports success, and makes an empty image, if it has got no memory.
        guard case .image(let image)? = RawPreview(owning: made, library) else { throw .outOfMemory }
        return image
    }

    /// Reads the sensor's data, which shows whether the file ends early.
    func unpack() throws(DecodeError.Reason) {
        try check(library.unpack(handle))
        if isTruncated.pointee { throw .damaged("the file ends early") }
    }

    /// The place of `half_size`, for which there is no function. It is found between two values that functions set.
    private var halfSizeOffset: Int? {
        let (brightness, highlights): (Float, Int32) = (1.015_625, 7)
        library.setBrightness(handle, brightness)
        library.setHighlights(handle, highlights)
        defer {
            library.setBrightness(handle, 1)
            library.setHighlights(handle, 0)
        }
        func word(_ offset: Int) -> UInt32 { handle.load(fromByteOffset: offset, as: UInt32.self) }
        // The structure is longer than 128 kB.
        let places = stride(from: 0, to: 1 << 15, by: 4).filter { offset in
            word(offset) == brightness.bitPattern && word(offset + 16) == UInt32(highlights)
                && (1...3).allSatisfy { word(offset + 4 * $0) == 0 }
        }
        return places.count == 1 ? places[0] + 8 : nil
    }
}
