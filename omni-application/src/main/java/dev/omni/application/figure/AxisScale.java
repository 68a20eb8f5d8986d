package dev.omni.application.figure;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Axis.Scale;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The way from a number to a place on an axis, from 0 at its least number to 1 at its greatest.
 *
 * @param axis that is shown
 * @param least number on it
 * @param greatest number on it, above {@code least}
 */
record AxisScale(Axis axis, double least, double greatest) {
  private static final double PADDING = 0.03;
  private static final double AROUND = 0.05;

  /**
   * Returns the scale of an axis for the numbers that it must show.
   *
   * @param numbers of which those that have no place are left out
   */
  static AxisScale of(Axis axis, double[] numbers) {
    if (axis.range() instanceof Axis.Names names) {
      return new AxisScale(axis, -0.5, Math.max(1, names.names().size()) - 0.5);
    }
    if (axis.range() instanceof Axis.Between ends) {
      return new AxisScale(axis, ends.from(), ends.to());
    }
    double[] all = placed(axis.scale(), numbers).toArray();
    if (axis.range() instanceof Axis.With more && all.length > 0) {
      all = DoubleStream.concat(DoubleStream.of(all), DoubleStream.of(more.number())).toArray();
    }
    double least = DoubleStream.of(all).min().orElse(0);
    double greatest = DoubleStream.of(all).max().orElse(1);
    return axis.scale() == Scale.LOG
        ? logarithmic(axis, least, greatest)
        : proportional(axis, least, greatest);
  }

  private static DoubleStream placed(Scale scale, double[] numbers) {
    return DoubleStream.of(numbers)
        .filter(Double::isFinite)
        .filter(number -> scale != Scale.LOG || number > 0);
  }

  private static AxisScale logarithmic(Axis axis, double least, double greatest) {
    double from = least > 0 ? least : 1;
    double factor =
        greatest > from ? StrictMath.pow(greatest / from, PADDING) : StrictMath.sqrt(10);
    return new AxisScale(
        axis,
        Math.max(from / factor, Double.MIN_NORMAL),
        Math.min(Math.max(greatest, from) * factor, Double.MAX_VALUE));
  }

  private static AxisScale proportional(Axis axis, double least, double greatest) {
    if (isOne(least, greatest)) {
      double around = least == 0 ? 1 : AROUND * Math.abs(least);
      return new AxisScale(axis, least - around, greatest + around);
    }
    double padding = PADDING * (greatest / 2 - least / 2) * 2;
    return new AxisScale(
        axis,
        Math.max(least - padding, -Double.MAX_VALUE / 4),
        Math.min(greatest + padding, Double.MAX_VALUE / 4));
  }

  private static boolean isOne(double least, double greatest) {
    return greatest - least <= 1e-12 * Math.max(Math.abs(least), Math.abs(greatest));
  }

  /** Returns this scale with other ends. */
  AxisScale between(double from, double to) {
    return new AxisScale(axis, from, to);
  }

  /** Returns whether a number has a place on it. */
  boolean hasPlace(double number) {
    return Double.isFinite(number) && (axis.scale() != Scale.LOG || number > 0);
  }

  /** Returns the place of a number that has one, from 0 to 1 on the axis and outside beyond it. */
  double at(double number) {
    double place =
        axis.scale() == Scale.LOG
            ? StrictMath.log(number / least) / StrictMath.log(greatest / least)
            : (number / 2 - least / 2) / (greatest / 2 - least / 2);
    return Math.max(-10, Math.min(11, place));
  }

  /**
   * Returns the marks of the axis.
   *
   * @param most how many at most, from 2
   */
  List<Tick> ticks(int most) {
    return Tick.of(this, most);
  }
}
