package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The time to expiry of an option: years, or two dates with days / 365 (Act/365F) between them. */
final class Expiry {
  private static final double YEAR = 365;
  private static final double MOST = 100;
  private static final String YEARS = "expiry_years";
  private static final String FIRST = "valuation_date";
  private static final String LAST = "expiry_date";

  private static final Json.Obj WAYS =
      Json.obj(
          "oneOf",
          List.of(
              Json.obj("required", List.of(YEARS)), Json.obj("required", List.of(FIRST, LAST))));

  private Expiry() {}

  /**
   * Returns a contract with the three members, of which it requires one of the two ways; that a
   * single date does not stand beside the years is for {@link #problems}.
   */
  static Shape in(Shape contract) {
    Shape members =
        contract
            .optional(
                YEARS, Shape.number().atLeast(0).atMost(MOST).unit("year").titled("Time to expiry"))
            .optional(FIRST, Shape.date().titled("Date of the valuation, in place of expiry_years"))
            .optional(LAST, Shape.date().titled("Date of expiry, in place of expiry_years"));
    return Shape.of(members.schema().with("allOf", List.of(WAYS)));
  }

  /** Returns what is wrong with the members. */
  static List<Problem> problems(JsonFields input) {
    boolean dates = input.has(FIRST) || input.has(LAST);
    var problems = new ArrayList<Problem>();
    if (input.has(YEARS) == dates || input.has(FIRST) != input.has(LAST)) {
      problems.add(
          Problem.invalid(
              "", "must have either expiry_years, or both valuation_date and expiry_date"));
    } else if (dates && !(days(input) >= 0 && days(input) / YEAR <= MOST)) {
      problems.add(
          Problem.invalid(
              "/" + LAST, "must be from the valuation_date to 100 years (of 365 days) after it"));
    }
    return problems;
  }

  private static double days(JsonFields input) {
    LocalDate first = input.date(FIRST);
    return ChronoUnit.DAYS.between(first, input.date(LAST));
  }

  /** Returns the years to expiry of an input without problems. */
  static double years(JsonFields input) {
    return input.has(YEARS) ? input.number(YEARS) : days(input) / YEAR;
  }
}
