package dev.omni.quant.core.formula;

import dev.omni.quant.core.Digamma;
import dev.omni.quant.core.StandardNormal;
import java.util.List;
import org.hipparchus.special.Erf;
import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/** The arithmetic of doubles, the same bits on every JVM; undefined is NaN or infinity. */
public final class DoubleArithmetic implements Arithmetic<Double> {
  private static final double TWO_OVER_ROOT_PI = 2 / Math.sqrt(Math.PI);
  private static final double LIBRARY = 140;
  private static final double INFINITE = 172;

  @Override
  public Double number(FormulaTerm.Number number) {
    return number.nearest();
  }

  @Override
  public Double constant(Constant constant) {
    return constant == Constant.PI ? Math.PI : Math.E;
  }

  @Override
  public Double negative(Double of) {
    return -of;
  }

  @Override
  public Double combined(char operator, Double left, Double right) {
    return switch (operator) {
      case '+' -> left + right;
      case '-' -> left - right;
      case '*' -> left * right;
      case '/' -> left / right;
      default -> FastMath.pow(left, right);
    };
  }

  @Override
  public Double applied(FormulaFunction function, List<Double> arguments) {
    double x = arguments.get(0);
    return switch (function) {
      case ABS -> Math.abs(x);
      case SQRT -> Math.sqrt(x);
      case CBRT -> FastMath.cbrt(x);
      case EXP -> FastMath.exp(x);
      case EXPM1 -> FastMath.expm1(x);
      case LN -> FastMath.log(x);
      case LOG1P -> FastMath.log1p(x);
      case LOG10 -> FastMath.log10(x);
      case LOG2 -> FastMath.log(x) / FastMath.log(2);
      case SIN -> FastMath.sin(x);
      case COS -> FastMath.cos(x);
      case TAN -> FastMath.tan(x);
      case ASIN -> FastMath.asin(x);
      case ACOS -> FastMath.acos(x);
      case ATAN -> FastMath.atan(x);
      case ATAN2 -> FastMath.atan2(x, arguments.get(1));
      case SINH -> FastMath.sinh(x);
      case COSH -> FastMath.cosh(x);
      case TANH -> FastMath.tanh(x);
      case MIN -> Math.min(x, arguments.get(1));
      case MAX -> Math.max(x, arguments.get(1));
      case FLOOR -> Math.floor(x);
      case CEIL -> Math.ceil(x);
      case ROUND -> Math.copySign(Math.floor(Math.abs(x) + 0.5), x);
      case ERF, ERFC, GAMMA, LGAMMA, NORMCDF, NORMPDF -> special(function, x);
    };
  }

  @Override
  public Truth compared(FormulaCondition.Relation relation, Double left, Double right) {
    return relation.holds(left, right) ? Truth.YES : Truth.NO;
  }

  /**
   * Returns the value of a special function.
   *
   * @throws IllegalArgumentException for another function
   */
  public static double special(FormulaFunction function, double x) {
    return switch (function) {
      case ERF -> Erf.erf(x);
      case ERFC -> Erf.erfc(x);
      case GAMMA -> gamma(x);
      case LGAMMA -> Gamma.logGamma(x);
      case NORMCDF -> StandardNormal.cdf(x);
      case NORMPDF -> StandardNormal.density(x);
      default -> throw new IllegalArgumentException(function + " is elementary");
    };
  }

  /** Returns the derivative of a special function. */
  public static double slope(FormulaFunction function, double x) {
    return switch (function) {
      case ERF -> TWO_OVER_ROOT_PI * FastMath.exp(-x * x);
      case ERFC -> -TWO_OVER_ROOT_PI * FastMath.exp(-x * x);
      case GAMMA -> special(function, x) * Digamma.of(x);
      case LGAMMA -> Digamma.of(x);
      case NORMCDF -> StandardNormal.density(x);
      default -> -x * StandardNormal.density(x);
    };
  }

  /**
   * Computes the gamma function by recurrence from an argument that the library supports: from 142
   * on it returns infinity.
   */
  private static double gamma(double x) {
    return x > LIBRARY && x < INFINITE ? (x - 1) * gamma(x - 1) : Gamma.gamma(x);
  }
}
