package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a slice of total variance: the hyperbola (w - a - b rho x)^2 = b^2 (x^2 + sigma^2)
 * of its volatilities, the density by the derivatives of that equation and of the deviation
 * sqrt(w), and the slope of the squares where the slice was fitted.
 *
 * @param input of the smile
 * @param result as published
 * @param slice of the published parameters
 */
record SviChecks(SviSmile.Input input, SviSmile.Result result, SviSlice slice) {
  private static final double GRADIENT = 1e-7;
  private static final double SAME = 1e-9;
  private static final double STEP = 1e-3;
  private static final double RANGE = 1.5;

  /** A distance whose square leaves the range of doubles. */
  private static final double FAR = 1e150;

  private static final int HALVINGS = 40;

  List<Check> given() {
    SviParameters given = input.parameters().orElseThrow();
    var residuals =
        new Residuals()
            .equal(result.a(), given.a())
            .equal(result.b(), given.b())
            .equal(result.rho(), given.rho())
            .equal(result.m(), given.m())
            .equal(result.sigma(), given.sigma());
    return List.of(hyperbola(residuals), density());
  }

  /**
   * Returns the checks of a fit.
   *
   * @param fit to the quotes, in coordinates without bounds
   * @param point of the published parameters
   */
  List<Check> fitted(SmileFit fit, double[] point) {
    double slope = fit.steepest(point);
    var checks = new ArrayList<>(List.of(hyperbola(new Residuals()), density()));
    checks.add(
        new Check(
            "gradient_at_optimum",
            Double.isFinite(slope) ? slope : Double.MAX_VALUE,
            GRADIENT * Math.max(1, Arrays.stream(fit.quotes().weights()).sum()),
            "Largest slope of half the sum of squares by a coordinate at these parameters: zero at"
                + " the best fit."));
    return checks;
  }

  private Check hyperbola(Residuals residuals) {
    if (result.volatility().isPresent()) {
      add(residuals, input.strikes().orElseThrow(), result.volatility().get());
    }
    if (input.quotes().isPresent()) {
      SmileQuotes quotes = input.quotes().get().smile();
      double[] fitted = result.fittedVolatility().orElseThrow();
      add(residuals, quotes.strikes(), fitted);
      double squares = 0;
      double weight = 0;
      for (int i = 0; i < fitted.length; i++) {
        double miss = fitted[i] - quotes.volatilities()[i];
        squares += quotes.weights()[i] * miss * miss;
        weight += quotes.weights()[i];
      }
      double rmse = result.rmse().orElseThrow();
      residuals.equal(rmse * Math.abs(rmse) * weight, squares, weight * SAME);
    }
    return residuals.check(
        "smile_residual",
        SAME,
        "Largest relative difference of the total variances from the hyperbola of the parameters,"
            + " and of the root mean square from the misses: zero.");
  }

  private void add(Residuals residuals, double[] strikes, double[] volatilities) {
    double years = input.expiry().years();
    double sigma = slice.sigma();
    double b = slice.b();
    for (int i = 0; i < strikes.length; i++) {
      double variance = volatilities[i] * Math.abs(volatilities[i]) * years;
      double x = input.moneyness(strikes[i]) - slice.m();
      double line = slice.a() + b * slice.rho() * x;
      double rise = variance - line;
      double size =
          Math.abs(variance) + Math.abs(slice.a()) + Math.abs(b * x) + Math.abs(b * sigma);
      double part = rise / size;
      double run = b * x / size;
      double rest = b * sigma / size;
      residuals.equal(part * part, run * run + rest * rest, 1).residual(Math.max(0, -part));
    }
  }

  /** The factor of a density, and the size of the terms that it is a sum of. */
  private record Factor(double value, double size) {}

  /** Returns the factor by the derivatives of the hyperbola and of the deviation. */
  private Factor factor(double k) {
    double x = k - slice.m();
    double b = slice.b();
    double sigma = slice.sigma();
    double tilt = b * slice.rho();
    double away = Math.abs(x) > FAR ? Math.abs(x) : Math.sqrt(x * x + sigma * sigma);
    double rise = b * away;
    double w = slice.a() + tilt * x + rise;
    double steep = away == 0 ? 0 : b * (x / away);
    double bend = rise == 0 ? 0 : (b - steep) * (b + steep) / rise;
    double deviation = Math.sqrt(w);
    double slope = 0.5 * (tilt + steep) / deviation;
    double bent = (0.5 * bend - slope * slope) / deviation;
    double part = k * slope / deviation;
    double spread = 0.5 * deviation * slope;
    double lost = 1 + (Math.abs(slice.a()) + Math.abs(tilt * x) + rise) / w;
    double size = 1 + part * part + spread * spread + 0.5 * bend + slope * slope;
    return new Factor(
        (1 - part) * (1 - part) - spread * spread + deviation * bent, size * lost * lost);
  }

  private Check density() {
    var residuals = new Residuals();
    if (result.densityFactor().isPresent()) {
      double[] strikes = input.strikes().orElseThrow();
      double[] factors = result.densityFactor().get();
      for (int i = 0; i < strikes.length; i++) {
        Factor factor = factor(input.moneyness(strikes[i]));
        residuals.equal(factors[i], factor.value(), factor.size());
      }
    }
    double published = result.minimumDensityFactor();
    Factor least = least();
    residuals.equal(published, least.value(), least.size());
    boolean free = published >= 0 && slice.b() * (1 + Math.abs(slice.rho())) <= 2;
    residuals.residual(free == result.butterflyArbitrageFree() ? 0 : 1);
    return residuals.check(
        "density_residual",
        SAME,
        "Largest relative difference of the factors of the density, and of the least of them, from"
            + " (1 - k s'/s)^2 - (s s')^2 / 4 + s s'', s = sqrt(w), by the derivatives of the"
            + " hyperbola: zero.");
  }

  /** Returns the least factor for k from -1.5 to 1.5. */
  private Factor least() {
    double best = -RANGE;
    Factor least = factor(best);
    int steps = (int) Math.round(2 * RANGE / STEP);
    for (int i = 1; i <= steps; i++) {
      Factor next = factor(-RANGE + i * STEP);
      if (next.value() < least.value()) {
        least = next;
        best = -RANGE + i * STEP;
      }
    }
    double low = Math.max(-RANGE, best - STEP);
    double high = Math.min(RANGE, best + STEP);
    for (int i = 0; i < HALVINGS; i++) { // Of three parts the lower two stay.
      double left = low + (high - low) / 3;
      double right = high - (high - low) / 3;
      if (factor(left).value() < factor(right).value()) {
        high = right;
      } else {
        low = left;
      }
    }
    Factor last = factor(0.5 * (low + high));
    return last.value() < least.value() ? last : least;
  }
}
