package dev.omni.operations.expression;

import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.FormulaCondition;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaTerm;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** The arithmetic of intervals with bounds of 40 digits, within a budget. */
public final class IntervalArithmetic implements Arithmetic<Interval> {
  private static final int PLAIN = 2;
  private static final int ELEMENTARY = 1500;
  private static final int SPECIAL = 10_000;

  private final EvaluationBudget budget;

  /** Creates the arithmetic within a budget. */
  public IntervalArithmetic(EvaluationBudget budget) {
    this.budget = budget;
  }

  @Override
  public Interval number(FormulaTerm.Number number) {
    return Interval.exactly(number.exact());
  }

  @Override
  public Interval constant(Constant constant) {
    return constant == Constant.PI ? IntervalFunctions.PI : IntervalFunctions.E;
  }

  @Override
  public Interval negative(Interval of) {
    return of.negative();
  }

  @Override
  public Interval combined(char operator, Interval left, Interval right) {
    budget.spend(operator == '^' ? ELEMENTARY : PLAIN);
    return switch (operator) {
      case '+' -> left.plus(right);
      case '-' -> left.minus(right);
      case '*' -> left.times(right);
      case '/' -> left.over(right);
      default -> IntervalFunctions.power(left, right);
    };
  }

  @Override
  public Interval applied(FormulaFunction function, List<Interval> arguments) {
    Interval x = arguments.get(0);
    budget.spend(cost(function));
    return switch (function) {
      case ABS -> magnitude(x);
      case SQRT -> IntervalFunctions.root(x);
      case CBRT -> IntervalFunctions.cubeRoot(x);
      case EXP -> IntervalFunctions.exponential(x);
      case EXPM1 -> IntervalFunctions.exponentialLessOne(x);
      case LN -> IntervalFunctions.logarithm(x);
      case LOG1P -> IntervalFunctions.logarithmOfOneAnd(x);
      case LOG10 -> IntervalFunctions.logarithm10(x);
      case LOG2 -> IntervalFunctions.logarithm2(x);
      case SIN -> IntervalFunctions.sine(x);
      case COS -> IntervalFunctions.cosine(x);
      case TAN -> IntervalFunctions.tangent(x);
      case ASIN -> IntervalFunctions.arcSine(x);
      case ACOS -> IntervalFunctions.arcCosine(x);
      case ATAN -> IntervalFunctions.arcTangent(x);
      case ATAN2 -> IntervalFunctions.angle(x, arguments.get(1));
      case SINH -> IntervalFunctions.sinh(x);
      case COSH -> IntervalFunctions.cosh(x);
      case TANH -> IntervalFunctions.tanh(x);
      case MIN -> least(x, arguments.get(1));
      case MAX -> least(x.negative(), arguments.get(1).negative()).negative();
      case FLOOR -> IntervalFunctions.whole(x, RoundingMode.FLOOR);
      case CEIL -> IntervalFunctions.whole(x, RoundingMode.CEILING);
      case ROUND -> IntervalFunctions.whole(x, RoundingMode.HALF_UP);
      case ERF -> Special.error(x);
      case ERFC -> Special.errorComplement(x);
      case NORMCDF -> Special.normal(x);
      case NORMPDF -> Special.density(x);
      case GAMMA -> Special.gamma(x);
      case LGAMMA -> Special.logGamma(x);
    };
  }

  private static int cost(FormulaFunction function) {
    return switch (function) {
      case ABS, MIN, MAX, FLOOR, CEIL, ROUND -> PLAIN;
      case ERF, ERFC, NORMCDF, GAMMA, LGAMMA -> SPECIAL;
      default -> ELEMENTARY;
    };
  }

  @Override
  public Truth compared(FormulaCondition.Relation relation, Interval left, Interval right) {
    budget.spend(PLAIN);
    boolean below = left.high().compareTo(right.low()) < 0;
    boolean above = left.low().compareTo(right.high()) > 0;
    boolean atMost = left.high().compareTo(right.low()) <= 0;
    boolean atLeast = left.low().compareTo(right.high()) >= 0;
    return switch (relation) {
      case LESS -> truth(below, atLeast);
      case AT_MOST -> truth(atMost, above);
      case MORE -> truth(above, atMost);
      case AT_LEAST -> truth(atLeast, below);
      case EQUAL -> truth(atMost && atLeast, below || above);
      case DIFFERENT -> truth(below || above, atMost && atLeast);
    };
  }

  private static Truth truth(boolean always, boolean never) {
    return always ? Truth.YES : never ? Truth.NO : Truth.EITHER;
  }

  @Override
  public Interval either(Interval one, Interval other) {
    return new Interval(one.low().min(other.low()), one.high().max(other.high()));
  }

  private static Interval magnitude(Interval x) {
    if (x.low().signum() >= 0) {
      return x;
    }
    return x.high().signum() <= 0
        ? x.negative()
        : new Interval(BigDecimal.ZERO, x.high().max(x.low().negate()));
  }

  private static Interval least(Interval a, Interval b) {
    return new Interval(a.low().min(b.low()), a.high().min(b.high()));
  }
}
