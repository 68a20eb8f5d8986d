package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.RankedFold;
import dev.omni.quant.core.RankedValues;
import java.util.function.IntUnaryOperator;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The resampling of a bootstrap in blocks that do not depend on the number of threads and machines.
 */
final class Resampling {
  /** A few milliseconds' worth. */
  private static final int DRAWS_A_BLOCK = 400_000;

  /** The replicates that show where the others lie. */
  static final int PILOT = 1000;

  private static final int MOST_BLOCKS = 5_000_000;
  private static final int DRAWS_BETWEEN_LOOKS = 100_000;

  private final Statistic statistic;
  private final int replicates;
  private final long seed;
  private final double unit;
  private final Work work;
  private final int size;

  /**
   * Creates the resampling of a statistic.
   *
   * @param unit what the statistic is to be multiplied by for progress reports
   */
  Resampling(Statistic statistic, int replicates, long seed, double unit, Work work) {
    this.statistic = statistic;
    this.replicates = replicates;
    this.seed = seed;
    this.unit = unit;
    this.work = work;
    size = Math.max(Math.max(1, DRAWS_A_BLOCK / statistic.size()), replicates / MOST_BLOCKS);
  }

  int blocks() {
    return (replicates + size - 1) / size;
  }

  /**
   * Returns the replicates with the values of ranks.
   *
   * @param before share of the whole progress before this
   * @param share of the whole progress that this is
   */
  Replicates run(double before, double share, long... ranks) {
    BlockSum<Replicates> sum =
        new BlockSum<>() {
          @Override
          public Replicates plus(Replicates total, Replicates next) {
            return total.plus(next);
          }

          @Override
          public Json.Obj estimate(Replicates total) {
            return Resampling.this.estimate(total);
          }

          @Override
          public double progress(double done) {
            return before + share * done;
          }
        };
    ReplicateBins bins = bins();
    return new RankedFold<>(
            blocks(),
            RankedFold.first(size),
            (k, empty) -> block(k, bins, empty),
            sum,
            Replicates.CODEC)
        .run(work, replicates, ranks);
  }

  /** Returns the rank, from 0, of the deviation with a share below it, or the nearest to it. */
  int low(double below) {
    return (int) Math.max(0, Math.floor(below * (replicates + 1.0)) - 1);
  }

  /** Returns the rank, from 0, of the deviation with a share above it, or the nearest to it. */
  int high(double above) {
    return replicates - 1 - low(above);
  }

  private Json.Obj estimate(Replicates known) {
    double se = known.standardDeviation() * unit;
    double error = known.errorOfDeviation() * unit;
    boolean finite = Double.isFinite(se) && Double.isFinite(error);
    return finite
        ? Json.obj("standard_error", se, "monte_carlo_error_of_se", error)
        : Json.Obj.EMPTY;
  }

  /** Returns the first replicates, as deviations from the estimate. */
  double[] first(int count) {
    double[] first = new double[count];
    for (int k = 0; k * size < count; k++) {
      double[] block = new double[Math.min(size, count - k * size)];
      draw(k, block);
      System.arraycopy(block, 0, first, k * size, block.length);
    }
    return first;
  }

  /** Returns the bins in which the replicates are counted. */
  ReplicateBins bins() {
    return ReplicateBins.of(first(Math.min(PILOT, replicates)), Math.abs(statistic.estimate()) / 2);
  }

  private Replicates block(int k, ReplicateBins bins, RankedValues values) {
    double[] deviations = new double[Math.min(size, replicates - k * size)];
    long redrawn = draw(k, deviations);
    return Replicates.of(deviations, redrawn, bins, values);
  }

  /** Draws the first replicates of a block; returns how many were drawn again. */
  private long draw(int k, double[] deviations) {
    UniformRandomProvider random =
        RandomSource.XO_RO_SHI_RO_128_PP.create(BlockSeeds.splitmix64(seed, k));
    IntUnaryOperator draw = random::nextInt;
    long redrawn = 0;
    int looked = 0;
    for (int i = 0; i < deviations.length; i++) {
      deviations[i] = statistic.deviation(draw);
      while (Double.isNaN(deviations[i])) {
        redrawn++;
        deviations[i] = statistic.deviation(draw);
      }
      looked += statistic.size();
      if (looked >= DRAWS_BETWEEN_LOOKS) {
        looked = 0;
        work.proceed();
      }
    }
    return redrawn;
  }
}
