package dev.omni.quant.discovery;

/** A distribution of counts whose mode is next to its mean. */
interface CountDistribution {

  /** Returns the largest count there is. */
  int most();

  /** Returns the mean count. */
  double mean();

  /** Returns the probability of this count. */
  double exactly(int count);

  /** Returns the probability of this count or a smaller one. */
  double atMost(int count);

  /** Returns the probability of this count or a larger one. */
  double atLeast(int count);
}
