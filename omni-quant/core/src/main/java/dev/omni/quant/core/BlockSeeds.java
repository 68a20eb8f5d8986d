package dev.omni.quant.core;

/**
 * The seed of each block of a Monte Carlo job, so that a block draws the same numbers whichever
 * thread computes it. G. Steele, D. Lea and C. Flood, Fast splittable pseudorandom number
 * generators, OOPSLA 2014, figures 16 and 17 (SplitMix64, with the constants of D. Stafford's
 * variant 13).
 */
public final class BlockSeeds {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private BlockSeeds() {}

  /**
   * Returns the output number {@code k} of a SplitMix64 generator that starts at {@code seed}.
   *
   * @param seed the run's seed
   * @param k the block, from 0
   */
  public static long splitmix64(long seed, long k) {
    long z = seed + (k + 1) * GOLDEN_GAMMA;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
