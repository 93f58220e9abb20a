internal import Filmstrip
internal import Glibc
internal import Raster

/// How a unit of work ends, by the numbers of sysexits.h that schedulers know.
enum WorkExitCode {
  /// `EX_DATAERR`: the input is wrong, and will be.
  static let badInput: Int32 = 65
  /// `EX_NOINPUT`: the input is not there.
  static let noInput: Int32 = 66
  /// `EX_SOFTWARE`: something that nobody has foreseen.
  static let other: Int32 = 70
  /// `EX_CANTCREAT`: the output cannot be written, and will not be.
  static let noOutput: Int32 = 73
  /// `EX_TEMPFAIL`: the same may go well later.
  static let tryAgain: Int32 = 75
  /// `EX_CONFIG`: this machine is not set up for it; another one may be.
  static let otherMachine: Int32 = 78

  /// The code that says what kind of thing went wrong.
  static func of(_ error: any Error) -> Int32 {
    switch error {
    case let error as WorkError: of(error)
    case let error as InputFileError: of(error)
    case let error as FolderError: of(error)
    case ReelFileError.wrongImage: badInput
    case is ReelFileError: noInput
    case ExportError.unusableFont: otherMachine
    case is ReelError, is ExportError, is Work.NoLine: badInput
    case is ScratchError: tryAgain
    case is TooLittleMemory: otherMachine
    default: other
    }
  }

  private static func of(_ error: WorkError) -> Int32 {
    switch error {
    case .notAUnit, .otherReel, .otherInputs, .noSuchFrames: badInput
    case .noStore, .interruptedRead: tryAgain
    case .otherProgram: otherMachine
    }
  }

  private static func of(_ error: InputFileError) -> Int32 {
    guard case .unreadable(let path) = error else { return badInput }
    // A file that is there and cannot be read, or of which nobody can say, is out of reach for now.
    let isGone = access(path, R_OK) != 0 && [ENOENT, ENOTDIR, EACCES, ELOOP].contains(errno)
    return isGone ? noInput : tryAgain
  }

  private static func of(_ error: FolderError) -> Int32 {
    if error.isPassing { return tryAgain }
    if case .unreadable = error { return noInput }
    return noOutput
  }
}
