package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of principal components. A sum of the loadings with changing weights goes through the
 * scores and back: the data times it are the sum of the scores, and the transposed data times these
 * are the sum of the loadings by their variances.
 *
 * @param given complete rows
 * @param input of the analysis
 * @param result as published
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record ComponentChecks(
    double[][] given, PrincipalComponents.Input input, PrincipalComponents.Result result) {
  private static final double ROUNDING = 1e-9;
  private static final double EXACT = 1e-10;

  /** The golden section: its multiples are spread evenly. */
  private static final double GOLDEN = 0.6180339887498949;

  List<Check> all() {
    double[][] loadings = result.loadings().toArray(double[][]::new);
    double unit = input.scale() ? 1 : ScaledDoubles.of(given);
    double[][] data = data(unit);
    double total = Arrays.stream(data).mapToDouble(LinearRegression::sumOfSquares).sum();
    return List.of(
        orthonormality(loadings),
        variances(unit, total),
        columns(),
        components(data, loadings, unit, total));
  }

  private static double weight(int k) {
    double part = GOLDEN * (k + 1);
    return 0.5 + part - Math.floor(part);
  }

  private static Check orthonormality(double[][] loadings) {
    var residuals = new Residuals();
    for (int i = 0; i < loadings.length; i++) {
      for (int j = 0; j <= i; j++) {
        double product = i == j ? -1 : 0;
        for (int k = 0; k < loadings[i].length; k++) {
          product += loadings[i][k] * loadings[j][k];
        }
        residuals.residual(Math.abs(product));
      }
    }
    return residuals.check(
        "orthonormality_residual",
        EXACT,
        "Largest entry of L L' - I, for loadings L; zero but for rounding");
  }

  /** Returns the rows less the means carried from row to row, over the deviations where asked. */
  private double[][] data(double unit) {
    double[][] data = new double[given.length][given[0].length];
    for (int j = 0; j < data[0].length; j++) {
      Column column = column(j);
      for (int i = 0; i < data.length; i++) {
        double apart = given[i][j] / column.unit() - given[0][j] / column.unit();
        data[i][j] =
            input.scale()
                ? (apart - column.moments().mean()) / Math.sqrt(column.moments().variance())
                : (apart - column.moments().mean()) * (column.unit() / unit);
      }
    }
    return data;
  }

  /** The moments of a column less its first value. */
  private record Column(double unit, StreamedMoments moments) {}

  private Column column(int j) {
    double[] values = DataTableChecks.column(given, j);
    double unit = ScaledDoubles.of(values);
    double first = values[0] / unit;
    return new Column(
        unit, StreamedMoments.of(Arrays.stream(values).map(v -> v / unit - first).toArray()));
  }

  private Check columns() {
    double[] centre = result.centre();
    double[] scale = result.scale();
    var residuals = new Residuals();
    for (int j = 0; j < centre.length; j++) {
      Column column = column(j);
      double first = given[0][j] / column.unit();
      double mean = first + column.moments().mean();
      residuals
          .equal(
              centre[j] / column.unit(),
              mean,
              Math.abs(first) + Math.sqrt(column.moments().variance()))
          .equal(
              input.scale() ? scale[j] / column.unit() : scale[j],
              input.scale() ? Math.sqrt(column.moments().variance()) : 1);
    }
    if (result.rowsLeftOut().isPresent()) {
      CompleteRows complete = CompleteRows.of(input.data());
      int[] kept = result.keptRows().orElse(new int[0]);
      residuals.equal(result.rowsLeftOut().getAsInt(), complete.leftOut());
      for (int i = 0; i < kept.length; i++) {
        residuals.equal(kept[i], complete.kept()[i]);
      }
    }
    return residuals.check(
        "column_residual",
        ROUNDING,
        "Largest relative difference of a mean or a deviation and that carried from row to row:"
            + " zero.");
  }

  private Check variances(double unit, double total) {
    double[] deviations = result.standardDeviations();
    double[] ratios = result.explainedVarianceRatio();
    double sum = 0;
    var residuals = new Residuals();
    for (int k = 0; k < ratios.length; k++) {
      double deviation = deviations[k] / unit;
      double share = deviation * Math.abs(deviation) * (given.length - 1) / total;
      residuals.equal(ratios[k], share, 1);
      sum += ratios[k];
    }
    if (ratios.length == Math.min(given.length - 1, given[0].length)) {
      residuals.equal(sum, 1);
    }
    return residuals.check(
        "variance_residual",
        EXACT,
        "Largest difference of an explained variance ratio and the squared deviation over the"
            + " squares of the centred data, or of the sum of all and 1: zero.");
  }

  private Check components(double[][] data, double[][] loadings, double unit, double total) {
    double[] sum = new double[data[0].length];
    double[] variances = new double[data[0].length];
    double[] deviations = result.standardDeviations();
    for (int k = 0; k < loadings.length; k++) {
      double deviation = deviations[k] / unit;
      for (int j = 0; j < sum.length; j++) {
        sum[j] += weight(k) * loadings[k][j];
        variances[j] += weight(k) * loadings[k][j] * deviation * deviation * (data.length - 1);
      }
    }
    var residuals = new Residuals();
    double[][] found = result.scores().toArray(double[][]::new);
    double[] back = new double[sum.length];
    double size = Math.sqrt(total);
    for (int i = 0; i < data.length; i++) {
      double score = 0;
      for (int k = 0; k < found[i].length; k++) {
        score += weight(k) * found[i][k] / unit;
      }
      residuals.equal(score, product(data[i], sum), size);
      for (int j = 0; j < back.length; j++) {
        back[j] += score * data[i][j];
      }
    }
    for (int j = 0; j < back.length; j++) {
      residuals.equal(back[j], variances[j], total);
    }
    result
        .newScores()
        .ifPresent(scores -> further(residuals, loadings, scores.toArray(double[][]::new)));
    return residuals.check(
        "component_residual",
        ROUNDING,
        "Largest difference of the scores of a row, summed with changing weights, and the row times"
            + " the loadings summed alike, or of the columns times these scores and the loadings"
            + " times their variances, relative to all squares: zero.");
  }

  private void further(Residuals residuals, double[][] loadings, double[][] scores) {
    double[][] rows = input.newRows().orElseThrow();
    double[] centre = result.centre();
    double[] scale = result.scale();
    for (int i = 0; i < rows.length; i++) {
      double sum = 0;
      double expected = 0;
      double size = 0;
      for (int k = 0; k < loadings.length; k++) {
        sum += weight(k) * scores[i][k];
        for (int j = 0; j < centre.length; j++) {
          double term = weight(k) * loadings[k][j] * ((rows[i][j] - centre[j]) / scale[j]);
          expected += term;
          size += Math.abs(term);
        }
      }
      residuals.equal(sum, expected, size);
    }
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int j = 0; j < one.length; j++) {
      sum += one[j] * other[j];
    }
    return sum;
  }
}
