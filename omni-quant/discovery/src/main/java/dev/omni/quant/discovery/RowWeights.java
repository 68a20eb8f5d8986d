package dev.omni.quant.discovery;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Unit;

/** The weights of rows: numbers, or a column of the table. */
public sealed interface RowWeights permits RowWeights.Each, RowWeights.Column {
  /**
   * A weight for each row.
   *
   * @param values in inverse squares of the rows' errors
   */
  @Bare
  record Each(@Unit("1") @Range(above = 0) @Size(min = 1, max = 100_000) double[] values)
      implements RowWeights {}

  /**
   * A column of the table.
   *
   * @param name of it
   */
  @Bare
  record Column(@Size(min = 1, max = 200) String name) implements RowWeights {}
}
