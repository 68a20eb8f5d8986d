package dev.omni.quant.biology.qpcr;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;

/**
 * The expression of target genes in samples, relative to the control.
 *
 * @param gene target
 * @param sample other than the control
 * @param ratio to the control
 * @param log2Ratio its binary logarithm
 * @param standardErrorLog2 of that logarithm
 * @param df degrees of freedom of the error
 * @param confidenceLow lower limit of the ratio
 * @param confidenceHigh upper limit
 * @param undetermined wells without a cycle among those of the row
 */
public record ExpressionColumns(
    @Title("Gene") List<String> gene,
    @Title("Sample") List<String> sample,
    @Title("Expression over that of the control; null where a group has no cycle")
        @Unit("1")
        @Missing
        double[] ratio,
    @Title("Its binary logarithm") @Unit("1") @Missing double[] log2Ratio,
    @Title("Standard error of the logarithm; null where a group has one cycle") @Unit("1") @Missing
        double[] standardErrorLog2,
    @Title("Degrees of freedom; null without an error") @Unit("1") @Missing double[] df,
    @Title("Lower limit of the ratio") @Unit("1") @Missing double[] confidenceLow,
    @Title("Upper limit of the ratio") @Unit("1") @Missing double[] confidenceHigh,
    @Title("Wells without a cycle among those of the row") @Unit("1") int[] undetermined) {}
