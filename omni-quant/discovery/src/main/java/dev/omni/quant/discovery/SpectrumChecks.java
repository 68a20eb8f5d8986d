package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The checks of a spectrum: the sum of the densities, and that with the cosines of a lag, are means
 * of squares and of products of the weighted values; single terms of the transform are summed.
 *
 * @param first weighted values of the first segment
 * @param segments their number
 * @param products mean products of the weighted values, {@link #LAGS} apart
 * @param squares sum of the squares of the window
 * @param rate values a second
 * @param result as published
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record SpectrumChecks(
    double[] first,
    int segments,
    double[] products,
    double squares,
    double rate,
    PowerSpectrum.Result result) {
  private static final double ROUNDING = 1e-9;
  private static final int TERMS = 8;

  /** Terms after which a rotation begins again. */
  private static final int TURNS = 64;

  static final int[] LAGS = {0, 1, 3};

  List<Check> all() {
    return List.of(parseval(), frequencies(), terms());
  }

  private int length() {
    return first.length;
  }

  private Check parseval() {
    double[] density = result.powerDensity();
    int n = length();
    var residuals = new Residuals();
    double energy = products[0];
    for (int l = 0; l < LAGS.length; l++) {
      int lag = LAGS[l];
      double sum = 0;
      for (int k = 0; k < density.length; k++) {
        sum += density[k] * rate / n * StrictMath.cos(2 * Math.PI * k * lag / n);
      }
      residuals.equal(sum, products[l], energy);
    }
    return residuals.check(
        "parseval_residual",
        ROUNDING,
        "Largest difference of the sum of densities times the step of frequency, or of that with the"
            + " cosines of a lag, and the mean product of the weighted values so far apart, relative"
            + " to their mean square: zero.");
  }

  /** Returns the sums of the products of weighted values, {@link #LAGS} apart in a circle. */
  static double[] circular(double[] values, double squares) {
    var sums = new double[LAGS.length];
    for (int l = 0; l < sums.length; l++) {
      for (int j = 0; j < values.length; j++) {
        sums[l] += values[j] * values[(j + LAGS[l]) % values.length] / squares;
      }
    }
    return sums;
  }

  private Check frequencies() {
    double[] frequency = result.frequencyHz();
    double[] density = result.powerDensity();
    var residuals =
        new Residuals()
            .equal(result.frequencies(), length() / 2 + 1)
            .equal(result.segments(), segments);
    double peak = 0;
    double largest = 0;
    for (int k = 0; k < frequency.length; k++) {
      residuals.equal(frequency[k] / rate * length(), k, 1);
      if (k > 0 && density[k] > largest) {
        largest = density[k];
        peak = frequency[k];
      }
    }
    if (largest > 0) {
      residuals.equal(result.peakFrequencyHz(), peak);
    }
    return residuals.check(
        "frequency_residual",
        ROUNDING,
        "Largest difference of a frequency and its number times the rate over the length, or of the"
            + " peak and the place of the largest density: zero.");
  }

  /** The peak and some others of the terms of a periodogram, from density and phase. */
  private Check terms() {
    var residuals = new Residuals();
    if (result.phaseRad().isPresent()) {
      double[] phase = result.phaseRad().get();
      double[] density = result.powerDensity();
      double scale = Math.sqrt(products[0] * squares * length());
      int step = Math.max(1, phase.length / TERMS);
      for (int k = 0; k < phase.length; k += step) {
        double[] term = term(first, k);
        boolean both = k > 0 && 2 * k < length();
        double size = Math.sqrt(Math.max(0, density[k]) * rate * squares / (both ? 2 : 1));
        residuals
            .equal(size * StrictMath.cos(phase[k]), term[0], scale)
            .equal(size * StrictMath.sin(phase[k]), term[1], scale);
      }
    }
    return residuals.check(
        "transform_residual",
        ROUNDING,
        "Largest difference of a term of the transform, from its density and phase, and the sum of"
            + " the rotated values, relative to all: zero.");
  }

  private static double[] term(double[] values, int k) {
    double turn = -2 * Math.PI * k / values.length;
    double stepCos = StrictMath.cos(turn);
    double stepSin = StrictMath.sin(turn);
    double cos = 1;
    double sin = 0;
    var term = new double[2];
    for (int j = 0; j < values.length; j++) {
      if (j % TURNS == 0) {
        double angle = -2 * Math.PI * ((long) j * k % values.length) / values.length;
        cos = StrictMath.cos(angle);
        sin = StrictMath.sin(angle);
      }
      term[0] += values[j] * cos;
      term[1] += values[j] * sin;
      double next = cos * stepCos - sin * stepSin;
      sin = cos * stepSin + sin * stepCos;
      cos = next;
    }
    return term;
  }
}
