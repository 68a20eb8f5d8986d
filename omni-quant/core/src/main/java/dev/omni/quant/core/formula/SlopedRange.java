package dev.omni.quant.core.formula;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The values of a term over a range of one variable, with its slopes there.
 *
 * @param value encloses the values
 * @param slope encloses the derivatives
 */
record SlopedRange(ValueRange value, ValueRange slope) {
  private static final ValueRange ONE = ValueRange.of(1);

  /** Between these two the gamma function has its least value above 0, which is above this. */
  private static final double FALLS_UNTIL = 1.4616;

  private static final double RISES_FROM = 1.4617;
  private static final double LEAST_GAMMA = 0.8856;

  /** The largest slope of the density of the standard normal distribution, at -1. */
  private static final double STEEPEST = 0.242;

  static SlopedRange constant(double number) {
    return new SlopedRange(ValueRange.of(number), ValueRange.of(0));
  }

  static SlopedRange variable(ValueRange range) {
    return new SlopedRange(range, ONE);
  }

  SlopedRange plus(SlopedRange other) {
    return new SlopedRange(value.plus(other.value), slope.plus(other.slope));
  }

  SlopedRange minus(SlopedRange other) {
    return new SlopedRange(value.minus(other.value), slope.minus(other.slope));
  }

  SlopedRange times(SlopedRange other) {
    return new SlopedRange(
        value.times(other.value), value.times(other.slope).plus(other.value.times(slope)));
  }

  SlopedRange over(SlopedRange other) {
    ValueRange inverse = other.value.inverse();
    return times(
        new SlopedRange(
            inverse, ValueRange.of(0).minus(inverse.times(inverse).times(other.slope))));
  }

  SlopedRange power(SlopedRange exponent) {
    ValueRange p = exponent.value;
    if (p.width() != 0 || exponent.slope.width() != 0) {
      return exponent.times(of(FormulaFunction.LN)).of(FormulaFunction.EXP);
    }
    double number = p.low();
    int whole = (int) number;
    if (whole == number && Math.abs(whole) < 1000) {
      ValueRange outer = ValueRange.of(whole).times(value.power(whole - 1));
      return new SlopedRange(
          value.power(whole), whole == 0 ? ValueRange.of(0) : outer.times(slope));
    }
    if (value.high() < 0) {
      return new SlopedRange(ValueRange.ALL, ValueRange.ALL);
    }
    double low = Math.max(0, value.low());
    return new SlopedRange(
        ValueRange.between(FastMath.pow(low, number), FastMath.pow(value.high(), number)),
        ValueRange.between(
                number * FastMath.pow(low, number - 1),
                number * FastMath.pow(value.high(), number - 1))
            .times(slope));
  }

  SlopedRange of(FormulaFunction function) {
    return switch (function) {
      case CEIL -> steps(FastMath::ceil);
      case FLOOR -> steps(FastMath::floor);
      case ROUND -> steps(x -> Math.copySign(FastMath.floor(Math.abs(x) + 0.5), x));
      case ERF -> rising(x -> DoubleArithmetic.special(function, x), bell(function));
      case ERFC ->
          new SlopedRange(
              ends(x -> DoubleArithmetic.special(function, x)),
              minus(bell(FormulaFunction.ERF)).times(slope));
      case NORMCDF -> rising(x -> DoubleArithmetic.special(function, x), bell(function));
      case NORMPDF ->
          new SlopedRange(
              peak(x -> DoubleArithmetic.special(function, x)),
              new ValueRange(-STEEPEST, STEEPEST).times(slope));
      case GAMMA, LGAMMA -> gamma(function);
      case ATAN2, MAX, MIN -> throw new IllegalArgumentException(function + " takes two");
      case ABS ->
          new SlopedRange(
              value.magnitude(),
              (value.contains(0) ? new ValueRange(-1, 1) : ValueRange.of(value.low() > 0 ? 1 : -1))
                  .times(slope));
      case ACOS -> inside(FastMath::acos, x -> -1 / FastMath.sqrt(1 - x * x));
      case ASIN -> inside(FastMath::asin, x -> 1 / FastMath.sqrt(1 - x * x));
      case ATAN -> rising(FastMath::atan, peak(x -> 1 / (1 + x * x)));
      case CBRT ->
          rising(
              FastMath::cbrt,
              value.contains(0)
                  ? new ValueRange(0, Double.POSITIVE_INFINITY)
                  : ends(x -> 1 / (3 * FastMath.cbrt(x) * FastMath.cbrt(x))));
      case COS -> new SlopedRange(sine(FastMath.PI / 2), minus(sine(0)).times(slope));
      case COSH -> new SlopedRange(valley(FastMath::cosh), ends(FastMath::sinh).times(slope));
      case EXP -> rising(FastMath::exp, ends(FastMath::exp));
      case EXPM1 -> rising(FastMath::expm1, ends(FastMath::exp));
      case LN -> logarithm(1);
      case LOG10 -> logarithm(1 / FastMath.log(10));
      case LOG2 -> logarithm(1 / FastMath.log(2));
      case LOG1P -> logarithmOfOneAnd();
      case SIN -> new SlopedRange(sine(0), sine(FastMath.PI / 2).times(slope));
      case SINH -> rising(FastMath::sinh, valley(FastMath::cosh));
      case SQRT -> root();
      case TAN -> tangent();
      case TANH -> rising(FastMath::tanh, peak(x -> 1 - FastMath.tanh(x) * FastMath.tanh(x)));
    };
  }

  private ValueRange bell(FormulaFunction function) {
    return peak(x -> DoubleArithmetic.slope(function, x));
  }

  /** A function that is the same between its jumps. */
  private SlopedRange steps(DoubleUnaryOperator f) {
    ValueRange ends = ends(f);
    return new SlopedRange(ends, ends.width() == 0 ? ValueRange.of(0) : ValueRange.ALL);
  }

  /** The gamma function above 0, or its logarithm; the slopes of both rise. */
  private SlopedRange gamma(FormulaFunction function) {
    if (!(value.low() > 0) && value.width() != 0) {
      return new SlopedRange(ValueRange.ALL, ValueRange.ALL);
    }
    ValueRange ends = ends(x -> DoubleArithmetic.special(function, x));
    boolean foot = value.low() < RISES_FROM && value.high() > FALLS_UNTIL;
    double least = function == FormulaFunction.GAMMA ? LEAST_GAMMA : FastMath.log(LEAST_GAMMA);
    return new SlopedRange(
        foot ? new ValueRange(Math.min(least, ends.low()), ends.high()) : ends,
        ends(x -> DoubleArithmetic.slope(function, x)).times(slope));
  }

  /** The larger of two. */
  SlopedRange larger(SlopedRange other) {
    ValueRange both =
        new ValueRange(
            Math.max(value.low(), other.value.low()), Math.max(value.high(), other.value.high()));
    if (value.low() >= other.value.high()) {
      return this;
    }
    return other.value.low() >= value.high() ? other : new SlopedRange(both, slope.or(other.slope));
  }

  /** The angle of the point with this ordinate; whole turns part where it crosses the axis. */
  SlopedRange angle(SlopedRange abscissa) {
    ValueRange x = abscissa.value;
    if (value.contains(0) && x.low() <= 0) {
      return new SlopedRange(new ValueRange(-FastMath.PI, FastMath.PI), ValueRange.ALL);
    }
    ValueRange low = ends(y -> FastMath.atan2(y, x.low()));
    ValueRange high = ends(y -> FastMath.atan2(y, x.high()));
    ValueRange turned = x.times(slope).minus(value.times(abscissa.slope));
    return new SlopedRange(low.or(high), turned.times(x.power(2).plus(value.power(2)).inverse()));
  }

  private SlopedRange root() {
    if (value.high() < 0) {
      return new SlopedRange(ValueRange.ALL, ValueRange.ALL);
    }
    double low = FastMath.sqrt(Math.max(0, value.low()));
    double high = FastMath.sqrt(value.high());
    return new SlopedRange(
        new ValueRange(low, high), new ValueRange(0.5 / high, 0.5 / low).times(slope));
  }

  private static ValueRange minus(ValueRange range) {
    return ValueRange.of(0).minus(range);
  }

  /** A function that rises everywhere. */
  private SlopedRange rising(DoubleUnaryOperator f, ValueRange slopes) {
    return new SlopedRange(
        new ValueRange(f.applyAsDouble(value.low()), f.applyAsDouble(value.high())),
        slopes.times(slope));
  }

  /** A monotone function of numbers from -1 to 1. */
  private SlopedRange inside(DoubleUnaryOperator f, DoubleUnaryOperator slopes) {
    if (value.high() < -1 || value.low() > 1) {
      return new SlopedRange(ValueRange.ALL, ValueRange.ALL);
    }
    double low = Math.max(-1, value.low());
    double high = Math.min(1, value.high());
    double middle = low > 0 ? low : Math.min(high, 0);
    double least = slopes.applyAsDouble(middle);
    ValueRange ends = ValueRange.between(slopes.applyAsDouble(low), slopes.applyAsDouble(high));
    return new SlopedRange(
        ValueRange.between(f.applyAsDouble(low), f.applyAsDouble(high)),
        new ValueRange(Math.min(least, ends.low()), Math.max(least, ends.high())).times(slope));
  }

  private SlopedRange logarithm(double unit) {
    if (value.high() <= 0) {
      return new SlopedRange(ValueRange.ALL, ValueRange.ALL);
    }
    double low = Math.max(0, value.low());
    return new SlopedRange(
        new ValueRange(unit * FastMath.log(low), unit * FastMath.log(value.high())),
        new ValueRange(unit / value.high(), unit / low).times(slope));
  }

  private SlopedRange logarithmOfOneAnd() {
    if (value.high() <= -1) {
      return new SlopedRange(ValueRange.ALL, ValueRange.ALL);
    }
    double low = Math.max(-1, value.low());
    return new SlopedRange(
        new ValueRange(FastMath.log1p(low), FastMath.log1p(value.high())),
        new ValueRange(1 / (1 + value.high()), 1 / (1 + low)).times(slope));
  }

  private SlopedRange tangent() {
    double turns = FastMath.floor(value.low() / FastMath.PI + 0.5);
    boolean pole = value.high() >= (turns + 0.5) * FastMath.PI;
    if (pole || !(value.width() < FastMath.PI)) {
      return new SlopedRange(ValueRange.ALL, ValueRange.ALL);
    }
    var tangents = new ValueRange(FastMath.tan(value.low()), FastMath.tan(value.high()));
    return new SlopedRange(tangents, ONE.plus(tangents.power(2)).times(slope));
  }

  private ValueRange ends(DoubleUnaryOperator f) {
    return ValueRange.between(f.applyAsDouble(value.low()), f.applyAsDouble(value.high()));
  }

  /** An even function that rises away from 0. */
  private ValueRange valley(DoubleUnaryOperator f) {
    ValueRange size = value.magnitude();
    return new ValueRange(f.applyAsDouble(size.low()), f.applyAsDouble(size.high()));
  }

  /** An even function that falls away from 0. */
  private ValueRange peak(DoubleUnaryOperator f) {
    ValueRange size = value.magnitude();
    return new ValueRange(f.applyAsDouble(size.high()), f.applyAsDouble(size.low()));
  }

  /** The sines of the values after a shift. */
  private ValueRange sine(double shift) {
    double low = value.low() + shift;
    double high = value.high() + shift;
    double turn = 2 * FastMath.PI;
    if (!(high - low < turn)) {
      return new ValueRange(-1, 1);
    }
    double a = FastMath.sin(low);
    double b = FastMath.sin(high);
    boolean top =
        FastMath.floor((high - turn / 4) / turn) > FastMath.floor((low - turn / 4) / turn);
    boolean foot =
        FastMath.floor((high + turn / 4) / turn) > FastMath.floor((low + turn / 4) / turn);
    return new ValueRange(foot ? -1 : Math.min(a, b), top ? 1 : Math.max(a, b));
  }
}
