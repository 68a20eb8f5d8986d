package dev.omni.quant.verify.expression;

import java.math.BigDecimal;
import java.util.List;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/** The arithmetic of doubles with their exact first derivatives. */
public final class GradientArithmetic implements Arithmetic<Gradient> {
  private static final DoubleArithmetic VALUES = new DoubleArithmetic();
  private static final double TWO_OVER_ROOT_PI = 2 / Math.sqrt(Math.PI);

  private final int parameters;

  /** Creates the gradient arithmetic with respect to so many parameters. */
  public GradientArithmetic(int parameters) {
    this.parameters = parameters;
  }

  @Override
  public Gradient number(BigDecimal value) {
    return Gradient.constant(parameters, value.doubleValue());
  }

  @Override
  public Gradient constant(Constant constant) {
    return Gradient.constant(parameters, VALUES.constant(constant));
  }

  @Override
  public Gradient negative(Gradient of) {
    return of.negate();
  }

  @Override
  public Gradient combined(char operator, Gradient left, Gradient right) {
    return switch (operator) {
      case '+' -> left.add(right);
      case '-' -> left.subtract(right);
      case '*' -> left.multiply(right);
      case '/' -> left.divide(right);
      default -> power(left, right);
    };
  }

  /** Computes a power; with a constant exponent the base may be zero or negative. */
  private static Gradient power(Gradient base, Gradient exponent) {
    for (double derivative : exponent.getGradient()) {
      if (derivative != 0) {
        return base.pow(exponent);
      }
    }
    return base.pow(exponent.getValue());
  }

  @Override
  public Gradient applied(ExpressionFunction function, List<Gradient> arguments) {
    Gradient x = arguments.get(0);
    return switch (function) {
      case ABS -> x.abs();
      case SQRT -> x.sqrt();
      case CBRT -> x.cbrt();
      case EXP -> x.exp();
      case LN -> x.log();
      case LOG10 -> x.log10();
      case LOG2 -> x.log().divide(FastMath.log(2));
      case SIN -> x.sin();
      case COS -> x.cos();
      case TAN -> x.tan();
      case ASIN -> x.asin();
      case ACOS -> x.acos();
      case ATAN -> x.atan();
      case ATAN2 -> x.atan2(arguments.get(1));
      case SINH -> x.sinh();
      case COSH -> x.cosh();
      case TANH -> x.tanh();
      case POW -> power(x, arguments.get(1));
      case MIN -> x.getValue() <= arguments.get(1).getValue() ? x : arguments.get(1);
      case MAX -> x.getValue() >= arguments.get(1).getValue() ? x : arguments.get(1);
      case FLOOR, CEIL, ROUND, ERF, NORMCDF, NORMPDF, GAMMA, LGAMMA ->
          x.compose(VALUES.applied(function, List.of(x.getValue())), slope(function, x.getValue()));
    };
  }

  private static double slope(ExpressionFunction function, double x) {
    return switch (function) {
      case ERF -> TWO_OVER_ROOT_PI * FastMath.exp(-x * x);
      case NORMCDF -> VALUES.applied(ExpressionFunction.NORMPDF, List.of(x));
      case NORMPDF -> -x * VALUES.applied(ExpressionFunction.NORMPDF, List.of(x));
      case GAMMA -> VALUES.applied(ExpressionFunction.GAMMA, List.of(x)) * Gamma.digamma(x);
      case LGAMMA -> Gamma.digamma(x);
      default -> 0;
    };
  }
}
