package dev.omni.quant.finance.treasury.curve;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.GaussLegendre;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;

/**
 * The checks of a fitted curve: zero rates are means of the forward rates, the residuals are
 * orthogonal to the derivatives by the parameters, and no place of a grid is better.
 *
 * @param input with quotes or parameters
 * @param result as published
 */
record CurveFitChecks(CurveFit.Input input, CurveFit.Result result) {
  private static final double RECOMPUTED = 1e-11;
  private static final double ORTHOGONAL = 1e-6;
  private static final int EVERY = 4;

  /** The mean over less than this part of the shortest time is the rate at its start. */
  private static final double NOTHING = 1e-13;

  /** Residuals of less than this part of the rates are rounding. */
  private static final double ROUNDING = 1e-9;

  private static final GaussIntegrator QUADRATURE = GaussLegendre.rule(20);

  List<Check> all() {
    var checks = new ArrayList<Check>();
    input.years().ifPresent(years -> checks.add(means(years)));
    checks.add(terms());
    input
        .quotes()
        .ifPresent(
            quotes -> {
              checks.add(gradient(quotes));
              checks.add(grid(quotes));
            });
    return checks;
  }

  private double scale() {
    SvenssonRates rates = result.parameters();
    return Math.abs(rates.beta0())
        + Math.abs(rates.beta1())
        + Math.abs(rates.beta2())
        + Math.abs(rates.beta3().orElse(0));
  }

  /**
   * Returns the check that zero rates are means of forward rates, and these as the formula says.
   */
  private Check means(double[] years) {
    SvenssonRates rates = result.parameters();
    var residuals = new Residuals();
    for (int i = 0; i < years.length; i++) {
      residuals
          .equal(result.zeroRate().orElseThrow()[i], mean(rates, years[i]), scale())
          .equal(result.instantaneousForward().orElseThrow()[i], moved(rates, years[i]), scale());
    }
    return residuals.check(
        "mean_forward_residual",
        RECOMPUTED,
        "Zero rates against the mean of the forward rates by quadrature, and forward rates against"
            + " the zero rate with its derivative, relative to the parameters: zero.");
  }

  /** Returns the mean of the forward rates up to a time, in parts that double. */
  private static double mean(SvenssonRates rates, double years) {
    double shortest = Math.min(rates.tau1(), rates.tau2().orElse(rates.tau1()));
    if (!(shortest > 0)) {
      return Double.NaN; // A time that is none has no rates.
    }
    if (years < NOTHING * shortest) {
      return rates.forward(0);
    }
    double from = 0;
    double to = Math.min(years, shortest);
    double sum = 0;
    while (from < years) {
      double half = (to - from) / 2;
      double left = from;
      sum += half * QUADRATURE.integrate(x -> rates.forward(left + half * (1 + x)));
      from = to;
      to = Math.min(years, 2 * to);
    }
    return sum / years;
  }

  /** Returns the forward rate as y + t y'. */
  private static double moved(SvenssonRates rates, double years) {
    double first = years / rates.tau1();
    double slope = -rates.beta1() * SvenssonRates.hump(first);
    double bent = first * StrictMath.exp(-first) - SvenssonRates.hump(first);
    double change = slope + rates.beta2() * bent;
    if (rates.tau2().isPresent()) {
      double second = years / rates.tau2().getAsDouble();
      double other = second * StrictMath.exp(-second) - SvenssonRates.hump(second);
      change += rates.beta3().orElseThrow() * other;
    }
    return rates.zero(years) + change;
  }

  private Check terms() {
    SvenssonRates rates = result.parameters();
    var residuals = new Residuals();
    input
        .parameters()
        .ifPresent(
            given ->
                residuals
                    .equal(rates.beta0(), given.beta0())
                    .equal(rates.beta1(), given.beta1())
                    .equal(rates.beta2(), given.beta2())
                    .equal(rates.beta3().orElse(0), given.beta3().orElse(0))
                    .equal(rates.tau1(), given.tau1())
                    .equal(rates.tau2().orElse(0), given.tau2().orElse(0)));
    input
        .quotes()
        .ifPresent(
            quotes -> {
              double[] fitted = result.fittedRate().orElseThrow();
              for (int i = 0; i < fitted.length; i++) {
                residuals.equal(fitted[i], rates.zero(quotes.years()[i]), scale());
              }
              double squares = CurveFit.rootMeanSquare(quotes, fitted);
              residuals.equal(result.rmse().orElseThrow(), squares, ROUNDING * scale());
            });
    return residuals.check(
        "terms_residual",
        RECOMPUTED,
        "Largest relative difference of fitted rates and their root mean square, or of given"
            + " parameters: zero.");
  }

  /** Returns the check that the residuals are orthogonal to what the parameters can change. */
  private Check gradient(CurveFit.Quotes quotes) {
    SvenssonRates rates = result.parameters();
    double[] years = quotes.years();
    double[] weights = quotes.weights();
    double[] fitted = result.fittedRate().orElseThrow();
    int columns = input.hasSecond() ? 6 : 4;
    double[][] moved = new double[columns][years.length];
    double[] left = new double[years.length];
    for (int i = 0; i < years.length; i++) {
      double root = Math.sqrt(weights[i]);
      double[] row = row(rates, years[i], columns);
      for (int k = 0; k < columns; k++) {
        moved[k][i] = root * row[k];
      }
      left[i] = root * (quotes.zeroRate()[i] - fitted[i]);
    }
    double rest = norm(left) + ROUNDING * scale() * norm(roots(weights));
    double largest = 0;
    for (int k = 0; k < columns; k++) {
      largest = Math.max(largest, k == 3 || k == 5 ? 0 : cosine(moved[k], left, rest));
    }
    return gradient(Math.max(largest, ofTimes(moved, left, rest)));
  }

  /** Returns the cosine along the directions in which the times may go. */
  private double ofTimes(double[][] moved, double[] left, double rest) {
    SvenssonRates rates = result.parameters();
    boolean second = moved.length > 4;
    double[][] times = second ? new double[][] {moved[3], moved[5]} : new double[][] {moved[3]};
    double[] logs = new double[times.length];
    double[] down = new double[times.length];
    for (int k = 0; k < times.length; k++) {
      logs[k] = StrictMath.log(k == 0 ? rates.tau1() : rates.tau2().orElseThrow());
      down[k] = ProjectedColumns.dot(times[k], left);
    }
    double largest = 0;
    for (double[] direction : SeparableFit.free(logs, down)) {
      double[] along = new double[left.length];
      for (int i = 0; i < along.length; i++) {
        for (int k = 0; k < times.length; k++) {
          along[i] += direction[k] * times[k][i];
        }
      }
      largest = Math.max(largest, cosine(along, left, rest));
    }
    return largest;
  }

  private static double cosine(double[] moved, double[] left, double rest) {
    double whole = norm(moved);
    return whole == 0 || rest == 0 ? 0 : Math.abs(ProjectedColumns.dot(moved, left)) / whole / rest;
  }

  private static Check gradient(double largest) {
    return new Check(
        "gradient",
        largest,
        ORTHOGONAL,
        "Largest cosine of the residuals and a derivative of the fitted rates by a parameter; zero"
            + " at the best fit, but for times at the ends of their range.");
  }

  private static double[] roots(double[] weights) {
    double[] roots = new double[weights.length];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = Math.sqrt(weights[i]);
    }
    return roots;
  }

  private static double norm(double[] vector) {
    return Math.sqrt(ProjectedColumns.dot(vector, vector));
  }

  /** Returns the derivatives of a rate: by b0, b1, b2, ln t1, and by b3, ln t2. */
  private static double[] row(SvenssonRates rates, double years, int columns) {
    double x = years / rates.tau1();
    double hump = SvenssonRates.hump(x);
    double bent = hump - x * StrictMath.exp(-x);
    double[] row = new double[columns];
    row[0] = 1;
    row[1] = SvenssonRates.slope(x);
    row[2] = hump;
    row[3] = rates.beta1() * hump + rates.beta2() * bent;
    if (columns > 4) {
      double second = years / rates.tau2().orElseThrow();
      row[4] = SvenssonRates.hump(second);
      row[5] = rates.beta3().orElseThrow() * (row[4] - second * StrictMath.exp(-second));
    }
    return row;
  }

  private Check grid(CurveFit.Quotes quotes) {
    double least =
        new SeparableFit(quotes.years(), quotes.zeroRate(), quotes.weights(), input.hasSecond())
            .leastOnGrid(EVERY);
    double above = result.rmse().orElseThrow() - least;
    return new Check(
        "above_grid",
        Math.max(0, above),
        RECOMPUTED * scale(),
        "Root mean square of the residuals less the least on every fourth place of the grid of"
            + " times: not above zero.");
  }
}
