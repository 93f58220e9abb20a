import UIKit

/// A picture of the album.
@MainActor
struct Photo {
  let title: String
  let image: UIImage

  private static let places = ["dunes", "city", "lake", "coast", "poppies", "glacier"]

  /// The album, newest first.
  static let album: [Photo] = {
    let covers = [("Ridge", "cover-dawn"), ("Aurora", "cover-aurora"), ("Reef", "cover-reef")]
      .compactMap { title, name in UIImage(named: name).map { Photo(title: title, image: $0) } }
    let photos = (0..<24).compactMap { number -> Photo? in
      let place = places[(number + number / places.count) % places.count]
      return UIImage(named: "photo-\(place)").map {
        Photo(title: "\(place.capitalized) \(number + 1)", image: $0)
      }
    }
    return [photos[0], covers[0]] + photos[1..<5] + [covers[1]] + photos[5..<9] + [covers[2]]
      + photos[9...]
  }()
}
