"""Writes random systems of constraints, with by how much each level of priority is missed at least.

layout-systems.py COUNT FILE: half of the systems are views in rows as layouts have them, half are
equations at random. A linear program for each level (SciPy, HiGHS), with what the levels above it came
to kept, gives the least sums of misses. Where a system has no more levels than kiwisolver has strengths,
that has to come to the same. LayoutConformanceTests reads the file; see Scripts/test-layout.
"""

import random
import sys

import kiwisolver
import numpy
from scipy.optimize import linprog

RELATIONS = ["equal", "atLeast", "atMost"]
# How far a sum of misses may be off, in points.
TOLERANCE = 1e-4
PRECISE = {"primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9}


class System:
    """Forms are a constant and a coefficient for each variable by its number."""

    def __init__(self, random):
        self.random = random
        self.count = 0
        self.required = []
        self.wishes = []

    def variable(self):
        self.count += 1
        return self.count - 1

    def require(self, relation, constant, terms):
        self.required.append((relation, constant, terms))

    def prefer(self, level, relation, constant, terms):
        self.wishes.append((level, relation, constant, terms))

    def levels(self):
        return sorted({wish[0] for wish in self.wishes}, reverse=True)


def combined(*forms):
    """The sum of forms, each with a factor."""
    constant, terms = 0, {}
    for factor, (start, coefficients) in forms:
        constant += factor * start
        for variable, coefficient in coefficients.items():
            terms[variable] = terms.get(variable, 0) + factor * coefficient
    return constant, {variable: value for variable, value in terms.items() if value}


def row_of_views(random):
    """Views in a row 300 wide: edges, centres and widths that are wanted with many priorities."""
    system = System(random)
    views = [(system.variable(), system.variable()) for _ in range(random.randint(2, 6))]
    levels = random.sample([999, 751, 750, 501, 500, 252, 251, 250, 249, 50, 1], random.randint(1, 7))

    def attribute(view):
        x, width = (0, {view[0]: 1}), (0, {view[1]: 1})
        return random.choice([x, width, combined((1, x), (1, width)), combined((1, x), (0.5, width))])

    for view in views:
        system.require("atLeast", 0, {view[1]: 1})
        content = random.choice([None, random.randint(10, 200)])
        if content:
            system.prefer(random.choice(levels), "atMost", -content, {view[1]: 1})
            system.prefer(random.choice(levels), "atLeast", -content, {view[1]: 1})
    if random.random() < 0.7:
        system.require("equal", -random.randint(0, 30), {views[0][0]: 1})
        for (x, width), (next_x, _) in zip(views, views[1:]):
            system.require(random.choice(RELATIONS[:2]), -8, {next_x: 1, x: -1, width: -1})
        system.prefer(random.choice(levels), "equal", -300, {views[-1][0]: 1, views[-1][1]: 1})
    for _ in range(random.randint(3, 12)):
        first, second = attribute(random.choice(views)), attribute(random.choice(views))
        factor = random.choice([0, -1, -1, -0.5, -2])
        constant, terms = combined((1, first), (factor, second), (-1, (random.randint(-50, 250), {})))
        if terms:
            system.prefer(random.choice(levels), random.choice(RELATIONS), constant, terms)
    return system


def equations(random):
    """A few terms in each equation, about each of which nothing is known."""
    system = System(random)
    variables = [system.variable() for _ in range(random.randint(2, 8))]
    levels = random.sample(range(1, 1000), random.randint(1, 6))
    for _ in range(random.randint(3, 18)):
        terms = {
            variable: random.choice([1, -1, 1, -1, 2, -2, 0.5, 3])
            for variable in random.sample(variables, random.randint(1, min(3, len(variables))))
        }
        relation, constant = random.choice(RELATIONS), random.randint(-100, 100)
        if random.random() < 0.15:
            system.require(relation, constant, terms)
        else:
            system.prefer(random.choice(levels), relation, constant, terms)
    return system


def least_misses(system):
    """The least sum of misses for each level; None if the requirements contradict each other."""
    width = system.count + 2 * len(system.wishes)
    equal, bounds = [], [(None, None)] * system.count
    most = []
    for relation, constant, terms in system.required:
        row = numpy.zeros(width)
        for variable, coefficient in terms.items():
            row[variable] = coefficient
        if relation == "equal":
            equal.append((row, -constant))
        else:
            sign = 1 if relation == "atMost" else -1
            most.append((sign * row, -sign * constant))
    costs = {level: numpy.zeros(width) for level in system.levels()}
    for index, (level, relation, constant, terms) in enumerate(system.wishes):
        row = numpy.zeros(width)
        for variable, coefficient in terms.items():
            row[variable] = coefficient
        over = system.count + 2 * index
        row[over], row[over + 1] = -1, 1
        equal.append((row, -constant))
        bounds += [(0, None)] * 2
        if relation != "atLeast":
            costs[level][over] = 1
        if relation != "atMost":
            costs[level][over + 1] = 1
    least = []
    for level in system.levels() or [None]:
        cost = costs[level] if level is not None else numpy.zeros(width)
        result = linprog(
            cost,
            A_ub=numpy.array([row for row, _ in most]) if most else None,
            b_ub=[value for _, value in most] or None,
            A_eq=numpy.array([row for row, _ in equal]) if equal else None,
            b_eq=[value for _, value in equal] or None,
            bounds=bounds,
            method="highs",
            options=PRECISE,
        )
        if result.status == 2:
            return None
        if result.status:
            sys.exit(f"layout-systems: the linear program failed: {result.message}")
        least.append((level, result.fun))
        # A hair more than the least, which rounding may have put just out of reach.
        most.append((cost, result.fun + 1e-8))
    return least


def misses(system, values):
    """The sum of misses for each level."""
    sums = dict.fromkeys(system.levels(), 0)
    for level, relation, constant, terms in system.wishes:
        value = constant + sum(values[variable] * factor for variable, factor in terms.items())
        over = max(value, 0) if relation != "atLeast" else 0
        under = max(-value, 0) if relation != "atMost" else 0
        sums[level] += over + under
    return [sums[level] for level in system.levels()]


def solved_by_kiwi(system):
    """The sums of misses that kiwisolver comes to; None where it has too few strengths."""
    strengths = [kiwisolver.strength.strong, kiwisolver.strength.medium, kiwisolver.strength.weak]
    if len(system.levels()) > len(strengths):
        return None
    strength = dict(zip(system.levels(), strengths))
    solver, variables = kiwisolver.Solver(), [kiwisolver.Variable() for _ in range(system.count)]

    def add(relation, constant, terms, strength):
        form = sum((variables[v] * factor for v, factor in terms.items()), start=variables[0] * 0)
        form += constant
        sign = {"equal": form == 0, "atLeast": form >= 0, "atMost": form <= 0}[relation]
        solver.addConstraint(sign | strength)

    for relation, constant, terms in system.required:
        add(relation, constant, terms, kiwisolver.strength.required)
    for level, relation, constant, terms in system.wishes:
        add(relation, constant, terms, strength[level])
    solver.updateVariables()
    return misses(system, [variable.value() for variable in variables])


def line(words, constant, terms):
    pairs = [f"{variable}:{coefficient}" for variable, coefficient in sorted(terms.items())]
    return " ".join([*map(str, words), str(constant), *pairs]) + "\n"


def main():
    count, path = int(sys.argv[1]), sys.argv[2]
    source, written, compared, wrong = random.Random(10), 0, 0, 0
    with open(path, "w", encoding="utf-8") as file:
        while written < count:
            system = (row_of_views, equations)[written % 2](source)
            least = least_misses(system)
            if least is None or not system.wishes:
                continue
            kiwi = solved_by_kiwi(system)
            if kiwi is not None:
                compared += 1
                if any(abs(a - b) > TOLERANCE for (_, a), b in zip(least, kiwi)):
                    wrong += 1
                    print(f"layout-systems: system {written}: {least}, kiwisolver {kiwi}", file=sys.stderr)
            file.write(f"system {system.count}\n")
            for relation, constant, terms in system.required:
                file.write(line(["require", relation], constant, terms))
            for level, relation, constant, terms in system.wishes:
                file.write(line(["prefer", relation, level], constant, terms))
            for level, sum_of_misses in least:
                file.write(f"least {level} {sum_of_misses:.9f}\n")
            written += 1
    print(f"layout-systems: {written} systems; kiwisolver solved {compared}, {wrong} of them otherwise")
    sys.exit(1 if wrong or not compared else 0)


main()
