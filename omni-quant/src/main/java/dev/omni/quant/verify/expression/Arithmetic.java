package dev.omni.quant.verify.expression;

import java.math.BigDecimal;
import java.util.List;

/**
 * A kind of number that expressions are computed in.
 *
 * @param <V> the numbers
 */
public interface Arithmetic<V> {
  /** A number that is written in the expression. */
  V number(BigDecimal value);

  /** {@code pi} or {@code e}. */
  V constant(Constant constant);

  /** The number with the other sign. */
  V negative(V of);

  /**
   * {@code + - * /} or {@code ^}.
   *
   * @throws UndefinedExpressionException when there is no such number
   */
  V combined(char operator, V left, V right);

  /**
   * The value of a function.
   *
   * @param arguments as many as it takes
   * @throws UndefinedExpressionException when there is no such number
   */
  V applied(ExpressionFunction function, List<V> arguments);

  /** The numbers that have names of their own. */
  enum Constant {
    /** The ratio of a circle's circumference to its diameter. */
    PI,
    /** The base of natural logarithms. */
    E
  }
}
