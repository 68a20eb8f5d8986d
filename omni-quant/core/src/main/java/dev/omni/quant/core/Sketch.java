package dev.omni.quant.core;

import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Drawing.Anchor;
import dev.omni.engine.figure.Drawing.Ink;
import java.util.ArrayList;
import java.util.List;

/** A drawing in the making: lines, boxes, discs and text in its own units, down being positive. */
public final class Sketch {
  private final String title;
  private final double width;
  private final double height;
  private final List<Drawing.Shape> shapes = new ArrayList<>();
  private String series = "";

  /** Creates an empty drawing of this size. */
  public Sketch(String title, double width, double height) {
    this.title = title;
    this.width = width;
    this.height = height;
  }

  /** Sets the series to which what is drawn from now on belongs; empty for none. */
  public Sketch of(String name) {
    series = name;
    return this;
  }

  /** Adds a line. */
  public Sketch line(double x1, double y1, double x2, double y2, double wide, Ink ink) {
    return path(new double[] {x1, x2}, new double[] {y1, y2}, wide, ink);
  }

  /** Adds a line through points, or with no width the area within them. */
  public Sketch path(double[] x, double[] y, double wide, Ink ink) {
    shapes.add(new Drawing.Path(series, x, y, ink, wide));
    return this;
  }

  /** Adds a filled box. */
  public Sketch box(double x, double y, double wide, double high, Ink ink) {
    return boxes(List.of(new double[] {x, y, wide, high}), ink);
  }

  /** Adds filled boxes, each with its left end, its upper end, its width and its height. */
  public Sketch boxes(List<double[]> boxes, Ink ink) {
    int corners = 5;
    double[] x = new double[corners * boxes.size()];
    double[] y = new double[corners * boxes.size()];
    for (int i = 0; i < boxes.size(); i++) {
      double[] box = boxes.get(i);
      double right = box[0] + box[2];
      double low = box[1] + box[3];
      double[] across = {box[0], right, right, box[0], Double.NaN};
      double[] down = {box[1], box[1], low, low, Double.NaN};
      System.arraycopy(across, 0, x, corners * i, corners);
      System.arraycopy(down, 0, y, corners * i, corners);
    }
    return boxes.isEmpty() ? this : path(x, y, 0, ink);
  }

  /** Adds a disc. */
  public Sketch disc(double x, double y, double radius, Ink ink) {
    shapes.add(new Drawing.Disc(series, x, y, radius, ink));
    return this;
  }

  /** Adds a text that begins, is centered or ends at a place. */
  public Sketch text(double x, double y, Anchor anchor, double size, String text) {
    return text(x, y, anchor, size, text, Ink.INK);
  }

  /** Adds a text of another color. */
  public Sketch text(double x, double y, Anchor anchor, double size, String text, Ink ink) {
    if (!text.isEmpty()) {
      shapes.add(new Drawing.Label(series, x, y, text, anchor, size, ink));
    }
    return this;
  }

  /** Adds letters at equal distances, the first centered on a place. */
  public Sketch letters(double x, double y, double pitch, double size, String text, Ink ink) {
    shapes.add(new Drawing.Letters(series, x, y, pitch, text, size, ink));
    return this;
  }

  /** Returns the drawing. */
  public Drawing drawing() {
    return new Drawing(title, shapes, width, height);
  }
}
