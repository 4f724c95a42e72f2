import Foundation

/// LibRaw's C interface, loaded at run time: most people have no camera raw files, and need no library for them. Its
/// functions may be called on several threads at once, with different handles.
struct RawLibrary: Sendable {
    /// A `libraw_data_t`.
    typealias Handle = UnsafeMutableRawPointer
    /// A `libraw_processed_image_t`.
    typealias Image = UnsafeMutableRawPointer
    typealias Query = @convention(c) @Sendable (Handle) -> Int32
    typealias Setter = @convention(c) @Sendable (Handle, Int32) -> Void
    typealias ComponentSetter = @convention(c) @Sendable (Handle, Int32, Float) -> Void
    typealias Part = @convention(c) @Sendable (Handle) -> UnsafeRawPointer?
    /// Returns nil and a code on failure.
    typealias Producer = @convention(c) @Sendable (Handle, UnsafeMutablePointer<Int32>) -> Image?
    /// Called when the sensor's data ends early or is inconsistent: with the context, the file's name, and the offset
    /// in the file, which is negative at its end.
    typealias DataErrorHandler = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32) -> Void

    let create: @convention(c) @Sendable (UInt32) -> Handle?
    /// `recycle` forgets the file and its data; images that were made of it stay.
    let close, recycle: @convention(c) @Sendable (Handle) -> Void
    let open: @convention(c) @Sendable (Handle, UnsafeRawPointer?, Int) -> Int32
    let setDataErrorHandler: @convention(c) @Sendable (Handle, DataErrorHandler?, UnsafeMutableRawPointer?) -> Void
    let errorText: @convention(c) @Sendable (Int32) -> UnsafePointer<CChar>?

    let rawWidth, rawHeight, imageWidth, imageHeight: Query
    /// The white balance that the camera has chosen: the factor of one of four colors.
    let cameraMultiplier: @convention(c) @Sendable (Handle, Int32) -> Float
    /// `libraw_iparams_t`, `libraw_lensinfo_t` and `libraw_imgother_t`.
    let parameters, lens, exposure: Part

    let adjustSizes, unpack, unpackThumbnail, process: Query
    let makeImage, makeThumbnail: Producer
    let freeImage: @convention(c) @Sendable (Image) -> Void

    let setInterpolation, setOutputColor, setOutputBits, setHighlights: Setter
    let setGamma, setMultiplier: ComponentSetter
    let setBrightness: @convention(c) @Sendable (Handle, Float) -> Void

    /// Codes of `LibRaw_errors`.
    enum Code {
        static let success: Int32 = 0, unsupported: Int32 = -2, outOfMemory: Int32 = -100_007
        static let endOfFile: Int32 = -100_009, tooLarge: Int32 = -100_012
    }

    /// The versions whose structures `RawFile` knows, 0.21 and 0.20, in the variant for several threads.
    static let names = ["libraw_r.so.23", "libraw_r.so.20"]

    /// The library, if it is installed. One that is installed later is found after a restart.
    static let installed = RawLibrary(names: names)

    /// Loads the first library that exists; nil if there is none, or if it lacks a function.
    init?(names: [String]) {
        guard let file = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        struct Missing: Error {}
        func function<Function>(_ name: String) throws(Missing) -> Function {
            guard let address = dlsym(file, "libraw_" + name) else { throw Missing() }
            return unsafeBitCast(address, to: Function.self)
        }
        do throws(Missing) {
            create = try function("init")
            close = try function("close")
            recycle = try function("recycle")
            open = try function("open_buffer")
            setDataErrorHandler = try function("set_dataerror_handler")
            errorText = try function("strerror")
            rawWidth = try function("get_raw_width")
            rawHeight = try function("get_raw_height")
            imageWidth = try function("get_iwidth")
            imageHeight = try function("get_iheight")
            cameraMultiplier = try function("get_cam_mul")
            parameters = try function("get_iparams")
            lens = try function("get_lensinfo")
            exposure = try function("get_imgother")
            adjustSizes = try function("adjust_sizes_info_only")
            unpack = try function("unpack")
            unpackThumbnail = try function("unpack_thumb")
            process = try function("dcraw_process")
            makeImage = try function("dcraw_make_mem_image")
            makeThumbnail = try function("dcraw_make_mem_thumb")
            freeImage = try function("dcraw_clear_mem")
            setInterpolation = try function("set_demosaic")
            setOutputColor = try function("set_output_color")
            setOutputBits = try function("set_output_bps")
            setHighlights = try function("set_highlight")
            setGamma = try function("set_gamma")
            setMultiplier = try function("set_user_mul")
            setBrightness = try function("set_bright")
        } catch {
            return nil
        }
    }
}
