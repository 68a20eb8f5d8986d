package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A length of time in whole units such as 3M: days, weeks, months, years, or years and months.
 *
 * @param months 0 for a tenor of days
 * @param days 0 for a tenor of months
 */
public record Tenor(int months, int days) {
  private static final Pattern FORM =
      Pattern.compile("[1-9][0-9]{0,2}[DWMY]|[1-9][0-9]?Y(1|2|3|4|5|6|7|8|9|10|11)M");
  private static final int MOST_YEARS = 100;
  private static final int MONTHS = 12;
  private static final int WEEK = 7;
  private static final double YEAR = 365;

  /** The sentence that says what a tenor is. */
  public static final String WORDS =
      "must be a tenor such as 1W, 3M, 10Y or 2Y6M, up to " + MOST_YEARS + " years";

  /** Returns whether a text is a tenor of at most 100 years. */
  public static boolean fits(String text) {
    return FORM.matcher(text).matches() && of(text).years() <= MOST_YEARS;
  }

  /** Returns what is wrong with a text that is no tenor, with the word that may be meant. */
  public static String problem(String text) {
    String meant = text.replaceAll("\\s", "").toUpperCase(Locale.ROOT);
    return !meant.equals(text) && fits(meant) ? WORDS + "; write " + meant : WORDS;
  }

  /** Returns the tenor of a text that fits. */
  public static Tenor of(String text) {
    int years = text.indexOf('Y');
    int end = text.length() - 1;
    if (years >= 0 && years < end) {
      int more = Integer.parseInt(text.substring(years + 1, end));
      return new Tenor(MONTHS * Integer.parseInt(text.substring(0, years)) + more, 0);
    }
    int number = Integer.parseInt(text.substring(0, end));
    return switch (text.charAt(end)) {
      case 'D' -> new Tenor(0, number);
      case 'W' -> new Tenor(0, WEEK * number);
      case 'M' -> new Tenor(number, 0);
      default -> new Tenor(MONTHS * number, 0);
    };
  }

  /** Returns the tenor of a text, if it is one. */
  public static Optional<Tenor> find(String text) {
    return fits(text) ? Optional.of(of(text)) : Optional.empty();
  }

  /** Returns the length: a month is a twelfth of a year, a day a part of 365. */
  public double years() {
    return months / (double) MONTHS + days / YEAR;
  }

  /** Returns whether the tenor counts months, for which rules for their ends hold. */
  public boolean inMonths() {
    return months > 0;
  }

  /** Returns the day so much later, before business days are looked at. */
  public LocalDate after(LocalDate date) {
    return months > 0 ? date.plusMonths(months) : date.plusDays(days);
  }
}
