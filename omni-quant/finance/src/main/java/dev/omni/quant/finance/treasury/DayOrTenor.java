package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Problem;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** A day of an input, which is a date or a tenor that is counted from another day. */
public final class DayOrTenor {
  private DayOrTenor() {}

  /** Returns the day that a text is, before business days are looked at; empty for other texts. */
  public static Optional<LocalDate> day(String text, LocalDate from) {
    return isDate(text) ? date(text) : Tenor.find(text).map(tenor -> tenor.after(from));
  }

  /** Returns whether a text looks like a date: no tenor has a hyphen. */
  static boolean isDate(String text) {
    return text.indexOf('-') >= 0;
  }

  /** Returns the date that a text is, if it is one. */
  public static Optional<LocalDate> date(String text) {
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }

  /** Returns the problem of a text that is neither. */
  public static List<Problem> problems(String pointer, String text) {
    boolean known = Tenor.fits(text) || date(text).isPresent();
    return known
        ? List.of()
        : List.of(Problem.invalid(pointer, "must be a date YYYY-MM-DD, or " + Tenor.problem(text)));
  }
}
