package dev.omni.quant.discovery;

import dev.omni.engine.Plot;
import dev.omni.quant.core.SvgDocument;
import java.util.Locale;

/** The drawing of a tree of merges: rows below, heights upward, the last hundred merges. */
final class DendrogramPlot {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 360;
  private static final int LEFT = 60;
  private static final int TOP = 30;
  private static final int BOTTOM = 320;
  private static final int MOST = 100;
  private static final int NAMED = 40;
  private static final String INK = "#4c78a8";

  private DendrogramPlot() {}

  static Plot of(Dendrogram tree) {
    Linkage.Merge[] merges = tree.merges();
    int n = tree.leaves();
    int hidden = Math.max(0, merges.length - MOST);
    double[] across = new double[n + merges.length];
    double[] up = new double[n + merges.length];
    int[] order = tree.order();
    double width = (WIDTH - LEFT - 20.0) / n;
    double most = Math.max(merges[merges.length - 1].height(), Double.MIN_NORMAL);
    var svg = new SvgDocument(WIDTH, HEIGHT, "Tree of merges");
    for (int k = 0; k < n; k++) {
      across[order[k]] = LEFT + (k + 0.5) * width;
      up[order[k]] = BOTTOM;
      if (n <= NAMED) {
        svg.text(across[order[k]], BOTTOM + 14.0, "middle", String.valueOf(order[k]));
      }
    }
    for (int k = 0; k < merges.length; k++) {
      Linkage.Merge merge = merges[k];
      double y = BOTTOM - (BOTTOM - TOP) * merge.height() / most;
      double left = across[merge.left()];
      double right = across[merge.right()];
      across[n + k] = (left + right) / 2;
      up[n + k] = y;
      if (k >= hidden) {
        svg.line(left, up[merge.left()], left, y, INK)
            .line(right, up[merge.right()], right, y, INK)
            .line(left, y, right, y, INK);
      }
    }
    svg.line(LEFT - 5.0, TOP, LEFT - 5.0, BOTTOM, "#333")
        .text(LEFT - 10.0, TOP + 4.0, "end", String.format(Locale.ROOT, "%.4g", most))
        .text(LEFT - 10.0, BOTTOM + 4.0, "end", "0")
        .text(LEFT - 55.0, TOP - 10.0, "start", "Height (unit of the input)")
        .text((WIDTH + LEFT) / 2.0, HEIGHT - 8.0, "middle", "Row");
    return svg.plot();
  }
}
