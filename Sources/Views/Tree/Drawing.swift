/// The drawing in progress, for drawing code that receives no context, such as UIKit's `setFill()`.
///
/// Each thread has a stack of drawings. A call of `View.draw(_: CGRect)`, an image renderer and an image context push
/// one.
package final class Drawing {
    /// The drawing in progress on this thread; nil outside one.
    package static var current: Drawing? { stack.drawings.last }

    /// The context that receives the drawing, in the view's coordinates.
    package let context: Context
    /// The state that the next operation uses.
    package var state = DrawingState()
    private var savedStates: [DrawingState] = []
    /// The path under construction, in the coordinates of the surface. ``save()`` does not save it, as in CoreGraphics.
    package var path = Path()
    /// The surface of an image context; nil if the drawing goes to a view.
    package let surface: Surface?
    /// Pixels per point of an image context.
    package let scale: CGFloat

    /// Creates a drawing that is not yet on a stack.
    package init(_ context: Context, surface: Surface? = nil, scale: CGFloat = 1) {
        self.context = context
        self.surface = surface
        self.scale = scale
    }

    /// The drawings of one thread, the current one last.
    private final class Stack {
        var drawings: [Drawing] = []
    }

    // Not a task-local value, which would have to be sendable, and not the thread's dictionary, which takes
    // microseconds: every view that is drawn pushes a drawing.
    private static let threadKey: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { stack in
            if let stack { Unmanaged<Stack>.fromOpaque(stack).release() }
        }
        precondition(status == 0, "The process has no more keys for values of threads.")
        return key
    }()

    private static var stack: Stack {
        if let known = pthread_getspecific(threadKey) {
            return Unmanaged<Stack>.fromOpaque(known).takeUnretainedValue()
        }
        let made = Stack()
        pthread_setspecific(threadKey, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    /// Makes the drawing current until the matching ``pop()`` on the same thread.
    package func push() { Self.stack.drawings.append(self) }

    /// Removes the current drawing from the thread's stack and returns it; nil without one.
    @discardableResult package static func pop() -> Drawing? { stack.drawings.popLast() }

    /// Calls `body` with a new current drawing on `context`. The context's clip and transform are restored afterwards,
    /// and contexts that `body` pushed and did not pop are removed.
    package static func run<Result>(on context: Context, _ body: (Drawing) -> Result) -> Result {
        let stack = stack
        let depth = stack.drawings.count
        let drawing = Drawing(context)
        let saves = context.saveCount
        context.save()
        stack.drawings.append(drawing)
        defer {
            stack.drawings.removeSubrange(min(depth, stack.drawings.count)...)
            while context.saveCount > saves { context.restore() }
        }
        return body(drawing)
    }

    /// Saves the state and that of the context.
    package func save() {
        savedStates.append(state)
        context.save()
    }

    /// Restores what the last ``save()`` saved; has no effect without one.
    package func restore() {
        guard let last = savedStates.popLast() else { return }
        state = last
        context.restore()
    }

    /// Draws with the blend mode and the shadow of the state.
    ///
    /// - Parameter bounds: What `body` covers, in the current coordinates; only needed for the shadow.
    package func composite(bounds: @autoclosure () -> CGRect, _ body: (Context) -> Void) {
        context.blended(state.blendMode) {
            if let shadow = state.shadow { context.drawShadow(shadow, of: bounds(), body) }
            body(context)
        }
    }
}

/// The part of a drawing's state that the context does not have.
package struct DrawingState {
    /// The color of fills.
    package var fillColor = Color.black
    /// The color of outlines.
    package var strokeColor = Color.black
    /// Width, ends, corners and dashes of outlines.
    package var stroke = StrokeStyle()
    /// How drawn colors are combined with those below.
    package var blendMode = BlendMode.normal
    /// The shadow of each operation; nil draws none.
    package var shadow: DropShadow?
    /// The filter for images.
    package var interpolation = InterpolationQuality.good
}
