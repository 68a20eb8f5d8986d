package dev.omni.console.item;

import dev.omni.application.operation.OperationRunView;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A run of benchmarks. */
public record BenchmarkRunItem(Members of) implements Item {
  /** Returns the model. */
  public Optional<String> model() {
    return of.text("model");
  }

  /** Returns the mode. */
  public Optional<String> mode() {
    return of.words("mode");
  }

  /** Returns the suites. */
  public Optional<String> suites() {
    return of.words("suites");
  }

  /** Returns whether there is a result that the list omits. */
  public boolean isOmitted() {
    return of.flag(OperationRunView.OMITTED);
  }

  /** Returns whether there is a result. */
  public boolean hasResult() {
    return of.at("result").isPresent();
  }

  /** Returns the figures with an interval, of all suites. */
  public List<Figure> figures() {
    return of.list("result.suites").stream().flatMap(suite -> figures(suite).stream()).toList();
  }

  /**
   * A figure of a suite with its 95 % interval.
   *
   * @param suite name of the suite
   * @param dimension name of the figure
   */
  public record Figure(String suite, String dimension, double value, double low, double high) {}

  /** Returns a number; NaN for anything else, which has no place in a chart. */
  private static double number(Json value) {
    return value instanceof Json.Num number ? number.value().doubleValue() : Double.NaN;
  }

  private static List<Figure> figures(Members suite) {
    var figures = new ArrayList<Figure>();
    String name = suite.text("suite").orElse("");
    Members dimensions = suite.object("dimensions");
    for (String dimension : dimensions.json().members().keySet()) {
      Members figure = dimensions.object(dimension);
      List<Json> interval = figure.items("ci95");
      if (interval.size() == 2) {
        double value = number(figure.at("value").orElse(Json.NULL));
        figures.add(
            new Figure(name, dimension, value, number(interval.get(0)), number(interval.get(1))));
      }
    }
    return figures;
  }
}
