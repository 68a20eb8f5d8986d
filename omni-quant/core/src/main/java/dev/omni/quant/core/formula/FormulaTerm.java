package dev.omni.quant.core.formula;

import dev.omni.quant.core.formula.Arithmetic.Truth;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A term of a formula. */
public sealed interface FormulaTerm extends FormulaNode {
  /**
   * Returns the value in an arithmetic.
   *
   * @param names the values of the names
   * @throws UndefinedFormulaException when there is no such number
   */
  <V> V value(Arithmetic<V> in, Function<Name, V> names);

  /**
   * A number.
   *
   * @param exact as it is written
   * @param nearest the double next to it
   */
  record Number(BigDecimal exact, double nearest) implements FormulaTerm {
    /** Returns a number with the double next to it. */
    public static Number of(BigDecimal exact) {
      return new Number(exact, exact.doubleValue());
    }

    @Override
    public <V> V value(Arithmetic<V> in, Function<Name, V> names) {
      return in.number(this);
    }

    @Override
    public Stream<FormulaNode> parts() {
      return Stream.empty();
    }
  }

  /** A named constant. */
  record Known(Arithmetic.Constant constant) implements FormulaTerm {
    @Override
    public <V> V value(Arithmetic<V> in, Function<Name, V> names) {
      return in.constant(constant);
    }

    @Override
    public Stream<FormulaNode> parts() {
      return Stream.empty();
    }
  }

  /**
   * A name.
   *
   * @param text the name
   * @param index its place among the names of the formula; -1 when these are not given
   */
  record Name(String text, int index) implements FormulaTerm {
    @Override
    public <V> V value(Arithmetic<V> in, Function<Name, V> names) {
      return names.apply(this);
    }

    @Override
    public Stream<FormulaNode> parts() {
      return Stream.empty();
    }
  }

  /** The negation of a term. */
  record Negative(FormulaTerm of) implements FormulaTerm {
    @Override
    public <V> V value(Arithmetic<V> in, Function<Name, V> names) {
      return in.negative(of.value(in, names));
    }

    @Override
    public Stream<FormulaNode> parts() {
      return Stream.of(of);
    }
  }

  /** Two terms joined by an operator. */
  record Combined(char operator, FormulaTerm left, FormulaTerm right) implements FormulaTerm {
    @Override
    public <V> V value(Arithmetic<V> in, Function<Name, V> names) {
      V first = left.value(in, names);
      return operator == '^' && right instanceof Number exponent
          ? in.power(first, exponent)
          : in.combined(operator, first, right.value(in, names));
    }

    @Override
    public Stream<FormulaNode> parts() {
      return Stream.of(left, right);
    }
  }

  /** A function of its arguments. */
  record Applied(FormulaFunction function, List<FormulaTerm> arguments) implements FormulaTerm {
    /** Creates the value of a function. */
    public Applied {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <V> V value(Arithmetic<V> in, Function<Name, V> names) {
      V first = arguments.get(0).value(in, names);
      return in.applied(
          function,
          arguments.size() == 1
              ? List.of(first)
              : List.of(first, arguments.get(1).value(in, names)));
    }

    @Override
    public Stream<FormulaNode> parts() {
      return arguments.stream().map(FormulaNode.class::cast);
    }
  }

  /** One of two terms, by a condition. */
  record Chosen(FormulaCondition condition, FormulaTerm then, FormulaTerm otherwise)
      implements FormulaTerm {
    @Override
    public <V> V value(Arithmetic<V> in, Function<Name, V> names) {
      Truth truth = condition.holds(in, names);
      if (truth == Truth.EITHER) {
        return in.either(then.value(in, names), otherwise.value(in, names));
      }
      return (truth == Truth.YES ? then : otherwise).value(in, names);
    }

    @Override
    public Stream<FormulaNode> parts() {
      return Stream.of(condition, then, otherwise);
    }
  }
}
