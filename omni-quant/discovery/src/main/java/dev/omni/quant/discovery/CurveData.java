package dev.omni.quant.discovery;

import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The rows of curves read from an input. */
final class CurveData {
  private static final String ALONE = "";

  private CurveData() {}

  /** Returns whether the weights follow from the responses. */
  static boolean isWord(String weights) {
    return List.of("none", "1/y", "1/y2").contains(weights);
  }

  /** Returns the values of the parameters that are fixed; NaN for the others. */
  static double[] fixed(CurveRegression.Input input) {
    Map<String, Double> fixed = input.fixed().orElse(Map.of());
    return input.curve().names().stream()
        .mapToDouble(name -> fixed.getOrDefault(name, Double.NaN))
        .toArray();
  }

  /** Returns the rows of an input whose data are sound. */
  static CurveRows of(CurveRegression.Input input) {
    if (input.plate().isPresent()) {
      return plate(input.plate().get(), input.weights());
    }
    if (input.table().isPresent()) {
      return table(input, input.table().get());
    }
    double[] y = input.y().orElseThrow();
    List<String> labels =
        input
            .group()
            .map(group -> ((CurveRegression.GroupLabels) group).labels())
            .orElseGet(() -> Collections.nCopies(y.length, ALONE));
    return rows(input.x().orElseThrow(), y, weights(input.weights(), y), labels, 0);
  }

  private static CurveRows table(CurveRegression.Input input, DataColumns all) {
    var used =
        new ArrayList<>(List.of(input.predictor().orElseThrow(), input.response().orElseThrow()));
    input.group().ifPresent(group -> used.add(((CurveRegression.GroupColumn) group).name()));
    boolean word = isWord(input.weights());
    if (!word) {
      used.add(input.weights());
    }
    DataColumns table = all.complete(used);
    double[] y = table.numbers(used.get(1));
    List<String> labels =
        input
            .group()
            .map(group -> table.texts(used.get(2)))
            .orElseGet(() -> Collections.nCopies(y.length, ALONE));
    return rows(
        table.numbers(used.get(0)),
        y,
        word ? weights(input.weights(), y) : table.numbers(input.weights()),
        labels,
        all.rows() - table.rows());
  }

  private static CurveRows plate(WellPlate plate, String weights) {
    PlateReport report = PlateReport.of(plate);
    boolean percent = plate.measure() == WellPlate.Measure.PERCENT_OF_CONTROL;
    double[] values = percent ? report.wells().percentOfControl() : report.wells().corrected();
    var x = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    var labels = new ArrayList<String>();
    int leftOut = 0;
    for (int i = 0; i < values.length; i++) {
      WellPlate.Well well =
          java.util.Objects.requireNonNull(plate.layout().get(report.wells().well().get(i)));
      if (well.isSample() && Double.isNaN(values[i])) {
        leftOut++;
      } else if (well.isSample()) {
        x.add(well.dose().orElseThrow());
        y.add(values[i]);
        labels.add(well.label());
      }
    }
    double[] responses = y.stream().mapToDouble(v -> v).toArray();
    return rows(
        x.stream().mapToDouble(v -> v).toArray(),
        responses,
        weights(weights, responses),
        labels,
        leftOut);
  }

  private static double[] weights(String word, double[] y) {
    return Arrays.stream(y)
        .map(v -> word.equals("none") ? 1 : word.equals("1/y") ? 1 / Math.abs(v) : 1 / (v * v))
        .toArray();
  }

  private static CurveRows rows(
      double[] x, double[] y, double[] weights, List<String> labels, int leftOut) {
    List<String> groups = List.copyOf(new TreeSet<>(labels));
    return new CurveRows(
        x,
        y,
        Arrays.stream(weights).map(Math::sqrt).toArray(),
        labels.stream().mapToInt(label -> Collections.binarySearch(groups, label)).toArray(),
        groups,
        leftOut);
  }
}
