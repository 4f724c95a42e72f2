/// Decodes camera raw files (APP-23): from the preview within the file where it suffices, otherwise from the sensor's
/// data.
struct RawDecoder {
    /// The complete file.
    let bytes: [UInt8]
    var library: RawLibrary? = .installed
    /// Polled between the steps; true ends the decoding.
    var isCanceled: @Sendable () -> Bool = { false }

    /// Reads the metadata. The header has the size of the upright image, as `decode` returns it.
    func header() throws(DecodeError.Reason) -> ImageHeader {
        try withFile { file throws(DecodeError.Reason) in try header(of: file) }
    }

    /// Decodes at the requested size, upright, an image whose header was read.
    func decode(_ header: ImageHeader, _ size: DecodeSize) throws(DecodeError.Reason) -> DecodedImage {
        if !RawLength.isSufficient(bytes) {
            // Lengths in a file can be wrong; the decoder knows.
            try withFile { file throws(DecodeError.Reason) in try file.unpack() }
        }
        let full = (header.width, header.height)
        let target = size.target(width: full.0, height: full.1, isScalable: false)
        if target != full {
            let image = try withFile { file throws(DecodeError.Reason) in preview(in: file, header, target) }
            if let image { return image }
        }
        if isCanceled() { throw .canceled }
        let half = 2 * target.width <= full.0 && 2 * target.height <= full.1
        return try withFile { file throws(DecodeError.Reason) in
            let developed = try file.develop(half: half)
            if isCanceled() { throw .canceled }
            guard let image = developed.converted(to: target, applying: .up) else { throw .outOfMemory }
            return image
        }
    }

    private func header(of file: RawFile) throws(DecodeError.Reason) -> ImageHeader {
        // The library reads more files than its own tags; those of a TIFF file have more digits.
        let tags = TIFFDirectory(bytes, isRaw: true)
        var header = ImageHeader(format: .raw, width: 0, height: 0)
        header.takenAt = tags?.takenAt ?? file.takenAt
        header.capture = CaptureInfo(tags?.capture, completedBy: file.capture)
        (header.width, header.height) = try file.measure()
        return header
    }

    /// Opens the file for the duration of `body`.
    private func withFile<Value>(
        _ body: (RawFile) throws(DecodeError.Reason) -> Value
    ) throws(DecodeError.Reason) -> Value {
        guard let library else { throw .noLoader(.raw) }
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(DecodeError.Reason) in try body(try RawFile(buffer, library)) }
        }
        do throws(DecodeError.Reason) {
            return try result.get()
        } catch {
            guard case .unsupported = error else { throw error }
            let name = ImageFormat.raw.displayName
            throw .unsupported(RecognizedImage.rawName(bytes).map { "\(name) (\($0))" } ?? name)
        }
    }

    // MARK: The preview

    /// The preview within the file at the size of the target; nil if there is none that is large enough and shows the
    /// whole photo.
    private func preview(
        in file: RawFile, _ header: ImageHeader, _ target: (width: Int, height: Int)
    ) -> DecodedImage? {
        switch file.preview() {
        case .jpeg(let jpeg)?:
            guard case .header(let stored) = ImageHeader.read(jpeg, format: .jpeg), stored.isWhole(jpeg),
                let orientation = orientation(
                    ofPreview: (stored.width, stored.height), from: [Self.tag(in: jpeg), file.orientation], header,
                    target)
            else { return nil }
            let size = orientation.swapsSides ? (target.height, target.width) : target
            guard ImageLimits.allow(stored, decodedTo: size) else { return nil }
            let loader = PixbufLoader(header: stored, size: .original, storedSize: size, isCanceled: isCanceled)
            return try? loader.decode(jpeg).converted(applying: orientation)
        case .image(let image)?:
            return orientation(ofPreview: (image.width, image.height), from: [file.orientation], header, target)
                .flatMap { image.converted(to: $0.swapsSides ? (target.height, target.width) : target, applying: $0) }
        case nil: return nil
        }
    }

    /// The first orientation in which a preview has the photo's proportions; nil if there is none, or if the preview is
    /// too small. Most cameras store the preview as the sensor sees it, some upright.
    private func orientation(
        ofPreview size: (width: Int, height: Int), from candidates: [ImageOrientation?], _ header: ImageHeader,
        _ target: (width: Int, height: Int)
    ) -> ImageOrientation? {
        (candidates.compactMap(\.self) + [.up]).first { orientation in
            let upright = orientation.swapsSides ? (size.height, size.width) : size
            // The library's image has some more pixels at the edges than the camera's.
            let difference = abs(upright.0 * header.height - upright.1 * header.width)
            let isAlike = 50 * difference <= max(upright.0 * header.height, upright.1 * header.width)
            return isAlike && 33 * upright.0 >= 32 * target.width && 33 * upright.1 >= 32 * target.height
        }
    }

    /// The orientation that a preview names itself.
    private static func tag(in jpeg: [UInt8]) -> ImageOrientation? {
        EXIFSegment.ranges(in: jpeg).lazy.compactMap { range in
            TIFFDirectory(jpeg, at: EXIFSegment.block(of: range).lowerBound)?.orientation
        }.first
    }
}

extension CaptureInfo {
    /// What one source says, with what it leaves out from another one; nil if neither says anything.
    init?(_ first: CaptureInfo?, completedBy second: CaptureInfo?) {
        func text(_ key: KeyPath<CaptureInfo, String>) -> String {
            [first?[keyPath: key], second?[keyPath: key]].compactMap(\.self).first { !$0.isEmpty } ?? ""
        }
        self.init(
            camera: text(\.camera), lens: text(\.lens), exposureTime: first?.exposureTime ?? second?.exposureTime,
            aperture: first?.aperture ?? second?.aperture, sensitivity: first?.sensitivity ?? second?.sensitivity,
            focalLength: first?.focalLength ?? second?.focalLength)
    }
}
