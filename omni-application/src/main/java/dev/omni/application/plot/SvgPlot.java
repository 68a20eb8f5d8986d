package dev.omni.application.plot;

import dev.omni.application.figure.Svg;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The writer from a Vega-Lite 5 specification with its data inline to an SVG document. It draws
 * lines, points, bars, areas, rules, rectangles and texts, in layers, on linear, logarithmic, time
 * and discrete axes, one plot or several below each other, and refuses everything else. The
 * document has no script, no font and no reference; it follows light and dark mode. Equal
 * specifications give equal bytes on every JVM.
 */
public final class SvgPlot {
  private static final double WIDTH = 640;
  private static final double HEIGHT = 400;
  private static final double TALLEST = 440;
  private static final double MARGIN = 14;
  private static final double TITLE = 30;

  private static final String BELOW = "vconcat";

  /** The schema's own members at the top, beside those of layers. */
  static final Set<String> TOP = Set.of("$schema", "width", "height", "autosize", "usermeta");

  private final Part whole;
  private final List<Layer> layers;
  private final Layout layout;

  /** The places of the parts of a plot, and the height of all. */
  private record Layout(
      Frame frame,
      Optional<PlotAxis> across,
      Optional<PlotAxis> up,
      Optional<PlotScale> colors,
      Optional<Legend> legend,
      double height) {}

  private SvgPlot(Part whole) {
    this.whole = whole;
    this.layers = Layer.all(whole, TOP, Json.Obj.EMPTY, List.of(Json.Obj.EMPTY));
    this.layout = layout();
  }

  /**
   * Draws a specification.
   *
   * @throws UnsupportedPlotException for what it does not draw, with the place
   */
  public static String of(Json.Obj specification) {
    var whole = new Part(specification, Pointer.ROOT);
    return specification.has(BELOW) ? below(whole) : new SvgPlot(whole).document();
  }

  /** Draws plots below each other, under the title of the whole. */
  private static String below(Part whole) {
    String title = whole.text("title").orElse("Plot");
    var panels = new StringBuilder();
    double height = TITLE;
    for (Part each : panels(whole)) {
      var panel = new SvgPlot(each);
      panels.append(panel.panel(height));
      height += panel.layout.height();
    }
    var svg = new Svg();
    root(svg, height, title, title);
    svg.words("text x y font-size font-weight", Svg.cut(title, 80), MARGIN, MARGIN + 12, 14, 600);
    String text = svg.end("svg").toString();
    return new StringBuilder(text).insert(text.lastIndexOf("</svg>"), panels).toString();
  }

  /**
   * Returns the plots that are drawn below each other; the whole one where it is a single plot.
   *
   * @throws UnsupportedPlotException for what is no plot
   */
  static List<Part> panels(Part whole) {
    if (!whole.json().has(BELOW)) {
      return List.of(whole);
    }
    whole.only(Set.of("$schema", "title", "usermeta", BELOW));
    var panels = new ArrayList<Part>();
    List<Json> plots = whole.json().items(BELOW);
    for (int i = 0; i < plots.size(); i++) {
      if (!(plots.get(i) instanceof Json.Obj plot)) {
        throw new UnsupportedPlotException(whole.at().to(BELOW).to(i).text(), "must be an object");
      }
      panels.add(new Part(plot, whole.at().to(BELOW).to(i)));
    }
    return panels;
  }

  private static void root(Svg svg, double height, String title, String description) {
    svg.begin(
        "svg xmlns viewBox width height role font-family font-size fill",
        "http://www.w3.org/2000/svg",
        "0 0 " + Svg.number(WIDTH) + " " + Svg.number(height),
        WIDTH,
        height,
        "img",
        "system-ui, sans-serif",
        11,
        "currentColor");
    svg.words("title", title).words("desc", description);
    svg.words(
        "style",
        "svg:root{color-scheme:light"
            + " dark;color:#24292f}@media(prefers-color-scheme:dark){svg:root{color:#d8dee6}}");
  }

  /** Returns the plot as a document of its own. */
  private String document() {
    var svg = new Svg();
    root(svg, layout.height(), title().isEmpty() ? "Plot" : title(), description());
    return drawn(svg);
  }

  /** Returns the plot as a part of a document, from a height on. */
  private String panel(double from) {
    var svg = new Svg();
    svg.begin("svg y width height", from, WIDTH, layout.height());
    return drawn(svg);
  }

  /** Draws the parts of the plot and ends the element that was begun. */
  private String drawn(Svg svg) {
    Frame frame = layout.frame();
    double below = MARGIN + (title().isEmpty() ? 0 : TITLE);
    svg.words("text x y font-size font-weight", Svg.cut(title(), 80), MARGIN, MARGIN + 12, 14, 600);
    layout.legend().ifPresent(shown -> shown.draw(svg, MARGIN, below));
    layout.across().ifPresent(axis -> axis.across(frame.width()).drawAcross(svg, frame));
    layout.up().ifPresent(axis -> axis.up(frame.height()).drawUp(svg, frame));
    layers.forEach(layer -> new Marks(layer, frame, layout.colors()).draw(svg));
    return svg.end("svg").toString();
  }

  private Layout layout() {
    Optional<PlotScale> colors = PlotScale.of("color", layers, 5);
    Optional<Legend> legend =
        colors
            .filter(scale -> hasLegend())
            .map(scale -> Legend.of(scale, layers, MARGIN, WIDTH - MARGIN));
    double top =
        MARGIN
            + (title().isEmpty() ? 0 : TITLE)
            + legend.map(shown -> shown.rows() * Legend.ROW + 8).orElse(0.0);
    Optional<PlotAxis> up = PlotScale.of("y", layers, 6).map(PlotAxis::of);
    double usual = up.map(PlotAxis::width).orElse(0.0) + MARGIN;
    double first = WIDTH - usual - MARGIN - 10;
    double left = Math.max(usual, across(first).map(axis -> axis.overhang(first)).orElse(0.0));
    double room = WIDTH - left - MARGIN - 10;
    Optional<PlotAxis> across = across(room);
    double bottom = across.map(PlotAxis::height).orElse(0.0) + 4;
    double ratio =
        whole.json().findNumber("height").isPresent()
                && whole.json().findNumber("width").isPresent()
            ? whole.number("height", 0) / whole.number("width", 0)
            : (HEIGHT - top - bottom) / room;
    double high = Math.max(120, Math.min(TALLEST, room * ratio));
    double wide = Math.min(room, high / ratio);
    Frame frame =
        new Frame(
            left + (room - wide) / 2,
            top,
            wide,
            high,
            across.map(PlotAxis::scale),
            up.map(PlotAxis::scale));
    return new Layout(frame, across, up, colors, legend, top + high + bottom);
  }

  /** Returns the axis of x, with so few labels that they do not overlap. */
  private Optional<PlotAxis> across(double room) {
    for (int count = 10; count > 2; count--) {
      Optional<PlotAxis> axis =
          PlotScale.of("x", layers, count).map(PlotAxis::of).map(all -> all.across(room));
      if (axis.isEmpty()
          || axis.get().every() == 1
          || axis.get().scale().kind() == PlotScale.Kind.DISCRETE) {
        return axis;
      }
    }
    return PlotScale.of("x", layers, 2).map(PlotAxis::of).map(all -> all.across(room));
  }

  private boolean hasLegend() {
    return layers.stream()
        .flatMap(layer -> layer.channel("color").or(layer::series).stream())
        .noneMatch(channel -> Optional.of(Json.NULL).equals(channel.part().json().find("legend")));
  }

  private String title() {
    return title(whole);
  }

  /** Returns the title of a specification; empty for none. */
  static String title(Part whole) {
    Json title = whole.json().find("title").orElse(Json.str(""));
    return title instanceof Json.Obj object
        ? new Part(object, whole.at().to("title")).only(Set.of("text")).text("text").orElse("")
        : whole.text("title").orElse("");
  }

  private String description() {
    var marks = new TreeSet<String>();
    layers.forEach(layer -> marks.add(layer.mark()));
    var text = new StringBuilder("Marks: " + String.join(", ", marks) + ".");
    layout.across().ifPresent(axis -> text.append(" ").append(axis.described("Across")));
    layout.up().ifPresent(axis -> text.append(" ").append(axis.described("Up")));
    layout
        .colors()
        .ifPresent(
            scale -> text.append(" ").append(PlotAxis.of(scale).described("Series or colors")));
    return whole.text("description").orElse(text.toString());
  }
}
