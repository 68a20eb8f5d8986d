package dev.omni.quant.core.formula;

import java.util.stream.Stream;

/** A part of a formula: a term, which is a number, or a condition, which holds or does not. */
public sealed interface FormulaNode permits FormulaTerm, FormulaCondition {
  /** Returns the parts of this one. */
  Stream<FormulaNode> parts();

  /** Returns the number of numbers, names, operators and functions. */
  default int size() {
    return 1 + parts().mapToInt(FormulaNode::size).sum();
  }

  /** Returns this part and all that it has, from left to right. */
  default Stream<FormulaNode> all() {
    return Stream.concat(Stream.of(this), parts().flatMap(FormulaNode::all));
  }
}
