package dev.omni.quant.discovery;

/** A distance of two rows of numbers. */
public enum RowMetric {
  /** The root of the sum of the squares of differences. */
  EUCLIDEAN,
  /** The sum of differences. */
  MANHATTAN,
  /** 1 less the cosine of the angle between the two. */
  COSINE;

  /** Returns the distance of two points. */
  double between(double[] a, double[] b) {
    double sum = 0;
    double across = 0;
    double first = 0;
    double second = 0;
    for (int k = 0; k < a.length; k++) {
      double apart = a[k] - b[k];
      switch (this) {
        case MANHATTAN -> sum += Math.abs(apart);
        case COSINE -> {
          across += a[k] * b[k];
          first += a[k] * a[k];
          second += b[k] * b[k];
        }
        default -> sum += apart * apart;
      }
    }
    return switch (this) {
      case MANHATTAN -> sum;
      case COSINE -> Math.max(0, 1 - across / (Math.sqrt(first) * Math.sqrt(second)));
      default -> Math.sqrt(sum);
    };
  }
}
