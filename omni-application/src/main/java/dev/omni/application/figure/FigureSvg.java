package dev.omni.application.figure;

import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import dev.omni.engine.figure.Sheet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * The writer from a figure to an SVG document, the one picture that pages, files and programs show.
 * It has no style, script, font or reference: colors are attributes, and classes let a page replace
 * them. The same figure gives the same bytes on every JVM.
 */
public final class FigureSvg {
  /** The version of the bytes; it rises when the same figure gives others. */
  public static final int VERSION = 2;

  /** The width where none is asked for, in pixels. */
  public static final int USUAL_WIDTH = 720;

  /** The least width. */
  public static final int LEAST_WIDTH = 320;

  /** The greatest width. */
  public static final int GREATEST_WIDTH = 1600;

  private static final int NARROW = 480;
  private static final double MARGIN = 10;
  private static final double GAP = 24;
  private static final double TITLE = 14;
  private static final double WIDE = 9.0 / 16;
  private static final double SMALL = 3.0 / 4;

  private final Figure figure;
  private final double width;
  private final Theme theme;
  private final SeriesInks inks;

  private record Placed(PanelSvg panel, double x, double y) {}

  private FigureSvg(Figure figure, int width, Theme theme) {
    this.figure = figure;
    this.width = width;
    this.theme = theme;
    this.inks = SeriesInks.of(figure, theme);
  }

  /**
   * Draws a figure.
   *
   * @param width in pixels, 320 to 1600
   * @throws IllegalArgumentException for a figure that must not be shown, or another width
   */
  public static String of(Figure figure, int width, Theme theme) {
    List<String> problems = figure.check();
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
    if (width < LEAST_WIDTH || width > GREATEST_WIDTH) {
      throw new IllegalArgumentException("width must be 320 to 1600");
    }
    return new FigureSvg(figure, width, theme).document();
  }

  private String document() {
    List<Placed> panels = placed();
    double height =
        panels.stream().mapToDouble(each -> each.y() + each.panel().height()).max().orElse(0)
            + MARGIN;
    String sentence = description(figure);
    String id = "figure-" + id(figure.title() + sentence + width);
    var svg = new Svg();
    svg.begin(
        "svg xmlns class role aria-labelledby viewBox width height font-family",
        "http://www.w3.org/2000/svg",
        "figure",
        "img",
        (figure.title().isEmpty() ? "" : id + "-title ") + id + "-desc",
        "0 0 " + Svg.number(width) + " " + Svg.number(height),
        width,
        height,
        "DejaVu Sans, Verdana, system-ui, sans-serif");
    svg.words("title id", figure.title(), id + "-title");
    svg.words("desc id", sentence, id + "-desc");
    svg.shape(
        "rect class width height fill", "ground", width, height, theme.color(Drawing.Ink.GROUND));
    svg.words(
        "text class x y font-size font-weight fill",
        Glyphs.fittedBold(figure.title(), TITLE, width - 2 * MARGIN),
        "ink",
        MARGIN,
        MARGIN + TITLE,
        TITLE,
        "600",
        theme.color(Drawing.Ink.INK));
    for (Placed each : panels) {
      svg.begin(
          "g transform", "translate(%s %s)".formatted(Svg.number(each.x()), Svg.number(each.y())));
      each.panel().draw(svg);
      svg.end("g");
    }
    return svg.end("svg").toString();
  }

  private List<Placed> placed() {
    var placed = new ArrayList<Placed>();
    Set<String> named = new HashSet<>();
    double room = width - 2 * MARGIN;
    double y = MARGIN + (figure.title().isEmpty() ? 0 : TITLE + 14);
    int used = 0;
    double tallest = 0;
    for (int i = 0; i < figure.panels().size(); i++) {
      int columns = width < NARROW ? Figure.COLUMNS : figure.grid().columns().get(i);
      if (used + columns > Figure.COLUMNS) {
        y += tallest + GAP / 2;
        used = 0;
        tallest = 0;
      }
      double each = (room + GAP) * columns / Figure.COLUMNS - GAP;
      PanelSvg panel = panel(figure.panels().get(i), each, columns, named);
      placed.add(new Placed(panel, MARGIN + (room + GAP) * used / Figure.COLUMNS, y));
      used += columns;
      tallest = Math.max(tallest, panel.height());
    }
    return placed;
  }

  private PanelSvg panel(Panel panel, double each, int columns, Set<String> named) {
    if (panel instanceof Plane plane) {
      double wide = columns == Figure.COLUMNS ? WIDE : SMALL;
      return new PlaneSvg(plane, inks, each, wide, named);
    }
    return panel instanceof Sheet sheet
        ? new SheetSvg(sheet, theme, each)
        : new DrawingSvg((Drawing) panel, theme, each);
  }

  /** Returns one sentence with the main numbers of a figure. */
  static String description(Figure figure) {
    return figure.panels().stream()
            .map(panel -> panel instanceof Plane plane ? PlaneSvg.sentence(plane) : panel.title())
            .filter(words -> !words.isBlank())
            .collect(Collectors.joining(". "))
        + ".";
  }

  private static String id(String text) {
    var sum = new CRC32();
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(sum.getValue());
  }
}
