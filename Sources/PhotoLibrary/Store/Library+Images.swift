import Foundation
import ImageFiles

extension Library {
    /// Decodes a photo's original as the photo is shown: upright by the orientation that the file names, and rotated as
    /// the user has chosen (APP-39). Blocks.
    package func image(
        of photo: Photo, size: DecodeSize, isCanceled: @escaping @Sendable () -> Bool = { false }
    ) throws(DecodeError) -> DecodedImage {
        let request = DecodeRequest(
            .file(path: originalURL(of: photo).path), name: photo.name, size: size.turned(back: photo.turns),
            urgency: .opened, isCanceled: isCanceled)
        return try decoder.image(request).turned(by: photo.turns)
    }

    /// Why a photo's original cannot be read; nil if it can be opened. Does not read its content. Blocks.
    package func originalProblem(of photo: Photo) -> DecodeError.Reason? {
        do throws(DecodeError) {
            Foundation.close(try FileBytes.open(originalURL(of: photo).path).descriptor)
            return nil
        } catch {
            return error.reason
        }
    }

    /// A photo as a file for programs that do not know how the user has rotated it.
    package struct Rendering: Sendable {
        /// The complete content of the file.
        package let bytes: [UInt8]
        /// The original's format, or PNG.
        package let format: ImageFormat
    }

    /// Returns a photo as a file that shows it rotated as the user has chosen; the original, byte for byte, if the user
    /// has not rotated it.
    ///
    /// A JPEG or TIFF file keeps its image data and its metadata; only the orientation in its EXIF block changes. A
    /// photo of another format becomes a PNG file of the rotated pixels, without the original's metadata.
    ///
    /// - Parameter original: The content of the original.
    /// - Throws: `DecodeError` for a photo of another format that cannot be decoded.
    package func rendering(of photo: Photo, original: [UInt8]) throws(DecodeError) -> Rendering {
        guard photo.turns != .none else { return Rendering(bytes: original, format: photo.format) }
        if let turned = OrientationTag.turn(original, by: photo.turns) {
            return Rendering(bytes: turned, format: photo.format)
        }
        let request = DecodeRequest(.bytes(original), name: photo.name, size: .original, urgency: .opened)
        let image = try decoder.image(request).turned(by: photo.turns)
        do throws(EncodeError) {
            return Rendering(bytes: [UInt8](try ImageEncoder.png(image)), format: .png)
        } catch {
            throw DecodeError(file: photo.name, reason: .damaged(error.detail))
        }
    }
}
