/// A constant and a coefficient for each of some variables.
struct LinearForm: Equatable {
  struct Term: Equatable {
    let variable: Int
    var coefficient: Double
  }

  /// Coefficients smaller than this are rounding.
  private static let smallest = 1e-10

  var constant: Double

  /// In the order of the variables, so that sums come out the same to the last bit.
  private(set) var terms: [Term] = []

  init(_ constant: Double = 0) { self.constant = constant }

  init(variable: Int) {
    constant = 0
    terms = [Term(variable: variable, coefficient: 1)]
  }

  /// - Parameter coefficients: In the order of the variables.
  init(_ constant: Double, sorted terms: [Term]) {
    self.constant = constant
    self.terms = terms.filter { abs($0.coefficient) >= Self.smallest }
  }

  /// Where the term of a variable is, or would be.
  private func place(of variable: Int) -> Int {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// nil for a variable that does not occur.
  func coefficient(of variable: Int) -> Double? {
    let place = place(of: variable)
    guard place < terms.count, terms[place].variable == variable else { return nil }
    return terms[place].coefficient
  }

  /// Takes a variable out.
  ///
  /// - Returns: Its coefficient; nil if it did not occur.
  mutating func remove(_ variable: Int) -> Double? {
    let place = place(of: variable)
    guard place < terms.count, terms[place].variable == variable else { return nil }
    return terms.remove(at: place).coefficient
  }

  mutating func scale(by factor: Double) {
    constant *= factor
    for index in terms.indices { terms[index].coefficient *= factor }
  }

  func scaled(by factor: Double) -> LinearForm {
    var form = self
    form.scale(by: factor)
    return form
  }

  mutating func add(_ coefficient: Double, _ variable: Int) {
    add(LinearForm(0, sorted: [Term(variable: variable, coefficient: coefficient)]))
  }

  mutating func add(_ other: LinearForm, times factor: Double = 1) {
    _ = merge(other, times: factor)
  }

  /// Adds another form.
  ///
  /// - Returns: The variables that did not occur before.
  mutating func merge(_ other: LinearForm, times factor: Double) -> [Int] {
    constant += other.constant * factor
    if other.terms.isEmpty { return [] }
    var (sum, new): ([Term], [Int]) = ([], [])
    sum.reserveCapacity(terms.count + other.terms.count)
    var (own, its) = (0, 0)
    while own < terms.count, its < other.terms.count {
      let (mine, theirs) = (terms[own], other.terms[its])
      if mine.variable < theirs.variable {
        sum.append(mine)
        own += 1
      } else if theirs.variable < mine.variable {
        sum.append(Term(variable: theirs.variable, coefficient: theirs.coefficient * factor))
        new.append(theirs.variable)
        its += 1
      } else {
        let coefficient = mine.coefficient + theirs.coefficient * factor
        if abs(coefficient) >= Self.smallest {
          sum.append(Term(variable: mine.variable, coefficient: coefficient))
        }
        own += 1
        its += 1
      }
    }
    sum += terms[own...]
    for term in other.terms[its...] {
      sum.append(Term(variable: term.variable, coefficient: term.coefficient * factor))
      new.append(term.variable)
    }
    terms = sum
    return new
  }
}
