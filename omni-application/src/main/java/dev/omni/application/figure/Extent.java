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

  /** Returns whether any part of a mark has a place on a plane. */
  static boolean hasPlace(Plane plane, Mark mark) {
    return hasPlace(plane.x(), x(mark)) && hasPlace(plane.y(), y(mark));
  }

  private static boolean hasPlace(Axis axis, DoubleStream numbers) {
    return numbers.anyMatch(
        number -> Double.isFinite(number) && (axis.scale() != Axis.Scale.LOG || number > 0));
  }

  /** Returns the numbers of a mark across; a box is as wide as its name. */
  static DoubleStream x(Mark mark) {
    if (mark instanceof Mark.Cells cells) {
      return DoubleStream.of(cells.x());
    }
    if (mark instanceof Mark.Contours lines) {
      return DoubleStream.of(lines.x());
    }
    return mark instanceof Mark.Boxes boxes
        ? DoubleStream.of(boxes.x()).flatMap(x -> DoubleStream.of(x - 0.5, x + 0.5))
        : both(MarkColumns.of(mark), "x", "x2");
  }

  /** Returns the numbers of a mark up; a stick begins at zero. */
  static DoubleStream y(Mark mark) {
    if (mark instanceof Mark.Cells cells) {
      return DoubleStream.of(cells.y());
    }
    if (mark instanceof Mark.Contours lines) {
      return DoubleStream.of(lines.y());
    }
    if (mark instanceof Mark.Area area) {
      return DoubleStream.concat(DoubleStream.of(area.base()), DoubleStream.of(area.y()));
    }
    return mark instanceof Mark.Sticks sticks
        ? DoubleStream.concat(DoubleStream.of(0), DoubleStream.of(sticks.y()))
        : both(MarkColumns.of(mark), "y", "y2");
  }

  private static DoubleStream both(MarkColumns columns, String one, String other) {
    return DoubleStream.concat(
        DoubleStream.of(columns.column(one)), DoubleStream.of(columns.column(other)));
  }
}
