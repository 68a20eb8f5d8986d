package dev.omni.quant.finance.fx;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of a smile: the deltas of its strikes, the quotes of its volatilities, the price of
 * the strangle, and the quadratic by divided differences.
 *
 * @param input of the smile
 * @param result as published
 * @param market of the input
 */
record FxSmileChecks(FxSmile.Input input, FxSmile.Result result, SmileMarket market) {
  private static final double SAME = 1e-10;
  private static final double DELTA = 1e-12;

  /** What a rounded strike moves a delta, times the deviation. */
  private static final double ROUNDING = 1e-15;

  List<Check> all() {
    var checks = new ArrayList<>(List.of(deltas(), quotes()));
    result.marketStrangle().ifPresent(strangle -> checks.add(repriced(strangle)));
    return checks;
  }

  private double deviation() {
    return input.atTheMoneyVolatility() * Math.sqrt(input.expiryYears());
  }

  private Check deltas() {
    DeltaStrike by = market.strikes();
    double worst =
        Math.max(
            Math.abs(
                by.delta(1, result.strikes().call(), result.volatilities().call()) - input.delta()),
            Math.abs(
                by.delta(-1, result.strikes().put(), result.volatilities().put()) + input.delta()));
    if (result.marketStrangle().isPresent()) {
      FxSmile.MarketStrangle both = result.marketStrangle().get();
      double volatility = input.atTheMoneyVolatility() + input.butterfly();
      worst = Math.max(worst, Math.abs(by.delta(1, both.callStrike(), volatility) - input.delta()));
      worst = Math.max(worst, Math.abs(by.delta(-1, both.putStrike(), volatility) + input.delta()));
    }
    return new Check(
        "delta_residual",
        Double.isNaN(worst) ? Double.MAX_VALUE : worst,
        DELTA + ROUNDING / Math.min(1, deviation()),
        "Largest difference of the deltas of the strikes from the quoted delta: zero.");
  }

  private Check quotes() {
    FxSmile.Volatilities volatilities = result.volatilities();
    double middle = input.atTheMoneyVolatility();
    double wings = 0.5 * (volatilities.put() + volatilities.call());
    double forward =
        input.spot()
            * FastMath.exp((input.domesticRate() - input.foreignRate()) * input.expiryYears());
    var residuals =
        new Residuals()
            .equal(result.forward(), forward)
            .equal(volatilities.atTheMoney(), middle)
            .equal(volatilities.call() - volatilities.put(), input.riskReversal(), middle)
            .equal(wings - middle, result.smileStrangle(), middle);
    if (result.marketStrangle().isEmpty()) {
      residuals.equal(result.smileStrangle(), input.butterfly());
    }
    double ahead = BlackFormula.logRatio(result.strikes().atTheMoney(), forward);
    double half = 0.5 * middle * middle * input.expiryYears();
    double adjusted = input.deltaKind().premiumAdjusted() ? -half : half;
    boolean neutral = input.atTheMoneyKind() == FxSmile.AtTheMoneyKind.DELTA_NEUTRAL;
    residuals.equal(ahead, neutral ? adjusted : 0, 1);
    SmileCurve curve = result.curve();
    double[] strikes = input.strikes().orElse(new double[0]);
    for (int i = 0; i < strikes.length; i++) {
      double volatility = result.volatility().orElseThrow()[i];
      double away = FastMath.log(strikes[i] / curve.middle().strike());
      double width = FastMath.log(curve.call().strike() / curve.put().strike());
      double size = 1 + away * away / (width * width);
      residuals.equal(volatility, curve.byDifferences(strikes[i]), 10 * middle * size);
    }
    return residuals.check(
        "quotes_residual",
        SAME,
        "Largest relative difference of the volatilities from risk reversal and strangle, of the"
            + " strike at the money from its convention, and of the volatilities at strikes from"
            + " the quadratic by divided differences: zero.");
  }

  private Check repriced(FxSmile.MarketStrangle strangle) {
    double volatility = input.atTheMoneyVolatility() + input.butterfly();
    var residuals =
        new Residuals()
            .equal(market.price(strangle, strike -> volatility), strangle.price())
            .equal(market.price(strangle, result.curve()::byDifferences), strangle.price());
    return residuals.check(
        "strangle_residual",
        SAME,
        "Largest relative difference of the price of the market strangle by one volatility and by"
            + " the smile: zero.");
  }
}
