package dev.omni.quant.discovery.bayes;

import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The rows of a regression.
 *
 * @param names of the columns of the model
 * @param x columns of each row
 * @param y responses
 * @param offset of each linear predictor
 * @param trials of binomial responses; 1 otherwise
 * @param group of each row, from 0
 * @param groups their names; none without a random intercept
 * @param family of the responses
 * @param freedom of Student's t
 * @param aliased notes on columns that are combinations of others
 * @param leftOut rows with a missing number
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record RegressionRows(
    List<String> names,
    double[][] x,
    double[] y,
    double[] offset,
    double[] trials,
    int[] group,
    List<String> groups,
    RegressionFamily family,
    double freedom,
    List<String> aliased,
    int leftOut) {
  /** Returns the rows of an input whose formula is sound. */
  static RegressionRows of(BayesianSampling.Input input) {
    FormulaModel model = input.sent().model();
    DataColumns complete = model.complete();
    int n = complete.rows();
    double[] trials = new double[n];
    Arrays.fill(trials, 1);
    List<String> labels = input.group().map(complete::texts).orElse(List.of());
    List<String> groups = input.group().map(complete::levels).orElse(List.of());
    return new RegressionRows(
        model.names(),
        model.rows(),
        model.response(),
        model.offset(),
        input.trials().map(complete::numbers).orElse(trials),
        labels.stream().mapToInt(label -> Collections.binarySearch(groups, label)).toArray(),
        groups,
        input.usedFamily(),
        input.degreesOfFreedom(),
        model.aliased().notes(),
        input.table().orElseThrow().rows() - n);
  }
}
