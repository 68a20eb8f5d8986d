package dev.omni.quant.verify.expression;

import java.math.BigDecimal;
import java.util.List;

/**
 * An arithmetic in which expressions are evaluated.
 *
 * @param <V> the numbers
 */
public interface Arithmetic<V> {
  /** Returns a number that is written in the expression. */
  V number(BigDecimal value);

  /** Returns {@code pi} or {@code e}. */
  V constant(Constant constant);

  /** Returns the number with the other sign. */
  V negative(V of);

  /**
   * Computes {@code + - * /} or {@code ^}.
   *
   * @throws UndefinedExpressionException when there is no such number
   */
  V combined(char operator, V left, V right);

  /**
   * Returns the value of a function.
   *
   * @param arguments as many as it takes
   * @throws UndefinedExpressionException when there is no such number
   */
  V applied(ExpressionFunction function, List<V> arguments);

  /** The named constants. */
  enum Constant {
    /** The ratio of a circle's circumference to its diameter. */
    PI,
    /** The base of natural logarithms. */
    E
  }
}
