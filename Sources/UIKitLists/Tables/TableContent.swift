/// Rows that a table came with, for a controller that fills it without any of its own.
@MainActor
package protocol TableContent: AnyObject {
  var numberOfSections: Int { get }

  /// The number of rows; 0 for a section that there is not.
  func numberOfRows(inSection section: Int) -> Int
  func cell(at path: IndexPath) -> UITableViewCell?

  /// In points; nil for the table's.
  func height(at path: IndexPath) -> CGFloat?
  func header(ofSection section: Int) -> String?
  func footer(ofSection section: Int) -> String?
}
