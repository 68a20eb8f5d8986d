package dev.omni.engine.figure;

import java.util.List;

/**
 * The numbers of a series as they are drawn between two axes. A number that is not finite has no
 * place and is left out. On an axis of names, a name has its index as its number. Arrays are not
 * changed and belong to the mark.
 */
public sealed interface Mark {
  /**
   * Returns the name of the series, which is unique in its panel. A name such as "a: interval"
   * belongs to the series "a" of the figure, whose color it has.
   */
  String series();

  /** Returns this mark under another name. */
  Mark named(String other);

  /** Returns all that it has but its name, in order. */
  Object[] content();

  /** The shape of a point. */
  enum Shape {
    /** That of its series. */
    USUAL,
    CIRCLE,
    CROSS,
    TRIANGLE,
    DIAMOND,
    SQUARE
  }

  /** The colors of the cells of a plane. */
  enum Ramp {
    /** From dark to light, from the least to the greatest number. */
    SEQUENTIAL,
    /** From blue over white, at zero, to orange. */
    DIVERGING
  }

  /**
   * A line through points in their order.
   *
   * @param x across
   * @param y up
   * @param step whether each height holds to the next point
   * @param thin whether it is one of many that are shown together
   */
  record Line(String series, double[] x, double[] y, boolean step, boolean thin) implements Mark {
    @Override
    public Line named(String other) {
      return new Line(other, x, y, step, thin);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, y, step, thin};
    }
  }

  /**
   * Points.
   *
   * @param x across
   * @param y up
   * @param shape of each
   * @param meaning of all
   * @param labels of the points; empty for none
   */
  record Points(
      String series, double[] x, double[] y, Shape shape, Meaning meaning, List<String> labels)
      implements Mark {
    @Override
    public Points named(String other) {
      return new Points(other, x, y, shape, meaning, labels);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, y, shape, meaning, labels};
    }
  }

  /**
   * Upright bars, each from one number to another on the axis across.
   *
   * @param from the left ends
   * @param to the right ends
   * @param low the heights at which they begin
   * @param high the heights at which they end
   * @param meaning of all
   */
  record Bars(
      String series, double[] from, double[] to, double[] low, double[] high, Meaning meaning)
      implements Mark {
    @Override
    public Bars named(String other) {
      return new Bars(other, from, to, low, high, meaning);
    }

    @Override
    public Object[] content() {
      return new Object[] {from, to, low, high, meaning};
    }
  }

  /**
   * Level bars over an axis of names up.
   *
   * @param at the number of the name of each
   * @param from the left ends
   * @param to the right ends
   * @param meaning of all
   */
  record Spans(String series, double[] at, double[] from, double[] to, Meaning meaning)
      implements Mark {
    @Override
    public Spans named(String other) {
      return new Spans(other, at, from, to, meaning);
    }

    @Override
    public Object[] content() {
      return new Object[] {at, from, to, meaning};
    }
  }

  /**
   * A band between two lines.
   *
   * @param x across
   * @param low the lower line
   * @param high the upper line
   */
  record Band(String series, double[] x, double[] low, double[] high) implements Mark {
    @Override
    public Band named(String other) {
      return new Band(other, x, low, high);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, low, high};
    }
  }

  /**
   * Upright bars of errors.
   *
   * @param x across
   * @param low the lower ends
   * @param high the upper ends
   */
  record ErrorBars(String series, double[] x, double[] low, double[] high) implements Mark {
    @Override
    public ErrorBars named(String other) {
      return new ErrorBars(other, x, low, high);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, low, high};
    }
  }

  /**
   * A grid of colored cells.
   *
   * @param x the edges across, one more than there are columns, rising
   * @param y the edges up, one more than there are rows, rising
   * @param values row by row from below; what is not finite is left blank
   * @param ramp the colors
   * @param numbers whether each cell shows its number
   */
  record Cells(String series, double[] x, double[] y, double[][] values, Ramp ramp, boolean numbers)
      implements Mark {
    @Override
    public Cells named(String other) {
      return new Cells(other, x, y, values, ramp, numbers);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, y, values, ramp, numbers};
    }
  }

  /**
   * Lines of equal height of a function on a grid.
   *
   * @param x of the columns, rising
   * @param y of the rows, rising
   * @param values row by row from below
   * @param levels the heights, rising
   */
  record Contours(String series, double[] x, double[] y, double[][] values, double[] levels)
      implements Mark {
    @Override
    public Contours named(String other) {
      return new Contours(other, x, y, values, levels);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, y, values, levels};
    }
  }

  /**
   * Boxes of quartiles with whiskers.
   *
   * @param x across
   * @param quantiles of each box: the lower whisker, the quartiles, the upper whisker
   */
  record Boxes(String series, double[] x, double[][] quantiles) implements Mark {
    @Override
    public Boxes named(String other) {
      return new Boxes(other, x, quantiles);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, quantiles};
    }
  }

  /**
   * Upright lines from zero.
   *
   * @param x across
   * @param y their ends
   * @param labels of the ends; empty for none, else one for each, which may be empty
   */
  record Sticks(String series, double[] x, double[] y, List<String> labels) implements Mark {
    @Override
    public Sticks named(String other) {
      return new Sticks(other, x, y, labels);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, y, labels};
    }
  }

  /**
   * The outline around points.
   *
   * @param x of its corners
   * @param y of its corners
   */
  record Hull(String series, double[] x, double[] y) implements Mark {
    @Override
    public Hull named(String other) {
      return new Hull(other, x, y);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, y};
    }
  }

  /**
   * Arrows.
   *
   * @param x0 of the starts
   * @param y0 of the starts
   * @param x of the ends
   * @param y of the ends
   * @param labels of the ends; empty for none
   */
  record Arrows(
      String series, double[] x0, double[] y0, double[] x, double[] y, List<String> labels)
      implements Mark {
    @Override
    public Arrows named(String other) {
      return new Arrows(other, x0, y0, x, y, labels);
    }

    @Override
    public Object[] content() {
      return new Object[] {x0, y0, x, y, labels};
    }
  }

  /**
   * Short upright strokes on something, as for what is censored.
   *
   * @param x across
   * @param y up
   */
  record Ticks(String series, double[] x, double[] y) implements Mark {
    @Override
    public Ticks named(String other) {
      return new Ticks(other, x, y);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, y};
    }
  }

  /**
   * The area between a line and a height.
   *
   * @param x across
   * @param y the line
   * @param base the height
   * @param meaning of the area
   */
  record Area(String series, double[] x, double[] y, double base, Meaning meaning) implements Mark {
    @Override
    public Area named(String other) {
      return new Area(other, x, y, base, meaning);
    }

    @Override
    public Object[] content() {
      return new Object[] {x, y, base, meaning};
    }
  }

  /** Returns a line. */
  static Line line(String series, double[] x, double[] y) {
    return new Line(series, x, y, false, false);
  }

  /** Returns a line whose heights hold to the next point. */
  static Line steps(String series, double[] x, double[] y) {
    return new Line(series, x, y, true, false);
  }

  /** Returns points without labels. */
  static Points points(String series, double[] x, double[] y) {
    return new Points(series, x, y, Shape.USUAL, Meaning.NEUTRAL, List.of());
  }

  /** Returns bars from zero over names, the first of which has the number 0. */
  static Bars bars(String series, double[] heights) {
    return bars(series, heights, 0, 1);
  }

  /**
   * Returns bars from zero over names beside those of other series.
   *
   * @param place of this series among those beside each other, from 0
   * @param count of the series beside each other
   */
  static Bars bars(String series, double[] heights, int place, int count) {
    double width = 0.8 / count;
    double[] from = new double[heights.length];
    double[] to = new double[heights.length];
    for (int i = 0; i < heights.length; i++) {
      from[i] = i - 0.4 + place * width;
      to[i] = from[i] + width;
    }
    return new Bars(series, from, to, new double[heights.length], heights, Meaning.NEUTRAL);
  }

  /** Returns the bars of a histogram. */
  static Bars histogram(String series, Bins bins) {
    return new Bars(
        series, bins.from(), bins.to(), new double[bins.size()], bins.heights(), Meaning.NEUTRAL);
  }
}
