internal import Frames

/// A package of icons that symbols are drawn with, in the version that goldens expect: that of Debian 12.
package struct IconPackage: Sendable {
  /// What Debian and Ubuntu call the package.
  package let name: String
  package let version: String

  /// Where it puts its files.
  package let folder: String

  /// Where the package itself can be had, and SHA-256 of it.
  let address: String
  let digest: String

  /// How many files there are, and SHA-256 of what 'sha256sum *' prints of them.
  package let count: Int
  package let filesDigest: String

  /// Under the MIT licence, and drawn much as the system's symbols are.
  package static let bootstrap = IconPackage(
    name: "bootstrap-icons", version: "1.10.3+dfsg-1", folder: "/usr/share/bootstrap-icons/svg",
    address:
      "http://deb.debian.org/debian/pool/main/b/bootstrap-icons/bootstrap-icons_1.10.3+dfsg-1_all.deb",
    digest: "223ffb85aa28b15953e2551a1f69a55a5726dd9280555d9b6b184bf93b7d4970",
    count: 1953, filesDigest: "16d29abe4301954a987d5bea3e2cacb23fb59d63c4775328c489437497bf153a")

  /// A command for a shell that installs this very version on Debian and Ubuntu.
  package var command: String {
    "curl -fsSLo \(name).deb \(address) && echo '\(digest)  \(name).deb' | sha256sum -c"
      + " && sudo apt-get install -y --allow-downgrades ./\(name).deb"
  }

  package var isInstalled: Bool { FileManager.default.fileExists(atPath: folder) }

  /// The icon's file.
  package func path(of icon: String) -> String { "\(folder)/\(icon).svg" }

  package func has(_ icon: String) -> Bool {
    FileManager.default.fileExists(atPath: path(of: icon))
  }

  /// The names of the files that are there, and SHA-256 of what 'sha256sum *' prints of them.
  ///
  /// - Parameter root: What stands before the folder's path.
  package func files(root: String) -> (count: Int, digest: String) {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: root + folder)) ?? []
    let lines = names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
      .map { name in
        let data = manager.contents(atPath: "\(root)\(folder)/\(name)") ?? Data()
        return "\(sha256(of: data))  \(name)\n"
      }
    return (names.count, sha256(of: Data(lines.joined().utf8)))
  }
}
