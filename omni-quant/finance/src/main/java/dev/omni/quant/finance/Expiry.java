package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A time to expiry that may be 0.
 *
 * @param expiryYears in place of the dates
 * @param valuationDate the first of the dates
 * @param expiryDate the last of the dates
 */
@Ways(
    value = {"expiry_years", "valuation_date expiry_date"},
    nested = true)
public record Expiry(
    @Title("Time to expiry") @Unit("year") @Range(from = 0, to = 100) OptionalDouble expiryYears,
    @Title("Date of the valuation, in place of expiry_years") Optional<LocalDate> valuationDate,
    @Title("Date of expiry, in place of expiry_years") Optional<LocalDate> expiryDate)
    implements TimeToExpiry {
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

  /** Returns the expiry after some years. */
  public static Expiry of(double years) {
    return new Expiry(OptionalDouble.of(years), Optional.empty(), Optional.empty());
  }

  /** Returns the expiry at a date, with days / 365 until then. */
  public static Expiry between(LocalDate valuation, LocalDate expiry) {
    return new Expiry(OptionalDouble.empty(), Optional.of(valuation), Optional.of(expiry));
  }

  /**
   * Returns a contract with the three members, of which it requires one of the two ways; that a
   * single date does not stand beside the years is for {@link #problems}.
   */
  static Shape in(Shape contract) {
    return required(contract, Shape.number().atLeast(0));
  }

  /** Returns the same for a time above 0, whose problems are {@link #problemsAhead}. */
  static Shape ahead(Shape contract) {
    return required(contract, Shape.number().above(0));
  }

  private static Shape required(Shape contract, Shape years) {
    Json.Obj both = members(contract, years, "Time to expiry").schema();
    return Shape.of(both.with("allOf", List.of(WAYS)));
  }

  /** Returns a contract that may do without all three members. */
  static Shape optional(Shape contract, String title) {
    return members(contract, Shape.number().above(0), title);
  }

  private static Shape members(Shape contract, Shape years, String title) {
    return contract
        .optional(YEARS, years.atMost(MOST).unit("year").titled(title))
        .optional(FIRST, Shape.date().titled("Date of the valuation, in place of expiry_years"))
        .optional(LAST, Shape.date().titled("Date of expiry, in place of expiry_years"));
  }

  /** Returns whether the input has any of the members. */
  static boolean given(JsonFields input) {
    return input.has(YEARS) || input.has(FIRST) || input.has(LAST);
  }

  /** Returns what is wrong with the members. */
  static List<Problem> problems(JsonFields input) {
    return problems(input, 0, "from the valuation_date");
  }

  /** Returns what is wrong with the members of a contract for a time above 0. */
  static List<Problem> problemsAhead(JsonFields input) {
    return problems(input, 1, "from the day after the valuation_date");
  }

  private static List<Problem> problems(JsonFields input, int least, String from) {
    boolean dates = input.has(FIRST) || input.has(LAST);
    var problems = new ArrayList<Problem>();
    if (input.has(YEARS) == dates || input.has(FIRST) != input.has(LAST)) {
      problems.add(
          Problem.invalid(
              "", "must have either expiry_years, or both valuation_date and expiry_date"));
    } else if (dates && !(days(input) >= least && days(input) / YEAR <= MOST)) {
      problems.add(
          Problem.invalid("/" + LAST, "must be " + from + " to 100 years (of 365 days) after it"));
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
