package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The tree of merges: leaves across, heights up, clusters below a cut in colors of their own. */
final class TreeFigure {
  private static final int MOST = 199;
  private static final int NAMED = 60;
  private static final String MERGE = "merge";
  private static final int MOST_COLORS = 8;

  private final Dendrogram tree;
  private final int merged;
  private final double[] across;
  private final double[] up;

  private TreeFigure(Dendrogram tree, int merged) {
    this.tree = tree;
    this.merged = merged;
    int leaves = tree.leaves();
    this.across = new double[leaves + tree.merges().length];
    this.up = new double[across.length];
  }

  /**
   * Returns the figure.
   *
   * @param merged how many merges lie below the cut; all without one
   * @param height of the cut, where it is asked for
   */
  static Figure of(Dendrogram tree, int merged, OptionalDouble height) {
    var drawn = new TreeFigure(tree, merged);
    Plane plane = drawn.plane();
    if (height.isPresent()) {
      plane = plane.with(Guide.y("cut", height.getAsDouble()));
    } else if (merged < tree.merges().length) {
      double above = tree.merges()[merged].height();
      double below = merged > 0 ? tree.merges()[merged - 1].height() : 0;
      plane = plane.with(Guide.y("cut", above / 2 + below / 2));
    }
    return Figure.of("Tree of merges", plane);
  }

  private Plane plane() {
    int[] order = tree.order();
    for (int k = 0; k < order.length; k++) {
      across[order[k]] = k;
    }
    Linkage.Merge[] merges = tree.merges();
    for (int k = 0; k < merges.length; k++) {
      across[tree.leaves() + k] = across[merges[k].left()] / 2 + across[merges[k].right()] / 2;
      up[tree.leaves() + k] = merges[k].height();
    }
    int hidden = Math.max(0, merges.length - MOST);
    String title =
        hidden == 0
            ? ""
            : String.format(Locale.ROOT, "the last %d of %,d merges", MOST, merges.length);
    Axis leaves =
        order.length <= NAMED
            ? Axis.ofNames("row", Arrays.stream(order).mapToObj(String::valueOf).toList())
            : Axis.of("row, in the order of the tree").on(Axis.Scale.INTEGER);
    Plane plane = Plane.of(title, leaves, Axis.of("height").withZero());
    if (merged == merges.length) {
      return plane.with(lines(MERGE, hidden, merges.length, new int[0], 0));
    }
    plane = plane.with(lines(MERGE, Math.max(hidden, merged), merges.length, new int[0], 0));
    int[] labels = tree.labels(merged);
    int clusters = Arrays.stream(labels).max().orElse(0) + 1;
    for (int cluster = 0; cluster < Math.min(MOST_COLORS, clusters); cluster++) {
      Mark below = lines(ClusterPointsFigure.name(cluster), hidden, merged, labels, cluster);
      if (((Mark.Line) below).x().length > 0) {
        plane = plane.with(below);
      }
    }
    Mark others = lines(ClusterPointsFigure.name(MOST_COLORS), hidden, merged, labels, MOST_COLORS);
    return ((Mark.Line) others).x().length > 0 ? plane.with(others) : plane;
  }

  /** Returns merges as brackets; those of a cluster alone, or of all from the eighth on. */
  private Mark lines(String series, int from, int to, int[] labels, int cluster) {
    var x = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    for (int k = from; k < to; k++) {
      Linkage.Merge merge = tree.merges()[k];
      if (labels.length > 0) {
        int label = labels[tree.rows(tree.leaves() + k)[0]];
        if (cluster < MOST_COLORS ? label != cluster : label < cluster) {
          continue;
        }
      }
      double left = across[merge.left()];
      double right = across[merge.right()];
      x.addAll(List.of(left, left, right, right, Double.NaN));
      y.addAll(
          List.of(up[merge.left()], merge.height(), merge.height(), up[merge.right()], Double.NaN));
    }
    return Mark.line(series, GroupFigure.numbers(x), GroupFigure.numbers(y));
  }
}
