@main struct Lightbox { static func main() {} }
