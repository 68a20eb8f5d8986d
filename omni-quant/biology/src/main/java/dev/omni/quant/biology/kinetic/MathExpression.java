package dev.omni.quant.biology.kinetic;

import java.util.List;
import java.util.function.Consumer;

/** An expression of a model; truth is 1 for true and 0 for false. */
public sealed interface MathExpression {
  /** Passes every name of a value or a reaction that occurs, those of functions' arguments too. */
  void names(Consumer<String> seen);

  /** A number. */
  record Number(double value) implements MathExpression {
    @Override
    public void names(Consumer<String> seen) {}
  }

  /** The time. */
  record Time() implements MathExpression {
    @Override
    public void names(Consumer<String> seen) {}
  }

  /** The value of a symbol. */
  record Name(String id, int line) implements MathExpression {
    @Override
    public void names(Consumer<String> seen) {
      seen.accept(id);
    }
  }

  /** The derivative of a symbol's value by time. */
  record RateOf(String id, int line) implements MathExpression {
    @Override
    public void names(Consumer<String> seen) {
      seen.accept(id);
    }
  }

  /** An operator and its operands. */
  record Apply(Operator operator, List<MathExpression> operands, int line)
      implements MathExpression {
    /** Creates the application. */
    public Apply {
      operands = List.copyOf(operands);
    }

    @Override
    public void names(Consumer<String> seen) {
      operands.forEach(each -> each.names(seen));
    }
  }

  /** A function of the model and its operands. */
  record Call(String function, List<MathExpression> operands, int line) implements MathExpression {
    /** Creates the call. */
    public Call {
      operands = List.copyOf(operands);
    }

    @Override
    public void names(Consumer<String> seen) {
      operands.forEach(each -> each.names(seen));
    }
  }

  /** Returns an operator applied to operands, of no line. */
  static MathExpression of(Operator operator, MathExpression... operands) {
    return new Apply(operator, List.of(operands), 0);
  }
}
