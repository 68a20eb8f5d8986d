package dev.omni.quant.biology;

import dev.omni.engine.figure.Drawing.Anchor;
import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Sketch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The drawing of an alignment in rows of 60 columns: how much its columns agree, a ruler, and the
 * letters on the colors of their kind.
 */
final class AlignmentDrawing {
  private static final int COLUMNS = 60;
  private static final int MOST_ROWS = 30;
  private static final int MOST_LETTERS = 1800;
  private static final double LEFT = 92;
  private static final double PITCH = 10;
  private static final double ROW = 15;
  private static final double TALL = 18;
  private static final double LETTER = 10;
  private static final int LONGEST = 14;

  /** Letters of a kind: hydrophobic, polar, negative, positive, and those that bend the chain. */
  private static final List<String> RESIDUES = List.of("AVLIMFWC", "STNQYH", "DE", "KR", "GP");

  private static final List<String> BASES = List.of("A", "C", "G", "TU", "");
  private static final List<Ink> INKS = List.of(Ink.S1, Ink.S3, Ink.S2, Ink.S4, Ink.S5);

  private AlignmentDrawing() {}

  /** Returns the drawing of aligned rows of equal length. */
  static Figure of(List<String> names, List<String> rows) {
    int shown = Math.min(MOST_ROWS, rows.size());
    List<String> lines = rows.subList(0, shown);
    int length = lines.get(0).length();
    int blocks =
        Math.max(1, Math.min((length + COLUMNS - 1) / COLUMNS, MOST_LETTERS / COLUMNS / shown));
    double block = TALL + ROW * (shown + 1.5);
    var sketch =
        new Sketch(title(rows, length, blocks, shown), LEFT + COLUMNS * PITCH, blocks * block);
    List<String> kinds =
        lines.stream().allMatch(line -> line.matches("[ACGTUN-]*")) ? BASES : RESIDUES;
    for (int k = 0; k < blocks; k++) {
      int from = k * COLUMNS;
      int to = Math.min(length, from + COLUMNS);
      double top = k * block;
      conservation(sketch, rows, from, to, top);
      for (int column = from; column < to; column++) {
        if ((column + 1) % 10 == 0) {
          sketch.text(
              x(column - from), top + TALL + ROW - 4, Anchor.MIDDLE, LETTER, "" + (column + 1));
        }
      }
      for (int r = 0; r < shown; r++) {
        double y = top + TALL + ROW * (r + 1);
        String name = names.get(r);
        sketch.text(
            LEFT - 6,
            y + ROW - 4,
            Anchor.END,
            LETTER,
            name.length() > LONGEST ? name.substring(0, LONGEST - 1) + "…" : name);
        row(sketch, kinds, lines.get(r).substring(from, to), y);
      }
    }
    return Figure.of("Alignment", sketch.drawing());
  }

  private static String title(List<String> rows, int length, int blocks, int shown) {
    String columns =
        blocks * COLUMNS < length
            ? "the first " + blocks * COLUMNS + " of " + length + " columns"
            : length + " columns";
    return shown < rows.size()
        ? "the first " + shown + " of " + rows.size() + " rows, " + columns
        : columns;
  }

  private static double x(int column) {
    return LEFT + PITCH * (column + 0.5);
  }

  /** Draws the share of rows that have the most frequent letter of each column. */
  private static void conservation(Sketch sketch, List<String> rows, int from, int to, double top) {
    var bars = new ArrayList<double[]>();
    for (int column = from; column < to; column++) {
      int at = column;
      int[] counts = new int[128];
      rows.forEach(row -> counts[row.charAt(at) & 127]++);
      counts['-'] = 0;
      double share = IntStream.of(counts).max().orElse(0) / (double) rows.size();
      double high = Math.max(0.5, (TALL - 3) * share);
      bars.add(
          new double[] {LEFT + PITCH * (column - from) + 1, top + TALL - high, PITCH - 2, high});
    }
    sketch.of("conservation").boxes(bars, Ink.S7).of("");
  }

  private static void row(Sketch sketch, List<String> kinds, String line, double y) {
    for (int kind = 0; kind < kinds.size(); kind++) {
      var boxes = new ArrayList<double[]>();
      int begin = -1;
      for (int i = 0; i <= line.length(); i++) {
        boolean in = i < line.length() && kinds.get(kind).indexOf(line.charAt(i)) >= 0;
        if (in && begin < 0) {
          begin = i;
        } else if (!in && begin >= 0) {
          boxes.add(new double[] {LEFT + PITCH * begin, y + 1, PITCH * (i - begin), ROW - 2});
          begin = -1;
        }
      }
      sketch.boxes(boxes, INKS.get(kind));
    }
    String known = String.join("", kinds);
    var on = new StringBuilder();
    var off = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char letter = line.charAt(i);
      boolean colored = known.indexOf(letter) >= 0;
      on.append(colored ? letter : '\u00a0');
      off.append(colored ? '\u00a0' : letter);
    }
    sketch.letters(x(0), y + ROW - 4, PITCH, LETTER, on.toString(), Ink.GROUND);
    if (!off.toString().replace('\u00a0', ' ').isBlank()) {
      sketch.letters(x(0), y + ROW - 4, PITCH, LETTER, off.toString(), Ink.INK);
    }
  }
}
