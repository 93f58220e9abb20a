/// What a shell offers where a word is to follow.
enum Candidates: Hashable {
  /// Nothing: a number, or a name that nobody knows.
  case none
  case files
  /// The transitions that 'list' names.
  case transitions
  /// Those, and files: reels, frames and the folders around them.
  case recordings
  case words([String])
}
