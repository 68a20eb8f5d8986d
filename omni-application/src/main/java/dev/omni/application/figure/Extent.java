package dev.omni.application.figure;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The numbers that a plane must show on each axis. */
final class Extent {
  private Extent() {}

  /** Returns the numbers across. */
  static double[] x(Plane plane) {
    return numbers(plane, plane.marks().stream().map(Extent::x), Guide.Side.X);
  }

  /** Returns the numbers up. */
  static double[] y(Plane plane) {
    return numbers(plane, plane.marks().stream().map(Extent::y), Guide.Side.Y);
  }

  private static double[] numbers(Plane plane, Stream<DoubleStream> marks, Guide.Side side) {
    DoubleStream guides =
        plane.guides().stream().filter(guide -> guide.side() == side).mapToDouble(Guide::at);
    DoubleStream own =
        plane.own().stream().mapToDouble(place -> side == Guide.Side.X ? place.x() : place.y());
    return DoubleStream.concat(
            marks.flatMapToDouble(each -> each), DoubleStream.concat(guides, own))
        .toArray();
  }

  /** Returns how many numbers of the marks have no place on a logarithmic axis. */
  static long withoutPlace(Axis axis, Stream<DoubleStream> marks) {
    return axis.scale() == Axis.Scale.LOG
        ? marks.flatMapToDouble(each -> each).filter(number -> number <= 0).count()
        : 0;
  }

  private static DoubleStream of(double[]... columns) {
    return Stream.of(columns).flatMapToDouble(DoubleStream::of);
  }

  /** Returns the numbers of a mark across. */
  static DoubleStream x(Mark mark) {
    if (mark instanceof Mark.Line line) {
      return of(line.x());
    }
    if (mark instanceof Mark.Points points) {
      return of(points.x());
    }
    if (mark instanceof Mark.Bars bars) {
      return of(bars.from(), bars.to());
    }
    if (mark instanceof Mark.Spans spans) {
      return of(spans.from(), spans.to());
    }
    if (mark instanceof Mark.Band band) {
      return of(band.x());
    }
    if (mark instanceof Mark.ErrorBars bars) {
      return of(bars.x());
    }
    if (mark instanceof Mark.Cells cells) {
      return of(cells.x());
    }
    if (mark instanceof Mark.Contours lines) {
      return of(lines.x());
    }
    if (mark instanceof Mark.Boxes boxes) {
      return of(boxes.x()).flatMap(x -> DoubleStream.of(x - 0.5, x + 0.5));
    }
    return xOfShape(mark);
  }

  private static DoubleStream xOfShape(Mark mark) {
    if (mark instanceof Mark.Sticks sticks) {
      return of(sticks.x());
    }
    if (mark instanceof Mark.Hull hull) {
      return of(hull.x());
    }
    if (mark instanceof Mark.Arrows arrows) {
      return of(arrows.x0(), arrows.x());
    }
    if (mark instanceof Mark.Ticks ticks) {
      return of(ticks.x());
    }
    return mark instanceof Mark.Area area ? of(area.x()) : DoubleStream.empty();
  }

  /** Returns the numbers of a mark up. */
  static DoubleStream y(Mark mark) {
    if (mark instanceof Mark.Line line) {
      return of(line.y());
    }
    if (mark instanceof Mark.Points points) {
      return of(points.y());
    }
    if (mark instanceof Mark.Bars bars) {
      return of(bars.low(), bars.high());
    }
    if (mark instanceof Mark.Spans spans) {
      return of(spans.at());
    }
    if (mark instanceof Mark.Band band) {
      return of(band.low(), band.high());
    }
    if (mark instanceof Mark.ErrorBars bars) {
      return of(bars.low(), bars.high());
    }
    if (mark instanceof Mark.Cells cells) {
      return of(cells.y());
    }
    if (mark instanceof Mark.Contours lines) {
      return of(lines.y());
    }
    if (mark instanceof Mark.Boxes boxes) {
      return of(boxes.quantiles());
    }
    return yOfShape(mark);
  }

  private static DoubleStream yOfShape(Mark mark) {
    if (mark instanceof Mark.Sticks sticks) {
      return DoubleStream.concat(DoubleStream.of(0), of(sticks.y()));
    }
    if (mark instanceof Mark.Hull hull) {
      return of(hull.y());
    }
    if (mark instanceof Mark.Arrows arrows) {
      return of(arrows.y0(), arrows.y());
    }
    if (mark instanceof Mark.Ticks ticks) {
      return of(ticks.y());
    }
    return mark instanceof Mark.Area area
        ? DoubleStream.concat(DoubleStream.of(area.base()), of(area.y()))
        : DoubleStream.empty();
  }
}
