package dev.omni.quant.core.formula;

/**
 * A reading of a formula from its parts: what each part gives, from what its operands give.
 *
 * @param <R> what a part gives
 */
public interface FormulaReading<R> {
  /** Returns what a number gives. */
  R number(double value);

  /** Returns what a variable gives. */
  R variable(String name);

  /** Returns what the negation of a term gives. */
  R negative(R of);

  /** Returns what two terms give: of {@code +}, {@code -}, {@code *}, {@code /} and {@code ^}. */
  R binary(char operator, R left, R right);

  /** Returns what a function of a term gives. */
  R call(FormulaFunction function, R of);
}
