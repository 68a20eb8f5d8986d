package dev.omni.quant.core.formula;

import dev.omni.quant.core.Digamma;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.CalculusFieldElement;
import org.hipparchus.analysis.differentiation.Derivative;
import org.hipparchus.special.Gamma;
import org.hipparchus.util.Binary64;
import org.hipparchus.util.FastMath;

/**
 * The arithmetic of numbers of a field, with their derivatives when they have some. A derivative is
 * that of the branch that holds.
 *
 * @param like any number of the field
 */
public record FieldArithmetic<T extends CalculusFieldElement<T>>(T like) implements Arithmetic<T> {
  private static final double LOG_2 = FastMath.log(2);

  @Override
  public T number(FormulaTerm.Number number) {
    return like.newInstance(number.nearest());
  }

  @Override
  public T constant(Constant constant) {
    return like.newInstance(constant == Constant.PI ? Math.PI : Math.E);
  }

  @Override
  public T negative(T of) {
    return of.negate();
  }

  @Override
  public T combined(char operator, T left, T right) {
    return switch (operator) {
      case '+' -> left.add(right);
      case '-' -> left.subtract(right);
      case '*' -> left.multiply(right);
      case '/' -> left.divide(right);
      default -> power(left, right);
    };
  }

  private static <T extends CalculusFieldElement<T>> T power(T base, T exponent) {
    // The logarithm in the derivative would make 0 * infinity of it.
    return base.getReal() == 0 && exponent.getReal() > 0 ? base.newInstance(0) : base.pow(exponent);
  }

  @Override
  public T power(T base, FormulaTerm.Number exponent) {
    int whole = (int) exponent.nearest();
    return whole == exponent.nearest() ? base.pow(whole) : base.pow(exponent.nearest());
  }

  @Override
  public T applied(FormulaFunction function, List<T> arguments) {
    T x = arguments.get(0);
    return switch (function) {
      case ABS -> x.abs();
      case ACOS -> x.acos();
      case ASIN -> x.asin();
      case ATAN -> x.atan();
      case ATAN2 -> x.atan2(arguments.get(1));
      case CBRT -> x.cbrt();
      case CEIL -> x.ceil();
      case COS -> x.cos();
      case COSH -> x.cosh();
      case EXP -> x.exp();
      case EXPM1 -> x.expm1();
      case FLOOR -> x.floor();
      case LN -> x.log();
      case LOG10 -> x.log10();
      case LOG1P -> x.log1p();
      case LOG2 -> x.log().divide(LOG_2);
      case MAX -> larger(x, arguments.get(1));
      case MIN -> larger(x.negate(), arguments.get(1).negate()).negate();
      case ROUND ->
          x.newInstance(Math.copySign(Math.floor(Math.abs(x.getReal()) + 0.5), x.getReal()));
      case SIN -> x.sin();
      case SINH -> x.sinh();
      case SQRT -> x.sqrt();
      case TAN -> x.tan();
      case TANH -> x.tanh();
      case ERF, ERFC, GAMMA, LGAMMA, NORMCDF, NORMPDF -> special(function, x);
    };
  }

  private static <T extends CalculusFieldElement<T>> T larger(T one, T other) {
    return one.getReal() >= other.getReal() || Double.isNaN(one.getReal()) ? one : other;
  }

  @SuppressWarnings("unchecked") // A derivative composes to its own kind.
  private static <T extends CalculusFieldElement<T>> T special(FormulaFunction function, T x) {
    double at = x.getReal();
    if (x instanceof Binary64) {
      return x.newInstance(DoubleArithmetic.special(function, at));
    }
    if (x instanceof Derivative<?> derivative) {
      double[] all = {
        DoubleArithmetic.special(function, at),
        DoubleArithmetic.slope(function, at),
        curvature(function, at)
      };
      return (T) derivative.compose(Arrays.copyOf(all, derivative.getOrder() + 1));
    }
    throw new UndefinedFormulaException(function + " has no value in so many digits");
  }

  private static double curvature(FormulaFunction function, double x) {
    return switch (function) {
      case ERF, ERFC -> -2 * x * DoubleArithmetic.slope(function, x);
      case GAMMA ->
          DoubleArithmetic.special(function, x)
              * (Digamma.of(x) * Digamma.of(x) + Gamma.trigamma(x));
      case LGAMMA -> Gamma.trigamma(x);
      case NORMCDF -> -x * StandardNormal.density(x);
      default -> (x * x - 1) * StandardNormal.density(x);
    };
  }

  @Override
  public Truth compared(FormulaCondition.Relation relation, T left, T right) {
    return relation.holds(left.getReal(), right.getReal()) ? Truth.YES : Truth.NO;
  }
}
