package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.engine.figure.Sheet;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The figures show what their titles say. */
class DrawnResultsTest {
  private static Figure drawn(JsonEngine engine, Json.Obj input) {
    Json.Obj filled = engine.capability().input().filled(input);
    Figure figure = engine.figure(filled, EngineRunner.result(engine, filled)).orElseThrow();
    assertThat(figure.check()).isEmpty();
    return figure;
  }

  private static Json.Obj example(JsonEngine engine) {
    return (Json.Obj) engine.capability().input().examples().get(0);
  }

  private static Plane plane(Figure figure, int panel) {
    return (Plane) figure.panels().get(panel);
  }

  private static Mark mark(Plane plane, String series) {
    return plane.marks().stream()
        .filter(mark -> mark.series().equals(series))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> series(Plane plane) {
    return plane.marks().stream().map(Mark::series).toList();
  }

  @Test
  void survival_has_steps_a_band_and_the_times_of_censoring() {
    var engine = LoadedEngine.of(new KaplanMeier());
    Figure figure = drawn(engine, example(engine));
    assertThat(series(plane(figure, 0))).containsExactly("all", "all: band", "censored");
    double[] events = new JsonFields(example(engine)).fields("table").numbers("event");
    long censored = Arrays.stream(events).filter(event -> event == 0).count();
    var ticks = (Mark.Ticks) mark(plane(figure, 0), "censored");
    assertThat(ticks.x()).hasSize((int) censored);
    var sheet = (Sheet) figure.panels().get(1);
    assertThat(sheet.title()).isEqualTo("at risk");
    assertThat(sheet.rows().get(0).get(1)).isEqualTo(new Sheet.Amount(events.length));
  }

  @Test
  void a_model_of_one_number_is_a_curve_with_its_band_over_the_residuals() {
    Json.Obj input =
        Json.obj(
            "table",
            Json.obj(
                "x", new double[] {0, 1, 2, 3, 4, 5, 6, 7},
                "y", new double[] {0, 0, 1, 0, 1, 0, 1, 1}),
            "response",
            "y",
            "predictors",
            List.of("x"),
            "family",
            "binomial");
    Figure figure = drawn(LoadedEngine.of(new GeneralizedLinearModel()), input);
    assertThat(series(plane(figure, 0))).containsExactly("data", "confidence", "fit");
    assertThat(series(plane(figure, 1))).containsExactly("residual");
    var band = (Mark.Band) mark(plane(figure, 0), "confidence");
    var fit = (Mark.Line) mark(plane(figure, 0), "fit");
    for (int i = 0; i < band.x().length; i++) {
      assertThat(band.low()[i]).isBetween(0.0, fit.y()[i]); // Shares stay shares.
      assertThat(band.high()[i]).isBetween(fit.y()[i], 1.0);
    }
  }

  @Test
  void a_model_of_factors_is_shown_by_the_levels_of_the_first() {
    var engine = LoadedEngine.of(new GeneralizedLinearModel());
    Plane plane = plane(drawn(engine, example(engine)), 0);
    assertThat(plane.x().names()).containsExactly("a", "b", "c");
    // In R: predict(glm(...), data.frame(outcome = c("a", "b", "c"), treatment = "t1"),
    // "response").
    var fit = (Mark.Points) mark(plane, "fit");
    assertThat(fit.y()[0]).isCloseTo(21, within(1e-6));
    assertThat(fit.y()[1]).isCloseTo(40 / 3.0, within(1e-6));
  }

  @Test
  void a_density_by_frequency_is_logarithmic_upward_and_names_its_peak() {
    var engine = LoadedEngine.of(new PowerSpectrum());
    Plane plane = plane(drawn(engine, example(engine)), 0);
    assertThat(plane.x().scale()).isEqualTo(Axis.Scale.LINEAR);
    assertThat(plane.y().scale()).isEqualTo(Axis.Scale.LOG);
    assertThat(plane.guides()).extracting(Guide::name).containsExactly("peak");
  }

  @Test
  void groups_have_boxes_of_their_quartiles_behind_the_points() {
    var engine = LoadedEngine.of(new OneWayAnova());
    Plane plane = plane(drawn(engine, example(engine)), 0);
    assertThat(plane.marks().get(0)).isInstanceOf(Mark.Boxes.class);
    assertThat(plane.guides()).extracting(Guide::name).containsExactly("grand mean");
  }

  @Test
  void whiskers_end_at_the_last_value_within_one_and_a_half_boxes() {
    double[] values = {1, 2, 3, 4, 5, 6, 7, 8, 30};
    // The quartiles of type 7 are 3, 5 and 7, so the fence is at 13 and 30 lies beyond it.
    assertThat(GroupFigure.box(values)).containsExactly(1, 3, 5, 7, 8);
  }

  @Test
  void the_outline_of_points_is_their_convex_hull() {
    double[][] hull =
        ConvexHull.of(new double[] {0, 4, 4, 0, 2, 2, 4}, new double[] {0, 0, 3, 3, 1, 0, 1});
    assertThat(hull[0]).containsExactly(0, 4, 4, 0);
    assertThat(hull[1]).containsExactly(0, 0, 3, 3);
  }

  @Test
  void of_many_rows_the_outermost_are_shown() {
    double[] values = IntStream.range(0, 10_000).mapToDouble(i -> i % 100).toArray();
    values[1234] = 1e6;
    values[4321] = -1e6;
    ShownRows shown = ShownRows.of(values, 300);
    assertThat(shown.rows()).contains(1234, 4321).isSorted().hasSizeLessThanOrEqualTo(300);
    assertThat(shown.title("")).isEqualTo(shown.rows().length + " of 10,000 rows");
  }

  /** The filled part of the distribution under the hypothesis is the p-value, by trapezoids. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"test": "t_welch", "x": [1.2, 2.4, 3.1, 0.7, 2.2], "y": [2.9, 3.8, 3.3, 4.1, 2.6]}""",
        """
        {"test": "t_one_sample", "x": [1.2, 2.4, 3.1, 0.7, 2.2], "mu": 1, "alternative": "greater"}""",
        """
        {"test": "chi_square_table", "table": [[12, 7, 9], [5, 14, 8]]}""",
        """
        {"test": "binomial", "trials": 20, "successes": 14, "probability": 0.5}""",
        """
        {"test": "fisher_exact", "table": [[3, 1], [1, 3]]}"""
      })
  void the_tail_under_the_hypothesis_is_the_p_value(String text) {
    var engine = LoadedEngine.of(new HypothesisTests());
    var input = (Json.Obj) JsonReader.parse(text);
    double p =
        new JsonFields(EngineRunner.result(engine, engine.capability().input().filled(input)))
            .number("p_value");
    Plane law = plane(drawn(engine, input), 1);
    Mark tail = mark(law, "as far out");
    double filled =
        tail instanceof Mark.Bars bars
            ? Arrays.stream(bars.high()).sum()
            : trapezoids(((Mark.Area) tail).x(), ((Mark.Area) tail).y());
    assertThat(filled).isCloseTo(p, within(0.01));
    assertThat(law.guides()).extracting(Guide::name).containsExactly("observed");
  }

  private static double trapezoids(double[] x, double[] y) {
    double sum = 0;
    for (int i = 1; i < x.length; i++) {
      double height = (y[i] + y[i - 1]) / 2;
      sum += Double.isNaN(height) ? 0 : height * (x[i] - x[i - 1]);
    }
    return sum;
  }
}
