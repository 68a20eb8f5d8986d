package dev.omni.quant.core.optimization;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;

/**
 * A linear program for integer points with integer coefficients: slacks are integers too, and the
 * objective is counted in steps. A constraint on one variable becomes its range.
 *
 * @param objective a coefficient for each variable
 * @param rows the other constraints
 * @param ranges of the variables, then of the slack of each row
 */
record IntegerLinearProgram(List<BigInteger> objective, List<Row> rows, List<IntegerRange> ranges) {
  /**
   * A constraint in integers; its slack is the bound less the products of coefficients and
   * variables.
   */
  record Row(List<BigInteger> coefficients, BigInteger bound) {}

  /** Returns the program restricted to integer points. */
  static IntegerLinearProgram of(Program program) {
    var rows = new ArrayList<Row>();
    var ranges =
        new ArrayList<>(Collections.nCopies(program.objective().size(), IntegerRange.NATURAL));
    var left = new ArrayList<IntegerRange>();
    for (Program.Row row : program.rows()) {
      boolean turned = row.relation() == Program.Relation.AT_LEAST;
      BigFraction step = step(row.coefficients());
      BigFraction unit = turned ? step.negate() : step;
      if (step.signum() == 0 ? !row.relation().holds(step, row.bound()) : misses(row, step)) {
        ranges.set(0, IntegerRange.NONE);
      } else if (step.signum() != 0) {
        var whole = new Row(counted(row.coefficients(), unit), floor(row.bound().divide(unit)));
        IntegerRange range =
            row.relation() == Program.Relation.EQUAL ? IntegerRange.ZERO : IntegerRange.NATURAL;
        int[] used = used(whole);
        if (used.length == 1) {
          ranges.set(used[0], narrowed(ranges.get(used[0]), whole, used[0], range));
        } else {
          rows.add(whole);
          left.add(range);
        }
      }
    }
    ranges.addAll(left);
    BigFraction step = step(program.objective());
    return new IntegerLinearProgram(counted(program.objective(), step), rows, ranges);
  }

  /**
   * Returns the greatest number of which all are multiples; 0 when all are 0. At whole points a sum
   * of multiples of them is one as well, so its bound may be the next such multiple (V. Chvatal,
   * Discrete Mathematics 4 (1973) 305-337, for one constraint).
   */
  static BigFraction step(List<BigFraction> numbers) {
    BigInteger over = BigInteger.ONE;
    for (BigFraction number : numbers) {
      BigInteger below = number.getDenominator();
      over = over.divide(over.gcd(below)).multiply(below);
    }
    BigInteger step = BigInteger.ZERO;
    for (BigFraction number : numbers) {
      step = step.gcd(number.multiply(over).getNumerator());
    }
    return new BigFraction(step, over);
  }

  /**
   * Returns whether an equation has no integer solution, because its bound is not a multiple of the
   * step.
   */
  private static boolean misses(Program.Row row, BigFraction step) {
    return row.relation() == Program.Relation.EQUAL
        && !row.bound().divide(step).getDenominator().equals(BigInteger.ONE);
  }

  static List<BigInteger> counted(List<BigFraction> numbers, BigFraction unit) {
    return numbers.stream()
        .map(number -> unit.signum() == 0 ? number : number.divide(unit))
        .map(BigFraction::getNumerator)
        .toList();
  }

  private static BigInteger floor(BigFraction value) {
    return Ratio.floor(value.getNumerator(), value.getDenominator());
  }

  private static int[] used(Row row) {
    return IntStream.range(0, row.coefficients().size())
        .filter(j -> row.coefficients().get(j).signum() != 0)
        .toArray();
  }

  /** Narrows the range of a variable whose coefficient is 1 or -1. */
  private static IntegerRange narrowed(
      IntegerRange range, Row row, int variable, IntegerRange left) {
    boolean most = row.coefficients().get(variable).signum() > 0;
    BigInteger bound = most ? row.bound() : row.bound().negate();
    IntegerRange one = most || left.isPoint() ? range.atMost(bound) : range;
    return !most || left.isPoint() ? one.atLeast(bound) : one;
  }
}
