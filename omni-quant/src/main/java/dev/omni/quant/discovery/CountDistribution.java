package dev.omni.quant.discovery;

/** How probable counts are, of which the likeliest is next to the mean. */
interface CountDistribution {

  /** The largest count there is. */
  int most();

  /** The mean count. */
  double mean();

  /** The probability of this count. */
  double exactly(int count);

  /** The probability of this count or a smaller one. */
  double atMost(int count);

  /** The probability of this count or a larger one. */
  double atLeast(int count);
}
