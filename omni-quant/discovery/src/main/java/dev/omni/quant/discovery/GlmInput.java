package dev.omni.quant.discovery;

import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A generalized linear model read from an input.
 *
 * @param model distribution, link, rows and design
 * @param constant whether a constant is fitted
 * @param estimated whether the dispersion is estimated for every family
 * @param leftOut rows with a missing number
 * @param formula of the model, if it has one
 */
record GlmInput(
    GlmFit.Model model,
    boolean constant,
    boolean estimated,
    int leftOut,
    Optional<FormulaModel> formula) {
  /** Reads a valid input. */
  static GlmInput of(GeneralizedLinearModel.Input input) {
    return input.formula().isPresent() ? ofFormula(input) : ofPredictors(input);
  }

  private static GlmInput ofFormula(GeneralizedLinearModel.Input input) {
    FormulaModel sent = input.sent().model();
    DataColumns table = sent.complete();
    double[] offset = column(input.offset(), table, 0);
    double[] added = sent.offset();
    Arrays.setAll(offset, i -> offset[i] + added[i]);
    return new GlmInput(
        model(input, table, sent.response(), offset, new TableDesign(sent.names(), sent.rows())),
        sent.intercept(),
        input.dispersion().isPresent(),
        input.table().rows() - table.rows(),
        Optional.of(sent));
  }

  private static GlmFit.Model model(
      GeneralizedLinearModel.Input input,
      DataColumns table,
      double[] y,
      double[] offset,
      TableDesign design) {
    double[] trials = column(input.trials(), table, 1);
    if (input.trials().isPresent()) {
      Arrays.setAll(y, i -> y[i] / trials[i]);
    }
    var data = new GlmData(y, column(input.weights(), table, 1), trials, offset);
    GlmFamily family = input.family();
    return new GlmFit.Model(family, input.link().orElse(family.canonical()), data, design);
  }

  /** Returns the names of all coefficients. */
  List<String> names() {
    return formula.map(sent -> sent.aliased().names()).orElseGet(() -> model.design().names());
  }

  /** Returns values of all coefficients, NaN for the aliased ones. */
  double[] expanded(double[] values) {
    return formula.isPresent() ? formula.get().aliased().expanded(values) : values;
  }

  /** Returns the same with a theta of the negative binomial distribution. */
  GlmInput with(double theta) {
    return new GlmInput(model.with(theta), constant, estimated, leftOut, formula);
  }

  private static GlmInput ofPredictors(GeneralizedLinearModel.Input input) {
    DataColumns table = input.complete();
    boolean constant = input.intercept();
    return new GlmInput(
        model(
            input,
            table,
            table.numbers(input.response().orElseThrow()),
            column(input.offset(), table, 0),
            TableDesign.of(table, input.predictors().orElseThrow(), constant)),
        constant,
        input.dispersion().isPresent(),
        input.table().rows() - table.rows(),
        Optional.empty());
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
