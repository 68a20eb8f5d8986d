package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A bond with equal coupons by the street or Treasury formula: payments at places on a grid of
 * quasi-coupon dates. US Treasury, 31 CFR Part 356, Appendix B, section II. Per unit of face.
 *
 * @param flows payments after the settlement, in order
 * @param frequency coupons a year
 * @param accrued interest
 * @param convention of the yield
 * @param broken part of a period from the settlement to the next grid date; 0 on the grid
 */
record StreetBond(
    List<Flow> flows, int frequency, double accrued, YieldConvention convention, double broken)
    implements YieldPriced {
  /**
   * A payment.
   *
   * @param periods from the settlement
   */
  record Flow(double amount, double periods) {}

  /**
   * The dates of a bond.
   *
   * @param first coupon date, where it is given
   * @param last coupon date before the maturity, where it is given
   */
  record Dates(
      LocalDate settlement,
      LocalDate maturity,
      Optional<LocalDate> issue,
      Optional<LocalDate> first,
      Optional<LocalDate> last) {
    LocalDate anchor() {
      return last.or(() -> first).orElse(maturity);
    }

    /** Returns all coupon dates, the maturity as the last. */
    List<LocalDate> coupons(QuasiCoupons grid) {
      var dates = new ArrayList<LocalDate>();
      LocalDate end = last.orElse(maturity);
      LocalDate from = first.orElse(issue.orElse(settlement));
      int k = grid.before(from);
      if (first.isEmpty() || !grid.date(k).equals(from)) {
        k++;
      }
      for (LocalDate date = grid.date(k); !date.isAfter(end); date = grid.date(++k)) {
        dates.add(date);
      }
      if (dates.isEmpty() || !dates.get(dates.size() - 1).equals(maturity)) {
        dates.add(maturity);
      }
      return dates;
    }

    /** Returns the first day of the period that ends with the first coupon. */
    LocalDate start(QuasiCoupons grid, LocalDate firstCoupon) {
      return issue.orElseGet(
          () -> {
            int k = grid.before(firstCoupon);
            return grid.date(k).equals(firstCoupon) ? grid.date(k - 1) : grid.date(k);
          });
    }
  }

  static StreetBond of(Dates dates, QuasiCoupons grid, double coupon, YieldConvention convention) {
    int frequency = 12 / grid.months();
    double rate = coupon / frequency;
    List<LocalDate> coupons = dates.coupons(grid);
    LocalDate start = dates.start(grid, coupons.get(0));
    var flows = new ArrayList<Flow>();
    double accrued = 0;
    for (LocalDate date : coupons) {
      if (date.isAfter(dates.settlement())) {
        if (flows.isEmpty() && dates.settlement().isAfter(start)) {
          accrued = rate * grid.between(start, dates.settlement());
        }
        double face = date.equals(dates.maturity()) ? 1 : 0;
        flows.add(
            new Flow(
                face + rate * grid.between(start, date), grid.between(dates.settlement(), date)));
      }
      start = date;
    }
    double place = grid.place(dates.settlement());
    double broken = Math.ceil(place) - place;
    return new StreetBond(flows, frequency, accrued, convention, broken);
  }

  /** Returns whether all payments are whole coupons at whole periods, so that par gives par. */
  boolean regular(double coupon) {
    return flows.stream()
        .allMatch(
            flow ->
                flow.periods() == Math.rint(flow.periods())
                    && Math.abs(flow.amount() % 1 - coupon / frequency % 1) < 1e-15);
  }

  /** Returns the part of the time to a payment that counts by simple interest. */
  private double simple(Flow flow) {
    return switch (convention) {
      case US_TREASURY -> Math.min(broken, flow.periods());
      case US_STREET, DE_BONDS -> flows.size() == 1 ? flow.periods() : 0;
      case GB_BUMP_DMO -> 0;
    };
  }

  private double factor(Flow flow, double yield) {
    double simple = 1 + simple(flow) * yield / frequency;
    return simple <= 0
        ? Double.POSITIVE_INFINITY
        : StrictMath.pow(1 + yield / frequency, simple(flow) - flow.periods()) / simple;
  }

  /** Returns minus the derivative of the logarithm of a factor by the yield. */
  private double slope(Flow flow, double yield) {
    double b = simple(flow) / frequency;
    double n = (flow.periods() - simple(flow)) / frequency;
    return n / (1 + yield / frequency) + b / (1 + b * yield);
  }

  private double bend(Flow flow, double yield) {
    double b = simple(flow) / frequency;
    double n = (flow.periods() - simple(flow)) / frequency;
    double root = 1 + yield / frequency;
    double slope = slope(flow, yield);
    return slope * slope
        + n / frequency / (root * root)
        + b * b / ((1 + b * yield) * (1 + b * yield));
  }

  @Override
  public double dirtyPrice(double yield) {
    return flows.stream().mapToDouble(flow -> flow.amount() * factor(flow, yield)).sum();
  }

  @Override
  public double modifiedDuration(double yield) {
    return flows.stream()
            .mapToDouble(flow -> flow.amount() * factor(flow, yield) * slope(flow, yield))
            .sum()
        / dirtyPrice(yield);
  }

  @Override
  public double macaulayDuration(double yield) {
    return flows.stream()
            .mapToDouble(flow -> flow.amount() * factor(flow, yield) * flow.periods() / frequency)
            .sum()
        / dirtyPrice(yield);
  }

  @Override
  public double convexity(double yield) {
    return flows.stream()
            .mapToDouble(flow -> flow.amount() * factor(flow, yield) * bend(flow, yield))
            .sum()
        / dirtyPrice(yield);
  }
}
