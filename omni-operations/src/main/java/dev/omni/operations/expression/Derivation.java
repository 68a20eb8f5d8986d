package dev.omni.operations.expression;

import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An expression and the definitions on which it depends.
 *
 * @param definitions each may use the inputs and those before it
 * @param result may use all of them
 */
public record Derivation(List<Definition> definitions, Formula result) {
  /** The problem of a definition whose name is taken. */
  public static final String TAKEN = "must be a name that no input and no definition before it has";

  public Derivation {
    definitions = List.copyOf(definitions);
  }

  /**
   * A named expression.
   *
   * @param name how later ones refer to it
   * @param expression its expression
   */
  public record Definition(String name, Formula expression) {}

  /** Returns the first definition with the name of an input, or of a definition before it. */
  public OptionalInt taken(Set<String> inputs) {
    var names = new HashSet<>(inputs);
    return IntStream.range(0, definitions.size())
        .filter(i -> !names.add(definitions.get(i).name()))
        .findFirst();
  }

  /**
   * Returns the value of the result.
   *
   * @throws UndefinedFormulaException when there is none
   */
  public <V> V value(Arithmetic<V> in, Map<String, V> inputs) {
    return result.value(in, names(in, inputs));
  }

  /** Returns the inputs and the values of the definitions. */
  public <V> Map<String, V> names(Arithmetic<V> in, Map<String, V> inputs) {
    var names = new HashMap<>(inputs);
    for (Definition definition : definitions) {
      names.put(definition.name(), definition.expression().value(in, names));
    }
    return names;
  }

  /** Returns the number of numbers, names, operators and functions. */
  public int size() {
    return result.size() + definitions.stream().mapToInt(d -> d.expression().size()).sum();
  }
}
