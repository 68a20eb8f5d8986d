package dev.omni.quant.discovery;

/**
 * The rows of a generalized linear model.
 *
 * @param y responses; shares of successes where there are trials
 * @param weights prior weights
 * @param trials of each row, 1 where none are given
 * @param offset added to the linear predictor
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record GlmData(double[] y, double[] weights, double[] trials, double[] offset) {
  /** Returns the weight of a row in the likelihood: prior weight times trials. */
  double weight(int i) {
    return weights[i] * trials[i];
  }
}
