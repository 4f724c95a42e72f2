@_exported import Canvas
@_exported import DragAndDrop
@_exported import Foundation
@_exported import Geometry
@_exported import Views

// UIKit's names for the library's types, so that code written for this part of UIKit compiles unchanged (BUILD-4). An
// alias names the library's type; members of the UIKit class that the type lacks are not available.

/// A rectangle of a window that draws itself and contains subviews. Coordinates are points, y down.
public typealias UIView = View
/// An editable line of text.
public typealias UITextField = TextField
/// A view that shows a part of larger content.
public typealias UIScrollView = ScrollView
/// An immutable decoded image, one point per pixel.
public typealias UIImage = Image
/// An sRGB color with opacity. Unlike UIKit's, it does not adapt to the appearance.
public typealias UIColor = Color
/// A font family, size and weight.
public typealias UIFont = Font
/// An object in the chain along which events are passed on: the base class of views, controllers and delegates.
public typealias UIResponder = Responder
