package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a calibration of Heston's model, at the published parameters: the prices of the
 * published volatilities along another path than the fit's, the slope of the squares with the
 * derivatives of those prices, and the root mean square of the published misses.
 *
 * @param input of the calibration
 * @param quotes of the input
 * @param result as published
 */
record HestonFitChecks(
    HestonCalibration.Input input, SmileQuotes quotes, HestonCalibration.Result result) {
  private static final double GRADIENT = 1e-6;
  private static final double FLAT_GRADIENT = 1e-9;
  private static final double REPRICED = 1e-7;
  private static final double SAME = 1e-9;

  /** The part of a parameter by which it is moved for a derivative. */
  private static final double STEP = 1e-5;

  List<Check> all() {
    HestonModel model = result.model();
    double[] fitted = result.fittedVolatility();
    OptionTerms[] options = input.options();
    double slope = FlatSmile.is(quotes) ? flat(fitted) : steepest(options, model, fitted);
    double weight = Math.max(1, Arrays.stream(quotes.weights()).sum());
    return List.of(
        new Check(
            "gradient_at_optimum",
            finite(slope),
            (FlatSmile.is(quotes) ? FLAT_GRADIENT : GRADIENT) * weight,
            "Largest slope of half the sum of squares by a coordinate at these parameters: zero at"
                + " the best fit."),
        new Check(
            "repricing_residual",
            finite(repriced(options, model, fitted)),
            REPRICED * input.spot(),
            "Largest difference of the price of a quote at its fitted volatility and its price"
                + " under the model along a hyperbola between the poles of the integrand: zero."),
        squares(fitted));
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.MAX_VALUE;
  }

  private Check squares(double[] fitted) {
    double squares = 0;
    double weight = 0;
    for (int i = 0; i < fitted.length; i++) {
      double miss = fitted[i] - quotes.volatilities()[i];
      squares += quotes.weights()[i] * miss * miss;
      weight += quotes.weights()[i];
    }
    double rmse = result.rmse();
    return new Residuals()
        .equal(rmse * Math.abs(rmse) * weight, squares, weight * SAME * SAME)
        .check(
            "rmse_residual",
            SAME,
            "Relative difference of the mean square from that of the published misses: zero.");
  }

  private static double repriced(OptionTerms[] options, HestonModel model, double[] fitted) {
    double worst = 0;
    for (int i = 0; i < options.length; i++) {
      double price = new HestonContour(options[i], model).price();
      double fit = new BlackScholes(options[i], Math.abs(fitted[i])).price();
      worst = larger(worst, price - fit);
    }
    return worst;
  }

  /** Returns the larger magnitude; infinity where one is no number. */
  private static double larger(double worst, double other) {
    return Double.isNaN(other) ? Double.POSITIVE_INFINITY : Math.max(worst, Math.abs(other));
  }

  /** Returns the slope by the volatility, where that is all the model has. */
  private double flat(double[] fitted) {
    double slope = 0;
    for (int i = 0; i < fitted.length; i++) {
      slope += quotes.weights()[i] * (fitted[i] - quotes.volatilities()[i]);
    }
    return slope;
  }

  /** Returns the largest slope of half the sum of squares by a coordinate of the fit. */
  private double steepest(OptionTerms[] options, HestonModel model, double[] fitted) {
    double[] parameters = HestonRange.parameters(model);
    double[] pulls = pulls(options, fitted);
    double worst = 0;
    for (int k = 0; k < parameters.length; k++) {
      double step = STEP * Math.max(STEP, Math.abs(parameters[k]));
      HestonModel above = moved(parameters, k, step);
      HestonModel below = moved(parameters, k, -step);
      double slope = 0;
      for (int i = 0; i < options.length; i++) {
        if (pulls[i] != 0) {
          double change =
              new HestonContour(options[i], above).price()
                  - new HestonContour(options[i], below).price();
          slope += pulls[i] * change / (2 * step);
        }
      }
      worst = larger(worst, slope * HestonRange.slope(k, parameters[k]));
    }
    return worst;
  }

  /** Returns the derivatives of half the sum of squares by the prices. */
  private double[] pulls(OptionTerms[] options, double[] fitted) {
    double[] pulls = new double[options.length];
    for (int i = 0; i < options.length; i++) {
      double vega = new BlackScholes(options[i], Math.abs(fitted[i])).vega();
      double miss = fitted[i] - quotes.volatilities()[i];
      pulls[i] = vega > 0 ? quotes.weights()[i] * miss / vega : 0;
    }
    return pulls;
  }

  private static HestonModel moved(double[] parameters, int k, double step) {
    double[] p = parameters.clone();
    p[k] += step;
    return new HestonModel(p[0], p[1], p[2], p[3], p[4]);
  }
}
