package dev.omni.quant.verify.expression;

import java.util.Locale;
import java.util.Optional;

/** The functions that an expression may call; angles in radians, {@code ln} to base e. */
public enum ExpressionFunction {
  /** Absolute value. */
  ABS,
  /** Square root, of 0 and above. */
  SQRT,
  /** Cube root, with the sign of its argument. */
  CBRT,
  /** Exponential. */
  EXP,
  /** Natural logarithm. */
  LN,
  /** Logarithm to base 10. */
  LOG10,
  /** Logarithm to base 2. */
  LOG2,
  /** Sine. */
  SIN,
  /** Cosine. */
  COS,
  /** Tangent. */
  TAN,
  /** Inverse sine. */
  ASIN,
  /** Inverse cosine. */
  ACOS,
  /** Inverse tangent. */
  ATAN,
  /** The angle of the point whose ordinate comes first. */
  ATAN2(2),
  /** Hyperbolic sine. */
  SINH,
  /** Hyperbolic cosine. */
  COSH,
  /** Hyperbolic tangent. */
  TANH,
  /** The first to the power of the second, as {@code ^}. */
  POW(2),
  /** The smaller one; of more than two, the smallest. */
  MIN(2),
  /** The larger one; of more than two, the largest. */
  MAX(2),
  /** The next integer below. */
  FLOOR,
  /** The next integer above. */
  CEIL,
  /** The nearest integer; halves away from zero. */
  ROUND,
  /** Error function. */
  ERF,
  /** Distribution function of the standard normal distribution. */
  NORMCDF,
  /** Density of the standard normal distribution. */
  NORMPDF,
  /** Gamma function, above 0. */
  GAMMA,
  /** Logarithm of the gamma function, above 0. */
  LGAMMA;

  private final int arity;

  ExpressionFunction() {
    this(1);
  }

  ExpressionFunction(int arity) {
    this.arity = arity;
  }

  /** Returns the number of arguments. */
  public int arity() {
    return arity;
  }

  /** Returns the function of that name, in small letters. */
  public static Optional<ExpressionFunction> named(String name) {
    for (ExpressionFunction function : values()) {
      if (function.toString().equals(name)) {
        return Optional.of(function);
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
