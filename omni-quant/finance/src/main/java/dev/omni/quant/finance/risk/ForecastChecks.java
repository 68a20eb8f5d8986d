package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.special.Erf;

/**
 * The checks of a forecast of volatility: the slope of the likelihood, the recursion of the
 * variances up to the last period forecast, and the probability beyond the value at risk.
 *
 * @param laws of the volatilities
 * @param input as given
 * @param result as published
 */
record ForecastChecks(
    VolatilityLaws laws, VolatilityForecast.Input input, VolatilityForecast.Result result) {
  static ForecastChecks of(VolatilityForecast.Input input, VolatilityForecast.Result result) {
    double[] returns = input.returns();
    double scale =
        input.isWeighted()
            ? WeightedVariance.of(returns, input.decay()).scale()
            : GarchSearch.deviation(returns);
    GarchParameters parameters = result.parameters();
    boolean leveraged = !Double.isNaN(parameters.gamma());
    boolean student = !Double.isNaN(parameters.degrees());
    var laws =
        VolatilityLaws.of(
            returns,
            scale,
            leveraged,
            student,
            parameters.values(leveraged, student),
            result.conditionalVolatility());
    return new ForecastChecks(laws, input, result);
  }

  List<Check> all() {
    boolean ewma = input.isWeighted();
    boolean constant = !ewma && GarchSeries.ofOneSize(input.returns());
    double[] forecast = result.forecastVolatility();
    var checks = new ArrayList<Check>();
    checks.add(laws.likelihood(result.logLikelihood()));
    checks.add(tail(forecast[0]));
    checks.add(recursion(forecast));
    if (ewma) {
      checks.add(weightedMean(forecast[0]));
    } else {
      checks.add(constant ? oneSize(forecast) : laws.gradient());
      checks.add(
          VolatilityLaws.errors(
              laws.errors(values(result.standardErrors()), false)
                  .residual(laws.errors(values(result.robustStandardErrors()), true).largest())));
    }
    return checks;
  }

  private double[] values(GarchParameters errors) {
    return errors.values(laws.likelihood().leveraged(), laws.likelihood().student());
  }

  private Check tail(double next) {
    double z = (result.valueAtRisk() + GarchParameters.orNaN(result.parameters().mu())) / next;
    boolean student = laws.likelihood().student();
    double degrees = student ? laws.likelihood().degrees(laws.parameters()) : 0;
    double beyond =
        !student
            ? 0.5 * Erf.erfc(z / Math.sqrt(2))
            : degrees > 2
                ? new TDistribution(degrees)
                    .cumulativeProbability(-z / Math.sqrt((degrees - 2) / degrees))
                : Double.NaN;
    return new Residuals()
        .equal(beyond, input.exceedance())
        .check(
            "tail_residual",
            1e-8,
            "Difference of 1 - confidence and the probability of a loss beyond value_at_risk,"
                + " relative.");
  }

  private Check recursion(double[] forecast) {
    var residuals = new Residuals();
    double unit = laws.scale();
    double squares = 0;
    for (double each : forecast) {
      squares += each / unit * (each / unit);
    }
    double whole = result.cumulativeVolatility() / unit;
    residuals.equal(whole * Math.abs(whole), squares);
    if (laws.known()) {
      double omega = laws.parameters()[1];
      double persistence = laws.persistence();
      residuals.residual(laws.recursion(forecast[0]).largest());
      for (int k = 1; k < forecast.length; k++) {
        double before = forecast[k - 1] / unit;
        double here = forecast[k] / unit;
        residuals.zero(omega, persistence * before * before, -here * Math.abs(here));
      }
      Double longRun = result.longRunVolatility();
      if (longRun != null) {
        double level = longRun / unit;
        residuals.zero(omega, persistence * level * level, -level * Math.abs(level));
      }
    }
    return residuals.check(
        "recursion_residual",
        VolatilityLaws.ROUNDING,
        "Largest difference of a variance and what the one before makes of it, from the first return"
            + " to the last period forecast and in the long run, relative to the terms.");
  }

  /** Checks variances that are constant: the mean square of all returns less their mean. */
  private Check oneSize(double[] forecast) {
    double square = laws.meanSquare();
    var residuals = new Residuals();
    for (double volatility : laws.volatilities()) {
      residuals.equal(volatility * volatility, square);
    }
    for (double each : forecast) {
      residuals.equal(each / laws.scale() * (each / laws.scale()), square);
    }
    double level = GarchParameters.orNaN(result.longRunVolatility()) / laws.scale();
    return residuals
        .equal(level * Math.abs(level), square)
        .check(
            "squared_residual_excess",
            VolatilityLaws.ROUNDING,
            "Largest difference of a squared volatility and the mean squared residual, relative:"
                + " zero.");
  }

  private Check weightedMean(double next) {
    double mean = WeightedVariance.of(input.returns(), input.decay()).weightedMean();
    return new Residuals()
        .equal(next * Math.abs(next), mean)
        .check(
            "weighted_mean_residual",
            VolatilityLaws.ROUNDING,
            "Next variance by its recursion less the weighted mean of all squares: zero.");
  }
}
