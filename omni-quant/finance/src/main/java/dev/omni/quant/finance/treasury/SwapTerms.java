package dev.omni.quant.finance.treasury;

import com.opengamma.strata.basics.date.DayCount;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The members that the contracts of swaps, swaptions, caps and floors share. */
final class SwapTerms {
  private static final int MOST_YEARS = 100;

  private SwapTerms() {}

  /** Returns about how many payments both legs of a swap have, for the estimate of its steps. */
  static double payments(JsonFields input) {
    double months =
        ChronoUnit.MONTHS.between(input.date("effective_date"), input.date("maturity_date"));
    double payments = 0;
    for (String leg : List.of("fixed_leg", "floating_leg")) {
      payments += 1 + months / RollDates.months(input.fields(leg).text("frequency"));
    }
    return payments;
  }

  /** Returns a contract with the curves. */
  static Shape curves() {
    return Shape.object()
        .required("discount_curve", CurveInput.contract("Curve that discounts"))
        .optional(
            "projection_curve",
            CurveInput.contract("Curve of the forward rates; the discount_curve if not given"));
  }

  /** Returns a contract with the curves and the terms of a swap but for its rate. */
  static Shape swap(String maturity) {
    return curves()
        .required(
            "notional",
            Shape.number().above(0).atMost(1e15).unit("currency unit").titled("Notional"))
        .required("effective_date", Shape.date().titled("First day of the swap"))
        .required("maturity_date", Shape.date().titled(maturity))
        .required(
            "fixed_leg",
            Shape.object()
                .required("frequency", PeriodSchedule.frequency("Period of the fixed leg"))
                .required("day_count", dayCount("Day count of the fixed leg"))
                .titled("Fixed leg"))
        .required(
            "floating_leg",
            Shape.object()
                .required(
                    "kind",
                    Shape.choice("ibor", "overnight").titled("Index: of a term or overnight"))
                .required("frequency", PeriodSchedule.frequency("Period of the floating leg"))
                .required("day_count", dayCount("Day count of the floating leg"))
                .optional(
                    "spread",
                    Shape.number()
                        .atLeast(-1)
                        .atMost(1)
                        .otherwise(0)
                        .unit("1/year")
                        .titled("Spread over the index"))
                .titled("Floating leg"))
        .required("calendar", BusinessDays.calendar().titled("Calendar of both legs"))
        .optional("business_day_convention", BusinessDays.convention())
        .optional(
            "payment_lag_days",
            Shape.integer()
                .atLeast(0)
                .atMost(10)
                .otherwise(0)
                .unit("business day")
                .titled("Business days from the end of a period to its payment"));
  }

  static Shape dayCount(String title) {
    return Shape.choice("Act/360", "Act/365F", "30U/360").titled(title);
  }

  /** Returns the problems of the curves and of the dates of the swap. */
  static List<Problem> problems(JsonFields input) {
    var problems = new ArrayList<>(curveProblems(input));
    LocalDate start = input.date("effective_date");
    problems.addAll(order(input, start));
    if (problems.isEmpty()) {
      problems.addAll(lastDates(input));
    }
    return problems;
  }

  static List<Problem> curveProblems(JsonFields input) {
    CurveInput discount = CurveInput.of(input, "discount_curve");
    var problems = new ArrayList<>(discount.problems("discount_curve"));
    if (input.has("projection_curve")) {
      CurveInput projection = CurveInput.of(input, "projection_curve");
      problems.addAll(projection.problems("projection_curve"));
      if (!projection.valuationDate().equals(discount.valuationDate())) {
        problems.add(
            Problem.invalid(
                "/projection_curve/valuation_date", "must be that of the discount_curve"));
      }
    }
    return problems;
  }

  static List<Problem> order(JsonFields input, LocalDate start) {
    LocalDate end = input.date("maturity_date");
    boolean fits = end.isAfter(start) && !end.isAfter(start.plusYears(MOST_YEARS));
    return fits
        ? List.of()
        : List.of(
            Problem.invalid("/maturity_date", "must be after the first day, by 100 years at most"));
  }

  /** Returns the problems of the last payment and accrual, which the curves have to reach. */
  private static List<Problem> lastDates(JsonFields input) {
    BusinessDays days = BusinessDays.of(input.text("calendar"));
    LocalDate end =
        days.adjusted(input.date("maturity_date"), input.text("business_day_convention"));
    LocalDate payment = days.later(end, input.integer("payment_lag_days"));
    var problems =
        new ArrayList<>(
            CurveInput.of(input, "discount_curve")
                .reach("discount_curve", "/maturity_date", payment));
    if (problems.isEmpty() && input.has("projection_curve")) {
      problems.addAll(
          CurveInput.of(input, "projection_curve")
              .reach("projection_curve", "/maturity_date", end));
    }
    return problems;
  }

  /** Returns the periods of a leg. */
  static SwapLeg leg(JsonFields input, String leg) {
    return new SwapLeg(
        RollDates.months(input.fields(leg).text("frequency")),
        count(input.fields(leg)),
        BusinessDays.of(input.text("calendar")),
        input.text("business_day_convention"),
        input.integer("payment_lag_days"),
        input.has("end_of_month") && input.flag("end_of_month"));
  }

  static DayCount count(JsonFields leg) {
    return DayCounting.named(leg.text("day_count"));
  }

  static double spread(JsonFields input) {
    JsonFields leg = input.fields("floating_leg");
    return leg.has("spread") ? leg.number("spread") : 0;
  }

  static DiscountCurve discount(JsonFields input) {
    return CurveInput.of(input, "discount_curve").curve();
  }

  static DiscountCurve projection(JsonFields input) {
    return input.has("projection_curve")
        ? CurveInput.of(input, "projection_curve").curve()
        : discount(input);
  }

  /** A period of daily rates is not one rate: its fixings so far are needed, one by one. */
  static List<Problem> runningOvernight(JsonFields fields, boolean begun) {
    if (begun) {
      return List.of(
          new Problem(
              "/effective_date",
              Problem.Kind.MISSING,
              "is before the valuation_date: the period that has begun is compounded from its"
                  + " past_fixings, one rate a day, which this capability does not take; let the"
                  + " swap begin on the valuation_date or later"));
    }
    return fields.has("first_fixing")
        ? List.of(
            Problem.invalid(
                "/first_fixing",
                "belongs to an ibor leg: a running overnight period has past_fixings, one a day"))
        : List.of();
  }
}
