/// The drawing in progress, for drawing code that receives no context, such as UIKit's `setFill()`.
///
/// Exists only during a call of `View.draw(_: CGRect)`.
@MainActor package final class Drawing {
    /// The drawing in progress; nil outside one.
    @TaskLocal package static var current: Drawing?

    /// The context that receives the drawing, in the view's coordinates.
    package let context: Context
    /// The color of fills; initially black.
    package var fillColor = Color.black
    /// The color of outlines; initially black.
    package var strokeColor = Color.black

    private init(_ context: Context) { self.context = context }

    /// Calls `body` with a new current drawing on `context`. The context's clip and transform are restored afterwards.
    package static func run(on context: Context, _ body: @MainActor () -> Void) {
        context.saved { $current.withValue(Drawing(context)) { body() } }
    }
}
