package dev.omni.quant.biology;

import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Drawing.Anchor;
import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.quant.core.Sketch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The map of peptides below the ruler of their chain, each in the first row that has room. */
final class PeptideMap {
  private static final int MOST = 400;
  private static final int MOST_ROWS = 40;
  private static final double LEFT = 20;
  private static final double WIDTH = 640;
  private static final double ROW = 17;
  private static final double TOP = 42;
  private static final double LETTER = 10;
  private static final double LETTER_WIDTH = 6.4;

  private PeptideMap() {}

  /** Returns the map of a chain's peptides. */
  static Drawing of(int length, PeptideColumns peptides) {
    int[] start = peptides.start();
    int[] end = peptides.end();
    int shown = Math.min(MOST, start.length);
    int[] row = new int[shown];
    var taken = new ArrayList<Integer>();
    for (int k = 0; k < shown; k++) {
      int free = 0;
      while (free < taken.size() && taken.get(free) >= start[k]) {
        free++;
      }
      if (free == taken.size()) {
        taken.add(end[k]);
      } else {
        taken.set(free, end[k]);
      }
      row[k] = free;
    }
    int rows = Math.min(MOST_ROWS, Math.max(1, taken.size()));
    boolean[] covered = new boolean[length + 2];
    for (int k = 0; k < start.length; k++) {
      for (int i = start[k]; i <= end[k]; i++) {
        covered[i] = true;
      }
    }
    int count = 0;
    for (int i = 1; i <= length; i++) {
      count += covered[i] ? 1 : 0;
    }
    double scale = (WIDTH - 2 * LEFT) / length;
    var sketch =
        new Sketch(
            "%d of %d residues covered, %.0f %%".formatted(count, length, 100.0 * count / length),
            WIDTH,
            TOP + ROW * rows + 6);
    ruler(sketch, length, scale, covered);
    sketch.of("peptide");
    for (int k = 0; k < shown; k++) {
      if (row[k] < rows) {
        double x = LEFT + (start[k] - 1) * scale;
        double wide = Math.max(1, (end[k] - start[k] + 1) * scale - 1);
        double y = TOP + ROW * row[k];
        sketch.box(x, y, wide, ROW - 3, peptides.missedCleavages()[k] == 0 ? Ink.S1 : Ink.S7);
        double mass = peptides.monoisotopicMass()[k];
        String words = Double.isNaN(mass) ? "" : String.format(Locale.ROOT, "%.2f", mass);
        if (words.length() * LETTER_WIDTH < wide) {
          sketch.text(x + wide / 2, y + ROW - 6, Anchor.MIDDLE, LETTER, words, Ink.GROUND);
        }
      }
    }
    return sketch.drawing();
  }

  private static void ruler(Sketch sketch, int length, double scale, boolean[] covered) {
    var boxes = new ArrayList<double[]>();
    int begin = 0;
    for (int i = 1; i <= length + 1; i++) {
      if (covered[i] && begin == 0) {
        begin = i;
      } else if (!covered[i] && begin > 0) {
        boxes.add(new double[] {LEFT + (begin - 1) * scale, 24, (i - begin) * scale, 6});
        begin = 0;
      }
    }
    sketch
        .of("chain")
        .boxes(List.of(new double[] {LEFT, 24, length * scale, 6}), Ink.GRID)
        .boxes(boxes, Ink.INK)
        .of("");
    double step = step(length);
    for (double at = step; at <= length; at += step) {
      double x = LEFT + (at - 0.5) * scale;
      sketch.line(x, 18, x, 24, 0.8, Ink.INK);
      sketch.text(x, 14, Anchor.MIDDLE, LETTER, String.valueOf((int) at));
    }
  }

  /** Returns a round distance of marks, of which there are ten at most. */
  static double step(int length) {
    double power = StrictMath.pow(10, Math.floor(StrictMath.log10(Math.max(1, length / 10.0))));
    for (double times : new double[] {1, 2, 5}) {
      if (length / (times * power) <= 10) {
        return times * power;
      }
    }
    return 10 * power;
  }
}
