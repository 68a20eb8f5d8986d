package dev.omni.quant.finance.treasury;

import com.opengamma.strata.product.bond.FixedCouponBondPaymentPeriod;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/** The drawing of the price of a bond against its yield, with the tangent by its duration. */
final class YieldFigure {
  private static final double FACE = 100;
  private static final double WIDTH = 0.05;
  private static final int POINTS = 81;

  private YieldFigure() {}

  /** Returns the payments of the bond, and its price by the yield with its tangent. */
  static Figure of(
      FixedCouponBondYield.Input input, YieldPriced bond, FixedCouponBondYield.Result result) {
    double yield = result.yield();
    double width = Math.min(WIDTH, 0.9 * (yield + 1));
    double[] yields = Chart.grid(yield - width, yield + width, POINTS);
    double[] prices = new double[POINTS];
    double[] tangent = new double[POINTS];
    double dirty = result.dirtyPrice();
    for (int i = 0; i < POINTS; i++) {
      prices[i] = FACE * (bond.dirtyPrice(yields[i]) - bond.accrued());
      tangent[i] = result.cleanPrice() - dirty * result.modifiedDuration() * (yields[i] - yield);
      yields[i] *= FACE;
    }
    Plane curve =
        Plane.of("", Axis.of("yield", "%"), Axis.of("clean price", "per 100"))
            .with(Mark.line("price", yields, prices))
            .with(Mark.line("tangent", yields, tangent))
            .with(Own.at(FACE * yield, result.cleanPrice()));
    return Figure.of("Payments, and price against yield", payments(input, bond, result), curve);
  }

  /** Returns the payments, each with its part of the price. */
  private static Plane payments(
      FixedCouponBondYield.Input input, YieldPriced bond, FixedCouponBondYield.Result result) {
    List<LocalDate> dates = dates(input, bond);
    double[] coupons = coupons(bond, dates.size());
    int last = coupons.length - 1;
    double[] principals = new double[coupons.length];
    principals[last] = FACE;
    double factor = 1 / (1 + result.yield() / input.frequency());
    double[] values = new double[coupons.length];
    double sum = 0;
    double power = 1;
    for (int i = 0; i <= last; i++) {
      values[i] = power * (coupons[i] + principals[i]);
      sum += values[i];
      power *= factor;
    }
    // The part of a period before the first payment discounts all alike.
    double first = result.dirtyPrice() / sum;
    Arrays.setAll(values, i -> first * values[i]);
    return FlowFigure.bond(dates, coupons, principals, values);
  }

  private static List<LocalDate> dates(FixedCouponBondYield.Input input, YieldPriced bond) {
    if (bond instanceof CouponBond other) {
      return other.payments().stream().map(FixedCouponBondPaymentPeriod::getPaymentDate).toList();
    }
    var dates = new BondDates(input);
    return dates.dates().coupons(dates.grid()).stream()
        .filter(date -> date.isAfter(input.settlementDate()))
        .toList();
  }

  private static double[] coupons(YieldPriced bond, int count) {
    double[] coupons = new double[count];
    for (int i = 0; i < count; i++) {
      double face = i == count - 1 ? 1 : 0;
      coupons[i] =
          bond instanceof CouponBond other
              ? FACE * other.coupon(i)
              : FACE * (((StreetBond) bond).flows().get(i).amount() - face);
    }
    return coupons;
  }
}
