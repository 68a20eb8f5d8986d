package dev.omni.application.spi.condition;

import dev.omni.application.load.WorkBudget;
import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.Set;

/**
 * The evaluation of Common Expression Language expressions (CEL, github.com/google/cel-spec) in
 * rules, workflows and constraints. A whole number of a variable within 64 bits is an int, by its
 * value and not by its spelling. Any other number is a double, if the shortest text of that double
 * is the number; an expression that reads a number which neither holds is undecided. Ints and
 * doubles may be mixed in a sum or comparison. A quotient of two ints is exact where it is whole,
 * else a double. A plain path, as {@code steps.price.price}, returns its value with all digits.
 */
public interface ConditionEvaluator {
  /**
   * Returns the reason why a text is no expression; empty when it is one.
   *
   * @param variables permitted names
   */
  Optional<String> problem(String expression, Set<String> variables);

  /**
   * Evaluates an expression.
   *
   * @param variables each member is a variable
   * @param budget of the whole request or step to which the expression belongs
   * @throws UndecidedException when the text is no expression, refers to an absent member, fails,
   *     or spends the budget
   */
  Json value(String expression, Json.Obj variables, WorkBudget budget);

  /**
   * Returns the paths that an expression reads, from a variable inwards, as {@code
   * steps.price.result}; empty when it is no expression.
   *
   * @param variables permitted names
   */
  Set<String> paths(String expression, Set<String> variables);

  /**
   * Evaluates a condition.
   *
   * @throws UndecidedException as {@link #value}, and when the value is not a boolean
   */
  default boolean holds(String expression, Json.Obj variables, WorkBudget budget) {
    if (value(expression, variables, budget) instanceof Json.Bool decided) {
      return decided.value();
    }
    throw new UndecidedException("a condition must be true or false");
  }

  /**
   * Prepares a condition that is evaluated often.
   *
   * @param variables permitted names
   * @throws UndecidedException when the text is no expression
   */
  default Prepared prepared(String expression, Set<String> variables) {
    return (values, budget) -> holds(expression, values, budget);
  }

  /** A condition that was read once. */
  @FunctionalInterface
  interface Prepared {
    /**
     * Evaluates the condition.
     *
     * @throws UndecidedException as {@link #value}, and when the value is not a boolean
     */
    boolean holds(Json.Obj variables, WorkBudget budget);
  }

  /** An expression without a value; the message states the reason. */
  final class UndecidedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates the exception with a reason for the caller. */
    public UndecidedException(String reason) {
      super(reason);
    }

    /** Returns the reason, never null. */
    public String reason() {
      return String.valueOf(getMessage());
    }
  }
}
