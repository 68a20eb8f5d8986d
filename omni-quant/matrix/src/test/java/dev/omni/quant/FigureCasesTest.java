package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the figure of the first example of a capability must show, by what was agreed. */
@Tag("ci")
final class FigureCasesTest {
  private static final Map<String, JsonEngine> ENGINES =
      Engines.all().stream()
          .collect(Collectors.toMap(e -> e.capability().id(), Function.identity()));

  /** Those whose engine gives a figure. */
  static Stream<Named<Json.Obj>> cases() {
    return Resources.array("/cases/figures.json").items().stream()
        .map(Json.Obj.class::cast)
        .filter(each -> ENGINES.containsKey(each.text("capability")))
        .filter(each -> figure(each) != null)
        .map(each -> Named.of(each.text("capability"), each));
  }

  private static Figure figure(Json.Obj agreed) {
    JsonEngine engine = ENGINES.get(agreed.text("capability"));
    Json.Obj input =
        engine
            .capability()
            .input()
            .filled((Json.Obj) engine.capability().input().examples().get(0));
    Json.Obj result = engine.compute(input, Work.alone()).result();
    return engine.figure(input, result).orElse(null);
  }

  private static List<Plane> planes(Figure figure) {
    return figure.panels().stream().filter(Plane.class::isInstance).map(Plane.class::cast).toList();
  }

  /** Returns the series of planes, the titles of tables and the series of drawings. */
  private static List<String> series(Figure figure) {
    return Stream.concat(
            figure.series().stream(), figure.panels().stream().flatMap(FigureCasesTest::named))
        .toList();
  }

  private static Stream<String> named(Panel panel) {
    return panel instanceof Drawing drawing
        ? drawing.shapes().stream().map(Drawing.Shape::series)
        : Stream.of(panel.title());
  }

  private static boolean says(Json.Obj agreed, String member) {
    return agreed.find(member).filter(new Json.Bool(true)::equals).isPresent();
  }

  private static List<String> words(Json.Obj agreed, String member) {
    return agreed.items(member).stream().map(word -> ((Json.Str) word).value()).toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void the_figure_shows_what_was_agreed(Json.Obj agreed) {
    Figure figure = figure(agreed);
    List<Plane> planes = planes(figure);

    assertThat(figure.check()).isEmpty();
    assertThat(figure.panels().size())
        .isGreaterThanOrEqualTo(agreed.findNumber("panels").orElseThrow().intValue());
    assertThat(series(figure)).containsAll(words(agreed, "series"));
    assertThat(planes.stream().flatMap(plane -> plane.guides().stream()).map(Guide::name))
        .containsAll(words(agreed, "guides"));
    assertThat(planes.stream().anyMatch(plane -> plane.own().isPresent()))
        .isEqualTo(says(agreed, "own"));
    assertThat(planes.stream().anyMatch(Plane::equal)).isEqualTo(says(agreed, "equal"));
  }
}
