package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.Arrays;

/**
 * Distances to the neighbor of a number, rising: their bend is a good epsilon (M. Ester, H.-P.
 * Kriegel, J. Sander and X. Xu, KDD 1996, section 4.2).
 */
final class NeighborDistances {
  private static final double MOST_DISTANCES = 4e6;
  private static final int MOST_ROWS = 500;

  private NeighborDistances() {}

  static Plane of(double[][] points, DensityClustering.Input input) {
    int most = (int) Math.max(1, Math.min(MOST_ROWS, MOST_DISTANCES / points.length));
    int stride = (points.length + most - 1) / most;
    int count = (points.length + stride - 1) / stride;
    double[] found = new double[count];
    int rank = Math.min(input.minPoints(), points.length) - 1;
    for (int k = 0; k < count; k++) {
      double[] row = points[k * stride];
      double[] distances =
          Arrays.stream(points)
              .mapToDouble(other -> input.metric().between(row, other))
              .sorted()
              .toArray();
      found[k] = distances[rank];
    }
    Arrays.sort(found);
    double[] places = new double[count];
    Arrays.setAll(places, k -> k + 1);
    return Plane.of(
            new ShownRows(new int[count], points.length).title(""),
            Axis.of("row, by distance").on(Axis.Scale.INTEGER),
            Axis.of("distance").withZero())
        .with(Mark.line("k-distance", places, found))
        .with(Guide.y("epsilon", input.epsilon()));
  }
}
