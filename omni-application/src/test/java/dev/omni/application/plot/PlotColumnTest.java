package dev.omni.application.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several plots below each other. */
final class PlotColumnTest {
  private static Json.Obj channel(String field) {
    return Json.obj("field", field, "type", "quantitative", "title", field);
  }

  @Test
  void plots_of_a_column_stand_below_each_other() {
    Json.Obj one =
        Json.obj(
            "data",
            Json.obj("values", List.of(Json.obj("x", 0, "y", 0), Json.obj("x", 10, "y", 10))),
            "mark",
            "point",
            "encoding",
            Json.obj("x", channel("x"), "y", channel("y")));
    Drawn drawn =
        Drawn.of(
            Json.obj("title", "Both")
                .with("vconcat", List.of(one.with("title", "A"), one.with("title", "B"))));

    assertThat(drawn.all("svg")).hasSize(3);
    assertThat(drawn.all("svg").get(1)).containsEntry("y", "30").containsEntry("height", "400");
    assertThat(drawn.all("svg").get(2)).containsEntry("y", "430");
    assertThat(drawn.all("svg").get(0)).containsEntry("height", "830");
    assertThat(drawn.all("text")).extracting(text -> text.get("text")).contains("Both", "A", "B");
  }

  @Test
  void what_is_no_plot_in_a_column_is_refused_at_its_place() {
    assertThatThrownBy(() -> Drawn.of(Json.obj("vconcat", List.of("nothing"))))
        .isInstanceOf(UnsupportedPlotException.class)
        .hasMessageStartingWith("/vconcat/0");
  }
}
