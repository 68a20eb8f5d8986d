package dev.omni.quant.core.optimization;

import dev.omni.engine.Infeasible;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import org.hipparchus.fraction.BigFraction;

/**
 * A linear program: maximizes a linear objective under linear constraints over nonnegative
 * variables.
 *
 * @param objective a coefficient for each variable
 * @param rows the constraints
 */
public record Program(List<BigFraction> objective, List<Row> rows) {
  private static final int MOST_DECIMALS = 1000;

  public Program {
    objective = List.copyOf(objective);
    rows = List.copyOf(rows);
  }

  /** The relation between the two sides of a constraint. */
  public enum Relation {
    AT_MOST("<="),
    AT_LEAST(">="),
    EQUAL("=");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    /** Returns the one of that sign: {@code <=}, {@code >=} or {@code =}. */
    public static Relation of(String sign) {
      for (Relation relation : values()) {
        if (relation.sign.equals(sign)) {
          return relation;
        }
      }
      throw new IllegalArgumentException("no relation " + sign);
    }

    /** Returns whether a multiplier of that sign keeps the direction of an upper bound. */
    public boolean allows(BigFraction multiplier) {
      return switch (this) {
        case AT_MOST -> multiplier.signum() >= 0;
        case AT_LEAST -> multiplier.signum() <= 0;
        case EQUAL -> true;
      };
    }

    /** Returns whether it holds between two numbers. */
    public boolean holds(BigFraction left, BigFraction right) {
      int order = left.compareTo(right);
      return switch (this) {
        case AT_MOST -> order <= 0;
        case AT_LEAST -> order >= 0;
        case EQUAL -> order == 0;
      };
    }
  }

  /** A constraint: coefficients of the variables, relation, bound. */
  public record Row(List<BigFraction> coefficients, Relation relation, BigFraction bound) {
    public Row {
      coefficients = List.copyOf(coefficients);
    }
  }

  /** Returns the objective at a point. */
  public BigFraction value(List<BigFraction> point) {
    return dot(objective, point);
  }

  /** Returns whether a point fulfils all constraints and has no negative coordinate. */
  public boolean feasible(List<BigFraction> point) {
    return point.size() == objective.size()
        && point.stream().allMatch(part -> part.signum() >= 0)
        && rows.stream()
            .allMatch(row -> row.relation().holds(dot(row.coefficients(), point), row.bound()));
  }

  /** Returns the bound of the sum of all constraints times their multipliers. */
  public BigFraction bound(List<BigFraction> multipliers) {
    return dot(rows.stream().map(Row::bound).toList(), multipliers);
  }

  /** Returns a variable's coefficient in the sum of all constraints times their multipliers. */
  public BigFraction coefficient(int variable, List<BigFraction> multipliers) {
    return dot(rows.stream().map(row -> row.coefficients().get(variable)).toList(), multipliers);
  }

  /** Returns the sum of the products of two rows of one length. */
  public static BigFraction dot(List<BigFraction> a, List<BigFraction> b) {
    BigFraction sum = BigFraction.ZERO;
    for (int j = 0; j < a.size(); j++) {
      sum = sum.add(a.get(j).multiply(b.get(j)));
    }
    return sum;
  }

  /**
   * Returns whether exact arithmetic with a decimal takes reasonable time: 1e-99999999 is short,
   * but its sum with 1 has a hundred million digits.
   */
  public static boolean isExact(BigDecimal decimal) {
    return decimal.scale() <= MOST_DECIMALS;
  }

  /**
   * Returns the decimal unchanged.
   *
   * @throws Infeasible when it has too many decimals to compute with exactly
   */
  static BigDecimal exact(BigDecimal decimal) {
    if (!isExact(decimal)) {
      throw new Infeasible("numbers may have at most " + MOST_DECIMALS + " decimals");
    }
    return decimal;
  }

  /**
   * Returns a decimal as a fraction, exactly.
   *
   * @throws Infeasible when it has too many decimals
   */
  public static BigFraction fraction(BigDecimal number) {
    BigDecimal decimal = exact(number);
    return decimal.scale() <= 0
        ? new BigFraction(decimal.toBigIntegerExact())
        : new BigFraction(decimal.unscaledValue(), BigInteger.TEN.pow(decimal.scale()));
  }

  /**
   * Returns the double next to a fraction. The library divides doubles, of which one may be
   * infinite where the fraction is not: it has 0 for what has more digits below than above.
   */
  public static double number(BigFraction fraction) {
    return new BigDecimal(fraction.getNumerator())
        .divide(new BigDecimal(fraction.getDenominator()), MathContext.DECIMAL128)
        .doubleValue();
  }
}
