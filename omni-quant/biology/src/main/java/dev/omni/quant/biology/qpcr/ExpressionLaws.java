package dev.omni.quant.biology.qpcr;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The laws of relative expression: a ratio is a quotient of powers of efficiencies, its limits lie
 * about it as Student's distribution says, and a standard curve satisfies its normal equations.
 */
final class ExpressionLaws {
  private static final double ROUNDING = 1e-9;

  private final RelativeExpression.Input input;
  private final RelativeExpression.Result result;
  private final Map<List<String>, List<Double>> wells;

  ExpressionLaws(RelativeExpression.Input input, RelativeExpression.Result result) {
    this.input = input;
    this.result = result;
    this.wells = wells(input);
  }

  List<Check> checks() {
    var checks = new ArrayList<Check>();
    result.results().ifPresent(columns -> checks.add(ratios(columns)));
    if (input.standardCurve().isPresent()) {
      checks.add(curves(input.standardCurve().get()));
    }
    return checks;
  }

  private double efficiency(String gene) {
    StandardCurve curve = result.standardCurves().orElse(Map.of()).get(gene);
    double own = curve == null ? 2 : curve.efficiency();
    return input.efficiencies().orElse(Map.of()).getOrDefault(gene, own);
  }

  private static Map<List<String>, List<Double>> wells(RelativeExpression.Input input) {
    var wells = new HashMap<List<String>, List<Double>>();
    input
        .table()
        .ifPresent(
            table -> {
              for (int row = 0; row < table.ct().length; row++) {
                List<String> place = List.of(table.gene().get(row), table.sample().get(row));
                wells.computeIfAbsent(place, any -> new ArrayList<>()).add(table.ct()[row]);
              }
            });
    return wells;
  }

  /** Returns the determined cycles of a gene in a sample. */
  private double[] cycles(String gene, String sample) {
    return wells.getOrDefault(List.of(gene, sample), List.of()).stream()
        .filter(ct -> !ct.isNaN())
        .mapToDouble(ct -> ct)
        .toArray();
  }

  private Check ratios(ExpressionColumns columns) {
    var residuals = new Residuals();
    for (int k = 0; k < columns.ratio().length; k++) {
      row(residuals, columns, k);
    }
    return residuals.check(
        "ratio_residual",
        ROUNDING,
        "Largest difference of a ratio and the quotient of powers of efficiencies, of its error"
            + " and degrees of freedom and those of all pairs of replicates, and of the"
            + " probability between its limits and the confidence: zero.");
  }

  private void row(Residuals residuals, ExpressionColumns columns, int k) {
    String gene = columns.gene().get(k);
    String sample = columns.sample().get(k);
    String control = input.control().orElseThrow();
    List<String> references = input.referenceGenes().orElseThrow();
    var genes = new ArrayList<>(List.of(gene));
    genes.addAll(references);
    double ratio = 1;
    double variance = 0;
    double squares = 0;
    double known = 0;
    for (String each : genes) {
      double power = each.equals(gene) ? 1 : -1.0 / references.size();
      double log = StrictMath.log(efficiency(each)) * power;
      double[] before = cycles(each, control);
      double[] after = cycles(each, sample);
      ratio *= StrictMath.pow(efficiency(each), power * (mean(before) - mean(after)));
      for (double[] group : List.of(before, after)) {
        double own = log * log * pairs(group) / group.length;
        variance += own;
        squares += own * own / (group.length - 1);
        known += group.length;
      }
    }
    double sent = sent(genes, List.of(control, sample));
    residuals.equal(columns.undetermined()[k], sent - known, Math.max(1, sent));
    if (Double.isNaN(ratio) || Double.isNaN(columns.ratio()[k])) {
      residuals.residual(Double.isNaN(ratio) == Double.isNaN(columns.ratio()[k]) ? 0 : 1);
      return;
    }
    double given = columns.ratio()[k];
    residuals
        .equal(given, ratio)
        .equal(columns.log2Ratio()[k], StrictMath.log(given) / StrictMath.log(2), 1);
    double error = columns.standardErrorLog2()[k];
    if (Double.isNaN(variance) || Double.isNaN(error)) {
      residuals.residual(Double.isNaN(variance) == Double.isNaN(error) ? 0 : 1);
      return;
    }
    double spread = error * StrictMath.log(2);
    residuals.equal(spread * spread, variance);
    limits(residuals, columns, k, variance > 0 ? variance * variance / squares : Double.NaN);
  }

  private void limits(Residuals residuals, ExpressionColumns columns, int k, double df) {
    double low = StrictMath.log(columns.confidenceLow()[k]);
    double high = StrictMath.log(columns.confidenceHigh()[k]);
    double middle = StrictMath.log(columns.ratio()[k]);
    double spread = columns.standardErrorLog2()[k] * StrictMath.log(2);
    residuals.equal(low + high, 2 * middle, 1 + Math.abs(middle));
    if (Double.isNaN(df) || Double.isNaN(columns.df()[k])) {
      residuals.residual(Double.isNaN(df) == Double.isNaN(columns.df()[k]) ? 0 : 1);
      residuals.equal(high, middle, 1);
      return;
    }
    double outside = StudentQuantile.outside((high - low) / 2 / spread, df);
    double digits = 1e-13 * (1 + Math.abs(middle)) / spread; // What logarithms of limits lose.
    double missed = Math.abs(outside - (1 - input.confidence()));
    residuals.equal(columns.df()[k], df).residual(Math.max(0, missed - digits));
  }

  private double sent(List<String> genes, List<String> samples) {
    double sent = 0;
    for (String gene : genes) {
      for (String sample : samples) {
        sent += wells.getOrDefault(List.of(gene, sample), List.of()).size();
      }
    }
    return sent;
  }

  private static double mean(double[] values) {
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      mean += (values[i] - mean) / (i + 1);
    }
    return values.length == 0 ? Double.NaN : mean;
  }

  /** Returns the variance as half the mean square of the differences of pairs. */
  private static double pairs(double[] values) {
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = 0; j < i; j++) {
        squares += (values[i] - values[j]) * (values[i] - values[j]);
      }
    }
    return values.length > 1
        ? squares / ((double) values.length * (values.length - 1))
        : Double.NaN;
  }

  private Check curves(DilutionSeries series) {
    var residuals = new Residuals();
    series
        .rows()
        .forEach(
            (gene, rows) -> {
              StandardCurve curve =
                  gene.isEmpty()
                      ? result.standardCurve().orElseThrow()
                      : result.standardCurves().orElseThrow().getOrDefault(gene, none());
              line(residuals, series, rows, curve);
            });
    return residuals.check(
        "curve_residual",
        ROUNDING,
        "Largest residual of the normal equations of a standard curve, and difference of its share"
            + " of the variance and its efficiency from those of the line: zero.");
  }

  private static StandardCurve none() {
    return new StandardCurve(0, 0, 0, 0);
  }

  private static void line(
      Residuals residuals, DilutionSeries series, List<Integer> rows, StandardCurve curve) {
    double sum = 0;
    double along = 0;
    double size = 0;
    double sizeAlong = 0;
    double missed = 0;
    double[] cycles = rows.stream().mapToDouble(i -> series.ct()[i]).toArray();
    for (int i : rows) {
      double x = StrictMath.log10(series.quantity()[i]);
      double rest = series.ct()[i] - curve.intercept() - curve.slope() * x;
      sum += rest;
      along += rest * x;
      size += Math.abs(series.ct()[i]);
      sizeAlong += Math.abs(series.ct()[i] * x);
      missed += rest * rest;
    }
    double all = pairs(cycles) * (cycles.length - 1);
    residuals
        .equal(sum, 0, size)
        .equal(along, 0, sizeAlong + size)
        .equal((1 - curve.rSquared()) * all, missed, all)
        .equal(StrictMath.log(curve.efficiency()) * curve.slope(), -StrictMath.log(10));
  }
}
