package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Planes of points by cluster.
 *
 * @param points with two coordinates
 * @param labels cluster of each, from 0; below 0 for none
 * @param shown which are drawn
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ClusterPointsFigure(double[][] points, int[] labels, ShownRows shown) {
  private static final int MOST_CLUSTERS = 8;
  private static final int MOST_POINTS = 900;
  private static final int MOST_BARS = 300;
  private static final String REST = "others";

  static ClusterPointsFigure of(double[][] points, int[] labels) {
    return new ClusterPointsFigure(
        points, labels, ShownRows.of(DataTableChecks.column(points, 0), MOST_POINTS));
  }

  /** Returns the name of a cluster; those above 8 have one name together. */
  static String name(int cluster) {
    return cluster < MOST_CLUSTERS ? "cluster " + cluster : REST;
  }

  private int clusters() {
    return Math.min(MOST_CLUSTERS + 1, Arrays.stream(labels).max().orElse(-1) + 1);
  }

  private IntPredicate isIn(int cluster) {
    return row -> cluster < MOST_CLUSTERS ? labels[row] == cluster : labels[row] >= cluster;
  }

  private double[][] those(IntPredicate which) {
    int[] rows = Arrays.stream(shown.rows()).filter(which).toArray();
    return new double[][] {column(rows, 0), column(rows, 1)};
  }

  private double[] column(int[] rows, int column) {
    return Arrays.stream(rows).mapToDouble(row -> points[row][column]).toArray();
  }

  /** Returns the points of each cluster. */
  Plane plane(Plane empty) {
    Plane plane = empty;
    for (int k = 0; k < clusters(); k++) {
      double[][] those = those(isIn(k));
      if (those[0].length > 0) {
        plane =
            plane.with(
                new Mark.Points(
                    name(k), those[0], those[1], Mark.Shape.CIRCLE, Meaning.NEUTRAL, List.of()));
      }
    }
    return plane;
  }

  /** Returns the plane with some points that have a name of their own. */
  Plane with(Plane plane, String series, IntPredicate which, Mark.Shape shape) {
    double[][] those = those(which);
    return those[0].length == 0
        ? plane
        : plane.with(
            new Mark.Points(series, those[0], those[1], shape, Meaning.NEUTRAL, List.of()));
  }

  /** Returns the plane with the outline and the mean of each cluster. */
  Plane withOutlines(Plane empty) {
    Plane plane = plane(empty);
    int count = Arrays.stream(labels).max().orElse(-1) + 1;
    double[] x = new double[count];
    double[] y = new double[count];
    for (int k = 0; k < count; k++) {
      int cluster = k;
      int[] rows =
          IntStream.range(0, labels.length).filter(row -> labels[row] == cluster).toArray();
      x[k] = Arrays.stream(column(rows, 0)).average().orElse(Double.NaN);
      y[k] = Arrays.stream(column(rows, 1)).average().orElse(Double.NaN);
      if (k < MOST_CLUSTERS && rows.length > 2) {
        double[][] hull = ConvexHull.of(column(rows, 0), column(rows, 1));
        plane = plane.with(new Mark.Hull(name(k) + ": outline", hull[0], hull[1]));
      }
    }
    return plane.with(
        new Mark.Points("centre", x, y, Mark.Shape.DIAMOND, Meaning.NEUTRAL, List.of()));
  }

  /** Returns the silhouette of each row, by cluster and falling. */
  Plane silhouettes(double[] silhouettes) {
    int[] order =
        IntStream.range(0, labels.length)
            .boxed()
            .sorted(
                (i, j) ->
                    labels[i] == labels[j]
                        ? Double.compare(silhouettes[j], silhouettes[i])
                        : Integer.compare(labels[i], labels[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    int stride = (order.length + MOST_BARS - 1) / MOST_BARS;
    int[] ranks = IntStream.range(0, order.length).filter(rank -> rank % stride == 0).toArray();
    Plane plane =
        Plane.of(
            new ShownRows(ranks, order.length).title(""),
            Axis.of("row, by cluster"),
            Axis.of("silhouette").withZero());
    for (int k = 0; k < clusters(); k++) {
      IntPredicate isIn = isIn(k);
      double[] from =
          Arrays.stream(ranks).filter(rank -> isIn.test(order[rank])).asDoubleStream().toArray();
      if (from.length > 0) {
        double[] heights =
            Arrays.stream(from).map(rank -> silhouettes[order[(int) rank]]).toArray();
        plane =
            plane.with(
                new Mark.Bars(
                    name(k),
                    from,
                    Arrays.stream(from).map(rank -> rank + stride).toArray(),
                    new double[from.length],
                    heights,
                    Meaning.NEUTRAL));
      }
    }
    return plane.with(Guide.y("mean", Arrays.stream(silhouettes).average().orElse(0)));
  }
}
