/// The viewpoint of a landscape. The image plane is vertical, as with a shift lens, so verticals stay vertical.
struct Camera: Sendable {
    /// The height above the ground's zero level.
    var height: Float = 1
    /// The horizon's distance from the top, in image heights.
    var horizon: Float = 0.5
    /// The focal length in image heights: 0.8 is a wide angle, 2 a telephoto lens.
    var focal: Float = 1.1
    /// The camera's position on the ground.
    var place = Vec2(0, 0)

    /// Returns the ray through an image point; its z is 1.
    @inline(__always) func ray(_ place: Vec2, _ aspect: Float) -> Vec3 {
        Vec3((place.x - aspect * 0.5) / focal, (horizon - place.y) / focal, 1)
    }

    /// Projects a direction away from the camera onto the image.
    @inline(__always) func project(_ direction: Vec3, _ aspect: Float) -> Vec2 {
        let scale = focal / max(direction.z, 1e-4)
        return Vec2(aspect * 0.5 + direction.x * scale, horizon - direction.y * scale)
    }

    /// Returns the direction that projects to an image point, to place the sun by composition.
    static func direction(x: Float, y: Float, focal: Float) -> Vec3 { normalize(Vec3(x / focal, y / focal, 1)) }
}
