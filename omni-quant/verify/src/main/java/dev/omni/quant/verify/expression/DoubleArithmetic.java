package dev.omni.quant.verify.expression;

import dev.omni.quant.core.StandardNormal;
import java.math.BigDecimal;
import java.util.List;
import org.hipparchus.special.Erf;
import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/** The arithmetic of doubles, the same bits on every JVM; undefined is NaN or infinity. */
public final class DoubleArithmetic implements Arithmetic<Double> {
  private static final double LIBRARY = 140;
  private static final double INFINITE = 172;

  @Override
  public Double number(BigDecimal value) {
    return value.doubleValue();
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
  public Double applied(ExpressionFunction function, List<Double> arguments) {
    double x = arguments.get(0);
    return switch (function) {
      case ABS -> Math.abs(x);
      case SQRT -> Math.sqrt(x);
      case CBRT -> FastMath.cbrt(x);
      case EXP -> FastMath.exp(x);
      case LN -> FastMath.log(x);
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
      case POW -> FastMath.pow(x, arguments.get(1));
      case MIN -> Math.min(x, arguments.get(1));
      case MAX -> Math.max(x, arguments.get(1));
      case FLOOR -> Math.floor(x);
      case CEIL -> Math.ceil(x);
      case ROUND -> Math.copySign(Math.floor(Math.abs(x) + 0.5), x);
      case ERF -> Erf.erf(x);
      case NORMCDF -> StandardNormal.cdf(x);
      case NORMPDF -> StandardNormal.density(x);
      case GAMMA -> gamma(x);
      case LGAMMA -> Gamma.logGamma(x);
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
