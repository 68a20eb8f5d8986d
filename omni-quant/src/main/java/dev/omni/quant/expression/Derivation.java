package dev.omni.quant.expression;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An expression and the definitions that it builds on.
 *
 * @param definitions each may use the inputs and those before it
 * @param result may use all of them
 */
public record Derivation(List<Definition> definitions, Expression result) {
  /** Copies the definitions. */
  public Derivation {
    definitions = List.copyOf(definitions);
  }

  /**
   * A named expression.
   *
   * @param name how later ones refer to it
   * @param expression what it stands for
   */
  public record Definition(String name, Expression expression) {}

  /**
   * The value of the result.
   *
   * @throws Undefined when there is none
   */
  public <V> V value(Arithmetic<V> in, Map<String, V> inputs) {
    return result.value(in, names(in, inputs));
  }

  /** The inputs and the values of the definitions. */
  public <V> Map<String, V> names(Arithmetic<V> in, Map<String, V> inputs) {
    var names = new HashMap<>(inputs);
    for (Definition definition : definitions) {
      names.put(definition.name(), definition.expression().value(in, names));
    }
    return names;
  }

  /** How many numbers, names, operators and functions it has. */
  public int size() {
    return result.size() + definitions.stream().mapToInt(d -> d.expression().size()).sum();
  }
}
