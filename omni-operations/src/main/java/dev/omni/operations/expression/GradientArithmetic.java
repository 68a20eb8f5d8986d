package dev.omni.operations.expression;

import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.FieldArithmetic;
import dev.omni.quant.core.formula.FormulaCondition;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaTerm;
import java.util.List;
import org.hipparchus.analysis.differentiation.Gradient;

/** The arithmetic of doubles with their exact first derivatives. */
public final class GradientArithmetic implements Arithmetic<Gradient> {
  private final FieldArithmetic<Gradient> plain;

  /** Creates the gradient arithmetic with respect to so many parameters. */
  public GradientArithmetic(int parameters) {
    this.plain = new FieldArithmetic<>(Gradient.constant(parameters, 0));
  }

  @Override
  public Gradient number(FormulaTerm.Number number) {
    return plain.number(number);
  }

  @Override
  public Gradient constant(Constant constant) {
    return plain.constant(constant);
  }

  @Override
  public Gradient negative(Gradient of) {
    return plain.negative(of);
  }

  @Override
  public Gradient combined(char operator, Gradient left, Gradient right) {
    return operator == '^' ? power(left, right) : plain.combined(operator, left, right);
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
  public Gradient applied(FormulaFunction function, List<Gradient> arguments) {
    return plain.applied(function, arguments);
  }

  @Override
  public Truth compared(FormulaCondition.Relation relation, Gradient left, Gradient right) {
    return plain.compared(relation, left, right);
  }
}
