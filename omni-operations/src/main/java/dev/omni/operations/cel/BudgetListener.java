package dev.omni.operations.cel;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;

/**
 * Checks the budget of an evaluation as it proceeds. CEL's {@code ||} and {@code &&} take a failure
 * of one side for undecided and continue; once the budget is spent each further node fails, so that
 * they end.
 */
final class BudgetListener implements CelEvaluationListener {
  private static final int EVERY = 256;

  private final WorkBudget budget;
  private int nodes;
  private boolean spent;

  BudgetListener(WorkBudget budget) {
    this.budget = budget;
  }

  @Override
  public void callback(CelExpr node, Object value) {
    if (spent || ++nodes % EVERY == 0) {
      require();
    }
  }

  /**
   * Refuses to continue when the budget is spent.
   *
   * @throws UndecidedException when it is
   */
  void require() {
    spent = budget.spent();
    if (spent) {
      throw new UndecidedException("it takes more than the " + budget + " of one request");
    }
  }
}
