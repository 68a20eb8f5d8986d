package dev.omni.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The values of a plot as a table, and their range as part of its name. */
class PlotDataTest {
  private static final String LAYER =
      "{\"layer\":[{\"mark\":\"line\",\"encoding\":{\"x\":{\"field\":\"spot\",\"type\":\"quantitative\",\"title\":\"Spot"
          + " (USD)\"}}}],\"data\":{\"values\":[";

  private static Optional<String> range(String values) {
    var specification = (Json.Obj) JsonReader.trusted(LAYER + values + "]}}");
    return PlotData.of(specification).range(specification);
  }

  @Test
  void the_range_is_that_of_the_first_horizontal_axis_also_of_a_layer() {
    assertThat(range("{\"spot\":60},{\"spot\":40.00001234},{\"spot\":1e3}"))
        .contains("Spot (USD) from 40 to 1000");
    assertThat(range("{\"spot\":\"a\"},{\"spot\":\"b\"},{\"spot\":\"a\"}"))
        .contains("Spot (USD) with 2 values");
    assertThat(range("")).isEmpty();
  }

  @Test
  void times_range_from_the_first_to_the_last() {
    Json.Obj chart =
        Charts.lines(
            List.of(
                Json.obj("time", "2026-03-01T12:00:00Z", "series", "p50", "value", 1),
                Json.obj("time", "2026-03-01T10:00:00Z", "series", "p50", "value", 2)),
            "Latency (ms)",
            Optional.empty());
    assertThat(PlotData.of(chart).range(chart))
        .contains("Time (UTC) from 2026-03-01T10:00:00Z to 2026-03-01T12:00:00Z");
  }

  @Test
  void no_text_of_a_sheet_is_taken_for_a_formula() {
    var row = (Json.Obj) JsonReader.trusted("{\"a\":\"=1+1\",\"b\":-2.5,\"c\":\"-x\",\"d\":\"x\"}");
    Json.Obj plot = Json.obj("data", Json.obj("values", List.of(row)));
    assertThat(PlotData.of(plot).cells(row)).containsExactly("'=1+1", "-2.5", "'-x", "x");
  }
}
