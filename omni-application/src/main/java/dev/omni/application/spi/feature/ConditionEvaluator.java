package dev.omni.application.spi.feature;

import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.Set;

/**
 * Expressions of the Common Expression Language (CEL, github.com/google/cel-spec), with which
 * rules, workflows and constraints say their conditions. A whole number of a variable within 64 bits
 * is an int, by its value and not by its spelling; any other is a double, unless a double would lose
 * digits: such a number leaves undecided what looks at it. Doubles and integers may stand in one sum
 * or comparison, and the quotient of two integers is exact where it is whole and a double otherwise.
 * A plain path, as {@code steps.price.price}, gives what stands there to the last digit.
 */
public interface ConditionEvaluator {
  /**
   * What keeps a text from being an expression; empty when it is one.
   *
   * @param variables the names that it may use
   */
  Optional<String> problem(String expression, Set<String> variables);

  /**
   * The value of an expression.
   *
   * @param variables each member is a variable
   * @throws Undecided when it is no expression, or asks for what is not there, or cannot be
   *     computed
   */
  Json value(String expression, Json.Obj variables);

  /**
   * The paths that an expression reads, from a variable inwards, as {@code steps.price.result};
   * empty when it is no expression.
   *
   * @param variables the names that it may use
   */
  Set<String> paths(String expression, Set<String> variables);

  /**
   * Whether a condition holds.
   *
   * @throws Undecided as {@link #value}, and when the value is neither true nor false
   */
  default boolean hold(String expression, Json.Obj variables) {
    if (value(expression, variables) instanceof Json.Bool decided) {
      return decided.value();
    }
    throw new Undecided("a condition must be true or false");
  }

  /** An expression that has no value; the message says why. */
  final class Undecided extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With the reason, in a caller's words. */
    public Undecided(String reason) {
      super(reason);
    }

    /** The reason, never absent. */
    public String reason() {
      return String.valueOf(getMessage());
    }
  }
}
