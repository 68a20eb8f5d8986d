package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of a SABR smile: its volatilities with x(z) as an inverse hyperbolic sine, that at the
 * forward by its own equation, and the slope of the squares where the smile was fitted.
 *
 * @param input of the smile
 * @param result as published
 * @param formula of the input
 */
record SabrChecks(SabrSmile.Input input, SabrSmile.Result result, HaganFormula formula) {
  private static final double GRADIENT = 1e-7;
  private static final double SAME = 1e-9;

  /** A part of the largest rho whose coordinate is finite. */
  private static final double FULL = 1 - 1e-15;

  /** The step by which rho leaves a bound. */
  private static final double INSIDE = 1e-6;

  /**
   * Returns the checks.
   *
   * @param fit to the quotes, in coordinates without bounds
   * @param most size of rho that is searched
   */
  List<Check> fitted(SmileFit fit, double most) {
    var checks = new ArrayList<>(List.of(atTheMoney(), smile()));
    double rho = result.rho();
    double slope = fit.steepest(coordinates(rho / most));
    if (most - Math.abs(rho) <= INSIDE) {
      slope = Math.max(slope, (cost(rho) - cost(rho * (1 - INSIDE))) / INSIDE);
    }
    boolean allowed = Math.abs(rho) <= most && Double.isFinite(slope);
    checks.add(
        new Check(
            "gradient_at_optimum",
            allowed ? slope : Double.MAX_VALUE,
            GRADIENT * Math.max(1, Arrays.stream(fit.quotes().weights()).sum()),
            "Largest slope of half the sum of squares by a coordinate at these parameters, at a"
                + " bound outwards: zero at the best fit."));
    return checks;
  }

  /** Returns where the parameters lie in the coordinates of the fit. */
  private double[] coordinates(double part) {
    return new double[] {
      FastMath.log(Math.max(Double.MIN_NORMAL, result.alpha())),
      FastMath.atanh(Math.max(-FULL, Math.min(FULL, part))),
      FastMath.log(Math.max(Double.MIN_NORMAL, result.nu()))
    };
  }

  /** Returns half the sum of squares at another rho. */
  private double cost(double rho) {
    SmileQuotes quotes = input.quotes().orElseThrow().smile();
    double cost = 0;
    for (int i = 0; i < quotes.strikes().length; i++) {
      double there = volatility(quotes.strikes()[i], rho);
      double miss = there - quotes.volatilities()[i];
      cost += 0.5 * quotes.weights()[i] * miss * miss;
    }
    return cost;
  }

  /** Returns the checks of a smile by given parameters. */
  List<Check> given() {
    return List.of(atTheMoney(), smile());
  }

  private Check atTheMoney() {
    double closed = formula.atTheMoney(result.alpha(), result.rho(), result.nu());
    double apart = result.atTheMoneyVolatility() - closed;
    return new Check(
        "at_the_money_residual",
        Double.isFinite(apart) ? apart : Double.MAX_VALUE,
        SAME * (1 + Math.abs(closed)),
        "Volatility at the forward less that of equation 2.18: zero.");
  }

  private Check smile() {
    var residuals = new Residuals();
    if (input.strikes().isPresent() && result.volatility().isPresent()) {
      add(residuals, input.strikes().get(), result.volatility().get());
    }
    if (input.parameters().isPresent()) {
      SabrParameters given = input.parameters().get();
      residuals
          .equal(result.alpha(), given.alpha())
          .equal(result.rho(), given.rho())
          .equal(result.nu(), given.nu());
    } else {
      SmileQuotes quotes = input.quotes().orElseThrow().smile();
      double[] fitted = result.fittedVolatility().orElseThrow();
      add(residuals, quotes.strikes(), fitted);
      double squares = 0;
      double weight = 0;
      for (int i = 0; i < fitted.length; i++) {
        double share = quotes.weights()[i];
        double miss = fitted[i] - quotes.volatilities()[i];
        squares += share * miss * miss;
        weight += share;
      }
      residuals.equal(
          FastMath.pow(result.rmse().orElseThrow(), 2) * weight, squares, weight * SAME);
    }
    return residuals.check(
        "smile_residual",
        SAME,
        "Largest relative difference of a volatility from that of the parameters with x(z) as an"
            + " inverse hyperbolic sine, and of the root mean square from the misses: zero.");
  }

  private void add(Residuals residuals, double[] strikes, double[] volatilities) {
    double rho = result.rho();
    for (int i = 0; i < strikes.length; i++) {
      residuals.equal(volatilities[i], volatility(strikes[i], rho), 1);
    }
  }

  /** Returns the volatility at a strike before the shift. */
  private double volatility(double unshifted, double rho) {
    double alpha = result.alpha();
    double nu = result.nu();
    double strike = unshifted + input.shift();
    double rest = 1 - formula.beta();
    double log = OptionTerms.logRatio(formula.forward(), strike);
    double level = alpha * FastMath.pow(formula.forward(), -rest) * FastMath.exp(0.5 * rest * log);
    double z = nu / level * log;
    double root = Math.sqrt(1 - 2 * rho * z + z * z);
    double sinh = z * (1 + rho * (z - 2 * rho) / (root + 1)) / ((1 - rho) * (1 + rho));
    double shape = z == 0 ? 1 : z / FastMath.asinh(sinh);
    double half = 0.5 * rest * log;
    double square = half * half;
    double width = level / (1 + square / 6 * (1 + square / 20));
    double drift =
        rest * rest * level * level / 24
            + rho * formula.beta() * nu * level / 4
            + nu * nu / 12
            - rho * rho * nu * nu / 8;
    return width * shape * (1 + drift * formula.years());
  }
}
