package dev.omni.quant.optimum;

import dev.omni.application.spi.Infeasible;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
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

    /**
     * The same for whole points: at those the left side is a multiple of what all coefficients are
     * multiples of, so the bound may be the next such multiple (V. Chvatal, Discrete Mathematics 4
     * (1973) 305-337, for one constraint). What can equal none has no point at all.
     */
    Row whole() {
      BigFraction step = step();
      if (step.signum() == 0) {
        return this;
      }
      BigFraction times = bound.divide(step);
      if (relation == Relation.EQUAL && !isWhole(times)) {
        return new Row(
            Collections.nCopies(coefficients.size(), BigFraction.ZERO), relation, BigFraction.ONE);
      }
      BigInteger next =
          relation == Relation.AT_LEAST ? floor(times.negate()).negate() : floor(times);
      return new Row(coefficients, relation, step.multiply(next));
    }

    /** The greatest number of which all coefficients are multiples; 0 when all are 0. */
    private BigFraction step() {
      BigInteger over = BigInteger.ONE;
      for (BigFraction coefficient : coefficients) {
        BigInteger below = coefficient.getDenominator();
        over = over.divide(over.gcd(below)).multiply(below);
      }
      BigInteger step = BigInteger.ZERO;
      for (BigFraction coefficient : coefficients) {
        step = step.gcd(coefficient.multiply(over).getNumerator());
      }
      return new BigFraction(step, over);
    }
  }

  /** The same for whole points: no constraint leaves room where none of them lies. */
  Program whole() {
    return new Program(objective, rows.stream().map(Row::whole).toList());
  }

  /** The same without anything to be wanted. */
  Program aimless() {
    return new Program(Collections.nCopies(objective.size(), BigFraction.ZERO), rows);
  }

  static boolean isWhole(BigFraction value) {
    return value.getDenominator().equals(BigInteger.ONE);
  }

  /** The greatest whole number that is not above it. */
  static BigInteger floor(BigFraction value) {
    BigInteger[] parts = value.getNumerator().divideAndRemainder(value.getDenominator());
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  /** The same with one more constraint on a single variable. */
  public Program bounded(int variable, Relation relation, BigInteger bound) {
    var unit = new ArrayList<BigFraction>();
    for (int j = 0; j < objective.size(); j++) {
      unit.add(j == variable ? BigFraction.ONE : BigFraction.ZERO);
    }
    var more = new ArrayList<>(rows);
    more.add(new Row(unit, relation, new BigFraction(bound)));
    return new Program(objective, more);
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
}
