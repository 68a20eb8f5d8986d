package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.Optional;

/**
 * A generalized linear model read from an input.
 *
 * @param model distribution, link, rows and design
 * @param constant whether a constant is fitted
 * @param estimated whether the dispersion is estimated for every family
 * @param leftOut rows with a missing number
 */
record GlmInput(GlmFit.Model model, boolean constant, boolean estimated, int leftOut) {
  /** Reads a valid input. */
  static GlmInput of(GeneralizedLinearModel.Input input) {
    DataColumns table = input.complete();
    GlmFamily family = input.family();
    int rows = table.rows();
    double[] trials = column(input.trials(), table, 1);
    double[] y = table.numbers(input.response());
    if (input.trials().isPresent()) {
      Arrays.setAll(y, i -> y[i] / trials[i]);
    }
    var data =
        new GlmData(y, column(input.weights(), table, 1), trials, column(input.offset(), table, 0));
    boolean constant = input.intercept();
    var design = TableDesign.of(table, input.predictors(), constant);
    return new GlmInput(
        new GlmFit.Model(family, input.link().orElse(family.canonical()), data, design),
        constant,
        input.dispersion().isPresent(),
        input.table().rows() - rows);
  }

  private static double[] column(Optional<String> name, DataColumns table, double otherwise) {
    if (name.isPresent()) {
      return table.numbers(name.get());
    }
    double[] same = new double[table.rows()];
    Arrays.fill(same, otherwise);
    return same;
  }
}
