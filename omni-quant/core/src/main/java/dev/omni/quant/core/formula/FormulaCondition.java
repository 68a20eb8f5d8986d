package dev.omni.quant.core.formula;

import dev.omni.quant.core.formula.Arithmetic.Truth;
import java.util.function.Function;
import java.util.stream.Stream;

/** The condition of an {@code if}. */
public sealed interface FormulaCondition extends FormulaNode {
  /** Returns whether it holds in an arithmetic. */
  <V> Truth holds(Arithmetic<V> in, Function<FormulaTerm.Name, V> names);

  /** A relation of two numbers. */
  enum Relation {
    /** The left one is smaller. */
    LESS("<"),
    /** The left one is smaller or equal. */
    AT_MOST("<="),
    /** The left one is larger. */
    MORE(">"),
    /** The left one is larger or equal. */
    AT_LEAST(">="),
    /** Both are equal. */
    EQUAL("=="),
    /** They differ. */
    DIFFERENT("!=");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    /** Returns whether it holds for two numbers; none holds for what is no number, but !=. */
    public boolean holds(double left, double right) {
      return switch (this) {
        case LESS -> left < right;
        case AT_MOST -> left <= right;
        case MORE -> left > right;
        case AT_LEAST -> left >= right;
        case EQUAL -> left == right;
        case DIFFERENT -> left != right;
      };
    }

    @Override
    public String toString() {
      return sign;
    }
  }

  /** A comparison of two terms. */
  record Comparison(Relation relation, FormulaTerm left, FormulaTerm right)
      implements FormulaCondition {
    @Override
    public <V> Truth holds(Arithmetic<V> in, Function<FormulaTerm.Name, V> names) {
      return in.compared(relation, left.value(in, names), right.value(in, names));
    }

    @Override
    public Stream<FormulaNode> parts() {
      return Stream.of(left, right);
    }
  }

  /** Two conditions that must both hold. */
  record Both(FormulaCondition left, FormulaCondition right) implements FormulaCondition {
    @Override
    public <V> Truth holds(Arithmetic<V> in, Function<FormulaTerm.Name, V> names) {
      Truth first = left.holds(in, names);
      if (first == Truth.NO) {
        return first;
      }
      Truth second = right.holds(in, names);
      return first == Truth.YES || second == Truth.NO ? second : Truth.EITHER;
    }

    @Override
    public Stream<FormulaNode> parts() {
      return Stream.of(left, right);
    }
  }

  /** A condition that must not hold. */
  record Not(FormulaCondition of) implements FormulaCondition {
    @Override
    public <V> Truth holds(Arithmetic<V> in, Function<FormulaTerm.Name, V> names) {
      return of.holds(in, names).not();
    }

    @Override
    public Stream<FormulaNode> parts() {
      return Stream.of(of);
    }
  }

  /** Returns the condition that one of two holds. */
  static FormulaCondition either(FormulaCondition left, FormulaCondition right) {
    return new Not(new Both(new Not(left), new Not(right)));
  }
}
