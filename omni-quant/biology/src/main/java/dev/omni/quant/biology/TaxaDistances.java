package dev.omni.quant.biology;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Open;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;

/** The distances of taxa: a matrix, or the result of a run that has one. */
public sealed interface TaxaDistances {

  /**
   * A matrix, whose taxa stand beside it.
   *
   * @param distances a row for each taxon
   */
  @Bare
  record DistanceMatrix(
      @Unit("1")
          @Size(min = 1, max = 500)
          @Inner(
              min = 1,
              max = 500,
              is = Inner.Is.COLUMNS,
              title = "Distances of one taxon",
              cell = "Distance")
          double[][] distances)
      implements TaxaDistances {}

  /**
   * A result that has distances.
   *
   * @param taxa names
   * @param distances a row for each taxon, NaN where a pair has none
   */
  @Open
  record ComputedDistances(
      @Title("Taxa") @Size(min = 3, max = 500)
          List<@Title("Name of a taxon") @Size(min = 1, max = 64) String> taxa,
      @Title("Distance matrix")
          @Unit("1")
          @Size(min = 1, max = 500)
          @Inner(
              min = 1,
              max = 500,
              is = Inner.Is.COLUMNS,
              title = "Distances of one taxon",
              cell = "Distance")
          @Missing
          double[][] distances)
      implements TaxaDistances {}
}
