/// Which Filmstrip this is.
public enum FilmstripVersion {
  /// The version, as in [Semantic Versioning](https://semver.org).
  ///
  /// `filmstrip --version` prints it, and a rendering's manifest names it. What a reel holds has a version
  /// of its own, ``Reel/formatVersion``, so that another Filmstrip changes no byte of a golden.
  public static let current = "0.9.0"
}
