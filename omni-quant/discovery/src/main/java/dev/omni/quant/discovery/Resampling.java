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

  private static final int MOST_BLOCKS = 5_000_000;
  private static final int DRAWS_BETWEEN_LOOKS = 100_000;
  private static final double TAIL = 0.025;

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

  Replicates run() {
    return new RankedFold<>(
            blocks(),
            RankedFold.first(size),
            this::block,
            BlockSum.of(Replicates::plus, this::estimate),
            Replicates.CODEC)
        .run(work, replicates, lowRank(), highRank());
  }

  /** Returns the rank, from 0, of the deviation with 2.5 % below. */
  int lowRank() {
    return (int) Math.floor(TAIL * (replicates + 1.0)) - 1;
  }

  /** Returns the rank, from 0, of the deviation with 2.5 % above. */
  int highRank() {
    return replicates - 1 - lowRank();
  }

  private Json.Obj estimate(Replicates known) {
    double se = known.standardDeviation() * unit;
    double error = known.errorOfDeviation() * unit;
    boolean finite = Double.isFinite(se) && Double.isFinite(error);
    return finite
        ? Json.obj("standard_error", se, "monte_carlo_error_of_se", error)
        : Json.Obj.EMPTY;
  }

  private Replicates block(int k, RankedValues values) {
    UniformRandomProvider random =
        RandomSource.XO_RO_SHI_RO_128_PP.create(BlockSeeds.splitmix64(seed, k));
    IntUnaryOperator draw = random::nextInt;
    double[] deviations = new double[Math.min(size, replicates - k * size)];
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
    return Replicates.of(deviations, redrawn, values);
  }
}
