package dev.omni.application.figure;

import dev.omni.application.figure.Room.Box;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The writer of a plane: its axes, marks, guides and names. */
final class PlaneSvg implements PanelSvg {
  private static final double TEXT = 11;
  private static final double NAME = 12;
  private static final double LINE = 17;
  private static final double TALLEST = 460;
  private static final double LEAST = 60;
  private static final double PER_NAME = 20;
  private static final double TICK_ROOM = 46;

  private final Plane plane;
  private final SeriesInks inks;
  private final double width;
  private final SeriesLegend legend;
  private final PlaneFrame frame;
  private final List<Tick> across;
  private final List<Tick> up;
  private final List<String> notes;
  private final boolean empty;

  /**
   * Lays out a plane.
   *
   * @param wide the shape of its frame, height over width
   * @param named the series that earlier panels have named
   */
  PlaneSvg(Plane plane, SeriesInks inks, double width, double wide, Set<String> named) {
    this.plane = plane;
    this.inks = inks;
    this.width = width;
    this.legend = SeriesLegend.of(plane, inks, named, width);
    this.empty = plane.marks().stream().noneMatch(mark -> Extent.hasPlace(plane, mark));
    AxisScale y = AxisScale.of(plane.y(), Extent.y(plane));
    AxisScale x = AxisScale.of(plane.x(), Extent.x(plane));
    double top =
        (plane.title().isEmpty() ? 0 : LINE) + legend.height() + (title(y).isEmpty() ? 6 : LINE);
    double left = labelRoom(y);
    double room = Math.max(LEAST, width - left - 14);
    double height = Math.min(TALLEST, room * wide);
    if (plane.y().scale() == Axis.Scale.BAND) {
      height = Math.min(TALLEST, Math.max(LEAST, PER_NAME * plane.y().names().size()));
    }
    this.frame =
        plane.equal()
            ? equal(left, top, room, x, y)
            : new PlaneFrame(left, top, room, height, x, y);
    double each = plane.y().scale() == Axis.Scale.BAND ? LINE : TICK_ROOM;
    this.up = above(frame, frame.y().ticks((int) Math.max(2, frame.height() / each)));
    this.across = fitted(frame);
    this.notes = notes();
  }

  private static double labelRoom(AxisScale y) {
    return 10
        + y.ticks(8).stream()
            .mapToDouble(tick -> Math.min(140, Glyphs.width(tick.label(), TEXT)))
            .max()
            .orElse(0);
  }

  /** Returns a frame in which a unit is as long on both axes. */
  private static PlaneFrame equal(double left, double top, double room, AxisScale x, AxisScale y) {
    double rangeX = x.greatest() - x.least();
    double rangeY = y.greatest() - y.least();
    double height = room * rangeY / rangeX;
    if (height < LEAST) {
      double more = (LEAST / room * rangeX - rangeY) / 2;
      return new PlaneFrame(
          left, top, room, LEAST, x, y.between(y.least() - more, y.greatest() + more));
    }
    double kept = Math.min(TALLEST, height);
    double wide = kept * rangeX / rangeY;
    return new PlaneFrame(left + (room - wide) / 2, top, wide, kept, x, y);
  }

  /** Returns as many marks of the axis across as have room for their labels. */
  private static List<Tick> fitted(PlaneFrame frame) {
    double room = frame.width() / TICK_ROOM;
    for (int most = (int) Math.max(room, frame.x().axis().names().size()); most > 2; most--) {
      List<Tick> ticks = frame.x().ticks(most);
      if (apart(frame, ticks).size() == ticks.size()) {
        return ticks;
      }
    }
    List<Tick> fewest = frame.x().ticks(2);
    return frame.x().axis().scale() == Axis.Scale.BAND ? fewest : apart(frame, fewest);
  }

  /** Returns those marks of the axis up whose labels do not come near the label below. */
  private static List<Tick> above(PlaneFrame frame, List<Tick> ticks) {
    var above = new ArrayList<Tick>();
    double last = Double.POSITIVE_INFINITY;
    for (Tick tick : ticks) {
      double at = frame.y(tick.at());
      if (Math.abs(last - at) >= TEXT + 1) {
        above.add(tick);
        last = at;
      }
    }
    return above;
  }

  /** Returns those marks whose labels do not come near the label before. */
  private static List<Tick> apart(PlaneFrame frame, List<Tick> ticks) {
    var apart = new ArrayList<Tick>();
    double last = Double.NEGATIVE_INFINITY;
    for (Tick tick : ticks) {
      double half = Glyphs.width(tick.label(), TEXT) / 2;
      double at = frame.x(tick.at());
      if (at - half >= last + 8) {
        apart.add(tick);
        last = at + half;
      }
    }
    return apart;
  }

  private List<String> notes() {
    long x = Extent.withoutPlace(plane.x(), plane.marks().stream().map(Extent::x));
    long y = Extent.withoutPlace(plane.y(), plane.marks().stream().map(Extent::y));
    return x + y == 0
        ? List.of()
        : List.of(
            x + y == 1
                ? "1 value that is not above zero is left out"
                : (x + y) + " values that are not above zero are left out");
  }

  private static String title(AxisScale scale) {
    String unit =
        scale.axis().scale() == Axis.Scale.TIME ? Clock.of(scale).unit() : scale.axis().unit();
    String name = scale.axis().title();
    return unit.isEmpty() ? name : name + " [" + unit + "]";
  }

  @Override
  public double height() {
    return frame.bottom()
        + LINE
        + (title(frame.x()).isEmpty() ? 0 : LINE - 2)
        + notes.size() * LINE
        + 6;
  }

  @Override
  public void draw(Svg svg) {
    svg.begin("g class data-aspect", "panel", plane.equal() ? "equal" : "free");
    double y = 0;
    if (!plane.title().isEmpty()) {
      text(svg, Glyphs.fittedBold(plane.title(), NAME, width), 0, NAME, NAME, "start", "600");
      y += LINE;
    }
    legend.draw(svg, 0, y);
    var room = new Room(new Box(frame.left(), frame.top(), frame.width(), frame.height()));
    drawGrid(svg);
    if (empty) {
      text(
          svg,
          "No finite value to draw",
          frame.left() + frame.width() / 2,
          frame.top() + frame.height() / 2,
          NAME,
          "middle",
          "");
    } else {
      if (plane.backdrop() == Plane.Backdrop.SKY) {
        SkySvg.draw(svg, frame, inks.theme(), room);
      }
      var marks = new MarkSvg(svg, plane, frame, inks, room);
      reserve(room);
      List<PlacedGuide> guides = plane.guides().stream().flatMap(g -> placed(g, room)).toList();
      plane.marks().forEach(marks::draw);
      guides.forEach(guide -> guide(svg, guide));
      plane.own().ifPresent(own -> own(svg, own, room));
    }
    drawAxes(svg);
    svg.end("g");
  }

  private void text(
      Svg svg, String words, double x, double y, double size, String anchor, String weight) {
    svg.words(
        "text class x y font-size text-anchor font-weight fill",
        words,
        "ink",
        x,
        y,
        size,
        anchor.equals("start") ? "" : anchor,
        weight,
        inks.theme().color(Ink.INK));
  }

  private void drawGrid(Svg svg) {
    String color = inks.theme().color(Ink.GRID);
    svg.shape(
        "rect class x y width height fill stroke",
        "frame grid",
        frame.left(),
        frame.top(),
        frame.width(),
        frame.height(),
        "none",
        color);
    var path = new StringBuilder();
    for (Tick tick : up) {
      path.append(
          "M%s %sh%s"
              .formatted(
                  Svg.number(frame.left()),
                  Svg.number(frame.y(tick.at())),
                  Svg.number(frame.width())));
    }
    if (plane.x().scale() != Axis.Scale.BAND) {
      for (Tick tick : across) {
        path.append(
            "M%s %sv%s"
                .formatted(
                    Svg.number(frame.x(tick.at())),
                    Svg.number(frame.top()),
                    Svg.number(frame.height())));
      }
    }
    svg.shape("path class d fill stroke", "grid", path.toString(), "none", color);
  }

  private void drawAxes(Svg svg) {
    begin(svg, "x", frame.x());
    for (Tick tick : across) {
      double room =
          plane.x().scale() == Axis.Scale.BAND
              ? frame.width() / Math.max(1, across.size()) - 4
              : 200;
      text(
          svg,
          Glyphs.fitted(tick.label(), TEXT, room),
          inside(tick, room),
          frame.bottom() + 14,
          TEXT,
          "middle",
          "");
    }
    text(
        svg,
        title(frame.x()),
        frame.left() + frame.width() / 2,
        frame.bottom() + 2 * LINE - 4,
        TEXT,
        "middle",
        "");
    double y = frame.bottom() + (title(frame.x()).isEmpty() ? 1 : 2) * LINE - 4;
    for (String note : notes) {
      y += LINE;
      text(svg, Glyphs.fitted(note, TEXT, width), 0, y, TEXT, "start", "");
    }
    svg.end("g");
    begin(svg, "y", frame.y());
    for (Tick tick : up) {
      text(
          svg,
          Glyphs.fitted(tick.label(), TEXT, 140),
          frame.left() - 6,
          frame.y(tick.at()) + TEXT * 0.36,
          TEXT,
          "end",
          "");
    }
    double left = leftOfTitle();
    text(
        svg,
        Glyphs.fitted(title(frame.y()), TEXT, width - left),
        left,
        frame.top() - 6,
        TEXT,
        "start",
        "");
    svg.end("g");
  }

  /** Returns where the title of the axis up begins: beside a label at the upper end, if any. */
  private double leftOfTitle() {
    boolean isBesideLabel =
        up.stream().anyMatch(tick -> frame.y(tick.at()) < frame.top() + TEXT / 2);
    return isBesideLabel ? frame.left() : Math.max(0, frame.left() - 40);
  }

  /** Returns the place of a label that does not leave the panel. */
  private double inside(Tick tick, double room) {
    double half = Math.min(room, Glyphs.width(tick.label(), TEXT)) / 2;
    return Math.max(half, Math.min(width - half, frame.x(tick.at())));
  }

  private void begin(Svg svg, String side, AxisScale scale) {
    svg.begin(
        "g class data-title data-unit data-scale data-min data-max",
        "axis " + side,
        scale.axis().title(),
        scale.axis().unit(),
        scale.axis().scale().name().toLowerCase(Locale.ROOT),
        Numeral.data(scale.least()),
        Numeral.data(scale.greatest()));
  }

  /** A guide that lies in the frame, with the place of its label, which marks leave free. */
  private record PlacedGuide(Guide guide, double at, Optional<Box> label) {}

  private Stream<PlacedGuide> placed(Guide guide, Room room) {
    boolean upright = guide.side() == Guide.Side.X;
    AxisScale scale = upright ? frame.x() : frame.y();
    if (!scale.hasPlace(guide.at()) || scale.at(guide.at()) < 0 || scale.at(guide.at()) > 1) {
      return Stream.empty();
    }
    double at = upright ? frame.x(guide.at()) : frame.y(guide.at());
    List<Box> places = upright ? besideUpright(guide, at) : aboveLevel(guide, at);
    return Stream.of(
        new PlacedGuide(guide, at, room.take(places).or(() -> room.takeOverLines(places))));
  }

  private void guide(Svg svg, PlacedGuide placed) {
    Guide guide = placed.guide();
    double at = placed.at();
    Ink ink =
        guide.meaning() == dev.omni.engine.figure.Meaning.NEUTRAL
            ? Ink.INK
            : Theme.ink(guide.meaning(), 0);
    svg.begin("g class data-guide data-at", "guide", guide.name(), Numeral.data(guide.at()));
    svg.shape(
        "path class d fill stroke stroke-dasharray",
        Theme.name(ink),
        guide.side() == Guide.Side.X
            ? "M%s %sv%s"
                .formatted(Svg.number(at), Svg.number(frame.top()), Svg.number(frame.height()))
            : "M%s %sh%s"
                .formatted(Svg.number(frame.left()), Svg.number(at), Svg.number(frame.width())),
        "none",
        inks.theme().color(ink),
        "4 3");
    placed
        .label()
        .ifPresent(
            box ->
                HaloText.draw(svg, inks.theme(), guide.name(), box.x(), box.y() + TEXT - 1, TEXT));
    svg.end("g");
  }

  /** Keeps labels off the lines of guides. */
  private void reserve(Room room) {
    for (Guide guide : plane.guides()) {
      if (guide.side() == Guide.Side.X && frame.x().hasPlace(guide.at())) {
        room.reserveLine(new Box(frame.x(guide.at()), frame.top(), 1, frame.height()));
      } else if (guide.side() == Guide.Side.Y && frame.y().hasPlace(guide.at())) {
        room.reserveLine(new Box(frame.left(), frame.y(guide.at()), frame.width(), 1));
      }
    }
  }

  private List<Box> besideUpright(Guide guide, double x) {
    double wide = Glyphs.width(guide.name(), TEXT);
    var places = new ArrayList<Box>();
    for (int row = 0; row < 6; row++) {
      double y = frame.top() + 3 + row * (TEXT + 4);
      places.add(new Box(x + 4, y, wide, TEXT + 2));
      places.add(new Box(x - 4 - wide, y, wide, TEXT + 2));
    }
    return places;
  }

  private List<Box> aboveLevel(Guide guide, double y) {
    double wide = Glyphs.width(guide.name(), TEXT);
    double right = frame.right() - wide - 4;
    double left = frame.left() + 4;
    return List.of(
        new Box(right, y - TEXT - 5, wide, TEXT + 2),
        new Box(right, y + 3, wide, TEXT + 2),
        new Box(left, y - TEXT - 5, wide, TEXT + 2),
        new Box(left, y + 3, wide, TEXT + 2));
  }

  private void own(Svg svg, Own own, Room room) {
    if (!frame.hasPlace(own.x(), own.y())) {
      return;
    }
    double x = frame.x(own.x());
    double y = frame.y(own.y());
    svg.begin("g class data-x data-y", "own", Numeral.data(own.x()), Numeral.data(own.y()));
    svg.shape(
        "circle class cx cy r fill stroke stroke-width",
        "ink",
        x,
        y,
        4.5,
        inks.theme().color(Ink.GROUND),
        inks.theme().color(Ink.INK),
        2.2);
    room.take(Places.around(x, y, Glyphs.width(own.label(), TEXT), TEXT))
        .ifPresent(
            box ->
                HaloText.draw(svg, inks.theme(), own.label(), box.x(), box.y() + TEXT - 1, TEXT));
    svg.end("g");
  }

  /** Returns a sentence about what it shows. */
  static String sentence(Plane plane) {
    var words = new StringBuilder(plane.y().title() + " against " + plane.x().title());
    List<String> names = plane.marks().stream().map(Mark::series).distinct().toList();
    words.append(": ").append(String.join(", ", names));
    for (Guide guide : plane.guides()) {
      words.append("; ").append(guide.name()).append(" at ").append(Numeral.of(guide.at()));
    }
    plane
        .own()
        .ifPresent(
            own ->
                words
                    .append("; ")
                    .append(own.label())
                    .append(" at ")
                    .append(Numeral.of(own.x()))
                    .append(", ")
                    .append(Numeral.of(own.y())));
    return words.toString();
  }
}
