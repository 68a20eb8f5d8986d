package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import com.opengamma.strata.basics.date.DayCount;
import com.opengamma.strata.basics.schedule.Frequency;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.time.LocalDate;
import java.time.Month;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The time between two dates under a market convention. */
@AutoService(JsonEngine.class)
public final class YearFraction implements JsonEngine {
  private static final double ROUNDING = 1e-9;
  private static final int MONTH = 30;

  private static final Shape CONTRACT =
      Shape.object()
          .required("convention", conventions().titled("Day count convention"))
          .required("start_date", Shape.date().titled("First day"))
          .required("end_date", Shape.date().titled("Last day"))
          .optional(
              "schedule",
              Shape.object()
                  .required("start_date", Shape.date().titled("First day of the schedule"))
                  .required("end_date", Shape.date().titled("Maturity of the schedule"))
                  .optional(
                      "period_end_date",
                      Shape.date()
                          .titled("End of the coupon period")
                          .described(
                              "if not given, the first coupon date on or after the end_date,"
                                  + " counted back from the end of the schedule, or forward from"
                                  + " its start where the dates are coupon dates so alone"))
                  .required(
                      "frequency",
                      Shape.string()
                          .length(3, 5)
                          .pattern("^P[0-9]{1,2}M$", "a period of months such as P6M")
                          .titled("Coupon period, as P6M"))
                  .optional(
                      "end_of_month",
                      Shape.bool().otherwise(false).titled("Coupons at ends of months"))
                  .titled("Coupon schedule, for conventions that need it"))
          .example(
              Json.obj(
                  "convention",
                  "Act/Act ISDA",
                  "start_date",
                  "2003-11-01",
                  "end_date",
                  "2004-05-01"));

  static Shape conventions() {
    return Shape.choice(
        "Act/Act ISDA",
        "Act/Act ICMA",
        "Act/Act AFB",
        "Act/360",
        "Act/365F",
        "30/360 ISDA",
        "30U/360",
        "30E/360",
        "30E/360 ISDA");
  }

  private static final Shape RESULT =
      Shape.object()
          .required("year_fraction", Shape.number().unit("year").titled("Year fraction"))
          .required("days", Shape.integer().unit("day").titled("Days of the convention"))
          .required("actual_days", Shape.integer().unit("day").titled("Calendar days"));

  @Override
  public Capability capability() {
    return Capability.named("treasury.daycount.year-fraction")
        .title(
            "Day count and year fraction",
            "The part of a year between two dates, the days as the convention counts them, and the"
                + " actual days. Act/Act ICMA needs the coupon schedule; the check of the basis is"
                + " for conventions whose year has a length that no schedule changes.")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Market conventions",
                "Act/Act ISDA: days in leap years / 366 + others / 365; 30/360: (360 dy + 30 dm +"
                    + " dd) / 360 with the convention's rule for ends of months; ICMA: days / (days"
                    + " in period x frequency)",
                List.of(
                    "ISDA, EMU and Market Conventions: Recent Developments, 1998",
                    "ISDA Definitions, 2006, section 4.16",
                    "ICMA, Rule 251.1 (iii), 2011",
                    "Association Francaise des Banques, Convention-cadre relative aux operations de"
                        + " marche a terme, 1994, in the reading of OpenGamma Strata, 2024"
                        + " (Act/Act AFB)"),
                List.of(Libraries.named("com.opengamma.strata:strata-basics")),
                List.of(
                    "Dates of the Gregorian calendar; no business-day adjustment.",
                    "30U/360 counts last days of February as day 30, but not within a schedule"
                        + " without end_of_month; 30E/360 ISDA does too, but for an end_date that"
                        + " is the end of the schedule.",
                    "Act/Act ICMA counts each regular coupon period by its own days. Coupon dates"
                        + " are counted back from the end of the schedule; forward from its start"
                        + " where the dates that lie within it, or the period_end_date, are coupon"
                        + " dates so alone; forward from the start_date where the period_end_date"
                        + " is the end of the schedule.",
                    "Act/Act AFB counts whole years back from 28 February to 28 February, also in"
                        + " leap years, as Strata reads the French text of 1994; the paper of ISDA"
                        + " counts them to 29 February there.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    if (fields.date("end_date").isBefore(fields.date("start_date"))) {
      found.add(Problem.invalid("/end_date", "must not be before the start_date"));
    }
    if (!fields.has("schedule")) {
      unscheduled(fields).ifPresent(found::add);
      return found;
    }
    JsonFields schedule = fields.fields("schedule");
    if (!schedule.date("end_date").isAfter(schedule.date("start_date"))) {
      found.add(Problem.invalid("/schedule/end_date", "must be after the schedule's start_date"));
    }
    if (schedule.text("frequency").matches("P0{1,2}M")) {
      found.add(Problem.invalid("/schedule/frequency", "must be at least one month, as P1M"));
    }
    return found;
  }

  private static Optional<Problem> unscheduled(JsonFields fields) {
    LocalDate end = fields.date("end_date");
    boolean lastOfFebruary =
        end.getMonth() == Month.FEBRUARY && end.plusDays(1).getDayOfMonth() == 1;
    String words =
        switch (fields.text("convention")) {
          case "Act/Act ICMA" -> "is required under Act/Act ICMA";
          case "30E/360 ISDA" ->
              lastOfFebruary
                  ? "is required under 30E/360 ISDA for an end_date at the end of February, which"
                      + " counts as day 30 unless it is the end of the schedule"
                  : "";
          default -> "";
        };
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(new Problem("/schedule", Problem.Kind.MISSING, words));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    DayCount count = DayCounting.of(fields.text("convention"));
    LocalDate start = fields.date("start_date");
    LocalDate end = fields.date("end_date");
    try {
      double fraction =
          fields.has("schedule")
              ? scheduled(count, fields.fields("schedule"), start, end)
              : count.yearFraction(start, end);
      return JsonComputed.of(
          Json.obj(
              "year_fraction", FiniteResults.number("year fraction", fraction),
              "days", days(fields, fraction),
              "actual_days", ChronoUnit.DAYS.between(start, end)));
    } catch (IllegalArgumentException | UnsupportedOperationException refused) {
      throw new Infeasible(
          "the convention cannot count these dates within this schedule: " + refused.getMessage(),
          refused);
    }
  }

  private static double scheduled(
      DayCount count, JsonFields given, LocalDate start, LocalDate end) {
    return schedule(given, end).yearFraction(count, start, end, given.has("period_end_date"));
  }

  /** Returns the days of the period. Under 30/360 they follow from the fraction. */
  private static long days(JsonFields input, double fraction) {
    return input.text("convention").startsWith("30")
        ? Math.round(12 * MONTH * fraction)
        : ChronoUnit.DAYS.between(input.date("start_date"), input.date("end_date"));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var given = new JsonFields(result);
    LocalDate reached = fields.date("start_date").plusDays(given.whole("actual_days"));
    var checks = new ArrayList<Check>();
    checks.add(
        new Check(
            "end_date_residual",
            ChronoUnit.DAYS.between(fields.date("end_date"), reached),
            0,
            "Days from the end_date to the date that lies actual_days after the start_date."));
    checks.add(
        new Check(
            "days_residual",
            given.number("days") - countedDays(fields, given),
            0,
            "Days of the convention less the calendar days, or less those of 12 months of 30."));
    basis(fields, given)
        .ifPresent(
            residual ->
                checks.add(
                    new Check(
                        "basis_residual",
                        residual,
                        ROUNDING * Math.max(1, Math.abs(given.number("days"))),
                        "Year fraction times the convention's days in a year, less its days; for"
                            + " Act/Act ISDA against the count of days in leap and other years.")));
    return checks;
  }

  /** Returns the days by what the result says otherwise. */
  private static double countedDays(JsonFields input, JsonFields given) {
    return input.text("convention").startsWith("30")
        ? Math.rint(12 * MONTH * given.number("year_fraction"))
        : given.number("actual_days");
  }

  /** Returns the residual in days for conventions whose year does not depend on the schedule. */
  private static Optional<Double> basis(JsonFields input, JsonFields given) {
    double years = given.number("year_fraction");
    double days = given.number("days");
    return switch (input.text("convention")) {
      case "Act/Act ICMA", "Act/Act AFB" -> Optional.empty();
      case "Act/Act ISDA" -> Optional.of(365 * (years - byLeapYears(input)));
      case "Act/365F" -> Optional.of(365 * years - days);
      default -> Optional.of(360 * years - days);
    };
  }

  /** Days in leap years by 366 and others by 365, the end not counted. */
  private static double byLeapYears(JsonFields input) {
    LocalDate start = input.date("start_date");
    LocalDate end = input.date("end_date");
    return sinceYearZero(end) - sinceYearZero(start);
  }

  private static double sinceYearZero(LocalDate date) {
    return date.getYear() + (date.getDayOfYear() - 1.0) / date.lengthOfYear();
  }

  private static DayCounting.Schedule schedule(JsonFields given, LocalDate end) {
    return new DayCounting.Schedule(
        given.date("start_date"),
        given.date("end_date"),
        given.has("period_end_date") ? given.date("period_end_date") : end,
        Frequency.parse(given.text("frequency")),
        given.has("end_of_month") && given.flag("end_of_month"));
  }
}
