internal import Frames
internal import Typography

/// Where the bytes of a font come from.
public final class CGDataProvider: Sendable {
  fileprivate let data: Data

  public init?(data: CFData) { self.data = data }

  public init?(url: CFURL) {
    guard
      let data = try? InputFile.contents(
        of: url.path(percentEncoded: false), limit: Limits.fileBytes)
    else { return nil }
    self.data = data
  }
}

/// A font that an app has read, and may register.
public final class CGFont: Sendable {
  fileprivate let face: AppFace

  /// nil if the bytes are no font.
  public init?(_ provider: CGDataProvider) {
    guard let path = MemoryFiles.path(of: provider.data),
      let face = AppFace.faces(inFile: path).first
    else { return nil }
    self.face = face
  }

  public var postScriptName: CFString? { NSString(string: face.postScriptName) }
  public var fullName: CFString? { NSString(string: face.fullName) }
}

/// For whom a font is registered; here always for the app of the recording.
public enum CTFontManagerScope: UInt32, Sendable { case none, process, persistent, session }

/// Why a font was not registered.
public enum CTFontManagerError: Int, Sendable {
  case fileNotFound = 101
  case unrecognizedFormat = 103
  case alreadyRegistered = 105
}

/// Has `UIFont(name:size:)` know the fonts of a file.
///
/// - Returns: Whether it is a font that was not registered yet; else `error` says why.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let path = fontURL.path(percentEncoded: false)
  guard FileManager.default.fileExists(atPath: path) else { return fail(.fileNotFound, error) }
  return register(AppFace.faces(inFile: path), error)
}

/// Has `UIFont(name:size:)` know a font.
///
/// - Returns: Whether it was not registered yet; else `error` says why.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { register([font.face], error) }

private func register(
  _ faces: [AppFace], _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  if faces.isEmpty { return fail(.unrecognizedFormat, error) }
  let isNew = onMainActor("CTFontManager") { AppFonts.current.register(faces) }
  return isNew || fail(.alreadyRegistered, error)
}

private func fail(
  _ reason: CTFontManagerError, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  error?.pointee = Unmanaged.passRetained(
    NSError(domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: reason.rawValue))
  return false
}
