import Foundation

/// The photos, newest first, and which of them are liked.
final class PhotoLibrary {

    static let didChange = Notification.Name("PhotoLibraryDidChange")
    static let changedPhotoKey = "photo"

    private(set) var photos = Photo.all
    private var favourites: Set<Photo.ID> = ["alpenglow"]

    /// What the row at the top shows.
    var featured: [Photo] {
        ["northern-sky", "slot-canyon", "alpenglow", "still-lake"].compactMap { id in
            photos.first { $0.id == id }
        }
    }

    var months: [String] {
        photos.reduce(into: []) { months, photo in
            if !months.contains(photo.month) { months.append(photo.month) }
        }
    }

    func photos(in month: String) -> [Photo] {
        photos.filter { $0.month == month }
    }

    func isFavourite(_ photo: Photo) -> Bool {
        favourites.contains(photo.id)
    }

    func toggleFavourite(_ photo: Photo) {
        favourites.formSymmetricDifference([photo.id])
        NotificationCenter.default.post(name: PhotoLibrary.didChange, object: self, userInfo: [PhotoLibrary.changedPhotoKey: photo])
    }

    func delete(_ photo: Photo) {
        photos.removeAll { $0 == photo }
        NotificationCenter.default.post(name: PhotoLibrary.didChange, object: self)
    }
}
