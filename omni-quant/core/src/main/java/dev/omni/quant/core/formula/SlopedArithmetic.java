package dev.omni.quant.core.formula;

import dev.omni.quant.core.formula.FormulaCondition.Relation;
import java.util.List;

/** The arithmetic of enclosures of values and slopes. */
enum SlopedArithmetic implements Arithmetic<SlopedRange> {
  /** The only one. */
  OF_RANGES;

  @Override
  public SlopedRange number(FormulaTerm.Number number) {
    return SlopedRange.constant(number.nearest());
  }

  @Override
  public SlopedRange constant(Constant constant) {
    return SlopedRange.constant(constant == Constant.PI ? Math.PI : Math.E);
  }

  @Override
  public SlopedRange negative(SlopedRange of) {
    return SlopedRange.constant(0).minus(of);
  }

  @Override
  public SlopedRange combined(char operator, SlopedRange left, SlopedRange right) {
    return switch (operator) {
      case '+' -> left.plus(right);
      case '-' -> left.minus(right);
      case '*' -> left.times(right);
      case '/' -> left.over(right);
      default -> left.power(right);
    };
  }

  @Override
  public SlopedRange applied(FormulaFunction function, List<SlopedRange> arguments) {
    SlopedRange x = arguments.get(0);
    return switch (function) {
      case ATAN2 -> x.angle(arguments.get(1));
      case MAX -> x.larger(arguments.get(1));
      case MIN -> negative(negative(x).larger(negative(arguments.get(1))));
      default -> x.of(function);
    };
  }

  @Override
  public Truth compared(Relation relation, SlopedRange left, SlopedRange right) {
    ValueRange a = left.value();
    ValueRange b = right.value();
    return switch (relation) {
      case LESS -> truth(a.high() < b.low(), a.low() >= b.high());
      case AT_MOST -> truth(a.high() <= b.low(), a.low() > b.high());
      case MORE -> truth(a.low() > b.high(), a.high() <= b.low());
      case AT_LEAST -> truth(a.low() >= b.high(), a.high() < b.low());
      case EQUAL -> truth(same(a, b), a.high() < b.low() || a.low() > b.high());
      case DIFFERENT -> truth(a.high() < b.low() || a.low() > b.high(), same(a, b));
    };
  }

  private static boolean same(ValueRange a, ValueRange b) {
    return a.width() == 0 && a.equals(b);
  }

  private static Truth truth(boolean always, boolean never) {
    return always ? Truth.YES : never ? Truth.NO : Truth.EITHER;
  }

  /** Returns the hull of both, and any slope: the value jumps where the condition changes. */
  @Override
  public SlopedRange either(SlopedRange one, SlopedRange other) {
    return new SlopedRange(one.value().or(other.value()), ValueRange.ALL);
  }
}
