@_exported import Canvas
@_exported import DragAndDrop
@_exported import Foundation
@_exported import Geometry
@_exported import Views

// UIKit's names for our types, so that code written against that part of it reads the same here (BUILD-4). Each is the
// same type under another name; what UIKit has and is not named here does not exist here.

/// A rectangle of a window that draws itself and holds others.
public typealias UIView = View
/// A line of text to type in.
public typealias UITextField = TextField
/// A window onto something larger.
public typealias UIScrollView = ScrollView
/// A decoded picture.
public typealias UIImage = Image
/// A colour.
public typealias UIColor = Color
/// A typeface at a size.
public typealias UIFont = Font
