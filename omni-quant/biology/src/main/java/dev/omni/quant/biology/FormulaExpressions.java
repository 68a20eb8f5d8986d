package dev.omni.quant.biology;

import dev.omni.quant.biology.kinetic.MathExpression;
import dev.omni.quant.biology.kinetic.Operator;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaReading;

/** Expressions of models from formulas. */
final class FormulaExpressions implements FormulaReading<MathExpression> {
  private static final String TIME = "t";

  @Override
  public MathExpression number(double value) {
    return new MathExpression.Number(value);
  }

  @Override
  public MathExpression variable(String name) {
    return name.equals(TIME) ? new MathExpression.Time() : new MathExpression.Name(name, 0);
  }

  @Override
  public MathExpression negative(MathExpression of) {
    return MathExpression.of(Operator.MINUS, of);
  }

  @Override
  public MathExpression binary(char operator, MathExpression left, MathExpression right) {
    return MathExpression.of(
        switch (operator) {
          case '+' -> Operator.PLUS;
          case '-' -> Operator.MINUS;
          case '*' -> Operator.TIMES;
          case '/' -> Operator.DIVIDE;
          default -> Operator.POWER;
        },
        left,
        right);
  }

  @Override
  public MathExpression call(FormulaFunction function, MathExpression of) {
    return switch (function) {
      case ABS -> MathExpression.of(Operator.ABS, of);
      case ACOS -> MathExpression.of(Operator.ARCCOS, of);
      case ASIN -> MathExpression.of(Operator.ARCSIN, of);
      case ATAN -> MathExpression.of(Operator.ARCTAN, of);
      case CBRT -> MathExpression.of(Operator.ROOT, new MathExpression.Number(3), of);
      case COS -> MathExpression.of(Operator.COS, of);
      case COSH -> MathExpression.of(Operator.COSH, of);
      case EXP -> MathExpression.of(Operator.EXP, of);
      case EXPM1 -> MathExpression.of(Operator.EXPM1, of);
      case LN, LOG -> MathExpression.of(Operator.LN, of);
      case LOG10 -> MathExpression.of(Operator.LOG, of);
      case LOG1P -> MathExpression.of(Operator.LOG1P, of);
      case LOG2 -> MathExpression.of(Operator.LOG, new MathExpression.Number(2), of);
      case SIN -> MathExpression.of(Operator.SIN, of);
      case SINH -> MathExpression.of(Operator.SINH, of);
      case SQRT -> MathExpression.of(Operator.ROOT, of);
      case TAN -> MathExpression.of(Operator.TAN, of);
      case TANH -> MathExpression.of(Operator.TANH, of);
    };
  }
}
