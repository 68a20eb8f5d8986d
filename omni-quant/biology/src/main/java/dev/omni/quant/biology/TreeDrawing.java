package dev.omni.quant.biology;

import dev.omni.engine.figure.Drawing.Anchor;
import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.biology.NeighborJoining.Branch;
import dev.omni.quant.core.Sketch;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The drawing of a tree: branches run to the right as long as they are, taxa stand below each
 * other, and what has fewer taxa is above. A branch of negative length is drawn with none.
 */
public final class TreeDrawing {
  private static final int WIDTH = 640;
  private static final int LEFT = 16;
  private static final int ROW = 18;
  private static final double LETTER = 7.2;
  private static final double SIZE = 12;
  private static final int LONGEST = 32;

  private final Tree tree;
  private final String unit;
  private final Sketch out;
  private final double scale;
  private int rows;

  private TreeDrawing(Tree tree, int height, String unit) {
    this.tree = tree;
    this.unit = unit;
    out = new Sketch("", WIDTH, height).of("branch");
    double depth = depth(tree.branches());
    int names = 0;
    for (String taxon : tree.taxa()) {
      names = Math.max(names, Math.min(LONGEST, taxon.length()));
    }
    scale = (WIDTH - 2 * LEFT - LETTER * (names + 1)) / Math.max(depth, Double.MIN_NORMAL);
  }

  private static double depth(List<Branch> branches) {
    double depth = 0;
    for (Branch branch : branches) {
      depth = Math.max(depth, Math.max(0, branch.length()) + depth(branch.below()));
    }
    return depth;
  }

  /** Returns the drawing of a tree of at most 500 taxa. */
  static Figure of(Tree tree) {
    return of(tree, "unit of the distances");
  }

  /**
   * Returns the drawing of a tree of at most 500 taxa that is read from its text.
   *
   * @param unit of its branches
   */
  public static Figure of(NewickNode root, String unit) {
    var taxa = new ArrayList<String>();
    List<Branch> branches = root.below().stream().map(child -> branch(child, taxa)).toList();
    return of(new Tree(taxa, branches), unit);
  }

  private static Branch branch(NewickNode node, List<String> taxa) {
    if (node.below().isEmpty()) {
      taxa.add(node.name());
      return new Branch(taxa.size() - 1, List.of(), node.length());
    }
    List<Branch> below = node.below().stream().map(child -> branch(child, taxa)).toList();
    return new Branch(-1, below, node.length());
  }

  private static Figure of(Tree tree, String unit) {
    int height = ROW * (tree.taxa().size() + 2);
    var drawing = new TreeDrawing(tree, height, unit);
    drawing.node(tree.branches(), 0);
    drawing.bar(height - ROW / 2.0);
    return Figure.of("Tree", drawing.out.drawing());
  }

  private static int leaves(Branch branch) {
    return branch.taxon() >= 0 ? 1 : branch.below().stream().mapToInt(TreeDrawing::leaves).sum();
  }

  /** Returns the name of a branch's first taxon, by which those with as many leaves are ordered. */
  private String first(Branch branch) {
    return branch.taxon() >= 0
        ? tree.taxa().get(branch.taxon())
        : branch.below().stream().map(this::first).min(Comparator.naturalOrder()).orElse("");
  }

  /** Draws what hangs on a node at a distance from the left, and returns the node's height. */
  private double node(List<Branch> branches, double from) {
    var heights = new ArrayList<Double>();
    List<Branch> ordered =
        branches.stream()
            .sorted(Comparator.comparingInt(TreeDrawing::leaves).thenComparing(this::first))
            .toList();
    for (Branch branch : ordered) {
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

  /** Draws a bar with the length that it has, in the unit of the input. */
  private void bar(double height) {
    double length = StrictMath.pow(10, Math.floor(StrictMath.log10(WIDTH / 3.0 / scale)));
    line(LEFT, height, LEFT + scale * length, height);
    String words = "%s (%s)".formatted(shown(length), unit);
    text(LEFT + scale * length + LETTER, height, words);
  }

  private static String shown(double length) {
    return new BigDecimal(length).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  private void line(double x1, double y1, double x2, double y2) {
    out.line(x1, y1, x2, y2, 1.2, Ink.S1);
  }

  private void text(double x, double y, String words) {
    String shown = words.length() > LONGEST ? words.substring(0, LONGEST - 1) + "…" : words;
    out.text(x, y + SIZE / 3, Anchor.START, SIZE, shown);
  }
}
