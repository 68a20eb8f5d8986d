package dev.omni.quant.verify.expression;

/**
 * The remaining work of an evaluation. Work is counted, not timed, so that the same expression ends
 * in the same way on every machine; a unit is about a microsecond.
 */
public final class EvaluationBudget {
  private long left;

  /** Creates a budget of so many units. */
  public EvaluationBudget(long units) {
    this.left = units;
  }

  /**
   * Takes units off.
   *
   * @throws UndefinedExpressionException {@code budget} when there are not so many left
   */
  public void spend(long units) {
    left -= units;
    if (left < 0) {
      throw new UndefinedExpressionException(
          "budget: the expression takes too much work to compute");
    }
  }
}
