package dev.omni.quant.biology.kinetic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The writing of expressions to a tape. */
final class Compiler {
  private static final int DEEPEST = 1500;

  /** The slots of symbols. */
  interface Symbols {
    /** Returns the slot of a symbol's value. */
    int value(String id, int line);

    /** Returns the slot of the derivative of a symbol's value by time. */
    int rate(String id, int line);
  }

  private record Called(String function, List<Integer> operands) {}

  private final TapeWriter writer;
  private final int time;
  private final Map<String, KineticModel.Function> functions;
  private final Symbols symbols;
  private final Map<Called, Integer> called = new HashMap<>();
  private int depth;

  Compiler(
      TapeWriter writer, int time, Map<String, KineticModel.Function> functions, Symbols symbols) {
    this.writer = writer;
    this.time = time;
    this.functions = functions;
    this.symbols = symbols;
  }

  /** Returns the slot of an expression; the scope has slots of names that hide symbols. */
  int slot(MathExpression expression, Map<String, Integer> scope) {
    if (depth > DEEPEST) {
      throw new ModelException(0, "the formulas of the model are nested too deep");
    }
    depth++;
    try {
      return written(expression, scope);
    } finally {
      depth--;
    }
  }

  int truth(MathExpression expression, Map<String, Integer> scope) {
    return writer.truth(slot(expression, scope));
  }

  private int written(MathExpression expression, Map<String, Integer> scope) {
    if (expression instanceof MathExpression.Number number) {
      return writer.constant(number.value());
    }
    if (expression instanceof MathExpression.Time) {
      return time;
    }
    if (expression instanceof MathExpression.Name name) {
      Integer own = scope.get(name.id());
      return own == null ? symbols.value(name.id(), name.line()) : own;
    }
    if (expression instanceof MathExpression.RateOf rate) {
      return scope.containsKey(rate.id())
          ? writer.constant(0)
          : symbols.rate(rate.id(), rate.line());
    }
    if (expression instanceof MathExpression.Call call) {
      return call(call, scope);
    }
    var apply = (MathExpression.Apply) expression;
    var slots = new ArrayList<Integer>();
    for (MathExpression each : apply.operands()) {
      slots.add(slot(each, scope));
    }
    return new OperatorCode(writer, apply.line()).slot(apply.operator(), slots);
  }

  private int call(MathExpression.Call call, Map<String, Integer> scope) {
    KineticModel.Function function = functions.get(call.function());
    if (function == null) {
      throw new ModelException(call.line(), "no function has the name " + call.function());
    }
    int count = function.arguments().size();
    if (call.operands().size() != count) {
      throw new ModelException(
          call.line(), "the function " + call.function() + " takes " + count + " operands");
    }
    List<Integer> slots = new ArrayList<>();
    for (MathExpression each : call.operands()) {
      slots.add(slot(each, scope));
    }
    var key = new Called(call.function(), List.copyOf(slots));
    Integer before = called.get(key);
    if (before != null) {
      return before;
    }
    var bound = new HashMap<String, Integer>();
    for (int k = 0; k < count; k++) {
      bound.put(function.arguments().get(k), slots.get(k));
    }
    int slot = slot(function.body(), bound);
    called.put(key, slot);
    return slot;
  }
}
