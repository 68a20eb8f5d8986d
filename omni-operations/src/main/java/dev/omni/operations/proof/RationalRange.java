package dev.omni.operations.proof;

import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaTerm;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.util.List;
import java.util.stream.Stream;
import org.hipparchus.fraction.BigFraction;

/**
 * The closed interval between two fractions.
 *
 * @param low the least
 * @param high the greatest
 */
record RationalRange(BigFraction low, BigFraction high) {
  BigFraction middle() {
    return low.add(high).divide(2);
  }

  private static RationalRange around(Stream<BigFraction> values) {
    List<BigFraction> sorted = values.map(RationalArithmetic::bounded).sorted().toList();
    return new RationalRange(sorted.get(0), sorted.get(sorted.size() - 1));
  }

  private RationalRange times(RationalRange other) {
    return around(
        Stream.of(low, high)
            .flatMap(a -> Stream.of(other.low, other.high).map(b -> a.multiply(b))));
  }

  private RationalRange power(int exponent) {
    BigFraction one = RationalArithmetic.power(low, exponent);
    BigFraction other = RationalArithmetic.power(high, exponent);
    boolean turns = exponent % 2 == 0 && exponent > 0 && low.signum() < 0 && high.signum() > 0;
    return around(turns ? Stream.of(one, other, BigFraction.ZERO) : Stream.of(one, other));
  }

  private RationalRange reciprocal() {
    if (low.signum() <= 0 && high.signum() >= 0) {
      throw new UndefinedFormulaException("there may be a division by zero");
    }
    return new RationalRange(high.reciprocal(), low.reciprocal());
  }

  /**
   * The arithmetic that encloses an expression over the ranges of its names; the enclosure may be
   * wider than the true range (R. E. Moore, Interval Analysis (1966)).
   */
  static final class InRanges implements Arithmetic<RationalRange> {
    private final RationalArithmetic exactly = new RationalArithmetic();

    @Override
    public RationalRange number(FormulaTerm.Number number) {
      BigFraction value = exactly.number(number);
      return new RationalRange(value, value);
    }

    @Override
    public RationalRange constant(Constant constant) {
      throw new UndefinedFormulaException(constant + " is no fraction");
    }

    @Override
    public RationalRange negative(RationalRange of) {
      return new RationalRange(of.high.negate(), of.low.negate());
    }

    @Override
    public RationalRange combined(char operator, RationalRange left, RationalRange right) {
      return switch (operator) {
        case '+' -> around(Stream.of(left.low.add(right.low), left.high.add(right.high)));
        case '-' -> around(Stream.of(left.low.subtract(right.high), left.high.subtract(right.low)));
        case '*' -> left.times(right);
        case '/' -> left.times(right.reciprocal());
        default -> left.power(exponent(right));
      };
    }

    private static int exponent(RationalRange range) {
      if (!range.low.equals(range.high)) {
        throw new UndefinedFormulaException("an exponent must be a number");
      }
      return RationalArithmetic.exponent(range.low);
    }

    @Override
    public RationalRange applied(FormulaFunction function, List<RationalRange> arguments) {
      throw new UndefinedFormulaException(function + " gives no fractions");
    }
  }
}
