// The constants of older UIKit programs for content types, as strings: `kUTTypeImage as String` is one already.
@_exported import UIKitNames

/// Anything that has a type, a folder for example.
public let kUTTypeItem = "public.item"
/// A document with content.
public let kUTTypeContent = "public.content"
/// A stream of bytes.
public let kUTTypeData = "public.data"
/// A folder or package.
public let kUTTypeDirectory = "public.directory"
/// A folder.
public let kUTTypeFolder = "public.folder"
/// A URL.
public let kUTTypeURL = "public.url"
/// The URL of a file.
public let kUTTypeFileURL = "public.file-url"
/// Text of any kind.
public let kUTTypeText = "public.text"
/// Text without markup, in an unspecified encoding.
public let kUTTypePlainText = "public.plain-text"
/// Text in UTF-8.
public let kUTTypeUTF8PlainText = "public.utf8-plain-text"
/// Text in UTF-16.
public let kUTTypeUTF16PlainText = "public.utf16-plain-text"
/// Formatted text as RTF.
public let kUTTypeRTF = "public.rtf"
/// An HTML document.
public let kUTTypeHTML = "public.html"
/// An XML document.
public let kUTTypeXML = "public.xml"
/// A JSON document.
public let kUTTypeJSON = "public.json"
/// Comma-separated values.
public let kUTTypeCommaSeparatedText = "public.comma-separated-values-text"
/// A property list.
public let kUTTypePropertyList = "com.apple.property-list"
/// Formatted text with attachments, in one file.
public let kUTTypeFlatRTFD = "com.apple.flat-rtfd"
/// A PDF document.
public let kUTTypePDF = "com.adobe.pdf"
/// An image of any format.
public let kUTTypeImage = "public.image"
/// A PNG image.
public let kUTTypePNG = "public.png"
/// A JPEG image.
public let kUTTypeJPEG = "public.jpeg"
/// A photo with a short film.
public let kUTTypeLivePhoto = "com.apple.live-photo"
/// A GIF image.
public let kUTTypeGIF = "com.compuserve.gif"
/// A TIFF image.
public let kUTTypeTIFF = "public.tiff"
/// A Windows bitmap.
public let kUTTypeBMP = "com.microsoft.bmp"
/// A Windows icon.
public let kUTTypeICO = "com.microsoft.ico"
/// A camera's raw image.
public let kUTTypeRawImage = "public.camera-raw-image"
/// An SVG drawing.
public let kUTTypeScalableVectorGraphics = "public.svg-image"
/// Audio, video, or both.
public let kUTTypeAudiovisualContent = "public.audiovisual-content"
/// Video, with or without audio.
public let kUTTypeMovie = "public.movie"
/// Video without audio.
public let kUTTypeVideo = "public.video"
/// Audio.
public let kUTTypeAudio = "public.audio"
/// A QuickTime video.
public let kUTTypeQuickTimeMovie = "com.apple.quicktime-movie"
/// An MPEG-1 or MPEG-2 video.
public let kUTTypeMPEG = "public.mpeg"
/// An MPEG-4 video.
public let kUTTypeMPEG4 = "public.mpeg-4"
/// An AVI video.
public let kUTTypeAVIMovie = "public.avi"
/// MP3 audio.
public let kUTTypeMP3 = "public.mp3"
/// MPEG-4 audio.
public let kUTTypeMPEG4Audio = "public.mpeg-4-audio"
/// WAVE audio.
public let kUTTypeWaveformAudio = "com.microsoft.waveform-audio"
/// A folder that is shown as one file.
public let kUTTypePackage = "com.apple.package"
/// Several files in one.
public let kUTTypeArchive = "public.archive"
/// A ZIP archive.
public let kUTTypeZipArchive = "public.zip-archive"
/// A gzip-compressed file.
public let kUTTypeGNUZipArchive = "org.gnu.gnu-zip-archive"
/// A contact.
public let kUTTypeVCard = "public.vcard"

/// Whether a type identifier is equal to another one, or conforms to it.
public func UTTypeConformsTo(_ typeIdentifier: String, _ other: String) -> Bool {
    ContentType(typeIdentifier).conforms(to: ContentType(other))
}

/// Whether two type identifiers denote the same type; their case does not matter.
public func UTTypeEqual(_ typeIdentifier: String, _ other: String) -> Bool {
    typeIdentifier.lowercased() == other.lowercased()
}
