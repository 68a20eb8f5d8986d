package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Plot;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The plots show what their titles say. */
class DrawnResultsTest {
  private static Json.Obj drawn(JsonEngine engine, Json.Obj input) {
    Json.Obj filled = engine.capability().input().filled(input);
    Plot plot = engine.plot(filled, EngineRunner.result(engine, filled)).orElseThrow();
    assertThat(plot.problems()).isEmpty();
    return ((Plot.VegaLite) plot).specification();
  }

  private static Json.Obj example(JsonEngine engine) {
    return (Json.Obj) engine.capability().input().examples().get(0);
  }

  private static List<String> marks(Json.Obj panel) {
    return new JsonFields(panel)
        .objects("layer").stream().map(layer -> layer.fields("mark").text("type")).toList();
  }

  @Test
  void survival_has_steps_a_band_and_the_times_of_censoring() {
    var engine = LoadedEngine.of(new KaplanMeier());
    Json.Obj plot = drawn(engine, example(engine));
    assertThat(marks(plot)).containsExactly("area", "line", "point");
    double[] events = new JsonFields(example(engine)).fields("table").numbers("event");
    long censored = java.util.Arrays.stream(events).filter(event -> event == 0).count();
    assertThat(new JsonFields(plot).objects("layer").get(2).fields("data").objects("values"))
        .hasSize((int) censored);
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
    Json.Obj plot = drawn(LoadedEngine.of(new GeneralizedLinearModel()), input);
    List<JsonFields> panels = new JsonFields(plot).objects("vconcat");
    assertThat(marks(panels.get(0).object())).containsExactly("area", "line", "point");
    assertThat(marks(panels.get(1).object())).containsExactly("point");
    for (JsonFields row : panels.get(0).objects("layer").get(0).fields("data").objects("values")) {
      assertThat(row.number("y")).isBetween(0.0, row.number("y2")); // Shares stay shares.
      assertThat(row.number("y2")).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void a_model_of_factors_is_shown_as_observed_against_fitted() {
    var engine = LoadedEngine.of(new GeneralizedLinearModel());
    List<JsonFields> panels = new JsonFields(drawn(engine, example(engine))).objects("vconcat");
    assertThat(panels.get(0).text("title")).isEqualTo("Observed and fitted");
  }

  @Test
  void a_density_by_frequency_is_logarithmic_both_ways() {
    var engine = LoadedEngine.of(new PowerSpectrum());
    JsonFields encoding =
        new JsonFields(drawn(engine, example(engine))).objects("layer").get(0).fields("encoding");
    for (String axis : List.of("x", "y")) {
      assertThat(encoding.fields(axis).fields("scale").text("type")).isEqualTo("log");
    }
  }

  @Test
  void groups_have_boxes_of_their_quartiles_behind_the_points() {
    var engine = LoadedEngine.of(new OneWayAnova());
    Json.Obj plot = drawn(engine, example(engine));
    Json.Obj first = (Json.Obj) plot.items("layer").get(0);
    assertThat(new JsonFields(first).fields("mark").text("type")).isEqualTo("bar");
  }
}
