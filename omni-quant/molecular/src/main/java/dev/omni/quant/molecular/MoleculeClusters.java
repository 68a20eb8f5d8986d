package dev.omni.quant.molecular;

import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;

/**
 * The clusters of a table.
 *
 * @param label cluster of each row; null for a row that cannot be read
 * @param centreRow row that takes each cluster
 * @param size rows of each cluster
 */
public record MoleculeClusters(
    @Title("Cluster of each row; null for a row that cannot be read")
        List<@Unit("1") @Nullable Integer> label,
    @Title("Row that takes each cluster") @Unit("1") int[] centreRow,
    @Title("Rows of each cluster") @Unit("1") List<Integer> size) {}
