package dev.omni.operations.benchmark.suite;

import dev.omni.operations.expression.Derivation;
import java.util.List;
import java.util.stream.Stream;

/**
 * A way to the answer of a question.
 *
 * @param expression of the answer
 * @param definitions what it builds on: names and their expressions, in turn
 */
record Solution(String expression, List<Named> definitions) {
  Solution {
    definitions = List.copyOf(definitions);
  }

  /** A name and its expression; see {@link Derivation.Definition}. */
  record Named(String name, String expression) {}

  /**
   * Returns the solution of texts.
   *
   * @param definitions each as {@code name = expression}
   */
  static Solution of(String expression, String... definitions) {
    return new Solution(
        expression,
        Stream.of(definitions)
            .map(text -> text.split(" = ", 2))
            .map(parts -> new Named(parts[0], parts[1]))
            .toList());
  }
}
