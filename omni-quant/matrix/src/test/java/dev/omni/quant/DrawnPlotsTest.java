package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.plot.SvgPlot;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;

/** The plots of the examples as the writer of SVG draws them. */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class DrawnPlotsTest {
  /** A plot with its capability. */
  record Drawn(String capability, Json.Obj specification) {
    @Override
    public String toString() {
      return capability;
    }
  }

  static Stream<Drawn> plots() {
    return CapabilitySample.of(Engines.all())
        .engines(engine -> engine.capability().plotTitle().isPresent())
        .stream()
        .flatMap(DrawnPlotsTest::ofExamples);
  }

  private static Stream<Drawn> ofExamples(JsonEngine engine) {
    return engine.capability().input().examples().stream()
        .flatMap(
            example -> {
              var input = (Json.Obj) example;
              Json.Obj filled = engine.capability().input().filled(input);
              return engine
                  .plot(filled, CachedResults.computed(engine, input).result())
                  .filter(Plot.VegaLite.class::isInstance)
                  .map(plot -> ((Plot.VegaLite) plot).specification())
                  .map(plot -> new Drawn(engine.capability().id(), plot))
                  .stream();
            });
  }

  private static Document parsed(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> words(Document svg) {
    var texts = svg.getElementsByTagName("text");
    return Stream.iterate(0, i -> i + 1)
        .limit(texts.getLength())
        .map(i -> texts.item(i).getTextContent())
        .toList();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("plots")
  void each_is_well_formed_and_has_its_title_and_marks(Drawn drawn) throws Exception {
    Document svg = parsed(SvgPlot.of(drawn.specification()));

    assertThat(words(svg)).contains(drawn.specification().text("title"));
    int marks =
        svg.getElementsByTagName("path").getLength() + svg.getElementsByTagName("rect").getLength();
    assertThat(marks).isPositive();
    assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("plots")
  void each_axis_has_a_title_and_a_continuous_one_its_unit(Drawn drawn) {
    for (Json.Obj encoding : encodings(drawn.specification())) {
      for (String axis : List.of("x", "y")) {
        Json.Obj channel = encoding.findObject(axis).orElseThrow();
        assertThat(channel.findText("title").orElse("")).as("%s of %s", axis, drawn).isNotBlank();
      }
      Json.Obj up = encoding.findObject("y").orElseThrow();
      assertThat(up.text("title")).as("y of %s", drawn).matches(".* \\(.+\\)");
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("plots")
  void each_line_has_enough_points_or_shows_them(Drawn drawn) {
    for (Json.Obj layer : layers(drawn.specification())) {
      boolean line = layer.find("mark").filter(Json.str("line")::equals).isPresent();
      boolean plain =
          layer
              .findObject("mark")
              .filter(mark -> mark.text("type").equals("line") && !mark.flag("point"))
              .filter(mark -> !mark.has("interpolate")) // Steps show their points by their corners.
              .isPresent();
      if (line || plain) {
        Json.Obj color =
            layer.findObject("encoding").flatMap(e -> e.findObject("color")).orElse(Json.Obj.EMPTY);
        var sizes =
            rows(drawn.specification(), layer).stream()
                .collect(
                    Collectors.groupingBy(
                        row -> row.find(color.findText("field").orElse("")).orElse(Json.NULL),
                        Collectors.counting()));
        assertThat(sizes.values()).as("%s", drawn).allMatch(points -> points >= 50);
      }
    }
  }

  private static List<Json.Obj> layers(Json.Obj plot) {
    if (plot.has("vconcat")) {
      return plot.items("vconcat").stream().flatMap(p -> layers((Json.Obj) p).stream()).toList();
    }
    return plot.has("layer")
        ? plot.items("layer").stream().map(Json.Obj.class::cast).toList()
        : List.of(plot);
  }

  private static List<Json.Obj> encodings(Json.Obj plot) {
    return layers(plot).stream().map(l -> l.findObject("encoding").orElseThrow()).toList();
  }

  private static List<Json.Obj> rows(Json.Obj plot, Json.Obj layer) {
    return layer
        .findObject("data")
        .or(() -> plot.findObject("data"))
        .orElseThrow()
        .items("values")
        .stream()
        .map(Json.Obj.class::cast)
        .toList();
  }
}
