package dev.omni.quant.expression;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Numbers of 40 digits with proven bounds, within a budget. */
public final class EnclosureArithmetic implements Arithmetic<Enclosure> {
  private static final int PLAIN = 2;
  private static final int ELEMENTARY = 1500;
  private static final int SPECIAL = 10_000;

  private final Budget budget;

  /** Within this budget. */
  public EnclosureArithmetic(Budget budget) {
    this.budget = budget;
  }

  @Override
  public Enclosure number(BigDecimal value) {
    return Enclosure.exactly(value);
  }

  @Override
  public Enclosure constant(Constant constant) {
    return constant == Constant.PI ? Elementary.PI : Elementary.E;
  }

  @Override
  public Enclosure negative(Enclosure of) {
    return of.negative();
  }

  @Override
  public Enclosure combined(char operator, Enclosure left, Enclosure right) {
    budget.spend(operator == '^' ? ELEMENTARY : PLAIN);
    return switch (operator) {
      case '+' -> left.plus(right);
      case '-' -> left.minus(right);
      case '*' -> left.times(right);
      case '/' -> left.over(right);
      default -> Elementary.power(left, right);
    };
  }

  @Override
  public Enclosure applied(Function function, List<Enclosure> arguments) {
    Enclosure x = arguments.get(0);
    budget.spend(cost(function));
    return switch (function) {
      case ABS -> magnitude(x);
      case SQRT -> Elementary.root(x);
      case CBRT -> Elementary.cubeRoot(x);
      case EXP -> Elementary.exponential(x);
      case LN -> Elementary.logarithm(x);
      case LOG10 -> Elementary.logarithm10(x);
      case LOG2 -> Elementary.logarithm2(x);
      case SIN -> Elementary.sine(x);
      case COS -> Elementary.cosine(x);
      case TAN -> Elementary.tangent(x);
      case ASIN -> Elementary.arcSine(x);
      case ACOS -> Elementary.arcCosine(x);
      case ATAN -> Elementary.arcTangent(x);
      case ATAN2 -> Elementary.angle(x, arguments.get(1));
      case SINH -> Elementary.sinh(x);
      case COSH -> Elementary.cosh(x);
      case TANH -> Elementary.tanh(x);
      case POW -> Elementary.power(x, arguments.get(1));
      case MIN -> least(x, arguments.get(1));
      case MAX -> least(x.negative(), arguments.get(1).negative()).negative();
      case FLOOR -> Elementary.whole(x, RoundingMode.FLOOR);
      case CEIL -> Elementary.whole(x, RoundingMode.CEILING);
      case ROUND -> Elementary.whole(x, RoundingMode.HALF_UP);
      case ERF -> Special.error(x);
      case NORMCDF -> Special.normal(x);
      case NORMPDF -> Special.density(x);
      case GAMMA -> Special.gamma(x);
      case LGAMMA -> Special.logGamma(x);
    };
  }

  private static int cost(Function function) {
    return switch (function) {
      case ABS, MIN, MAX, FLOOR, CEIL, ROUND -> PLAIN;
      case ERF, NORMCDF, GAMMA, LGAMMA -> SPECIAL;
      default -> ELEMENTARY;
    };
  }

  private static Enclosure magnitude(Enclosure x) {
    if (x.low().signum() >= 0) {
      return x;
    }
    return x.high().signum() <= 0
        ? x.negative()
        : new Enclosure(BigDecimal.ZERO, x.high().max(x.low().negate()));
  }

  private static Enclosure least(Enclosure a, Enclosure b) {
    return new Enclosure(a.low().min(b.low()), a.high().min(b.high()));
  }
}
