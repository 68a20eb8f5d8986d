package dev.omni.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.CapabilityBuilder;
import dev.omni.domain.world.Method;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlotTest {
  private static final Json.Obj BAR =
      Json.obj(
          "$schema",
          "https://vega.github.io/schema/vega-lite/v5.json",
          "data",
          Json.obj("values", List.of(Json.obj("url", "a name of a column", "y", 1))),
          "mark",
          "bar");

  private static Plot svg(String inside) {
    return Plot.svg(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
            + inside
            + "</svg>");
  }

  @Test
  void shapes_text_and_references_inside_are_shown() {
    assertThat(
            svg("""
                <title>A &amp; b, f(x)</title>
                <defs><linearGradient id="blue"><stop offset="0" stop-color="#00f"/></linearGradient>
                  <clipPath id="left"><rect width="9" height="9"/></clipPath></defs>
                <!-- a comment -->
                <g transform="translate(1, 2) rotate(30)" aria-label="f(x) of x" clip-path="url(#left)">
                  <path d="M0,0 L1,1" fill="url('#blue')" stroke="rgb(1, 2, 3)" style="stroke-width: 2"/>
                  <text x="1" y="2" font-family="sans-serif">1 &lt; 2<tspan>x</tspan></text>
                </g>
                """)
                .problems())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "<g><script xmlns=\"http://www.w3.org/1999/xhtml\">alert(1)</script></g>",
        "<foreignObject><p>x</p></foreignObject>",
        "<image href=\"https://example.org/a.png\"/>",
        "<use href=\"#a\"/>",
        "<style>@import 'https://example.org/a.css';</style>",
        "<animate attributeName=\"href\" to=\"javascript:alert(1)\"/>",
        "<set attributeName=\"onload\" to=\"alert(1)\"/>",
        "<a xlink:href=\"javascript:alert(1)\"><text>x</text></a>",
        "<linearGradient xlink:href=\"https://example.org/a.svg#b\"/>",
        "<rect onload=\"alert(1)\"/>",
        "<rect ONCLICK=\"alert(1)\"/>",
        "<rect fill=\"url(https://example.org/a.svg#b)\"/>",
        "<rect fill=\"url( 'data:image/svg+xml,x' )\"/>",
        "<rect fill=\"u\\72l(https://example.org)\"/>",
        "<rect style=\"fill: image-set('https://example.org/a' 1x)\"/>",
        "<rect style=\"background: URL(//example.org)\"/>",
        "<rect xml:base=\"https://example.org/\"/>",
        "<?xml-stylesheet href=\"https://example.org/a.css\"?>",
        "<text>&undeclared;</text>",
        "<g>"
      })
  void what_could_run_or_load_something_is_refused(String inside) {
    assertThat(svg(inside).problems()).isNotEmpty();
  }

  @Test
  void a_document_of_another_kind_is_refused() {
    String entity = "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>";
    assertThat(Plot.svg(entity + "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").problems())
        .containsExactly("it has a document type");
    assertThat(Plot.svg("<html/>").problems()).isNotEmpty();
    assertThat(Plot.svg("").problems()).isNotEmpty();
    assertThat(
            Plot.svg(
                    "<?xml version=\"1.0\" encoding=\"UTF-7\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>")
                .problems())
        .containsExactly("its encoding is UTF-7, not UTF-8");
  }

  @Test
  void a_plot_in_svg_has_at_most_a_megabyte() {
    assertThat(svg("<desc>" + "é".repeat(524_000) + "</desc>").problems()).isEmpty();
    assertThat(svg("<desc>" + "é".repeat(525_000) + "</desc>").problems()).hasSize(1);
  }

  @Test
  void a_specification_has_its_data_inside_and_at_most_256_kilobytes() {
    assertThat(Plot.vegaLite(BAR).problems()).isEmpty();
    assertThat(Plot.vegaLite(BAR.without("$schema")).problems())
        .containsExactly("/$schema must name Vega-Lite");
    assertThat(Plot.vegaLite(BAR.with("data", Json.obj("url", "a.csv"))).problems())
        .containsExactly("/data/url refers to something outside of the plot");
    assertThat(
            Plot.vegaLite(BAR.with("layer", List.of(Json.obj("mark", Json.obj("type", "image")))))
                .problems())
        .containsExactly("/layer/0/mark/type is an image");
    Json many = Json.obj("values", Collections.nCopies(40_000, Json.obj("y", 1)));
    assertThat(Plot.vegaLite(BAR.with("data", many)).problems()).hasSize(1);
  }

  private record Drawing(Optional<String> title, Plot plot)
      implements Engine<Drawing.Input, Drawing.Result> {
    @Example("{}")
    record Input() {}

    record Result(@Title("One") @Unit("1") double y) {}

    @Override
    public Capability capability() {
      CapabilityBuilder built =
          Capability.named("physics.test.drawing")
              .title("Drawing", "A number with a plot.")
              .input(Contracts.of(Input.class))
              .result(Contracts.of(Result.class))
              .method(new Method("constant", "y = 1", List.of(), List.of(), List.of()));
      title.ifPresent(built::plot);
      return built.build();
    }

    @Override
    public Computed<Result> compute(Input input, Work work) {
      return Computed.of(new Result(1));
    }

    @Override
    public Optional<Plot> plot(Input input, Result result) {
      return Optional.of(plot);
    }
  }

  @Test
  void only_a_plot_that_is_declared_and_may_be_shown_leaves_a_loaded_engine() {
    Plot good = Plot.vegaLite(BAR);
    assertThat(drawn(Optional.of("One bar"), good)).contains(good);
    assertThat(drawn(Optional.empty(), good)).isEmpty();
    assertThat(drawn(Optional.of("One bar"), svg("<script/>"))).isEmpty();
  }

  private static Optional<Plot> drawn(Optional<String> title, Plot plot) {
    return LoadedEngine.of(new Drawing(title, plot)).plot(Json.Obj.EMPTY, Json.obj("y", 1));
  }
}
