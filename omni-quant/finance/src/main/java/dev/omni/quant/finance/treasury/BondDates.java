package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The dates of a bond as they stand in an input, and the bond with equal coupons they make. */
record BondDates(JsonFields input) {
  private static final String FIRST = "first_coupon_date";
  private static final String LAST = "last_coupon_date";

  private Optional<LocalDate> date(String name) {
    return input.has(name) ? Optional.of(input.date(name)) : Optional.empty();
  }

  private StreetBond.Dates dates() {
    return new StreetBond.Dates(
        input.date("settlement_date"),
        input.date("maturity_date"),
        date("issue_date"),
        date(FIRST),
        date(LAST));
  }

  private boolean thirty() {
    return input.text("day_count").startsWith("30");
  }

  /** Returns whether coupons are equal, as given or by the day count. */
  boolean equal() {
    return input.has("coupon_amounts")
        ? input.text("coupon_amounts").equals("equal")
        : thirty() || input.text("day_count").equals("Act/Act ICMA");
  }

  private QuasiCoupons grid() {
    LocalDate anchor = dates().anchor();
    boolean end =
        input.object().flag("end_of_month") && anchor.getDayOfMonth() == anchor.lengthOfMonth();
    return new QuasiCoupons(
        anchor,
        12 / input.integer("frequency"),
        end,
        thirty()
            ? Optional.of(DayCounting.onGrid(input.text("day_count"), end))
            : Optional.empty());
  }

  StreetBond bond() {
    return StreetBond.of(
        dates(),
        grid(),
        input.number("coupon_rate"),
        StreetBond.Convention.valueOf(input.text("yield_convention")));
  }

  /** Returns what is wrong with the coupon dates. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    LocalDate maturity = input.date("maturity_date");
    if (!equal()) {
      for (String name : List.of(FIRST, LAST)) {
        if (input.has(name)) {
          problems.add(Problem.invalid("/" + name, "belongs to equal coupon_amounts"));
        }
      }
      if (input.text("yield_convention").equals("US_TREASURY")) {
        problems.add(
            Problem.invalid("/yield_convention", "US_TREASURY belongs to equal coupon_amounts"));
      }
      return problems;
    }
    Optional<LocalDate> first = date(FIRST);
    Optional<LocalDate> last = date(LAST);
    if (last.isPresent() && !last.get().isBefore(maturity)) {
      problems.add(Problem.invalid("/" + LAST, "must be before the maturity_date"));
    }
    if (first.isPresent() && first.get().isAfter(last.orElse(maturity))) {
      problems.add(Problem.invalid("/" + FIRST, "must not be after the last coupon or maturity"));
    }
    if (first.isPresent()
        && input.has("issue_date")
        && !first.get().isAfter(input.date("issue_date"))) {
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
