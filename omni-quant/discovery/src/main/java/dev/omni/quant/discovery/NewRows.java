package dev.omni.quant.discovery;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.discovery.table.DataColumns;

/** The predictors at which a response is predicted: rows, or columns like those of the table. */
public sealed interface NewRows permits NewRows.Rows, NewRows.Table {
  /**
   * The predictors row by row.
   *
   * @param values of each row
   */
  @Bare
  record Rows(
      @Unit("1") @Size(min = 1, max = 10_000) @Inner(min = 1, max = 200, is = Inner.Is.ROWS)
          double[][] values)
      implements NewRows {}

  /**
   * The predictors by name.
   *
   * @param columns of the table
   */
  @Bare
  record Table(@Size(min = 1, max = 1000) DataColumns columns) implements NewRows {}
}
