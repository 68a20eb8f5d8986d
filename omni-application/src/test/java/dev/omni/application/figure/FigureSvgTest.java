package dev.omni.application.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The bytes of figures: what pages, clients and tests read in them. */
class FigureSvgTest {
  private static final int WIDTH = FigureSvg.USUAL_WIDTH;

  static Stream<Figure> samples() {
    return SampleFigures.all().stream();
  }

  private static Document parsed(String svg) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(svg)));
    } catch (Exception malformed) {
      throw new AssertionError(svg, malformed);
    }
  }

  private static List<Element> groups(Document document, String name) {
    NodeList all = document.getElementsByTagName("g");
    var found = new ArrayList<Element>();
    for (int i = 0; i < all.getLength(); i++) {
      Element group = (Element) all.item(i);
      if (List.of(group.getAttribute("class").split(" ")).contains(name)) {
        found.add(group);
      }
    }
    return found;
  }

  private static List<String> series(Document document, String kind) {
    return groups(document, kind).stream().map(group -> group.getAttribute("data-series")).toList();
  }

  private static Figure plane(double[] x, double[] y) {
    return Figure.of("One", Plane.of("", Axis.of("x"), Axis.of("y")).with(Mark.line("line", x, y)));
  }

  private static List<String> labels(String svg) {
    return Pattern.compile("<text[^>]*>([^<]*)</text>")
        .matcher(svg)
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void is_a_document_without_style_script_and_reference(Figure figure) {
    String svg = FigureSvg.of(figure, WIDTH, Theme.LIGHT);
    Path folder = Path.of("target", "figures");
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(figure.title().replaceAll("\\W+", "-") + ".svg"), svg);
    } catch (java.io.IOException full) {
      throw new java.io.UncheckedIOException(full);
    }

    assertThat(parsed(svg).getDocumentElement().getAttribute("class")).isEqualTo("figure");
    assertThat(svg).doesNotContain("style", "<script", "href", "url(", "currentColor", "NaN");
    assertThat(svg.length()).isLessThan(120 * 1024);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void gives_equal_bytes_for_equal_figures(Figure figure) {
    assertThat(FigureSvg.of(figure, WIDTH, Theme.LIGHT))
        .isEqualTo(FigureSvg.of(figure, WIDTH, Theme.LIGHT));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void every_series_has_a_mark_and_every_entry_of_a_legend_its_mark(Figure figure) {
    Document document = parsed(FigureSvg.of(figure, WIDTH, Theme.LIGHT));
    List<String> marks = series(document, "mark");

    assertThat(marks).containsAll(figure.series());
    assertThat(series(document, "entry")).doesNotHaveDuplicates().isSubsetOf(marks);
    for (Element mark : groups(document, "mark")) {
      assertThat(mark.getElementsByTagName("*").getLength())
          .as(mark.getAttribute("data-series"))
          .isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void dark_and_light_differ_in_colors_alone(Figure figure) {
    String colors = "#[0-9a-f]{6}";
    assertThat(FigureSvg.of(figure, WIDTH, Theme.DARK).replaceAll(colors, "#"))
        .isEqualTo(FigureSvg.of(figure, WIDTH, Theme.LIGHT).replaceAll(colors, "#"));
  }

  @Test
  void a_mark_carries_its_numbers_and_a_guide_its_name() {
    Document document = parsed(FigureSvg.of(SampleFigures.option(), WIDTH, Theme.LIGHT));

    assertThat(groups(document, "mark").get(1).getAttribute("data-x")).startsWith("30 31 32 ");
    assertThat(groups(document, "guide"))
        .extracting(guide -> guide.getAttribute("data-guide"))
        .containsExactly("strike", "spot", "break-even");
    assertThat(groups(document, "own").get(0).getAttribute("data-y")).isEqualTo("2.13");
    assertThat(groups(document, "axis").get(0).getAttribute("data-unit")).isEqualTo("USD");
  }

  @Test
  void a_part_of_a_series_has_its_color_and_no_entry() {
    double[] x = {0, 1, 2};
    Plane plane =
        Plane.of("", Axis.of("x"), Axis.of("y"))
            .with(Mark.line("a", x, x))
            .with(new Mark.Band("a: band", x, x, new double[] {1, 2, 3}))
            .with(Mark.line("b", x, new double[] {2, 1, 0}));
    Document document = parsed(FigureSvg.of(Figure.of("Parts", plane), WIDTH, Theme.LIGHT));

    assertThat(series(document, "entry")).containsExactly("a", "b");
    assertThat(groups(document, "mark"))
        .extracting(mark -> mark.getAttribute("fill"))
        .containsExactly("#0072b2", "#0072b2", "#d55e00");
  }

  @Test
  void panels_stand_below_each_other_where_there_is_little_width() {
    String narrow = FigureSvg.of(SampleFigures.statistics(), 390, Theme.LIGHT);
    assertThat(narrow).contains("translate(10 ").doesNotContain("translate(207");
    assertThat(FigureSvg.of(SampleFigures.statistics(), WIDTH, Theme.LIGHT))
        .contains("translate(372 ");
  }

  @Test
  void equal_units_are_as_long_on_both_axes() {
    Document document = parsed(FigureSvg.of(SampleFigures.shapes(), WIDTH, Theme.LIGHT));
    Element panel = groups(document, "panel").get(0);
    Element frame = frame(panel);
    List<Element> axes = groups(document, "axis");
    double across = length(axes.get(0));
    double up = length(axes.get(1));

    assertThat(panel.getAttribute("data-aspect")).isEqualTo("equal");
    assertThat(number(frame, "width") / across / (number(frame, "height") / up))
        .isBetween(0.995, 1.005);
  }

  private static Element frame(Element within) {
    NodeList all = within.getElementsByTagName("rect");
    for (int i = 0; i < all.getLength(); i++) {
      Element rectangle = (Element) all.item(i);
      if (rectangle.getAttribute("class").startsWith("frame")) {
        return rectangle;
      }
    }
    throw new AssertionError("no frame");
  }

  private static double length(Element axis) {
    return number(axis, "data-max") - number(axis, "data-min");
  }

  private static double number(Element element, String name) {
    return Double.parseDouble(element.getAttribute(name));
  }

  @Test
  void a_plane_without_a_finite_value_says_so() {
    double[] none = {Double.NaN, Double.NaN};
    assertThat(labels(FigureSvg.of(plane(none, none), WIDTH, Theme.LIGHT)))
        .contains("No finite value to draw");
    assertThat(labels(FigureSvg.of(plane(new double[0], new double[0]), WIDTH, Theme.LIGHT)))
        .contains("No finite value to draw");
  }

  @Test
  void a_single_value_is_a_dot_between_two_labels_that_differ() {
    String svg = FigureSvg.of(plane(new double[] {3}, new double[] {0.6723}), WIDTH, Theme.LIGHT);

    assertThat(svg).contains("<circle");
    assertThat(labels(svg).stream().filter(label -> label.startsWith("0.6")).distinct().count())
        .isGreaterThanOrEqualTo(2);
  }

  @Test
  void equal_values_lie_between_labels_that_differ() {
    double[] same = {2.1333, 2.1333, 2.1333};
    String svg = FigureSvg.of(plane(new double[] {1, 2, 3}, same), WIDTH, Theme.LIGHT);
    List<String> labels = labels(svg.substring(svg.indexOf("class=\"axis y\"")));
    assertThat(labels.stream().filter(label -> label.startsWith("2")).toList())
        .hasSizeGreaterThanOrEqualTo(2)
        .doesNotHaveDuplicates();
  }

  @Test
  void values_without_a_place_on_a_logarithmic_axis_are_counted_in_words() {
    Axis log = Axis.of("x").on(Axis.Scale.LOG);
    Mark line = Mark.line("line", new double[] {0, -1, 1, 10}, new double[] {1, 2, 3, 4});
    Figure figure = Figure.of("Log", Plane.of("", log, Axis.of("y")).with(line));
    assertThat(labels(FigureSvg.of(figure, WIDTH, Theme.LIGHT)))
        .contains("2 values that are not above zero are left out");
  }

  @Test
  void a_peak_of_a_million_points_is_kept() {
    double[] x = SampleFigures.range(0, 1, 1_000_000);
    double[] y = new double[x.length];
    y[777_777] = 5;
    String svg = FigureSvg.of(plane(x, y), WIDTH, Theme.LIGHT);
    Document document = parsed(svg);
    Element frame = frame(document.getDocumentElement());

    assertThat(svg.length()).isLessThan(120 * 1024);
    assertThat(groups(document, "mark").get(0).hasAttribute("data-x")).isFalse();
    double highest =
        Pattern.compile("[ML][0-9.]+ ([0-9.]+)")
            .matcher(svg.substring(svg.indexOf("class=\"mark")))
            .results()
            .mapToDouble(point -> Double.parseDouble(point.group(1)))
            .min()
            .orElseThrow();
    assertThat(highest - number(frame, "y")).isLessThan(number(frame, "height") * 0.05);
  }

  @Test
  void numbers_at_the_ends_of_doubles_are_drawn() {
    double[] far = {
      -Double.MAX_VALUE, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.MAX_VALUE
    };
    String svg = FigureSvg.of(plane(far, far), WIDTH, Theme.LIGHT);
    assertThat(parsed(svg)).isNotNull();
    assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
  }

  @Test
  void the_title_of_an_axis_begins_beside_a_label_at_its_upper_end() {
    assertThat(titleFromFrame(Axis.of("vega").showing(new Axis.Between(0, 1)))).isZero();
    assertThat(titleFromFrame(Axis.of("vega").showing(new Axis.Between(0, 1.1)))).isNegative();
  }

  private static double titleFromFrame(Axis up) {
    double[] ends = {0, 1};
    Plane plane = Plane.of("", Axis.of("x"), up).with(Mark.line("line", ends, ends));
    Document document = parsed(FigureSvg.of(Figure.of("One", plane), WIDTH, Theme.LIGHT));
    NodeList texts = groups(document, "axis").get(1).getElementsByTagName("text");
    Element title = (Element) texts.item(texts.getLength() - 1);
    assertThat(title.getTextContent()).isEqualTo("vega");
    return number(title, "x") - number(frame(document.getDocumentElement()), "x");
  }

  private static Plane numbers() {
    return Plane.of("", Axis.of("x"), Axis.of("y"));
  }

  private static Document drawn(Plane plane, int width) {
    return parsed(FigureSvg.of(Figure.of("One", plane), width, Theme.LIGHT));
  }

  private static List<Element> within(Element group, String shape) {
    NodeList all = group.getElementsByTagName(shape);
    return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i)).toList();
  }

  @Test
  void a_series_without_a_place_has_no_entry() {
    double[] x = {1, 2};
    Plane plane =
        numbers()
            .with(Mark.line("a", x, x))
            .with(Mark.points("none", new double[0], new double[0]))
            .with(Mark.line("b", x, new double[] {2, 3}));
    assertThat(series(drawn(plane, WIDTH), "entry")).containsExactly("a", "b");
  }

  @Test
  void a_band_of_one_place_is_an_upright_line_with_ends() {
    Plane plane =
        numbers().with(new Mark.Band("band", new double[] {3}, new double[] {1}, new double[] {2}));
    Element band = groups(drawn(plane, WIDTH), "band").get(0);
    assertThat(within(band, "path").stream().map(path -> path.getAttribute("d")))
        .anyMatch(path -> path.matches("M.* .*V.*M.*h8M.*h8"));
  }

  @Test
  void a_band_without_height_is_a_line() {
    double[] x = {1, 2};
    Element band =
        groups(drawn(numbers().with(new Mark.Band("band", x, x, x)), WIDTH), "band").get(0);
    assertThat(within(band, "path").stream().map(path -> path.getAttribute("stroke-width")))
        .contains("0.8");
  }

  @Test
  void a_bar_of_zero_is_a_thin_line_and_few_names_have_narrow_bars() {
    Plane plane =
        Plane.of("", Axis.ofNames("name", List.of("a", "b")), Axis.of("y"))
            .with(Mark.bars("bars", new double[] {0, 1}));
    List<Element> bars = within(groups(drawn(plane, WIDTH), "bars").get(0), "rect");

    assertThat(number(bars.get(0), "height")).isEqualTo(0.5);
    assertThat(number(bars.get(1), "width")).isBetween(120.0, 130.0);
  }

  @Test
  void all_names_are_shown_where_they_have_room() {
    List<String> letters = List.of("ACDEFGHIKLMNPQRSTVWY".split(""));
    Plane plane =
        Plane.of("", Axis.ofNames("residue", letters), Axis.of("y"))
            .with(Mark.bars("bars", new double[letters.size()]));
    assertThat(labels(FigureSvg.of(Figure.of("One", plane), WIDTH, Theme.LIGHT)))
        .containsAll(letters);
  }

  @Test
  void labels_of_a_logarithmic_axis_lie_apart() {
    double[] y = {0.06, 0.98};
    Axis log = Axis.of("y").on(Axis.Scale.LOG);
    for (double least : new double[] {0.06, 0.1, 0.2}) {
      double[] ends = {least, 0.98};
      Plane plane = Plane.of("", Axis.of("x"), log).with(Mark.line("line", y, ends));
      List<Double> places =
          within(groups(drawn(plane, 390), "y").get(0), "text").stream()
              .filter(text -> text.getAttribute("text-anchor").equals("end"))
              .map(text -> number(text, "y"))
              .toList();
      assertThat(places).hasSizeGreaterThan(1);
      for (int i = 1; i < places.size(); i++) {
        assertThat(places.get(i - 1) - places.get(i)).isGreaterThanOrEqualTo(12);
      }
    }
  }

  @Test
  void a_single_whole_number_is_the_only_label_of_its_axis() {
    Axis year = Axis.of("year").on(Axis.Scale.INTEGER).showing(new Axis.Between(0.47, 1.53));
    double[] x = {1, 2};
    Plane plane = Plane.of("", Axis.of("x"), year).with(Mark.line("line", x, new double[] {1, 1}));
    assertThat(within(groups(drawn(plane, WIDTH), "y").get(0), "text"))
        .extracting(Element::getTextContent)
        .containsExactly("1", "year");
  }

  @Test
  void a_guide_between_two_others_has_its_name_across_one_of_them() {
    double[] x = {45, 150};
    Plane plane = numbers().with(Mark.line("line", x, x));
    for (double at : new double[] {90, 95, 100}) {
      plane = plane.with(Guide.x("barrier at " + (int) at, at));
    }
    assertThat(labels(FigureSvg.of(Figure.of("One", plane), WIDTH, Theme.LIGHT)))
        .contains("barrier at 90", "barrier at 95", "barrier at 100");
  }

  @Test
  void the_colors_in_a_legend_go_from_the_least_to_the_greatest_cell() {
    double[] edges = {0, 1, 2};
    double[][] values = {{-0.5, 1}, {0, 0.2}};
    Plane plane =
        numbers().with(new Mark.Cells("r", edges, edges, values, Mark.Ramp.DIVERGING, false));
    Document document = drawn(plane, WIDTH);
    List<Element> ramp = within(groups(document, "entry").get(0), "rect");
    List<Element> cells = within(groups(document, "cells").get(0), "rect");

    assertThat(ramp.get(0).getAttribute("fill")).isEqualTo(cells.get(0).getAttribute("fill"));
    assertThat(ramp.get(ramp.size() - 1).getAttribute("fill"))
        .isEqualTo(cells.get(1).getAttribute("fill"));
  }

  @Test
  void labels_of_a_drawing_that_are_too_small_make_room_for_each_other() {
    var shapes = new ArrayList<Drawing.Shape>();
    for (int i = 0; i < 40; i++) {
      shapes.add(
          new Drawing.Label(
              "", 20 + 40.0 * i, 50, "1038.51", Drawing.Anchor.MIDDLE, 10, Drawing.Ink.INK));
    }
    Figure figure = Figure.of("One", new Drawing("", shapes, 1640, 100));
    long wide = labels(FigureSvg.of(figure, 1600, Theme.LIGHT)).size();
    long narrow = labels(FigureSvg.of(figure, 390, Theme.LIGHT)).size();
    assertThat(narrow).isBetween(5L, 10L).isLessThan(wide);
  }

  @Test
  void a_label_on_a_shape_is_left_out_where_it_would_outgrow_the_shape() {
    Drawing.Label label =
        new Drawing.Label("", 800, 50, "1038.51", Drawing.Anchor.MIDDLE, 10, Drawing.Ink.GROUND);
    Figure figure = Figure.of("One", new Drawing("", List.of(label), 1580, 100));

    assertThat(labels(FigureSvg.of(figure, 1600, Theme.LIGHT))).contains("1038.51");
    assertThat(labels(FigureSvg.of(figure, 390, Theme.LIGHT))).doesNotContain("1038.51");
  }

  @Test
  void hostile_names_stay_text() {
    String name = "</svg><script>alert(1)</script>\u202e" + "x".repeat(300);
    Figure figure =
        Figure.of(
            name,
            Plane.of(name, Axis.of(name, name), Axis.of(name))
                .with(Mark.line(name, new double[] {1, 2}, new double[] {1, 2})));
    String svg = FigureSvg.of(figure, WIDTH, Theme.LIGHT);
    assertThat(parsed(svg).getElementsByTagName("script").getLength()).isZero();
    assertThat(svg).doesNotContain("\u202e");
  }

  @Test
  void a_figure_that_breaks_its_rules_is_not_drawn() {
    Plane uneven =
        Plane.of("", Axis.of("x"), Axis.of("y"))
            .with(Mark.line("line", new double[2], new double[3]))
            .with(Mark.line("line", new double[2], new double[2]));
    assertThatThrownBy(() -> FigureSvg.of(Figure.of("x", uneven), WIDTH, Theme.LIGHT))
        .hasMessageContaining("the numbers of line differ")
        .hasMessageContaining("two series are called line");
    assertThatThrownBy(() -> FigureSvg.of(SampleFigures.option(), 319, Theme.LIGHT))
        .hasMessageContaining("320 to 1600");
  }
}
