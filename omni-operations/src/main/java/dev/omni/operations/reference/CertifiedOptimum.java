package dev.omni.operations.reference;

import dev.omni.quant.core.optimization.Program;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;

/**
 * A point of a linear program and a price for each constraint, both rounded to doubles. The bound
 * that they prove is computed in fractions, because a tiny reduced cost matters for a variable that
 * can be large.
 *
 * @param program what is maximized
 * @param point near the best
 * @param prices of the constraints, which add up to what is wanted or more
 */
record CertifiedOptimum(Program program, List<BigFraction> point, List<BigFraction> prices) {
  /** Part of the objective by which another point may be better. */
  private static final BigFraction BETTER = new BigFraction(1, 1_000_000_000);

  /** Part of the largest term of a constraint by which it may be missed. */
  private static final BigFraction MISSED = new BigFraction(1, 100_000_000_000_000L);

  static CertifiedOptimum of(Program program, double[] point, double[] prices) {
    return new CertifiedOptimum(program, fractions(point), fractions(prices));
  }

  /** Returns the decimals that are reported, whose objective differs from that of the doubles. */
  static List<BigFraction> fractions(double[] numbers) {
    return Arrays.stream(numbers)
        .mapToObj(number -> Program.fraction(BigDecimal.valueOf(number)))
        .toList();
  }

  /**
   * Returns whether the prices show that no point is better by a billionth, with what the
   * constraints that are missed by rounding are worth.
   */
  boolean isShown() {
    BigFraction value = program.value(point);
    return point.stream().allMatch(part -> part.signum() >= 0)
        && rows().allMatch(i -> row(i).relation().allows(prices.get(i)))
        && rows().allMatch(i -> missed(i).compareTo(MISSED.multiply(largest(row(i)))) <= 0)
        && most(value)
            .filter(most -> most.subtract(value).compareTo(BETTER.multiply(value.abs())) <= 0)
            .isPresent();
  }

  private IntStream rows() {
    return IntStream.range(0, prices.size());
  }

  private Program.Row row(int i) {
    return program.rows().get(i);
  }

  /** Returns by how much a constraint is violated. */
  private BigFraction missed(int i) {
    BigFraction sum = Program.dot(row(i).coefficients(), point);
    return row(i).relation().holds(sum, row(i).bound())
        ? BigFraction.ZERO
        : sum.subtract(row(i).bound()).abs();
  }

  private BigFraction largest(Program.Row row) {
    return IntStream.range(0, point.size())
        .mapToObj(j -> row.coefficients().get(j).multiply(point.get(j)).abs())
        .reduce(row.bound().abs(), CertifiedOptimum::larger);
  }

  private static BigFraction larger(BigFraction a, BigFraction b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  /**
   * Returns an upper bound of the objective and its gap; empty where the prices do not cover a
   * variable that no single constraint bounds.
   */
  private Optional<BigFraction> most(BigFraction value) {
    BigFraction most = program.bound(prices);
    for (int i = 0; i < prices.size(); i++) {
      most = most.add(prices.get(i).abs().multiply(missed(i)));
    }
    for (int j = 0; j < point.size(); j++) {
      BigFraction uncovered = program.objective().get(j).subtract(program.coefficient(j, prices));
      if (uncovered.signum() > 0) {
        Optional<BigFraction> room = room(j, value);
        if (room.isEmpty()) {
          return room;
        }
        most = most.add(uncovered.multiply(room.get()));
      }
    }
    return Optional.of(most);
  }

  /**
   * Returns the maximum of a variable in points that are as good, as far as single constraints
   * bound it.
   */
  private Optional<BigFraction> room(int variable, BigFraction value) {
    var upper = new ArrayList<Program.Row>();
    for (Program.Row row : program.rows()) {
      if (row.relation() != Program.Relation.AT_LEAST) {
        upper.add(row);
      }
      if (row.relation() != Program.Relation.AT_MOST) {
        upper.add(turned(row.coefficients(), row.bound()));
      }
    }
    upper.add(turned(program.objective(), value));
    return upper.stream()
        .filter(row -> row.coefficients().get(variable).signum() > 0)
        .filter(row -> row.coefficients().stream().allMatch(each -> each.signum() >= 0))
        .map(row -> row.bound().divide(row.coefficients().get(variable)))
        .min(BigFraction::compareTo);
  }

  private static Program.Row turned(List<BigFraction> coefficients, BigFraction bound) {
    return new Program.Row(
        coefficients.stream().map(BigFraction::negate).toList(),
        Program.Relation.AT_MOST,
        bound.negate());
  }
}
