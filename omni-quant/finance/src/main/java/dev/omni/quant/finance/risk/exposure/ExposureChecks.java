package dev.omni.quant.finance.risk.exposure;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.special.Erf;
import org.hipparchus.util.FastMath;

/**
 * The checks of exposures: parity of positive and negative ones, the positive ones as a portfolio
 * of options on zero bonds (Jamshidian's form), the potential ones as a sum of moved factors, and
 * the adjustments from the published exposures.
 */
final class ExposureChecks {
  private static final double ROUNDING = 1e-9;
  private static final double PARITY = 1e-10;

  private final SwapExposure.Input input;
  private final SwapExposure.Result result;
  private final ExposureProfile profile;
  private final double[] times;
  private final double notional;
  private final boolean pays;

  ExposureChecks(SwapExposure.Input input, SwapExposure.Result result) {
    this.input = input;
    this.result = result;
    this.profile = new ExposureProfile(input, Work.alone());
    this.times = input.swap().paymentTimesYears();
    this.notional = input.swap().notional();
    this.pays = input.swap().payReceive() == SwapExposure.Side.PAY_FIXED;
  }

  List<Check> all() {
    return List.of(parity(), exposures(), adjustments());
  }

  /** Returns one side of an exposure: what the payer of the fixed leg has, or the receiver. */
  private double ofPayer(int row, boolean payer) {
    return payer == pays
        ? result.profile().expectedPositiveExposure()[row]
        : result.profile().expectedNegativeExposure()[row];
  }

  private Check parity() {
    double present = pays ? result.presentValue() : -result.presentValue();
    double left = 0;
    double worst = 0;
    double scale = notional;
    for (int i = times.length - 1; i >= 0; i--) {
      double factor = profile.discountFactor(i);
      scale = Math.max(scale, notional * factor);
      if (i < times.length - 1) {
        double parity = ofPayer(i, true) - ofPayer(i, false);
        worst = Math.max(worst, Math.abs(parity - notional * (factor - left)));
        worst = Math.max(worst, Math.abs(result.profile().timeYears()[i] - times[i]) * notional);
      }
      double length = times[i] - (i == 0 ? 0 : times[i - 1]);
      left += input.swap().fixedRate() * length * factor + (i == times.length - 1 ? factor : 0);
    }
    worst = Math.max(worst, Math.abs(present - notional * (1 - left)));
    return new Check(
        "parity_residual",
        Math.min(worst / scale, Double.MAX_VALUE),
        PARITY,
        "Largest difference of positive less negative exposure, or of the present value, and the"
            + " discounted forward value of the swap, relative to the notional: zero.");
  }

  private Check exposures() {
    var residuals = new Residuals();
    double quantile = -Math.sqrt(2) * Erf.erfcInv(2 * input.quantile());
    for (int i = 0; i < times.length - 1; i++) {
      RestOfSwap rest = profile.after(i);
      double scale = notional * profile.discountFactor(i);
      double mean = ofPayer(i, true);
      if (rest.deviation() > 0) {
        residuals.equal(mean, scale * bondOptions(rest), scale);
      }
      double state = pays ? quantile : -quantile;
      double value = 1;
      double size = 1;
      for (int k = 0; k < rest.coupons().length; k++) {
        double spread = rest.loadings()[k] * rest.deviation();
        double term =
            rest.coupons()[k] * rest.forwards()[k] / FastMath.exp(spread * (state + 0.5 * spread));
        value -= term;
        size += Math.abs(term);
      }
      residuals.equal(
          result.profile().potentialFutureExposure()[i],
          notional * Math.max(0, pays ? value : -value),
          notional * size);
    }
    return residuals.check(
        "exposure_residual",
        ROUNDING,
        "Largest difference of an expected exposure and puts on zero bonds, and of a potential one"
            + " and the rest of the swap at the quantile, relative to the notional: zero.");
  }

  /**
   * Returns the payer's mean gain as puts on zero bonds, struck where the rest is worth nothing.
   */
  private static double bondOptions(RestOfSwap rest) {
    double root = rest.root();
    if (Double.isInfinite(root)) {
      return Math.max(0, rest.forward());
    }
    double mean = rest.value(root) * (1 - normal(root));
    for (int k = 0; k < rest.coupons().length; k++) {
      double spread = rest.loadings()[k] * rest.deviation();
      double forward = rest.forwards()[k];
      double strike = forward * FastMath.exp(-spread * (0.5 * spread + root));
      double far = FastMath.log(strike / forward) / spread + 0.5 * spread;
      double put = strike * normal(far) - forward * normal(far - spread);
      mean += rest.coupons()[k] * put;
    }
    return Double.isFinite(mean) ? mean : Math.max(0, rest.forward()); // A strike is too large.
  }

  private static double normal(double x) {
    return 0.5 * Erf.erfc(-x / Math.sqrt(2));
  }

  private Check adjustments() {
    double present = result.presentValue();
    var residuals = new Residuals();
    adjustment(
        residuals,
        result.cva(),
        Math.max(0, present),
        result.profile().expectedPositiveExposure(),
        input.hazardRate().orElse(0),
        input.recoveryRate().orElse(0));
    adjustment(
        residuals,
        result.dva(),
        Math.max(0, -present),
        result.profile().expectedNegativeExposure(),
        input.ownHazardRate().orElse(0),
        input.ownRecoveryRate().orElse(0));
    return residuals.check(
        "adjustment_residual",
        ROUNDING,
        "Largest difference of a valuation adjustment and the sum by the survival at both ends of"
            + " each period, relative to the largest exposure: zero.");
  }

  private void adjustment(
      Residuals residuals,
      OptionalDouble published,
      double first,
      double[] exposures,
      double hazard,
      double recovery) {
    if (published.isEmpty()) {
      return;
    }
    double sum = 0;
    double largest = first;
    for (int i = times.length - 1; i >= 0; i--) {
      double before = i == 0 ? first : exposures[i - 1];
      double after = i < exposures.length ? exposures[i] : 0;
      double from = FastMath.exp(-hazard * (i == 0 ? 0 : times[i - 1]));
      sum += (1 - recovery) * (before + after) * (from - FastMath.exp(-hazard * times[i])) / 2;
      largest = Math.max(largest, before);
    }
    residuals.equal(published.getAsDouble(), sum, 1e-3 * largest);
  }
}
