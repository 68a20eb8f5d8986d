package dev.omni.quant.core.optimization;

import dev.omni.application.spi.Infeasible;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import org.hipparchus.fraction.BigFraction;

/**
 * Maximize a linear objective under linear constraints over variables that are not negative.
 *
 * @param objective a coefficient for each variable
 * @param rows the constraints
 */
public record Program(List<BigFraction> objective, List<Row> rows) {
  private static final int MOST_DECIMALS = 1000;

  /** Copies the lists. */
  public Program {
    objective = List.copyOf(objective);
    rows = List.copyOf(rows);
  }

  /** How the two sides of a constraint stand to each other. */
  public enum Relation {
    /** At most. */
    AT_MOST("<="),
    /** At least. */
    AT_LEAST(">="),
    /** Exactly. */
    EQUAL("=");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    /** The one of that sign: {@code <=}, {@code >=} or {@code =}. */
    public static Relation of(String sign) {
      for (Relation relation : values()) {
        if (relation.sign.equals(sign)) {
          return relation;
        }
      }
      throw new IllegalArgumentException("no relation " + sign);
    }

    /** Whether a multiplier of that sign keeps the direction of an upper bound. */
    public boolean allows(BigFraction multiplier) {
      return switch (this) {
        case AT_MOST -> multiplier.signum() >= 0;
        case AT_LEAST -> multiplier.signum() <= 0;
        case EQUAL -> true;
      };
    }

    /** Whether it holds between two numbers. */
    public boolean holds(BigFraction left, BigFraction right) {
      int order = left.compareTo(right);
      return switch (this) {
        case AT_MOST -> order <= 0;
        case AT_LEAST -> order >= 0;
        case EQUAL -> order == 0;
      };
    }
  }

  /** A constraint: the coefficients of the variables, how they stand to the bound, the bound. */
  public record Row(List<BigFraction> coefficients, Relation relation, BigFraction bound) {
    /** Copies the coefficients. */
    public Row {
      coefficients = List.copyOf(coefficients);
    }
  }

  /** The objective at a point. */
  public BigFraction value(List<BigFraction> point) {
    return dot(objective, point);
  }

  /** Whether a point fulfils all constraints and has no negative part. */
  public boolean feasible(List<BigFraction> point) {
    return point.size() == objective.size()
        && point.stream().allMatch(part -> part.signum() >= 0)
        && rows.stream()
            .allMatch(row -> row.relation().holds(dot(row.coefficients(), point), row.bound()));
  }

  /** The bound of the sum of all constraints times their multipliers. */
  public BigFraction bound(List<BigFraction> multipliers) {
    return dot(rows.stream().map(Row::bound).toList(), multipliers);
  }

  /** The coefficient of a variable in the sum of all constraints times their multipliers. */
  public BigFraction coefficient(int variable, List<BigFraction> multipliers) {
    return dot(rows.stream().map(row -> row.coefficients().get(variable)).toList(), multipliers);
  }

  /** The sum of the products of two rows of one length. */
  public static BigFraction dot(List<BigFraction> a, List<BigFraction> b) {
    BigFraction sum = BigFraction.ZERO;
    for (int j = 0; j < a.size(); j++) {
      sum = sum.add(a.get(j).multiply(b.get(j)));
    }
    return sum;
  }

  /**
   * Whether it is computed with exactly in reasonable time: 1e-99999999 is short, and its sum with
   * 1 has a hundred million digits.
   */
  public static boolean isExact(BigDecimal decimal) {
    return decimal.scale() <= MOST_DECIMALS;
  }

  /**
   * The same decimal.
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
   * A decimal as a fraction, exactly.
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
   * The double next to a fraction. The library divides doubles, of which one may be infinite where
   * the fraction is not: it has 0 for what has more digits below than above.
   */
  public static double number(BigFraction fraction) {
    return new BigDecimal(fraction.getNumerator())
        .divide(new BigDecimal(fraction.getDenominator()), MathContext.DECIMAL128)
        .doubleValue();
  }
}
