/// Where a landscape is seen from. The picture plane stands upright, as with a shift lens, so uprights stay upright.
struct Camera: Sendable {
    /// Above the ground's zero.
    var height: Float = 1
    /// Where the horizon lies in the picture, in picture heights from the top.
    var horizon: Float = 0.5
    /// The focal length in picture heights: 0.8 is a wide angle, 2 a telephoto lens.
    var focal: Float = 1.1
    /// Where on the ground the camera stands.
    var place = Vec2(0, 0)

    /// The ray through a place in the picture; its z is 1.
    @inline(__always) func ray(_ place: Vec2, _ aspect: Float) -> Vec3 {
        Vec3((place.x - aspect * 0.5) / focal, (horizon - place.y) / focal, 1)
    }

    /// Where a direction that points away from the camera meets the picture.
    @inline(__always) func project(_ direction: Vec3, _ aspect: Float) -> Vec2 {
        let scale = focal / max(direction.z, 1e-4)
        return Vec2(aspect * 0.5 + direction.x * scale, horizon - direction.y * scale)
    }

    /// The direction of something at a place in the picture, for putting the sun where the composition wants it.
    static func direction(x: Float, y: Float, focal: Float) -> Vec3 { normalize(Vec3(x / focal, y / focal, 1)) }
}
