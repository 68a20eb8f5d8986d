package dev.omni.quant.verify.expression;

import dev.omni.quant.verify.expression.Arithmetic.Constant;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * An expression over named values: {@code + - * / ^}, parentheses, decimal numbers, {@code pi},
 * {@code e} and the functions of {@link ExpressionFunction}. {@code ^} binds to the right and
 * tighter than a sign, so {@code -2^2} is -4 and {@code 2^-1} is 0.5.
 */
public sealed interface Expression {
  /** The longest text that is read. */
  int LONGEST = 2000;

  /**
   * Reads an expression.
   *
   * @throws UndefinedExpressionException when it cannot be read; states the position and what was
   *     expected there
   */
  static Expression of(String text) {
    return new ExpressionReader(text).read();
  }

  /**
   * Returns the value in an arithmetic.
   *
   * @param names the values of the names; they go before the constants
   * @throws UndefinedExpressionException when a name has no value or there is no such number
   */
  <V> V value(Arithmetic<V> in, Map<String, V> names);

  /** Returns the number of numbers, names, operators and functions. */
  int size();

  /** A number. */
  record Literal(BigDecimal number) implements Expression {
    @Override
    public <V> V value(Arithmetic<V> in, Map<String, V> names) {
      return in.number(number);
    }

    @Override
    public int size() {
      return 1;
    }
  }

  /** A name of a value or a constant. */
  record Name(String name) implements Expression {
    @Override
    public <V> V value(Arithmetic<V> in, Map<String, V> names) {
      V value = names.get(name);
      if (value != null) {
        return value;
      }
      if (name.equals("pi")) {
        return in.constant(Constant.PI);
      }
      if (name.equals("e")) {
        return in.constant(Constant.E);
      }
      throw new UndefinedExpressionException("there is no input or definition named " + name);
    }

    @Override
    public int size() {
      return 1;
    }
  }

  /** The negation of an expression. */
  record Negative(Expression of) implements Expression {
    @Override
    public <V> V value(Arithmetic<V> in, Map<String, V> names) {
      return in.negative(of.value(in, names));
    }

    @Override
    public int size() {
      return 1 + of.size();
    }
  }

  /** Two expressions joined by an operator. */
  record Combined(char operator, Expression left, Expression right) implements Expression {
    @Override
    public <V> V value(Arithmetic<V> in, Map<String, V> names) {
      return in.combined(operator, left.value(in, names), right.value(in, names));
    }

    @Override
    public int size() {
      return 1 + left.size() + right.size();
    }
  }

  /** A function of its arguments. */
  record Applied(ExpressionFunction function, List<Expression> arguments) implements Expression {
    public Applied {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <V> V value(Arithmetic<V> in, Map<String, V> names) {
      return in.applied(function, arguments.stream().map(a -> a.value(in, names)).toList());
    }

    @Override
    public int size() {
      return 1 + arguments.stream().mapToInt(Expression::size).sum();
    }
  }
}
