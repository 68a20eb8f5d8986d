package dev.omni.application.figure;

import dev.omni.engine.figure.Mark;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The writer of grids of colored cells. */
final class CellSvg {
  private static final double SIZE = 11;
  private static final int DIGITS = 3;

  private final Svg svg;
  private final PlaneFrame frame;

  CellSvg(Svg svg, PlaneFrame frame) {
    this.svg = svg;
    this.frame = frame;
  }

  /** Draws the cells. */
  void draw(Mark.Cells cells) {
    double least = least(cells);
    double greatest = greatest(cells);
    svg.begin(
        "g class data-series data-x data-y data-v stroke shape-rendering",
        "mark cells",
        cells.series(),
        MarkSvg.data(cells.x()),
        MarkSvg.data(cells.y()),
        MarkSvg.data(Arrays.stream(cells.values()).flatMapToDouble(DoubleStream::of).toArray()),
        "none",
        "crispEdges");
    for (int row = 0; row < cells.values().length; row++) {
      for (int column = 0; column < cells.values()[row].length; column++) {
        double value = cells.values()[row][column];
        if (Double.isFinite(value)) {
          cell(cells, row, column, color(cells.ramp(), value, least, greatest));
        }
      }
    }
    svg.end("g");
  }

  /** Returns the numbers of the cells. */
  static DoubleStream finite(Mark.Cells cells) {
    return Arrays.stream(cells.values()).flatMapToDouble(DoubleStream::of).filter(Double::isFinite);
  }

  /** Returns the least number of the cells; zero where they have none. */
  static double least(Mark.Cells cells) {
    return finite(cells).min().orElse(0);
  }

  /** Returns the greatest number of the cells; zero where they have none. */
  static double greatest(Mark.Cells cells) {
    return finite(cells).max().orElse(0);
  }

  /** Returns the color of a number among the least and the greatest. */
  static String color(Mark.Ramp ramp, double value, double least, double greatest) {
    if (ramp == Mark.Ramp.DIVERGING) {
      double most = Math.max(Math.abs(least), Math.abs(greatest));
      return Theme.diverging(most == 0 ? 0.5 : 0.5 + value / most / 2);
    }
    return Theme.sequential(greatest > least ? (value - least) / (greatest - least) : 0.5);
  }

  private void cell(Mark.Cells cells, int row, int column, String color) {
    double left = Math.max(frame.left(), frame.x(cells.x()[column]));
    double right = Math.min(frame.right(), frame.x(cells.x()[column + 1]));
    double top = Math.max(frame.top(), frame.y(cells.y()[row + 1]));
    double bottom = Math.min(frame.bottom(), frame.y(cells.y()[row]));
    if (right <= left || bottom <= top) {
      return;
    }
    svg.shape("rect x y width height fill", left, top, right - left, bottom - top, color);
    String text = Numeral.of(cells.values()[row][column], DIGITS);
    if (cells.numbers() && Glyphs.width(text, SIZE) < right - left - 2 && bottom - top > SIZE + 2) {
      svg.words(
          "text x y font-size text-anchor fill",
          text,
          (left + right) / 2,
          (top + bottom) / 2 + SIZE * 0.36,
          SIZE,
          "middle",
          Theme.over(color));
    }
  }
}
