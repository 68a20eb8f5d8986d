package dev.omni.quant.discovery;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a classical test: the statistic and its degrees of freedom by another form, and the
 * p-value by another sum or integral.
 *
 * @param test that was done
 * @param input of the test
 * @param result as published
 */
record HypothesisChecks(ClassicalTest test, JsonFields input, JsonFields result) {
  private static final double ROUNDING = 1e-9;

  /**
   * The result that a test must come to.
   *
   * @param statistic infinite or NaN where it has none
   * @param scale of the numbers that the statistic is a difference of
   * @param freedom degrees of freedom; NaN where there are none
   * @param pValue NaN where no second route is short
   */
  record Expected(double statistic, double scale, double freedom, double pValue) {}

  List<Check> all() {
    Expected expected =
        switch (test) {
          case T_ONE_SAMPLE, T_WELCH, T_POOLED, T_PAIRED -> t();
          case CHI_SQUARE_TABLE -> table(input.rows("table"));
          case CHI_SQUARE_GOODNESS -> goodness();
          case WILCOXON_SIGNED_RANK, MANN_WHITNEY_U, KS_TWO_SAMPLE ->
              new RankTestChecks(test, input, exact()).expected();
          case FISHER_EXACT, BINOMIAL -> new CountTestChecks(test, input, exact()).expected();
        };
    return List.of(statistic(expected), pValue(expected), effect());
  }

  private boolean exact() {
    return result.text("p_value_method").equals("EXACT");
  }

  private Alternative alternative() {
    return Alternative.named(input.text("alternative"));
  }

  private Check statistic(Expected expected) {
    var residuals = new Residuals();
    nullable(residuals, "statistic", expected.statistic(), expected.scale());
    nullable(residuals, "degrees_of_freedom", expected.freedom(), 1);
    return residuals.check(
        "statistic_residual",
        ROUNDING,
        "Largest difference of the statistic or its degrees of freedom and those by another form:"
            + " moments carried from value to value, squares of counts, or counted pairs; zero.");
  }

  private void nullable(Residuals residuals, String name, double expected, double scale) {
    if (Double.isFinite(expected) != result.has(name)) {
      residuals.residual(1);
    } else if (result.has(name)) {
      residuals.equal(result.number(name), expected, scale);
    }
  }

  private Check pValue(Expected expected) {
    double p = result.number("p_value");
    double again = expected.pValue();
    if (test.isT() && result.has("degrees_of_freedom")) {
      again =
          TailIntegrals.student(
              result.number("statistic"), result.number("degrees_of_freedom"), alternative());
    } else if (test.isChiSquare() && result.has("degrees_of_freedom")) {
      again =
          TailIntegrals.chiSquare(result.number("statistic"), result.number("degrees_of_freedom"));
    } else if (Double.isNaN(again)) {
      again = Math.max(0, Math.min(1, p));
    }
    return new Residuals()
        .equal(p, again)
        .check(
            "p_value_residual",
            ROUNDING,
            "Relative difference of the p-value and the integral of the density beyond the"
                + " statistic (t, chi-square), or the sum over all orders or tables: zero.");
  }

  private Expected t() {
    TwoSamples samples = TwoSamples.of(test, input);
    return new Expected(samples.statistic(), 1, samples.freedom(), Double.NaN);
  }

  private Expected table(double[][] table) {
    double[] rows = Arrays.stream(table).mapToDouble(row -> Arrays.stream(row).sum()).toArray();
    double all = Arrays.stream(rows).sum();
    double share = 0;
    for (int j = 0; j < table[0].length; j++) {
      int column = j;
      double sum = Arrays.stream(table).mapToDouble(row -> row[column]).sum();
      for (int i = 0; i < rows.length; i++) {
        share += table[i][j] / rows[i] * (table[i][j] / sum);
      }
    }
    double freedom = (rows.length - 1.0) * (table[0].length - 1);
    return new Expected(all * (share - 1), all, freedom, Double.NaN);
  }

  private Expected goodness() {
    double[] observed = input.numbers("observed");
    double[] expected = observed.clone();
    Arrays.fill(expected, 1);
    if (input.has("expected")) {
      expected = input.numbers("expected");
    }
    double all = Arrays.stream(observed).sum();
    double total = Arrays.stream(expected).sum();
    double sum = 0;
    for (int k = 0; k < observed.length; k++) {
      sum += observed[k] / expected[k] * (observed[k] / all) * total;
    }
    return new Expected(sum - all, sum + all, observed.length - 1.0, Double.NaN);
  }

  private Check effect() {
    var residuals = new Residuals();
    if (test.isT()) {
      TwoSamples.of(test, input).effect(residuals, input, result);
    } else if (test == ClassicalTest.MANN_WHITNEY_U) {
      double pairs = (double) input.items("x").size() * input.items("y").size();
      residuals.zero(result.number("effect_size"), 2 * result.number("statistic") / pairs, -1);
    } else if (test == ClassicalTest.CHI_SQUARE_TABLE && result.has("effect_size")) {
      double[][] table = input.rows("table");
      double all = Arrays.stream(table).flatMapToDouble(Arrays::stream).sum();
      double v = result.number("effect_size");
      double statistic = v * Math.abs(v) * all * (Math.min(table.length, table[0].length) - 1);
      residuals.equal(result.number("statistic"), statistic);
    }
    return residuals.check(
        "effect_residual",
        ROUNDING,
        "Largest difference of the estimate, an end of its interval or the size of the effect and"
            + " that of moments carried from value to value, or of the statistic: zero.");
  }
}
