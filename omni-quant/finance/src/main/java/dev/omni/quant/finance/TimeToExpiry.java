package dev.omni.quant.finance;

import dev.omni.domain.json.Problem;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The time to expiry of an option: years, or two dates with days / 365 (Act/365F) between them. It
 * may be 0 for closed formulas, and lies ahead for models that need a time.
 */
interface TimeToExpiry {
  /** The days of a year, Act/365F. */
  double DAYS = 365;

  /** Returns the years of a time that is not given by dates. */
  OptionalDouble expiryYears();

  /** Returns the first of the dates. */
  Optional<LocalDate> valuationDate();

  /** Returns the last of the dates. */
  Optional<LocalDate> expiryDate();

  /** Returns what is wrong with the members of a time that may be 0. */
  default List<Problem> problems() {
    return problems(0, "from the valuation_date");
  }

  /** Returns what is wrong with the members of a time above 0. */
  default List<Problem> problemsAhead() {
    return problems(1, "from the day after the valuation_date");
  }

  private List<Problem> problems(int least, String from) {
    boolean dates = valuationDate().isPresent() || expiryDate().isPresent();
    if (expiryYears().isPresent() == dates
        || valuationDate().isPresent() != expiryDate().isPresent()) {
      return List.of(
          Problem.invalid(
              "", "must have either expiry_years, or both valuation_date and expiry_date"));
    }
    if (dates && !(days() >= least && days() / DAYS <= 100)) {
      return List.of(
          Problem.invalid(
              "/expiry_date", "must be " + from + " to 100 years (of 365 days) after it"));
    }
    return List.of();
  }

  private double days() {
    return ChronoUnit.DAYS.between(valuationDate().orElseThrow(), expiryDate().orElseThrow());
  }

  /** Returns the years to expiry of members without problems. */
  default double years() {
    return expiryYears().isPresent() ? expiryYears().getAsDouble() : days() / DAYS;
  }
}
