internal import Frames

/// The folders of an app's files that a recording names, and the asset catalogues in them.
@MainActor
package final class AppAssets: RecordingState {
  private var folders: [URL] = [] {
    didSet { catalogs = [:] }
  }
  private var catalogs: [URL: AssetCatalog] = [:]

  package init(in context: RecordingContext) {}

  /// The folders to look in, in order.
  package static var folders: [URL] {
    get { RecordingContext.current[AppAssets.self].folders }
    set { RecordingContext.current[AppAssets.self].folders = newValue }
  }

  /// What `find` finds in the first catalogues that have it: those of `bundle`, then the app's.
  static func first<Found>(in bundle: Bundle?, _ find: (AssetCatalog) -> Found?) -> Found? {
    let assets = RecordingContext.current[AppAssets.self]
    for folder in places(in: bundle) {
      let catalog = assets.catalogs[folder] ?? AssetCatalog(in: folder)
      assets.catalogs[folder] = catalog
      if let found = find(catalog) { return found }
    }
    return nil
  }

  /// The folders of `bundle` and the app's.
  ///
  /// The main bundle is the program's own and holds no files of the app.
  static func places(in bundle: Bundle?) -> [URL] {
    guard let bundle, bundle != .main, let own = bundle.resourceURL else { return folders }
    return [own] + folders.filter { $0 != own }
  }
}
