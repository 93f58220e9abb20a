/// Tells whoever runs the program, on standard error, what was asked for and cannot be done.
///
/// For API that has no error to throw or return; `sentence` names the thing and the way out.
package func complain(_ sentence: String) {
  FileHandle.standardError.write(Data((sentence + "\n").utf8))
}
