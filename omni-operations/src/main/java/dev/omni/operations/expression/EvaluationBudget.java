package dev.omni.operations.expression;

import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.util.function.BooleanSupplier;

/**
 * The remaining work of an evaluation. Work is counted, so that the same expression ends in the
 * same way on every machine; a unit is about a microsecond. The processor time of the whole request
 * bounds it too, for a machine that is very slow.
 */
public final class EvaluationBudget {
  private static final int CHECKED_EVERY = 256;

  private final BooleanSupplier spent;
  private long left;
  private int counted;

  /** Creates a budget of so many units. */
  public EvaluationBudget(long units) {
    this(units, () -> false);
  }

  /**
   * Creates a budget within that of a request.
   *
   * @param spent whether the request has none left
   */
  public EvaluationBudget(long units, BooleanSupplier spent) {
    this.left = units;
    this.spent = spent;
  }

  /**
   * Takes units off.
   *
   * @throws UndefinedFormulaException {@code budget} when there are not so many left
   */
  public void spend(long units) {
    left -= units;
    if (left < 0 || (++counted % CHECKED_EVERY == 0 && spent.getAsBoolean())) {
      throw new UndefinedFormulaException("budget: the expression takes too much work to compute");
    }
  }
}
