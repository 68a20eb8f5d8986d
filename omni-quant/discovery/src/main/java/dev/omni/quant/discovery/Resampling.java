package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.function.IntUnaryOperator;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** The resampling of a bootstrap in blocks that do not depend on the number of threads. */
final class Resampling {
  /** A few milliseconds' worth. */
  private static final int DRAWS_A_BLOCK = 400_000;

  private static final int WAVE = 32;
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
    size = Math.max(1, DRAWS_A_BLOCK / statistic.size());
  }

  int blocks() {
    return (replicates + size - 1) / size;
  }

  Replicates run() {
    var all = new Replicates(replicates);
    for (int first = 0; first < blocks(); first += WAVE) {
      int from = first;
      int count = Math.min(WAVE, blocks() - first);
      work.blocks(count, k -> block(from + k)).forEach(all::add);
      report(all, (from + count) / (double) blocks());
    }
    return all;
  }

  private void report(Replicates all, double fraction) {
    double se = all.standardDeviation() * unit;
    double error = all.errorOfDeviation() * unit;
    boolean finite = Double.isFinite(se) && Double.isFinite(error);
    work.progress(
        fraction,
        finite ? Json.obj("standard_error", se, "monte_carlo_error_of_se", error) : Json.Obj.EMPTY);
  }

  private Replicates.Block block(int k) {
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
    return Replicates.Block.of(deviations, redrawn);
  }
}
