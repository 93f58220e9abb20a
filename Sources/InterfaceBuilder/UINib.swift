/// Objects that Interface Builder wrote to a `.xib` file.
@MainActor @preconcurrency
open class UINib: NSObject {
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private let file: Result<NibFile, NibProblem>

  /// The file of this name, in the folder of the transition's pictures.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    file = NibFile.result(name, "xib")
    super.init()
  }

  init(_ file: NibFile) {
    self.file = .success(file)
    super.init()
  }

  /// Makes the objects of the file anew, connected to each other and to `ownerOrNil`.
  ///
  /// - Returns: The objects at the top; none, and told, if the file cannot be read.
  @discardableResult
  open func instantiate(withOwner ownerOrNil: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
    do throws(NibProblem) {
      let file = try file.get()
      let builder = NibBuilder(
        file, file.document, storyboard: nil, owner: ownerOrNil as AnyObject?)
      let elements = file.document.contents(of: "objects")
      let made = try builder.makeFreeObjects(elements)
      let owner = elements.first { $0.attributes["placeholderIdentifier"] == "IBFilesOwner" }
      if let owner, let object = builder.owner { builder.connect(owner, object) }
      try builder.settle()
      return made
    } catch {
      report(error)
      return []
    }
  }
}

/// The `.xib` files in the folders that a recording names.
@MainActor
package final class NibFiles: InterfaceFiles {
  package init() {}

  package func exists(_ name: String) -> Bool {
    AppAssets.folders.contains {
      let file = $0.appending(path: "\(name).xib").path(percentEncoded: false)
      return FileManager.default.fileExists(atPath: file)
    }
  }

  package func instantiate(_ name: String, owner: AnyObject) {
    UINib(nibName: name, bundle: nil).instantiate(withOwner: owner)
  }
}

extension UITableView {
  /// Has cells made out of a `.xib` file.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    pool.prototypes[identifier] = nib.map { nib in
      { nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UITableViewCell }.first }
    }
  }

  /// Has views over and under sections made out of a `.xib` file.
  public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pool.viewPrototypes[identifier] = nib.map { nib in
      {
        nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UITableViewHeaderFooterView }.first
      }
    }
  }
}

extension UICollectionView {
  /// Has cells made out of a `.xib` file.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    pool.prototypes[identifier] = nib.map { nib in
      { nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UICollectionViewCell }.first }
    }
  }
}

extension UICollectionView.CellRegistration {
  /// For cells that are made out of a `.xib` file.
  public init(cellNib: UINib, handler: @escaping Handler) {
    self.init(
      prototype: {
        cellNib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UICollectionViewCell }.first
      }, handler: handler)
  }
}

extension Bundle {
  /// Makes the objects of a `.xib` file; see ``UINib``.
  @MainActor @preconcurrency
  @discardableResult
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
  }
}
