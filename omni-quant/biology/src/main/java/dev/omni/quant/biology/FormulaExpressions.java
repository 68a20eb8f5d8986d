package dev.omni.quant.biology;

import dev.omni.quant.biology.kinetic.Expression;
import dev.omni.quant.biology.kinetic.Operator;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaReading;

/** Expressions of models from formulas. */
final class FormulaExpressions implements FormulaReading<Expression> {
  private static final String TIME = "t";

  @Override
  public Expression number(double value) {
    return new Expression.Number(value);
  }

  @Override
  public Expression variable(String name) {
    return name.equals(TIME) ? new Expression.Time() : new Expression.Name(name, 0);
  }

  @Override
  public Expression negative(Expression of) {
    return Expression.of(Operator.MINUS, of);
  }

  @Override
  public Expression binary(char operator, Expression left, Expression right) {
    return Expression.of(
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
  public Expression call(FormulaFunction function, Expression of) {
    return switch (function) {
      case ABS -> Expression.of(Operator.ABS, of);
      case ACOS -> Expression.of(Operator.ARCCOS, of);
      case ASIN -> Expression.of(Operator.ARCSIN, of);
      case ATAN -> Expression.of(Operator.ARCTAN, of);
      case CBRT -> Expression.of(Operator.ROOT, new Expression.Number(3), of);
      case COS -> Expression.of(Operator.COS, of);
      case COSH -> Expression.of(Operator.COSH, of);
      case EXP -> Expression.of(Operator.EXP, of);
      case EXPM1 -> Expression.of(Operator.EXPM1, of);
      case LN, LOG -> Expression.of(Operator.LN, of);
      case LOG10 -> Expression.of(Operator.LOG, of);
      case LOG1P -> Expression.of(Operator.LOG1P, of);
      case LOG2 -> Expression.of(Operator.LOG, new Expression.Number(2), of);
      case SIN -> Expression.of(Operator.SIN, of);
      case SINH -> Expression.of(Operator.SINH, of);
      case SQRT -> Expression.of(Operator.ROOT, of);
      case TAN -> Expression.of(Operator.TAN, of);
      case TANH -> Expression.of(Operator.TANH, of);
    };
  }
}
