package dev.omni.quant.biology;

import dev.omni.engine.Plot;
import dev.omni.quant.biology.NeighborJoining.Branch;
import dev.omni.quant.core.SvgDocument;
import java.util.ArrayList;
import java.util.List;

/**
 * The drawing of a tree, an SVG document: branches run to the right as long as they are, taxa stand
 * below each other. A branch of negative length is drawn with none.
 */
final class TreeDrawing {
  private static final int WIDTH = 640;
  private static final int LEFT = 16;
  private static final int ROW = 18;
  private static final int LETTER = 7;
  private static final int LONGEST = 32;

  private final Tree tree;
  private final SvgDocument out;
  private final double scale;
  private int rows;

  private TreeDrawing(Tree tree, int height) {
    this.tree = tree;
    out = new SvgDocument(WIDTH, height, "Tree");
    double depth = depth(tree.branches());
    int names = 0;
    for (String taxon : tree.taxa()) {
      names = Math.max(names, Math.min(LONGEST, taxon.length()));
    }
    scale = (WIDTH - 2 * LEFT - LETTER * names) / Math.max(depth, Double.MIN_NORMAL);
  }

  private static double depth(List<Branch> branches) {
    double depth = 0;
    for (Branch branch : branches) {
      depth = Math.max(depth, Math.max(0, branch.length()) + depth(branch.below()));
    }
    return depth;
  }

  /** Returns the drawing of a tree of at most 500 taxa. */
  static Plot of(Tree tree) {
    int height = ROW * (tree.taxa().size() + 2);
    var drawing = new TreeDrawing(tree, height);
    drawing.node(tree.branches(), 0);
    drawing.bar(height - ROW / 2.0);
    return drawing.out.plot();
  }

  /** Draws what hangs on a node at a distance from the left, and returns the node's height. */
  private double node(List<Branch> branches, double from) {
    var heights = new ArrayList<Double>();
    for (Branch branch : branches) {
      double to = from + Math.max(0, branch.length());
      double height;
      if (branch.taxon() >= 0) {
        rows++;
        height = ROW * rows;
        text(x(to) + LETTER, height, tree.taxa().get(branch.taxon()));
      } else {
        height = node(branch.below(), to);
      }
      line(x(from), height, x(to), height);
      heights.add(height);
    }
    double first = heights.get(0);
    double last = heights.get(heights.size() - 1);
    line(x(from), first, x(from), last);
    return (first + last) / 2;
  }

  private double x(double distance) {
    return LEFT + scale * distance;
  }

  /** Draws a bar with the length that it has. */
  private void bar(double height) {
    double length = StrictMath.pow(10, Math.floor(StrictMath.log10(WIDTH / 3.0 / scale)));
    line(LEFT, height, LEFT + scale * length, height);
    text(LEFT + scale * length + LETTER, height, String.valueOf(length));
  }

  private void line(double x1, double y1, double x2, double y2) {
    out.line(x1, y1, x2, y2, "#333333");
  }

  private void text(double x, double y, String words) {
    String shown = words.length() > LONGEST ? words.substring(0, LONGEST - 1) + "…" : words;
    out.text(x, y + LETTER / 2.0, "start", shown);
  }
}
