package dev.omni.quant.discovery;

/** Weights of the values of a segment, periodic. */
public enum SpectrumWindow {
  /** Equal weights. */
  NONE,
  /** A raised cosine, 0 at the ends. */
  HANN,
  /** A raised cosine, 0.08 at the ends. */
  HAMMING,
  /** Two cosines. */
  BLACKMAN;

  /** Returns the weights of so many values. */
  double[] weights(int n) {
    double[] weights = new double[n];
    for (int j = 0; j < n; j++) {
      double angle = 2 * Math.PI * j / n;
      weights[j] =
          switch (this) {
            case HANN -> 0.5 - 0.5 * StrictMath.cos(angle);
            case HAMMING -> 0.54 - 0.46 * StrictMath.cos(angle);
            case BLACKMAN -> 0.42 - 0.5 * StrictMath.cos(angle) + 0.08 * StrictMath.cos(2 * angle);
            default -> 1;
          };
    }
    return weights;
  }
}
