package dev.omni.quant.core.formula;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The functions that a formula may call; angles in radians. */
public enum FormulaFunction {
  /** Absolute value. */
  ABS,
  /** Inverse cosine. */
  ACOS,
  /** Inverse sine. */
  ASIN,
  /** Inverse tangent. */
  ATAN,
  /** The angle of the point whose ordinate comes first. */
  ATAN2(2),
  /** Cube root, with the sign of its argument. */
  CBRT,
  /** The next integer above. */
  CEIL,
  /** Cosine. */
  COS,
  /** Hyperbolic cosine. */
  COSH,
  /** Error function. */
  ERF,
  /** One less the error function. */
  ERFC,
  /** Exponential. */
  EXP,
  /** The exponential less 1. */
  EXPM1,
  /** The next integer below. */
  FLOOR,
  /** Gamma function. */
  GAMMA,
  /** Logarithm of the gamma function, above 0. */
  LGAMMA,
  /** Natural logarithm; {@code log} is another name of it. */
  LN,
  /** Logarithm to base 10. */
  LOG10,
  /** Natural logarithm of 1 and the argument. */
  LOG1P,
  /** Logarithm to base 2. */
  LOG2,
  /** The larger one; of more than two, the largest. */
  MAX(2),
  /** The smaller one; of more than two, the smallest. */
  MIN(2),
  /** Distribution function of the standard normal distribution. */
  NORMCDF,
  /** Density of the standard normal distribution. */
  NORMPDF,
  /** The nearest integer; halves away from zero. */
  ROUND,
  /** Sine. */
  SIN,
  /** Hyperbolic sine. */
  SINH,
  /** Square root, of 0 and above. */
  SQRT,
  /** Tangent. */
  TAN,
  /** Hyperbolic tangent. */
  TANH;

  /** Another name of the natural logarithm. */
  private static final String LOG = "log";

  /** The power of the first to the second, which is written {@code ^} too. */
  static final String POW = "pow";

  /** The choice by a condition. */
  static final String IF = "if";

  private static final Set<FormulaFunction> SPECIAL =
      EnumSet.of(ERF, ERFC, GAMMA, LGAMMA, NORMCDF, NORMPDF);

  private static final Set<FormulaFunction> BROKEN = EnumSet.of(CEIL, FLOOR, ROUND);

  private final int arity;

  FormulaFunction() {
    this(1);
  }

  FormulaFunction(int arity) {
    this.arity = arity;
  }

  /** Returns the number of arguments. */
  public int arity() {
    return arity;
  }

  /** Returns whether it is an integral or a series, with no algorithm for any number of digits. */
  public boolean special() {
    return SPECIAL.contains(this);
  }

  /** Returns whether it jumps. */
  boolean broken() {
    return BROKEN.contains(this);
  }

  /** Returns whether any number of arguments from two on is allowed. */
  boolean many() {
    return this == MIN || this == MAX;
  }

  /** Returns the function of that name, in lower case. */
  static Optional<FormulaFunction> named(String name) {
    return name.equals(LOG)
        ? Optional.of(LN)
        : Arrays.stream(values()).filter(f -> f.toString().equals(name)).findFirst();
  }

  /** Returns every name that a formula may call, in the order of the alphabet. */
  static List<String> called() {
    return Stream.concat(
            Arrays.stream(values()).map(FormulaFunction::toString), Stream.of(IF, LOG, POW))
        .sorted()
        .toList();
  }

  /**
   * Returns the names of functions that no variable of a model may have: those of calculus. The
   * names of the others, as gamma and max, are those of rates and limits too.
   */
  public static Set<String> reserved() {
    var reserved = new java.util.TreeSet<>(called());
    SPECIAL.forEach(each -> reserved.remove(each.toString()));
    BROKEN.forEach(each -> reserved.remove(each.toString()));
    reserved.removeAll(List.of(MIN.toString(), MAX.toString(), ATAN2.toString(), IF));
    return reserved;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
