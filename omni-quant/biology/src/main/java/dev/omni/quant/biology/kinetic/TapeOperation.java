package dev.omni.quant.biology.kinetic;

import dev.omni.quant.core.formula.DoubleArithmetic;
import dev.omni.quant.core.formula.FormulaFunction;
import org.hipparchus.util.FastMath;

/** The operations of a tape on up to three numbers, with their derivatives. */
enum TapeOperation {
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  POWER,
  NEGATE,
  EXP,
  EXPM1,
  LN,
  LOG1P,
  SQRT,
  CBRT,
  SIN,
  COS,
  TAN,
  ASIN,
  ACOS,
  ATAN,
  SINH,
  COSH,
  TANH,
  ASINH,
  ACOSH,
  ATANH,
  ATAN2,
  ERF,
  ERFC,
  GAMMA,
  LGAMMA,
  NORMCDF,
  NORMPDF,
  FACTORIAL,
  /** The sign of a number, kept while a step is taken. */
  SIGN,
  /** The largest whole number up to a number, kept while a step is taken. */
  FLOOR,
  POSITIVE,
  NOT_NEGATIVE,
  ZERO,
  AND,
  OR,
  XOR,
  NOT,
  /** The second where the first is not 0, else the third. */
  SELECT;

  private static final int LARGEST_FACTORIAL = 170;

  /** Returns whether the sign or floor is kept. */
  boolean kept() {
    return this == SIGN || this == FLOOR;
  }

  /** Returns whether the value is 1 or 0. */
  boolean truth() {
    return compareTo(POSITIVE) >= 0 && compareTo(NOT) <= 0;
  }

  double value(double a, double b, double c) {
    return switch (this) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> a / b;
      case POWER -> power(a, b);
      case NEGATE -> -a;
      case EXP -> FastMath.exp(a);
      case EXPM1 -> FastMath.expm1(a);
      case LN -> FastMath.log(a);
      case LOG1P -> FastMath.log1p(a);
      case SQRT -> FastMath.sqrt(a);
      case CBRT -> FastMath.cbrt(a);
      case SIN -> FastMath.sin(a);
      case COS -> FastMath.cos(a);
      case TAN -> FastMath.tan(a);
      case ASIN -> FastMath.asin(a);
      case ACOS -> FastMath.acos(a);
      case ATAN -> FastMath.atan(a);
      case SINH -> FastMath.sinh(a);
      case COSH -> FastMath.cosh(a);
      case TANH -> FastMath.tanh(a);
      case ASINH -> FastMath.asinh(a);
      case ACOSH -> FastMath.acosh(a);
      case ATANH -> FastMath.atanh(a);
      case ATAN2 -> FastMath.atan2(a, b);
      case ERF, ERFC, GAMMA, LGAMMA, NORMCDF, NORMPDF -> DoubleArithmetic.special(function(), a);
      case FACTORIAL -> factorial(a);
      case SIGN -> Math.signum(a);
      case FLOOR -> Math.floor(a);
      case POSITIVE -> a > 0 ? 1 : 0;
      case NOT_NEGATIVE -> a >= 0 ? 1 : 0;
      case ZERO -> a == 0 ? 1 : 0;
      case AND -> a != 0 && b != 0 ? 1 : 0;
      case OR -> a != 0 || b != 0 ? 1 : 0;
      case XOR -> (a != 0) != (b != 0) ? 1 : 0;
      case NOT -> a == 0 ? 1 : 0;
      case SELECT -> a != 0 ? b : c;
    };
  }

  private FormulaFunction function() {
    return FormulaFunction.valueOf(name());
  }

  private static double power(double base, double exponent) {
    int whole = (int) exponent;
    return whole == exponent ? FastMath.pow(base, whole) : FastMath.pow(base, exponent);
  }

  private static double factorial(double a) {
    if (a < 0 || a != Math.rint(a)) {
      return Double.NaN;
    }
    double product = a > LARGEST_FACTORIAL ? Double.POSITIVE_INFINITY : 1;
    for (int k = 2; k <= a && k <= LARGEST_FACTORIAL; k++) {
      product *= k;
    }
    return product;
  }

  /** Returns the derivative where the value is v and those of the operands are da, db and dc. */
  double slope(double a, double b, double v, double da, double db, double dc) {
    return switch (this) {
      case ADD -> da + db;
      case SUBTRACT -> da - db;
      case MULTIPLY -> (da == 0 ? 0 : da * b) + (db == 0 ? 0 : a * db);
      case DIVIDE -> (da - (db == 0 ? 0 : v * db)) / b;
      case POWER -> powerSlope(a, b, v, da, db);
      case NEGATE -> -da;
      case EXP -> v * da;
      case EXPM1 -> (v + 1) * da;
      case LN -> da / a;
      case LOG1P -> da / (1 + a);
      case SQRT -> da / (2 * v);
      case CBRT -> da / (3 * v * v);
      case SIN -> FastMath.cos(a) * da;
      case COS -> -FastMath.sin(a) * da;
      case TAN -> (1 + v * v) * da;
      case ASIN -> da / FastMath.sqrt(1 - a * a);
      case ACOS -> -da / FastMath.sqrt(1 - a * a);
      case ATAN -> da / (1 + a * a);
      case SINH -> FastMath.cosh(a) * da;
      case COSH -> FastMath.sinh(a) * da;
      case TANH -> (1 - v * v) * da;
      case ASINH -> da / FastMath.sqrt(a * a + 1);
      case ACOSH -> da / FastMath.sqrt(a * a - 1);
      case ATANH -> da / (1 - a * a);
      case ATAN2 -> (da * b - a * db) / (a * a + b * b);
      case ERF, ERFC, GAMMA, LGAMMA, NORMCDF, NORMPDF -> DoubleArithmetic.slope(function(), a) * da;
      case SELECT -> a != 0 ? db : dc;
      default -> 0;
    };
  }

  private static double powerSlope(double a, double b, double v, double da, double db) {
    double slope = 0;
    if (da != 0 && b != 0) {
      slope += b * power(a, b - 1) * da;
    }
    // The logarithm of a base of 0 would make 0 times infinity of what is 0.
    if (db != 0 && !(a == 0 && b > 0)) {
      slope += v * FastMath.log(a) * db;
    }
    return slope;
  }
}
