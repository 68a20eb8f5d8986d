package dev.omni.quant.core.formula;

import java.util.List;

/**
 * An arithmetic in which formulas are evaluated.
 *
 * @param <V> the numbers
 */
public interface Arithmetic<V> {
  /** Returns a number that is written in the formula. */
  V number(FormulaTerm.Number number);

  /** Returns {@code pi} or {@code e}. */
  V constant(Constant constant);

  /** Returns the number with the other sign. */
  V negative(V of);

  /**
   * Computes {@code + - * /} or {@code ^}.
   *
   * @throws UndefinedFormulaException when there is no such number
   */
  V combined(char operator, V left, V right);

  /**
   * Computes a power whose exponent is written in the formula.
   *
   * @throws UndefinedFormulaException when there is no such number
   */
  default V power(V base, FormulaTerm.Number exponent) {
    return combined('^', base, number(exponent));
  }

  /**
   * Returns the value of a function.
   *
   * @param arguments as many as it takes
   * @throws UndefinedFormulaException when there is no such number
   */
  V applied(FormulaFunction function, List<V> arguments);

  /**
   * Returns whether a comparison holds.
   *
   * @throws UndefinedFormulaException when these cannot be compared
   */
  default Truth compared(FormulaCondition.Relation relation, V left, V right) {
    throw new UndefinedFormulaException("if gives no such number");
  }

  /**
   * Returns what encloses both branches of an {@code if} that may take either.
   *
   * @throws UndefinedFormulaException when there is no such number
   */
  default V either(V one, V other) {
    throw new UndefinedFormulaException("if gives no such number");
  }

  /** The named constants. */
  enum Constant {
    /** The ratio of a circle's circumference to its diameter. */
    PI,
    /** The base of natural logarithms. */
    E
  }

  /** The answers to a condition. */
  enum Truth {
    /** It holds. */
    YES,
    /** It does not hold. */
    NO,
    /** It holds for some of the values and not for others. */
    EITHER;

    /** Returns the opposite. */
    Truth not() {
      return switch (this) {
        case YES -> NO;
        case NO -> YES;
        case EITHER -> EITHER;
      };
    }
  }
}
