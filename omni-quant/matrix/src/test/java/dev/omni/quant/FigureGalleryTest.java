package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.FigureVegaLite;
import dev.omni.application.figure.Theme;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.draws.DrawnCapabilities;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The figure of every example, and of five draws, in a folder for the check in a browser: wide in
 * both themes, narrow, and as Vega-Lite. The property {@code omni.figures} names the folder.
 */
@Tag("matrix")
@Tag("full")
@ExtendWith(SampleInMessage.class)
final class FigureGalleryTest {
  private static final int DRAWS = 5;
  private static final int NARROW = 390;
  private static final Path FOLDER = Path.of(System.getProperty("omni.figures", "target/figures"));

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  private static List<Json.Obj> inputs(JsonEngine engine) {
    var inputs = new ArrayList<Json.Obj>();
    engine.capability().input().examples().forEach(example -> inputs.add((Json.Obj) example));
    for (int seed = 1; seed <= DRAWS; seed++) {
      inputs.add(
          DrawnCapabilities.ALL.get(engine.capability().id()).draw(new SplittableRandom(seed)));
    }
    return inputs;
  }

  @ParameterizedTest
  @MethodSource("engines")
  void every_figure_passes_its_own_check_and_is_written(JsonEngine engine) throws IOException {
    Files.createDirectories(FOLDER);
    List<Json.Obj> inputs = inputs(engine);
    for (int k = 0; k < inputs.size(); k++) {
      Json.Obj input = engine.capability().input().filled(inputs.get(k));
      Optional<Figure> figure = engine.figure(input, engine.compute(input, Work.alone()).result());
      if (figure.isPresent()) {
        assertThat(figure.get().check()).isEmpty();
        write(engine.capability().id() + "." + k, figure.get());
      }
    }
  }

  private static void write(String name, Figure figure) throws IOException {
    write(name + ".light.svg", FigureSvg.of(figure, FigureSvg.USUAL_WIDTH, Theme.LIGHT));
    write(name + ".dark.svg", FigureSvg.of(figure, FigureSvg.USUAL_WIDTH, Theme.DARK));
    write(name + ".narrow.svg", FigureSvg.of(figure, NARROW, Theme.LIGHT));
    write(name + ".vega.json", JsonReader.write(FigureVegaLite.of(figure)));
  }

  private static void write(String file, String text) throws IOException {
    Files.write(FOLDER.resolve(file), text.getBytes(StandardCharsets.UTF_8));
  }
}
