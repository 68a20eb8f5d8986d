package dev.omni.quant.biology;

import dev.omni.quant.biology.kinetic.MathExpression;
import dev.omni.quant.biology.kinetic.Operator;
import dev.omni.quant.core.formula.Arithmetic.Constant;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.FormulaCondition;
import dev.omni.quant.core.formula.FormulaCondition.Both;
import dev.omni.quant.core.formula.FormulaCondition.Comparison;
import dev.omni.quant.core.formula.FormulaCondition.Not;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaTerm;
import dev.omni.quant.core.formula.FormulaTerm.Applied;
import dev.omni.quant.core.formula.FormulaTerm.Chosen;
import dev.omni.quant.core.formula.FormulaTerm.Combined;
import dev.omni.quant.core.formula.FormulaTerm.Known;
import dev.omni.quant.core.formula.FormulaTerm.Name;
import dev.omni.quant.core.formula.FormulaTerm.Negative;
import java.util.List;

/** Expressions of models from formulas. */
final class FormulaExpressions {
  private static final String TIME = "t";

  private FormulaExpressions() {}

  /** Returns the expression of a formula, in which {@code t} is the time. */
  static MathExpression of(Formula formula) {
    return of(formula.term());
  }

  private static MathExpression of(FormulaTerm term) {
    if (term instanceof Name name) {
      return name.text().equals(TIME)
          ? new MathExpression.Time()
          : new MathExpression.Name(name.text(), 0);
    }
    if (term instanceof Negative negative) {
      return MathExpression.of(Operator.MINUS, of(negative.of()));
    }
    if (term instanceof Combined both) {
      return MathExpression.of(operator(both.operator()), of(both.left()), of(both.right()));
    }
    if (term instanceof Applied call) {
      List<MathExpression> arguments =
          call.arguments().stream().map(FormulaExpressions::of).toList();
      return called(call.function(), arguments);
    }
    if (term instanceof Chosen chosen) {
      return MathExpression.of(
          Operator.PIECEWISE, of(chosen.then()), of(chosen.condition()), of(chosen.otherwise()));
    }
    return new MathExpression.Number(
        term instanceof Known known
            ? known.constant() == Constant.PI ? Math.PI : Math.E
            : ((FormulaTerm.Number) term).nearest());
  }

  private static MathExpression of(FormulaCondition condition) {
    if (condition instanceof Comparison compared) {
      return MathExpression.of(
          switch (compared.relation()) {
            case LESS -> Operator.LT;
            case AT_MOST -> Operator.LEQ;
            case MORE -> Operator.GT;
            case AT_LEAST -> Operator.GEQ;
            case EQUAL -> Operator.EQ;
            case DIFFERENT -> Operator.NEQ;
          },
          of(compared.left()),
          of(compared.right()));
    }
    if (condition instanceof Both both) {
      return MathExpression.of(Operator.AND, of(both.left()), of(both.right()));
    }
    return MathExpression.of(Operator.NOT, of(((Not) condition).of()));
  }

  private static Operator operator(char operator) {
    return switch (operator) {
      case '+' -> Operator.PLUS;
      case '-' -> Operator.MINUS;
      case '*' -> Operator.TIMES;
      case '/' -> Operator.DIVIDE;
      default -> Operator.POWER;
    };
  }

  private static MathExpression called(FormulaFunction function, List<MathExpression> arguments) {
    MathExpression of = arguments.get(0);
    return switch (function) {
      case ABS -> MathExpression.of(Operator.ABS, of);
      case ACOS -> MathExpression.of(Operator.ARCCOS, of);
      case ASIN -> MathExpression.of(Operator.ARCSIN, of);
      case ATAN -> MathExpression.of(Operator.ARCTAN, of);
      case ATAN2 -> MathExpression.of(Operator.ARCTAN2, of, arguments.get(1));
      case CBRT -> MathExpression.of(Operator.ROOT, new MathExpression.Number(3), of);
      case CEIL -> MathExpression.of(Operator.CEILING, of);
      case LOG10 -> MathExpression.of(Operator.LOG, of);
      case LOG2 -> MathExpression.of(Operator.LOG, new MathExpression.Number(2), of);
      case MAX, MIN -> MathExpression.of(Operator.valueOf(function.name()), of, arguments.get(1));
      case SQRT -> MathExpression.of(Operator.ROOT, of);
      case COS,
          COSH,
          ERF,
          ERFC,
          EXP,
          EXPM1,
          FLOOR,
          GAMMA,
          LGAMMA,
          LN,
          LOG1P,
          NORMCDF,
          NORMPDF,
          ROUND,
          SIN,
          SINH,
          TAN,
          TANH ->
          MathExpression.of(Operator.valueOf(function.name()), of);
    };
  }
}
