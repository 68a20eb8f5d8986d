package dev.omni.quant.finance.treasury;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks of a bond at a yield: its price by that yield, and durations and convexity by
 * differences of prices at yields around it.
 *
 * @param bond the bond
 * @param input the bond as given
 * @param result as published
 */
record BondChecks(
    YieldPriced bond, FixedCouponBondYield.Input input, FixedCouponBondYield.Result result) {
  private static final double FACE = 100;
  private static final double PAR = 1e-8;
  private static final double ROUND_TRIP = 1e-9;
  private static final double DIFFERENCES = 1e-5;
  private static final double SUM = 1e-12;

  /** Part of the yield's reach by which it moves: for half of a double's digits. */
  private static final double STEP = 0.01;

  /** Yields and prices may not fall to this part of what makes a price infinite. */
  private static final double LEAST_GROWTH = 1e-3;

  List<Check> all() {
    double yield = result.yield();
    double dirty = result.dirtyPrice() / FACE;
    double accrued = result.accruedInterest();
    var sum =
        new Residuals()
            .zero(result.cleanPrice(), accrued, -result.dirtyPrice())
            .equal(accrued, FACE * bond.accrued(), FACE);
    input.yield().ifPresent(given -> sum.equal(yield, given));
    input.cleanPrice().ifPresent(given -> sum.equal(result.cleanPrice(), given));
    double there = bond.dirtyPrice(yield);
    var checks = new ArrayList<Check>();
    boolean par =
        bond instanceof StreetBond street && yield == input.couponRate() && street.regular(yield);
    if (par) {
      checks.add(
          new Check(
              "par_residual",
              result.cleanPrice() - FACE,
              PAR,
              "Price less 100 where the yield is the coupon rate, on a coupon date: zero."));
    }
    checks.add(
        new Check(
            "price_yield_roundtrip_residual",
            finite((there / dirty - 1) / result.modifiedDuration()),
            ROUND_TRIP,
            "Price at the yield less the price, as a difference of yields: zero."));
    checks.add(
        sum.check(
            "price_residual",
            SUM,
            "Clean price and accrued interest less the dirty price, and what is given less what is"
                + " published, relative: zero."));
    checks.add(differences(yield, there));
    return checks;
  }

  /** Checks the derivatives by five prices, whose differences are of fourth order. */
  private Check differences(double yield, double price) {
    int frequency = input.frequency();
    double growth = 1 + yield / frequency;
    double modified = result.modifiedDuration();
    var residuals = new Residuals();
    residuals.residual(macaulay(modified, growth));
    if (growth > LEAST_GROWTH) {
      double h = STEP * Math.min(growth, 1 / (1 + bond.modifiedDuration(yield)));
      double up = bond.dirtyPrice(yield + h);
      double down = bond.dirtyPrice(yield - h);
      double far = bond.dirtyPrice(yield + 2 * h);
      double near = bond.dirtyPrice(yield - 2 * h);
      double slope = (8 * (up - down) - (far - near)) / (12 * h);
      double curve = (16 * (up + down) - (far + near) - 30 * price) / (12 * h * h);
      residuals.equal(modified, -slope / price);
      residuals.equal(result.convexity(), curve / price, modified);
    }
    return residuals.check(
        "durations_residual",
        DIFFERENCES,
        "Largest relative difference of the durations and the convexity from those of prices at"
            + " yields around it: zero.");
  }

  /**
   * Returns by how much the mean time to the payments differs from what the slope says of it: of
   * compounded yield, or of simple interest to the only payment. Where the first part of a period
   * alone is simple, it lies between the slope and that.
   */
  private double macaulay(double modified, double growth) {
    double mean = result.macaulayDuration();
    double compounded = modified * growth;
    double least = Math.min(modified, compounded);
    double most = Math.max(modified, compounded);
    double outside = Math.max(0, Math.max(least - mean, mean - most)) / modified;
    double simple = mean / (1 + mean * result.yield());
    return input.yieldConvention() == YieldConvention.US_TREASURY
        ? finite(outside)
        : Math.min(
            new Residuals().equal(mean, compounded).largest(),
            new Residuals().equal(modified, simple).largest());
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.MAX_VALUE;
  }
}
