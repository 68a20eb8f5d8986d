package dev.omni.domain.data;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * The name of a stored market, with a day and a version where they are given.
 *
 * @param name in the form of the names of data sets
 * @param date of the market; empty for the newest one that is not after today
 * @param version from 1 on; empty for the newest
 */
public record MarketName(String name, Optional<LocalDate> date, Optional<Integer> version) {
  private static final String NAME = "name";
  private static final String DATE = "date";
  private static final String VERSION = "version";

  /** The object that names a market in the place of its document. */
  public static final Shape SHAPE =
      Shape.object()
          .required(NAME, Shape.string().length(1, 64))
          .optional(DATE, Shape.date())
          .optional(VERSION, Shape.integer().atLeast(1).atMost(Integer.MAX_VALUE));

  /** Returns whether a value names a market: it has a name and no valuation date. */
  public static boolean isNamed(Json.Obj value) {
    return value.has(NAME) && !value.has("valuation_date");
  }

  /** Reads what names a market; empty after a problem. */
  public static Optional<MarketName> read(Json.Obj value, String at, ProblemCollector problems) {
    int before = problems.count();
    SHAPE.check(value, at, problems);
    if (problems.count() > before) {
      return Optional.empty();
    }
    return Optional.of(
        new MarketName(
            value.text(NAME),
            value.findText(DATE).flatMap(MarketName::date),
            value.findNumber(VERSION).map(BigDecimal::intValueExact)));
  }

  /** Returns the day of a text {@code YYYY-MM-DD}; empty for another text. */
  public static Optional<LocalDate> date(String text) {
    try {
      LocalDate date = LocalDate.parse(text);
      return date.toString().equals(text) ? Optional.of(date) : Optional.empty();
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
