package dev.omni.quant.molecular;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;

/**
 * The nearest rows of a query.
 *
 * @param similarity falling
 * @param row of the table, from 0
 * @param id name of the row
 */
public record NearestRows(
    @Title("Similarity, falling") @Unit("1") double[] similarity,
    @Title("Row of the table, from 0") @Unit("1") int[] row,
    @Title("Name of the row") List<String> id) {}
