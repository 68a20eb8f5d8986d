package dev.omni.quant.verify.expression;

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
  public Interval number(BigDecimal value) {
    return Interval.exactly(value);
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
  public Interval applied(ExpressionFunction function, List<Interval> arguments) {
    Interval x = arguments.get(0);
    budget.spend(cost(function));
    return switch (function) {
      case ABS -> magnitude(x);
      case SQRT -> IntervalFunctions.root(x);
      case CBRT -> IntervalFunctions.cubeRoot(x);
      case EXP -> IntervalFunctions.exponential(x);
      case LN -> IntervalFunctions.logarithm(x);
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
      case POW -> IntervalFunctions.power(x, arguments.get(1));
      case MIN -> least(x, arguments.get(1));
      case MAX -> least(x.negative(), arguments.get(1).negative()).negative();
      case FLOOR -> IntervalFunctions.whole(x, RoundingMode.FLOOR);
      case CEIL -> IntervalFunctions.whole(x, RoundingMode.CEILING);
      case ROUND -> IntervalFunctions.whole(x, RoundingMode.HALF_UP);
      case ERF -> Special.error(x);
      case NORMCDF -> Special.normal(x);
      case NORMPDF -> Special.density(x);
      case GAMMA -> Special.gamma(x);
      case LGAMMA -> Special.logGamma(x);
    };
  }

  private static int cost(ExpressionFunction function) {
    return switch (function) {
      case ABS, MIN, MAX, FLOOR, CEIL, ROUND -> PLAIN;
      case ERF, NORMCDF, GAMMA, LGAMMA -> SPECIAL;
      default -> ELEMENTARY;
    };
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
