package dev.omni.quant.discovery;

/** What is subtracted from a segment first. */
public enum Detrending {
  /** Nothing. */
  NONE,
  /** The mean. */
  CONSTANT,
  /** The least squares line. */
  LINEAR;

  /** Subtracts it from values. */
  void from(double[] values) {
    if (this == NONE) {
      return;
    }
    double mean = SampleTest.mean(values);
    double middle = (values.length - 1) / 2.0;
    double along = 0;
    double squares = 0;
    for (int j = 0; j < values.length; j++) {
      values[j] -= mean;
      along += (j - middle) * values[j];
      squares += (j - middle) * (j - middle);
    }
    for (int j = 0; this == LINEAR && j < values.length; j++) {
      values[j] -= along / squares * (j - middle);
    }
  }
}
