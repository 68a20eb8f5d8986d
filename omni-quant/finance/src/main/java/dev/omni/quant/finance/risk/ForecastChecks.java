package dev.omni.quant.finance.risk;

import dev.omni.domain.json.JsonFields;
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
record ForecastChecks(VolatilityLaws laws, JsonFields input, JsonFields result) {
  static ForecastChecks of(JsonFields input, JsonFields result) {
    double[] returns = input.numbers("returns");
    double scale =
        input.text("model").equals("ewma")
            ? WeightedVariance.of(returns, input.number("decay")).scale()
            : GarchSearch.deviation(returns);
    var laws =
        VolatilityLaws.of(
            returns,
            scale,
            result.fields("parameters").object().has("gamma"),
            result.fields("parameters"),
            result.numbers("conditional_volatility"));
    return new ForecastChecks(laws, input, result);
  }

  List<Check> all() {
    boolean ewma = input.text("model").equals("ewma");
    boolean constant = !ewma && GarchSeries.ofOneSize(input.numbers("returns"));
    double[] forecast = result.numbers("forecast_volatility");
    var checks = new ArrayList<Check>();
    checks.add(laws.likelihood(result.number("log_likelihood")));
    checks.add(tail(forecast[0]));
    checks.add(recursion(forecast));
    if (ewma) {
      checks.add(weightedMean(forecast[0]));
    } else {
      checks.add(constant ? oneSize(forecast) : laws.gradient());
      checks.add(
          VolatilityLaws.errors(
              laws.errors(result.fields("standard_errors"), "", false)
                  .residual(
                      laws.errors(result.fields("robust_standard_errors"), "", true).largest())));
    }
    return checks;
  }

  private Check tail(double next) {
    double z = (result.number("value_at_risk") + result.fields("parameters").number("mu")) / next;
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
        .equal(beyond, input.complement("confidence"))
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
    double whole = result.number("cumulative_volatility") / unit;
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
      if (result.has("long_run_volatility")) {
        double level = result.number("long_run_volatility") / unit;
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
    double level = result.number("long_run_volatility") / laws.scale();
    return residuals
        .equal(level * Math.abs(level), square)
        .check(
            "squared_residual_excess",
            VolatilityLaws.ROUNDING,
            "Largest difference of a squared volatility and the mean squared residual, relative:"
                + " zero.");
  }

  private Check weightedMean(double next) {
    double mean =
        WeightedVariance.of(input.numbers("returns"), input.number("decay")).weightedMean();
    return new Residuals()
        .equal(next * Math.abs(next), mean)
        .check(
            "weighted_mean_residual",
            VolatilityLaws.ROUNDING,
            "Next variance by its recursion less the weighted mean of all squares: zero.");
  }
}
