package dev.omni.quant.core.formula;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.hipparchus.CalculusFieldElement;

/** A node of a formula. */
sealed interface FormulaNode {

  <T extends CalculusFieldElement<T>> T value(List<T> variables);

  /** Returns the indices of its variables. */
  void variables(IntConsumer seen);

  /** Returns what a reading gives. */
  <R> R read(List<String> names, FormulaReading<R> reading);

  /** Passes the arguments of a function. */
  default void calls(FormulaFunction function, Consumer<FormulaNode> seen) {}

  /** Returns what encloses its values and slopes where these enclose those of the variables. */
  SlopedRange range(List<SlopedRange> variables);

  /** Returns the terms at whose zeros it may have no derivative or no value. */
  void kinks(Consumer<FormulaNode> seen);

  /** A number. */
  record Constant(double number) implements FormulaNode {
    @Override
    public <T extends CalculusFieldElement<T>> T value(List<T> variables) {
      return variables.get(0).newInstance(number);
    }

    @Override
    public void variables(IntConsumer seen) {}

    @Override
    public <R> R read(List<String> names, FormulaReading<R> reading) {
      return reading.number(number);
    }

    @Override
    public SlopedRange range(List<SlopedRange> variables) {
      return SlopedRange.constant(number);
    }

    @Override
    public void kinks(Consumer<FormulaNode> seen) {}
  }

  /** A variable. */
  record Variable(int index) implements FormulaNode {
    @Override
    public <T extends CalculusFieldElement<T>> T value(List<T> variables) {
      return variables.get(index);
    }

    @Override
    public void variables(IntConsumer seen) {
      seen.accept(index);
    }

    @Override
    public <R> R read(List<String> names, FormulaReading<R> reading) {
      return reading.variable(names.get(index));
    }

    @Override
    public SlopedRange range(List<SlopedRange> variables) {
      return variables.get(index);
    }

    @Override
    public void kinks(Consumer<FormulaNode> seen) {}
  }

  /** The negation of a term. */
  record Negative(FormulaNode of) implements FormulaNode {
    @Override
    public <T extends CalculusFieldElement<T>> T value(List<T> variables) {
      return of.value(variables).negate();
    }

    @Override
    public void variables(IntConsumer seen) {
      of.variables(seen);
    }

    @Override
    public <R> R read(List<String> names, FormulaReading<R> reading) {
      return reading.negative(of.read(names, reading));
    }

    @Override
    public void calls(FormulaFunction function, Consumer<FormulaNode> seen) {
      of.calls(function, seen);
    }

    @Override
    public SlopedRange range(List<SlopedRange> variables) {
      return SlopedRange.constant(0).minus(of.range(variables));
    }

    @Override
    public void kinks(Consumer<FormulaNode> seen) {
      of.kinks(seen);
    }
  }

  /** Two terms joined by an operator. */
  record Binary(char operator, FormulaNode left, FormulaNode right) implements FormulaNode {
    @Override
    public <T extends CalculusFieldElement<T>> T value(List<T> variables) {
      T a = left.value(variables);
      return switch (operator) {
        case '+' -> a.add(right.value(variables));
        case '-' -> a.subtract(right.value(variables));
        case '*' -> a.multiply(right.value(variables));
        case '/' -> a.divide(right.value(variables));
        default -> power(a, variables);
      };
    }

    private <T extends CalculusFieldElement<T>> T power(T base, List<T> variables) {
      if (right instanceof Constant constant) {
        int whole = (int) constant.number();
        return whole == constant.number() ? base.pow(whole) : base.pow(constant.number());
      }
      T exponent = right.value(variables);
      // The logarithm in the derivative would make 0 * infinity of it.
      return base.getReal() == 0 && exponent.getReal() > 0
          ? base.newInstance(0)
          : base.pow(exponent);
    }

    @Override
    public void variables(IntConsumer seen) {
      left.variables(seen);
      right.variables(seen);
    }

    @Override
    public <R> R read(List<String> names, FormulaReading<R> reading) {
      return reading.binary(operator, left.read(names, reading), right.read(names, reading));
    }

    @Override
    public void calls(FormulaFunction function, Consumer<FormulaNode> seen) {
      left.calls(function, seen);
      right.calls(function, seen);
    }

    @Override
    public SlopedRange range(List<SlopedRange> variables) {
      SlopedRange a = left.range(variables);
      SlopedRange b = right.range(variables);
      return switch (operator) {
        case '+' -> a.plus(b);
        case '-' -> a.minus(b);
        case '*' -> a.times(b);
        case '/' -> a.over(b);
        default -> a.power(b);
      };
    }

    @Override
    public void kinks(Consumer<FormulaNode> seen) {
      left.kinks(seen);
      right.kinks(seen);
      if (operator == '/') {
        seen.accept(right);
      } else if (operator == '^' && !isWholePower()) {
        seen.accept(left);
      }
    }

    private boolean isWholePower() {
      return right instanceof Constant constant
          && constant.number() >= 0
          && constant.number() == Math.rint(constant.number());
    }
  }

  /** A function of one term. */
  record Call(FormulaFunction function, FormulaNode of) implements FormulaNode {
    @Override
    public <T extends CalculusFieldElement<T>> T value(List<T> variables) {
      return function.of(of.value(variables));
    }

    @Override
    public void variables(IntConsumer seen) {
      of.variables(seen);
    }

    @Override
    public <R> R read(List<String> names, FormulaReading<R> reading) {
      return reading.call(function, of.read(names, reading));
    }

    @Override
    public void calls(FormulaFunction called, Consumer<FormulaNode> seen) {
      if (called == function) {
        seen.accept(of);
      }
      of.calls(called, seen);
    }

    @Override
    public SlopedRange range(List<SlopedRange> variables) {
      return of.range(variables).of(function);
    }

    @Override
    public void kinks(Consumer<FormulaNode> seen) {
      of.kinks(seen);
      if (function.kinked()) {
        seen.accept(of);
      }
    }
  }
}
