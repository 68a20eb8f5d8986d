package dev.omni.operations.expression;

import ch.obermuhlner.math.big.BigDecimalMath;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** Functions of intervals from the library, computed to 60 digits and widened. */
final class IntervalFunctions {
  static final MathContext WORK = new MathContext(60);
  private static final int FAR = 300;
  static final BigDecimal ERROR = new BigDecimal("1e-50");
  static final Interval PI = relative(BigDecimalMath.pi(WORK));
  static final Interval E = relative(BigDecimalMath.e(WORK));

  private static final BigDecimal LARGEST_EXPONENT = new BigDecimal("1e6");
  private static final BigDecimal LARGEST_ANGLE = new BigDecimal("1e30");
  private static final Interval LN2 = logarithm(Interval.TWO);
  private static final Interval LN10 = logarithm(Interval.exactly(BigDecimal.TEN));

  private IntervalFunctions() {}

  /** A library function of one number. */
  @FunctionalInterface
  private interface DigitsFunction {
    BigDecimal of(BigDecimal x, MathContext digits);
  }

  /** Returns the interval around a value with a small relative error. */
  static Interval relative(BigDecimal value) {
    return Interval.around(value, value.abs().multiply(ERROR, WORK));
  }

  /** Returns the interval around a value with a small absolute error, for cancelled digits. */
  static Interval absolute(BigDecimal value) {
    return Interval.around(value, value.abs().add(BigDecimal.ONE, WORK).multiply(ERROR, WORK));
  }

  static Interval root(Interval x) {
    require(x.low().signum() >= 0, "the square root of a negative number");
    return new Interval(
        x.low().signum() == 0 ? BigDecimal.ZERO : relative(root(x.low(), 2)).low(),
        x.high().signum() == 0 ? BigDecimal.ZERO : relative(root(x.high(), 2)).high());
  }

  /**
   * Computes a root. Large exponents are factored out, because the library takes time quadratic in
   * them.
   */
  private static BigDecimal root(BigDecimal x, int degree) {
    int exponent = x.precision() - x.scale();
    int taken = Math.abs(exponent) > FAR ? exponent / degree : 0;
    BigDecimal near = x.scaleByPowerOfTen(-degree * taken);
    BigDecimal root =
        degree == 2
            ? BigDecimalMath.sqrt(near, WORK)
            : BigDecimalMath.root(near, BigDecimal.valueOf(degree), WORK);
    return root.scaleByPowerOfTen(taken);
  }

  static Interval cubeRoot(Interval x) {
    return new Interval(cubeRoot(x.low()).low(), cubeRoot(x.high()).high());
  }

  private static Interval cubeRoot(BigDecimal x) {
    if (x.signum() == 0) {
      return Interval.exactly(x);
    }
    Interval root = relative(root(x.abs(), 3));
    return x.signum() < 0 ? root.negative() : root;
  }

  static Interval exponential(Interval x) {
    require(
        x.low().abs().max(x.high().abs()).compareTo(LARGEST_EXPONENT) <= 0,
        "an exponent beyond a million");
    Interval low = relative(BigDecimalMath.exp(x.low(), WORK));
    return x.exact()
        ? low
        : new Interval(low.low(), relative(BigDecimalMath.exp(x.high(), WORK)).high());
  }

  /** Returns the exponential less 1, with as many digits where it is next to nothing. */
  static Interval exponentialLessOne(Interval x) {
    require(
        x.low().abs().max(x.high().abs()).compareTo(LARGEST_EXPONENT) <= 0,
        "an exponent beyond a million");
    return rising(
        (end, digits) -> BigDecimalMath.exp(end, next(end, digits)).subtract(BigDecimal.ONE), x);
  }

  /** Returns the logarithm of 1 and a number, with as many digits where that is small. */
  static Interval logarithmOfOneAnd(Interval x) {
    require(
        x.low().compareTo(BigDecimal.ONE.negate()) > 0,
        "the logarithm of a number that is not above zero");
    return rising(
        (end, digits) -> BigDecimalMath.log(end.add(BigDecimal.ONE), next(end, digits)), x);
  }

  /** Returns the digits that are left of so many when 1 goes off. */
  private static MathContext next(BigDecimal small, MathContext digits) {
    return new MathContext(
        digits.getPrecision() + Math.max(0, small.scale() - small.precision()) + 2);
  }

  static Interval logarithm(Interval x) {
    require(x.low().signum() > 0, "the logarithm of a number that is not above zero");
    return rising(IntervalFunctions::logarithm, x);
  }

  /**
   * Computes a logarithm. Very small numbers are inverted first, because the library is slow for
   * them.
   */
  private static BigDecimal logarithm(BigDecimal x, MathContext digits) {
    return x.precision() - x.scale() < -FAR
        ? BigDecimalMath.log(BigDecimal.ONE.divide(x, digits), digits).negate()
        : BigDecimalMath.log(x, digits);
  }

  static Interval logarithm2(Interval x) {
    return logarithm(x).over(LN2);
  }

  static Interval logarithm10(Interval x) {
    return logarithm(x).over(LN10);
  }

  static Interval sine(Interval x) {
    return NearZero.holds(x) ? NearZero.odd(x, -1) : wave(BigDecimalMath::sin, x);
  }

  static Interval cosine(Interval x) {
    return wave(BigDecimalMath::cos, x);
  }

  static Interval tangent(Interval x) {
    return NearZero.holds(x) ? NearZero.odd(x, 2) : sine(x).over(cosine(x));
  }

  static Interval arcSine(Interval x) {
    requireWithinOne(x);
    return NearZero.holds(x) ? NearZero.odd(x, 1) : rising(BigDecimalMath::asin, x);
  }

  static Interval arcCosine(Interval x) {
    return PI.over(Interval.TWO).minus(arcSine(x));
  }

  static Interval arcTangent(Interval x) {
    return NearZero.holds(x) ? NearZero.odd(x, -2) : rising((one, digits) -> arcTangent(one), x);
  }

  /**
   * Computes the arc tangent by halving the angle six times, atan x = 2 atan(x / (1 + sqrt(1 +
   * x^2))), and its series.
   */
  private static BigDecimal arcTangent(BigDecimal x) {
    BigDecimal t = x;
    for (int i = 0; i < 6; i++) {
      BigDecimal root = root(t.multiply(t, WORK).add(BigDecimal.ONE, WORK), 2);
      t = t.divide(root.add(BigDecimal.ONE, WORK), WORK);
    }
    BigDecimal square = t.multiply(t, WORK).negate();
    BigDecimal sum = t;
    BigDecimal power = t;
    for (int n = 3; n <= 41; n += 2) {
      power = power.multiply(square, WORK);
      sum = sum.add(power.divide(BigDecimal.valueOf(n), WORK), WORK);
    }
    return sum.multiply(BigDecimal.valueOf(64), WORK);
  }

  /** Returns the angle of a point, by the quotient whose divisor is surely not zero. */
  static Interval angle(Interval y, Interval x) {
    if (x.low().signum() > 0) {
      return arcTangent(y.over(x));
    }
    if (!y.hasZero()) {
      Interval quarter = PI.over(Interval.TWO);
      Interval from = y.low().signum() > 0 ? quarter : quarter.negative();
      return from.minus(arcTangent(x.over(y)));
    }
    require(x.high().signum() < 0 && y.low().signum() == 0, "the angle of a point at its jump");
    return PI.plus(arcTangent(y.over(x)));
  }

  static Interval sinh(Interval x) {
    return NearZero.holds(x)
        ? NearZero.odd(x, 1)
        : exponential(x).minus(exponential(x.negative())).over(Interval.TWO);
  }

  static Interval cosh(Interval x) {
    Interval mean = exponential(x).plus(exponential(x.negative())).over(Interval.TWO);
    return new Interval(mean.low().max(BigDecimal.ONE), mean.high().max(BigDecimal.ONE));
  }

  static Interval tanh(Interval x) {
    if (NearZero.holds(x)) {
      return NearZero.odd(x, -2);
    }
    BigDecimal far = BigDecimal.valueOf(200);
    Interval near =
        new Interval(x.low().max(far.negate()).min(far), x.high().min(far).max(far.negate()));
    Interval rest = Interval.TWO.over(exponential(near.times(Interval.TWO)).plus(Interval.ONE));
    Interval value = Interval.ONE.minus(rest);
    return new Interval(
        x.low().compareTo(far.negate()) < 0 ? BigDecimal.ONE.negate() : value.low(),
        x.high().compareTo(far) > 0 ? BigDecimal.ONE : value.high());
  }

  static Interval power(Interval base, Interval exponent) {
    require(
        exponent.low().abs().max(exponent.high().abs()).compareTo(LARGEST_EXPONENT) <= 0,
        "an exponent beyond a million");
    if (exponent.exact() && BigDecimalMath.isIntValue(exponent.low())) {
      return base.power(exponent.low().intValueExact());
    }
    if (base.low().signum() == 0 && base.high().signum() == 0 && exponent.low().signum() > 0) {
      return base;
    }
    require(base.low().signum() > 0, "a broken power of a number that is not above zero");
    return exponential(exponent.times(logarithm(base)));
  }

  static Interval whole(Interval x, RoundingMode towards) {
    return new Interval(whole(x.low(), towards), whole(x.high(), towards));
  }

  private static BigDecimal whole(BigDecimal x, RoundingMode towards) {
    boolean already = x.signum() == 0 || x.scale() <= 0 || x.precision() - x.scale() > 100;
    if (already) {
      return x;
    }
    if (x.precision() - x.scale() < -1) {
      // Setting the scale of 1e-1000000 would write a million zeros first.
      BigDecimal hair = new BigDecimal(BigInteger.valueOf(x.signum()), 2);
      return hair.setScale(0, towards);
    }
    return x.setScale(0, towards);
  }

  private static Interval rising(DigitsFunction function, Interval x) {
    Interval low = absolute(function.of(x.low(), WORK));
    return x.exact() ? low : new Interval(low.low(), absolute(function.of(x.high(), WORK)).high());
  }

  /** Encloses a sine or cosine, which changes by no more than its argument. */
  private static Interval wave(DigitsFunction function, Interval x) {
    require(
        x.low().abs().max(x.high().abs()).compareTo(LARGEST_ANGLE) <= 0,
        "an angle beyond 1e30 radians");
    int whole = Math.max(0, x.low().precision() - x.low().scale());
    MathContext digits = new MathContext(WORK.getPrecision() + whole + 5);
    Interval value = absolute(function.of(x.low(), digits));
    return Interval.between(
        value.low().subtract(x.width(), WORK).max(BigDecimal.ONE.negate()),
        value.high().add(x.width(), WORK).min(BigDecimal.ONE));
  }

  private static void requireWithinOne(Interval x) {
    boolean within =
        x.low().compareTo(BigDecimal.ONE.negate()) >= 0 && x.high().compareTo(BigDecimal.ONE) <= 0;
    require(within, "the inverse sine or cosine of a number beyond 1");
  }

  static void require(boolean defined, String otherwise) {
    if (!defined) {
      throw new UndefinedFormulaException("there is " + otherwise);
    }
  }
}
