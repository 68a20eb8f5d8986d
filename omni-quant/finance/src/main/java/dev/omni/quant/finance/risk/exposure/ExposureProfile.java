package dev.omni.quant.finance.risk.exposure;

import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/** The exposures of a swap after each of its payments, and the valuation adjustments. */
final class ExposureProfile {
  private final SwapExposure.Input input;
  private final Work work;
  private final double[] times;
  private final double[] factors;
  private final double[] coupons;
  private final boolean pays;

  ExposureProfile(SwapExposure.Input input, Work work) {
    this.input = input;
    this.work = work;
    this.times = input.swap().paymentTimesYears();
    this.factors = Arrays.stream(times).map(input.curve()::discountFactor).toArray();
    this.coupons = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      coupons[i] = input.swap().fixedRate() * (times[i] - (i == 0 ? 0 : times[i - 1]));
    }
    coupons[times.length - 1] += 1;
    this.pays = input.swap().payReceive() == SwapExposure.Side.PAY_FIXED;
  }

  /** Returns the floating less the fixed leg today, per unit of notional. */
  double today() {
    double value = 1;
    for (int i = 0; i < times.length; i++) {
      value -= coupons[i] * factors[i];
    }
    return value;
  }

  double discountFactor(int payment) {
    return factors[payment];
  }

  /** Returns what is left of the swap after a payment. */
  RestOfSwap after(int payment) {
    double reversion = input.meanReversion();
    double time = times[payment];
    double spread =
        input.volatility() * Math.sqrt(-FastMath.expm1(-2 * reversion * time) / (2 * reversion));
    int left = times.length - payment - 1;
    double[] forwards = new double[left];
    double[] loadings = new double[left];
    for (int i = 0; i < left; i++) {
      forwards[i] = factors[payment + 1 + i] / factors[payment];
      double length = times[payment + 1 + i] - time;
      loadings[i] = -FastMath.expm1(-reversion * length) / reversion;
    }
    double[] rest = Arrays.copyOfRange(coupons, payment + 1, times.length);
    return new RestOfSwap(rest, forwards, loadings, spread);
  }

  SwapExposure.Result result() {
    int rows = times.length - 1;
    double notional = input.swap().notional();
    double[] positive = new double[rows];
    double[] negative = new double[rows];
    double[] potential = new double[rows];
    double quantile = StandardNormal.quantile(input.quantile());
    for (int i = 0; i < rows; i++) {
      work.proceed();
      RestOfSwap rest = after(i);
      double root = rest.root();
      double above = FiniteResults.number("exposure", notional * factors[i] * rest.positive(root));
      double below = FiniteResults.number("exposure", notional * factors[i] * rest.negative(root));
      positive[i] = pays ? above : below;
      negative[i] = pays ? below : above;
      double tail = pays ? rest.value(quantile) : -rest.value(-quantile);
      potential[i] = FiniteResults.number("exposure", notional * Math.max(0, tail));
    }
    double present = FiniteResults.number("present value", (pays ? 1 : -1) * notional * today());
    return new SwapExposure.Result(
        present,
        new SwapExposure.Profile(Arrays.copyOf(times, rows), positive, negative, potential),
        adjustment(Math.max(0, present), positive, input.hazardRate(), input.recoveryRate()),
        adjustment(Math.max(0, -present), negative, input.ownHazardRate(), input.ownRecoveryRate()),
        new Numerics("Jamshidian, closed form after a search for one state"));
  }

  private OptionalDouble adjustment(
      double first, double[] exposures, OptionalDouble hazard, OptionalDouble recovery) {
    if (hazard.isEmpty() || recovery.isEmpty()) {
      return OptionalDouble.empty();
    }
    double rate = hazard.getAsDouble();
    double sum = 0;
    double before = first;
    double time = 0;
    for (int i = 0; i < times.length; i++) {
      double exposure = i < exposures.length ? exposures[i] : 0;
      double defaults = FastMath.exp(-rate * time) * -FastMath.expm1(-rate * (times[i] - time));
      sum += (before + exposure) / 2 * defaults;
      before = exposure;
      time = times[i];
    }
    return OptionalDouble.of((1 - recovery.getAsDouble()) * sum);
  }
}
