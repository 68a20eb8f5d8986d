package dev.omni.quant.discovery;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;

/**
 * The counts of a stratum.
 *
 * @param rows of counts, one for each column
 */
@Bare
public record StratumCounts(
    @Title("Counts in rows and columns") @Size(min = 2, max = 20) @Inner(is = Inner.Is.ROWS)
        List<@Unit("1") @Range(from = 0, to = 1e9) @Size(min = 2, max = 20) int[]> rows) {}
