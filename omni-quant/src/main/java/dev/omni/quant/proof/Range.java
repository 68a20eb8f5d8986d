package dev.omni.quant.proof;

import dev.omni.quant.expression.Arithmetic;
import dev.omni.quant.expression.Function;
import dev.omni.quant.expression.Undefined;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.hipparchus.fraction.BigFraction;

/**
 * All fractions between two, both included.
 *
 * @param low the least
 * @param high the greatest
 */
record Range(BigFraction low, BigFraction high) {
  BigFraction middle() {
    return low.add(high).divide(2);
  }

  private static Range around(Stream<BigFraction> values) {
    List<BigFraction> sorted = values.map(RationalArithmetic::bounded).sorted().toList();
    return new Range(sorted.get(0), sorted.get(sorted.size() - 1));
  }

  private Range times(Range other) {
    return around(
        Stream.of(low, high)
            .flatMap(a -> Stream.of(other.low, other.high).map(b -> a.multiply(b))));
  }

  private Range power(int exponent) {
    BigFraction one = RationalArithmetic.power(low, exponent);
    BigFraction other = RationalArithmetic.power(high, exponent);
    boolean turns = exponent % 2 == 0 && exponent > 0 && low.signum() < 0 && high.signum() > 0;
    return around(turns ? Stream.of(one, other, BigFraction.ZERO) : Stream.of(one, other));
  }

  private Range reciprocal() {
    if (low.signum() <= 0 && high.signum() >= 0) {
      throw new Undefined("there may be a division by zero");
    }
    return new Range(high.reciprocal(), low.reciprocal());
  }

  /**
   * What an expression can be when its names are anything in their ranges; it may be less than that
   * (R. E. Moore, Interval Analysis (1966)).
   */
  static final class InRanges implements Arithmetic<Range> {
    private final RationalArithmetic exactly = new RationalArithmetic();

    @Override
    public Range number(BigDecimal value) {
      BigFraction number = exactly.number(value);
      return new Range(number, number);
    }

    @Override
    public Range constant(Constant constant) {
      throw new Undefined(constant + " is no fraction");
    }

    @Override
    public Range negative(Range of) {
      return new Range(of.high.negate(), of.low.negate());
    }

    @Override
    public Range combined(char operator, Range left, Range right) {
      return switch (operator) {
        case '+' -> around(Stream.of(left.low.add(right.low), left.high.add(right.high)));
        case '-' -> around(Stream.of(left.low.subtract(right.high), left.high.subtract(right.low)));
        case '*' -> left.times(right);
        case '/' -> left.times(right.reciprocal());
        default -> left.power(exponent(right));
      };
    }

    private static int exponent(Range range) {
      if (!range.low.equals(range.high)) {
        throw new Undefined("an exponent must be a number");
      }
      return RationalArithmetic.exponent(range.low);
    }

    @Override
    public Range applied(Function function, List<Range> arguments) {
      throw new Undefined(function + " gives no fractions");
    }
  }
}
