package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Problem;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The dates of a bond as they stand in an input, and the bond with equal coupons they make. */
record BondDates(FixedCouponBondYield.Input input) {
  private static final String FIRST = "first_coupon_date";
  private static final String LAST = "last_coupon_date";

  StreetBond.Dates dates() {
    return new StreetBond.Dates(
        input.settlementDate(),
        input.maturityDate(),
        input.issueDate(),
        input.firstCouponDate(),
        input.lastCouponDate());
  }

  /** Returns whether coupons are equal, as given or by the day count. */
  boolean equal() {
    return input
        .couponAmounts()
        .map(given -> given == FixedCouponBondYield.Amounts.EQUAL)
        .orElse(input.dayCount().isThirty() || input.dayCount() == DayCountRule.ACT_ACT_ICMA);
  }

  QuasiCoupons grid() {
    LocalDate anchor = dates().anchor();
    boolean end = input.endOfMonth() && anchor.getDayOfMonth() == anchor.lengthOfMonth();
    return new QuasiCoupons(
        anchor,
        12 / input.frequency(),
        end,
        input.dayCount().isThirty()
            ? Optional.of(DayCounting.onGrid(input.dayCount(), end))
            : Optional.empty());
  }

  StreetBond bond() {
    return StreetBond.of(dates(), grid(), input.couponRate(), input.yieldConvention());
  }

  /** Returns what is wrong with the coupon dates. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    LocalDate maturity = input.maturityDate();
    Optional<LocalDate> first = input.firstCouponDate();
    Optional<LocalDate> last = input.lastCouponDate();
    if (!equal()) {
      String words = "belongs to equal coupon_amounts";
      first.ifPresent(date -> problems.add(Problem.invalid("/" + FIRST, words)));
      last.ifPresent(date -> problems.add(Problem.invalid("/" + LAST, words)));
      if (input.yieldConvention() == YieldConvention.US_TREASURY) {
        problems.add(
            Problem.invalid("/yield_convention", "US_TREASURY belongs to equal coupon_amounts"));
      }
      return problems;
    }
    if (last.isPresent() && !last.get().isBefore(maturity)) {
      problems.add(Problem.invalid("/" + LAST, "must be before the maturity_date"));
    }
    if (first.isPresent() && first.get().isAfter(last.orElse(maturity))) {
      problems.add(Problem.invalid("/" + FIRST, "must not be after the last coupon or maturity"));
    }
    if (first.isPresent()
        && input.issueDate().isPresent()
        && !first.get().isAfter(input.issueDate().get())) {
      problems.add(Problem.invalid("/" + FIRST, "must be after the issue_date"));
    }
    if (problems.isEmpty() && first.isPresent() && !onGrid(first.get(), last.orElse(maturity))) {
      problems.add(
          Problem.invalid(
              "/" + FIRST,
              "must be whole coupon periods before the "
                  + (last.isPresent() ? "last_coupon_date" : "maturity_date")
                  + "; give a last_coupon_date where the last period is odd"));
    }
    return problems;
  }

  private boolean onGrid(LocalDate first, LocalDate end) {
    QuasiCoupons grid = grid();
    return grid.contains(first) && grid.contains(end);
  }
}
