package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.engine.BlockCodec;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.FiniteResults;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.clustering.DoublePoint;

/**
 * The best partition of many starts, independent of the threads that compute them.
 *
 * @param best of the least sum of squares; of equal ones the first
 * @param timesFound how many starts ended at this sum of squares
 */
record Restarts(Partition best, long timesFound) {
  /** Sums of squares as near as this, relative to each other, are the same. */
  private static final double SAME = 1e-9;

  /**
   * The search for partitions.
   *
   * @param starts how many partitions of each number of clusters
   * @param seed of the random numbers
   * @param parts how many searches the whole has, each of the same share of the progress
   */
  record Search(int starts, long seed, int parts) {}

  /** Returns the best partition of the rows into {@code clusters}, in a part of the search. */
  static Restarts of(double[][] data, int clusters, Search search, int part, Work work) {
    List<DoublePoint> points = Arrays.stream(data).map(DoublePoint::new).toList();
    return work.fold(
        search.starts(),
        k -> {
          work.proceed();
          return one(
              Partition.found(points, clusters, BlockSeeds.splitmix64(search.seed(), k), work));
        },
        new BlockSum<>() {
          @Override
          public Restarts plus(Restarts total, Restarts next) {
            return total.and(next);
          }

          @Override
          public Json.Obj estimate(Restarts total) {
            return part == 0 ? total.known() : Json.Obj.EMPTY;
          }

          @Override
          public double progress(double done) {
            return (part + done) / search.parts();
          }
        },
        new Codec());
  }

  private static Restarts one(Partition found) {
    FiniteResults.number("the within-cluster sum of squares", found.sumOfSquares());
    return new Restarts(found, 1);
  }

  private Restarts and(Restarts next) {
    double here = best.sumOfSquares();
    double there = next.best.sumOfSquares();
    if (Math.abs(here - there) <= SAME * Math.max(here, there)) {
      return new Restarts(there < here ? next.best : best, timesFound + next.timesFound);
    }
    return there < here ? next : this;
  }

  /** The codec of restarts. */
  private static final class Codec implements BlockCodec<Restarts> {
    @Override
    public void write(Restarts value, DataOutput out) throws IOException {
      Partition best = value.best;
      out.writeDouble(best.sumOfSquares());
      out.writeLong(value.timesFound);
      out.writeInt(best.sizes().size());
      for (int i = 0; i < best.sizes().size(); i++) {
        out.writeInt(best.sizes().get(i));
        out.writeInt(best.centroids().get(i).length);
        BlockCodec.write(best.centroids().get(i), out);
      }
    }

    @Override
    public Restarts read(DataInput in) throws IOException {
      double sumOfSquares = in.readDouble();
      long timesFound = in.readLong();
      var centroids = new ArrayList<double[]>();
      var sizes = new ArrayList<Integer>();
      for (int left = in.readInt(); left > 0; left--) {
        sizes.add(in.readInt());
        centroids.add(BlockCodec.readDoubles(in.readInt(), in));
      }
      return new Restarts(
          new Partition(List.copyOf(centroids), List.copyOf(sizes), sumOfSquares), timesFound);
    }
  }

  private Json.Obj known() {
    return Json.obj(
        "within_cluster_sum_of_squares", best.sumOfSquares(), "times_found", timesFound);
  }
}
