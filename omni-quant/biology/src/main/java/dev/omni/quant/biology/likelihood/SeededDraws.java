package dev.omni.quant.biology.likelihood;

import dev.omni.quant.core.BlockSeeds;

/** Whole numbers by chance, in a stream that follows from a seed. */
final class SeededDraws {
  private static final double UNIT = StrictMath.scalb(1.0, -53);

  private final long seed;
  private long next;

  SeededDraws(long seed) {
    this.seed = seed;
  }

  /** Returns a whole number from 0 on, below a bound. */
  int below(int bound) {
    return (int) ((BlockSeeds.splitmix64(seed, next++) >>> 11) * UNIT * bound);
  }
}
