package dev.omni.application.figure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.figure.Figure;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Figures as specifications for programs that draw Vega-Lite. */
class FigureVegaLiteTest {
  static Stream<Figure> samples() {
    return SampleFigures.all().stream();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void every_panel_is_a_plot_and_every_series_has_rows(Figure figure) {
    Json.Obj specification = FigureVegaLite.of(figure);

    assertThat(specification.items("vconcat")).hasSameSizeAs(figure.panels());
    String all = specification.canonical();
    assertThat(figure.series())
        .allSatisfy(name -> assertThat(all).contains(Json.str(name).canonical()));
  }

  @Test
  void a_figure_of_one_panel_is_one_plot_with_its_guides() {
    Figure whole = SampleFigures.option();
    Json.Obj specification = FigureVegaLite.of(Figure.of("Value", whole.panels().get(0)));

    assertThat(specification.find("vconcat")).isEmpty();
    assertThat(specification.items("layer")).hasSize(2 + 3 + 1);
  }
}
